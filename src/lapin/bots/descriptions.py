"""The pictures of a deck in words. All players get the same descriptions."""

import msgspec

from lapin.game.model.ids import Card


class Described(msgspec.Struct, frozen=True):
    """One picture in words: tags, and a sentence by language. Both may be empty.

    `source` names the deck of a picture in a mix, and its place there. `said` are clues that people gave or voted
    for with it at other tables: computer players understand by them, and never repeat or show them.
    """

    tags: tuple[str, ...] = ()
    shows: dict[str, str] = {}
    source: str = ""
    said: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """All tags and sentences."""
        return (*self.tags, *self.shows.values())


class Descriptions(msgspec.Struct, frozen=True):
    """A deck in words: the descriptions of its pictures by number, which may be empty or missing."""

    deck: str
    pictures: tuple[Described, ...]

    def of(self, card: Card) -> Described:
        """Return the description of a picture, which is empty if there is none."""
        return self.pictures[card] if card < len(self.pictures) else Described()

    def source(self, card: Card) -> str:
        """Return from which deck a picture is, and its place there."""
        return self.of(card).source or f"{self.deck}/{card}"

    @property
    def silent(self) -> bool:
        """Whether nothing is known about any picture."""
        return not any(picture.texts or picture.said for picture in self.pictures)
