"""Repaint a backdrop with bristle strokes that follow its structure. Done at a pixel a unit: it is soft anyway."""

from __future__ import annotations

import numpy as np
import skia

from art.paint.mask import pencil
from art.paint.pixels import Array, blur, f32, lookup, resize, slopes
from art.paint.texture import clouds

PASSES = ((15.0, 46, 1700), (8.0, 30, 3600), (4.5, 20, 4200))  # width, length in units, strokes


def _flow(light: Array, seed: int) -> Array:
    """The angle a brush would take: along edges where there are any, wandering where there are none."""
    right, down = slopes(light)
    xx, xy, yy = blur(right * right, 5), blur(right * down, 5), blur(down * down, 5)
    along = 0.5 * np.arctan2(2 * xy, xx - yy) + np.pi / 2
    strength = np.sqrt((xx - yy) ** 2 + 4 * xy**2)
    sure = np.clip(strength / (np.percentile(strength, 80) + 1e-9), 0, 1)
    height, width = light.shape
    wander = (clouds(height, width, 150, 3, seed) - 0.5) * 1.6 + 0.12
    # Angles are mixed as doubled vectors: 179 and 1 degrees are neighbours.
    cosine = sure * np.cos(2 * along) + (1 - sure) * np.cos(2 * wander)
    sine = sure * np.sin(2 * along) + (1 - sure) * np.sin(2 * wander)
    return f32(0.5 * np.arctan2(sine, cosine))


def _strokes(picture: Array, angle: Array, chance: np.random.Generator) -> Array:
    height, width = picture.shape[:2]
    pixels = np.zeros((height, width, 4), np.uint8)
    pixels[..., :3] = np.clip(blur(picture, 3)[..., ::-1] * 255, 0, 255)
    pixels[..., 3] = 255
    surface = skia.Surface.MakeRasterDirect(skia.ImageInfo.MakeN32Premul(width, height), pixels)
    drawing = surface.getCanvas()
    scale = width / 600
    for size, length, count in PASSES:
        xs, ys = chance.uniform(0, width - 1, count), chance.uniform(0, height - 1, count)
        colours = picture[ys.astype(int), xs.astype(int)] * chance.normal(1, 0.02, (count, 1))
        steps = 6
        points = [np.stack([xs, ys], 1)]
        stretch = chance.uniform(0.6, 1.3, count) * length * scale / steps
        for _ in range(steps):
            turn = angle[np.clip(ys, 0, height - 1).astype(int), np.clip(xs, 0, width - 1).astype(int)]
            xs, ys = xs + np.cos(turn) * stretch, ys + np.sin(turn) * stretch
            points.append(np.stack([xs, ys], 1))
        lines = np.stack(points, 1)
        widths, alphas = chance.uniform(0.6, 1.2, count) * size * scale, chance.uniform(0.3, 0.75, count)
        for line, colour, wide, alpha in zip(lines, np.clip(colours, 0, 1), widths, alphas, strict=True):
            ink = pencil(float(wide))
            ink.setStrokeCap(skia.Paint.kButt_Cap)
            ink.setColor4f(skia.Color4f(float(colour[0]), float(colour[1]), float(colour[2]), float(alpha)))
            drawing.drawPath(skia.Path.Polygon([skia.Point(float(x), float(y)) for x, y in line], False), ink)
    return f32(pixels[..., 2::-1]) / np.float32(255)


def _bristles(angle: Array, chance: np.random.Generator) -> Array:
    """Noise smeared along the flow: the hairs of the brush, around 0."""
    height, width = angle.shape
    noise = blur(chance.standard_normal((height, width)).astype(np.float32), 0.7)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    total = noise.copy()
    for sign in (1, -1):
        px, py = xs, ys
        for _ in range(8):
            turn = lookup(angle, px, py)
            px, py = px + sign * 1.6 * np.cos(turn), py + sign * 1.6 * np.sin(turn)
            total += lookup(noise, px, py)
    hairs: Array = total / (total.std() + 1e-6)
    return hairs


def brushed(picture: Array, units: tuple[int, int], chance: np.random.Generator) -> Array:
    """The picture repainted in strokes. Units is the canvas in units, which is also the size it is done at."""
    height, width = picture.shape[:2]
    small_width = min(units[0], width)
    small_height = round(height * small_width / width)
    small = np.clip(resize(picture, small_width, small_height), 0, 1)
    light = blur((small @ np.array([0.3, 0.59, 0.11], np.float32)).astype(np.float32), 2)
    angle = _flow(light, int(chance.integers(1 << 30)))
    painted = _strokes(small, angle, chance)
    painted *= (1 + 0.02 * _bristles(angle, chance))[..., None]
    if (small_width, small_height) == (width, height):
        return painted
    return resize(painted, width, height)
