"""A jar with a forest in it."""

from __future__ import annotations

from art.blocks import land, lights, openings, outlines, plants, sky, things, trees
from art.blocks.wild import fox
from art.figures import person
from art.paint import DOWN, UP, UP_LEFT, Canvas, Cast, Form, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Path, bezier, circle, common, ellipse, line, moved, rect, ribbon, smooth, through


@card("jar-forest", palette="sage")
def jar_forest(canvas: Canvas) -> None:
    """A child on a ladder leans on a giant jar in a meadow; inside is a moonlit forest with a fox."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, mix(p.k3, "#8cc0d0", 0.55)), (260, mix(p.k4, "#bfe0dc", 0.5)), (600, p.k5)])
    sky.cumulus(canvas, 520, 250, 260, colour=p.light, dark=p.k4)
    sky.cumulus(canvas, 60, 170, 200, colour=p.light, dark=p.k4)
    land.hills(canvas, 636, 26, 230, colour=p.k(3.4), top=p.k(4.4), bottom=p.k3, seed=2)
    canvas.fog(650, 26, p.k5, 0.5)
    _row_of_jars(canvas)
    land.hills(canvas, 728, 12, 300, colour=p.k(2.6), top=p.k(3.6), bottom=p.k1, seed=4)
    _great_jar(canvas)
    _listener(canvas)
    land.grass(canvas, 910, 320, 72, colours=[p.dark, p.k0, p.k1])
    plants.meadow_flowers(canvas, 60, (0, 780, 600, 892), colours=[p.accent, p.light, p.accent2, p.lamp], size=4)
    _spoon(canvas)


def _row_of_jars(canvas: Canvas) -> None:
    p = canvas.palette
    for index, (x, size) in enumerate(((36, 92), (120, 78), (528, 84), (588, 70))):
        shape = outlines.jar(x, 716, size * 0.74, size * 1.3)
        canvas.paint(shape, ("#cfe6ea", "#5f9ab0", "#4a3040", "#e8e0c0")[index], alpha=0.92, rough=0.5)
        y = 716 - size * 0.5
        if index == 0:
            sky.cumulus(canvas, x, y + 14, 56, colour=p.light, dark="#9ab8c4", seed=1)
        elif index == 1:
            part(canvas, "water-wave", x, y + 8, 46, ["#1c4a68", "#5fa0b8", p.light])
        elif index == 2:
            canvas.glow(x, y, 50, p.lamp, 0.8)
            lights.flame(canvas, x, y + 26, 52)
        else:
            silhouette(canvas, "butterfly", x, y, 34, p.accent2)
        things.glass(canvas, shape, rim=p.light)
        canvas.paint(
            rect(x - size * 0.27, 716 - size * 1.42, size * 0.54, size * 0.14, 4),
            p.accent,
            form=Form(UP, darken(p.accent, 0.4), None, 4),
            rough=0.5,
        )


JAR_TURN = -5.0


def _great_jar(canvas: Canvas) -> None:
    p = canvas.palette
    upright = outlines.jar(318, 812, 372, 560)
    jar = moved(upright, turn=JAR_TURN, about=(318, 812))
    things.puddle_shadow(canvas, 330, 812, 460, amount=0.55)
    with canvas.inside(jar, palette="noct") as inner:
        q = inner.palette
        sky.backdrop(inner, [(240, q.k0), (420, q.k1), (620, q.k2), (800, q.k3)])
        sky.stars(inner, 130, top=250, bottom=560)
        sky.moon(inner, 316, 412, 54)
        trees.trunks(inner, 780, 17, colour=q.k(2.2), width=(7, 13), left=90, right=540, seed=3)
        inner.fog(660, 90, q.k3, 0.8)
        trees.trunks(inner, 800, 6, colour=q.k1, width=(13, 22), left=100, right=540, seed=4)
        inner.fog(730, 60, q.k3, 0.6)
        trees.trunks(inner, 820, 1, colour=q.dark, width=(24, 36), left=130, right=230, seed=9)
        trees.trunks(inner, 820, 1, colour=q.dark, width=(24, 36), left=400, right=500, seed=8)
        land.hills(inner, 752, 12, 120, colour=q.k0, top=q.k2, bottom=q.dark, seed=5)
        sky.fireflies(inner, 18, (160, 470, 480, 740))
        inner.glow(300, 720, 110, q.k4, 0.5)
        fox(inner, 316, 776, 108, "#d9702e", sitting=True, tip=q.light)
        land.grass(inner, 800, 130, 34, colours=[q.dark, q.k0], left=120, right=520)
    things.glass(canvas, jar, rim="#e8f4e8", alpha=0.7)

    def sit(path: Path) -> Path:
        return moved(path, turn=JAR_TURN, about=(318, 812))

    cloth = sit(
        smooth(
            [
                (184, 262),
                (210, 214),
                (318, 200),
                (426, 214),
                (452, 262),
                (470, 312),
                (440, 296),
                (410, 316),
                (370, 296),
                (330, 318),
                (288, 296),
                (246, 316),
                (206, 296),
                (168, 310),
            ],
            tension=0.7,
        )
    )
    canvas.paint(
        cloth,
        p.accent,
        form=Form(UP_LEFT, darken(p.accent, 0.5), lighten(p.accent, 0.35), 16),
        cast=Cast(0, 5, 6, 0.4),
        rough=0.7,
    )
    with canvas.layer(rough=0.2, alpha=0.75) as pen:
        chance = canvas.stream("dots", 0)
        for _ in range(34):
            spot = sit(circle(float(chance.uniform(196, 440)), float(chance.uniform(218, 290)), 4))
            pen.fill(common(spot, cloth), p.light)
    canvas.paint(
        sit(ribbon(bezier((180, 268), (260, 282), (380, 282), (456, 268), 20), [4.4])),
        "#d8b878",
        form=Form(UP, "#7a5428", None, 3),
        rough=0.5,
    )
    label = sit(rect(232, 560, 150, 92, 8))
    canvas.paint(
        label, p.light, form=Form(UP_LEFT, p.k4, None, 10), cast=Cast(2, 4, 4, 0.35), alpha=0.96, rough=0.7
    )
    canvas.paint(canvas.mask(sit(rect(242, 570, 130, 72, 5)), line=2), p.k2, rough=0.5)
    canvas.paint(
        canvas.mask(sit(line((476, 520), (494, 556), (482, 578), (500, 612))), line=2.6), p.light, rough=0.4
    )
    sky.fireflies(canvas, 9, (510, 480, 590, 660), size=2)


def _listener(canvas: Canvas) -> None:
    p = canvas.palette
    openings.ladder(canvas, (66, 850), (132, 470), 36, rungs=15, colour="#7a4a24", thick=5)
    person(
        canvas,
        92,
        668,
        132,
        "climb",
        coat=p.accent2,
        child=True,
        hat="wool",
        hat_colour=p.accent,
        scarf=p.lamp,
        rim=p.light,
    )


def _spoon(canvas: Canvas) -> None:
    p = canvas.palette
    silver = "#c8d0c8"
    handle = ribbon(through([(300, 862), (400, 846), (500, 846), (600, 836)], 10), [7, 6, 8, 11])
    canvas.paint(handle, silver, form=Form(UP, "#5a6a68", p.light, 5), cast=Cast(0, 5, 5, 0.4), rough=0.5)
    bowl = ellipse(246, 868, 70, 24, -4)
    canvas.paint(bowl, silver, form=Form(UP, "#5a6a68", p.light, 9), cast=Cast(0, 5, 5, 0.4), rough=0.5)
    canvas.paint(ellipse(246, 868, 50, 14, -4), "#8a9a98", form=Form(DOWN, None, p.light, 5), rough=0.5)
