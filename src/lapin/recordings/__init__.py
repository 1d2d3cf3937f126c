"""Clues that are sung or mimed (C4, J4): what is taken, and how it is checked and made anew. Knows no table."""
