"""What lies on a table: cards of one or several decks, some taken out. Values only; knows nobody's rights.

A mix is a snapshot: it names editions, so that nothing anybody changes in a deck changes a game. The rules count
its cards from 0 in the order of its parts, without those taken out.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta

from lapin.decks.manifest import Manifest, Picture

MOST_PARTS = 8
MOST_CARDS = 2000

CardNumber = Annotated[int, Meta(ge=0, lt=MOST_CARDS)]


class Choice(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A deck to play with, and the cards of it that stay in the box: their places in the deck, from 0."""

    deck: Annotated[str, Meta(max_length=100)]
    without: Annotated[tuple[CardNumber, ...], Meta(max_length=MOST_CARDS)] = ()


class Part(msgspec.Struct, frozen=True, gc=False):
    """One deck of a mix: which edition, how many cards it has, and which were taken out, in order."""

    deck: str
    edition: str
    cards: int
    without: tuple[int, ...] = ()

    @property
    def places(self) -> list[int]:
        """The places in the deck of the cards that are in the mix."""
        out = frozenset(self.without)
        return [place for place in range(self.cards) if place not in out]


class Mix(msgspec.Struct, frozen=True, gc=False):
    """What lies on a table."""

    id: str
    two_sided: bool
    parts: tuple[Part, ...]

    @property
    def cards(self) -> int:
        """How many cards the rules have to shuffle."""
        return sum(part.cards - len(part.without) for part in self.parts)


def mixed(two_sided: bool, parts: Iterable[Part]) -> Mix:
    """The mix of these parts, named by what is in it."""
    all_parts = tuple(parts)
    name = sha256(msgspec.json.encode((two_sided, all_parts))).hexdigest()[:20]
    return Mix(f"mix-{name}", two_sided, all_parts)


def pictures(mix: Mix, decks: Mapping[str, Manifest]) -> list[tuple[str, Picture]]:
    """The pictures of a mix by their numbers, each with its deck; of a two-sided mix, two for each card (J1)."""
    sides = 2 if mix.two_sided else 1
    return [
        (part.deck, decks[part.deck].pictures[sides * place + side])
        for part in mix.parts
        for place in part.places
        for side in range(sides)
    ]
