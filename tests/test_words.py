"""The words of every language keep to its page in docs/translating, and are set as the language wants them."""

import json
import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from lapin.bots.books import book
from lapin.bots.phrases import phrases
from lapin.bots.speech import NAMES, SPEECH
from lapin.decks.built_in import BUILT_IN
from lapin.languages import LANGUAGES, Language, typeset

ROOT = Path(__file__).parents[1]
LOCALES = ROOT / "web" / "src" / "locales"
PAGES = ROOT / "docs" / "translating"
NEVER = {
    path.stem: re.findall(r"`([^`]+)`", path.read_text(encoding="utf-8").partition("## Never")[2])
    for path in PAGES.glob("*.md")
}
SEVERAL = re.compile(
    r"box\.fr/|days\.fr/days\.absentHow$|fr/coach\.\w+Team$|fr/game\.team\.about$|fr/home\.(lead|tv)$"
    r"|fr/refusal\.(NOT_YOUR_TEAM|PARTNER_VOTES)$|fr/team\.who$|fr/tv\.|fr/why\.agreed\.youMany"
    r"|rules\.fr/team/|tutorial\.fr/games/team/|tutorial\.fr/games/jinx/coach/tell2$"
)
"""The French texts to several: the two of a team, whoever looks at a television, a group round one table."""
BREAKABLE = re.compile(r"[ \N{NO-BREAK SPACE}][;:!?»]|«[ \N{NO-BREAK SPACE}]")


def texts_in(value: object, at: str) -> Iterator[tuple[str, str]]:
    """Every text of a catalogue, with the way to it."""
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from texts_in(each, f"{at}/{key}")
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from texts_in(each, f"{at}/{place}")


def catalogue(language: str) -> list[tuple[str, str]]:
    """All that the client says in a language."""
    files = sorted((*LOCALES.glob(f"{language}.json"), *LOCALES.glob(f"*.{language}.json")))
    assert len(files) >= 5
    return [pair for path in files for pair in texts_in(json.loads(path.read_text(encoding="utf-8")), path.stem)]


def pictures(language: str) -> list[tuple[str, str]]:
    """Return what the pictures of the built-in decks show, in words."""
    found = []
    for path in sorted((ROOT / "src/lapin/decks").glob("*/deck.json")):
        for picture in json.loads(path.read_text(encoding="utf-8"))["pictures"]:
            found += [
                (f"{path.parent.name}/{picture['id']}", picture[field][language])
                for field in ("shows", "more")
                if language in picture.get(field, {})
            ]
    assert language not in ("en", "fr", "es", "de") or len(found) >= 226
    return found


def said(language: Language) -> list[tuple[str, str]]:
    """Return what computer players say."""
    book = [("phrases", each.text) for each in phrases(language)]
    speech = SPEECH[language]
    forms = [speech.guessing, *speech.reasons, speech.kind_reason, *speech.kinds.values(), speech.callback]
    return [*book, *(("speech", typeset(form, language)) for form in forms)]


def written(language: Language) -> list[tuple[str, str]]:
    """Return what stands in the books of associations."""
    return [
        (f"book of {deck}, {number}", text)
        for deck in BUILT_IN
        for number, known in enumerate(book(deck, language) or ())
        for text in (*known.texts, *(one.about for one in known.associations))
    ]


def test_a_breakable_space_is_found() -> None:
    """Otherwise the next tests would prove nothing."""
    assert [bool(BREAKABLE.search(text)) for text in ("Quoi ?", "« Oui »", "Quoi\N{NARROW NO-BREAK SPACE}?")] == [
        True,
        True,
        False,
    ]
    assert typeset("« Qu'est-ce ? » : rien", "fr") == "«\u202fQu’est-ce\u202f?\u202f»\u202f: rien"
    unbroken = runpy.run_path(str(ROOT / "web" / "typeset.py"))["_unbroken"]
    assert unbroken("{n} doigts, 4 ici, fais-le, celui-ci", "fr") == (
        "{n}\N{NO-BREAK SPACE}doigts, 4\N{NO-BREAK SPACE}ici, fais-\N{WORD JOINER}le, celui-ci"
    )
    assert typeset("What ? It's", "en") == "What ? It’s"


@pytest.mark.parametrize("texts", [catalogue, pictures, said, written], ids=lambda each: each.__name__)
def test_no_french_line_begins_with_a_mark(texts: object) -> None:
    """Before ; : ! ? and inside « » stands the narrow space that never breaks."""
    assert callable(texts)
    assert [pair for pair in texts("fr") if BREAKABLE.search(pair[1])] == []


def test_the_catalogues_are_typeset() -> None:
    """`python web/typeset.py` has nothing left to do."""
    assert runpy.run_path(str(ROOT / "web" / "typeset.py"))["unset"](write=False) == []


