"""Chance for games by the million: quick and repeatable, where nobody has to check afterwards that it was fair.

Tables of people draw from a secret that everybody can check (`lapin.game.model.chance`).
Agents in training need no proof.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Luck:
    """Every draw is the next one of a seeded stream, whatever its label."""

    def __init__(self, rng: Random) -> None:
        self._rng = Random(rng.getrandbits(64))  # noqa: S311 - repeatable on purpose
        self.commitment = f"{rng.getrandbits(128):032x}"
        """Commits to nothing; tells this game from others."""

    def shuffled(self, _label: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in any order."""
        order = list(items)
        self._rng.shuffle(order)
        return tuple(order)

    def below(self, _label: str, n: int) -> int:
        """A number 0..n-1."""
        return int(self._rng.random() * n)
