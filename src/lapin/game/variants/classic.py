"""Classic, by the rule books of 2008 and 2014 (C1-C6)."""

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


class Classic(Storytelling):
    """The common rules of the two editions: up to six players, and a pile that is never reshuffled."""

    least, most = 3, 6
    deck = 84
    hand = 6
    hand_of_three, gives_of_three = 7, 2  # S13
    reshuffles = False  # C6
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


class Classic2008(Classic):
    """The original game, which lasts until the pile is used up (C6)."""

    name = "classic-2008"
    lone_finder = True  # C2
    facts = Facts("story", "pile", ("tell", "give", "vote"), False, True, quick_table=3, cover=12)


class Classic2014(Classic):
    """The later edition, a race to thirty points (S12)."""

    name = "classic-2014"
    target = 30
    facts = Facts("story", "points", ("tell", "give", "vote"), False, True, quick_table=3, cover=4)
