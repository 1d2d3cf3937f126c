"""Every decision has a number, a date, a status and a row in the index."""

import re
from datetime import date
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "decisions"
PAGES = sorted(FOLDER.glob("[0-9]*.md"))
HEAD = re.compile(r"# (\d{3}) (.+)\n\nDate: (\d{4}-\d\d-\d\d)\nStatus: (.+)\n\n")
NAMED = r"\[\d{3}\]\([^\s)]+\)"
STATUS = re.compile(
    rf"(accepted|superseded by {NAMED}( and {NAMED})*)(, (extended|superseded in part) by {NAMED}( and {NAMED})*)*"
)


def head(page: Path) -> tuple[str, str, str, str]:
    """Number, title, date and status, as the page begins with them."""
    found = HEAD.match(page.read_text(encoding="utf-8"))
    assert found, f"{page.name} does not begin with a number, a title, Date: and Status:"
    number, title, day, status = found.groups()
    return number, title, day, status


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_decision_says_when_it_was_made_and_whether_it_holds(page: Path) -> None:
    """A reader sees at once how old a decision is and whether it still holds."""
    number, _, day, status = head(page)
    assert page.name.startswith(f"{number}-")
    assert date.fromisoformat(day).isoformat() == day
    assert STATUS.fullmatch(status)


def test_no_decision_is_missing() -> None:
    """The numbers run from 001 without a gap."""
    assert [page.name[:3] for page in PAGES] == [f"{number:03}" for number in range(1, len(PAGES) + 1)]


def test_the_index_lists_every_decision_as_it_is() -> None:
    """The index has a row for each decision, with the title, date and status of its page."""
    rows = re.findall(r"^\| \[\d{3}\].*$", (FOLDER / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    wanted = [(page.name, *head(page)) for page in PAGES]
    assert rows == [
        f"| [{number}]({name}) | {title} | {day} | {status} |" for name, number, title, day, status in wanted
    ]
