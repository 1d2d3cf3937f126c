"""Makes a card from an uploaded picture: decodes it, turns it upright, and drops everything but the pixels.

This runs in the image worker, the only process that opens uploaded files. It writes new files only.
"""

import math
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from PIL import Image, ImageCms, UnidentifiedImageError

from lapin.decks.built_in import file_name
from lapin.decks.image_features import crop_box, focus, likeness
from lapin.decks.image_jobs import MOST_PIXELS, Focus, PixelSize, ProcessedPicture
from lapin.decks.refusals import DeckRefusal
from lapin.decks.webp import NotWebp, size
from lapin.game.model.refusals import Refused

LEAST_SIDE = 64
MASTER_SIDE = 2000
"""The longer side of a master in pixels. A card is 1200 high, so this leaves room to crop."""

MASTER_QUALITY = 88
CARD_QUALITY = 82
_FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "GIF")
_SMALL = 2  # the small picture is half as wide and high

Image.MAX_IMAGE_PIXELS = None  # _check does this, before anything is decoded


def heif() -> bool:
    """Register the decoder for HEIC, the format of many phones, with Pillow; False if it is not installed."""
    try:
        from pi_heif import register_heif_opener  # noqa: PLC0415 - not on every kind of machine
    except ImportError:
        return False
    register_heif_opener()
    return True


def formats() -> tuple[str, ...]:
    """Return the formats that can be read, by Pillow's names."""
    return (*_FORMATS, "HEIF") if heif() else _FORMATS


def process(
    source: BinaryIO, into: Path, shape: PixelSize, kept: tuple[bytes, bytes] | None = None
) -> ProcessedPicture:
    """Make a master and both sizes of a card from a picture; `kept` are both sizes if they exist already."""
    picture = _upright(_opened(source))
    master = _saved(picture, into, "JPEG", quality=MASTER_QUALITY)
    middle = (0.5, 0.5) if kept else focus(picture)
    if kept is None:
        large, small = _sizes(picture, into, shape, middle, 1.0)
    else:
        large, small = _written(kept[0], into, "webp"), _written(kept[1], into, "webp")
    weight = _weight(into, large, small, master)
    return ProcessedPicture(large, small, master, *picture.size, middle, likeness(picture), weight)


def crop(source: BinaryIO, into: Path, shape: PixelSize, at: Focus, zoom: float) -> ProcessedPicture:
    """Crop both sizes of a card again from its master."""
    picture = _upright(_opened(source))
    large, small = _sizes(picture, into, shape, at, zoom)
    return ProcessedPicture(large, small, "", *picture.size, at, likeness(picture), _weight(into, large, small))


def _weight(into: Path, *names: str) -> int:
    return sum((into / name).stat().st_size for name in names)


def _opened(source: BinaryIO) -> Image.Image:
    """Return the picture, not decoded yet, or raise Refused because of its format or size."""
    head = source.read(64)
    source.seek(0)
    with suppress(NotWebp):
        _check(*size(head))  # opening a WebP file in Pillow allocates memory for the whole picture
    try:
        picture = Image.open(source, formats=formats())
    except UnidentifiedImageError:
        raise Refused(DeckRefusal.PICTURE_FORMAT) from None
    except Exception:  # a malicious file can make a decoder raise anything
        raise Refused(DeckRefusal.PICTURE_BROKEN) from None
    _check(*picture.size)
    return picture


def _check(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise Refused(DeckRefusal.TOO_MANY_PIXELS, width=width, height=height, most=MOST_PIXELS)
    if min(width, height) < LEAST_SIDE:
        raise Refused(DeckRefusal.PICTURE_TOO_SMALL, width=width, height=height, least=LEAST_SIDE)


def _upright(picture: Image.Image) -> Image.Image:
    """Return the picture decoded, upright, in sRGB, and at most as large as a master."""
    try:
        enough = [math.ceil(side * MASTER_SIDE / max(picture.size)) for side in picture.size]
        picture.draft("RGB", (enough[0], enough[1]))  # JPEG: decodes at a half or less if that is large enough
        picture.load()
        profile, turn = picture.info.get("icc_profile"), _turn(picture)
        plain = _plain(picture)
        plain.thumbnail((MASTER_SIDE, MASTER_SIDE), Image.Resampling.LANCZOS, reducing_gap=2.0)
        seen = _in_srgb(plain, profile)
        return seen if turn is None else seen.transpose(turn)
    except MemoryError:
        raise Refused(DeckRefusal.PICTURE_TOO_HEAVY) from None
    except Exception:  # a truncated or malicious file can make a decoder raise anything
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
    """Return how to turn the picture, by the Exif tag for the orientation of the camera."""
    with suppress(Exception):  # broken Exif data count as none
        return _TURNS.get(picture.getexif().get(0x0112, 1))
    return None


def _plain(picture: Image.Image) -> Image.Image:
    """Return the picture with eight bits a band and transparent parts on white."""
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
        with suppress(Exception):  # a broken profile counts as none
            own = ImageCms.ImageCmsProfile(BytesIO(profile))
            turned = ImageCms.profileToProfile(picture, own, ImageCms.createProfile("sRGB"), outputMode="RGB")
            if turned is not None:
                return turned
    return picture.convert("RGB")


def _sizes(picture: Image.Image, into: Path, shape: PixelSize, at: Focus, zoom: float) -> tuple[str, str]:
    part = picture.resize(shape, Image.Resampling.LANCZOS, crop_box(*picture.size, shape, at, zoom))
    half = part.resize((shape[0] // _SMALL, shape[1] // _SMALL), Image.Resampling.LANCZOS)
    how: dict[str, object] = {"quality": CARD_QUALITY, "method": 4}
    return _saved(part, into, "WEBP", **how), _saved(half, into, "WEBP", **how)


def _saved(picture: Image.Image, into: Path, kind: str, **how: object) -> str:
    out = BytesIO()
    Image.frombytes("RGB", picture.size, picture.tobytes()).save(out, kind, **how)  # without metadata
    return _written(out.getvalue(), into, "webp" if kind == "WEBP" else "jpg")


def _written(data: bytes, into: Path, suffix: str) -> str:
    name = file_name(data).replace(".webp", f".{suffix}")
    (into / name).write_bytes(data)
    return name