def test_a_french_reader_is_addressed_as_one_person() -> None:
    """Every text says tu, as docs/translating/fr.md has it, but for those that are read by several."""
    formal = re.compile(r"\b(vous|votre|vos|(?!chez\b|assez\b)\w{2,}ez)\b", re.IGNORECASE)
    assert [
        bool(formal.search(text)) for text in ("Comment le dites-vous ?", "Touchez", "Il y en a assez chez toi")
    ] == [
        True,
        True,
        False,
    ]
    texts = catalogue("fr")
    assert {at for at, text in texts if SEVERAL.match(at) and formal.search(text)}
    assert [(at, text) for at, text in texts if not SEVERAL.match(at) and formal.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_word_is_used_for_one_thing(language: Language) -> None:
    """No catalogue has a word that the page for translators rules out."""
    words = NEVER[language]
    assert len(words) > 5
    ruled_out = re.compile(rf"\b({'|'.join(map(re.escape, words))})\b", re.IGNORECASE)
    assert [pair for pair in catalogue(language) if ruled_out.search(pair[1])] == []


def test_spanish_phrases_and_pictures_suit_both_sides_of_the_ocean() -> None:
    """Computer players and descriptions of pictures keep to the same Spanish words."""
    ruled_out = re.compile(rf"\b({'|'.join(NEVER['es'])})\b", re.IGNORECASE)
    assert [pair for pair in (*pictures("es"), *said("es")) if ruled_out.search(pair[1])] == []


GERMAN = {
    "a formal address": r"(?<![.!?:„“…] )(?<!^)(?<!„)\b(Sie|Ihnen|Ihr|Ihre|Ihren|Ihrem|Ihrer|Ihres)\b",
    "a space before a mark": r"\s[;:!?]",
    "other quotation marks": r"[\"”«»]|“\w|\w„",
    "dots without their space": r"\w…|[ ]…",
    "a name with an ending": r"\{names?\}[’'s]",
    "a clue by another word": r"\b(ein|einen|einem|der|den|dem|dein|deinen|deinem|kein|keinen|mein) Tipp\b",
    "a sign for both genders": r"\w[*:_]in(nen)?\b|\wInnen\b",
}


@pytest.mark.parametrize("slip", GERMAN)
def test_german_has_no(slip: str) -> None:
    """German texts have none of the slips that docs/translating/de.md names."""
    wrong = {
        "a formal address": "Laden Sie die Seite neu.",
        "a space before a mark": "Was ?",
        "other quotation marks": "Ruf “Jinx!”",
        "dots without their space": "überlegt…",
        "a name with an ending": "{name}s Karte",
        "a clue by another word": "Gib einen Tipp.",
        "a sign for both genders": "Erzähler:in",
    }
    right = "Tipp „Jinx!“ an. Sie war von {name}: Ihr seid dran …".replace(" …", "\N{NO-BREAK SPACE}…")
    assert re.search(GERMAN[slip], wrong[slip])
    assert not re.search(GERMAN[slip], right)
    assert [pair for pair in catalogue("de") if re.search(GERMAN[slip], pair[1])] == []


def test_no_name_follows_an_eliding_word() -> None:
    """French has d’Emma and de Bo, and a name may need either."""
    eliding = re.compile(r"\b(de|que|le|la|ne|se|me|te|si|jusque) \{(names?|other|finder)\}", re.IGNORECASE)
    assert eliding.search("la carte de {name}")
    assert eliding.search("alors que {finder}")
    assert [pair for pair in catalogue("fr") if eliding.search(pair[1])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_quotes_within_quotes(language: Language) -> None:
    """A clue is shown in quotation marks, so no computer player puts any round it."""
    assert [
        pair for pair in (*said(language), *written(language)) if re.match(r"[\"“«„].*[\"”»“]$", pair[1])
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_curly(language: Language) -> None:
    """The same character is used everywhere."""
    assert [
        pair
        for pair in (*catalogue(language), *pictures(language), *said(language), *written(language))
        if "'" in pair[1]
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_tutorials_call_the_others_by_their_names(language: Language) -> None:
    """The coach's names are those that stand at the seats, and no other language's."""
    coach = " ".join(text for at, text in catalogue(language) if at.startswith(f"tutorial.{language}/games"))
    assert NAMES[language][0] in coach
    foreign = {name for names in NAMES.values() for name in names} - set(NAMES[language])
    assert [name for name in sorted(foreign) if re.search(rf"\b{name}\b", coach)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_meets_jinx_reads_what_the_square_is(language: Language) -> None:
    """Its coach, the tutorial and the rules at hand name it with the word of the page for translators."""
    page = (PAGES / f"{language}.md").read_text(encoding="utf-8")
    (square,) = re.findall(r"\| the square of Jinx \| (\w+) \|", page)
    texts = dict(catalogue(language))
    for at in (
        f"{language}/coach.waitSquare",
        f"{language}/coach.touch",
        f"tutorial.{language}/games/jinx/coach/hello",
        f"rules.{language}/jinx/0/lines/1",
    ):
        assert square in texts[at], at
