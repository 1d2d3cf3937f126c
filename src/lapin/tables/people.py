"""Who sits at a table: names, rabbits, and what a person is to the table."""

import unicodedata
from typing import Literal, get_args

import msgspec

from lapin.bots.messages import ComputerLevel
from lapin.game.model.ids import Seat
from lapin.game.model.lines import JOINERS, one_line
from lapin.game.model.refusals import Refused
from lapin.tables.refusals import TableRefusal

LONGEST_NAME = 24
ERASED_NAME = "\N{EM DASH}"

EMOJI_SIGNS = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"

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
