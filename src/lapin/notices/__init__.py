"""Telling people that it is their turn: who is told and when, what a notice says, and the ways to send it.

`condition` is pure. `postman` takes what is owed from the outbox of the log, and hands it to a channel: `push`.
"""
