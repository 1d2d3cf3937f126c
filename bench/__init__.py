"""Measures how fast the parts are, beside others of their kind, in one run. Not part of the package."""
