"""Paths in units: the outlines that everything is painted with. Knows no colour."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import skia

Path: TypeAlias = Any  # a skia.Path, which has no type stubs
Point = tuple[float, float]
Points = Sequence[Point]
Curve = npt.NDArray[np.float64]  # n points, one a row


def _pairs(points: Points | Curve) -> list[Point]:
    return [(float(x), float(y)) for x, y in points]


def polygon(points: Points | Curve, *, closed: bool = True) -> Path:
    """Straight lines through points."""
    path = skia.Path()
    first, *rest = _pairs(points)
    path.moveTo(*first)
    for point in rest:
        path.lineTo(*point)
    if closed:
        path.close()
    return path


def line(*points: Point) -> Path:
    """An open line, to be stroked."""
    return polygon(points, closed=False)


def smooth(points: Points | Curve, *, closed: bool = True, tension: float = 0.54) -> Path:
    """A soft curve through points."""
    given = _pairs(points)
    count = len(given)
    path = skia.Path()
    path.moveTo(*given[0])
    pull = tension / 3
    for index in range(count if closed else count - 1):
        before = given[index - 1] if closed or index else given[index]
        start, end = given[index], given[(index + 1) % count]
        after = given[(index + 2) % count] if closed or index + 2 < count else end
        path.cubicTo(
            start[0] + (end[0] - before[0]) * pull,
            start[1] + (end[1] - before[1]) * pull,
            end[0] - (after[0] - start[0]) * pull,
            end[1] - (after[1] - start[1]) * pull,
            *end,
        )
    if closed:
        path.close()
    return path


def circle(x: float, y: float, radius: float) -> Path:
    """A circle."""
    path = skia.Path()
    path.addCircle(x, y, radius)
    return path


def ellipse(x: float, y: float, rx: float, ry: float, turn: float = 0) -> Path:
    """An ellipse, turned by degrees."""
    path = skia.Path()
    path.addOval(skia.Rect.MakeLTRB(x - rx, y - ry, x + rx, y + ry))
    return moved(path, turn=turn, about=(x, y)) if turn else path


def rect(x: float, y: float, width: float, height: float, radius: float = 0) -> Path:
    """A rectangle from its top left corner, perhaps with round corners."""
    path = skia.Path()
    box = skia.Rect.MakeXYWH(x, y, width, height)
    if radius:
        path.addRoundRect(box, radius, radius)
    else:
        path.addRect(box)
    return path


def arch(x: float, y: float, width: float, height: float) -> Path:
    """A round-topped opening standing on y, centred on x."""
    half = width / 2
    return svg(
        f"M {x - half} {y} L {x - half} {y - height + half} A {half} {half} 0 0 1 {x + half} {y - height + half}"
        f" L {x + half} {y} Z"
    )


def lens(x: float, y: float, width: float, height: float) -> Path:
    """A flat spindle: a cloud streak, a ripple, a leaf."""
    w, h = width, height * 0.5
    return svg(
        f"M {x - w / 2} {y} C {x - w * 0.2} {y - h * 1.4} {x + w * 0.25} {y - h * 1.2} {x + w / 2} {y}"
        f" C {x + w * 0.2} {y + h} {x - w * 0.2} {y + h} {x - w / 2} {y} Z"
    )


def star(x: float, y: float, radius: float, points: int = 5, inner: float = 0.42, turn: float = 0) -> Path:
    """A star, one point up."""
    spots = []
    for index in range(points * 2):
        angle = math.pi * index / points + math.radians(turn)
        reach = radius if index % 2 == 0 else radius * inner
        spots.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return polygon(spots)


def heart(x: float, y: float, size: float) -> Path:
    """A heart as wide as size, centred."""
    path = svg("M 0 40 C -60 0 -50 -45 -22 -45 C -8 -45 0 -34 0 -26 C 0 -34 8 -45 22 -45 C 50 -45 60 0 0 40 Z")
    return moved(path, x, y, scale=size / 92)


def drop(x: float, y: float, size: float) -> Path:
    """A drop as tall as size, its point up."""
    path = svg("M 0 -50 C 8 -28 30 -8 30 18 A 30 30 0 0 1 -30 18 C -30 -8 -8 -28 0 -50 Z")
    return moved(path, x, y, scale=size / 98)


def crescent(x: float, y: float, radius: float, thickness: float = 0.55, turn: float = 0) -> Path:
    """A crescent moon, its horns to the right unless turned."""
    cut = circle(x + radius * thickness, y - radius * thickness * 0.2, radius * 0.95)
    return moved(minus(circle(x, y, radius), cut), turn=turn, about=(x, y))


def arc(x: float, y: float, rx: float, ry: float, first: float, last: float, count: int = 40) -> Curve:
    """Points of an ellipse between two angles in degrees."""
    turn = np.radians(np.linspace(first, last, count))
    return np.stack([x + rx * np.cos(turn), y + ry * np.sin(turn)], 1)


def bezier(start: Point, control: Point, control2: Point, end: Point, count: int = 24) -> Curve:
    """Points of a cubic curve."""
    t = np.linspace(0, 1, count)[:, None]
    a, b, c, d = (np.asarray(point, np.float64) for point in (start, control, control2, end))
    curve: Curve = (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t**3 * d
    return curve


def through(points: Points | Curve, per_span: int = 16) -> Curve:
    """Points of a soft curve through the given ones."""
    given = np.asarray(points, np.float64)
    longer = np.vstack([2 * given[0] - given[1], given, 2 * given[-1] - given[-2]])
    t = np.linspace(0, 1, per_span, endpoint=False)[:, None]
    spans = []
    for index in range(1, len(longer) - 2):
        a, b, c, d = longer[index - 1 : index + 3]
        spans.append(
            0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        )
    return np.vstack([*spans, given[-1:]])


def ribbon(points: Points | Curve, widths: Sequence[float]) -> Path:
    """A stroke of varying width: half widths are spread evenly along the points."""
    spine = np.asarray(points, np.float64)
    half = np.interp(np.linspace(0, 1, len(spine)), np.linspace(0, 1, len(widths)), widths)
    along = np.gradient(spine, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True) + 1e-9
    side = np.stack([-along[:, 1], along[:, 0]], 1) * half[:, None]
    return polygon(np.vstack([spine - side, (spine + side)[::-1]]))


def blob(x: float, y: float, rx: float, ry: float, chance: np.random.Generator, *, rough: float = 0.15) -> Path:
    """A soft irregular round."""
    count = 11
    spots = []
    for index in range(count):
        angle = 2 * math.pi * index / count
        reach = 1 + chance.uniform(-rough, rough)
        spots.append((x + rx * reach * math.cos(angle), y + ry * reach * math.sin(angle)))
    return smooth(spots, tension=1.0)


def moved(
    path: Path,
    x: float = 0,
    y: float = 0,
    *,
    scale: float = 1,
    scale_y: float | None = None,
    turn: float = 0,
    flip: bool = False,
    about: Point = (0, 0),
) -> Path:
    """Scaled and turned about a point, then moved. Flip mirrors left and right."""
    matrix = skia.Matrix()
    matrix.preTranslate(x + about[0], y + about[1])
    matrix.preRotate(turn)
    matrix.preScale(-scale if flip else scale, scale if scale_y is None else scale_y)
    matrix.preTranslate(-about[0], -about[1])
    result = skia.Path()
    path.transform(matrix, result)
    return result


def skewed(path: Path, x: float, y: float, *, slant: float = 0.6, flat: float = -0.35) -> Path:
    """A shape (drawn around its foot at 0, 0) laid on the ground from a point: the shape of its shadow."""
    matrix = skia.Matrix()
    matrix.setAll(1, slant, x, 0, flat, y, 0, 0, 1)
    result = skia.Path()
    path.transform(matrix, result)
    return result


def _combined(first: Path, second: Path, how: Any) -> Path:
    result = skia.Op(first, second, how)
    return skia.Path() if result is None else result


def union(*paths: Path) -> Path:
    """All of them as one outline."""
    builder = skia.OpBuilder()
    for path in paths:
        builder.add(path, skia.kUnion_PathOp)
    result = builder.resolve()
    return join(*paths) if result is None else result


def minus(path: Path, hole: Path) -> Path:
    """The first without the second."""
    return _combined(path, hole, skia.kDifference_PathOp)


def common(path: Path, other: Path) -> Path:
    """Where both are."""
    return _combined(path, other, skia.kIntersect_PathOp)


def join(*paths: Path) -> Path:
    """All of them in one path, overlaps and all; faster than a union."""
    result = skia.Path()
    for path in paths:
        result.addPath(path)
    return result


_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _TOKEN.findall(text)
    at, letter = 0, "M"
    while at < len(tokens):
        if tokens[at].isalpha():
            letter = tokens[at]
            at += 1
        takes = _TAKES[letter.upper()]
        yield letter, [float(token) for token in tokens[at : at + takes]]
        at += takes
        letter = {"M": "L", "m": "l"}.get(letter, letter)


@lru_cache(maxsize=4096)
def svg(text: str) -> Path:
    """A path from SVG path data (M L H V C Q A Z, large or small)."""
    path = skia.Path()
    x = y = 0.0
    start = (0.0, 0.0)
    for letter, values in _commands(text):
        kind = letter.upper()
        if kind == "Z":
            path.close()
            x, y = start
            continue
        dx, dy = (x, y) if letter.islower() else (0.0, 0.0)
        if kind in "HV":
            x, y = (values[0] + dx, y) if kind == "H" else (x, values[0] + dy)
            path.lineTo(x, y)
        elif kind == "A":
            rx, ry, turn, large, sweep, ex, ey = values
            size = skia.Path.ArcSize.kLarge_ArcSize if large else skia.Path.ArcSize.kSmall_ArcSize
            way = skia.PathDirection.kCW if sweep else skia.PathDirection.kCCW
            x, y = ex + dx, ey + dy
            path.arcTo(rx, ry, turn, size, way, x, y)
        else:
            spots = [value + (dy if index % 2 else dx) for index, value in enumerate(values)]
            x, y = spots[-2:]
            if kind == "M":
                start = (x, y)
            draw: Callable[..., Any] = {"M": path.moveTo, "L": path.lineTo, "C": path.cubicTo, "Q": path.quadTo}[
                kind
            ]
            draw(*spots)
    return path
