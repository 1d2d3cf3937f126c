"""What stands in a room: shelves, tables, chairs, beds."""

from __future__ import annotations

from collections.abc import Sequence

from art.paint import UP, UP_LEFT, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.paint.canvas import Seed
from art.shapes import (
    Path,
    polygon,
    rect,
    ribbon,
    smooth,
)


def bookshelf(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    shelves: int = 5,
    wood: Colour | None = None,
    books: Sequence[Colour] | None = None,
    gaps: float = 0.1,
    seed: Seed = None,
) -> None:
    """A bookcase from its top left corner, full of books."""
    p = canvas.palette
    chance = canvas.stream("bookshelf", seed)
    wood = wood or mix(p.k1, "#4a2f22", 0.5)
    spines = list(books or (p.accent, p.accent2, p.k2, p.k3, p.k4, mix(p.accent, p.k1, 0.5), p.lamp))
    canvas.paint(
        rect(x, y, width, height), darken(wood, 0.35), form=Form(UP_LEFT, darken(wood, 0.7), None, 8), rough=0.3
    )
    row_height = height / shelves
    with canvas.layer(rough=0.3, grain=0.14) as pen:
        for shelf in range(shelves):
            base, at = y + row_height * (shelf + 1) - 4, x + 5
            while at < x + width - 8:
                wide = float(chance.uniform(0.07, 0.16)) * row_height
                if chance.random() < gaps:
                    at += wide * 1.6
                    continue
                wide = min(wide, x + width - 5 - at)
                tall = row_height * float(chance.uniform(0.6, 0.84))
                colour = mix(spines[int(chance.integers(len(spines)))], p.k1, float(chance.uniform(0, 0.5)))
                lean = float(chance.uniform(4, 9)) if chance.random() < 0.07 else 0
                book = polygon(
                    [(at, base), (at + wide, base), (at + wide + lean, base - tall), (at + lean, base - tall)]
                )
                pen.fill(book, colour)
                pen.stroke(
                    (at + 1 + lean * 0.8, base - tall * 0.8),
                    (at + wide - 1 + lean * 0.8, base - tall * 0.8),
                    lighten(colour, 0.45),
                    1,
                )
                at += wide + 0.8
            pen.fill(rect(x, base, width, 5), wood)
        for edge in (x - 3, x + width - 4):
            pen.fill(rect(edge, y - 4, 7, height + 6), wood)
        pen.fill(rect(x - 6, y - 8, width + 12, 8), lighten(wood, 0.15))


def table(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    colour: Colour | None = None,
    cloth: Colour | None = None,
) -> float:
    """A table standing on y, centred, perhaps under a cloth. Gives the height of its top."""
    p = canvas.palette
    colour = colour or mix(p.k1, "#5a3a2a", 0.5)
    top = y - height
    for side in (-1, 1):
        canvas.paint(
            polygon(
                [
                    (x + side * width * 0.42 - 4, top),
                    (x + side * width * 0.42 + 4, top),
                    (x + side * width * 0.44 + 3, y),
                    (x + side * width * 0.44 - 3, y),
                ]
            ),
            darken(colour, 0.3),
            rough=0.4,
        )
    canvas.paint(
        rect(x - width / 2, top, width, max(6, height * 0.09), 2),
        colour,
        form=Form(UP, darken(colour, 0.5), lighten(colour, 0.35), 4),
        rough=0.4,
    )
    if cloth:
        edge = [
            (x - width * 0.53, top + height * 0.5),
            (x - width * 0.25, top + height * 0.43),
            (x, top + height * 0.52),
            (x + width * 0.25, top + height * 0.43),
            (x + width * 0.53, top + height * 0.5),
        ]
        canvas.paint(
            polygon([(x - width * 0.52, top - 2), (x + width * 0.52, top - 2), *edge[::-1]]),
            cloth,
            shade=Shade(darken(cloth, 0.4), 90, 0.2, 1),
            form=Form(UP, None, lighten(cloth, 0.5), 4),
            rough=0.5,
        )
    return top


