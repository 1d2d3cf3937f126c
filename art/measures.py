"""What can be measured on finished pictures: how alike two are at a glance, how bright each is. Needs no paint.

A glance is a thumbnail 16 pixels wide, in CIE Lab. Two glances are compared twice: by colours, place by place, and
by light and dark alone. The first finds a picture painted again with other chance (3 to 7) or mirrored; the second
one painted again in another palette (above 0.95). Pictures with ideas of their own are further apart than 15 and
less alike than 0.8, as a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

Array = npt.NDArray[np.float32]

WHITE = np.array([0.95047, 1.0, 1.08883], np.float32)
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]],
    np.float32,
)


class Pair(NamedTuple):
    """Two pictures by number: how far apart their colours are (0 is the same), how alike their light (1 is)."""

    one: int
    other: int
    colours: float
    light: float


def lab(image: Image.Image) -> Array:
    """A picture's pixels in CIE Lab: a step of one is about what an eye can just see."""
    share = np.asarray(image.convert("RGB"), np.float32) / np.float32(255)
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    ratio = (linear @ TO_XYZ.T) / WHITE
    root = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1).astype(np.float32)


def glance(file: Path) -> Array:
    """A picture as a glance takes it in; 16 wide, as tall as its form asks for."""
    with Image.open(file) as image:
        tall = round(16 * image.height / image.width)
        return lab(image.convert("RGB").resize((16, tall), Image.Resampling.BOX))


def pairs(glances: Sequence[Array]) -> list[Pair]:
    """Every two pictures, those with the nearest colours first. A mirrored picture is as good as the same one."""
    seen = np.stack(glances)
    both = np.stack([seen, seen[:, :, ::-1]])
    light = both[..., 0].reshape(2, len(seen), -1)
    light = (light - light.mean(-1, keepdims=True)) / (light.std(-1, keepdims=True) + 1e-6)
    found = []
    for one in range(len(seen) - 1):
        apart = np.sqrt(((both[:, one + 1 :] - seen[one]) ** 2).sum(-1)).mean((-2, -1)).min(0)
        alike = (light[:, one + 1 :] * light[0, one]).mean(-1).max(0)
        found += [
            Pair(one, one + 1 + place, float(colours), float(tone))
            for place, (colours, tone) in enumerate(zip(apart, alike, strict=True))
        ]
    return sorted(found, key=lambda pair: pair.colours)


def brightness(seen: Array) -> float:
    """How bright a glance is on average: 0 is black, 100 is white."""
    return float(seen[..., 0].mean())
