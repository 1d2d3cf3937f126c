"""Slopes and long ways: dice on a hill, everyone going up, a train of birds, a flying house, sleeping hills."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from art.blocks import buildings, land, plants, rooms, sky, things
from art.figures import bird, bird_flock, cat, open_hand, person, profile
from art.paint import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    Canvas,
    Colour,
    Fade,
    Form,
    Shade,
    darken,
    lighten,
    mix,
)
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    Path,
    Point,
    arch,
    bezier,
    circle,
    common,
    ellipse,
    heart,
    lens,
    minus,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
    union,
)

Vectors = npt.NDArray[np.float64]

# -- The Dice Come Down the Hill

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def _turned(a: float, b: float, c: float) -> Vectors:
    """The rotation by three angles in degrees about x, y and z."""
    a, b, c = (math.radians(angle) for angle in (a, b, c))
    about_x = np.array([[1, 0, 0], [0, math.cos(a), -math.sin(a)], [0, math.sin(a), math.cos(a)]])
    about_y = np.array([[math.cos(b), 0, math.sin(b)], [0, 1, 0], [-math.sin(b), 0, math.cos(b)]])
    about_z = np.array([[math.cos(c), -math.sin(c), 0], [math.sin(c), math.cos(c), 0], [0, 0, 1]])
    result: Vectors = about_z @ about_y @ about_x
    return result


def _die(canvas: Canvas, x: float, y: float, half: float, turn: tuple[float, float, float]) -> list[Point]:
    """An ivory die in the moonlight, in true perspective-free projection. Gives the middles of its pips."""
    p = canvas.palette
    spin = _turned(*turn)
    light = np.array([0.62, -0.62, 0.48])
    pips: list[Point] = []
    faces = ((0, 1, 1), (0, -1, 6), (1, 1, 2), (1, -1, 5), (2, 1, 3), (2, -1, 4))
    for axis, side, value in faces:
        normal = np.zeros(3)
        normal[axis] = side
        if (spin @ normal)[2] <= 0.02:
            continue
        others = [np.eye(3)[(axis + 1) % 3], np.eye(3)[(axis + 2) % 3]]

        def at(u: float, v: float, normal: Vectors = normal, others: list[Vectors] = others) -> Point:
            spot = spin @ (normal + others[0] * u + others[1] * v) * half
            return x + float(spot[0]), y + float(spot[1])

        bright = float(np.clip((spin @ normal) @ light, 0, 1))
        tone = mix(p.k1, "#fff6e2", 0.18 + 0.8 * bright)
        corner = 0.86
        face = smooth(
            [
                at(u, v)
                for u, v in (
                    (-1, -corner),
                    (-1, corner),
                    (-corner, 1),
                    (corner, 1),
                    (1, corner),
                    (1, -corner),
                    (corner, -1),
                    (-corner, -1),
                )
            ],
            tension=0.3,
        )
        canvas.paint(face, tone, form=Form(UP_RIGHT, mix(tone, p.k2, 0.5), "#fffdf4", half * 0.09), rough=0.4)
        for u, v in PIPS[value]:
            ring = smooth(
                [
                    at(u * 0.52 + 0.19 * math.cos(t), v * 0.52 + 0.19 * math.sin(t))
                    for t in np.linspace(0, 2 * math.pi, 12, endpoint=False)
                ],
                tension=1,
            )
            canvas.paint(ring, p.k0, form=Form(UP_RIGHT, p.dark, None, half * 0.06), rough=0.3)
            canvas.inner_shadow(ring, 135, half * 0.07, "#000000", 0.5)
            pips.append(at(u * 0.52, v * 0.52))
    return pips


@card("rolling-dice", palette="violet")
def rolling_dice(canvas: Canvas) -> None:
    """Two house-sized dice tumble down a steep hillside toward a small village at night while people run."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (260, p.k1), (520, p.k2), (700, p.k3)])
    sky.stars(canvas, 180, bottom=420)
    sky.moon(canvas, 508, 104, 50)
    palm = open_hand(118, 20, 250, turn=168)
    canvas.paint(canvas.mask(palm, soft=3), p.k(2.3), rough=0, alpha=0.9, shade=Shade(p.k(1.2), UP, 0.4, 1))
    sky.cumulus(canvas, 60, 70, 300, colour=p.k2, dark=p.k(1.3), rim=p.k4)
    land.mountains(canvas, 700, 260, 5, colour=p.k2, lit=p.k(2.5), mist=p.k3, seed=3)
    canvas.fog(690, 60, p.k3, 0.7)
    slope = through([(-40, 300), (90, 392), (220, 520), (360, 660), (480, 746), (640, 790)], 16)
    hill = polygon([*map(tuple, slope), (640, 930), (-40, 930)])
    canvas.paint(hill, p.k(1.8), shade=[Shade(p.k(2.8), UP, 0.45, 1, 0.8), Shade(p.k0, DOWN, 0.35, 1.05)])
    _tracks(canvas, slope)
    for x, y, r in ((196, 474, 34), (158, 452, 26), (230, 500, 22), (96, 392, 24), (60, 366, 18), (320, 610, 18)):
        canvas.paint(canvas.mask(circle(x, y, r), soft=5), p.k4, rough=0, alpha=0.55)
    _die(canvas, 128, 270, 62, (28, -34, -18))
    pips = _die(canvas, 338, 430, 108, (-32, 38, 24))
    _village(canvas)
    face = min(pips, key=lambda spot: abs(spot[0] - 300) + abs(spot[1] - 470))
    canvas.paint(circle(face[0] + 2, face[1] + 2, 9), p.lamp, rough=0.3)
    person(canvas, face[0] + 2, face[1] + 18, 34, "reach", coat=p.accent)


