"""The table of house rules: options, numbers of a table, variants and pages agree with it (C5)."""

import re
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from lapin.game.house_rules import FIRST, HOUSE_RULES, HouseRule
from lapin.game.model.options import First, Options, Terms
from lapin.game.variants import VARIANTS

DOCS = Path(__file__).parents[2] / "docs" / "rules"
RULES = pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.name)


def rows(page: str) -> dict[str, list[str]]:
    """The cells of every option in the tables of a page."""
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    lines = re.findall(r"^\| `(\w+)` \| (.+) \|$", text, re.MULTILINE)
    return {name: cells.split(" | ") for name, cells in lines}


def test_c5_the_table_has_each_option_once() -> None:
    """And each is a rule of some game."""
    assert sorted(rule.name for rule in HOUSE_RULES) == sorted(Options.__struct_fields__)
    used = {rule.name for variant in VARIANTS.values() for rule in variant.house_rules}
    assert used == {rule.name for rule in HOUSE_RULES}
    assert all(rule in HOUSE_RULES for variant in VARIANTS.values() for rule in variant.house_rules)


@RULES
def test_c5_a_number_has_a_range_and_a_switch_has_none(rule: HouseRule) -> None:
    """The type of an option is that of its rule, and so is what a table plays."""
    ranged = rule.least is not None and rule.most is not None
    expected: Any = First if rule is FIRST else int if ranged else bool
    assert get_type_hints(Options)[rule.name] == expected | None
    assert rule is FIRST or rule.read is not None or rule.name in Terms.__struct_fields__


@RULES
def test_c5_the_page_of_all_rules_has_the_range_of_each(rule: HouseRule) -> None:
    """A host who reads 5 to 200 may choose 5 and 200."""
    said = rows("README")[rule.name][-1]
    if rule is FIRST:
        assert "first clue" in said
    elif rule.least is None:
        assert said == "off, on"
    else:
        assert said.removesuffix(" milliseconds") == f"{rule.least} \N{EN DASH} {rule.most}"


@pytest.mark.parametrize("game", VARIANTS)
def test_c5_the_page_of_a_game_has_its_house_rules_with_the_books_values(game: str) -> None:
    """A value that depends on how many play, or that the book leaves open, is told in words."""
    variant = next(variant for name, variant in VARIANTS.items() if name == game)
    page = rows(game)
    assert set(page) == {rule.name for rule in variant.house_rules}
    for rule in variant.house_rules:
        values = {variant.usual(rule, players) for players in variant.table_sizes()}
        if rule is FIRST or rule.applies is not None or values == {True, False}:
            continue
        for value in values:
            words = {True: "on", False: "off", None: "no"}
            said = words[value] if value is None or isinstance(value, bool) else str(value)
            assert re.search(rf"\b{said}", page[rule.name][0]), (rule.name, value, page[rule.name][0])
