"""An own deck as it is stored: one object for its head and one for each card.

Every write replaces a whole object. Adding a picture writes new objects only, so two servers can add pictures at
the same time and no storage needs compare-and-swap (docs/decisions/009).
"""

from hashlib import sha256
from typing import Literal

import msgspec

from lapin.decks import first_of_kind
from lapin.decks.image_jobs import MOST_BYTES, MOST_PIXELS
from lapin.decks.manifest import Manifest, Picture, PictureFiles, Size

OWN = "own-"
Use = Literal["table", "link"]
SHAPES: dict[bool, tuple[int, int]] = {False: (800, 1200), True: (640, 640)}
"""The size of a card's large picture, by whether the deck is two-sided."""


LIKENESS_DIGITS = 80
LOOKS_ALIKE = 12
"""The number of 128 bits that may differ between two pictures that count as the same."""


class DeckLimits(msgspec.Struct, frozen=True):
    """The limits for own decks. `decks` is the number for one address; with 0 the server takes no own decks."""

    pictures: int = 500
    file_bytes: int = MOST_BYTES
    pixels: int = MOST_PIXELS
    deck_bytes: int = 512 * 1024 * 1024
    zip_bytes: int = 1024 * 1024 * 1024
    decks: int = 50
    title: int = 60
    caption: int = 200
    tags: int = 20
    tag: int = 40


class Head(msgspec.Struct, frozen=True):
    """A deck without its cards. `key` is the SHA-256 of its edit secret; cards not in `order` come last."""

    id: str
    key: str
    title: str
    language: str
    use: Use
    two_sided: bool
    made: int
    author: str = ""
    licence: str = ""
    order: tuple[str, ...] = ()
    maker: str = ""
    learns: bool = True
    """Whether computer players may remember what people say about its pictures, at tables of its owner."""
    shown_to_models: bool = False
    """Whether its owner agrees that language models see its pictures; the host also has to agree."""
    deleted: int | None = None
    """The time of its deletion; since then only tables that had chosen the deck see its pictures."""


class OwnCard(msgspec.Struct, frozen=True):
    """A picture of a deck: its files, its master and crop, and its description."""

    id: str
    large: str
    small: str
    master: str
    width: int
    height: int
    focus: tuple[float, float]
    likeness: str
    bytes: int
    added: int
    zoom: float = 1.0
    shows: dict[str, str] = {}
    tags: tuple[str, ...] = ()
    kin: str = ""

    @property
    def files(self) -> tuple[str, str, str]:
        """The names of the card's three files."""
        return self.large, self.small, self.master


class OwnDeck(msgspec.Struct, frozen=True):
    """A deck with its cards in their order."""

    head: Head
    cards: tuple[OwnCard, ...]

    @property
    def shape(self) -> tuple[int, int]:
        """The size of the large pictures."""
        return SHAPES[self.head.two_sided]

    @property
    def bytes(self) -> int:
        """The number of bytes that its files take."""
        return sum(card.bytes for card in self.cards)

    def card(self, name: str) -> OwnCard | None:
        """Return the card with this id, or None."""
        return next((card for card in self.cards if card.id == name), None)


def in_order(head: Head, cards: list[OwnCard]) -> OwnDeck:
    """Return the deck with its cards in the order of its head; cards added later come last."""
    places = {name: place for place, name in enumerate(head.order)}
    return OwnDeck(head, tuple(sorted(cards, key=lambda c: (places.get(c.id, len(places)), c.added, c.id))))


def manifest(deck: OwnDeck) -> Manifest:
    """Return the manifest of a deck. Its back is that of a built-in deck, its cover is its first picture."""
    head = deck.head
    ours = first_of_kind(head.two_sided)
    width, height = deck.shape
    return Manifest(
        format=1,
        id=head.id,
        title=head.title,
        author=head.author,
        licence=head.licence,
        two_sided=head.two_sided,
        sizes={"large": Size(width, height), "small": Size(width // 2, height // 2)},
        back=ours.back,
        cover=PictureFiles(deck.cards[0].large, deck.cards[0].small) if deck.cards else ours.back,
        pictures=tuple(
            Picture(card.id, card.large, card.small, card.tags, card.shows, card.kin) for card in deck.cards
        ),
        language=head.language,
    )


def alike(one: str, other: str) -> bool:
    """Whether two likenesses are those of the same picture, saved twice."""
    edges = int(one[:32], 16) ^ int(other[:32], 16)
    steps = [abs(int(a, 16) - int(b, 16)) for a, b in zip(one[32:], other[32:], strict=True)]
    return edges.bit_count() <= LOOKS_ALIKE and max(steps) <= 2


def edition(deck: Manifest) -> str:
    """Return the edition of a deck: a hash of its pictures in their order."""
    return sha256("\n".join(picture.large for picture in deck.pictures).encode()).hexdigest()[:20]


def is_own(deck: str) -> bool:
    """Whether a text has the form of an own deck's id, and so may go into names of objects."""
    rest = deck.removeprefix(OWN)
    return (
        deck.startswith(OWN) and len(rest) == 22 and all(s.isascii() and (s.isalnum() or s in "-_") for s in rest)
    )


# Names of objects


def head_key(deck: str) -> str:
    """Return the name of a deck's head."""
    return f"decks/{deck}/head.json"


def card_key(deck: str, card: str) -> str:
    """Return the name of a card."""
    return f"decks/{deck}/cards/{card}.json"


def file_key(deck: str, file: str) -> str:
    """Return the name of a picture file."""
    return f"decks/{deck}/files/{file}"


def edition_key(deck: str, name: str) -> str:
    """Return the name of the manifest of an edition that a table has chosen."""
    return f"decks/{deck}/editions/{name}.json"


def use_key(deck: str, name: str, table: str) -> str:
    """Return the name of the marker that a table has chosen this edition."""
    return f"uses/{deck}/{name}/{table}"


def brought_key(table: str, deck: str) -> str:
    """Return the name of the marker that a deck was brought to a table."""
    return f"brought/{table}/{deck}"


def maker_key(maker: str, deck: str) -> str:
    """Return the name of the marker that a deck was made from an address, of which `maker` is a hash."""
    return f"makers/{maker}/{deck}"
