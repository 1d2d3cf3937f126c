"""A picture from somewhere becomes a card: decoded, turned upright, stripped of everything but what one sees.

Runs in the image worker, a process of its own: strangers' files are opened nowhere else. Writes new files only.
"""

import math
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from PIL import Image, ImageCms, UnidentifiedImageError

from lapin.decks.built_in import file_name
from lapin.decks.image_features import crop_box, focus, likeness
from lapin.decks.image_jobs import MOST_PIXELS, Developed, Focus, Shape
from lapin.decks.refusals import DeckRefusal
from lapin.decks.webp import NotWebp, size
from lapin.game.model.refusals import Refused

LEAST_SIDE = 64
MASTER_SIDE = 2000
"""A card is 1200 high: this leaves room to crop, and the whole of a phone's picture is not kept."""

MASTER_QUALITY = 88
CARD_QUALITY = 82
_FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "GIF")
_SMALL = 2  # the small picture is half as wide

Image.MAX_IMAGE_PIXELS = None  # we look for ourselves, before anything is decoded


def heif() -> bool:
    """Whether pictures of phones (HEIC) can be read; from then on Pillow knows them."""
    try:
        from pi_heif import register_heif_opener  # noqa: PLC0415 - not on every kind of machine
    except ImportError:
        return False
    register_heif_opener()
    return True


def formats() -> tuple[str, ...]:
    """What can be read here."""
    return (*_FORMATS, "HEIF") if heif() else _FORMATS


def develop(source: BinaryIO, into: Path, shape: Shape, kept: tuple[bytes, bytes] | None = None) -> Developed:
    """Make a card of a file: a master to crop from, and both sizes; or `kept`, both as they were made before."""
    picture = _upright(_opened(source))
    master = _saved(picture, into, "JPEG", quality=MASTER_QUALITY)
    middle = (0.5, 0.5) if kept else focus(picture)
    if kept is None:
        large, small = _sizes(picture, into, shape, middle, 1.0)
    else:
        large, small = _written(kept[0], into, "webp"), _written(kept[1], into, "webp")
    weight = _weight(into, large, small, master)
    return Developed(large, small, master, *picture.size, middle, likeness(picture), weight)


def crop(source: BinaryIO, into: Path, shape: Shape, at: Focus, zoom: float) -> Developed:
    """Crop anew from a master, which is one of our own files."""
    picture = _upright(_opened(source))
    large, small = _sizes(picture, into, shape, at, zoom)
    return Developed(large, small, "", *picture.size, at, likeness(picture), _weight(into, large, small))


def _weight(into: Path, *names: str) -> int:
    return sum((into / name).stat().st_size for name in names)


def _opened(source: BinaryIO) -> Image.Image:
    """The picture, not decoded yet; refused for its format or its size."""
    head = source.read(64)
    source.seek(0)
    with suppress(NotWebp):
        _check(*size(head))  # its decoder would make room for all of it first
    try:
        picture = Image.open(source, formats=formats())
    except UnidentifiedImageError:
        raise Refused(DeckRefusal.PICTURE_FORMAT) from None
    except Exception:  # what a decoder says of a file made to confuse it
        raise Refused(DeckRefusal.PICTURE_BROKEN) from None
    _check(*picture.size)
    return picture


def _check(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise Refused(DeckRefusal.TOO_MANY_PIXELS, width=width, height=height, most=MOST_PIXELS)
    if min(width, height) < LEAST_SIDE:
        raise Refused(DeckRefusal.PICTURE_TOO_SMALL, width=width, height=height, least=LEAST_SIDE)


def _upright(picture: Image.Image) -> Image.Image:
    """Decoded, at most as large as a master, in plain sRGB, as it was meant to be held."""
    try:
        enough = [math.ceil(side * MASTER_SIDE / max(picture.size)) for side in picture.size]
        picture.draft("RGB", (enough[0], enough[1]))  # JPEG: decodes at a half, or less, where that is enough
        picture.load()
        profile, turn = picture.info.get("icc_profile"), _turn(picture)
        plain = _plain(picture)
        plain.thumbnail((MASTER_SIDE, MASTER_SIDE), Image.Resampling.LANCZOS, reducing_gap=2.0)
        seen = _in_srgb(plain, profile)
        return seen if turn is None else seen.transpose(turn)
    except MemoryError:
        raise Refused(DeckRefusal.PICTURE_TOO_HEAVY) from None
    except Exception:  # truncated, or made to confuse: whatever the decoder says of it
        raise Refused(DeckRefusal.PICTURE_BROKEN) from None


_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def _turn(picture: Image.Image) -> Image.Transpose | None:
    """How the camera was held, by the one word of the file's notes that we read."""
    with suppress(Exception):  # notes that make no sense are as good as none
        return _TURNS.get(picture.getexif().get(0x0112, 1))
    return None


def _plain(picture: Image.Image) -> Image.Image:
    """Bands of eight bits; what can be seen through lies on white."""
    if picture.mode.startswith("I;16"):
        return picture.convert("I").point(lambda value: value * (1 / 256)).convert("L").convert("RGB")
    if picture.has_transparency_data:
        seen = picture.convert("RGBA")
        ground = Image.new("RGBA", seen.size, "white")
        ground.alpha_composite(seen)
        return ground.convert("RGB")
    return picture if picture.mode in ("RGB", "CMYK") else picture.convert("RGB")


def _in_srgb(picture: Image.Image, profile: bytes | None) -> Image.Image:
    if profile:
        with suppress(Exception):  # a profile that makes no sense is as good as none
            own = ImageCms.ImageCmsProfile(BytesIO(profile))
            turned = ImageCms.profileToProfile(picture, own, ImageCms.createProfile("sRGB"), outputMode="RGB")
            if turned is not None:
                return turned
    return picture.convert("RGB")


def _sizes(picture: Image.Image, into: Path, shape: Shape, at: Focus, zoom: float) -> tuple[str, str]:
    part = picture.resize(shape, Image.Resampling.LANCZOS, crop_box(*picture.size, shape, at, zoom))
    half = part.resize((shape[0] // _SMALL, shape[1] // _SMALL), Image.Resampling.LANCZOS)
    how: dict[str, object] = {"quality": CARD_QUALITY, "method": 4}
    return _saved(part, into, "WEBP", **how), _saved(half, into, "WEBP", **how)


def _saved(picture: Image.Image, into: Path, kind: str, **how: object) -> str:
    out = BytesIO()
    Image.frombytes("RGB", picture.size, picture.tobytes()).save(out, kind, **how)  # the pixels, and nothing else
    return _written(out.getvalue(), into, "webp" if kind == "WEBP" else "jpg")


def _written(data: bytes, into: Path, suffix: str) -> str:
    name = file_name(data).replace(".webp", f".{suffix}")
    (into / name).write_bytes(data)
    return name
