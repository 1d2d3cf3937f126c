"""Odyssey: up to twelve players, and two votes each from seven players on (O1-O6)."""

from lapin.game.house_rules import (
    BONUS_CAP,
    FIRST,
    HAND,
    LONE_FINDER,
    PERFORMED,
    ROUNDS,
    SECOND_VOTE,
    SINGLE_VOTE_ALWAYS,
    TARGET,
)
from lapin.game.variants.storytelling import Storytelling
from lapin.game.variants.variant import Facts


class Odyssey(Storytelling):
    """The plain storyteller game for large groups."""

    name = "odyssey"
    least, most = 3, 12
    deck = 84
    hand = 6
    hand_of_three, gives_of_three = 7, 2  # S13
    two_votes_from = 7  # O3
    bonus_cap = 3  # O1
    target = 30
    reshuffles = True  # O6
    house_rules = (
        HAND,
        TARGET,
        ROUNDS,
        BONUS_CAP,
        LONE_FINDER,
        SINGLE_VOTE_ALWAYS,
        PERFORMED,
        SECOND_VOTE,
        FIRST,
    )
    facts = Facts("story", "points", ("tell", "give", "vote"), False, True, quick_table=3, cover=0)
