"""How long a computer player thinks: long enough to feel like somebody, never so long that people wait."""

from random import Random

import msgspec

from lapin.game.model.state import State


class Pace(msgspec.Struct, frozen=True):
    """Thinking times in milliseconds, from - to. Nothing a player holds goes into them (S6)."""

    claim: tuple[int, int] = (20_000, 40_000)
    tell: tuple[int, int] = (3_000, 8_000)
    give: tuple[int, int] = (1_500, 6_000)
    vote: tuple[int, int] = (1_500, 6_000)
    touch: tuple[int, int] = (2_500, 9_000)
    duel: tuple[int, int] = (250, 900)
    reacts: bool = True
    """Whether a touch comes when a person would have found the picture, sooner where the clue is plain."""


INSTANT = Pace(claim=(0, 0), tell=(0, 0), give=(0, 0), vote=(0, 0), touch=(0, 50), duel=(0, 50), reacts=False)
"""For simulations and tests."""


GLANCE_MS = 900
"""The shortest look at a square before anybody knows how long finding the picture will take."""


def thinking_ms(
    pace: Pace, game: State, *, duel: bool, people_may_claim: bool, rng: Random, tempo: float = 1.0
) -> int:
    """How long to wait before a computer's move. On an open first turn, people may claim it before (S3)."""
    if duel:
        low, high = pace.duel
    elif people_may_claim:
        low, high = pace.claim
    else:
        low, high = getattr(pace, game.phase)
    return int(rng.randint(low, high) * tempo)
