"""The types that the workshop of own decks takes and gives over HTTP."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from lapin.decks.own import DeckLimits, Use
from lapin.languages import DEFAULT_LANGUAGE, Language
from lapin.operating.reports import LONGEST_REASON

_Text = Annotated[str, Meta(max_length=1000)]
_Name = Annotated[str, Meta(max_length=100)]
Share = Annotated[float, Meta(ge=0.0, le=1.0)]


class MakeDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new deck. `two_sided` ones are for jinx; `table` is the code of a table to bring it to.

    A person who brings a deck to a table must have a seat there: the request has its cookie, or its token as
    bearer.
    """

    title: _Text
    language: Language = DEFAULT_LANGUAGE
    use: Use = "table"
    two_sided: bool = False
    table: _Name | None = None
    author: _Text = ""
    licence: _Text = ""


class OpenDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The edit secret of a deck, from behind the # of its link."""

    secret: _Name


class ChangeDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes to a deck; what is left out stays. `table` is the code of a table to bring the deck to as well.

    The person who brings it must have a seat there: the request has its cookie, or `seat`, its token.
    """

    title: _Text | None = None
    language: Language | None = None
    use: Use | None = None
    author: _Text | None = None
    licence: _Text | None = None
    order: Annotated[tuple[_Name, ...], Meta(max_length=2000)] | None = None
    learns: bool | None = None
    shown_to_models: bool | None = None
    table: _Name | None = None
    seat: _Name | None = None


class ChangeCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes to a card. `focus` is a place in the picture, from 0 to 1 across and down."""

    caption: _Text | None = None
    tags: Annotated[tuple[_Text, ...], Meta(max_length=100)] | None = None
    focus: tuple[Share, Share] | None = None
    zoom: Annotated[float, Meta(ge=1.0, le=4.0)] | None = None


class ReportDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report that a deck should not be here; or one picture of it: `file` is the last part of its address."""

    why: Annotated[str, Meta(max_length=LONGEST_REASON)] = ""
    file: _Name | None = None


class ReportPicture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report about a picture on the table, by its number; without one, about all decks brought to the table."""

    why: Annotated[str, Meta(max_length=LONGEST_REASON)] = ""
    picture: Annotated[int, Meta(ge=0, le=10_000)] | None = None


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The TV password of a table: with it, screens without a seat see pictures people brought. Short to type."""

    look: _Name


class LookLink(msgspec.Struct, frozen=True):
    """The TV password of a table, and the address of a television page with the word in it."""

    look: str
    link: str


class CardView(msgspec.Struct, frozen=True):
    """A card as its maker sees it: addresses, size of the master, how it is cropped, caption and tags."""

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
    """Other cards of this deck that look like this one."""


class WorkshopView(msgspec.Struct, frozen=True):
    """A deck as its maker sees it."""

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
    learns: bool = True
    """Whether computer players remember what people say about the pictures, at tables of the deck's owner."""
    shown_to_models: bool = False
    """Whether the owner agrees that language models see the pictures; the host also has to agree."""


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
    """The limits of own decks: their size, and the formats in which pictures may come."""

    formats: tuple[str, ...]


class ZipLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the answer to a zip.

    The first line has the number of pictures, the next ones a picture each, the last the totals.
    """

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
    """The numbers of pictures of a zip that were added and refused."""

    added: int
    refused: int
