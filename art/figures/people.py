"""Little people: a coat, a head, limbs from a pose, light on one side. They read well from 30 to 130 units."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

import numpy as np

from art.figures.heads import Hair, Hat, hair_of, hat_of
from art.figures.poses import POSES, Pose, Spot
from art.paint import LEFT, RIGHT, Canvas, Colour, Form, Shade, darken, mix
from art.paint.canvas import Seed
from art.shapes import (
    Path,
    bezier,
    circle,
    ellipse,
    join,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
    union,
)


class Joints(Pose):
    """Where the person's joints are on the canvas: put things in the hand, a bird on the head."""


class _Lay(Protocol):
    """How a garment is laid on: a path in the pose's units, and its paint."""

    def __call__(
        self, path: Path, colour: Colour, form: Form | None = None, shade: Shade | Sequence[Shade] = ()
    ) -> None: ...


class _Place(NamedTuple):
    """From the pose's own units to the canvas."""

    x: float
    y: float
    scale: float
    flip: bool
    turn: float

    def path(self, path: Path) -> Path:
        return moved(
            path, self.x, self.y, scale=self.scale * (-1 if self.flip else 1), scale_y=self.scale, turn=self.turn
        )

    def spot(self, spot: Spot) -> Spot:
        across, down = spot[0] * self.scale * (-1 if self.flip else 1), spot[1] * self.scale
        cosine, sine = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return self.x + across * cosine - down * sine, self.y + across * sine + down * cosine