def _tracks(canvas: Canvas, slope: Vectors) -> None:
    """Dents where the dice have hit, tufts, and a fence they broke."""
    p = canvas.palette
    with canvas.layer(rough=0.5, alpha=0.8) as pen:
        for x, y in ((70, 402), (140, 466), (214, 540)):
            pen.fill(ellipse(x, y, 34, 10, 44), p.k0, 0.6)
        for index in range(8, len(slope) - 4, 5):
            at = slope[index]
            for dx in (-4, 0, 5):
                pen.fill(ribbon([(at[0] + dx, at[1] + 3), (at[0] + dx * 1.8, at[1] - 10)], [1.2, 0.2]), p.k1)
    with canvas.layer(rough=0.3) as pen:
        for x, y, turn in (
            (350, 664, 10),
            (376, 690, 60),
            (398, 700, -30),
            (420, 716, 8),
            (446, 734, 0),
            (330, 650, 80),
        ):
            pen.fill(moved(rect(-2.6, -30, 5.2, 34, 1), x, y, turn=turn), p.k0)
        pen.stroke((420, 698), (452, 716), p.k0, 3)
    silhouette(
        canvas,
        "goat",
        432,
        690,
        54,
        p.dark,
        anchor="foot",
        flip=False,
        turn=20,
        form=Form(UP_RIGHT, None, p.k5, 3),
    )


def _village(canvas: Canvas) -> None:
    p = canvas.palette

    def ground(x: float) -> float:
        return 800 + (x - 300) * 0.03

    buildings.town(
        canvas,
        ground,
        walls=[p.k(1.2), p.k(1.6)],
        roofs=[p.k(0.5), p.k1],
        height=(20, 54),
        width=(44, 62),
        lit=0.7,
        left=380,
        base=20,
        light=1,
    )
    canvas.glow(300, 850, 220, p.lamp, 0.3)
    front = smooth(
        [(-30, 930), (-30, 800), (90, 822), (220, 846), (400, 842), (630, 820), (630, 930)], tension=0.5
    )
    canvas.paint(front, p.k0, form=Form(UP, None, p.k2, 5), shade=Shade(p.dark, DOWN, 0.3, 1))
    for x, y, pose, flip in (
        (250, 850, "run", False),
        (330, 862, "run", False),
        (186, 852, "run", True),
        (420, 852, "cheer", True),
        (520, 846, "run", False),
    ):
        who = person(
            canvas,
            x,
            y,
            62,
            pose,
            coat=(p.accent2, p.accent, p.k4)[int(x) % 3],
            hat="cap" if x > 300 else None,
            flip=flip,
            light=1,
            rim=p.light,
        )
        if pose == "cheer":
            bowl = svg("M -22 -2 L 22 -2 C 18 14 -18 14 -22 -2 Z")
            canvas.paint(
                moved(bowl, (who.hand[0] + who.far_hand[0]) / 2, who.hand[1] - 8),
                p.accent2,
                form=Form(UP, darken(p.accent2, 0.5), p.light, 3),
                rough=0.3,
            )
    top = rooms.table(canvas, 92, 872, 110, 42, colour=p.k1, cloth=p.accent)
    for dx, count in ((-30, 4), (-8, 2), (16, 5), (36, 3)):
        for step in range(count):
            canvas.paint(
                ellipse(92 + dx, top - 3 - step * 4, 8, 3),
                p.lamp,
                form=Form(UP, darken(p.lamp, 0.5), None, 2),
                rough=0.2,
            )
    land.grass(canvas, 900, 160, 26, colours=[p.dark, p.k0])


# -- Everyone Goes Up


def _up(start: Point, share: float, lift: float = 0) -> Point:
    """A point along the way up from a start at the lower left."""
    return start[0] + 720 * share, start[1] - 620 * share - lift


