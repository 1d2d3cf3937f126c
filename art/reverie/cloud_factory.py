"""A factory of clouds."""

from __future__ import annotations

from art.blocks import cords, land, openings, sky, streets, things
from art.figures import person
from art.paint import DOWN, LEFT, RIGHT, UP, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.parts import part_mask
from art.reverie import card
from art.shapes import arch, circle, ellipse, moved, polygon, rect, ribbon


def _cloud_of(canvas: Canvas, name: str, x: float, y: float, width: float) -> None:
    """A finished cloud in the shape of a thing, still soft at its foot."""
    p = canvas.palette
    flip = name == "teapot"
    mask = part_mask(canvas, name, x, y, width, flip=flip)
    canvas.cast_shadow(mask, Cast(5, 9, 8, 0.25, p.k1))
    canvas.paint(
        mask,
        p.light,
        shade=Shade(mix(p.k3, p.k4, 0.5), DOWN, 0.35, 1.05),
        form=Form(UP_LEFT, p.k(3.2), "#ffffff", 9),
        rough=1.8,
    )


@card("cloud-factory", palette="noon")
def cloud_factory(canvas: Canvas) -> None:
    """A brick factory's chimneys puff out clouds shaped like a sheep, a boat, a teapot and an elephant."""
    p = canvas.palette
    brick = "#b5512f"
    sky.backdrop(canvas, [(0, p.k1), (260, p.k2), (560, p.k3), (700, p.k4)])
    sky.sun(canvas, 66, 70, 34, rays=14)
    land.hills(canvas, 610, 30, 200, colour=mix(p.k3, "#8fb45a", 0.4))
    canvas.fog(620, 40, p.k4, 0.6)
    for x, top, wide in ((96, 396, 46), (226, 330, 50), (368, 372, 48), (504, 306, 52)):
        _chimney(canvas, x, top, wide, brick)
    for name, x, y, wide in (
        ("ewe", 112, 250, 150),
        ("sailboat", 262, 146, 142),
        ("teapot", 396, 258, 150),
        ("elephant", 494, 116, 184),
    ):
        _cloud_of(canvas, name, x, y, wide)
    _hall(canvas, brick)
    _belt(canvas)
    _gate(canvas)


def _chimney(canvas: Canvas, x: float, top: float, wide: float, brick: Colour) -> None:
    p = canvas.palette
    stack = polygon([(x - wide * 0.6, 640), (x + wide * 0.6, 640), (x + wide * 0.4, top), (x - wide * 0.4, top)])
    canvas.paint(stack, brick, shade=Shade(darken(brick, 0.55), RIGHT, 0.4, 1.05), rough=0.5)
    with canvas.layer(rough=0.3, clip=stack, alpha=0.6) as pen:
        for row in range(22):
            pen.stroke((x - wide, top + row * 15), (x + wide, top + row * 15), darken(brick, 0.35), 1.4)
    canvas.paint(
        rect(x - wide * 0.52, top - 6, wide * 1.04, 18, 3),
        lighten(brick, 0.25),
        form=Form(UP_LEFT, darken(brick, 0.5), None, 5),
    )
    canvas.paint(ellipse(x, top - 6, wide * 0.44, 5), p.dark, rough=0.3)
    for step in range(4):
        sky_puff = circle(x + step * 5, top - 16 - step * 15, 9 + step * 3.2)
        canvas.paint(sky_puff, p.light, form=Form(UP_LEFT, p.k4, None, 5), rough=1.2, alpha=0.95)


