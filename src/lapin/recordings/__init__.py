"""Recorded clues, sung or mimed (C4, J4): their limits, and how they are decoded, encoded again and stored."""
