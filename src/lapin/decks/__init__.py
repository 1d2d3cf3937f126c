"""Decks: which pictures a table can be played with. The rules only ask how many cards there are."""

import msgspec

from lapin.decks.built_in import BUILT_IN, built_in
from lapin.game.variants import variant_of


class DeckInfo(msgspec.Struct, frozen=True):
    """A deck that can be chosen: `two_sided` ones are for jinx (J1), the others for the storyteller games (S1)."""

    id: str
    cards: int
    two_sided: bool


DECKS: dict[str, DeckInfo] = {
    name: DeckInfo(name, built_in(name).cards, built_in(name).two_sided) for name in BUILT_IN
}


def default_deck(game: str) -> DeckInfo:
    """What a table plays with unless its host chooses otherwise."""
    two_sided = variant_of(game).facts.two_sided
    return next(deck for deck in DECKS.values() if deck.two_sided == two_sided)
