"""The rule pages, the code, the tests and the rule ids belong together."""

import re
from functools import cache

import pytest

from tests.rules import index

IDS = index.ids()


@cache
def ids_in_pages() -> frozenset[str]:
    """Every rule id that stands somewhere in the pages that people read before a game."""
    text = " ".join(page.read_text(encoding="utf-8") for page in index.PAGES.glob("*.md") if page != index.PAGE)
    return frozenset(index.named_in(text))


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_can_be_read_about(rule: str) -> None:
    """Whatever rule the program follows, a player finds it in the pages."""
    assert rule in ids_in_pages()


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_is_decided_somewhere(rule: str) -> None:
    """Each rule has a function that carries its id, so a newcomer finds what decides it."""
    assert index.decided()[rule]


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_is_tested_by_name(rule: str) -> None:
    """Each rule has a test that carries its id, so a broken rule is called by its name."""
    assert index.tested()[rule]


def test_pages_code_and_tests_name_no_rule_that_does_not_exist() -> None:
    """A mistyped id sends nobody looking for a rule that is not there."""
    assert ids_in_pages() | set(index.decided()) | set(index.kept()) | set(index.tested()) == set(IDS)


@pytest.mark.parametrize(
    ("rule", "keeper"),
    [
        ("T3", "waits"),
        ("T3", "pace"),
        ("S3", "pace"),
        ("J8", "scheduler"),
        ("J3", "setup"),
        ("L1", "box"),
        ("L3", "asks"),
    ],
)
def test_what_a_table_keeps_of_a_rule_is_found(rule: str, keeper: str) -> None:
    """Waits, windows and real cards are outside the rules, and the index leads to them."""
    assert keeper in {path.stem for path, _ in index.kept()[rule]}


def test_the_numbers_of_each_letter_have_no_gap() -> None:
    """S1, S2, S3: nobody looks for a rule that was left out."""
    for letter in index.LETTERS:
        numbers = [int(rule[1:]) for rule in IDS if rule[0] == letter]
        assert numbers == list(range(1, len(numbers) + 1))


def test_the_index_is_up_to_date() -> None:
    """The index is what `python -m tests.rules.index --write` makes of the code as it is."""
    assert index.PAGE.read_text(encoding="utf-8") == index.page()


TWO_READINGS = [
    ("classic-2008", "S10", "left draw first"),
    ("classic-2008", "C6", "unfilled"),
    ("classic-2014", "S10", "left neighbour first"),
    ("classic-2014", "C6", "unfilled"),
    ("classic-2014", "S1", "book of 2008"),
    ("team", "T6", '"team" for "player"'),
    ("team", "T6", "partner"),
    ("team", "T7", "given by that voter"),
    ("jinx", "J1", "face"),
    ("jinx", "J8", "time of the finger that stays"),
    ("jinx", "J11", "nine new cards"),
    ("jinx", "L2", "stay there"),
]
"""Rules that can be read in two ways: the page, the rule, and what our reading is about."""


def rulings(page: str) -> list[str]:
    """The rulings at the foot of a page, each on one line."""
    text = (index.PAGES / f"{page}.md").read_text(encoding="utf-8").split("\n## Our rulings\n")[1]
    return [" ".join(each.split()) for each in re.split(r"^- ", text, flags=re.MULTILINE)[1:]]


@pytest.mark.parametrize(("page", "rule", "about"), TWO_READINGS)
def test_a_ruling_gives_both_readings_and_says_why_we_play_ours(page: str, rule: str, about: str) -> None:
    """A player who reads the book in another way finds that way named, and the reason for ours."""
    [ruling] = [each for each in rulings(page) if rule in index.named_in(each) and about in each]
    assert re.search(r"\b(other reading|can be read)\b", ruling)
    assert re.search(r"\b(because|since)\b", ruling)


@pytest.mark.parametrize(
    ("page", "rule"),
    [("classic-2008", "S10"), ("classic-2008", "C6"), ("classic-2014", "S10"), ("classic-2014", "C6"),
     ("team", "T6"), ("team", "T7"), ("jinx", "J1"), ("jinx", "J8")],
)  # fmt: skip
def test_a_ruling_is_marked_where_the_rule_is_told(page: str, rule: str) -> None:
    """Nobody takes our reading for the book's: the word stands beside the rule, too, where it is told."""
    told = (index.PAGES / f"{page}.md").read_text(encoding="utf-8").split("\n## Our rulings\n")[0]
    assert re.search(rf"\({rule},\s+ruling\b", told)


CODE = '''
"""A module that names S1."""

MOST = 5
"""The most points (P4)."""


class Party:
    """A type that names P2."""

    hand = 5  # P1

    def points(self, turn):
        """Points (C1, C3) of a turn (S3-S11)."""
        return 0  # P4


def told():
    # not every sign is a rule: S, 5
    return 3  # S4
'''


def test_an_id_belongs_to_the_innermost_name_that_decides_it() -> None:
    """Docstrings of functions, comments and explained constants count; ranges, modules and types do not."""
    assert index.deciders(CODE) == {
        "MOST": {"P4"},
        "Party": {"P1"},
        "Party.points": {"C1", "C3", "P4"},
        "told": {"S4"},
    }


def test_the_index_links_to_files_that_exist() -> None:
    """Every link of the index leads to a file."""
    links = re.findall(r"\]\(([^)]+)\)", index.PAGE.read_text(encoding="utf-8"))
    assert links
    assert all((index.PAGES / link).exists() for link in links)
