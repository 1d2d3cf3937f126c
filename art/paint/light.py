"""How a shape is shaded: gradients, the crescent shadow and rim that give it form, and how it dissolves.

Angles are in degrees, clockwise from the right: `RIGHT` 0, `DOWN` 90, `LEFT` 180, `UP` -90.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from art.colour import Colour, rgb
from art.paint.mask import Mask
from art.paint.pixels import Array, blur, f32, shift, smoothstep
from art.paint.texture import Texture

RIGHT, DOWN, LEFT, UP, UP_LEFT, UP_RIGHT = 0.0, 90.0, 180.0, -90.0, -135.0, -45.0


class Shade(NamedTuple):
    """A grain-dithered gradient to a colour over the shape's frame."""

    colour: Colour
    towards: float = DOWN
    start: float = 0.3
    end: float = 1.0
    amount: float = 0.9


class Form(NamedTuple):
    """Volume: a crescent of shadow away from the light, a rim towards it. Light is where it comes from."""

    light: float = UP_LEFT
    dark: Colour | None = None
    rim: Colour | None = None
    size: float = 12.0


class Fade(NamedTuple):
    """The shape dissolves in grain towards an angle."""

    towards: float = DOWN
    start: float = 0.5
    end: float = 1.0


class Cast(NamedTuple):
    """A soft shadow on whatever lies behind, as in cut paper."""

    right: float = 0.0
    down: float = 5.0
    soft: float = 7.0
    amount: float = 0.5
    colour: Colour = "#2a1a2c"


def dither(share: Array, grain: Array, hard: float = 0.62) -> Array:
    """A soft amount partly turned into speckles: more of them where there is more of it."""
    speckles = np.clip((share * 1.38 - 0.19 - grain) * 2.6 + 0.5, 0, 1)
    return f32(share * (1 - hard) + speckles * hard)


def direction(angle: float) -> tuple[float, float]:
    """The unit vector of an angle."""
    return math.cos(math.radians(angle)), math.sin(math.radians(angle))


def ramp_over(mask: Mask, box: tuple[int, int, int, int], scale: float, angle: float, noise: Texture) -> Array:
    """0 to 1 across the mask's frame along an angle, a little uneven."""
    left, top, right, bottom = box
    x0, y0, width, height = mask.frame
    across, down = direction(angle)
    xs = ((np.arange(left, right, dtype=np.float32) / scale - x0) / width - 0.5) * across
    ys = ((np.arange(top, bottom, dtype=np.float32) / scale - y0) / height - 0.5) * down
    reach = abs(across) + abs(down)
    patches = noise.patches[top:bottom, left:right]
    return (xs[None, :] + ys[:, None]) / np.float32(reach) + np.float32(0.5) + (patches - 0.5) * np.float32(0.22)


def tint(area: Array, colour: Colour, amount: Array) -> None:
    """Move an area towards a colour, in place."""
    area += (rgb(colour) - area) * amount[..., None]


def shade_area(
    area: Array, mask: Mask, box: tuple[int, int, int, int], shades: list[Shade], scale: float, noise: Texture
) -> None:
    """Paint gradients into an area, in place."""
    left, top, right, bottom = box
    grain = noise.grain[top:bottom, left:right]
    for shade in shades:
        share = smoothstep(shade.start, shade.end, ramp_over(mask, box, scale, shade.towards, noise))
        tint(area, shade.colour, dither(share * np.float32(shade.amount), grain))


def form_area(
    area: Array, mask: Mask, box: tuple[int, int, int, int], form: Form, scale: float, noise: Texture
) -> None:
    """Paint the crescent shadow and the rim into an area, in place."""
    left, top, right, bottom = box
    grain = noise.grain[top:bottom, left:right]
    across, down = direction(form.light)
    reach = form.size * scale
    soft = blur(mask.cover, max(reach * 0.55, 0.8))
    rows, columns = slice(top - mask.y, bottom - mask.y), slice(left - mask.x, right - mask.x)
    if form.dark is not None:
        moved = shift(soft, 0.8 * across * reach, 0.8 * down * reach)[rows, columns]
        tint(area, form.dark, dither(np.clip((1 - moved) * 1.5 - 0.15, 0, 1), grain))
    if form.rim is not None:
        moved = shift(soft, -0.55 * across * reach, -0.55 * down * reach)[rows, columns]
        tint(area, form.rim, dither(np.clip((1 - moved) * 1.5 - 0.35, 0, 1), grain))


def roughen(cover: Array, box: tuple[int, int, int, int], amount: float, scale: float, noise: Texture) -> Array:
    """Edges a brush would leave: blurred, bitten by noise, sharpened again."""
    if amount <= 0:
        return cover
    left, top, right, bottom = box
    soft = blur(cover, (0.4 + 0.175 * amount) * scale)
    bite = (noise.tooth[top:bottom, left:right] - 0.5) * 0.55 + (noise.grain[top:bottom, left:right] - 0.5) * 0.3
    edge = np.clip(1 - np.abs(soft - 0.5) * 2, 0, 1)
    return f32(np.clip((soft + bite * (amount * 0.75) * edge - 0.5) * 2.6 + 0.5, 0, 1))
