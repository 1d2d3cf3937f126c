"""The lines of a record: a header, the events, an end. Reading checks everything.

Each line is one JSON value in exactly the form that `write` gives it, so a record has only one spelling and a
change of any byte is noticed.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import MOST_CARDS
from lapin.game.model.options import Options

FORMAT_VERSION = 1
"""The version of a record whose cards the server alone shuffled."""
SHUFFLED_VERSION = 2
"""The version of a record that says who took part in the shuffle: its header has `shuffle`."""
RULES_VERSION = 3
"""The rules that are played now. A record of an earlier version is verified by the rules of its own time."""
LONGEST_LINE = 64 * 1024
LARGEST_FILE = 16 * 1024 * 1024

Hex256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class RecordedPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of several decks, or a deck without some of its cards: its edition, its size, and the cards left out.

    The game is played with the cards of all parts in their order, except those left out.
    """

    deck: Annotated[str, Meta(max_length=100)]
    edition: Annotated[str, Meta(pattern="^[0-9a-f]{20}$")]
    cards: Annotated[int, Meta(ge=1, le=MOST_CARDS)]
    without: Annotated[tuple[Annotated[int, Meta(ge=0, lt=MOST_CARDS)], ...], Meta(max_length=MOST_CARDS)]


class RecordedDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The deck of the game: its id, its number of cards, and its parts unless it is a whole built-in deck."""

    id: Annotated[str, Meta(max_length=200)]
    cards: Annotated[int, Meta(ge=1, le=MOST_CARDS)]
    parts: Annotated[tuple[RecordedPart, ...], Meta(max_length=8)] = ()


class Computer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat that a computer played, and its level. For a stand-in, `lines` are those of its moves."""

    seat: Annotated[int, Meta(ge=0, lt=24)]
    level: Annotated[str, Meta(max_length=100)]
    lines: Annotated[tuple[int, ...], Meta(max_length=5000)] = ()


class Contribution(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A part in the shuffle: a number, and the seal that somebody had shown before."""

    seat: Annotated[int, Meta(ge=0, lt=24)]
    seal: Hex256
    number: Hex256


class RecordedShuffle(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The people who took part in the shuffle, in the order of seats.

    `silent` are those who had sealed a number and did not reveal it in time: without them it was begun again.
    """

    numbers: Annotated[tuple[Contribution, ...], Meta(max_length=24)]
    silent: Annotated[tuple[Annotated[int, Meta(ge=0, lt=24)], ...], Meta(max_length=24)]

    @property
    def by_seat(self) -> list[tuple[int, str]]:
        """Each number with its seat, as chance takes them."""
        return [(each.seat, each.number) for each in self.numbers]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The game and its players. `players` counts those at the start; `names` includes latecomers.

    `computers` is left out if people made all the moves, as in older records, and `shuffle` if only the server
    shuffled; every other field is always written.
    """

    format: Literal["lapin record"]
    version: int
    rules: int
    game: Annotated[str, Meta(max_length=40)]
    players: int
    options: Options
    names: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=24)]
    deck: RecordedDeck
    commitment: Hex256
    date: Annotated[str, Meta(max_length=40)] | None
    computers: Annotated[tuple[Computer, ...], Meta(max_length=48)] = ()
    shuffle: RecordedShuffle | None = None


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: the secret that all shuffles follow from, the result, and a digest of all lines before it."""

    secret: Hex256
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    sha256: Hex256


class Record(msgspec.Struct, frozen=True):
    """A whole record. The event at index i is on line i + 2."""

    header: Header
    events: tuple[AnyEvent, ...]
    end: End


class BadRecord(Exception):  # noqa: N818 - says what the record is
    """The record is wrong at this line, for this reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


_encode = msgspec.json.Encoder().encode


def write(header: Header, events: Iterable[AnyEvent], secret: bytes) -> bytes:
    """Return the record of a finished game as bytes."""
    lines = [_encode(header), *map(_encode, events)]
    ended = _event_decoder.decode(lines[-1])
    body = b"\n".join(lines) + b"\n"
    scores, winners = getattr(ended, "scores", ()), getattr(ended, "winners", ())
    end = End(secret.hex(), scores, winners, sha256(body).hexdigest())
    return body + _encode(end) + b"\n"


_header_decoder = msgspec.json.Decoder(Header)
_event_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
_end_decoder = msgspec.json.Decoder(End)


def read(data: bytes) -> Record:
    """Return the record in these bytes, or raise BadRecord. This checks the format, not the game."""
    if len(data) > LARGEST_FILE:
        raise BadRecord(1, f"larger than {LARGEST_FILE} bytes")
    lines = data.split(b"\n")
    if lines.pop():
        raise BadRecord(len(lines) + 1, "cut off: the last line has no end")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise BadRecord(number, f"longer than {LONGEST_LINE} bytes")
    if not lines:
        raise BadRecord(1, "empty")
    header: Header = _decoded(_header_decoder, lines[0], 1)
    if header.version not in (FORMAT_VERSION, SHUFFLED_VERSION) or not 1 <= header.rules <= RULES_VERSION:
        raise BadRecord(1, f"version {header.version} of the format with version {header.rules} of the rules")
    if (header.version == SHUFFLED_VERSION) != (header.shuffle is not None):
        raise BadRecord(1, f"version {header.version} of the format, and the shuffle is {header.shuffle}")
    if len(lines) < 3:
        raise BadRecord(len(lines) + 1, "cut off: events or end are missing")
    events = tuple(_decoded(_event_decoder, line, n) for n, line in enumerate(lines[1:-1], 2))
    return Record(header, events, _decoded(_end_decoder, lines[-1], len(lines)))


def digest_of(data: bytes) -> str:
    """Return the SHA-256 of all lines but the last."""
    return sha256(b"".join(data.splitlines(keepends=True)[:-1])).hexdigest()


def _decoded(decoder: Any, line: bytes, number: int) -> Any:
    try:
        value = decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(number, str(error)) from None
    if _encode(value) != line:
        raise BadRecord(number, "not written in the one way that the format allows")
    return value
