"""The box companion: points for people who play with real cards on a real table.

It is of the same shape as a game: `decide` takes what somebody says and gives events, or raises Refused; `apply`
gives the state after an event; `views` say who sees what. What people say are numbers: which card of the row is
theirs, and for which they vote. Who says what, the points, who is next and when it ends is asked of the rules, by
`lapin.scorekeeper`; no module here names a game, and none knows a rule. `points` and `course` write down as tables
what a phone without a network needs: points, who is next, what ends a game.
"""
