"""A live table: who sits there, what they may ask, what has happened, and who plays for whoever is away.

`house` decides and `room` folds, both pure; `table` stores, tells and keeps time; `hall` knows all tables.
"""
