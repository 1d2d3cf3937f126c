"""The deck Glimpse on paper: its order, its kin and its words. Nothing is painted here."""

from __future__ import annotations

from collections import Counter

from art import glimpse, words
from art.palettes import PALETTES
from lapin.languages import LANGUAGES

LEAST_GENERATORS = 36


def test_the_deck_lists_every_picture_once() -> None:
    """71 cards of two sides: 142 pictures, each in the deck once."""
    listed = [(picture.generator, picture.variant) for picture in words.glimpse()]
    assert len(listed) == 142
    assert sorted(listed) == sorted(glimpse.pictures())


def test_ids_say_what_paints_them() -> None:
    """A picture is called after its generator and variant, and no two share a name."""
    for picture in words.glimpse():
        assert picture.id == f"{picture.generator}-{picture.variant}"
        assert all(part.isalnum() and part == part.lower() for part in picture.id.split("-")), picture.id
    assert len({picture.id for picture in words.glimpse()}) == 142


def test_no_generator_paints_too_much() -> None:
    """There are at least 36 kinds of picture, and at most four of each."""
    counts = Counter(picture.generator for picture in words.glimpse())
    assert len(counts) >= LEAST_GENERATORS
    assert max(counts.values()) <= glimpse.VARIANTS


def test_the_two_sides_of_a_card_are_no_kin() -> None:
    """Turning a card over never shows a picture like the one before, nor one in the same palette."""
    deck = words.glimpse()
    for front, back in zip(deck[::2], deck[1::2], strict=True):
        assert front.kin != back.kin, (front.id, back.id)
        assert front.kin == front.generator
        assert back.kin == back.generator
        one, other = (glimpse.generators()[side.generator].palettes[side.variant] for side in (front, back))
        assert one != other, (front.id, back.id)


def test_all_palettes_are_used() -> None:
    """The square is as varied in colour as the palettes allow: each is used, none on more than a tenth."""
    counts = Counter(palette for made in glimpse.generators().values() for palette in made.palettes)
    assert set(counts) == set(PALETTES)
    assert max(counts.values()) <= 14


def test_kin_differ_in_palette() -> None:
    """Pictures of one generator never share their colours."""
    for made in glimpse.generators().values():
        assert len(set(made.palettes)) == len(made.palettes), made.name


def test_every_picture_has_fifteen_to_twenty_tags() -> None:
    """Computer players find clues by tags: there are enough of them, and none comes twice."""
    for picture in words.glimpse():
        assert 15 <= len(picture.tags) <= 20, picture.id
        assert len({tag.casefold() for tag in picture.tags}) == len(picture.tags), picture.id


def test_every_picture_is_described_in_every_language_of_the_deck() -> None:
    """Each has one sentence of 8 to 25 words in each language, shared with no other, with curly apostrophes."""
    languages = set(words.glimpse()[0].shows)
    assert {"en", "fr", "es", "de"} <= languages <= set(LANGUAGES)
    for language in languages:
        told = [picture.shows[language] for picture in words.glimpse()]
        assert len(set(told)) == len(told)
        for sentence in told:
            assert 8 <= len(sentence.split()) <= 25, sentence
            assert sentence.endswith("."), sentence
            assert "'" not in sentence, sentence


def test_every_generator_says_what_it_paints() -> None:
    """Each generator has one line that a player would understand."""
    for made in glimpse.generators().values():
        assert made.recipe.__doc__, made.name
