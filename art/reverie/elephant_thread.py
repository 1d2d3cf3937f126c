"""An elephant on a thread."""

from __future__ import annotations

from art.blocks import buildings, craft, sky, things
from art.figures import bird, person
from art.paint import DOWN, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Path, Point, arc, circle, ellipse, moved, polygon, ribbon, smooth, svg, through, union

ELEPHANT = (
    "M 10 -122 C 18 -190 108 -204 150 -180 C 164 -200 208 -198 220 -166 C 228 -150 240 -146 250 -160"
    " C 256 -176 254 -196 262 -206 C 270 -210 276 -200 274 -186 C 272 -150 256 -116 226 -118"
    " C 216 -106 204 -100 192 -100 C 190 -80 194 -40 196 0 L 156 0 C 154 -20 152 -40 148 -54"
    " C 124 -44 104 -46 88 -56 C 90 -36 88 -16 88 0 L 48 0 C 46 -24 42 -46 38 -60 C 16 -74 6 -94 10 -122 Z"
)


def _elephant(canvas: Canvas, x: float, y: float, k: float) -> Point:
    """An elephant walking to the right, its trunk raised. Gives the trunk's tip."""
    p = canvas.palette
    grey = mix("#6f8a9c", p.k2, 0.15)

    def sit(path: Path) -> Path:
        return moved(moved(path, -135, 0), x, y, scale=k)

    far = union(
        ribbon(through([(62, -64), (92, -34), (106, -2)], 8), [22, 18, 17]),
        ribbon(through([(176, -70), (146, -36), (138, -2)], 8), [22, 17, 16]),
    )
    canvas.paint(sit(far), darken(grey, 0.4), rough=0.5)
    canvas.paint(
        sit(ribbon(through([(14, -130), (-6, -112), (-8, -86), (-14, -74)], 8), [4, 3, 2.4, 4])),
        darken(grey, 0.3),
        rough=0.4,
    )
    canvas.paint(
        sit(svg(ELEPHANT)),
        grey,
        form=Form(UP_LEFT, darken(grey, 0.5), lighten(grey, 0.4), 16 * k),
        shade=Shade(darken(grey, 0.4), DOWN, 0.5, 1.1, 0.7),
    )
    canvas.paint(
        sit(svg("M 222 -124 C 232 -116 246 -112 256 -122 C 248 -104 228 -102 216 -112 Z")), p.light, rough=0.3
    )
    ear = smooth(
        [(150, -178), (172, -182), (188, -160), (186, -124), (166, -98), (142, -112), (132, -146)], tension=0.9
    )
    canvas.paint(
        sit(ear),
        lighten(grey, 0.1),
        form=Form(UP_LEFT, darken(grey, 0.55), lighten(grey, 0.4), 9 * k),
        cast=Cast(2, 4, 5, 0.35),
    )
    canvas.paint(
        sit(smooth([(152, -162), (168, -166), (176, -148), (172, -126), (160, -114), (148, -130)], tension=0.9)),
        mix(p.k3, grey, 0.35),
        rough=0.5,
    )
    canvas.paint(sit(circle(203, -160, 4)), p.dark, rough=0.1)
    canvas.paint(sit(circle(201.6, -161.6, 1.3)), p.light, rough=0)
    with canvas.layer(rough=0.2, alpha=0.7) as pen:
        for foot in (60, 72, 168, 180):
            pen.line(sit(polygon(arc(foot, -2, 5, 6, 180, 360, 8), closed=False)), p.light, 1.6)
        for bow in (230, 242, 252):
            pen.line(
                sit(polygon([(bow, -142 - (bow - 230) * 0.4), (bow + 9, -128 - (bow - 230) * 0.7)], closed=False)),
                darken(grey, 0.35),
                1.6,
            )
    return x + (268 - 135) * k, y - 204 * k


@card("elephant-thread", palette="rose")
def elephant_thread(canvas: Canvas) -> None:
    """An elephant holding a small umbrella walks along a thin thread stretched between two towers."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (300, p.k4), (620, p.k5)])
    canvas.glow(300, 350, 420, p.light, 0.5)
    sky.sun(canvas, 300, 340, 176, colour=mix(p.light, p.k4, 0.3), rim=mix(p.k3, p.lamp, 0.3), glow=0.3)
    sky.streaks(canvas, 120, 180, 300, 34, colour=p.light, alpha=0.5)
    sky.cumulus(canvas, 470, 590, 240, colour=p.light, dark=p.k4)
    sky.cumulus(canvas, 130, 640, 260, colour=p.light, dark=p.k4)
    buildings.town(
        canvas,
        740,
        walls=[p.k4, p.k(3.6)],
        roofs=[p.k3, p.k(2.7)],
        height=(10, 80),
        width=(26, 46),
        lit=0.1,
        window=p.k5,
    )
    canvas.fog(740, 50, p.k5, 0.8)
    buildings.town(
        canvas, 830, walls=[p.k3, p.k(2.5)], roofs=[p.k2, p.k(1.6)], height=(10, 70), width=(40, 66), lit=0.3
    )
    canvas.fog(850, 34, p.k4, 0.5)
    for x, top in ((42, 470), (566, 444)):
        buildings.tower(canvas, x, 920, 104, 920 - top, wall=p.k(1.5), roof=p.k1, battlements=True, window=p.lamp)
    sag = through([(60, 452), (180, 524), (316, 548), (430, 520), (548, 426)], 16)
    canvas.paint(ribbon(sag, [1.9]), darken(p.accent2, 0.1), rough=0.2)
    canvas.paint(circle(452, 511, 7), p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.5), None, 3), rough=0.4)
    tip = _elephant(canvas, 286, 546, 1.06)
    things.umbrella(canvas, tip[0] - 2, tip[1] + 4, 120, colour="#ea7a3a", other=p.light, turn=8)
    bird(canvas, 416, 354, 26, p.k1, flip=True)
    person(canvas, 560, 424, 84, "hold-string", coat=p.accent, hat="brim", flip=True)
    part(canvas, "thread", 588, 424, 42, [p.k0, p.accent2, lighten(p.accent2, 0.5)], anchor="foot")
    silhouette(canvas, "rat", 40, 451, 46, p.k1, anchor="foot", form=Form(UP_LEFT, p.k0, p.k4, 3))
    silhouette(canvas, "scissors", 16, 432, 34, p.accent, turn=-50)
    for x, y, colour in ((90, 250, p.accent2), (132, 300, p.accent), (520, 220, "#ea9a4a")):
        craft.balloon(canvas, x, y, 19, colour=colour, tail=(x + 8, y + 76))
    _net(canvas)


def _net(canvas: Canvas) -> None:
    """Four tiny firemen on the roofs hold out a round cloth."""
    p = canvas.palette
    for x, y, flip in ((236, 838, False), (272, 852, False), (356, 852, True), (388, 838, True)):
        person(canvas, x, y, 44, "offer", coat=p.accent2, hat="bowler", hat_colour=p.lamp, flip=flip)
    canvas.paint(
        ellipse(312, 822, 62, 13), p.light, form=Form(UP, p.k2, None, 4), cast=Cast(0, 5, 4, 0.4), rough=0.4
    )
    canvas.paint(ellipse(312, 822, 18, 4), p.accent2, rough=0.4)
