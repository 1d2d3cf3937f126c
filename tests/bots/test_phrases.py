from itertools import pairwise

import pytest

from lapin.bots.personas import NAMES, PERSONAS, Speech, bare, named, spoken
from lapin.bots.phrases import KINDS, Kind, NoPhrases, Phrase, phrases
from lapin.bots.wording import language_of, share_a_word, stems
from lapin.game.model.clues import LONGEST_CLUE
from lapin.languages import LANGUAGES, Language


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_much_to_say(language: Language) -> None:
    """In each language there are hundreds of different things to say, of every kind, and each is a valid clue."""
    book = phrases(language)
    assert len(book) >= 600
    assert len({bare(phrase.text) for phrase in book}) == len(book)
    assert {phrase.kind for phrase in book} == set(KINDS)
    for phrase in book:
        said = [spoken(phrase, who.speech, language) for who in PERSONAS]
        assert all(1 <= len(text) <= LONGEST_CLUE and text == text.strip() for text in said)
        assert len({bare(text) for text in said}) == 1, "however it is said, it is the same clue"


@pytest.mark.parametrize(
    ("text", "kind", "speech", "language", "said"),
    [
        ("Splash", "sound", "exclaims", "en", "Splash!"),
        ("Plouf", "sound", "exclaims", "fr", "Plouf\N{NARROW NO-BREAK SPACE}!"),
        ("Chof", "sound", "exclaims", "es", "¡Chof!"),
        ("The short straw", "idiom", "exclaims", "en", "The short straw"),
        ("The short straw", "idiom", "trails off", "en", "The short straw…"),
        ("Whose turn is it?", "question", "trails off", "en", "Whose turn is it?"),
        ("I’ll be back", "remark", "lower case", "en", "I’ll be back"),
        ("Almost", "word", "lower case", "en", "almost"),
    ],
)
def test_a_voice_suits_what_it_says(text: str, kind: Kind, speech: Speech, language: Language, said: str) -> None:
    """What can be called out is called out, and what everybody can finish is left open."""
    assert spoken(Phrase(text, kind), speech, language) == said


def test_personas_have_a_name_in_every_language() -> None:
    """No name is two personas', and each is found again by any of its names."""
    assert all(len(names) == len(set(names)) == len(PERSONAS) for names in NAMES.values())
    for language in LANGUAGES:
        assert [named(name.upper()) for name in NAMES[language]] == [who.id for who in PERSONAS]
    assert named("Rabbit 12") == "rabbit 12"


def test_books_are_not_translations_of_one_another() -> None:
    """Each language has idioms of its own: few lines stand in two books."""
    books = [{bare(phrase.text) for phrase in phrases(language)} for language in LANGUAGES]
    for one, other in pairwise([*books, books[0]]):
        assert len(one & other) < 40


def test_a_language_without_phrases_says_so() -> None:
    """Nobody is given phrases in a language that there is no book for."""
    with pytest.raises(NoPhrases):
        phrases("eo")


@pytest.mark.parametrize(
    ("text", "others", "shared"),
    [
        ("Sleeping beauty", ["a child sleeps in a bed"], True),
        ("The snails' pace", ["snail"], True),
        ("Les géants", ["Un géant dort"], True),
        ("The sea of the lost", ["the end of the road"], False),
        ("Monday", ["a tower of chairs"], False),
    ],
)
def test_words_are_recognised_by_their_stem(text: str, others: list[str], shared: bool) -> None:
    """A clue with a word of the picture's own description is known as such, in another form too."""
    assert share_a_word(text, others) is shared


def test_small_words_do_not_count() -> None:
    """Every sentence has a "the"; that is no word in common."""
    assert stems("the and of in los des") == frozenset()


@pytest.mark.parametrize(
    ("texts", "language"),
    [
        (["the last one in the room"], "en"),
        (["le dernier dans la chambre avec nous"], "fr"),
        (["el último en la habitación de los niños"], "es"),
        (["Brrrr"], None),
    ],
)
def test_the_language_of_a_table_shows_in_its_clues(texts: list[str], language: str | None) -> None:
    """What people say tells in which language computer players should speak."""
    assert language_of(texts) == language
