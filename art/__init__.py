"""The pictures of both decks, drawn by code. Knows nothing of the games; players get only what it renders."""
