"""Two slopes: dice come down one, everybody goes up the other."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from art.blocks import buildings, land, rooms, sky
from art.blocks.hounds import dog
from art.figures import bird, open_hand, person
from art.paint import (
    DOWN,
    UP,
    UP_LEFT,
    UP_RIGHT,
    Canvas,
    Colour,
    Form,
    Shade,
    darken,
    lighten,
    mix,
)
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    Point,
    arch,
    circle,
    ellipse,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
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
            78,
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
                lighten(coat, 0.45),
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
    with canvas.layer(rough=0.3, alpha=0.5, clip=corner) as pen:
        for row in range(14):
            for column in range(12):
                pen.fill(rect(100 + column * 44 + (row % 2) * 22, 480 + row * 32, 41, 29, 2), p.k1, 0.5)
    for x, y, name in ((420, 800, "tropical-fish"), (540, 720, "bird")):
        canvas.paint(rect(x - 42, y - 56, 84, 112, 2), p.k2, form=Form(UP_LEFT, p.k0, p.k4, 4), rough=0.3)
        canvas.paint(rect(x - 35, y - 49, 70, 98), p.k4, shade=Shade(p.k3, DOWN, 0.3, 1), rough=0.3)
        silhouette(canvas, name, x, y, 48, p.k1)


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
    person(
        canvas,
        x,
        y + 56,
        150,
        "jump",
        coat="#e0281e",
        legs=p.k0,
        hair="short",
        hair_colour="#5a2c14",
        child=True,
        flip=True,
        turn=-8,
        light=1,
        rim=p.light,
    )
    behind = _up(start, 0.6)
    dog(canvas, behind[0], behind[1] + 6, 84, p.k0, way="run", flip=True, turn=-38, rim=p.k5)
