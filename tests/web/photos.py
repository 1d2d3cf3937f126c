"""Photographs that nobody took: hills, a light in the sky, something standing there. No two look alike."""

import colorsys
import io
import random
import zipfile
from pathlib import Path

from PIL import Image, ImageDraw

Colour = tuple[int, int, int]


def _colour(hue: float, saturation: float, lightness: float) -> Colour:
    red, green, blue = colorsys.hls_to_rgb(hue % 1, lightness, saturation)
    return round(red * 255), round(green * 255), round(blue * 255)


def photo(number: int, size: tuple[int, int] = (480, 360)) -> bytes:
    """A JPEG, always the same for a number."""
    chance = random.Random(number)
    width, height = size
    hue = chance.random()
    top, bottom = chance.uniform(0.12, 0.75), chance.uniform(0.2, 0.85)
    picture = Image.new("RGB", size)
    draw = ImageDraw.Draw(picture)
    for line in range(height):
        part = line / height
        draw.line((0, line, width, line), _colour(hue + 0.12 * part, 0.5, top + (bottom - top) * part))
    x, y, radius = (
        chance.uniform(0.1, 0.9) * width,
        chance.uniform(0.08, 0.5) * height,
        chance.uniform(0.05, 0.2) * height,
    )
    draw.ellipse(
        (x - radius, y - radius, x + radius, y + radius), _colour(hue + 0.5, 0.8, chance.choice((0.25, 0.9)))
    )
    for layer in range(3):
        level = chance.uniform(0.35, 0.6) + 0.14 * layer
        points = [(place * width / 5, (level + chance.uniform(-0.18, 0.18)) * height) for place in range(6)]
        shade = _colour(hue + chance.uniform(0.2, 0.8), 0.45, chance.uniform(0.15, 0.7))
        draw.polygon([(0, height), *points, (width, height)], shade)
    for _ in range(chance.randint(2, 4)):
        x, foot, tall = (
            chance.uniform(0, width),
            chance.uniform(0.7, 1) * height,
            chance.uniform(0.15, 0.5) * height,
        )
        wide = tall * chance.uniform(0.2, 0.7)
        shade = _colour(chance.random(), 0.5, chance.choice((0.15, 0.8)))
        if chance.random() < 0.5:
            draw.polygon([(x - wide / 2, foot), (x, foot - tall), (x + wide / 2, foot)], shade)
        else:
            draw.rounded_rectangle((x - wide / 2, foot - tall, x + wide / 2, foot), 6, shade)
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=80)
    return out.getvalue()


def zipped(path: Path, count: int, **more: bytes) -> Path:
    """A zip of this many photos, and whatever else belongs in it."""
    with zipfile.ZipFile(path, "w") as parcel:
        for number in range(count):
            parcel.writestr(f"holiday/photo-{number:03}.jpg", photo(number))
        for name, data in more.items():
            parcel.writestr(name, data)
    return path


def photos(folder: Path, *numbers: int) -> list[Path]:
    """Some photos as files, wide and tall."""
    made = []
    for place, number in enumerate(numbers):
        path = folder / f"photo {place}.jpg"
        path.write_bytes(photo(number, (600, 400) if number % 2 else (400, 700)))
        made.append(path)
    return made
