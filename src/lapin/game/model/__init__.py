"""The vocabulary of play: commands, events, the state of a game, and the values they are made of.

Pure values only. Nothing here knows a rule, a clock, a file, a socket or a source of randomness.
"""
