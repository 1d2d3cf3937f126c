"""The recipes: every card has its own name and a palette that exists."""

from __future__ import annotations

import pytest

from art import glimpse, reverie
from art.paint import Canvas
from art.palettes import PALETTES


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


def test_squares_are_square() -> None:
    """Every generator paints a square picture."""
    for name in glimpse.generators():
        canvas = glimpse.paint(name, 0, scale=0.1)
        assert canvas.w == canvas.h
