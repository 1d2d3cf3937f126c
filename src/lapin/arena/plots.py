"""The report as a picture: win rates with their intervals, and the outcomes of each storyteller's turns.

It is written as SVG without a plotting library. PNG is made from the same shapes, drawn with
Pillow where it is installed (extra `lapin[arena]`).
"""

from pathlib import Path
from typing import Any

import msgspec

from lapin.arena.report import ArenaReport

_WIDTH, _LEFT, _BAR, _GAP, _TOP = 720, 150, 26, 14, 70
_SPAN = _WIDTH - _LEFT - 60
_INK, _SOFT, _FILL = "#1f2430", "#c9cdd6", "#3f6fb5"
_FOUND = {"all": "#d98e3f", "some": "#3f8f6b", "none": "#8b8f99"}


class Box(msgspec.Struct, frozen=True):
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str


class Text(msgspec.Struct, frozen=True):
    """A line of text; with `end` it ends at x instead of beginning there."""

    x: float
    y: float
    words: str
    size: int = 14
    end: bool = False


Mark = Box | Text


def drawn(report: ArenaReport) -> tuple[int, list[Mark]]:
    """Return the height and the shapes of the picture."""
    fixture = report.fixture
    shapes: list[Mark] = [
        Text(20, 30, f"{fixture.game}: {report.games} games, {fixture.deck}, seed {fixture.seed}", 18),
        Text(20, 54, "share of games won, with 95 % intervals; the light mark is a fair share"),
    ]
    y = _TOP
    for each in report.standings:
        shapes += [
            Text(_LEFT - 10, y + 18, each.name, end=True),
            Box(_LEFT, y, _SPAN, _BAR, "#eef0f4"),
            Box(_LEFT, y, _SPAN * each.wins.value, _BAR, _FILL),
            Box(_LEFT + _SPAN * each.wins.low, y + 11, _SPAN * (each.wins.high - each.wins.low), 4, _INK),
            Box(_LEFT + _SPAN * each.fair - 1, y, 2, _BAR, _SOFT),
            Text(_LEFT + _SPAN + 8, y + 18, f"{each.wins.value:.2f}"),
        ]
        y += _BAR + _GAP
    if report.tellings:
        y += 30
        shapes.append(Text(20, y, "turns told: all, some, none found the card"))
        y += 14
    for told in report.tellings:
        shapes.append(Text(_LEFT - 10, y + 18, f"{told.name} ({told.seats})", end=True))
        x = float(_LEFT)
        for outcome, share in (("all", told.all), ("some", told.some.value), ("none", told.none)):
            shapes.append(Box(x, y, _SPAN * share, _BAR, _FOUND[outcome]))
            if share > 0.07:
                shapes.append(Text(x + 6, y + 18, f"{outcome} {share:.2f}"))
            x += _SPAN * share
        y += _BAR + _GAP
    return y + 20, shapes


def as_svg(report: ArenaReport) -> str:
    """Return the picture as SVG."""
    height, shapes = drawn(report)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
        f'height="{height}" font-family="system-ui, sans-serif"><rect width="100%" height="100%" fill="#fff"/>'
    ]
    for shape in shapes:
        match shape:
            case Box(x, y, width, tall, fill):
                parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{tall}" fill="{fill}"/>')
            case Text(x, y, words, size, end):
                anchor = ' text-anchor="end"' if end else ""
                safe = words.replace("&", "&amp;").replace("<", "&lt;")
                parts.append(
                    f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}"{anchor} fill="{_INK}">{safe}</text>'
                )
    return "\n".join([*parts, "</svg>", ""])


def save_png(report: ArenaReport, path: Path) -> bool:
    """Save the picture as PNG; return False if Pillow is not installed."""
    try:
        from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415 - an extra
    except ImportError:
        return False
    height, shapes = drawn(report)
    image = Image.new("RGB", (_WIDTH * 2, height * 2), "white")
    pen: Any = ImageDraw.Draw(image)
    for shape in shapes:
        match shape:
            case Box(x, y, width, tall, fill):
                if width > 0.5:
                    pen.rectangle([x * 2, y * 2, (x + width) * 2 - 1, (y + tall) * 2 - 1], fill=fill)
            case Text(x, y, words, size, end):
                font = ImageFont.load_default(size * 2)
                pen.text((x * 2, y * 2), words, fill=_INK, font=font, anchor="rs" if end else "ls")
    image.save(path)
    return True
