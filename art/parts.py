"""Vector parts from the Noto set (Apache-2.0), repainted in our palettes: silhouettes or gradient-mapped.

Every use is recorded, so that the notice can list exactly what the pictures contain. Emoji faces look like emoji:
use parts small, or as silhouettes.
"""

from __future__ import annotations

import io
import json
import math
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path as File
from typing import Any, Literal

import numpy as np
import resvg_py
from PIL import Image

from art.colour import along
from art.paint import Canvas, Cast, Colour, Form, Mask, Shade
from art.paint.light import form_area, roughen
from art.paint.pixels import Array, affine, f32, turning

SET = File(__file__).parent / "node_modules" / "@iconify-json" / "noto" / "icons.json"
Anchor = Literal["centre", "foot", "head"]

used: set[str] = set()


@lru_cache(maxsize=1)
def _set() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(SET.read_text(encoding="utf-8"))
    return loaded


def part_names(word: str = "") -> list[str]:
    """The names of the parts that contain a word."""
    return sorted(name for name in _set()["icons"] if word in name)


@lru_cache(maxsize=256)
def _drawn(name: str, width: int) -> Array:
    """The part's own colours and alpha, cut to what is drawn."""
    icons = _set()
    icon = icons["icons"][name]
    wide, tall = icon.get("width", icons.get("width", 16)), icon.get("height", icons.get("height", 16))
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{icon.get("left", 0)} {icon.get("top", 0)} {wide} {tall}" width="{wide}" height="{tall}">'
        f"{icon['body']}</svg>"
    )
    png = bytes(resvg_py.svg_to_bytes(svg_string=text, width=width))
    pixels = np.asarray(Image.open(io.BytesIO(png)).convert("RGBA")).astype(np.float32) / np.float32(255)
    rows, columns = np.nonzero(pixels[..., 3] > 0.02)
    return pixels[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


def placed(
    canvas: Canvas, name: str, x: float, y: float, width: float, turn: float, flip: bool, anchor: Anchor
) -> tuple[Mask, Array]:
    """A part, drawn where it belongs, and its colours. A sketch puts a square in its place."""
    used.add(name)
    # Drawn at one of a few sizes: the cache then serves many small uses.
    wanted = max(64, 2 ** math.ceil(math.log2(max(1.0, width * canvas.scale * 1.3))))
    drawn = _drawn(name, min(2048, wanted))
    if flip:
        drawn = np.ascontiguousarray(drawn[:, ::-1])
    scale = width * canvas.scale / drawn.shape[1]
    height = drawn.shape[0] * scale / canvas.scale
    centre_y = {"centre": y, "foot": y - height / 2, "head": y + height / 2}[anchor]
    side = int(math.hypot(width, height) * canvas.scale) + 16
    matrix = turning((drawn.shape[1] / 2, drawn.shape[0] / 2), turn, scale)
    matrix[0, 2] += side / 2 - drawn.shape[1] / 2
    matrix[1, 2] += side / 2 - drawn.shape[0] / 2
    flat = drawn.copy()
    flat[..., :3] *= flat[..., 3:]
    laid = affine(flat, matrix, side, side, shrinking=scale < 1)
    cover = np.clip(laid[..., 3], 0, 1)
    colours = f32(laid[..., :3] / np.maximum(cover[..., None], np.float32(1e-3)))
    corner = (int(x * canvas.scale - side / 2), int(centre_y * canvas.scale - side / 2))
    frame = (x - width / 2, centre_y - height / 2, width, height)
    return Mask(*corner, np.ascontiguousarray(cover), frame), colours


def part_mask(
    canvas: Canvas,
    name: str,
    x: float,
    y: float,
    width: float,
    *,
    turn: float = 0,
    flip: bool = False,
    anchor: Anchor = "centre",
) -> Mask:
    """The outline of a part as a mask: for a scene inside an animal, say."""
    return placed(canvas, name, x, y, width, turn, flip, anchor)[0]


def silhouette(
    canvas: Canvas,
    name: str,
    x: float,
    y: float,
    width: float,
    colour: Colour,
    *,
    turn: float = 0,
    flip: bool = False,
    anchor: Anchor = "centre",
    form: Form | None = None,
    shade: Shade | Sequence[Shade] = (),
    rough: float = 0.5,
    alpha: float = 1,
) -> Mask:
    """A part in one colour, shaded like any shape."""
    mask = part_mask(canvas, name, x, y, width, turn=turn, flip=flip, anchor=anchor)
    return canvas.paint(mask, colour, form=form, shade=shade, rough=rough, alpha=alpha)


def part(
    canvas: Canvas,
    name: str,
    x: float,
    y: float,
    width: float,
    ramp: Sequence[Colour],
    *,
    turn: float = 0,
    flip: bool = False,
    anchor: Anchor = "centre",
    form: Form | None = None,
    cast: Cast | None = None,
    contrast: float = 1,
    rough: float = 0.5,
    alpha: float = 1,
) -> Mask:
    """A part with its lights and darks mapped onto a ramp of ours (dark to light)."""
    mask, colours = placed(canvas, name, x, y, width, turn, flip, anchor)
    box = canvas.box(mask)
    if box is None:
        return mask
    if cast:
        canvas.cast_shadow(mask, cast)
    left, top, right, bottom = box
    light = colours @ np.array([0.34, 0.5, 0.16], np.float32)
    low, high = np.percentile(light[mask.cover > 0.5], [3, 97])
    light = np.clip((light - low) / (high - low + 1e-3), 0, 1)
    light = np.clip((light - 0.5) * contrast + 0.5, 0, 1)
    rows, columns = slice(top - mask.y, bottom - mask.y), slice(left - mask.x, right - mask.x)
    noise = canvas.noise.window(top, left, bottom - top, right - left)
    speckle = 0.22 if width < 150 else 0.13
    light = light[rows, columns] + (noise.grain - 0.5) * speckle + (noise.patches - 0.5) * 0.2
    steps = np.linspace(0, 1, len(ramp))
    area = along([(float(at), colour) for at, colour in zip(steps, ramp, strict=True)], light.astype(np.float32))
    if form:
        form_area(area, mask, box, form, canvas.scale, canvas.noise)
    cover = roughen(np.ascontiguousarray(mask.cover[rows, columns]), box, rough, canvas.scale, canvas.noise)
    canvas.compose(box, cover * np.float32(alpha), area)
    return mask