def _escalator(canvas: Canvas, start: Point, size: float, colour: Colour, odd: dict[int, str], seed: int) -> None:
    """Steps full of the same coat again and again, a low side with a rail in front of them."""
    p = canvas.palette
    chance = canvas.stream("commuters", seed)
    count = 19
    coat = mix(p.k1, "#7a4a30", 0.6)
    for index in reversed(range(count)):
        x, y = _up(start, (index + 0.3) / count)
        canvas.paint(rect(x - 26, y - 4, 60, 70), p.k(0.7), form=Form(UP, None, p.k3, 3), rough=0.3)
        kind = odd.get(index, "coat")
        tone = mix(coat, p.k2, float(chance.uniform(0, 0.3)))
        person(
            canvas,
            x + 16,
            y - 20,
            size * 0.96,
            "stand",
            coat=darken(tone, 0.3),
            legs=p.k0,
            hat="bowler",
            hat_colour=p.k0,
            light=1,
            rim=p.k3,
        )
        if kind == "palm":
            part(canvas, "potted-plant", x, y, size * 0.78, [p.k0, "#4f7a4a", "#b9c878"], anchor="foot")
        elif kind == "tank":
            _fish_tank(canvas, x, y, size)
        elif kind == "empty":
            silhouette(
                canvas,
                "coat",
                x,
                y - size * 0.24,
                size * 0.5,
                lighten(coat, 0.15),
                anchor="foot",
                form=Form(UP_LEFT, darken(coat, 0.5), p.k4, 5),
            )
        else:
            person(
                canvas,
                x,
                y,
                size * float(chance.uniform(0.96, 1.03)),
                "stand",
                coat=tone,
                legs=p.k0,
                hat="bowler",
                hat_colour=p.k0,
                flip=kind == "turned",
                light=1,
                rim=p.k5,
            )
    low = [_up(start, -0.1), _up(start, 1.1), _up(start, 1.1, -150), _up(start, -0.1, -150)]
    rise = size * 0.2
    panel = polygon([(x, y - rise) for x, y in low[:2]] + low[2:])
    canvas.paint(panel, colour, shade=Shade(darken(colour, 0.5), DOWN, 0.2, 0.9))
    canvas.paint(ribbon([(x, y - rise) for x, y in low[:2]], [8]), p.k0, form=Form(UP, None, p.k4, 4), rough=0.3)
    with canvas.layer(rough=0.3, alpha=0.7) as pen:
        for index in range(14):
            x, y = _up(start, index / 13)
            pen.stroke((x, y - rise + 10), (x, y + 140), darken(colour, 0.35), 2)


def _fish_tank(canvas: Canvas, x: float, y: float, size: float) -> None:
    p = canvas.palette
    tank = rect(x - 24, y - size * 0.78, 48, 44, 3)
    canvas.paint(rect(x - 6, y - size * 0.4, 12, size * 0.4), p.k0, rough=0.3)
    canvas.paint(tank, mix(p.accent, p.light, 0.3), form=Form(UP_LEFT, p.accent, p.light, 5), rough=0.3)
    for dx, dy in ((-8, -8), (10, 8)):
        canvas.paint(
            moved(
                svg("M -9 0 C -5 -6 3 -6 6 0 L 11 -5 L 11 5 L 6 0 C 3 6 -5 6 -9 0 Z"),
                x + dx,
                y - size * 0.78 + 22 + dy,
            ),
            p.accent2,
            rough=0.2,
        )


@card("escalator-crowd", palette="sepia")
def escalator_crowd(canvas: Canvas) -> None:
    """A crowd in identical coats rides up two escalators while a child in red slides down between them."""
    p = canvas.palette
    canvas.radial(560, 150, [(0, p.k5), (120, p.k4), (300, p.k3), (520, p.k2), (820, p.k1)], wander=40)
    canvas.brush(0.9)
    with canvas.layer(rough=0.5, alpha=0.5) as pen:
        for radius in range(150, 900, 62):
            pen.line(circle(560, 190, radius), p.k2, 3)
    _station_end(canvas)
    for x, y in ((70, 330), (216, 214), (352, 116)):
        canvas.glow(x, y, 120, p.lamp, 0.7)
        canvas.paint(rect(x - 2, -5, 4, y - 10), p.k0, rough=0.2)
        canvas.paint(circle(x, y, 20), mix(p.lamp, p.light, 0.5), form=Form(UP, p.k4, None, 6), rough=0.3)
    _escalator(canvas, (-60, 650), 112, p.k2, {4: "tank", 9: "turned", 12: "palm"}, 1)
    canvas.fog(640, 120, p.k3, 0.25)
    _slide(canvas)
    _escalator(canvas, (-20, 920), 134, p.k1, {5: "palm", 8: "empty", 11: "turned"}, 2)
    corner = polygon([(110, 910), (610, 478), (610, 910)])
    canvas.paint(corner, p.k0, shade=Shade(p.dark, DOWN, 0.2, 0.9), rough=0.5)
    for x, y in ((330, 790), (460, 678), (580, 574)):
        canvas.paint(circle(x + 14, y + 26, 5), p.k2, form=Form(UP_LEFT, p.dark, p.k4, 2), rough=0.2)


