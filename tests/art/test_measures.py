"""The measures that tell pictures apart notice what an eye would."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from art import measures, reverie
from art.paint import Canvas


def seen(name: str, palette: str | None = None, *, mirrored: bool = False) -> measures.Array:
    """A glance at the card lantern-tree, painted small; another name is other chance."""
    card = reverie.cards()["lantern-tree"]
    canvas = Canvas(name, palette or card.palette, scale=0.2)
    card.recipe(canvas)
    glance = measures.lab(canvas.picture().resize((16, 24), Image.Resampling.BOX))
    return glance[:, ::-1] if mirrored else glance


def test_black_and_white_are_a_hundred_apart() -> None:
    """The scale is that of CIE Lab."""
    black, white = (measures.lab(Image.new("RGB", (16, 24), tone)) for tone in ("black", "white"))
    assert measures.pairs([black, white])[0].colours == pytest.approx(100, abs=0.1)
    assert (measures.brightness(black), measures.brightness(white)) == pytest.approx((0, 100), abs=0.1)


def test_a_card_painted_again_is_noticed() -> None:
    """The same card with its leaves elsewhere counts as confused."""
    assert measures.pairs([seen("lantern-tree"), seen("again")])[0].colours < 12


def test_a_mirrored_card_is_noticed() -> None:
    """A mirrored card is the same card."""
    assert measures.pairs([seen("lantern-tree"), seen("lantern-tree", mirrored=True)])[0].colours == 0


def test_a_card_in_other_colours_is_noticed() -> None:
    """Another palette does not make another card."""
    pair = measures.pairs([seen("lantern-tree"), seen("lantern-tree", "storm")])[0]
    assert pair.colours > 12
    assert pair.light > 0.92


def test_every_two_are_compared_once() -> None:
    """Four pictures make six pairs, the nearest first."""
    chance = np.random.default_rng(1)
    pairs = measures.pairs([chance.uniform(0, 100, (24, 16, 3)).astype(np.float32) for _ in range(4)])
    assert sorted((pair.one, pair.other) for pair in pairs) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert [pair.colours for pair in pairs] == sorted(pair.colours for pair in pairs)
