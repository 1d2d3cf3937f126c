"""The canvas: paint goes on in the order it is called, in units (600 x 900, or 600 x 600 for a square).

It decides how paint looks, not what is painted: no block, figure or card is known here.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

import numpy as np
import skia
from PIL import Image

from art.colour import Colour, along, rgb, spread
from art.paint.brush import brushed
from art.paint.finish import finish
from art.paint.light import Cast, Fade, Form, Shade, dither, form_area, ramp_over, roughen, shade_area
from art.paint.mask import Mask, draw_mask
from art.paint.pen import Pen
from art.paint.pixels import Array, blur, shift, smoothstep
from art.paint.texture import SPARE, Texture, texture
from art.palettes import Palette, palette_named
from art.shapes import Path, join, polygon

Mode = Literal["normal", "screen", "multiply", "overlay", "add"]
Seed = int | str | None
Stops = list[tuple[float, Colour]]
Box = tuple[int, int, int, int]


class Canvas:
    """One picture being painted."""

    def __init__(
        self,
        name: str,
        palette: Palette | str,
        *,
        scale: float = 2.0,
        width: int = 600,
        height: int = 900,
        noise: Texture | None = None,
    ) -> None:
        self.name = name
        self.palette = palette if isinstance(palette, Palette) else palette_named(palette)
        self.scale = scale
        self.width, self.height = width, height
        self.w, self.h = round(width * scale), round(height * scale)
        self._counts: Counter[str] = Counter()
        self._whole = texture(scale, height, width) if noise is None else noise
        spare = [extent - needed for extent, needed in zip(self._whole.grain.shape, (self.h, self.w), strict=True)]
        chance = self.stream("noise", 0)
        top, left = (int(chance.integers(0, max(1, min(room, SPARE * scale)))) for room in spare)
        self.noise = self._whole.window(top, left, self.h, self.w)
        self.pixels: Array = np.ones((self.h, self.w, 3), np.float32)

    # -- chance

    def stream(self, label: str, seed: Seed = None) -> np.random.Generator:
        """A stream of chance of its own for an element.

        With a seed it depends on nothing else; without, the first, second... call of a label each get their own.
        """
        if seed is None:
            self._counts[label] += 1
            seed = f"#{self._counts[label]}"
        digest = hashlib.sha256(f"{self.name}/{label}/{seed}".encode()).digest()
        return np.random.default_rng(int.from_bytes(digest[:8]))

    # -- masks

    def mask(self, path: Path, *, line: float = 0, soft: float = 0, clip: Path | None = None) -> Mask:
        """A path as a mask: filled, or as a line of some width; soft blurs its edge."""
        return draw_mask(path, self.scale, (self.w, self.h), line=line, soft=soft, clip=clip)

    def _mask_of(self, where: Path | Mask) -> Mask:
        return where if isinstance(where, Mask) else self.mask(where)

    def box(self, mask: Mask) -> Box | None:
        """The part of a mask that lies on the canvas, in pixels."""
        left, top = max(mask.x, 0), max(mask.y, 0)
        right = min(mask.x + mask.cover.shape[1], self.w)
        bottom = min(mask.y + mask.cover.shape[0], self.h)
        return (left, top, right, bottom) if right > left and bottom > top else None

    # -- paint

    def paint(
        self,
        where: Path | Mask,
        colour: Colour,
        *,
        shade: Shade | Sequence[Shade] = (),
        form: Form | None = None,
        fade: Fade | None = None,
        cast: Cast | None = None,
        rough: float = 0.7,
        texture: float = 0.05,
        streak: float = 0,
        alpha: float = 1,
        mode: Mode = "normal",
    ) -> Mask:
        """Paint a shape in one colour, shaded. Gives its mask back, for a scene inside or a shadow."""
        mask = self._mask_of(where)
        box = self.box(mask)
        if box is None:
            return mask
        if cast:
            self.cast_shadow(mask, cast)
        left, top, right, bottom = box
        rows, columns = slice(top, bottom), slice(left, right)
        cover = np.ascontiguousarray(mask.cover[top - mask.y : bottom - mask.y, left - mask.x : right - mask.x])
        cover = roughen(cover, box, rough, self.scale, self.noise)
        area = spread(colour, bottom - top, right - left)
        uneven = (self.noise.patches[rows, columns] - 0.5) * (3.2 * texture)
        uneven += (self.noise.tooth[rows, columns] - 0.5) * texture
        if streak:
            uneven += (self.noise.streaks[rows, columns] - 0.5) * (2 * streak)
        area *= (1 + uneven)[..., None]
        if shade:
            shades = [shade] if isinstance(shade, Shade) else list(shade)
            shade_area(area, mask, box, shades, self.scale, self.noise)
        if form:
            form_area(area, mask, box, form, self.scale, self.noise)
        if fade:
            gone = smoothstep(fade.start, fade.end, ramp_over(mask, box, self.scale, fade.towards, self.noise))
            cover = cover * dither(1 - gone, self.noise.grain[rows, columns], hard=0.5)
        self.compose(box, cover * np.float32(alpha), area, mode)
        return mask

    def compose(self, box: Box, cover: Array, area: Array, mode: Mode = "normal") -> None:
        """Lay an area of colour over the picture."""
        left, top, right, bottom = box
        under = self.pixels[top:bottom, left:right]
        amount = cover[..., None]
        if mode == "normal":
            under += (area - under) * amount
        elif mode == "screen":
            under += area * (1 - under) * amount
        elif mode == "multiply":
            under += (under * area - under) * amount
        elif mode == "add":
            under += area * amount
        else:
            both = np.where(under < 0.5, 2 * under * area, 1 - 2 * (1 - under) * (1 - area))
            under += (both - under) * amount

    def cast_shadow(self, mask: Mask, cast: Cast) -> None:
        """Darken what lies behind a shape."""
        reach = int((cast.soft * 2.5 + max(abs(cast.right), abs(cast.down))) * self.scale) + 2
        wide = blur(np.pad(mask.cover, reach), max(cast.soft * self.scale, 0.5))
        moved = Mask(
            mask.x - reach + int(cast.right * self.scale),
            mask.y - reach + int(cast.down * self.scale),
            wide,
            mask.frame,
        )
        self.paint(moved, cast.colour, rough=0, texture=0, alpha=cast.amount, mode="multiply")

    def inner_shadow(
        self, where: Path | Mask, light: float, size: float, colour: Colour, amount: float = 0.6
    ) -> None:
        """A shadow inside the edge that faces the light, as in a niche or a jar."""
        mask = self._mask_of(where)
        reach = size * self.scale
        soft = blur(mask.cover, reach * 0.5)
        turn = math.radians(light)
        soft = shift(soft, -math.cos(turn) * reach, -math.sin(turn) * reach)
        dark = mask.times(mask.cover * np.clip(1 - soft, 0, 1))
        self.paint(dark, colour, rough=0, alpha=amount, mode="multiply")

    @contextmanager
    def layer(
        self,
        *,
        rough: float = 0.3,
        texture: float = 0.05,
        grain: float = 0.1,
        soft: float = 0,
        alpha: float = 1,
        clip: Path | None = None,
        cast: Cast | None = None,
        mode: Mode = "normal",
    ) -> Iterator[Pen]:
        """A pen for many small marks of many colours, which get their texture together."""
        buffer = np.zeros((self.h, self.w, 4), np.uint8)
        surface = skia.Surface.MakeRasterDirect(skia.ImageInfo.MakeN32Premul(self.w, self.h), buffer)
        drawing = surface.getCanvas()
        drawing.scale(self.scale, self.scale)
        if clip is not None:
            drawing.clipPath(clip, True)
        yield Pen(drawing)
        words = buffer.view(np.uint32)[..., 0]
        rows, columns = np.flatnonzero(words.any(1)), np.flatnonzero(words.any(0))
        if len(rows) == 0:
            return
        reach = int(soft * self.scale * 3)
        top, bottom = max(0, rows[0] - reach), min(self.h, rows[-1] + 1 + reach)
        left, right = max(0, columns[0] - reach), min(self.w, columns[-1] + 1 + reach)
        box = (int(left), int(top), int(right), int(bottom))
        marks = buffer[top:bottom, left:right].astype(np.float32) / np.float32(255)
        if soft:
            marks = blur(marks, soft * self.scale)
        cover = np.ascontiguousarray(marks[..., 3])
        area = marks[..., 2::-1] / np.maximum(cover[..., None], np.float32(1e-3))
        if cast:
            self.cast_shadow(Mask(int(left), int(top), cover, (0, 0, 1, 1)), cast)
        if rough >= 0.3:
            cover = roughen(cover, box, rough, self.scale, self.noise)
        window = self.noise.window(box[1], box[0], box[3] - box[1], box[2] - box[0])
        uneven = (window.patches - 0.5) * (3.2 * texture) + (window.grain - 0.5) * (2 * grain)
        area = area * (1 + uneven)[..., None]
        self.compose(box, cover * np.float32(alpha), area, mode)

    @contextmanager
    def inside(
        self,
        where: Path | Mask,
        *,
        palette: Palette | str | None = None,
        fit: bool = False,
        rough: float = 0.6,
        alpha: float = 1,
    ) -> Iterator[Canvas]:
        """Another scene within a shape: paint on the canvas given, it lands clipped to the shape.

        With `fit`, the inner canvas is 600 wide whatever the shape's size, and as tall as the shape asks for;
        without, it has the same units as this one.
        """
        mask = self._mask_of(where)
        self._counts["inside"] += 1
        name = f"{self.name}/inside{self._counts['inside']}"
        chosen = self.palette if palette is None else palette
        if fit:
            left, top, wide, tall = mask.frame
            inner = Canvas(
                name, chosen, scale=self.scale * wide / 600, height=round(600 * tall / wide), noise=self._whole
            )
            at = (round(left * self.scale), round(top * self.scale))
        else:
            inner = Canvas(name, chosen, scale=self.scale, width=self.width, height=self.height, noise=self._whole)
            at = (0, 0)
        yield inner
        box = self.box(mask)
        if box is None:
            return
        x0, y0 = max(box[0], at[0]), max(box[1], at[1])
        x1, y1 = min(box[2], at[0] + inner.w), min(box[3], at[1] + inner.h)
        if x1 <= x0 or y1 <= y0:
            return
        cover = np.ascontiguousarray(mask.cover[y0 - mask.y : y1 - mask.y, x0 - mask.x : x1 - mask.x])
        cover = roughen(cover, (x0, y0, x1, y1), rough, self.scale, self.noise)
        picture = inner.pixels[y0 - at[1] : y1 - at[1], x0 - at[0] : x1 - at[0]]
        self.compose((x0, y0, x1, y1), cover * np.float32(alpha), picture)

    # -- whole-canvas fields

    def ys(self) -> Array:
        """The height of each row in units, as a column."""
        return (np.arange(self.h, dtype=np.float32) / np.float32(self.scale))[:, None]

    def xs(self) -> Array:
        """The place of each column in units, as a row."""
        return (np.arange(self.w, dtype=np.float32) / np.float32(self.scale))[None, :]

    def sky(self, stops: Stops, *, wander: float = 60) -> None:
        """Fill all with a gradient from the top down: stops are (y, colour)."""
        place = self.ys() + (self.noise.patches - 0.5) * (2 * wander) + (self.noise.streaks - 0.5) * (0.7 * wander)
        self.pixels[:] = along(stops, place + (self.noise.grain - 0.5) * 44)

    def radial(self, x: float, y: float, stops: Stops, *, wander: float = 40, squash: float = 1) -> None:
        """Fill all with a gradient outwards from a point: stops are (distance, colour)."""
        away = np.sqrt((self.xs() - x) ** 2 + ((self.ys() - y) * squash) ** 2)
        self.pixels[:] = along(
            stops, away + (self.noise.patches - 0.5) * (2 * wander) + (self.noise.grain - 0.5) * 40
        )

    def brush(self, strength: float = 0.9) -> None:
        """Repaint all so far with bristle strokes. For the backdrop only: it eats detail."""
        painted = brushed(self.pixels, (self.width, self.height), self.stream("brush"))
        self.pixels += (painted - self.pixels) * np.float32(strength)

    def glow(
        self,
        x: float,
        y: float,
        radius: float,
        colour: Colour,
        alpha: float = 0.7,
        *,
        power: float = 2,
        squash: float = 1,
        mode: Mode = "screen",
    ) -> None:
        """Light around a point. Paint it before the figures that stand in it."""
        s = self.scale
        left, right = int(max(0, (x - radius) * s)), int(min(self.w, (x + radius) * s))
        top, bottom = int(max(0, (y - radius / squash) * s)), int(min(self.h, (y + radius / squash) * s))
        if right <= left or bottom <= top:
            return
        across = np.arange(left, right, dtype=np.float32) / s - x
        down = (np.arange(top, bottom, dtype=np.float32) / s - y) * squash
        away = np.sqrt(across[None, :] ** 2 + down[:, None] ** 2) / radius
        light = np.clip(1 - away, 0, 1) ** power
        light = light * (0.86 + 0.28 * self.noise.grain[top:bottom, left:right])
        area = spread(colour, bottom - top, right - left)
        self.compose((left, top, right, bottom), (light * alpha).astype(np.float32), area, mode)

    def fog(self, y: float, half: float, colour: Colour, alpha: float = 0.7, *, seed: Seed = None) -> None:
        """A bank of mist around a height: between two depths, it sets them apart."""
        top, bottom = max(0, int((y - 2.6 * half) * self.scale)), min(self.h, int((y + 2.6 * half) * self.scale))
        if bottom <= top:
            return
        chance = self.stream("fog", seed)
        whole = self._whole.drift
        room = [max(1, whole.shape[0] - (bottom - top)), max(1, whole.shape[1] - self.w)]
        row, column = int(chance.integers(room[0])), int(chance.integers(room[1]))
        drift = smoothstep(0.25, 0.8, whole[row : row + bottom - top, column : column + self.w])
        bank = np.exp(-(((self.ys()[top:bottom] - y) / half) ** 2))
        thick = np.clip(bank * (0.2 + 1.2 * drift) * alpha, 0, 1).astype(np.float32)
        cover = dither(thick, self.noise.grain[top:bottom], hard=0.3)
        self.compose((0, top, self.w, bottom), cover, spread(colour, bottom - top, self.w))

    def wash(
        self, colour: Colour, alpha: float = 0.3, mode: Mode = "multiply", field: Array | None = None
    ) -> None:
        """One colour over all, thin; a field from 0 to 1 says where."""
        cover = (
            np.full((self.h, self.w), alpha, np.float32) if field is None else (field * alpha).astype(np.float32)
        )
        self.compose((0, 0, self.w, self.h), np.broadcast_to(cover, (self.h, self.w)), rgb(colour), mode)

    def rays(
        self,
        x: float,
        y: float,
        first: float,
        last: float,
        colour: Colour,
        *,
        count: int = 9,
        length: float = 900,
        alpha: float = 0.3,
        soft: float = 4,
        seed: Seed = None,
    ) -> None:
        """Beams from a point between two angles in degrees."""
        chance = self.stream("rays", seed)
        step = (last - first) / count
        beams = []
        for index in range(count):
            turn = first + step * (index + 0.5 + chance.uniform(-0.25, 0.25))
            half = step * 0.25 * chance.uniform(0.3, 1)
            ends = [math.radians(turn - half), math.radians(turn + half)]
            beams.append(polygon([(x, y)] + [(x + length * math.cos(a), y + length * math.sin(a)) for a in ends]))
        mask = self.mask(join(*beams), soft=soft)
        box = self.box(mask)
        if box is None:
            return
        left, top, right, bottom = box
        cover = mask.cover[top - mask.y : bottom - mask.y, left - mask.x : right - mask.x]
        away = np.sqrt((self.xs()[:, left:right] - x) ** 2 + (self.ys()[top:bottom] - y) ** 2)
        fading = np.exp(-away / (length * 0.38)) * (0.6 + 0.4 * self.noise.grain[top:bottom, left:right])
        area = spread(colour, bottom - top, right - left)
        self.compose(box, (cover * fading * alpha).astype(np.float32), area, "screen")

    # -- out

    def picture(self, *, size: tuple[int, int] | None = None, vignette: float = 0.2) -> Image.Image:
        """The finished picture; by default two thirds of the painted pixels, which is the supersampling."""
        chosen = size or (round(self.w * 2 / 3), round(self.h * 2 / 3))
        return finish(self.pixels, self.noise, self.scale, chosen, vignette=vignette)
