"""The shipped decks: bright and dark, painted by the recipes, and no two pictures that could be confused."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from PIL import Image

from art import measures, reverie, words
from art.deck import entries
from lapin.decks.built_in import BUILT_IN, folder
from lapin.decks.manifest import Manifest, read

NEAREST = {"reverie": 12.0, "glimpse": 8.0}  # mean distance of colours; the same card painted again is at 3 to 7
MOST_ALIKE = 0.92  # in light and dark; the same card in another palette is above 0.95


@cache
def deck(name: str) -> Manifest:
    """A deck as it is shipped."""
    return read(folder(name))


@cache
def glances(name: str) -> list[measures.Array]:
    """Return what a glance takes in of each picture."""
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
def test_no_two_pictures_are_confused_by_colour(name: str) -> None:
    """No two pictures look alike at the size of a thumbnail, mirrored or not."""
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
    """No palette is used for more than eight cards of Reverie, and no template for more than three."""
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


def test_the_manifests_say_what_was_written() -> None:
    """Order, tags and sentences of the shipped decks are those of the words' files."""
    for name, written in (("reverie", words.reverie()), ("glimpse", words.glimpse())):
        shipped = [(p.id, p.tags, p.shows) for p in deck(name).pictures]
        assert shipped == [(w.id, w.tags, w.shows) for w in written]
    assert [p.kin for p in deck("glimpse").pictures] == [square.kin for square in words.glimpse()]


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_shipped_pictures_are_what_the_recipes_paint(name: str) -> None:
    """A sample painted again, small, looks like the file shipped: nobody forgot `python -m art deck`."""
    works = {each.id: each.work for each in entries(name)}
    for number in range(0, len(deck(name).pictures), 17):
        work = works[deck(name).pictures[number].id]
        anew = measures.lab(work.paint(0.25).resize(glances(name)[number].shape[1::-1], Image.Resampling.BOX))
        pair = measures.pairs([anew, glances(name)[number]])[0]
        assert pair.colours < 3, deck(name).pictures[number].id
