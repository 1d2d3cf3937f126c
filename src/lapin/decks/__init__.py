"""Decks: which pictures a table can be played with. The rules only ask how many cards there are."""

import msgspec


class DeckInfo(msgspec.Struct, frozen=True):
    """A deck that can be chosen: `two_sided` ones are for jinx (J1), the others for the storyteller games (S1)."""

    id: str
    cards: int
    two_sided: bool


PLAIN = DeckInfo("plain", cards=84, two_sided=False)
PLAIN_TWO_SIDED = DeckInfo("plain-two-sided", cards=71, two_sided=True)

DECKS: dict[str, DeckInfo] = {deck.id: deck for deck in (PLAIN, PLAIN_TWO_SIDED)}


def default_deck(game: str) -> DeckInfo:
    """What a table plays with unless its host chooses otherwise."""
    return PLAIN_TWO_SIDED if game == "jinx" else PLAIN