def chair(
    canvas: Canvas, x: float, y: float, height: float, *, colour: Colour | None = None, flip: bool = False
) -> float:
    """A chair seen from the side, facing right. Gives the height of its seat."""
    colour, h, way = colour or mix(canvas.palette.k1, "#5a3a2a", 0.5), height, -1 if flip else 1
    seat = y - h * 0.46
    with canvas.layer(rough=0.4, grain=0.12) as pen:
        pen.fill(
            ribbon([(x - way * h * 0.2, y), (x - way * h * 0.19, seat), (x - way * h * 0.25, y - h)], [h * 0.022]),
            colour,
        )
        pen.fill(ribbon([(x + way * h * 0.2, y), (x + way * h * 0.18, seat)], [h * 0.022]), colour)
        pen.fill(ribbon([(x - way * h * 0.12, y), (x - way * h * 0.12, seat)], [h * 0.018]), darken(colour, 0.3))
        pen.fill(
            ribbon([(x - way * h * 0.22, seat), (x + way * h * 0.22, seat)], [h * 0.03]), lighten(colour, 0.1)
        )
        for share in (0.62, 0.76, 0.9):
            pen.fill(
                ribbon(
                    [
                        (x - way * h * (0.15 + 0.1 * share), y - h * share),
                        (x - way * h * (0.1 + 0.1 * share), y - h * share),
                    ],
                    [h * 0.02],
                ),
                lighten(colour, 0.1),
            )
    return seat


def armchair(canvas: Canvas, x: float, y: float, width: float, *, colour: Colour | None = None) -> float:
    """A big armchair from the front. Gives the height of its seat."""
    colour, w = colour or canvas.palette.accent, width
    form = Form(UP_LEFT, darken(colour, 0.5), lighten(colour, 0.3), w * 0.06)
    canvas.paint(rect(x - w * 0.36, y - w * 1.05, w * 0.72, w * 0.9, w * 0.16), colour, form=form, rough=0.5)
    canvas.paint(
        rect(x - w * 0.36, y - w * 0.46, w * 0.72, w * 0.34, w * 0.08), lighten(colour, 0.08), form=form, rough=0.5
    )
    for side in (-1, 1):
        canvas.paint(
            rect(x + side * w * 0.39 - w * 0.1, y - w * 0.6, w * 0.2, w * 0.54, w * 0.09),
            colour,
            form=form,
            rough=0.5,
        )
        canvas.paint(
            rect(x + side * w * 0.39 - w * 0.03, y - w * 0.08, w * 0.06, w * 0.08), canvas.palette.dark, rough=0.3
        )
    return y - w * 0.46


def bed(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    *,
    frame: Colour | None = None,
    blanket: Colour | None = None,
    pillow: Colour | None = None,
    flip: bool = False,
) -> float:
    """A bed from the side, its head at the left. Gives the height of the mattress."""
    p = canvas.palette
    frame, blanket = frame or mix(p.k1, "#5a3a2a", 0.5), blanket or p.accent

    def at(across: float, up: float) -> tuple[float, float]:
        return x + (-1 if flip else 1) * across * width, y - up * width

    def box(left: float, low: float, wide: float, tall: float) -> Path:
        return polygon([at(left, low), at(left + wide, low), at(left + wide, low + tall), at(left, low + tall)])

    canvas.paint(
        box(-0.52, 0, 0.05, 0.5), frame, form=Form(UP_LEFT, darken(frame, 0.5), lighten(frame, 0.3), 4), rough=0.4
    )
    canvas.paint(
        box(0.47, 0, 0.05, 0.34), frame, form=Form(UP_LEFT, darken(frame, 0.5), lighten(frame, 0.3), 4), rough=0.4
    )
    canvas.paint(box(-0.48, 0.08, 0.96, 0.14), darken(frame, 0.2), rough=0.4)
    canvas.paint(
        smooth([at(-0.47, 0.22), at(-0.45, 0.32), at(-0.3, 0.34), at(-0.22, 0.28), at(-0.24, 0.22)]),
        pillow or p.light,
        form=Form(UP, darken(pillow or p.k4, 0.2), None, width * 0.03),
        rough=0.6,
    )
    quilt = smooth(
        [
            at(-0.3, 0.1),
            at(-0.3, 0.26),
            at(-0.1, 0.3),
            at(0.2, 0.28),
            at(0.46, 0.26),
            at(0.48, 0.1),
            at(0.2, 0.07),
            at(-0.1, 0.1),
        ],
        tension=0.7,
    )
    canvas.paint(
        quilt, blanket, form=Form(UP, darken(blanket, 0.5), lighten(blanket, 0.35), width * 0.05), rough=0.6
    )
    return y - width * 0.28
