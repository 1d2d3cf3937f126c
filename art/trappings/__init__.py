"""What goes with the decks: backs and covers, painted like the cards. Modules here are found by themselves."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass

from art.paint import Canvas

Recipe = Callable[[Canvas], None]


@dataclass(frozen=True, slots=True)
class Trapping:
    """A picture that is no card: its palette, its size in units, its width in pixels once finished."""

    id: str
    palette: str
    size: tuple[int, int]
    wide: int
    recipe: Recipe


_trappings: dict[str, Trapping] = {}


def trapping(id_: str, *, palette: str, size: tuple[int, int], wide: int) -> Callable[[Recipe], Recipe]:
    """Register a recipe."""

    def register(recipe: Recipe) -> Recipe:
        _trappings[id_] = Trapping(id_, palette, size, wide, recipe)
        return recipe

    return register


def trappings() -> dict[str, Trapping]:
    """All of them by id, in alphabetical order."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return dict(sorted(_trappings.items()))


def paint(id_: str, *, scale: float = 1) -> Canvas:
    """One of them painted, half again as large as it will be once finished."""
    chosen = trappings()[id_]
    width, height = chosen.size
    canvas = Canvas(id_, chosen.palette, scale=1.5 * scale * chosen.wide / width, width=width, height=height)
    chosen.recipe(canvas)
    return canvas
