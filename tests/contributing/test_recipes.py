"""The recipes of CONTRIBUTING.md are what the page promises."""

import re

import pytest

from tests.contributing import recipes

TITLES = ["A variant", "A house rule", "A table option", "A language", "A computer player", "A deck", "A refusal"]
EVERYTHING = "\n".join(recipes.recipes().values())


def test_there_is_a_recipe_for_everything_that_people_add() -> None:
    """None is missing, and each is followed by a test of this folder."""
    assert list(recipes.recipes()) == TITLES


@pytest.mark.parametrize("title", TITLES)
def test_a_recipe_has_at_most_ten_steps(title: str) -> None:
    """They are numbered from 1 without a gap."""
    found = recipes.steps(title)
    assert found == list(range(1, len(found) + 1))
    assert 0 < len(found) <= 10


@pytest.mark.parametrize("title", TITLES)
def test_a_file_that_is_not_new_exists(title: str) -> None:
    """A file that was moved leaves no wrong name behind; readers choose what NAME, LL and VARIANT stand for."""
    named = re.findall(r"`((?:src|web|docs|tests|art)/[^` ]+)`", recipes.recipes()[title])
    fixed = [path.replace("VARIANT", "odyssey") for path in named if "NAME" not in path]
    expected = fixed if title != "A language" else [path for path in fixed if "LL" not in path]
    spelled = {path.replace("LL", language) for path in expected for language in recipes.LANGUAGES}
    assert spelled
    assert [path for path in sorted(spelled) if not (recipes.TOP / path).exists()] == []


def test_a_command_that_is_named_exists() -> None:
    """Modules that a recipe runs are there."""
    modules = set(re.findall(r"python -m ([\w.]+)", EVERYTHING))
    assert modules == {"tests.rules.index", "tests.tutorials.deal", "lapin.bots.embed", "art.words"}
    for module in modules:
        place = module.replace(".", "/")
        paths = [
            top / path
            for top in (recipes.TOP, recipes.TOP / "src")
            for path in (f"{place}.py", f"{place}/__main__.py")
        ]
        assert any(path.exists() for path in paths), module
