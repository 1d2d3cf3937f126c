"""Glimpse, the square deck: generators of abstract pictures, four variants each at most. Found by themselves."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable

from art.paint import Canvas

Generator = Callable[[Canvas, int], None]

VARIANTS = 4
_generators: dict[str, Generator] = {}


def generator(name: str) -> Callable[[Generator], Generator]:
    """Register a generator: it gets a square canvas (palette "ink" until it sets its own) and 0 to 3."""

    def register(recipe: Generator) -> Generator:
        if name in _generators:
            raise ValueError(f"two generators are called {name}")
        _generators[name] = recipe
        return recipe

    return register


def generators() -> dict[str, Generator]:
    """Every generator by name, in alphabetical order."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return dict(sorted(_generators.items()))


def paint(name: str, variant: int, *, scale: float = 1) -> Canvas:
    """A square painted; scale 1 is the final size, 640 x 640 once finished."""
    canvas = Canvas(f"{name}-{variant}", "ink", scale=1.6 * scale, height=600)
    generators()[name](canvas, variant)
    return canvas
