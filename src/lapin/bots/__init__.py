"""Computer players, which choose a command from a view. They see only what a person in their seat would see."""
