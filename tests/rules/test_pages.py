"""The rule book, the tests and the rule ids belong together."""

import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PAGES = TESTS.parent / "docs" / "rules"
LAST = {"S": 13, "C": 6, "O": 6, "P": 6, "T": 8, "J": 12}
IDS = [f"{letter}{number}" for letter, last in LAST.items() for number in range(1, last + 1)]


@cache
def ids_in_pages() -> frozenset[str]:
    """Every rule id that stands somewhere in the rule pages."""
    text = " ".join(page.read_text(encoding="utf-8") for page in PAGES.glob("*.md"))
    return frozenset(re.findall(r"\b[SCOPTJ]\d+\b", text))


@cache
def ids_in_tests() -> frozenset[str]:
    """Every rule id that the name of a test begins with."""
    text = " ".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    return frozenset(
        name.upper() for name in re.findall(r"^\s*(?:async )?def test_([scoptj]\d+)_", text, re.MULTILINE)
    )


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_can_be_read_about(rule: str) -> None:
    """Whatever rule the program follows, a player finds it in the pages."""
    assert rule in ids_in_pages()


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_is_tested_by_name(rule: str) -> None:
    """Each rule has a test that carries its id, so a broken rule is called by its name."""
    assert rule in ids_in_tests()


def test_the_pages_and_tests_name_no_rule_that_does_not_exist() -> None:
    """An id that somebody mistyped sends nobody looking for a rule that is not there."""
    assert ids_in_pages() | ids_in_tests() <= set(IDS)
