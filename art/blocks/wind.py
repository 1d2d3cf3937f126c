"""Wind that can be seen."""

from __future__ import annotations

from art.paint import Canvas
from art.shapes import Points, ribbon, through


def gust(canvas: Canvas, points: Points, width: float, alpha: float) -> None:
    """A pale stroke of wind along these points."""
    spine = through(points, 20)
    canvas.paint(ribbon(spine, [0.3, width, width * 0.7, 0.3]), canvas.palette.light, rough=0.8, alpha=alpha)
