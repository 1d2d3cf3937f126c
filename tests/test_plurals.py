"""The forms of words by numbers: the server knows those that a browser knows."""

import json
import subprocess

import pytest

from lapin.plurals import TAGS, counted, forms_of, plural_form

COUNTS = [*range(231), 999, 1000, 1001, 1_000_000, 3_000_000]
ASK = """
const [tags, counts] = JSON.parse(process.argv[1]);
const formsIn = (tag) => counts.map((count) => new Intl.PluralRules(tag).select(count));
console.log(JSON.stringify(Object.fromEntries(tags.map((tag) => [tag, formsIn(tag)]))));
"""


def test_numbers_have_the_forms_of_cldr() -> None:
    """JavaScript has the same rules, for every language that this module names."""
    asked = ["node", "--eval", ASK, json.dumps([TAGS, COUNTS])]
    told = json.loads(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)
    assert len(told) == len(TAGS) > 40
    assert {tag: [plural_form(tag, count) for count in COUNTS] for tag in TAGS} == told


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {"one", "other"}),
        ("fr", {"one", "other"}),
        ("pl", {"one", "few", "many"}),
        ("ar", {"zero", "one", "two", "few", "many", "other"}),
        ("zh-Hant", {"other"}),
        ("pt-BR", {"one", "other"}),
        ("xx", {"one", "other"}),
    ],
)
def test_a_language_needs_its_own_forms(language: str, forms: set[str]) -> None:
    """Those of its numbers below a million; a region changes nothing."""
    assert forms_of(language) == forms


def test_a_number_finds_its_words() -> None:
    """Where a form is missing, there is the one that every language has."""
    polish = {"one": "{n} stół", "few": "{n} stoły", "many": "{n} stołów", "other": "{n} stołu"}
    assert [counted(polish, count, "pl") for count in (1, 2, 5, 22)] == [
        "1 stół",
        "2 stoły",
        "5 stołów",
        "22 stoły",
    ]
    assert counted({"other": "{n} tables"}, 1, "en") == "1 tables"
