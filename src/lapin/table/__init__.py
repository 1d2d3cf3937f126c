"""A table around a game, pure and of the same shape: commands, events, state, `decide` and `apply`.

A command is what a person sends. `decide` refuses it or returns the entry that is to be stored: the events around
the game and in it. `apply` returns the state after an entry. Time and fresh randomness are arguments; nothing here
knows a clock, a log or a socket. `lapin.live` runs tables.
"""
