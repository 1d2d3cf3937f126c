"""An own deck as it is kept: a head, and a small object for each card: no two hands undo each other's work.

Every object is replaced as a whole. A picture that is added writes objects of its own and touches no other,
whichever server it came through; so no storage has to compare before it writes (docs/decisions/009).
"""

from hashlib import sha256
from typing import Literal

import msgspec

from lapin.decks.built_in import built_in
from lapin.decks.image_jobs import MOST_BYTES, MOST_PIXELS
from lapin.decks.manifest import ContactSheet, Manifest, Picture, Size

OWN = "own-"
SECRET_LETTERS = 43
Use = Literal["table", "link"]
SHAPES: dict[bool, tuple[int, int]] = {False: (800, 1200), True: (640, 640)}
"""By whether a deck is two-sided: how large a card's large picture is."""


LIKENESS_DIGITS = 80
LOOKS_ALIKE = 12
"""Of 128 bits, how many may differ between two pictures that are taken for one."""


class DeckLimits(msgspec.Struct, frozen=True):
    """How much somebody may bring. `decks` is for one address; 0: this server takes no own decks."""

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
    """A deck but for its cards. `key` is the SHA-256 of its edit secret; cards that `order` lacks come last."""

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
    deleted: int | None = None
    """When it was deleted: from then on only tables that had chosen it see its pictures."""


class Card(msgspec.Struct, frozen=True):
    """A picture of a deck: its files, what it is cropped from and how, and what is said of it."""

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
        """The three files it has."""
        return self.large, self.small, self.master


class OwnDeck(msgspec.Struct, frozen=True):
    """A deck with its cards in their order."""

    head: Head
    cards: tuple[Card, ...]

    @property
    def shape(self) -> tuple[int, int]:
        """How large the large pictures are."""
        return SHAPES[self.head.two_sided]

    @property
    def bytes(self) -> int:
        """How much is kept of it."""
        return sum(card.bytes for card in self.cards)

    def card(self, name: str) -> Card | None:
        """The card of this name."""
        return next((card for card in self.cards if card.id == name), None)


def in_order(head: Head, cards: list[Card]) -> OwnDeck:
    """The deck: cards as they were put in order, those that came after at the end."""
    places = {name: place for place, name in enumerate(head.order)}
    return OwnDeck(head, tuple(sorted(cards, key=lambda c: (places.get(c.id, len(places)), c.added, c.id))))


def manifest(deck: OwnDeck) -> Manifest:
    """The deck as `deck.json` has it. Its back is ours, its cover is its first picture."""
    head = deck.head
    ours = built_in("glimpse" if head.two_sided else "reverie")
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
        cover=ContactSheet(deck.cards[0].large, deck.cards[0].small) if deck.cards else ours.back,
        pictures=tuple(
            Picture(card.id, card.large, card.small, card.tags, card.shows, card.kin) for card in deck.cards
        ),
        language=head.language,
    )


def alike(one: str, other: str) -> bool:
    """Whether two likenesses are those of one picture, saved twice."""
    edges = int(one[:32], 16) ^ int(other[:32], 16)
    steps = [abs(int(a, 16) - int(b, 16)) for a, b in zip(one[32:], other[32:], strict=True)]
    return edges.bit_count() <= LOOKS_ALIKE and max(steps) <= 2


def edition(deck: Manifest) -> str:
    """A name for the pictures of a deck in their order: another picture, or another order, is another edition."""
    return sha256("\n".join(picture.large for picture in deck.pictures).encode()).hexdigest()[:20]


def key_of(secret: str) -> str:
    """What is kept of an edit secret."""
    return sha256(secret.encode()).hexdigest()


def is_own(deck: str) -> bool:
    """Whether this can be the id of an own deck: it goes into names of objects."""
    rest = deck.removeprefix(OWN)
    return (
        deck.startswith(OWN) and len(rest) == 22 and all(s.isascii() and (s.isalnum() or s in "-_") for s in rest)
    )


# Names of objects


def head_key(deck: str) -> str:
    """Where a deck's head is."""
    return f"decks/{deck}/head.json"


def card_key(deck: str, card: str) -> str:
    """Where one of its cards is."""
    return f"decks/{deck}/cards/{card}.json"


def file_key(deck: str, file: str) -> str:
    """Where one of its picture files is."""
    return f"decks/{deck}/files/{file}"


def edition_key(deck: str, name: str) -> str:
    """Where the manifest of an edition is that a table has chosen."""
    return f"decks/{deck}/editions/{name}.json"


def use_key(deck: str, name: str, table: str) -> str:
    """A note that a table has chosen this edition."""
    return f"uses/{deck}/{name}/{table}"


def brought_key(table: str, deck: str) -> str:
    """A note that a deck was brought to a table."""
    return f"brought/{table}/{deck}"


def maker_key(maker: str, deck: str) -> str:
    """A note that a deck was made from an address, by a hash of it."""
    return f"makers/{maker}/{deck}"
