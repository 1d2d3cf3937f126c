"""Who sits at a table: names, rabbits, and what a person is to the table."""

import unicodedata
from typing import Literal, get_args

import msgspec

from lapin.bots.asked import ComputerLevel
from lapin.engine.ids import Seat
from lapin.engine.refusals import Refused
from lapin.tables.refusals import TableRefusal

LONGEST_NAME = 24
ERASED_NAME = "\N{EM DASH}"

JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""Invisible, but emoji and several scripts need them."""

EMOJI_SIGNS = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"

BLANK_LETTERS = (
    "\N{COMBINING GRAPHEME JOINER}\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}"
    "\N{HALFWIDTH HANGUL FILLER}\N{BRAILLE PATTERN BLANK}\u17b4\u17b5\u180b\u180c\u180d\u180f"
)
"""Letters and marks by their category that show nothing."""

Colour = Literal["snow", "sand", "amber", "rust", "rose", "plum", "ink", "ocean", "ice", "fern", "moss", "stone"]
Pattern = Literal["plain", "spots", "stripes", "socks", "patch", "stars"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
PATTERNS: tuple[Pattern, ...] = get_args(Pattern)


class Rabbit(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A playing piece: told apart by colour, and by pattern for those who see colours otherwise."""

    colour: Colour
    pattern: Pattern


class Person(msgspec.Struct, frozen=True, gc=False):
    """Somebody at the table. `key` is the SHA-256 of the token that proves it; computers have none."""

    id: int
    name: str
    rabbit: Rabbit
    key: str = ""
    computer: bool = False
    gone: bool = False
    stand_in: bool = False  # a computer plays for this person until it returns
    seat: Seat | None = None
    level: ComputerLevel | None = None  # of a computer player
    language: str = ""  # that a computer player speaks

    @property
    def played_by_computer(self) -> bool:
        """Whether moves of this seat are made by the table itself."""
        return self.computer or self.stand_in or self.gone


def tidy_name(name: str) -> str:
    """The name as it is shown: one line, no invisible signs, 1-24 characters."""
    tidy = one_line(name)
    if not 1 <= len(tidy) <= LONGEST_NAME:
        raise Refused(TableRefusal.NAME_LENGTH, length=len(tidy), most=LONGEST_NAME)
    return tidy


def one_line(text: str) -> str:
    """The text on one line without invisible signs; empty if there is nothing to see in it."""
    blanks_joined = " ".join(text.split())
    shown = "".join(sign for sign in blanks_joined if _may_stand(sign))
    tidy = " ".join(unicodedata.normalize("NFC", shown).split())
    return tidy if any(_is_visible(sign) for sign in tidy) else ""


def _may_stand(sign: str) -> bool:
    """Letters, signs and blanks; nothing that is invisible or turns the writing round."""
    return sign in JOINERS or (sign not in BLANK_LETTERS and unicodedata.category(sign)[0] != "C")


def _is_visible(sign: str) -> bool:
    """Whether a sign shows something by itself: joiners, marks and blanks need another one."""
    return unicodedata.category(sign)[0] not in "CMZ"


def same_name(one: str, other: str) -> bool:
    """Whether two names would be taken for each other."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    """The name without what the eye passes over: case, width, accents written in two ways, joiners."""
    bare = "".join(sign for sign in name if sign not in JOINERS and sign not in EMOJI_SIGNS)
    folded = unicodedata.normalize("NFKC", bare).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def free_rabbit(people: tuple[Person, ...], wanted: Rabbit | None) -> Rabbit:
    """The rabbit wanted, if its colour is free; else, if none was wanted, the first free colour."""
    taken = {person.rabbit.colour for person in people if not person.gone}
    if wanted is not None:
        if wanted.colour in taken:
            raise Refused(TableRefusal.RABBIT_TAKEN, colour=wanted.colour)
        return wanted
    free = [place for place, colour in enumerate(COLOURS) if colour not in taken]
    place = free[0] if free else len(people) % len(COLOURS)
    return Rabbit(COLOURS[place], PATTERNS[place % len(PATTERNS)])
