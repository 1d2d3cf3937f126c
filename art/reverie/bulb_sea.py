"""A sea in a light bulb."""

from __future__ import annotations

from art.blocks import buildings, land, outlines, sky, things, water
from art.figures import cat, person, school
from art.paint import DOWN, LEFT, RIGHT, UP, UP_LEFT, UP_RIGHT, Canvas, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Path, circle, ellipse, moved, rect, ribbon, smooth, svg, through, union


def _bulb_world(canvas: Canvas, glass: Path, line: float) -> None:
    """Above the waterline golden air, below it a green sea with fish and a submarine."""
    p = canvas.palette
    green = "#2f8f78"
    with canvas.inside(glass) as inner:
        inner.radial(330, line - 60, [(0, p.light), (120, p.k5), (240, mix(p.lamp, p.k4, 0.4)), (420, p.k3)])
        inner.brush(0.8)
        sky.cumulus(inner, 226, line - 22, 120, colour=p.light, dark=p.k4)
        sky.cumulus(inner, 440, line - 60, 110, colour=p.light, dark=p.k4)
        depth = rect(90, line, 480, 400)
        inner.paint(
            depth, lighten(green, 0.35), shade=[Shade(green, DOWN, 0.02, 0.4, 1), Shade(p.k0, DOWN, 0.3, 0.8, 0.9)]
        )
        inner.rays(330, line - 200, 60, 120, p.light, count=7, length=560, alpha=0.35, soft=5)
        inner.paint(ribbon([(90, line), (570, line)], [3]), p.light, rough=1)
        land.hills(inner, 640, 12, 120, colour=p.k1, top=green, bottom=p.dark)
        for x, tall in ((262, 110), (300, 70), (392, 96)):
            water.kelp(inner, x, 680, tall, count=2, colour=p.k1)
        school(inner, 420, 540, 5, size=24, spread=(46, 40), colours=[p.accent, p.accent2, p.k5])
        _island(inner, 400, line)
        _submarine(inner, 262, 540)


