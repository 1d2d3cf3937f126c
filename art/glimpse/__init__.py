"""Glimpse, the square deck: abstract pictures. A module a generator, named by it and found by itself."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from typing import NamedTuple

from art.paint import Canvas

Recipe = Callable[[Canvas, int], None]

VARIANTS = 4


class Generator(NamedTuple):
    """A way to paint abstract pictures: what it is called, one palette for each variant, and how it paints."""

    name: str
    palettes: tuple[str, ...]
    recipe: Recipe


_generators: dict[str, Generator] = {}


def generator(name: str, *, palettes: tuple[str, ...]) -> Callable[[Recipe], Recipe]:
    """Register a generator: it gets a square canvas and the variant, which counts from 0; a palette for each."""
    if len(palettes) > VARIANTS:
        raise ValueError(f"{name} has more than {VARIANTS} variants")

    def register(recipe: Recipe) -> Recipe:
        if name in _generators:
            raise ValueError(f"two generators are called {name}")
        _generators[name] = Generator(name, palettes, recipe)
        return recipe

    return register


def generators() -> dict[str, Generator]:
    """Every generator by name, in alphabetical order."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return dict(sorted(_generators.items()))


def pictures() -> list[tuple[str, int]]:
    """Every picture of the deck as generator and variant."""
    return [(name, variant) for name, made in generators().items() for variant in range(len(made.palettes))]


def paint(name: str, variant: int, *, scale: float = 1) -> Canvas:
    """A square painted; scale 1 is the final size, 640 x 640 once finished."""
    made = generators()[name]
    canvas = Canvas(f"{name}-{variant}", made.palettes[variant], scale=1.6 * scale, height=600)
    made.recipe(canvas, variant)
    return canvas
