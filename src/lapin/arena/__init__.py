"""The arena: hundreds of games between computer players, and a report on who plays better."""
