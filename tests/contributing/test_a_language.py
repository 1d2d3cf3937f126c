"""The recipe for a language, followed with a pseudo-language: English between quotation marks."""

import json
import re
from typing import Any

import pytest

from tests.contributing import recipes
from tests.contributing.scratch import Scratch

CATALOGUES = ("", "box.", "clue.", "days.", "rules.", "safety.", "tutorial.", "workshop.")


def translated(value: Any) -> Any:
    """The same in the pseudo-language."""
    if isinstance(value, dict):
        return {key: each if key == "id" else translated(each) for key, each in value.items()}
    if isinstance(value, list):
        return [translated(each) for each in value]
    return f"„{value}“" if value.strip() else value


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    """A copy of the project that speaks the pseudo-language, by the steps of the recipe."""
    copy = Scratch(tmp_path_factory.mktemp("project"))
    for catalogue in CATALOGUES:
        words = translated(json.loads(copy.read(f"web/src/locales/{catalogue}en.json")))
        if not catalogue:
            words["language"] = "Esperanto"
        copy.write(f"web/src/locales/{catalogue}eo.json", json.dumps(words, ensure_ascii=False, indent=1))
    copy.write("docs/translating/eo.md", copy.read("docs/translating/en.md"))
    copy.edit("README.md", "Lapin speaks English, ", "Lapin speaks English, Esperanto, ")
    phrases = copy.read("src/lapin/bots/phrases/en.txt")
    copy.write("src/lapin/bots/phrases/eo.txt", re.sub(r"^(?=[^#\n])", "Mi ", phrases, flags=re.MULTILINE))
    speech = copy.read("src/lapin/bots/speech/en.toml")
    copy.write("src/lapin/bots/speech/eo.toml", re.sub(r'""".*"""', '"la kaj estas"', speech, flags=re.DOTALL))
    copy.write("src/lapin/manners/eo.txt", "# Not for children.\nfikulo\n")
    copy.edit("src/lapin/languages.py", '"en", "fr"', '"en", "eo", "fr"')
    copy.edit("src/lapin/languages.py", '{"en": "English"', '{"en": "English", "eo": "Esperanto"')
    copy.python("web/wire.py")
    return copy


def test_a_language_needs_the_files_of_the_recipe_and_no_others(scratch: Scratch) -> None:
    """The files that were touched are those that the recipe names."""
    assert scratch.touched() == recipes.files("A language", languages=["eo"])


def test_a_new_language_has_every_word(scratch: Scratch) -> None:
    """The client's own tests find nothing missing: words, plurals, blanks, rules, tutorials, pages."""
    said = scratch.vitest("--reporter=verbose", "src/lib/words")
    assert "eo has every word that English has, and no other" in said
    assert "eo has the plurals it needs" in said


def test_a_new_language_has_every_text_of_the_computer_players_and_of_the_coach(scratch: Scratch) -> None:
    """The tests that the recipe names find nothing missing, and no deck is worse for having no captions in it."""
    tests = ("tests/test_languages.py", "tests/test_words.py", "tests/manners", "tests/bots/test_phrases.py")
    decks = ("tests/decks/test_shelf.py", "tests/decks/test_shipped.py", "-k", "not module_named")
    coach = "tests/tutorials/test_tutorials.py::test_the_coach_has_a_line_for_every_moment_and_no_other"
    scratch.pytest(coach, *tests, *decks)


@pytest.mark.long  # the books of the other languages are long
def test_no_other_test_asks_for_what_a_new_language_does_without(scratch: Scratch) -> None:
    """A book, captions and notices come when somebody writes them; till then English ones do."""
    books = ("tests/bots/test_books.py", "tests/bots/test_told.py", "tests/notices/test_words.py")
    pictures = "tests/server/test_http.py::test_a_list_of_pictures_may_be_asked_for_in_one_language"
    scratch.pytest("tests/test_limits.py", pictures, *books)


@pytest.mark.long  # a build of the client takes as long as all tests of its words
def test_the_client_that_is_built_offers_a_new_language(scratch: Scratch) -> None:
    """Its name is on the list, and its words are files of their own, fetched by its readers alone."""
    scratch.run("npx", "vite", "build", at="web")
    assets = scratch.folder / "src/lapin/web/static/assets"
    built = [path.read_text(encoding="utf-8") for path in assets.glob("*.js")]
    assert [text for text in built if re.search(r"""\beo"?:["`]Esperanto["`]""", text)]
    line = f"„{json.loads(scratch.read('web/src/locales/en.json'))['home.free']}“"
    assert line.isprintable(), "spaces that do not break are written in another way in the built files"
    assert len([text for text in built if line in text]) == 1
    offline = scratch.read("src/lapin/web/static/offline.eo.html")
    assert '<html lang="eo"' in offline
    assert "„There’s no connection" in offline
    scratch.pytest("tests/web/test_pages.py")
