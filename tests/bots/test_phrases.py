from itertools import pairwise

import pytest

from lapin.bots.personas import PERSONAS, named
from lapin.bots.phrases import KINDS, NoPhrases, phrases
from lapin.bots.speech import NAMES
from lapin.bots.wording import bare, language_of, share_a_word, stems
from lapin.game.model.clues import LONGEST_CLUE
from lapin.languages import LANGUAGES, Language


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_much_to_say(language: Language) -> None:
    """In each language there are hundreds of different things to say, of every kind, and each is a valid clue."""
    book = phrases(language)
    assert len(book) >= 600
    assert len({bare(phrase.text) for phrase in book}) == len(book)
    assert {phrase.kind for phrase in book} == set(KINDS)
    assert all(1 <= len(phrase.text) <= LONGEST_CLUE and phrase.text == phrase.text.strip() for phrase in book)


def test_personas_have_a_name_in_every_language() -> None:
    """No two personas share a name, and each is found by any of its names."""
    assert all(len(names) == len(set(names)) == len(PERSONAS) for names in NAMES.values())
    for language in LANGUAGES:
        assert [named(name.upper()) for name in NAMES[language]] == [who.id for who in PERSONAS]
    assert named("Rabbit 12") == "rabbit 12"


def test_books_are_not_translations_of_one_another() -> None:
    """Each language has idioms of its own: few lines stand in two books."""
    books = [{bare(phrase.text) for phrase in phrases(language)} for language in LANGUAGES]
    for one, other in pairwise([*books, books[0]]):
        assert len(one & other) < 45


def test_a_language_without_phrases_says_so() -> None:
    """Nobody is given phrases in a language that has none."""
    with pytest.raises(NoPhrases):
        phrases("xx")


@pytest.mark.parametrize(
    ("text", "others", "shared"),
    [
        ("Sleeping beauty", ["a child sleeps in a bed"], True),
        ("The snails' pace", ["snail"], True),
        ("Les géants", ["Un géant dort"], True),
        ("The sea of the lost", ["the end of the road"], False),
        ("Monday", ["a tower of chairs"], False),
        ("さくらんぼ", ["男が月の上で釣りをする"], False),
        ("ピアノの音", ["ピアノを弾く熊"], True),
        ("พระจันทร์ยิ้ม", ["ชายตกปลาบนพระจันทร์"], True),
        ("月が綺麗", ["男が月の上で釣りをする"], True),
        ("釣り人", ["男が月の上で釣りをする"], True),
        ("森の中", ["森の中の家"], True),
        ("月亮", ["一个人在月亮上钓鱼"], True),
        ("星期一", ["一座椅子塔"], False),
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
    """Computer players should speak the language in which people give their clues."""
    assert language_of(texts) == language
