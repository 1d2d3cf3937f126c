"""The books of associations are complete, in order and useful."""

from collections import Counter

import pytest

from lapin.bots.books import KINDS, BadBook, Book, book, parse, pictures_with
from lapin.bots.speech import FUNCTION_WORDS
from lapin.bots.wording import bare, words
from lapin.decks.built_in import BUILT_IN, built_in
from lapin.languages import LANGUAGES, Language

PHRASES = {("reverie", "en"): 140, ("reverie", "fr"): 100, ("reverie", "es"): 100, ("reverie", "de"): 100}
PHRASES_OF_A_SQUARE = 40
WORDS = 25
KINDS_EACH = {"reverie": 10, "glimpse": 8}
TOLD = {"reverie": 50, "glimpse": 25}
LONGEST = 60
MOST_PICTURES = 8
SHARED_BY, SHARED = 3, 4
PLAIN = {word for language in LANGUAGES for word in words(" ".join(FUNCTION_WORDS[language]))}
WRITTEN = [(deck, language) for deck in BUILT_IN for language in LANGUAGES if book(deck, language) is not None]


def written(deck: str, language: Language) -> Book:
    """The book of a deck, which must be there."""
    found = book(deck, language)
    assert found is not None, f"nobody has written {deck} in {language}"
    return found


def content_words(text: str) -> set[str]:
    """The words of a text that carry its meaning, in the singular."""
    return {
        word.removesuffix("s") if len(word) > 3 else word
        for word in words(text)
        if len(word) > 2 and word not in PLAIN
    }


def test_every_deck_has_a_book_in_every_language_that_is_spoken_whole() -> None:
    """Computer players have something to say for every picture; in a language without a book, phrases."""
    assert set(WRITTEN) >= {(deck, language) for deck in BUILT_IN for _, language in PHRASES}


@pytest.mark.parametrize(("deck", "language"), WRITTEN)
def test_every_picture_has_a_full_book(deck: str, language: Language) -> None:
    """Each picture has its number of phrases, of many kinds and all distances, and plain words."""
    least = PHRASES.get((deck, language), PHRASES_OF_A_SQUARE)
    for picture, known in zip(built_in(deck).pictures, written(deck, language), strict=True):
        assert len(known.associations) >= least, picture.id
        assert len(set(known.words)) >= WORDS, picture.id
        assert len({one.kind for one in known.associations}) >= KINDS_EACH[deck], picture.id
        assert {one.distance for one in known.associations} == {1, 2, 3}, picture.id
        assert all(one.about for one in known.associations), picture.id


@pytest.mark.parametrize(("deck", "language"), WRITTEN)
def test_no_phrase_is_long_or_comes_twice(deck: str, language: Language) -> None:
    """A phrase is short, stands once under a picture, and under at most eight pictures."""
    everywhere: Counter[str] = Counter()
    for picture, known in zip(built_in(deck).pictures, written(deck, language), strict=True):
        texts = [bare(one.text) for one in known.associations]
        assert [text for text, times in Counter(texts).items() if times > 1] == [], picture.id
        assert [one.text for one in known.associations if len(one.text) > LONGEST] == [], picture.id
        everywhere.update(texts)
    assert [text for text, times in everywhere.items() if times > MOST_PICTURES] == []


@pytest.mark.parametrize(("deck", "language"), WRITTEN)
def test_no_phrase_uses_a_word_of_the_pictures_sentence(deck: str, language: Language) -> None:
    """Everybody can read a picture's sentence, so a clue from the book never repeats a word of it."""
    found = []
    for picture, known in zip(built_in(deck).pictures, written(deck, language), strict=True):
        shown = content_words(picture.shows[language])
        found += [f"{picture.id}: {one.text}" for one in known.associations if content_words(one.text) & shown]
    assert found == []


def test_french_phrases_have_french_spaces() -> None:
    """No breakable space stands before a high mark or inside guillemets."""
    for deck in (deck for deck, language in WRITTEN if language == "fr"):
        for known in written(deck, "fr"):
            for text in known.texts:
                assert not any(f" {mark}" in text for mark in ";:!?»"), text
                assert "« " not in text, text


def test_a_book_that_cannot_be_read_says_where() -> None:
    """A wrong kind, a wrong distance, a picture that comes twice: each is named."""
    with pytest.raises(BadBook, match="moon: 2 joke Ha"):
        parse("## moon\n@ all\n2 joke Ha")
    with pytest.raises(BadBook, match="moon: 4 word Ha"):
        parse("## moon\n@ all\n4 word Ha")
    with pytest.raises(BadBook, match="moon comes twice"):
        parse("## moon\n@ all\n1 word Ha\n## moon\n")
    with pytest.raises(BadBook, match="before the first picture"):
        parse("1 word Ha")


def test_a_book_is_read_as_it_stands() -> None:
    """The words of a phrase, what it is about, its distance and its kind come out as they were written."""
    found = parse("## moon\nwords: night, round\n@ the light\n2 idiom Once in a blue moon\n")["moon"]
    assert found.words == ("night", "round")
    (one,) = found.associations
    assert (one.text, one.kind, one.distance, one.about) == ("Once in a blue moon", "idiom", 2, "the light")
    assert one.kind in KINDS
    assert one.told


def test_a_phrase_that_only_puzzles_is_marked() -> None:
    """It keeps its distance, since somebody may say it; no computer player does."""
    (one,) = parse("## moon\n@ the light\n3- film Steamboat Bill, Jr.\n")["moon"].associations
    assert (one.text, one.distance, one.told) == ("Steamboat Bill, Jr.", 3, False)


@pytest.mark.parametrize("language", [language for deck, language in WRITTEN if deck == "reverie"])
def test_every_picture_shares_phrases_with_others(language: Language) -> None:
    """A clue that suits several pictures is not found at once; every picture of Reverie has some to tell."""
    suited = pictures_with("reverie", language)
    for picture, known in zip(built_in("reverie").pictures, written("reverie", language), strict=True):
        assert sum(one.told and suited[one.text] >= SHARED_BY for one in known.associations) >= SHARED, picture.id


@pytest.mark.parametrize(("deck", "language"), WRITTEN)
def test_enough_is_left_to_tell(deck: str, language: Language) -> None:
    """Every picture has phrases to tell at all distances and of many kinds, twice what a site remembers."""
    for picture, known in zip(built_in(deck).pictures, written(deck, language), strict=True):
        told = [one for one in known.associations if one.told]
        assert {one.distance for one in told} == {1, 2, 3}, picture.id
        assert len({one.kind for one in told}) >= KINDS_EACH[deck], picture.id
        assert len(told) >= TOLD[deck], picture.id
