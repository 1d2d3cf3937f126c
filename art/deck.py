"""Writes a deck as it is shipped: pictures in two sizes, named by their content, beside `deck.json`."""

from __future__ import annotations

import argparse
import io
import sys
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from art import rendering, words
from art.rendering import Work
from lapin.decks.built_in import HOME, file_name, picture_files
from lapin.decks.manifest import Manifest, Picture, PictureFiles, Size, SizeName

AUTHOR = "The Lapin authors"
LICENCE = "CC-BY-4.0"


class Make(NamedTuple):
    """How a deck is made: sizes in pixels, and how hard WebP and AVIF may press each of them (decision 080)."""

    id: str
    title: str
    two_sided: bool
    large: tuple[int, int]
    small: tuple[int, int]
    quality: tuple[int, int]
    avif: tuple[int, int] | None = None


MAKES = {
    "reverie": Make("reverie", "Reverie", False, (800, 1200), (400, 600), (80, 74), (35, 40)),
    "glimpse": Make("glimpse", "Glimpse", True, (640, 640), (320, 320), (70, 70), (40, 45)),
}


class Entry(NamedTuple):
    """A picture of the deck: what paints it and what is said of it."""

    work: Work
    id: str
    tags: tuple[str, ...]
    shows: dict[str, str]
    kin: str = ""


def entries(deck: str) -> list[Entry]:
    """The pictures of a deck, in order."""
    if deck == "reverie":
        return [Entry(Work("reverie", card.id), card.id, card.tags, card.shows) for card in words.reverie()]
    return [
        Entry(
            Work("glimpse", square.generator, square.variant),
            square.id,
            square.tags,
            square.shows,
            square.kin,
        )
        for square in words.glimpse()
    ]


def encoded(make: Make, work: Work) -> dict[str, tuple[bytes, bytes]]:
    """A rendered picture as files, large and small, by format. Backs and covers are WebP only: there are few."""
    with Image.open(work.png) as opened:
        image = opened.convert("RGB")
    large, small = (
        image if image.size == size else image.resize(size, Image.Resampling.LANCZOS)
        for size in (make.large, make.small)
    )
    found = {"webp": (_webp(large, make.quality[0]), _webp(small, make.quality[1]))}
    if make.avif is not None and work.kind != "trappings":
        found["avif"] = _avif(large, make.avif[0]), _avif(small, make.avif[1])
    return found


def _webp(image: Image.Image, quality: int) -> bytes:
    file = io.BytesIO()
    image.save(file, "WEBP", quality=quality, method=6)
    return file.getvalue()


def _avif(image: Image.Image, quality: int) -> bytes:
    """One thread, so that the bytes are the same on every machine."""
    file = io.BytesIO()
    image.save(file, "AVIF", quality=quality, speed=6, max_threads=1)
    return file.getvalue()


def write(deck: str, to: Path, chosen: list[Entry], jobs: int) -> Manifest:
    """Write pictures and manifest into a folder; files that no card names are deleted."""
    make = MAKES[deck]
    to.mkdir(parents=True, exist_ok=True)
    works = [
        Work("trappings", f"{deck}-back"),
        Work("trappings", f"{deck}-cover"),
        *(each.work for each in chosen),
    ]
    sheets = []
    for files in rendering.spread(partial(encoded, make), works, jobs):
        for kind, both in files.items():
            for data in both:
                (to / file_name(data, kind)).write_bytes(data)
        sheets.append(
            {kind: PictureFiles(*(file_name(data, kind) for data in both)) for kind, both in files.items()}
        )
    back, cover, *faces = sheets
    sizes: dict[SizeName, Size] = {"large": Size(*make.large), "small": Size(*make.small)}
    pictures = tuple(
        Picture(each.id, face["webp"].large, face["webp"].small, each.tags, each.shows, each.kin, face.get("avif"))
        for each, face in zip(chosen, faces, strict=True)
    )
    named = (deck, make.title, AUTHOR, LICENCE, make.two_sided)
    manifest = Manifest(1, *named, sizes, back["webp"], cover["webp"], pictures)
    words.store(manifest, to)
    for file in picture_files(to):
        if file.name not in manifest.files:
            file.unlink()
    return manifest


def _is_whole(make: Make, work: Work) -> bool:
    """Whether it is rendered at its final size, rather than as a quick look."""
    try:
        with Image.open(work.png) as image:
            return image.size == make.large
    except OSError:
        return False


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("deck", help="write a deck as it is shipped, rendering what is outdated")
    parser.add_argument("deck", choices=sorted(MAKES))
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="ID", help="take all others as they were rendered last"
    )
    parser.add_argument("--fresh", action="store_true", help="also render what is up to date")
    parser.add_argument("--partial", action="store_true", help="leave out pictures that nobody has painted yet")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("-o", "--out", type=Path, help="another folder than the package's own")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """`python -m art deck`."""
    make, chosen = MAKES[options.deck], entries(options.deck)
    missing = [each for each in chosen if each.work.recipe() is None]
    if missing and not options.partial:
        sys.exit(f"{len(missing)} pictures have no recipe yet: {', '.join(each.id for each in missing)}")
    if missing:
        chosen = [each for each in chosen if each not in missing]
        if make.two_sided:
            chosen = chosen[: len(chosen) // 2 * 2]
    due = [each.work for each in chosen]
    if options.only:
        unknown = set(options.only) - {each.id for each in chosen}
        if unknown:
            sys.exit(f"no such picture: {', '.join(sorted(unknown))}")
        due = [each.work for each in chosen if each.id in options.only or not _is_whole(make, each.work)]
    due += [Work("trappings", f"{options.deck}-{what}") for what in ("back", "cover")]
    rendering.render_all(due, options.jobs, fresh=options.fresh)
    to = options.out or HOME / options.deck
    manifest = write(options.deck, to, chosen, options.jobs)
    size = sum(file.stat().st_size for file in picture_files(to))
    print(f"{to}: {len(manifest.pictures)} pictures, {size / 1e6:.1f} MB")
