"""What the workshop of own decks takes and gives over HTTP, as types."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from lapin.decks.own import DeckLimits, Use
from lapin.languages import DEFAULT_LANGUAGE, Language

Text = Annotated[str, Meta(max_length=1000)]
Name = Annotated[str, Meta(max_length=100)]
Share = Annotated[float, Meta(ge=0.0, le=1.0)]


class MakeDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new deck. `two_sided` ones are for jinx; `table` is the code of a table to bring it to."""

    title: Text
    language: Language = DEFAULT_LANGUAGE
    use: Use = "table"
    two_sided: bool = False
    table: Name | None = None
    author: Text = ""
    licence: Text = ""


class OpenDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The edit secret of a deck, from behind the # of its link."""

    secret: Name


class ChangeDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What shall be otherwise; what is left out stays. `table` is the code of a table to bring it to as well."""

    title: Text | None = None
    language: Language | None = None
    use: Use | None = None
    author: Text | None = None
    licence: Text | None = None
    order: Annotated[tuple[Name, ...], Meta(max_length=2000)] | None = None
    table: Name | None = None


class ChangeCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What shall be otherwise about a card. `focus` is a place in the picture, from 0 to 1 across and down."""

    caption: Text | None = None
    tags: Annotated[tuple[Text, ...], Meta(max_length=100)] | None = None
    focus: tuple[Share, Share] | None = None
    zoom: Annotated[float, Meta(ge=1.0, le=4.0)] | None = None


class ReportDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something should not be here: `file` is one picture, by the last part of its address."""

    why: Annotated[str, Meta(max_length=300)] = ""
    file: Name | None = None


class ReportPicture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture on the table that should not be here, by its number; without one, all that was brought."""

    why: Annotated[str, Meta(max_length=300)] = ""
    picture: Annotated[int, Meta(ge=0, le=10_000)] | None = None


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The word that lets a screen without a seat see the pictures people brought; short enough to type."""

    look: Name


class LookLink(msgspec.Struct, frozen=True):
    """That word, and the address of a television that knows it already."""

    look: str
    link: str


class CardView(msgspec.Struct, frozen=True):
    """A card on the workbench: its addresses, the size of its master, how it is cropped, what is said of it."""

    id: str
    small: str
    large: str
    master: str
    width: int
    height: int
    focus: tuple[float, float]
    zoom: float
    caption: str
    tags: tuple[str, ...]
    twins: tuple[str, ...]
    """Cards of this deck that look like it."""


class WorkshopView(msgspec.Struct, frozen=True):
    """A deck on the workbench."""

    id: str
    title: str
    language: str
    author: str
    licence: str
    use: Use
    two_sided: bool
    ratio: tuple[int, int]
    cards: tuple[CardView, ...]
    bytes: int
    twins: tuple[tuple[str, ...], ...]
    """Groups of cards that look alike."""
    smallest: int
    """The fewest cards that the smallest table of its kind can start with (S1, J1)."""


class MadeDeck(msgspec.Struct, frozen=True):
    """A new deck. The secret is shown this once; the link has it behind the #."""

    id: str
    secret: str
    link: str
    deck: WorkshopView


class BroughtDeck(msgspec.Struct, frozen=True):
    """A deck that was brought to a table."""

    id: str
    title: str
    cards: int
    two_sided: bool
    cover: str | None


class BroughtDecks(msgspec.Struct, frozen=True):
    """All decks that were brought to a table."""

    decks: tuple[BroughtDeck, ...]


class OwnLimits(DeckLimits, frozen=True, kw_only=True):
    """How much somebody may bring, and in which formats."""

    formats: tuple[str, ...]


class ZipLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the answer to a zip: first how many pictures there are, then each of them, last the sum."""

    found: int | None = None
    card: CardView | None = None
    refused: "ZipRefusal | None" = None
    done: "ZipSum | None" = None


class ZipRefusal(msgspec.Struct, frozen=True):
    """A picture of a zip that was refused, and why."""

    name: str
    code: str
    data: dict[str, Any]


class ZipSum(msgspec.Struct, frozen=True):
    """What came of a zip."""

    added: int
    refused: int