def _island(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    rock = smooth(
        [
            (x - 56, y),
            (x - 24, y - 18),
            (x + 16, y - 20),
            (x + 54, y),
            (x + 30, y + 26),
            (x, y + 44),
            (x - 30, y + 22),
        ]
    )
    canvas.paint(rock, "#d9b26a", form=Form(UP, p.k1, p.light, 8), shade=Shade(p.k1, DOWN, 0.45, 0.8))
    silhouette(
        canvas,
        "palm-tree",
        x + 4,
        y - 14,
        66,
        darken("#3f7f4a", 0.25),
        anchor="foot",
        form=Form(UP_LEFT, None, p.k4, 4),
    )


def _submarine(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    canvas.glow(x - 70, y + 4, 110, p.lamp, 0.6)
    hull = union(
        ellipse(x, y, 62, 27),
        rect(x - 16, y - 46, 34, 30, 6),
        svg(f"M {x + 50} {y} L {x + 84} {y - 24} L {x + 84} {y + 24} Z"),
    )
    canvas.paint(hull, p.accent2, form=Form(UP, darken(p.accent, 0.45), p.light, 10), rough=0.4)
    canvas.paint(
        ribbon([(x + 4, y - 44), (x + 4, y - 66), (x - 10, y - 66)], [2.6]), darken(p.accent2, 0.4), rough=0.2
    )
    for at in (-34, -6, 22):
        canvas.paint(circle(x + at, y - 2, 9), darken(p.accent2, 0.5), rough=0.2)
        canvas.paint(circle(x + at, y - 2, 6.4), p.light, rough=0.2)
    water.bubbles(canvas, x + 80, y - 10, 9, spread=12, height=80)


def _moth_boat(canvas: Canvas, x: float, y: float, size: float, turn: float) -> None:
    """A boat with two sails for wings."""
    p = canvas.palette
    for path, colour in (
        (svg("M 0 -4 C -14 -16 -22 -30 -20 -44 C -8 -36 0 -22 0 -4 Z"), p.k5),
        (svg("M 2 -4 C 16 -16 24 -30 22 -44 C 10 -36 2 -22 2 -4 Z"), p.k4),
        (svg("M -18 -2 L 20 -2 C 16 8 -12 8 -18 -2 Z"), p.accent),
    ):
        canvas.paint(
            moved(path, x, y, scale=size / 44, turn=turn),
            colour,
            form=Form(UP, darken(colour, 0.4), None, 3),
            rough=0.3,
        )


@card("bulb-sea", palette="teal")
def bulb_sea(canvas: Canvas) -> None:
    """A giant light bulb half full of a green sea hangs over roofs; someone reaches for its cord."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.dark), (320, p.k0), (640, p.k1), (800, p.k2)])
    sky.stars(canvas, 200, bottom=600, big=6)
    canvas.glow(330, 420, 560, mix(p.lamp, "#9fd0a0", 0.5), 0.6)
    glass = moved(outlines.bulb(0, 0, 560), 330, 130, scale=1, scale_y=-1)
    buildings.town(
        canvas, 740, walls=[p.k2, p.k(1.7)], roofs=[p.k1, p.k(1.3)], height=(20, 80), width=(30, 50), lit=0.2
    )
    canvas.fog(740, 60, p.k(2.4), 0.6)
    with canvas.layer(rough=0.1) as pen:
        pen.stroke((330, -5), (330, 50), p.dark, 6)
    _bulb_world(canvas, glass, 400)
    things.glass(canvas, glass, rim=p.k5)
    for step, wide in enumerate((84, 160, 168, 160, 168, 178)):
        tone = p.k(1.2) if step == 0 else mix(p.k3, "#b98d5a", 0.4)
        canvas.paint(
            rect(330 - wide / 2, 36 + step * 17, wide, 16, 6),
            tone,
            form=Form(LEFT, darken(tone, 0.6), lighten(tone, 0.4), 12),
            rough=0.4,
        )
    for x, y, turn in (
        (206, 74, -26),
        (504, 110, 20),
        (560, 204, 30),
        (578, 330, 14),
        (582, 560, -16),
        (540, 668, -30),
        (150, 660, 24),
    ):
        _moth_boat(canvas, x, y, 40, turn)
    buildings.town(
        canvas,
        850,
        walls=[p.k1, p.k(0.7)],
        roofs=[p.k(0.5), p.k0],
        height=(40, 110),
        width=(80, 130),
        lit=0.35,
        left=190,
    )
    top = buildings.house(
        canvas, -20, 940, 190, 130, wall=p.k(0.6), roof=p.k0, kind="hip", steep=0.45, chimney=False, lit=0.5
    )
    canvas.paint(rect(22, top - 64, 70, 90), p.k(1.1), form=Form(RIGHT, p.dark, p.k4, 8), rough=0.5)
    canvas.paint(rect(14, top - 74, 86, 14), p.k(1.5), form=Form(UP_RIGHT, p.dark, p.k5, 5), rough=0.5)
    cord = through([(248, 104), (150, 130), (74, 250), (66, 420), (70, 588)], 14)
    canvas.paint(ribbon(cord, [1.5]), p.k5, rough=0.1)
    silhouette(canvas, "hook", 66, 604, 28, p.k5, form=Form(UP_RIGHT, p.k2, None, 3))
    person(
        canvas,
        52,
        top - 74,
        112,
        "reach",
        coat=p.accent,
        hat="wool",
        hat_colour=p.accent2,
        scarf=p.accent2,
        light=1,
        rim=p.light,
    )
    for y in (712, 742, 776):
        canvas.paint(
            moved(svg("M 0 -10 C 2 -5 6 -1 6 4 A 6 6 0 0 1 -6 4 C -6 -1 -2 -5 0 -10 Z"), 332, y),
            mix(p.k3, p.light, 0.5),
            rough=0.1,
        )
    part(canvas, "bucket", 332, 846, 50, [p.k1, p.accent2, p.light], anchor="foot")
    cat(canvas, 520, 776, 50, p.dark, eyes=p.lamp, rim=p.k4, light=UP_LEFT)
