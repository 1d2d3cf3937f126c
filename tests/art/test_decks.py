"""The recipes: every card has its own name and a palette that exists."""

from __future__ import annotations

import pytest
from PIL import Image

from art import glimpse, reverie
from art.paint import Canvas
from art.palettes import PALETTES
from lapin.decks.built_in import folder


def test_cards_are_named_like_files() -> None:
    """A card's id is short words with hyphens, and no two cards share one."""
    cards = reverie.cards()
    assert cards
    for id_, card in cards.items():
        assert card.id == id_
        assert all(word.isalnum() and word == word.lower() for word in id_.split("-")), id_
        assert card.palette in PALETTES


def test_no_two_cards_may_share_a_name() -> None:
    """Registering a second whale-kite is refused."""
    reverie.cards()

    def again(canvas: Canvas) -> None:
        """Nothing."""

    with pytest.raises(ValueError, match="whale-kite"):
        reverie.card("whale-kite", palette="dusk")(again)


def test_a_module_holds_one_recipe_and_is_named_by_it() -> None:
    """A reader who looks for the whale on a string opens whale_kite.py, and finds nothing else in there."""
    for id_, card in reverie.cards().items():
        assert card.recipe.__module__ == f"art.reverie.{id_.replace('-', '_')}"
    for name, made in glimpse.generators().items():
        assert made.recipe.__module__ == f"art.glimpse.{name.replace('-', '_')}"


def test_squares_are_square() -> None:
    """Generators paint squares, and every picture of a two-sided deck is one."""
    for name in list(glimpse.generators())[::6]:
        canvas = glimpse.paint(name, 0, scale=0.1)
        assert canvas.w == canvas.h
    shipped = list(folder("glimpse").glob("*.webp"))
    assert len(shipped) > 2 * 71
    for path in shipped:
        with Image.open(path) as picture:
            assert picture.width == picture.height, path
