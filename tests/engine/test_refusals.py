"""The list in docs/refusals.md is what the rules can say."""

import re
from pathlib import Path

import pytest

from lapin.decks.refusals import STATUS as DECK_STATUS
from lapin.decks.refusals import DeckRefusal
from lapin.game.model.refusals import Refusal
from lapin.net.responses import STATUS
from lapin.refusals import TableRefusal

PAGE = (Path(__file__).parents[2] / "docs" / "refusals.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([A-Z_]+)` \| ([^|]+) \| ([^|]+) \|", PAGE, re.MULTILINE)
RULES = PAGE.split("\n## From the rules\n")[1].split("\n## ")[0]


TABLES = PAGE.split("\n## From the table\n")[1]
WORKSHOP = PAGE.split("\n## From the workshop\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("code", sorted({*Refusal, *TableRefusal, *DeckRefusal}))
def test_every_refusal_is_explained_once(code: str) -> None:
    """For any refusal, a reader can look up when it is given and what comes with it."""
    assert [row[0] for row in ROWS].count(code) == 1


def test_the_page_names_no_refusal_that_does_not_exist() -> None:
    """Nothing is listed among the rules' answers that the rules never say."""
    named = set(re.findall(r"`([A-Z]+(?:_[A-Z]+)*)`", RULES))
    assert named == {code.value for code in Refusal} | {"UNREADABLE"}


def test_the_page_names_no_refusal_of_a_table_that_does_not_exist() -> None:
    """The same holds for the refusals of tables, with their status over HTTP."""
    rows = re.findall(r"^\| `([A-Z_]+)` \|.*\| (\S+) \|$", TABLES, re.MULTILINE)
    assert {code for code, _ in rows} | {"UNREADABLE"} == {code.value for code in TableRefusal}
    assert {code: status for code, status in rows if status not in ("–", "422")} == {
        str(code): str(status) for code, status in STATUS.items() if code != "UNREADABLE"
    }


def test_the_page_names_what_the_workshop_says() -> None:
    """The same holds for the refusals of own decks."""
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \|.*\| (\d+) \|$", WORKSHOP, re.MULTILINE))
    assert rows == {str(code): str(DECK_STATUS.get(code, 422)) for code in DeckRefusal}


def test_a_code_is_spelled_like_its_name() -> None:
    """The code you see on the wire is the name you find in the source, but for four that have a plainer name."""
    assert {code.name: code.value for code in Refusal if code.name != code.value} == {
        "STORYTELLER_CANNOT_GIVE": "STORYTELLER_GIVES_NOT",
        "STORYTELLER_CANNOT_VOTE": "STORYTELLER_VOTES_NOT",
        "GIVER_CANNOT_VOTE": "GIVER_VOTES_NOT",
        "ACTIVE_CANNOT_TOUCH": "ACTIVE_TOUCHES_NOT",
    }
    assert all(code.name == code.value for code in (*TableRefusal, *DeckRefusal))


def test_every_row_says_when_and_with_what() -> None:
    """No explanation is empty."""
    assert all(when.strip() and data.strip() for _, when, data in ROWS)
