"""Computer players: from a view to a command. They see what a person in their seat sees, and no more."""
