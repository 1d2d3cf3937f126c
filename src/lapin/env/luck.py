"""Fast, repeatable chance for training agents.

People play with chance from a secret that everybody can check (`lapin.game.model.chance`). Agents need no proof.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Luck:
    """Chance from a seeded random generator, which ignores labels."""

    def __init__(self, rng: Random) -> None:
        self._rng = Random(rng.getrandbits(64))  # noqa: S311 - repeatable on purpose
        self.commitment = f"{rng.getrandbits(128):032x}"
        """Not a real commitment: a random id of the game."""

    def shuffled(self, _label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order."""
        order = list(items)
        self._rng.shuffle(order)
        return tuple(order)

    def below(self, _label: str, n: int) -> int:
        """Return a random number from 0 to n-1."""
        return int(self._rng.random() * n)
