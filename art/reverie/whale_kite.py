"""A whale on a string over an evening town."""

from __future__ import annotations

from art.blocks import buildings, cords, sky
from art.figures import bird_flock, fish, person, whale
from art.paint import Canvas, Shade, darken, mix
from art.reverie import card
from art.shapes import moved, polygon, rect


@card("whale-kite", palette="dusk")
def whale_kite(canvas: Canvas) -> None:
    """A child on a roof flies a whale on a string over an evening town."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (260, p.k1), (470, p.k2), (620, p.k3), (740, p.k4), (900, p.k5)])
    sky.stars(canvas, 200, bottom=430)
    sky.streaks(canvas, 140, 520, 420, 50, colour=p.k3)
    sky.streaks(canvas, 480, 590, 380, 44, colour=p.k4, alpha=0.45)
    sky.moon(canvas, 486, 112, 34, phase=0.45)
    whale(canvas, 290, 296, 500, turn=-9, light=-70)
    _barnacle_houses(canvas)
    sky.cumulus(canvas, 60, 470, 240, colour=p.k(2.5), dark=p.k2, rim=p.k4)
    sky.cumulus(canvas, 524, 452, 260, colour=p.k3, dark=p.k(2.4), rim=p.k4)
    buildings.town(
        canvas, 690, walls=[p.k(2.5), p.k(2.8)], roofs=[p.k2, p.k(1.7)], height=(20, 80), width=(26, 46), lit=0.3
    )
    canvas.fog(700, 60, p.k4, 0.5)
    buildings.town(
        canvas, 800, walls=[p.k2, p.k(1.6)], roofs=[p.k1, p.k(1.4)], height=(50, 120), width=(44, 74), lit=0.45
    )
    sky.smoke(canvas, 150, 660, 140)
    top = buildings.house(
        canvas,
        330,
        940,
        190,
        140,
        wall=p.k1,
        roof=mix(p.k0, p.k3, 0.25),
        kind="tall",
        steep=0.62,
        lit=0.8,
        chimney=False,
    )
    buildings.house(canvas, -30, 940, 170, 160, wall=p.k(0.6), roof=p.k0, kind="gable")
    buildings.house(canvas, 140, 950, 150, 90, wall=p.k(0.8), roof=p.k(0.3), kind="hip")
    buildings.house(canvas, 520, 940, 150, 120, wall=p.k0, roof=p.k(0.5), kind="gable")
    child = person(
        canvas,
        425,
        top + 5,
        76,
        "hold-string",
        coat=p.accent,
        scarf=p.accent2,
        hat="wool",
        hat_colour=p.accent2,
        child=True,
        flip=True,
        rim=p.k5,
    )
    cords.string(canvas, child.hand, (168, 388), sag=30)
    _fish_kite(canvas, (96, 540), (70, 664), p.accent, 56)
    _fish_kite(canvas, (520, 560), (560, 676), p.lamp, 44)
    bird_flock(canvas, 480, 372, 7, colour=p.dark, spread=80)


def _barnacle_houses(canvas: Canvas) -> None:
    """Lamp-lit houses, no bigger than barnacles, along the whale's back."""
    p = canvas.palette
    for x, y, turn, size in (
        (190, 252, -16, 20),
        (220, 243, -12, 27),
        (252, 237, -9, 21),
        (284, 233, -7, 25),
        (316, 231, -5, 18),
    ):
        wall = moved(rect(-size / 2, -size * 0.8, size, size * 0.8 + 5), x, y, turn=turn)
        roof = moved(
            polygon([(-size * 0.65, -size * 0.78), (size * 0.65, -size * 0.78), (0, -size * 1.5)]), x, y, turn=turn
        )
        canvas.paint(wall, p.k2, shade=Shade(p.k1, 0, 0.4, 1), rough=0.4)
        canvas.paint(roof, p.accent2, shade=Shade(darken(p.accent2, 0.5), 0, 0.4, 1), rough=0.4)
        canvas.glow(x, y - size * 0.35, size * 0.9, p.lamp, 0.6)
        canvas.paint(
            moved(rect(-size * 0.16, -size * 0.56, size * 0.32, size * 0.4), x, y, turn=turn), p.lamp, rough=0.2
        )


def _fish_kite(
    canvas: Canvas, at: tuple[float, float], hand: tuple[float, float], colour: str, size: float
) -> None:
    """A smaller kite of the same family, its child far away on another roof."""
    cords.string(canvas, hand, at, sag=8, width=0.9)
    fish(canvas, *at, size, colour, turn=-8)
    person(canvas, hand[0], hand[1] + 28, 30, "hold-string", coat=colour, flip=at[0] < hand[0], child=True)