def _station_end(canvas: Canvas) -> None:
    """The arch they all go up to, a lit sign with nothing on it, and steps that fly off as birds."""
    p = canvas.palette
    canvas.paint(arch(576, 260, 190, 250), p.k1, rough=0.5)
    canvas.paint(arch(576, 264, 156, 226), p.light, shade=Shade(p.k4, DOWN, 0.4, 1), rough=0.4)
    canvas.paint(rect(486, 52, 130, 36, 4), p.dark, rough=0.3)
    canvas.paint(rect(491, 57, 120, 26, 3), p.lamp, rough=0.3)
    for x, y, wide, turn in (
        (470, 130, 34, -20),
        (500, 96, 26, -30),
        (438, 92, 22, -24),
        (456, 44, 18, -10),
        (404, 50, 14, -16),
    ):
        bird(canvas, x, y, wide, p.k0, turn=turn)


def _slide(canvas: Canvas) -> None:
    """The broad banister with the child in red on it, arms wide, and a dog behind."""
    p = canvas.palette
    start = (-40.0, 766.0)
    band = polygon([_up(start, -0.1), _up(start, 1.1), _up(start, 1.1, -34), _up(start, -0.1, -34)])
    canvas.paint(band, mix(p.k4, p.lamp, 0.3), form=Form(UP, p.k2, p.light, 7), rough=0.4)
    x, y = _up(start, 0.36)
    canvas.glow(x, y - 40, 130, p.lamp, 0.5)
    child = person(
        canvas,
        x,
        y + 4,
        124,
        "sit-ground",
        coat="#d8281e",
        legs=p.k0,
        hair="curls",
        hair_colour="#6a3a1c",
        child=True,
        flip=True,
        turn=-40,
        light=1,
        rim=p.light,
    )
    nx, ny = child.neck
    for end in ((nx - 40, ny - 26), (nx + 42, ny - 20)):
        canvas.paint(ribbon([(nx, ny + 8), end], [6, 4.6]), "#c8241c", rough=0.3)
        canvas.paint(circle(*end, 5.4), "#e9c5a0", rough=0.2)
    dog = _up(start, 0.56)
    silhouette(
        canvas,
        "service-dog",
        dog[0],
        dog[1] + 6,
        74,
        p.dark,
        anchor="foot",
        flip=False,
        turn=-38,
        form=Form(UP_LEFT, None, p.k4, 4),
    )


# -- The Train of Birds


def _train(canvas: Canvas, x: float, y: float) -> Point:
    """A locomotive and three carriages to the right, wheels on y. Gives its funnel."""
    p = canvas.palette
    dark = p.k0
    rim = Form(UP_LEFT, p.dark, p.k3, 4)
    for index in range(3):
        left = x - 134 - index * 118
        canvas.paint(
            rect(left, y - 62, 108, 50, 5), mix(p.accent, dark, 0.25 + 0.2 * (index % 2)), form=rim, rough=0.4
        )
        canvas.paint(rect(left - 4, y - 68, 116, 9, 4), dark, form=rim, rough=0.3)
        for at in range(4):
            canvas.paint(rect(left + 9 + at * 25, y - 52, 16, 19, 2), p.lamp, rough=0.2)
        for at in (20, 86):
            canvas.paint(circle(left + at, y - 9, 10), p.dark, form=Form(UP_LEFT, None, p.k3, 2), rough=0.2)
        canvas.paint(rect(left + 106, y - 20, 14, 5), p.dark, rough=0.2)
    canvas.paint(rect(x - 14, y - 86, 48, 74, 3), dark, form=rim, rough=0.4)
    canvas.paint(rect(x - 20, y - 92, 60, 9, 3), dark, form=rim, rough=0.3)
    canvas.paint(rect(x - 4, y - 74, 22, 24, 2), p.lamp, rough=0.2)
    canvas.paint(rect(x + 30, y - 58, 84, 42, 14), dark, form=Form(UP_LEFT, p.dark, p.k3, 7), rough=0.4)
    for at in (48, 70, 92):
        canvas.paint(rect(x + at, y - 58, 3, 42), p.accent2, rough=0.2)
    funnel = svg(
        f"M {x + 88} {y - 56} L {x + 86} {y - 82} L {x + 80} {y - 98} L {x + 112} {y - 98} L {x + 106} {y - 82} L {x + 104} {y - 56} Z"
    )
    canvas.paint(funnel, dark, form=rim, rough=0.3)
    canvas.paint(
        circle(x + 62, y - 62, 8), p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.5), p.light, 3), rough=0.2
    )
    canvas.paint(polygon([(x + 112, y - 20), (x + 136, y), (x + 108, y)]), dark, form=rim, rough=0.3)
    canvas.paint(circle(x + 118, y - 42, 6), p.light, rough=0.1)
    for at, size in ((4, 15), (42, 15), (80, 13), (104, 9)):
        canvas.paint(circle(x + at, y - size, size), p.dark, form=Form(UP_LEFT, None, p.k3, 2.4), rough=0.2)
        canvas.paint(circle(x + at, y - size, size * 0.35), p.accent, rough=0.2)
    return x + 96, y - 100


