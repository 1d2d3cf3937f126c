"""A canvas that paints nothing: recipes run on it in a moment, to learn which vector parts they use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any

import numpy as np

from art import glimpse, parts, reverie, trappings
from art.paint import Canvas, Mask, Pen
from art.paint.pixels import Array
from art.palettes import Palette
from art.shapes import Path


class _NoPen:
    """Takes every mark and leaves none."""

    def __getattr__(self, _name: str) -> Any:
        return lambda *_marks, **_options: None


class Sketch(Canvas):
    """As small as a canvas can be; whatever would put colour on it does not."""

    def __init__(self, name: str, palette: Palette | str, *, width: int = 600, height: int = 900) -> None:
        super().__init__(name, palette, scale=0.05, width=width, height=height)

    def paint(self, where: Path | Mask, *_how: Any, **_options: Any) -> Mask:
        """Nothing but the shape's mask."""
        return self._mask_of(where)

    def _nothing(self, *_how: Any, **_options: Any) -> None:
        """No paint."""

    compose = cast_shadow = inner_shadow = sky = radial = brush = glow = fog = wash = rays = _nothing

    @contextmanager
    def layer(self, **_options: Any) -> Iterator[Pen]:
        """A pen without ink."""
        yield _NoPen()  # type: ignore[misc]  # takes every call of a pen, and is none

    @contextmanager
    def inside(
        self, where: Path | Mask, *, palette: Palette | str | None = None, fit: bool = False, **_options: Any
    ) -> Iterator[Canvas]:
        """Another scene, sketched as well."""
        _, _, wide, tall = self._mask_of(where).frame
        height = round(600 * tall / wide) if fit else self.height
        yield Sketch(self.name, self.palette if palette is None else palette, height=height)


def _square(
    canvas: Canvas,
    name: str,
    x: float,
    y: float,
    width: float,
    turn: float,  # noqa: ARG001 - a square is a square
    flip: bool,  # noqa: ARG001 - the same
    anchor: parts.Anchor,  # noqa: ARG001 - and only its name matters
) -> tuple[Mask, Array]:
    """Stands in for a part: a square of its width. Its name is noted, and must exist."""
    assert name in known(), name
    parts.used.add(name)
    side = max(2, round(width * canvas.scale))
    corner = (round(x * canvas.scale - side / 2), round(y * canvas.scale - side / 2))
    frame = (x - width / 2, y - width / 2, width, width)
    return Mask(*corner, np.ones((side, side), np.float32), frame), np.ones((side, side, 3), np.float32)


@cache
def known() -> frozenset[str]:
    """The names of all parts there are."""
    return frozenset(parts.part_names())


def parts_of(recipe: Callable[[Canvas], None], sheet: Sketch) -> set[str]:
    """The vector parts a recipe uses."""
    before, placed = set(parts.used), parts.placed
    parts.used.clear()
    parts.placed = _square
    try:
        recipe(sheet)
        return set(parts.used)
    finally:
        parts.placed = placed
        parts.used.clear()
        parts.used.update(before)


def parts_used() -> dict[str, set[str]]:
    """The vector parts in each picture, by the picture's name; pictures without parts are left out."""
    found = {card.id: parts_of(card.recipe, Sketch(card.id, card.palette)) for card in reverie.cards().values()}
    for made in glimpse.generators().values():
        for variant, palette in enumerate(made.palettes):
            name = f"{made.name}-{variant}"
            found[name] = parts_of(partial(_variant, made.recipe, variant), Sketch(name, palette, height=600))
    for each in trappings.trappings().values():
        width, height = each.size
        found[each.id] = parts_of(each.recipe, Sketch(each.id, each.palette, width=width, height=height))
    return {name: names for name, names in found.items() if names}


def _variant(recipe: Callable[[Canvas, int], None], variant: int, canvas: Canvas) -> None:
    recipe(canvas, variant)
