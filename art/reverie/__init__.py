"""Reverie, the portrait deck: a module a card, named by the card and found by itself."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass

from art.paint import Canvas

Recipe = Callable[[Canvas], None]


@dataclass(frozen=True, slots=True)
class Card:
    """A card's id, its palette and how it is painted."""

    id: str
    palette: str
    recipe: Recipe


_cards: dict[str, Card] = {}


def card(id_: str, *, palette: str) -> Callable[[Recipe], Recipe]:
    """Register a recipe as a card of the deck."""

    def register(recipe: Recipe) -> Recipe:
        if id_ in _cards:
            raise ValueError(f"two cards are called {id_}")
        _cards[id_] = Card(id_, palette, recipe)
        return recipe

    return register


def cards() -> dict[str, Card]:
    """Every card of the deck by id, in alphabetical order."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return dict(sorted(_cards.items()))


def paint(id_: str, *, scale: float = 1) -> Canvas:
    """A card painted; scale 1 is the final size, 800 x 1200 once finished."""
    chosen = cards()[id_]
    canvas = Canvas(id_, chosen.palette, scale=2 * scale)
    chosen.recipe(canvas)
    return canvas