def _smoke_of_birds(canvas: Canvas, funnel: Point) -> None:
    """Smoke that sweeps back to the upper left and comes apart into birds."""
    p = canvas.palette
    way = bezier(funnel, (funnel[0] + 10, 250), (330, 250), (40, 60), 60)
    chance = canvas.stream("smoke-birds", 0)
    for index in range(44):
        share = index / 59
        x, y = way[index]
        size = 12 + 50 * share**0.8
        for _ in range(2):
            at = (float(x + chance.normal() * size * 0.28), float(y + chance.normal() * size * 0.28))
            canvas.paint(
                circle(*at, size * float(chance.uniform(0.55, 0.9))),
                mix(p.light, p.k3, 0.1 + 0.25 * share),
                form=Form(UP_LEFT, mix(p.k3, p.k2, 0.3), "#ffffff", 6),
                rough=1.4,
                alpha=float(np.clip(1.5 - share * 1.9, 0, 1)),
            )
    for index in range(60):
        share = 0.42 + 0.58 * (index / 59)
        x, y = way[int(share * 59)]
        reach = 20 + 110 * (share - 0.3)
        at = (float(x + chance.normal() * reach * 0.6), float(y + chance.normal() * reach * 0.5))
        tone = mix(p.k3, p.k0, float(np.clip((share - 0.4) * 1.8 + chance.uniform(-0.2, 0.2), 0, 1)))
        bird(canvas, *at, float(chance.uniform(18, 40)), tone, flip=True, turn=float(chance.uniform(-10, 34)))


