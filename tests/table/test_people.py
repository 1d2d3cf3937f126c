"""Names and rabbits tell everybody apart."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapin.game.model.ids import PersonId
from lapin.game.model.lines import one_line
from lapin.game.model.refusals import Refused
from lapin.table.people import free_rabbit
from lapin.table.state import COLOURS, PATTERNS, Person, Rabbit
from lapin.table.talk import LONGEST_NAME, same_name, tidy_name

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
HEART = "\u2764\ufe0f"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Jose\u0301", "José"),
        ("e\u200b\u0301", "é"),
        ("A\u202eda\u202c", "Ada"),
        ("\u2066Ada\u2069\u200f", "Ada"),
        ("A\u0000d\u0007a", "Ada"),
        ("\ufeffAda\u00ad", "Ada"),
        ("A\u3164da\u2800", "Ada"),
        ("\ud800Ada", "Ada"),
        (FAMILY, FAMILY),
        (HEART, HEART),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("兎", "兎"),
        ("<b>Ada</b>", "<b>Ada</b>"),
    ],
)
def test_a_name_is_shown_on_one_line_without_invisible_characters(typed: str, shown: str) -> None:
    """You read what I typed, and nothing in it can reverse the text on your screen."""
    assert tidy_name(typed) == shown


@pytest.mark.parametrize(
    "typed",
    ["", "   ", "\u200b", "\u202e\u202c", "\u200d", "\u3164", "\ufe0f", "\u0301", "\u2800 \u2800", "x" * 25],
)
def test_a_name_has_1_to_24_characters_that_can_be_seen(typed: str) -> None:
    """Nobody sits there without a name, and no name fills the screen."""
    with pytest.raises(Refused) as refused:
        tidy_name(typed)
    assert refused.value.code == "NAME_LENGTH"
    assert refused.value.data["most"] == LONGEST_NAME


def test_length_is_counted_after_tidying() -> None:
    """Blanks and invisible characters do not count, nor do accents written apart."""
    assert tidy_name("  " + "e\u0301" * 24 + "\u200b" * 9) == "é" * 24


@given(st.text(max_size=40))
def test_tidying_twice_changes_nothing_more(typed: str) -> None:
    """A name that is on the table can be typed again as it is shown."""
    once = one_line(typed)
    assert one_line(once) == once
    assert unicodedata.is_normalized("NFC", once)
    assert not any(unicodedata.bidirectional(sign) in {"RLO", "LRO", "RLE", "LRE", "RLI", "LRI"} for sign in once)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Straße", "STRASSE"),
        ("José", "Jose\u0301"),
        ("Ada", "Ａｄａ"),
        ("ﬁnn", "Finn"),
        ("Ada", "A\u200dda"),
        ("❤", HEART),
    ],
)
def test_names_that_look_alike_are_the_same_name(one: str, other: str) -> None:
    """Nobody can pass for somebody else by capitals, wide letters or hidden characters."""
    assert same_name(one, other)
    assert same_name(other, one)


def test_names_that_differ_stay_apart() -> None:
    """An accent makes another name."""
    assert not same_name("José", "Jose")


def _people(count: int, *, gone: bool = False) -> tuple[Person, ...]:
    return tuple(Person(PersonId(n), f"P{n}", Rabbit(COLOURS[n % 12], "plain"), gone=gone) for n in range(count))


def test_a_person_gets_the_rabbit_they_want_if_its_colour_is_free() -> None:
    """Two rabbits on the track never have the same colour by choice."""
    wanted = Rabbit(COLOURS[1], "stars")
    assert free_rabbit(_people(1), wanted) == wanted
    with pytest.raises(Refused) as refused:
        free_rabbit(_people(2), wanted)
    assert (refused.value.code, refused.value.data) == ("RABBIT_TAKEN", {"colour": COLOURS[1]})


def test_a_colour_is_free_again_when_its_owner_has_gone() -> None:
    """A person who leaves takes the rabbit along."""
    assert free_rabbit(_people(2, gone=True), Rabbit(COLOURS[1], "plain")).colour == COLOURS[1]


def test_without_a_wish_the_first_free_colour_is_given() -> None:
    """Twelve people get twelve colours; the next person shares one."""
    people: tuple[Person, ...] = ()
    for number in range(16):
        people += (Person(PersonId(number), "x", free_rabbit(people, None)),)
    colours = [person.rabbit.colour for person in people]
    assert sorted(colours[:12]) == sorted(COLOURS)
    assert all(colour in COLOURS for colour in colours[12:])
    assert {person.rabbit.pattern for person in people} == set(PATTERNS)


@pytest.mark.parametrize(
    ("person", "by_computer"),
    [
        (Person(PersonId(0), "x", Rabbit("snow", "plain")), False),
        (Person(PersonId(0), "x", Rabbit("snow", "plain"), computer=True), True),
        (Person(PersonId(0), "x", Rabbit("snow", "plain"), stand_in=True), True),
        (Person(PersonId(0), "x", Rabbit("snow", "plain"), gone=True), True),
    ],
)
def test_a_person_who_is_away_or_gone_is_played_by_a_computer(person: Person, by_computer: bool) -> None:
    """No seat of a game is ever without somebody who moves."""
    assert person.played_by_computer is by_computer
