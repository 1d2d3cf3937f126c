"""The box companion: points for people who play with real cards on a real table.

It is of the same shape as a game: `decide` takes what somebody says and returns events, or raises Refused; `apply`
returns the state after an event; `views` say who sees what. People say numbers: which card of the row is theirs,
and for which they vote. `lapin.scorekeeper` asks the rules who says what, what the points are, who is next and
when the game ends; no module here names a game, and none knows a rule. `points` and `course` write down as tables
what a phone without a network needs: points, who is next, what ends a game.
"""
