"""The pictures of a deck in words. All players get the same descriptions."""

import msgspec

from lapin.game.model.ids import Card


class Described(msgspec.Struct, frozen=True):
    """One picture in words: tags, and a sentence by language. Both may be empty."""

    tags: tuple[str, ...] = ()
    shows: dict[str, str] = {}

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

    @property
    def silent(self) -> bool:
        """Whether no picture has a description."""
        return not any(picture.texts for picture in self.pictures)
