"""The decks that a table can play with. The rules only know how many cards a deck has."""

import msgspec

from lapin.decks.built_in import BUILT_IN, built_in
from lapin.decks.manifest import Manifest
from lapin.game.variants import variant_of


class DeckInfo(msgspec.Struct, frozen=True):
    """A deck that can be chosen. Two-sided decks are for jinx (J1), the others for the storyteller games (S1)."""

    id: str
    cards: int
    two_sided: bool


DECKS: dict[str, DeckInfo] = {
    name: DeckInfo(name, built_in(name).cards, built_in(name).two_sided) for name in BUILT_IN
}


def default_deck(game: str) -> DeckInfo:
    """Return the deck of a table whose host has not chosen one."""
    return DECKS[first_of_kind(variant_of(game).facts.two_sided).id]


def first_of_kind(two_sided: bool) -> Manifest:
    """Return the first built-in deck of a kind: tables begin with it, and own decks and mixes have its back."""
    return built_in(next(deck.id for deck in DECKS.values() if deck.two_sided == two_sided))


def card_ratio(two_sided: bool) -> tuple[int, int]:
    """Return the width of a card to its height, by the kind of its deck."""
    return (1, 1) if two_sided else (2, 3)
