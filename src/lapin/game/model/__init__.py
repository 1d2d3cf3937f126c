"""The vocabulary of play: what can be said, what can happen, and what a game is at a moment.

Pure values only. Nothing here knows a rule, a clock, a file, a socket or a source of randomness.
"""