@card("train-smoke", palette="frost")
def train_smoke(canvas: Canvas) -> None:
    """A steam train crosses a tall viaduct above the clouds; its smoke turns into a flock of birds."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k2), (260, p.k3), (520, p.k4), (760, p.k5)])
    sky.sun(canvas, 128, 396, 46, colour=p.light, rim=p.lamp, glow=0.8)
    land.mountains(canvas, 690, 190, 6, colour=p.k3, lit=p.k4, snow=p.light, mist=p.k5)
    canvas.fog(690, 60, p.k5, 0.8)
    _smoke_of_birds(canvas, (462, 424))
    _viaduct(canvas, 530)
    canvas.fog(800, 60, p.k5, 0.7)
    _train(canvas, 366, 526)
    last = (30.0, 474.0)
    keeper = person(canvas, last[0] + 2, last[1] + 30, 44, "offer", coat=p.accent2, flip=True)
    del keeper
    bird(canvas, 22, 412, 40, "#ffffff", flip=True, turn=20)
    _nest(canvas, 462, 428)
    _cloud_clock(canvas, 540, 752)
    for x, y, wide in ((30, 880, 330), (350, 876, 380), (590, 872, 320), (190, 925, 460), (500, 930, 420)):
        sky.cumulus(canvas, x, y, wide, colour=p.light, dark=p.k(3.3))
    runner = person(canvas, 168, 846, 96, "run", coat=p.accent, hair="tail", scarf=p.accent2)
    canvas.paint(
        moved(
            svg("M -16 3 C -8 -1 8 -1 16 3 C 8 6 -8 6 -16 3 Z M -8 1 C -9 -13 9 -13 8 1 Z"),
            runner.far_hand[0] + 6,
            runner.far_hand[1] - 8,
        ),
        p.k0,
        rough=0.3,
    )


def _viaduct(canvas: Canvas, y: float) -> None:
    """Arches of different heights; one pier is a very long ladder."""
    p = canvas.palette
    stone = mix(p.k2, p.k1, 0.3)
    shape = rect(-20, y, 640, 420)
    for x, wide, top in ((26, 110, 34), (160, 118, 60), (292, 100, 26), (408, 104, 80), (540, 126, 44)):
        shape = minus(shape, arch(x, 960, wide, 960 - y - top))
    shape = minus(shape, rect(330, y + 96, 50, 400))
    canvas.paint(
        shape,
        stone,
        shade=[Shade(mix(p.k4, stone, 0.2), DOWN, 0.3, 0.8), Shade(lighten(stone, 0.25), UP, 0.85, 1)],
        form=Form(UP_LEFT, darken(stone, 0.4), lighten(stone, 0.4), 5),
    )
    buildings.ladder(canvas, (352, 900), (350, y + 60), 34, rungs=24, colour=p.k0, thick=3)
    canvas.paint(
        rect(-20, y - 4, 640, 14), lighten(stone, 0.35), form=Form(UP, darken(stone, 0.4), p.light, 4), rough=0.4
    )
    with canvas.layer(rough=0.4, alpha=0.5, clip=shape) as pen:
        chance = canvas.stream("stones", 0)
        for _ in range(170):
            x, at = float(chance.uniform(-10, 610)), y + 16 + 300 * float(chance.random())
            pen.fill(rect(x, at, 18, 8, 1), darken(stone, 0.35), 0.5)


def _nest(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    canvas.paint(lens(x, y + 2, 44, 18), "#7a5a34", form=Form(UP_LEFT, "#3a2816", "#c8a060", 3), rough=1.4)
    for dx in (-8, 2, 11):
        canvas.paint(ellipse(x + dx, y - 5, 5, 6.5), p.light, rough=0.2)


def _cloud_clock(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    canvas.paint(rect(x - 4, y, 8, 120), p.k0, rough=0.3)
    things.clock_face(canvas, x, y - 16, 30, hour=4, minute=50, ring=p.k0)


# -- The Uprooted House


@card("rooted-house", palette="noon")
def rooted_house(canvas: Canvas) -> None:
    """A house with long roots hangs from a striped balloon over fields; a dog on the ground holds the last root."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k2), (300, p.k3), (600, p.k5)])
    sky.cumulus(canvas, 80, 330, 230, colour=p.light, dark=p.k3)
    sky.cumulus(canvas, 540, 440, 250, colour=p.light, dark=p.k3)
    sky.cumulus(canvas, 110, 590, 190, colour=p.light, dark=p.k4)
    land.mountains(canvas, 640, 70, 7, colour=p.k3, lit=p.k4, mist=p.k5)
    green = "#8fb45a"
    land.quilt_fields(
        canvas, 636, colours=[green, "#b9c868", "#e6cf7a", "#6f9a4a", p.k4, "#d9a95a"], rows=7, hedge="#4f7a3a"
    )
    canvas.fog(640, 30, p.k5, 0.7)
    land.road(canvas, [(420, 920), (330, 830), (420, 760), (360, 700), (400, 650)], 30, 3, colour=p.k2)
    _second_house(canvas, 520, 664)
    _heart_hole(canvas, 150, 800)
    things.hot_air_balloon(canvas, 300, 128, 430, colours=[p.accent, p.k5, p.accent2])
    plants.roots(canvas, 300, 534, 230, colour="#5a3a24", spread=46, count=9)
    _house_clod(canvas)
    root = through([(262, 560), (220, 640), (262, 700), (236, 760), (276, 802)], 16)
    canvas.paint(ribbon(root, [7, 5, 4, 3, 2]), "#5a3a24", form=Form(UP_LEFT, None, "#a8784a", 3), rough=0.8)
    silhouette(
        canvas,
        "service-dog",
        318,
        846,
        90,
        "#3a2418",
        anchor="foot",
        flip=True,
        form=Form(UP_LEFT, None, "#c89a6a", 4),
    )
    part(canvas, "open-mailbox-with-raised-flag", 402, 706, 46, [p.k0, p.k2, p.light], turn=14)
    things.string(canvas, (372, 620), (398, 688), colour="#5a3a24", width=3)
    land.grass(canvas, 892, 260, 40, colours=["#1f4a2a", "#2f6034", p.k0])
    plants.meadow_flowers(canvas, 40, (0, 850, 600, 900))


def _house_clod(canvas: Canvas) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.1) as pen:
        for side in (-1, 1):
            pen.stroke((300 + side * 36, 376), (300 + side * 82, 452), p.k0, 2.6)
            pen.stroke((300 + side * 14, 376), (300 + side * 36, 420), p.k0, 2)
    clod = smooth(
        [
            (190, 520),
            (240, 508),
            (300, 504),
            (364, 508),
            (412, 520),
            (392, 566),
            (350, 586),
            (300, 604),
            (250, 588),
            (208, 562),
        ],
        tension=0.8,
    )
    earth = "#7a4c2a"
    canvas.paint(clod, earth, form=Form(UP_LEFT, darken(earth, 0.55), None, 16), rough=1.6)
    canvas.paint(
        smooth(
            [
                (186, 522),
                (240, 504),
                (300, 499),
                (366, 504),
                (416, 522),
                (380, 534),
                (330, 524),
                (280, 538),
                (230, 526),
            ]
        ),
        "#7aa83e",
        form=Form(UP, "#3f6a2a", "#c8dc7a", 5),
        rough=1,
    )
    buildings.house(
        canvas,
        226,
        512,
        148,
        84,
        wall=p.light,
        roof=p.accent,
        kind="gable",
        steep=0.52,
        lit=0.3,
        door=False,
        window=p.k1,
        seed=2,
    )
    canvas.paint(arch(330, 512, 28, 52), p.k1, form=Form(UP_LEFT, p.k0, p.k3, 3), rough=0.3)
    who = person(canvas, 390, 512, 74, "bow", coat=p.accent2, hair="bun", dress=True)
    can = svg("M -12 -8 L 12 -8 L 10 12 L -10 12 Z M 10 2 L 26 -10 L 30 -6 L 12 10 Z")
    canvas.paint(
        moved(can, who.hand[0] + 14, who.hand[1] + 6, turn=20), p.k2, form=Form(UP_LEFT, p.k0, p.k5, 3), rough=0.3
    )
    with canvas.layer(rough=0.1) as pen:
        for dx, dy in ((0, 0), (5, 8), (3, 18), (9, 26), (7, 38)):
            pen.dot(who.hand[0] + 46 + dx, who.hand[1] + 12 + dy, 1.8, p.k1)
    canvas.paint(ellipse(250, 562, 17, 13), darken(earth, 0.6), rough=0.5)
    canvas.paint(ellipse(250, 565, 11, 10), "#2c1e1a", form=Form(UP_LEFT, None, "#7a6a60", 3), rough=0.4)
    canvas.paint(circle(250, 566, 3), "#e8a090", rough=0.2)


