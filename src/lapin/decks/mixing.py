"""A mix: the cards of one or several decks that a table plays with. `library` checks who may use which deck.

A mix is a snapshot: it names editions, so a later change of a deck does not change a game. The rules count its
cards from 0 in the order of its parts, without those left out.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta

from lapin.decks.manifest import Manifest, Picture
from lapin.game.model.ids import MOST_CARDS

MOST_PARTS = 8

CardNumber = Annotated[int, Meta(ge=0, lt=MOST_CARDS)]


class Choice(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A deck to play with; `without` are the cards to leave out, by their places in the deck from 0."""

    deck: Annotated[str, Meta(max_length=100)]
    without: Annotated[tuple[CardNumber, ...], Meta(max_length=MOST_CARDS)] = ()


class Part(msgspec.Struct, frozen=True, gc=False):
    """One deck of a mix: its edition, its number of cards, and the places of the cards left out, in order."""

    deck: str
    edition: str
    cards: int
    without: tuple[int, ...] = ()

    @property
    def places(self) -> list[int]:
        """The cards that are in the mix, by their places in the deck."""
        out = frozenset(self.without)
        return [place for place in range(self.cards) if place not in out]


class Mix(msgspec.Struct, frozen=True, gc=False):
    """The cards that a table plays with."""

    id: str
    two_sided: bool
    parts: tuple[Part, ...]

    @property
    def cards(self) -> int:
        """The number of cards that the rules shuffle."""
        return sum(part.cards - len(part.without) for part in self.parts)


def mixed(two_sided: bool, parts: Iterable[Part]) -> Mix:
    """Return the mix of these parts; its id is a hash of them."""
    all_parts = tuple(parts)
    name = sha256(msgspec.json.encode((two_sided, all_parts))).hexdigest()[:20]
    return Mix(f"mix-{name}", two_sided, all_parts)


def origin(mix: Mix, number: int) -> str:
    """Return from which deck a picture of a mix is, and its place among the pictures of that deck."""
    sides = 2 if mix.two_sided else 1
    card, side = divmod(number, sides)
    for part in mix.parts:
        here = part.cards - len(part.without)
        if card < here:
            return f"{part.deck}/{sides * part.places[card] + side}"
        card -= here
    return f"{mix.id}/{number}"


def pictures(mix: Mix, decks: Mapping[str, Manifest]) -> list[tuple[str, Picture]]:
    """Return the pictures of a mix by number, each with its deck; two for each card if it is two-sided (J1)."""
    sides = 2 if mix.two_sided else 1
    return [
        (part.deck, decks[part.deck].pictures[sides * place + side])
        for part in mix.parts
        for place in part.places
        for side in range(sides)
    ]
