"""The recipes of CONTRIBUTING.md are what the page promises."""

import re
from collections.abc import Callable

import pytest

from tests.contributing import following, recipes
from tests.contributing.scratch import Edits, Thought

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


NAMED_BEFORE = {
    ("A computer player", "Level"),
    ("A house rule", "terms.NAME"),
    ("A language", "id"),
    ("A language", "language"),
}
"""The names in a step that are in the files of a step before it."""
ELSEWHERE = {("A table option", "do")}
"""The tag of every command: it is where `Command` is."""
A_FILE = re.compile(r"\.(py|md|npz|txt)$|/|^NOTICE$")


def files_of(body: str) -> list[str]:
    """The texts of the files that a step names; NAME and VARIANT stand for whatever is there, LL for English."""
    spelled = [
        re.sub("NAME|VARIANT", "*", each.replace("LL", "en")) for each in re.findall(r"`([^` ]+/[^` ]+)`", body)
    ]
    paths = [path for each in spelled for path in recipes.TOP.glob(each) if path.suffix not in {".webp", ".npz"}]
    return [path.read_text(encoding="utf-8") for path in paths]


def identifiers(body: str) -> list[str]:
    """Return what a step names that is in a file: `Terms`, `option.NAME`, or what `raise Refused(...)` raises."""
    quoted = [each for each in re.findall(r"`([^`]+)`", body) if not A_FILE.search(each)]
    raised = [name for each in quoted for name in re.findall(r"^raise (\w+)\(", each)]
    return [each for each in quoted if re.fullmatch(r"[A-Za-z_]+(\.\w+)*", each)] + raised


def missing(title: str) -> list[tuple[str, str]]:
    """The steps and the identifiers that a recipe says are in a file of its step, and that are not."""
    found, earlier = [], list[str]()
    for body in recipes.bodies(title):
        texts = files_of(body)
        for name in identifiers(body):
            own = name.split(".")[-1] if name[0].isupper() else name  # Variant.terms: a class's own
            spelled = re.sub("NAME", r"\\w+", re.escape(own))
            looked = [*texts, *earlier] if (title, name) in NAMED_BEFORE else texts
            if (title, name) not in ELSEWHERE and not any(re.search(rf"\b{spelled}\b", text) for text in looked):
                found.append((body[:2], name))
        earlier += texts
    return found


@pytest.mark.parametrize("title", TITLES)
def test_what_a_step_names_is_in_its_files(title: str) -> None:
    """A function, a class or a key that was renamed leaves no wrong name behind."""
    assert missing(title) == []


def test_a_name_that_has_gone_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail."""
    text = recipes.recipes()["A table option"].replace("around_the_game", "looks_different")
    monkeypatch.setitem(recipes.recipes(), "A table option", text)
    assert missing("A table option") == [("5.", "looks_different")]


@pytest.mark.parametrize(
    ("title", "name", "follow"),
    [
        ("A house rule", "mercy", following.house_rule),
        ("A table option", "dim", following.table_option),
        ("A computer player", "dreamy", following.computer_player),
        ("A deck", "garden", following.deck),
        ("A refusal", "CLUE_AGAIN", following.refusal),
    ],
)
def test_a_recipe_that_is_followed_in_its_long_form_alone_still_finds_its_places(
    title: str, name: str, follow: Callable[[Edits], None]
) -> None:
    """Each edit has one place in today's files, and every file written by hand is one that the recipe names."""
    copy = Thought()
    follow(copy)
    named = {path.replace("VARIANT", "odyssey") for path in recipes.files(title, name)}
    assert copy.touched() <= named
    made = {"docs/rules/index.md", "web/src/wire/types.ts"}  # by commands
    assert {path for path in named - copy.touched() - made if f"decks/{name}/" not in path} == set()
