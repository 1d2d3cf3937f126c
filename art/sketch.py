"""A canvas that paints nothing: recipes run on it in a moment, to learn which vector parts they use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from art import glimpse, parts, reverie, trappings
from art.paint import Canvas, Mask, Pen
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

    def box(self, mask: Mask) -> None:
        """No mask lies on it."""

    def _nothing(self, *_how: Any, **_options: Any) -> None:
        """No paint."""

    compose = cast_shadow = inner_shadow = sky = radial = brush = glow = fog = wash = rays = _nothing

    @contextmanager
    def layer(self, **_options: Any) -> Iterator[Pen]:
        """A pen without ink."""
        yield _NoPen()  # type: ignore[misc]

    @contextmanager
    def inside(
        self, where: Path | Mask, *, palette: Palette | str | None = None, fit: bool = False, **_options: Any
    ) -> Iterator[Canvas]:
        """Another scene, sketched as well."""
        _, _, wide, tall = self._mask_of(where).frame
        height = round(600 * tall / wide) if fit else self.height
        yield Sketch(self.name, self.palette if palette is None else palette, height=height)


def parts_used() -> dict[str, set[str]]:
    """The vector parts in each picture, by the picture's name; pictures without parts are left out."""
    found: dict[str, set[str]] = {}
    before = set(parts.used)
    for card in reverie.cards().values():
        card.recipe(_clean(Sketch(card.id, card.palette)))
        found[card.id] = set(parts.used)
    for made in glimpse.generators().values():
        for variant, palette in enumerate(made.palettes):
            name = f"{made.name}-{variant}"
            made.recipe(_clean(Sketch(name, palette, height=600)), variant)
            found[name] = set(parts.used)
    for each in trappings.trappings().values():
        each.recipe(_clean(Sketch(each.id, each.palette, width=each.size[0], height=each.size[1])))
        found[each.id] = set(parts.used)
    parts.used.clear()
    parts.used.update(before)
    return {name: names for name, names in found.items() if names}


def _clean(sheet: Sketch) -> Sketch:
    parts.used.clear()
    return sheet
