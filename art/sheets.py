"""Contact sheets of the decks as they are shipped, in their order, as JPEG of moderate size in `docs/art/`."""

from __future__ import annotations

import argparse
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from lapin.decks.built_in import BUILT_IN, folder
from lapin.decks.manifest import Manifest, read

DOCS = Path(__file__).parent.parent / "docs" / "art"
HEAVIEST = 400_000
GROUND = (30, 28, 34)


class Layout(NamedTuple):
    """How a deck is laid out: pictures a sheet and a row, and how wide each is in pixels."""

    each: int
    columns: int
    width: int


LAYOUTS = {"reverie": Layout(28, 7, 190), "glimpse": Layout(48, 8, 164)}


def laid(files: Sequence[Path], layout: Layout, gap: int = 8) -> Image.Image:
    """Pictures side by side on a dark ground."""
    images = [Image.open(file).convert("RGB") for file in files]
    height = round(images[0].height * layout.width / images[0].width)
    rows = -(-len(images) // layout.columns)
    sheet = Image.new("RGB", (layout.columns * (layout.width + gap) + gap, rows * (height + gap) + gap), GROUND)
    for index, image in enumerate(images):
        at = (gap + index % layout.columns * (layout.width + gap), gap + index // layout.columns * (height + gap))
        sheet.paste(image.resize((layout.width, height), Image.Resampling.LANCZOS), at)
    return sheet


def _jpeg(image: Image.Image) -> bytes:
    """As good as fits."""
    data = b""
    for quality in range(88, 40, -4):
        file = io.BytesIO()
        image.save(file, "JPEG", quality=quality, optimize=True, progressive=True)
        data = file.getvalue()
        if len(data) <= HEAVIEST:
            break
    return data


def _pages(deck: Manifest, home: Path) -> list[list[Path]]:
    each = LAYOUTS[deck.id].each
    files = [home / picture.small for picture in deck.pictures]
    return [files[start : start + each] for start in range(0, len(files), each)]


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("sheets", help="contact sheets of the shipped decks, into docs/art")
    parser.add_argument("--decks", type=Path, help="another folder with decks than the package's own")
    parser.add_argument("-o", "--out", type=Path, default=DOCS)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """`python -m art sheets`."""
    options.out.mkdir(parents=True, exist_ok=True)
    for name in BUILT_IN:
        home = options.decks / name if options.decks else folder(name)
        deck = read(home)
        for number, files in enumerate(_pages(deck, home), 1):
            _put(options.out / f"{name}-{number}.jpg", laid(files, LAYOUTS[name]))
        dressed = [home / deck.back.small, home / deck.cover.small]
        _put(options.out / f"{name}-back-and-cover.jpg", laid(dressed, Layout(2, 2, 320)))


def _put(file: Path, sheet: Image.Image) -> None:
    file.write_bytes(_jpeg(sheet))
    print(f"{file}  {file.stat().st_size // 1000} kB")
