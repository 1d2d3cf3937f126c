"""A pen draws many small plain marks into one layer; the canvas then gives the whole layer texture at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import skia

from art.colour import Colour, channels
from art.paint.mask import pencil

if TYPE_CHECKING:
    from art.shapes import Path


class Pen:
    """Fills, lines and dots in units, on a layer of its own."""

    def __init__(self, drawing: Any) -> None:
        self._drawing = drawing

    def _ink(self, colour: Colour, alpha: float, width: float = 0) -> Any:
        red, green, blue = channels(colour)
        ink = pencil(width)
        ink.setColor4f(skia.Color4f(red, green, blue, min(1.0, max(0.0, float(alpha)))))
        return ink

    def fill(self, path: Path, colour: Colour, alpha: float = 1) -> None:
        """A filled path."""
        self._drawing.drawPath(path, self._ink(colour, alpha))

    def line(self, path: Path, colour: Colour, width: float = 1.5, alpha: float = 1) -> None:
        """A stroked path with round ends."""
        self._drawing.drawPath(path, self._ink(colour, alpha, width))

    def stroke(
        self, start: tuple[float, float], end: tuple[float, float], colour: Colour, width: float = 1.5
    ) -> None:
        """A straight stroke."""
        self._drawing.drawLine(*start, *end, self._ink(colour, 1, width))

    def dot(self, x: float, y: float, radius: float, colour: Colour, alpha: float = 1) -> None:
        """A filled circle."""
        self._drawing.drawCircle(x, y, radius, self._ink(colour, alpha))
