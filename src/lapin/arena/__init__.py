"""The arena: games between computer players by the hundred, and what they show of who plays better."""
