"""Languages are listed in one place, and everything that is said in one of them is said in all."""

import ast
import re
from pathlib import Path

import msgspec
import pytest

from lapin.bots.phrases import phrases
from lapin.bots.speech import SPEECH
from lapin.languages import DEFAULT_LANGUAGE, ENGLISH_NAMES, LANGUAGES, Language, known_language, negotiated
from lapin.manners.words import in_language

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "lapin"
MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if path != SOURCE / "languages.py"]
CATALOGUES = ("", "box.", "clue.", "days.", "rules.", "safety.", "tutorial.", "workshop.")


def _languages(nodes: list[ast.expr | None]) -> set[str]:
    """The languages among the texts of an expression."""
    return {node.value for node in nodes if isinstance(node, ast.Constant) and node.value in LANGUAGES}


def incomplete(tree: ast.AST) -> list[int]:
    """The lines with a second list of languages, or with texts that leave a language out."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple | ast.List | ast.Set) and len(_languages(list(node.elts))) > 1:
            found.append(node.lineno)
        if isinstance(node, ast.Dict) and 0 < len(_languages(list(node.keys))) < len(LANGUAGES):
            found.append(node.lineno)
    return found


def test_the_scan_finds_a_second_list_and_a_missing_text() -> None:
    """Otherwise the next test would prove nothing."""
    assert incomplete(ast.parse('LIST = ["en", "fr"]')) == [1]
    assert incomplete(ast.parse('Kind = Literal["en", "fr"]')) == [1]
    assert incomplete(ast.parse('TEXT = {"en": "Hello", "fr": "Bonjour"}')) == [1]
    assert incomplete(ast.parse(f"TEXT = {dict.fromkeys(LANGUAGES, 'Hello')}")) == []
    assert len(MODULES) > 150


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_module_lists_languages_or_leaves_one_out(path: Path) -> None:
    """`lapin.languages` has the only list; a table of texts has one for each of them."""
    assert incomplete(ast.parse(path.read_text(encoding="utf-8"))) == []


def test_every_language_has_a_name_in_english() -> None:
    """A language model is told in which language to answer."""
    assert tuple(ENGLISH_NAMES) == LANGUAGES
    assert all(ENGLISH_NAMES.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_computer_players_have_every_text_in_every_language(language: Language) -> None:
    """No text of the language's file is empty, and its blanks are those that are filled."""
    speech = SPEECH[language]
    assert all(msgspec.structs.asdict(speech).values())
    assert all(text.lower().count("{about}") == 1 for text in (*speech.reasons, speech.seen))
    # Things in books are words, phrases or clauses: each stands alone, after a colon or before a full stop.
    assert all(re.search(r": \{about\}\.|\{About\} ?[:.,]", text) for text in (*speech.reasons, speech.seen))
    assert (speech.kind_reason.count("{kind}"), speech.callback.count("{clue}")) == (1, 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_phrases_and_all_catalogues(language: str) -> None:
    """Computer players have something to say in it, the client has words for everything, and children are safe."""
    assert phrases(language)
    assert in_language(language).words
    missing = [name for name in CATALOGUES if not (ROOT / f"web/src/locales/{name}{language}.json").is_file()]
    assert missing == []


def test_an_unknown_language_becomes_the_default_one() -> None:
    """Stored tables and decks may name a language that is no longer spoken."""
    assert [known_language(text) for text in ("fr", "xx", "")] == ["fr", DEFAULT_LANGUAGE, DEFAULT_LANGUAGE]


@pytest.mark.parametrize(
    ("header", "known", "language"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.8", LANGUAGES, "fr"),
        ("en;q=0.5, es-MX;q=0.7", LANGUAGES, "es"),
        ("nl, *;q=0.5", LANGUAGES, "en"),
        ("fr;q=0, es", LANGUAGES, "es"),
        ("", LANGUAGES, "en"),
        (";;,q=2,fr;q=9", LANGUAGES, "fr"),
        ("zh-Hant-TW", ("en", "zh", "zh-Hant"), "zh-Hant"),
        ("zh-TW", ("en", "zh", "zh-Hant"), "zh-Hant"),
        ("zh-CN", ("en", "zh-Hant", "zh-Hans"), "zh-Hans"),
        ("zh", ("en", "zh-Hant"), "zh-Hant"),
        ("es-MX", ("en", "es", "es-419"), "es-419"),
        ("es-ES", ("en", "es", "es-419"), "es"),
        ("pt-AO", ("en", "pt-BR", "pt-PT"), "pt-PT"),
        ("pt-PT", ("en", "pt-BR"), "pt-BR"),
        ("x" * 10_000, LANGUAGES, "en"),
    ],
)
def test_a_reader_gets_the_language_that_the_browser_asks_for(
    header: str, known: tuple[str, ...], language: str
) -> None:
    """It is the most wanted one that there is, in the nearest form; else the default one."""
    assert negotiated(header, known) == language
