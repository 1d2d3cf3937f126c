"""Chalk squares to a star."""

from __future__ import annotations

from art.blocks import cords, sky, streets
from art.figures import cat, person
from art.paint import DOWN, RIGHT, UP_RIGHT, Canvas, Colour, Form, Shade, darken
from art.parts import part
from art.reverie import card
from art.shapes import ellipse, polygon, rect, star


def _tile(canvas: Canvas, x: float, y: float, size: float, number: int | None) -> None:
    """A floating paving stone with a chalk square on it, seen from a little above."""
    p = canvas.palette
    w, h = size / 2, size * 0.2
    top = [(x - w * 0.86, y - h), (x + w * 0.94, y - h), (x + w * 1.06, y + h), (x - w * 1.0, y + h)]
    edge = polygon(
        [top[3], top[2], (top[2][0] - w * 0.08, y + h + size * 0.16), (top[3][0] + w * 0.06, y + h + size * 0.13)]
    )
    canvas.paint(edge, p.k(0.8), shade=Shade(p.dark, DOWN, 0.2, 1), rough=0.9)
    canvas.paint(
        polygon(top), p.k(2.0), shade=Shade(p.k1, DOWN, 0.3, 1, 0.7), form=Form(UP_RIGHT, None, p.k4, 3), rough=0.5
    )
    inset = polygon([(x + (a - x) * 0.84, y + (b - y) * 0.76) for a, b in top])
    canvas.paint(canvas.mask(inset, line=max(1.4, size * 0.03)), p.light, rough=0.9, alpha=0.95)
    if number is not None:
        _chalk_marks(canvas, x, y, size, number)


def _chalk_marks(canvas: Canvas, x: float, y: float, size: float, number: int) -> None:
    """As many chalk strokes as the square's number says: no letters, no figures."""
    with canvas.layer(rough=0.5) as pen:
        for index in range(number):
            at = x + (index - (number - 1) / 2) * size * 0.13
            pen.stroke(
                (at + size * 0.02, y - size * 0.08),
                (at - size * 0.02, y + size * 0.08),
                canvas.palette.light,
                size * 0.035,
            )


def _hanging_house(canvas: Canvas, x: float, y: float, width: float, height: float, colour: Colour) -> None:
    """A house upside down, its foot at y above."""
    p = canvas.palette
    canvas.paint(rect(x, y, width, height), colour, shade=Shade(darken(colour, 0.5), DOWN, 0.3, 1.1), rough=0.6)
    roof = darken(p.accent2, 0.45)
    canvas.paint(
        polygon(
            [
                (x - width * 0.1, y + height),
                (x + width * 1.1, y + height),
                (x + width / 2, y + height + width * 0.6),
            ]
        ),
        roof,
        shade=Shade(darken(roof, 0.5), RIGHT, 0.4, 1),
        rough=0.6,
    )
    with canvas.layer(rough=0.2) as pen:
        for column in range(2):
            for row in range(max(1, int(height / 34))):
                pen.fill(
                    rect(x + width * (0.2 + 0.4 * column), y + 14 + row * 30, width * 0.2, 15),
                    p.lamp if (row + column) % 2 else p.k0,
                )


@card("hopscotch-sky", palette="dusk")
def hopscotch_sky(canvas: Canvas) -> None:
    """Chalk hopscotch squares rise from a pavement into the evening sky; a child in red jumps along them."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (260, p.k1), (480, p.k2), (680, p.k3), (900, p.k4)])
    sky.stars(canvas, 240, bottom=560, big=10)
    sky.streaks(canvas, 460, 470, 360, 44, colour=p.k3, alpha=0.4)
    canvas.glow(200, 74, 170, p.lamp, 0.6)
    for x, y, wide, colour in (
        (90, 590, 260, p.k(2.6)),
        (520, 420, 240, p.k(2.2)),
        (560, 760, 420, p.k3),
        (330, 850, 460, p.k(3.3)),
        (560, 890, 380, p.k(3.7)),
    ):
        sky.cumulus(canvas, x, y, wide, colour=colour, dark=darken(colour, 0.2), rim=p.k5)
    tiles = [
        (226, 736, 176),
        (352, 648, 160),
        (470, 556, 140),
        (492, 452, 118),
        (388, 296, 92),
        (292, 244, 78),
        (214, 198, 64),
        (186, 152, 50),
        (190, 120, 36),
    ]
    for number, (x, y, size) in reversed(list(enumerate(tiles, 1))):
        if number < 9:
            _tile(canvas, x, y, size, number if number < 7 else None)
    canvas.paint(star(194, 74, 46, 5, 0.48), p.lamp, form=Form(DOWN, darken(p.lamp, 0.3), p.light, 7), rough=0.4)
    canvas.paint(canvas.mask(star(194, 74, 35, 5, 0.48), line=2), p.light, rough=0.7)
    _chalk_gap(canvas, 456, 364, 104)
    cat(canvas, 388, 294, 40, p.dark, eyes=p.lamp, rim=p.k5)
    with canvas.layer(rough=0.2) as pen:
        for dx in (-18, -6, 6, 18):
            pen.stroke((292 + dx, 246), (292 + dx, 214), p.light, 2.6)
        pen.stroke((270, 222), (314, 222), p.light, 2.6)
    person(canvas, 356, 634, 150, "jump", coat="#e0352f", legs=p.k0, hair="tail", child=True, light=1, rim=p.k5)
    canvas.glow(486, 506, 70, p.lamp, 0.8)
    canvas.paint(ellipse(486, 506, 11, 8.5), p.light, rough=0.2)
    cords.string(canvas, (410, 540), (474, 510), sag=-14, width=1.2, alpha=0.6)
    _pavement(canvas)


def _chalk_gap(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Where a square is missing only dashes are left."""
    with canvas.layer(rough=0.4, alpha=0.75) as pen:
        corners = [
            (x - size * 0.44, y - size * 0.18),
            (x + size * 0.46, y - size * 0.18),
            (x + size * 0.5, y + size * 0.18),
            (x - size * 0.5, y + size * 0.18),
        ]
        for index in range(4):
            (ax, ay), (bx, by) = corners[index], corners[(index + 1) % 4]
            for step in range(0, 6, 2):
                pen.stroke(
                    (ax + (bx - ax) * step / 6, ay + (by - ay) * step / 6),
                    (ax + (bx - ax) * (step + 1) / 6, ay + (by - ay) * (step + 1) / 6),
                    canvas.palette.light,
                    1.6,
                )


def _pavement(canvas: Canvas) -> None:
    """The edge of the town at the lower left, with houses hanging under it and a lamp on it."""
    p = canvas.palette
    for x, wide, tall in ((-30, 56, 60), (30, 50, 34), (84, 44, 52), (132, 36, 20)):
        _hanging_house(canvas, x, 832, wide, tall, p.k(1.2))
    slab = polygon([(-10, 762), (150, 770), (214, 800), (196, 842), (-10, 846)])
    canvas.paint(slab, p.k(1.0), shade=Shade(p.dark, DOWN, 0.3, 1), rough=0.8)
    canvas.paint(
        polygon([(-10, 758), (140, 766), (216, 800), (-10, 806)]),
        p.k(2.1),
        form=Form(UP_RIGHT, None, p.k4, 4),
        rough=0.6,
    )
    _tile(canvas, 104, 786, 132, 0)
    streets.lamp_post(canvas, 30, 784, 250, colour=p.dark)
    part(canvas, "bucket", 170, 800, 20, [p.k1, p.accent, p.light], anchor="foot")
