"""Books on shelves or in a pile."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.tokens import outline, token
from art.glimpse.touches import ground, raised
from art.paint import DOWN, Canvas, Shade, darken, lighten, mix
from art.shapes import circle, moved, rect, ribbon


@generator("books", palettes=("teal", "mint"))
def books(canvas: Canvas, variant: int) -> None:
    """Backs of books on three shelves, one with a door in it; or a crooked pile with a snail on top."""
    if variant == 0:
        _shelves(canvas)
    else:
        _pile(canvas)


def _shelves(canvas: Canvas) -> None:
    p = canvas.palette
    ground(canvas, 0.5, brush=0)
    chance = canvas.stream("books", 0)
    tones = (p.k1, p.k2, p.k3, p.k4, mix(p.k2, p.k4, 0.5), mix(p.accent2, p.k2, 0.4))
    for row in range(3):
        foot = 192 + row * 200
        x = 10.0
        while x < 586:
            odd = row == 1 and 330 < x < 372
            wide = 74.0 if odd else float(chance.uniform(20, 44))
            tall = 168.0 if odd else float(chance.uniform(116, 166))
            wide = min(wide, 592 - x)
            colour = p.accent if odd else tones[int(chance.integers(len(tones)))]
            lean = 0.0 if odd or chance.random() < 0.86 else float(chance.uniform(5, 9))
            raised(
                canvas,
                moved(rect(x, foot - tall, wide, tall, 3), turn=lean, about=(x + wide, foot)),
                colour,
                9,
                lift=3,
            )
            for share in (0.14, 0.8):
                band = rect(x + 3, foot - tall * share - 8, wide - 6, 5, 2)
                canvas.paint(moved(band, turn=lean, about=(x + wide, foot)), lighten(colour, 0.3), rough=0.4)
            if odd:
                raised(canvas, outline("door", x + wide / 2, foot - 48, 92), p.lamp, 7, lift=2)
                canvas.paint(circle(x + wide / 2 + 13, foot - 44, 3), p.k0, rough=0.2)
            x += wide + (9 if lean else 3)
        raised(canvas, rect(-20, foot, 640, 16), mix(p.k0, "#3a2618", 0.5), 6, lift=5)


def _pile(canvas: Canvas) -> None:
    p = canvas.palette
    ground(canvas, 4.7)
    canvas.paint(rect(-20, 540, 640, 80), p.k(3.6), shade=Shade(p.k2, DOWN, 0.2, 1.2), rough=0.8)
    chance = canvas.stream("pile", 0)
    tones = (p.k2, p.k1, p.accent2, p.k3, p.k0, p.k2, p.accent, p.k1)
    y = 540.0
    for number, colour in enumerate(tones):
        tall = float(chance.uniform(36, 52))
        wide = float(chance.uniform(210, 330)) - number * 6
        x = 300 + float(chance.uniform(-34, 34))
        turn = float(chance.uniform(-3.4, 3.4))
        about = (x, y)
        cover = rect(x - wide / 2, y - tall, wide, tall, 9)
        raised(canvas, moved(cover, turn=turn, about=about), colour, 9, lift=5)
        side = 1 if number % 2 else -1
        pages = rect(x - wide / 2 + (14 if side > 0 else -2), y - tall + 7, wide - 12, tall - 14, 3)
        canvas.paint(moved(pages, turn=turn, about=about), p.light, shade=Shade(p.k4, DOWN, 0.3, 1.1), rough=0.4)
        with canvas.layer(rough=0.1, alpha=0.5) as pen:
            for line in range(1, 4):
                low = y - tall + 7 + (tall - 14) * line / 4
                stroke = ribbon([(x - wide / 2 + 16, low), (x + wide / 2 - 16, low)], [0.6])
                pen.fill(moved(stroke, turn=turn, about=about), p.k3)
        spine = rect(x + side * (wide / 2 - 16) - 16, y - tall, 32, tall, 8)
        raised(canvas, moved(spine, turn=turn, about=about), darken(colour, 0.12), 7, lift=0)
        y -= tall - 1
    token(canvas, "snail", 306, y - 40, 108, p.accent)
