"""What is known of a deck's pictures in words: a value that is handed to the players, the same for everybody."""

import msgspec

from lapin.game.model.ids import Card


class Described(msgspec.Struct, frozen=True):
    """One picture in words: tags, and a sentence in each language there is one in. Both may be empty."""

    tags: tuple[str, ...] = ()
    shows: dict[str, str] = {}

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything that is said of it."""
        return (*self.tags, *self.shows.values())


class Descriptions(msgspec.Struct, frozen=True):
    """A deck in words: its pictures by number. A deck without captions has empty ones, or none at all."""

    deck: str
    pictures: tuple[Described, ...]

    def of(self, card: Card) -> Described:
        """What is said of a picture; nothing, for one that nobody described."""
        return self.pictures[card] if card < len(self.pictures) else Described()

    @property
    def silent(self) -> bool:
        """Whether nothing at all is said of any picture."""
        return not any(picture.texts for picture in self.pictures)
