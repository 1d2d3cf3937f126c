"""A dancer on strings, who holds strings herself."""

from __future__ import annotations

from art.blocks import cords, land, sky
from art.figures import bird, hand, person
from art.paint import UP, UP_LEFT, Canvas, Cast, Form, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import (
    Path,
    Point,
    bezier,
    circle,
    ellipse,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
    union,
)


@card("puppet-sky", palette="storm")
def puppet_sky(canvas: Canvas) -> None:
    """Two hands in the clouds work a dancer on strings, who works a smaller dancer; a bird brings scissors."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, "#1b2a38"), (260, "#34505f"), (520, "#6d8a90"), (760, "#b9c2b4")])
    canvas.glow(270, 500, 420, p.k5, 0.6)
    sky.moon(canvas, 270, 492, 196, colour=p.light, glow=0.4)
    for x, y, wide in ((60, 690, 220), (540, 640, 220)):
        sky.cumulus(canvas, x, y, wide, colour="#8fa3a4", dark="#5d7780", rim=p.light)
    land.hills(canvas, 756, 20, 260, colour="#4a6068", top="#6d8a90", bottom="#2b3f4a")
    canvas.fog(770, 36, "#b9c2b4", 0.6)
    crest = land.hills(canvas, 800, 22, 300, colour="#22333d", top="#3b545f", bottom=p.dark)
    _grip(canvas)
    dancer = _dancer_on_strings(canvas, 262, 752, 300, [(182, 170), (258, 152), (330, 150), (414, 166)])
    _little_bar(canvas, dancer)
    _scissor_bird(canvas)
    for x, wide in ((96, 34), (140, 30), (196, 32), (560, 30)):
        part(
            canvas,
            "mouse",
            x,
            land.height_at(crest, x) + 26,
            wide,
            [p.dark, p.k1, p.k3],
            anchor="foot",
            flip=x > 300,
        )
    land.grass(canvas, lambda x: land.height_at(crest, x) + 44, 320, 40, colours=[p.dark, p.k0, "#22333d"])


def _grip(canvas: Canvas) -> None:
    """The cross-bar and the hands that hold it, cuffs in the cloud."""
    p = canvas.palette
    wood = "#8a5a30"
    bar = ribbon([(150, 152), (450, 146)], [10, 10])
    cross = ribbon([(300, 96), (306, 200)], [9, 9])
    for piece in (cross, bar):
        canvas.paint(piece, wood, form=Form(UP, "#3a2212", "#d8a468", 6), cast=Cast(0, 6, 6, 0.5))
    for x, flip in ((20.0, False), (580.0, True)):
        way = -1 if flip else 1
        palm = hand(x + way * 10, 112, 236, flip=flip)
        canvas.paint(palm, p.dark, form=Form(UP, None, "#7d97a0", 7), cast=Cast(0, 8, 8, 0.45))
        cuff = moved(rect(-24, -44, 60, 88, 8), x + way * 16, 112, flip=flip)
        canvas.paint(cuff, p.light, form=Form(UP, p.k3, None, 10), cast=Cast(0, 5, 6, 0.5))
        canvas.paint(circle(x + way * 34, 130, 6), p.accent, form=Form(UP_LEFT, "#7a5a10", None, 3))
    for x, y, wide, tone in (
        (-10, 70, 240, 2),
        (610, 70, 240, 2),
        (150, 26, 280, 1.5),
        (440, 22, 300, 1.6),
        (300, 0, 320, 1.2),
        (10, 158, 130, 1.7),
        (592, 160, 130, 1.7),
    ):
        sky.cumulus(
            canvas, x, y, wide, colour=mix(p.k(tone), "#34505f", 0.5), dark=p.k(tone - 0.8), rim=p.k(tone + 1.6)
        )


def _dancer_on_strings(
    canvas: Canvas, x: float, y: float, height: float, tops: list[Point]
) -> tuple[Point, Point]:
    """A dancer hung by head, hands and knee; gives her hands back."""
    p = canvas.palette
    coral = "#dd6048"
    k = height / 300
    far, near, head = (x - 96 * k, y - 214 * k), (x + 104 * k, y - 232 * k), (x + 2, y - 286 * k)
    ends = [far, head, head, near, (x - 70 * k, y - 90 * k)]
    for top, end in zip([*tops, tops[0]], ends, strict=True):
        cords.string(canvas, top, end, colour=p.k0, width=max(1.5, 3.2 * k), alpha=0.6 if k > 0.5 else 0.9)
        if k > 0.5:
            cords.string(canvas, top, end, colour=p.light, width=1.5 * k)

    def sit(path: Path) -> Path:
        return moved(path, x, y, scale=k)

    skin = "#efcaa4"
    form = Form(UP_LEFT, darken(coral, 0.5), lighten(coral, 0.4), 12 * k)
    for spine, widths in (
        ([(-4, -120), (-10, -60), (-8, -8)], [10, 8, 5]),
        ([(10, -120), (-36, -100), (-70, -84), (-60, -50), (-46, -44)], [11, 10, 8, 6, 4]),
    ):
        canvas.paint(
            sit(ribbon(through(spine, 10), widths)), skin, form=Form(UP_LEFT, "#a8744c", None, 5 * k), rough=0.4
        )
    canvas.paint(sit(svg("M -14 -8 L -2 -10 L 0 12 L -6 20 Z")), coral, rough=0.4)
    for spine in ([(-10, -236), (-52, -222), (-96, -214)], [(10, -236), (56, -216), (104, -232)]):
        canvas.paint(
            sit(ribbon(through(spine, 10), [8, 6.4, 4.4])),
            skin,
            form=Form(UP_LEFT, "#a8744c", None, 4 * k),
            rough=0.4,
        )
        canvas.paint(sit(circle(*spine[-1], 6)), skin, rough=0.3)
    skirt = smooth(
        [
            (-18, -186),
            (18, -186),
            (60, -146),
            (104, -116),
            (92, -104),
            (54, -112),
            (20, -96),
            (-22, -110),
            (-58, -94),
            (-104, -106),
            (-96, -122),
            (-56, -150),
        ],
        tension=0.8,
    )
    canvas.paint(sit(skirt), coral, form=form, rough=0.5)
    with canvas.layer(rough=0.3, alpha=0.6) as pen:
        for hem in (-74, -40, -4, 34, 70):
            pen.line(
                sit(
                    polygon(
                        bezier((hem * 0.15, -182), (hem * 0.4, -160), (hem * 0.8, -140), (hem, -112), 10),
                        closed=False,
                    )
                ),
                darken(coral, 0.5),
                2 * k,
            )
    canvas.paint(
        sit(
            smooth(
                [(-20, -244), (0, -248), (20, -244), (15, -210), (18, -182), (-18, -182), (-15, -210)], tension=0.7
            )
        ),
        coral,
        form=form,
        rough=0.5,
    )
    canvas.paint(sit(rect(-5, -262, 10, 20)), darken(skin, 0.2), rough=0.3)
    canvas.paint(sit(ellipse(2, -274, 17, 20)), skin, form=Form(UP_LEFT, "#a8744c", None, 6 * k), rough=0.4)
    hair = union(
        svg("M -16 -262 C -26 -290 -8 -302 4 -300 C 20 -298 24 -286 20 -278 C 8 -284 -4 -284 -8 -262 Z"),
        circle(-16, -296, 10),
    )
    canvas.paint(sit(hair), "#2c1b20", form=Form(UP_LEFT, None, "#8a6a5a", 4 * k), rough=0.4)
    return far, near


def _little_bar(canvas: Canvas, hands: tuple[Point, Point]) -> None:
    p = canvas.palette
    x, y = hands[1]
    canvas.paint(
        ribbon([(x - 36, y + 8), (x + 44, y + 2)], [3.6]), "#8a5a30", form=Form(UP, "#3a2212", "#d8a468", 3)
    )
    tops = [(x - 32, y + 8), (x - 6, y + 6), (x + 16, y + 4), (x + 40, y + 2)]
    small = _dancer_on_strings(canvas, 448, 802, 92, tops)
    sx, sy = small[1]
    canvas.paint(ribbon([(sx - 8, sy + 2), (sx + 12, sy)], [1.3]), "#8a5a30", rough=0.2)
    for dx in (-7, 2, 11):
        cords.string(canvas, (sx + dx, sy + 1), (sx + dx * 0.6, sy + 38), colour=p.light, width=0.7)
    person(canvas, sx + 2, sy + 62, 26, "dance", coat="#dd6048", dress=True, hair="bun")


def _scissor_bird(canvas: Canvas) -> None:
    p = canvas.palette
    curl = bezier((414, 300), (404, 352), (444, 366), (424, 402), 20)
    cords.string(canvas, (430, 160), (416, 300), colour=p.light, width=1.6)
    with canvas.layer(rough=0.1) as pen:
        pen.line(polygon(curl, closed=False), p.light, 1.6)
    bird(canvas, 506, 330, 120, p.accent, flip=True, turn=8, rim=p.light)
    part(canvas, "scissors", 440, 338, 44, [p.dark, p.k2, p.light], turn=-50)