def _toward(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _limb(start: Spot, bend: Spot, end: Spot, widths: Sequence[float]) -> Path:
    curve = bezier(start, _toward(start, bend, 0.8), _toward(end, bend, 0.8), end, 16)
    return union(ribbon(curve, widths), circle(*start, widths[0]), circle(*end, widths[-1]))


def _shoe(knee: Spot, foot: Spot) -> Path:
    """A shoe at right angles to the shin, its toe forward."""
    turn = math.degrees(math.atan2(foot[1] - knee[1], foot[0] - knee[0])) - 90
    turn *= 0.55  # ankles bend: a shoe stays nearer to the ground than the shin says
    return moved(
        svg("M -3 -3.2 C -2 -4.4 1.6 -4.2 2.4 -2.8 C 5 -2.4 7.4 -1.6 7.4 0.6 L -3.2 0.6 Z"), *foot, turn=turn
    )


def _coat(pose: Pose, hem: float, flare: float) -> Path:
    """Shoulders to hem: the torso, and skirts that follow both thighs so that any pose is covered."""
    neck, hip = np.array(pose.neck), np.array(pose.hip)
    spine = hip - neck
    length = float(np.hypot(*spine))
    down = spine / length
    side = np.array([-down[1], down[0]])

    def at(share: float, width: float) -> Spot:
        spot = neck + down * length * share + side * width
        return float(spot[0]), float(spot[1])

    torso = smooth(
        [at(-0.04, 2.6), at(0.06, 6.6), at(0.3, 7.4), at(0.65, 6.4), at(1.06, 7.6)]
        + [at(1.06, -7.6), at(0.65, -6.4), at(0.3, -7.4), at(0.06, -6.6), at(-0.04, -2.6)],
        tension=0.8,
    )
    ends = [_toward(pose.hip, knee, hem) for knee in (pose.far_knee, pose.knee)]
    skirts = [ribbon([pose.hip, end], [7.4, 7.4 + flare]) for end in ends]
    low = ribbon([ends[0], ends[1]], [flare * 0.6 + 2, flare * 0.6 + 2])
    return union(torso, *skirts, polygon([pose.hip, *ends]), low)


def person(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    pose: str = "stand",
    *,
    coat: Colour | None = None,
    legs: Colour | None = None,
    skin: Colour | None = None,
    hair: Hair = "short",
    hair_colour: Colour | None = None,
    hat: Hat | None = None,
    hat_colour: Colour | None = None,
    scarf: Colour | None = None,
    cape: Colour | None = None,
    bag: Colour | None = None,
    dress: bool = False,
    child: bool = False,
    back: bool = False,
    flip: bool = False,
    turn: float = 0,
    light: Literal[-1, 1] = -1,
    rim: Colour | None = None,
    silhouette: Colour | None = None,
    alpha: float = 1,
) -> Joints:
    """A person whose anchor (feet, seat or hanging hand) is at x, y; height is of the same person standing.

    `light` is the side it comes from, -1 left; `rim` its colour on the coat. `silhouette` is one colour for all.
    `back` shows them from behind. Scarves and long hair blow backwards.
    """
    p = canvas.palette
    joints = POSES[pose]
    place = _Place(x, y, height / 97 * (0.94 if child else 1), flip, turn)
    side = RIGHT if light > 0 else LEFT
    cloth = silhouette or coat or p.accent
    trousers = silhouette or legs or p.dark
    face = silhouette or skin or "#e9c5a0"
    hairs = silhouette or hair_colour or "#2c1b20"
    edge = None if silhouette else (rim or mix(cloth, p.light, 0.5))
    unit = place.scale

    def lay(path: Path, colour: Colour, form: Form | None = None, shade: Shade | Sequence[Shade] = ()) -> None:
        canvas.paint(place.path(path), colour, form=form, shade=shade, rough=min(0.4, unit * 0.5), alpha=alpha)

    far_cloth = silhouette or darken(cloth, 0.4)
    far_trousers = silhouette or darken(trousers, 0.3)
    if cape:
        _cape(lay, joints, silhouette or cape, side, unit)
    shoulder = (joints.neck[0], joints.neck[1] + 3.6)
    lay(_limb(shoulder, joints.far_elbow, joints.far_hand, [3.2, 2.8, 2.0]), far_cloth)
    lay(circle(*joints.far_hand, 2.1), silhouette or darken(face, 0.2))
    for knee, foot, colour in (
        (joints.far_knee, joints.far_foot, far_trousers),
        (joints.knee, joints.foot, trousers),
    ):
        lay(_limb(joints.hip, knee, foot, [4.6, 3.6, 2.3]), colour)
        lay(_shoe(knee, foot), silhouette or darken(colour, 0.35))
    hem, flare = (1.02, 5.0) if dress else (0.72, 2.6)
    form = Form(side, None if silhouette else darken(cloth, 0.5), edge, 6.5 * unit)
    lay(_coat(joints, hem, flare), cloth, form)
    if bag:
        strap = silhouette or darken(bag, 0.3)
        at = _toward(joints.neck, joints.hip, 1.08)
        lay(ribbon([(joints.neck[0] + 5, joints.neck[1] + 4), (at[0] - 6, at[1])], [0.8, 0.8]), strap)
        lay(rect(at[0] - 13, at[1] - 3, 13, 11, 2.4), silhouette or bag, Form(side, strap, None, 3 * unit))
    _head(lay, joints, face, hairs, hair, hat, silhouette or hat_colour or p.dark, child, back, unit, side, edge)
    if scarf:
        shawl = silhouette or scarf
        neck = joints.neck
        lay(ellipse(neck[0] + 0.6, neck[1] + 1.4, 6.2, 3.2), shawl)
        flow = through(
            [
                (neck[0] - 3, neck[1] + 1),
                (neck[0] - 13, neck[1] + 4),
                (neck[0] - 22, neck[1] - 2),
                (neck[0] - 32, neck[1] + 3),
            ],
            8,
        )
        lay(ribbon(flow, [2.0, 2.4, 3.0, 2.4]), shawl)
    lay(
        _limb(shoulder, joints.elbow, joints.hand, [3.4, 3.0, 2.1]),
        cloth,
        Form(side, darken(cloth, 0.35), edge, 2.4 * unit),
    )
    lay(circle(*joints.hand, 2.2), face)
    return Joints(*(place.spot(spot) for spot in joints))


def _cape(lay: _Lay, joints: Pose, colour: Colour, side: float, unit: float) -> None:
    neck, foot = joints.neck, _toward(joints.hip, joints.far_foot, 0.72)
    shape = smooth(
        [(neck[0] + 4, neck[1]), (neck[0] - 7, neck[1] + 3), (foot[0] - 16, (neck[1] + foot[1]) / 2)]
        + [(foot[0] - 26, foot[1]), (foot[0] - 10, foot[1] + 3), (foot[0] + 4, foot[1] - 2)],
        tension=0.9,
    )
    lay(shape, colour, Form(side, darken(colour, 0.5), None, 7 * unit))


def _head(
    lay: _Lay,
    joints: Pose,
    face: Colour,
    hairs: Colour,
    hair: Hair,
    hat: Hat | None,
    hat_colour: Colour,
    child: bool,
    back: bool,
    unit: float,
    side: float,
    edge: Colour | None,
) -> None:
    """Head, hair and hat, drawn upright and then tilted to follow the neck; a child's is larger."""
    (hx, hy), (nx, ny) = joints.head, joints.neck
    lay(ribbon([(nx, ny + 2), (hx, hy + 3)], [2.5, 2.4]), darken(face, 0.25))
    size = 1.3 if child else 1.06
    lean = math.degrees(math.atan2(hx - nx, ny - hy))
    tilt = 0.0 if abs(lean) < 25 else lean * 0.8

    def sit(path: Path) -> Path:
        return moved(moved(path, scale=size, turn=tilt), hx, hy - (size - 1) * 3)

    skull = ellipse(0, 0, 6.5, 7.6)
    if not back:
        skull = union(skull, ellipse(6.0, 1.4, 1.7, 1.2))  # a hint of a nose
    lay(sit(skull), face, Form(side, darken(face, 0.35), None, 3.4 * unit))
    cut = hair_of(hair, 0, 0, back=back)
    if cut is not None:
        lay(sit(cut), hairs)
    if hat:
        lay(sit(hat_of(hat, 0, 0)), hat_colour, Form(side, None, edge, 2.6 * unit))


def person_above(
    canvas: Canvas,
    x: float,
    y: float,
    size: float,
    *,
    coat: Colour | None = None,
    hair: Colour | None = None,
    hat: Colour | None = None,
    turn: float = 0,
    shadow: float | None = 35,
    shadow_length: float = 1.6,
) -> None:
    """A person seen from straight above, `size` across the shoulders; shadow is the angle it falls towards."""
    p = canvas.palette
    cloth = coat or p.accent
    half = size / 2
    if shadow is not None:
        across, down = math.cos(math.radians(shadow)), math.sin(math.radians(shadow))
        end = (x + across * size * shadow_length, y + down * size * shadow_length)
        long = union(ribbon([(x, y), end], [half * 0.6, half * 0.5]), circle(*end, half * 0.5))
        canvas.paint(canvas.mask(long, soft=0.6), p.dark, alpha=0.45, mode="multiply", rough=0.2)

    def sit(path: Path) -> Path:
        return moved(path, x, y, scale=half, turn=turn)

    shoes = join(ellipse(0.5, -0.3, 0.42, 0.17), ellipse(0.2, 0.32, 0.42, 0.17))
    canvas.paint(sit(shoes), p.dark, rough=0.3)
    canvas.paint(
        sit(ellipse(0, 0, 0.5, 1)),
        cloth,
        form=Form(-135, darken(cloth, 0.5), mix(cloth, p.light, 0.4), half * 0.3),
        rough=0.3,
    )
    if hat:
        canvas.paint(
            sit(circle(0.08, 0, 0.74)),
            hat,
            form=Form(-135, darken(hat, 0.4), mix(hat, p.light, 0.4), half * 0.16),
            rough=0.3,
        )
        canvas.paint(
            sit(circle(0.08, 0, 0.4)),
            darken(hat, 0.2),
            form=Form(-135, darken(hat, 0.5), mix(hat, p.light, 0.3), half * 0.14),
            rough=0.3,
        )
    else:
        canvas.paint(
            sit(circle(0.1, 0, 0.44)), hair or "#3a2420", form=Form(-135, None, "#8a6048", half * 0.12), rough=0.3
        )


CROWD_HATS: tuple[Hat | None, ...] = (None, None, "brim", "bowler", "cap", "wool", None, "top")


def crowd(
    canvas: Canvas,
    spots: Sequence[Spot],
    height: float,
    *,
    coats: Sequence[Colour] | None = None,
    poses: Sequence[str] = ("stand", "walk", "stand", "point"),
    back: bool = False,
    silhouette: Colour | None = None,
    seed: Seed = None,
) -> list[Joints]:
    """Many people, all different, back to front: give where each stands."""
    p = canvas.palette
    chance = canvas.stream("crowd", seed)
    cloth = list(coats or (p.accent, p.accent2, p.k1, p.k2, p.k3, mix(p.accent, p.k1, 0.5)))
    hairs: tuple[Hair, ...] = ("short", "long", "bun", "curls", "tail")
    people = []
    for x, y in sorted(spots, key=lambda spot: spot[1]):
        child = bool(chance.random() < 0.2)
        people.append(
            person(
                canvas,
                x,
                y,
                height * float(chance.uniform(0.9, 1.08)) * (0.72 if child else 1),
                poses[int(chance.integers(len(poses)))],
                coat=cloth[int(chance.integers(len(cloth)))],
                hair=hairs[int(chance.integers(len(hairs)))],
                hair_colour=("#2c1b20", "#5a3524", "#8a5a30", "#3a3a40")[int(chance.integers(4))],
                hat=CROWD_HATS[int(chance.integers(len(CROWD_HATS)))],
                dress=bool(chance.random() < 0.35),
                child=child,
                back=back,
                flip=bool(chance.random() < 0.5),
                silhouette=silhouette,
            )
        )
    return people
