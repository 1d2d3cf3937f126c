"""The shipped decks: whole, light enough to send, bright and dark, and no two pictures that could be confused."""

from __future__ import annotations

from collections import Counter
from functools import cache
from statistics import mean

import pytest
from PIL import Image

from art import measures, reverie, words
from art.deck import entries
from lapin.decks.built_in import BUILT_IN, faults, folder
from lapin.decks.manifest import LANGUAGES, Manifest, Size, read

HEAVIEST = 20_000_000  # bytes of both decks together
NEAREST = {"reverie": 12.0, "glimpse": 8.0}  # mean distance of colours; the same card painted again is at 3 to 7
MOST_ALIKE = 0.92  # in light and dark; the same card in another palette is above 0.95


@cache
def deck(name: str) -> Manifest:
    """A deck as it is shipped."""
    return read(folder(name))


@cache
def glances(name: str) -> list[measures.Array]:
    """What a glance takes in of each picture."""
    return [measures.glance(folder(name) / picture.small) for picture in deck(name).pictures]


@cache
def pairs(name: str) -> list[measures.Pair]:
    """Every two pictures of a deck, the nearest first."""
    return measures.pairs(glances(name))


def told(name: str, pair: measures.Pair) -> str:
    """Two pictures by name, and how alike they are."""
    one, other = deck(name).pictures[pair.one].id, deck(name).pictures[pair.other].id
    return f"{one} and {other}: {pair.colours:.1f} apart, {pair.light:.2f} alike in light"


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_deck_is_whole(name: str) -> None:
    """Every file is there, named by its content and of the right size; no two sides of a card are kin."""
    assert faults(folder(name)) == []


@pytest.mark.parametrize(("name", "cards", "pictures"), [("reverie", 84, 84), ("glimpse", 71, 142)])
def test_a_deck_has_its_cards(name: str, cards: int, pictures: int) -> None:
    """84 cards to dream with; 71 cards of two sides."""
    assert (deck(name).cards, len(deck(name).pictures)) == (cards, pictures)


@pytest.mark.parametrize(
    ("name", "large", "small"),
    [("reverie", Size(800, 1200), Size(400, 600)), ("glimpse", Size(640, 640), Size(320, 320))],
)
def test_pictures_have_the_sizes_promised(name: str, large: Size, small: Size) -> None:
    """Large enough for a television, and small enough for a hand of cards on a phone."""
    assert deck(name).sizes == {"large": large, "small": small}


def test_both_decks_together_are_light() -> None:
    """Both decks fit into 20 MB."""
    assert sum(file.stat().st_size for name in BUILT_IN for file in folder(name).iterdir()) <= HEAVIEST


def test_a_card_is_sent_quickly() -> None:
    """A card of Reverie is about 110 kB, and none is twice that."""
    weights = [(folder("reverie") / picture.large).stat().st_size / 1000 for picture in deck("reverie").pictures]
    assert 85 <= mean(weights) <= 130
    assert max(weights) <= 220


@pytest.mark.parametrize("name", BUILT_IN)
def test_no_two_pictures_are_confused_by_colour(name: str) -> None:
    """No two pictures look alike at the size of a thumb nail, mirrored or not."""
    near = [told(name, pair) for pair in pairs(name) if pair.colours < NEAREST[name]]
    assert near == []


def test_no_two_cards_are_the_same_in_another_palette() -> None:
    """No card of Reverie is another one in different colours."""
    alike = [told("reverie", pair) for pair in pairs("reverie") if pair.light > MOST_ALIKE]
    assert alike == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_there_is_night_and_day(name: str) -> None:
    """Dark, middling and bright pictures: at least a tenth of a deck each."""
    tones = [measures.brightness(each) for each in glances(name)]
    thirds = Counter("dark" if tone < 40 else "middle" if tone <= 60 else "bright" for tone in tones)
    assert min(thirds["dark"], thirds["middle"], thirds["bright"]) >= len(tones) / 10, thirds


def test_palettes_and_templates_are_spread() -> None:
    """No palette is on more than eight cards of Reverie, no way to build a picture on more than three."""
    assert max(Counter(card.palette for card in words.reverie()).values()) <= 8
    assert max(Counter(card.template for card in words.reverie()).values()) <= 3


def test_cards_are_painted_in_the_palette_counted() -> None:
    """The palette that the words name is the one the recipe uses."""
    painted = {id_: card.palette for id_, card in reverie.cards().items()}
    assert painted == {card.id: card.palette for card in words.reverie()}


def test_squares_come_from_many_hands() -> None:
    """At least 36 generators paint Glimpse, none of them more than four pictures, and all of those are kin."""
    generators = Counter(square.generator for square in words.glimpse())
    assert len(generators) >= 36
    assert max(generators.values()) <= 4
    for generator in generators:
        kin = {square.kin for square in words.glimpse() if square.generator == generator}
        assert len(kin) == 1, generator
        assert kin != {""}, generator


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_picture_has_its_tags(name: str) -> None:
    """15 to 20 different tags a picture."""
    wrong = {p.id: len(p.tags) for p in deck(name).pictures if not 15 <= len(p.tags) <= 20}
    assert wrong == {}
    twice = [p.id for p in deck(name).pictures if len({tag.casefold() for tag in p.tags}) != len(p.tags)]
    assert twice == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_picture_is_told_in_one_sentence(name: str) -> None:
    """One sentence in each language, that no other picture has and that is no copy of another language's."""
    for language in LANGUAGES:
        said = Counter(picture.shows[language] for picture in deck(name).pictures)
        assert [sentence for sentence, times in said.items() if times > 1] == []
        assert [each for each in said if not each.endswith((".", "!", "…")) or not 20 <= len(each) <= 180] == []
    same = [
        p.id for p in deck(name).pictures if len({p.shows[language] for language in LANGUAGES}) < len(LANGUAGES)
    ]
    assert same == []


def test_the_manifests_say_what_was_written() -> None:
    """Order, tags and sentences of the shipped decks are those of the words' files."""
    for name, written in (("reverie", words.reverie()), ("glimpse", words.glimpse())):
        shipped = [(p.id, p.tags, p.shows) for p in deck(name).pictures]
        assert shipped == [(w.id, w.tags, {"en": w.en, "fr": w.fr, "es": w.es}) for w in written]
    assert [p.kin for p in deck("glimpse").pictures] == [square.kin for square in words.glimpse()]


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_shipped_pictures_are_what_the_recipes_paint(name: str) -> None:
    """A sample painted anew, small, looks like the file shipped: nobody forgot `python -m art deck`."""
    works = {each.id: each.work for each in entries(name)}
    for number in range(0, len(deck(name).pictures), 17):
        work = works[deck(name).pictures[number].id]
        anew = measures.lab(work.paint(0.25).resize(glances(name)[number].shape[1::-1], Image.Resampling.BOX))
        pair = measures.pairs([anew, glances(name)[number]])[0]
        assert pair.colours < 3, deck(name).pictures[number].id


def test_the_decks_say_whose_they_are() -> None:
    """Both decks name their author and the licence everybody may use them under."""
    for name in BUILT_IN:
        assert (deck(name).author, deck(name).licence) == ("The Lapin authors", "CC-BY-4.0")
        assert "CC BY 4.0" in (folder(name).parent / "LICENCE").read_text()