def _hall(canvas: Canvas, brick: Colour) -> None:
    """The factory hall with a saw-tooth roof, big windows, pipes and wheels."""
    p = canvas.palette
    for index in range(4):
        x = -20 + index * 160
        tooth = polygon([(x, 560), (x + 118, 486), (x + 118, 560)])
        canvas.paint(tooth, p.k1, form=Form(UP_LEFT, p.k0, p.k4, 5))
        canvas.paint(polygon([(x + 118, 486), (x + 160, 560), (x + 118, 560)]), mix(p.k4, p.lamp, 0.2), rough=0.4)
    streets.brick_wall(canvas, (-5, 556, 605, 772), brick=brick, mortar=darken(brick, 0.45), size=26)
    canvas.paint(rect(-5, 552, 610, 12), lighten(brick, 0.3), form=Form(UP, darken(brick, 0.5), None, 5))
    for index, x in enumerate((70, 190, 420, 536)):
        pane = arch(x, 722, 76, 118)
        canvas.paint(arch(x, 726, 90, 130), lighten(brick, 0.35), rough=0.4)
        canvas.paint(pane, p.k0, shade=Shade(p.k2, DOWN, 0.3, 1), rough=0.4)
        if index == 1:
            canvas.glow(x, 670, 80, p.lamp, 0.7)
            for dx in (-18, 4, 24):
                canvas.paint(
                    moved(
                        polygon([(4, -26), (-10, 4), (0, 2), (-6, 28), (12, -6), (2, -4)]), x + dx, 676, scale=0.8
                    ),
                    p.lamp,
                    rough=0.2,
                )
        openings.window_bars(canvas, pane, (3, 4), lighten(brick, 0.2))
    canvas.paint(polygon([(190, 732), (206, 760), (174, 760)]), p.lamp, rough=0.2)
    canvas.paint(rect(189, 740, 3, 10), p.dark, rough=0)
    copper = mix(p.accent2, "#8a5a2a", 0.4)
    for points in (
        [(262, 772), (262, 640), (300, 600), (348, 600), (348, 520)],
        [(330, 772), (330, 700), (372, 660), (372, 500)],
    ):
        canvas.paint(
            ribbon(points, [10]), copper, form=Form(LEFT, darken(copper, 0.55), lighten(copper, 0.4), 5), rough=0.4
        )
    things.gears(canvas, [(300, 700, 44), (250, 744, 28), (346, 742, 24)], colours=[p.k3, copper, p.accent2])


def _belt(canvas: Canvas) -> None:
    """The belt with raw clouds on it and workers behind and before."""
    p = canvas.palette
    canvas.paint(rect(-5, 770, 610, 140), mix(p.k5, "#e6c890", 0.6), shade=Shade("#a8824a", DOWN, 0.3, 1))
    for x, pose, coat in ((64, "offer", p.k2), (214, "push", p.accent2), (402, "offer", p.k1)):
        person(canvas, x, 806, 72, pose, coat=coat, hat="cap", hat_colour=p.k0)
    for x, y, wide in ((110, 800, 74), (262, 800, 80), (446, 800, 74), (346, 800, 58)):
        sky.cumulus(canvas, x, y, wide, colour="#ffffff", dark=p.k3, soft=False)
    canvas.paint(rect(-5, 802, 520, 14, 6), p.k0, form=Form(UP, None, p.k3, 3), rough=0.3)
    for x in range(12, 520, 50):
        canvas.paint(circle(x, 822, 10), p.k1, form=Form(UP_LEFT, p.dark, p.k4, 3), rough=0.3)
    canvas.paint(rect(232, 752, 26, 12, 2), p.accent, rough=0.3)
    bin_ = polygon([(532, 826), (590, 826), (582, 884), (540, 884)])
    sky.cumulus(canvas, 560, 804, 66, colour=p.k2, dark=p.k1, soft=False)
    with canvas.layer(rough=0.1) as pen:
        for x in range(540, 586, 8):
            pen.stroke((x, 808), (x - 2, 824), p.k1, 1.6)
    canvas.paint(bin_, p.k1, form=Form(UP_LEFT, p.k0, p.k4, 5))
    child = person(canvas, 160, 880, 66, "walk", coat=p.accent, child=True, hat="wool", hat_colour=p.accent2)
    cords.string(canvas, child.hand, (250, 862), sag=12, colour=p.k0)
    sky.cumulus(canvas, 282, 868, 76, colour="#ffffff", dark=p.k4, soft=False)


def _gate(canvas: Canvas) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.3) as pen:
        for x in range(6, 90, 16):
            pen.fill(rect(x, 770 + (x - 6) * 0.5, 4.4, 140), p.dark)
            pen.fill(
                polygon(
                    [(x - 3, 772 + (x - 6) * 0.5), (x + 7, 772 + (x - 6) * 0.5), (x + 2, 758 + (x - 6) * 0.5)]
                ),
                p.dark,
            )
        for x in range(420, 600, 16):
            pen.fill(rect(x, 870 - (x - 420) * 0.22, 4.4, 140), p.dark)
        pen.stroke((0, 800), (92, 842), p.dark, 5)
        pen.stroke((414, 886), (604, 846), p.dark, 5)
