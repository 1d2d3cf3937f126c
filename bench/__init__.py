"""Measures how fast the parts are, beside peers and in the same run. Not part of the package."""
