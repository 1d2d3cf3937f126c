"""What people wear on their heads: hair and hats, as outlines around a head."""

from __future__ import annotations

from typing import Literal

from art.shapes import Path, circle, ellipse, polygon, rect, ribbon, svg, through, union

Hair = Literal["short", "long", "bun", "tail", "curls", "none"]
Hat = Literal["brim", "top", "point", "crown", "cap", "wool", "bowler", "hood"]


def hair_of(kind: Hair, x: float, y: float, *, back: bool) -> Path | None:
    """The hair on a head at a point, as seen from the side or from behind."""
    if kind == "none":
        return None
    if back:
        cap = ellipse(x, y, 7.2, 8)
    else:
        cap = svg(
            f"M {x - 5} {y + 6} C {x - 9.6} {y + 1} {x - 8.4} {y - 9.4} {x} {y - 9}"
            f" C {x + 6} {y - 9} {x + 8} {y - 4.4}"
            f" {x + 6.8} {y - 1.4} C {x + 3} {y - 2.6} {x} {y - 4.4} {x - 1} {y - 4}"
            f" C {x - 1.6} {y} {x - 2} {y + 4} {x - 5} {y + 6} Z"
        )
    if kind == "long":
        flow = through([(x - 3, y - 4), (x - 8, y + 6), (x - 9, y + 17), (x - 14, y + 25)], 8)
        return union(cap, ribbon(flow, [4.5, 5.6, 4.6, 0.6]))
    if kind == "tail":
        flow = through([(x - 6, y - 4), (x - 13, y - 3), (x - 17, y + 5), (x - 16, y + 14)], 8)
        return union(cap, ribbon(flow, [2, 3.2, 3, 0.4]))
    if kind == "bun":
        return union(cap, circle(x - 6.4, y - 7.6, 4))
    if kind == "curls":
        rounds = [(-7, 3, 4), (-8, -3, 4.4), (-4, -8, 4.4), (2, -9.4, 4.2), (6, -6, 3.4), (-6, 8, 3.4)]
        return union(cap, *(circle(x + dx, y + dy, r) for dx, dy, r in rounds))
    return cap


def hat_of(kind: Hat, x: float, y: float) -> Path:
    """A hat on a head at a point."""
    brow = y - 4.4
    if kind == "brim":
        crown = svg(
            f"M {x - 6.8} {brow} C {x - 7} {brow - 11} {x - 3} {brow - 9} {x} {brow - 9.6}"
            f" C {x + 4} {brow - 10} {x + 7} {brow - 10} {x + 6.8} {brow} Z"
        )
        return union(
            crown,
            svg(
                f"M {x - 14} {brow + 1.4} C {x - 7} {brow - 2} {x + 7} {brow - 2} {x + 15} {brow + 0.8}"
                f" C {x + 7} {brow + 3} {x - 7} {brow + 3} {x - 14} {brow + 1.4} Z"
            ),
        )
    if kind == "top":
        crown = svg(
            f"M {x - 6} {brow} L {x - 6.8} {brow - 17}"
            f" C {x - 3} {brow - 18.4} {x + 3} {brow - 18.4} {x + 6.8} {brow - 17} L {x + 6} {brow} Z"
        )
        return union(crown, ellipse(x, brow, 11.4, 2))
    if kind == "point":
        return svg(
            f"M {x - 8.6} {brow + 2} C {x - 5} {brow - 6} {x - 5} {brow - 15} {x - 13} {brow - 24}"
            f" C {x - 1} {brow - 21} {x + 6} {brow - 8} {x + 8.4} {brow + 1.4}"
            f" C {x + 3} {brow - 1} {x - 3} {brow - 1} {x - 8.6} {brow + 2} Z"
        )
    if kind == "crown":
        teeth = [(-7, 0), (-8.4, -10), (-4, -5.4), (0, -12), (4, -5.4), (8.4, -10), (7, 0)]
        return polygon([(x + dx, brow + dy) for dx, dy in teeth])
    if kind == "cap":
        return union(
            svg(f"M {x - 7.6} {brow + 1} C {x - 9} {brow - 9} {x + 7} {brow - 10} {x + 7} {brow + 0.6} Z"),
            svg(
                f"M {x + 2} {brow - 1} C {x + 8} {brow - 2.4} {x + 13} {brow} {x + 13.4} {brow + 1.6}"
                f" L {x + 3} {brow + 1.6} Z"
            ),
        )
    if kind == "wool":
        return union(
            svg(f"M {x - 8} {brow + 2} C {x - 9} {brow - 12} {x + 8} {brow - 12} {x + 7.6} {brow + 2} Z"),
            rect(x - 8.6, brow - 0.6, 17, 4, 2),
            circle(x - 1, brow - 11, 3.2),
        )
    if kind == "bowler":
        return union(
            svg(f"M {x - 6.6} {brow} C {x - 7.6} {brow - 11} {x + 7.6} {brow - 11} {x + 6.6} {brow} Z"),
            ellipse(x, brow, 10.4, 1.8),
        )
    return svg(
        f"M {x - 7} {y + 9} C {x - 13} {y - 2} {x - 9} {y - 13} {x + 1} {y - 12}"
        f" C {x + 8} {y - 11} {x + 9} {y - 4} {x + 6} {y - 1}"
        f" C {x + 2} {y - 6} {x - 3} {y - 4} {x - 3} {y + 3}"
        f" C {x - 2} {y + 7} {x - 4} {y + 9} {x - 7} {y + 9} Z"
    )
