"""Where a shape is: its middle, for a glow or a hand that must follow it when it is turned."""

from __future__ import annotations

from art.shapes import Path, Point


def centre_of(path: Path) -> Point:
    """The middle of the shape's bounds."""
    bounds = path.computeTightBounds()
    return bounds.centerX(), bounds.centerY()
