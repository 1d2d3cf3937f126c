"""The lists of unkind words: whole words, however they are written, none of those that people play with."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from lapin.bots.phrases import phrases
from lapin.languages import LANGUAGES
from lapin.manners import BUILT_IN
from lapin.manners.words import in_language, listed

ROOT = Path(__file__).parents[2]

WRITTEN = (
    *("fuck", "FUCK you", "f u c k", "f.u.c.k!", "fuuuuck", "ｆｕｃｋ", "fu\u200bck"),
    *("sh1t", "5h!t", "sh!t!!", "ѕhіt", "b1tch", "Kill  yourself!", "a r s e"),
    *("Scheiße", "SCHEISSE", "Arschl0ch", "leck mich am Arsch"),
    *("ENCULÉ", "l’enculé", "fils de pute", "va te faire voir"),
    *("coño", "con\u0303o", "p.u.t.a", "¡Mierda!"),
)
HARMLESS = (
    *("Scunthorpe", "class!", "assassin", "Essex", "cockatoo", "bite", "Moby Dick", "Dick und Doof", "Shiitake"),
    *("cono", "con amor", "negro", "Ein Ass im Ärmel", "pique-nique", "en retard", "cul-de-sac", "p’tits bateaux"),
    *("zorra", "Mose", "P. D. James", "la râpe à fromage", "111", "!!!"),
)


@pytest.mark.parametrize("text", WRITTEN)
def test_a_word_is_found_however_it_is_written(text: str) -> None:
    """Capitals, accents, other alphabets, digits for letters, spaced letters and repeated letters hide nothing."""
    assert BUILT_IN.found_in(text)


@pytest.mark.parametrize("text", HARMLESS)
def test_a_word_is_never_found_inside_another(text: str) -> None:
    """It is not found where it means something else in another language, either."""
    assert not BUILT_IN.found_in(text)


def _lines(name: str) -> list[str]:
    """The lines of a file beside this one, but for the remark at its top."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()[1:]


def test_common_disguises_are_seen_through() -> None:
    """Stars, digits and signs for letters; dots and blanks between them; letters written twice."""
    assert len(_lines("disguised.txt")) > 70
    assert [text for text in _lines("disguised.txt") if not BUILT_IN.found_in(text)] == []


def test_what_nobody_has_disguised_is_left_alone() -> None:
    """Towns, numbers, ordinary marks, initials, words with an unkind one inside, and words that look like one."""
    assert len(_lines("innocent.txt")) > 400
    assert [text for text in _lines("innocent.txt") if BUILT_IN.found_in(text)] == []


def test_an_operators_own_words_are_seen_through_their_disguise_too() -> None:
    """And a word that the operator takes off is free in any writing."""
    own = listed(["Blumenkohl", "-crap"], BUILT_IN)
    assert all(own.found_in(text) for text in ("bl*menkohl", "blumen-kohl", "B.L.U.M.E.N.K.O.H.L", "blumm3nkohl"))
    assert not own.found_in("cr*p")


def test_no_list_refuses_what_computer_players_and_the_pages_say() -> None:
    """Thousands of ordinary phrases in every language show, when a word is added, what else it means."""
    texts = [phrase.text for language in LANGUAGES for phrase in phrases(language)]
    texts += [text for page in (ROOT / "web/src/locales").glob("*.json") for text in _texts(page)]
    texts += [line for book in (ROOT / "src/lapin/decks").glob("*/book.*.txt") for line in _some(book)]
    assert len(texts) > 10_000
    assert [text for text in texts if BUILT_IN.found_in(text)] == []


def _some(book: Path) -> list[str]:
    """Every eighth line: all of them take ten seconds."""
    return book.read_text(encoding="utf-8").splitlines()[::8]


def _texts(page: Path) -> Iterator[str]:
    found = [json.loads(page.read_text(encoding="utf-8"))]
    while found:
        each = found.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            found += each.values()
        elif isinstance(each, list):
            found += each


def test_every_language_has_a_list() -> None:
    """No list is empty."""
    assert all(in_language(language).words for language in LANGUAGES)


def test_an_operators_own_list_adds_words_and_takes_some_off() -> None:
    """The list has one word a line; a remark is no word."""
    own = listed(["# ours", "", "Brüllaffe", "old  fool # a phrase", "-crap"], BUILT_IN)
    assert own.found_in("du brullaffe!")
    assert own.found_in("you OLD fool")
    assert not own.found_in("old wise fool")
    assert not own.found_in("crap")
    assert own.found_in("shit")
    assert BUILT_IN.found_in("crap")
