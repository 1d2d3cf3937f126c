"""The last touch: vignette, colours a little out of register, paper. From painted pixels to a picture."""

from __future__ import annotations

import numpy as np
from PIL import Image

from art.paint.pixels import Array, f32, resize, shift, smoothstep
from art.paint.texture import Texture


def finish(
    painted: Array,
    noise: Texture,
    scale: float,
    size: tuple[int, int],
    *,
    vignette: float = 0.2,
    paper: float = 0.028,
) -> Image.Image:
    """The picture at its final size in pixels."""
    height, width = painted.shape[:2]
    ys = (np.arange(height, dtype=np.float32)[:, None] / height - 0.5) * 2
    xs = (np.arange(width, dtype=np.float32)[None, :] / width - 0.5) * 2
    away = np.sqrt(xs * xs + ys * ys) / np.float32(1.414) + (noise.patches - 0.5) * np.float32(0.25)
    picture = painted * (1 - vignette * smoothstep(0.5, 1.05, away))[..., None]
    slip = 0.2 * scale  # red and blue plates a hair apart, as in print
    picture[..., 0] = shift(np.ascontiguousarray(picture[..., 0]), slip, 0.3 * slip)
    picture[..., 2] = shift(np.ascontiguousarray(picture[..., 2]), -slip, -0.2 * slip)
    picture *= (1 + paper * noise.paper)[..., None]
    picture += ((noise.grain - 0.5) * np.float32(0.035))[..., None]
    picture = f32(0.02 + 0.965 * np.clip(picture, 0, 1))
    if (width, height) != size:
        picture = resize(picture, *size)
    return Image.fromarray((f32(np.clip(picture, 0, 1)) * np.float32(255) + np.float32(0.5)).astype(np.uint8))