def _second_house(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    plants.roots(canvas, x + 18, y - 26, 34, colour="#5a3a24", count=5)
    buildings.house(canvas, x, y - 24, 36, 24, wall=p.k5, roof=p.accent, kind="gable", lit=0, window=p.k1)
    things.balloon(canvas, x + 18, y - 104, 20, colour=p.accent2, tail=(x + 18, y - 62))


def _heart_hole(canvas: Canvas, x: float, y: float) -> None:
    hole = moved(heart(0, 0, 150), x, y, scale=1, scale_y=0.5)
    canvas.paint(moved(hole, 0, -3), "#8a5a34", rough=1.2)
    canvas.paint(hole, "#3a2214", rough=0.9)
    canvas.inner_shadow(hole, UP, 12, "#000000", 0.7)


# -- The Sleeping Hills


@card("sleeping-hills", palette="teal")
def sleeping_hills(canvas: Canvas) -> None:
    """A giant sleeps under a quilt of patchwork fields with a village on it; sheep float in the breath."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (240, p.k1), (430, p.k2), (560, p.k3)])
    sky.stars(canvas, 220, bottom=440, big=10)
    sky.moon(canvas, 494, 116, 52, phase=0.5, turn=-20)
    sky.streaks(canvas, 380, 330, 380, 40, colour=p.k2, alpha=0.5)
    land.mountains(canvas, 560, 120, 6, colour=p.k2, lit=p.k(2.5), mist=p.k3)
    canvas.fog(560, 50, p.k3, 0.7)
    skin = "#e3a77c"
    head = profile(352, 560, 372, turn=-90)
    _hair(canvas)
    canvas.paint(
        head,
        skin,
        form=Form(UP_RIGHT, darken(skin, 0.5), lighten(skin, 0.35), 22),
        shade=Shade(darken(skin, 0.45), DOWN, 0.4, 1),
    )
    _sleeping_features(canvas, skin)
    _quilt(canvas)
    _breath(canvas)
    _mender(canvas)


def _hair(canvas: Canvas) -> None:
    """Hair like a river from the crown to the bottom edge."""
    p = canvas.palette
    dark = p.dark
    flow = smooth(
        [
            (60, 446),
            (126, 420),
            (170, 436),
            (182, 520),
            (250, 640),
            (290, 720),
            (250, 800),
            (330, 930),
            (-40, 930),
            (-40, 560),
        ],
        tension=0.7,
    )
    canvas.paint(flow, mix(dark, p.k1, 0.35), shade=Shade(dark, DOWN, 0.3, 1), form=Form(UP_RIGHT, None, p.k2, 8))
    with canvas.layer(rough=0.4, clip=flow) as pen:
        for index in range(12):
            strand = bezier(
                (40 + index * 14, 440),
                (-20 + index * 20, 600),
                (90 + index * 16, 720),
                (-60 + index * 34, 930),
                30,
            )
            pen.fill(ribbon(strand, [0.6, 2.4, 1.4]), p.k2 if index % 3 else p.k3, 0.75)


def _sleeping_features(canvas: Canvas, skin: Colour) -> None:
    p = canvas.palette
    lash = darken(skin, 0.7)
    hair = smooth(
        [(4, 470), (60, 418), (118, 424), (140, 470), (110, 560), (120, 650), (60, 690), (-20, 640)], tension=0.8
    )
    canvas.paint(hair, mix(p.dark, p.k1, 0.35), form=Form(UP_RIGHT, None, p.k2, 8))
    with canvas.layer(rough=0.2) as pen:
        pen.fill(ribbon(bezier((190, 500), (196, 516), (214, 518), (226, 506), 12), [1, 2.6, 1]), lash)
        for dx in (2, 9, 17, 25):
            pen.stroke((194 + dx, 510), (192 + dx * 1.05, 520), lash, 1.6)
        pen.fill(ribbon(bezier((168, 470), (176, 462), (194, 464), (206, 478), 10), [0.6, 3, 0.6]), lash)
    canvas.paint(canvas.mask(circle(250, 540, 24), soft=7), "#d8684c", rough=0, alpha=0.35)
    ear = smooth([(196, 590), (224, 582), (236, 604), (222, 630), (202, 622)], tension=0.9)
    canvas.paint(ear, lighten(skin, 0.05), form=Form(UP_RIGHT, darken(skin, 0.5), lighten(skin, 0.3), 6))
    buildings.lighthouse(canvas, 214, 592, 62, wall=p.k5, band=p.accent)


def _quilt(canvas: Canvas) -> None:
    p = canvas.palette
    crest = through(
        [(270, 680), (292, 588), (330, 496), (372, 462), (436, 482), (512, 440), (580, 400), (640, 396)], 16
    )
    outline = polygon([*map(tuple, crest), (640, 930), (200, 930), (236, 820), (262, 720)])
    with canvas.inside(outline) as inner:
        inner.sky([(0, p.k3), (900, p.k1)])
        land.quilt_fields(
            inner,
            380,
            colours=[
                p.k3,
                p.k4,
                mix(p.k3, p.accent2, 0.5),
                mix(p.k2, "#6f9a50", 0.5),
                p.k(2.5),
                mix(p.accent, p.k4, 0.5),
                p.k5,
            ],
            rows=7,
            columns=6,
            hedge=p.k5,
            seed=3,
        )
    canvas.inner_shadow(outline, 110, 70, p.k0, 0.7)
    canvas.paint(ribbon(crest, [9]), p.k5, form=Form(UP, p.k3, p.light, 5), rough=0.8)
    with canvas.layer(rough=0.2) as pen:
        for index in range(4, len(crest) - 3, 4):
            at = crest[index]
            pen.stroke((float(at[0]) - 3, float(at[1]) - 5), (float(at[0]) + 3, float(at[1]) + 6), p.accent, 1.8)
    land.road(
        canvas, [(420, 930), (392, 800), (470, 700), (430, 600), (520, 500), (548, 440)], 16, 3, colour=p.light
    )

    def hip(x: float) -> float:
        return float(np.interp(x, crest[:, 0], crest[:, 1]))

    buildings.town(
        canvas,
        hip,
        walls=[p.k4, p.k5],
        roofs=[p.accent, darken(p.accent, 0.3)],
        height=(14, 30),
        width=(22, 32),
        lit=0.8,
        left=490,
        base=18,
        light=1,
    )
    sky.smoke(canvas, 540, 380, 80, colour=p.k4)
    for x, y in ((470, 600), (556, 610), (360, 690), (540, 760), (330, 820)):
        plants.round_tree(canvas, x, y, 40, colour=mix(p.k1, "#3f6a3a", 0.4))
    canvas.paint(circle(498, 690, 17), p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.5), p.light, 4))
    for dx, dy in ((-5, -5), (5, -5), (-5, 5), (5, 5)):
        canvas.paint(circle(498 + dx, 690 + dy, 2.4), p.k0, rough=0.1)
    part(canvas, "tractor", 536, 700, 30, [p.k0, p.accent, p.k5], anchor="foot")


def _breath(canvas: Canvas) -> None:
    """Little clouds from the lips, each with a sheep."""
    p = canvas.palette
    for x, y, wide in ((292, 404, 54), (318, 322, 76), (284, 226, 98), (336, 120, 122)):
        part(canvas, "ewe", x, y - wide * 0.42, wide * 0.62, [p.k0, p.k4, p.light])
        sky.cumulus(canvas, x, y, wide, colour=p.k5, dark=p.k3, height=wide * 0.26)


def _mender(canvas: Canvas) -> None:
    p = canvas.palette
    who = person(
        canvas, 432, 862, 92, "kneel", coat=p.accent, hair="bun", dress=True, flip=True, light=1, rim=p.k5
    )
    needle = (who.hand[0] - 34, who.hand[1] + 22)
    canvas.paint(ribbon([who.hand, needle], [2.2, 0.6]), p.light, rough=0.1)
    thread = bezier(who.hand, (who.hand[0] + 90, who.hand[1] - 60), (560, 800), (566, 866), 30)
    canvas.paint(ribbon(thread, [1.6]), p.accent2, rough=0.2)
    part(canvas, "thread", 568, 890, 40, [p.k0, p.accent2, p.light], anchor="foot")
    cat(canvas, 90, 880, 46, p.dark, rim=p.k3, eyes=p.lamp)
