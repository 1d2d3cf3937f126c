"""The command that renders the pictures: `python -m art card whale-kite`, `cards`, `sheet`, `square`, `parts`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from PIL import Image

from art import glimpse, parts, reverie

OUT = Path(__file__).parent / "out"


def _save(image: Image.Image, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    image.save(to)


def _card(id_: str, scale: float, to: Path | None = None) -> str:
    start = time.perf_counter()
    _save(reverie.paint(id_, scale=scale).picture(), to or OUT / "reverie" / f"{id_}.png")
    return f"{id_}  {time.perf_counter() - start:.1f} s"


def _square(name: str, variant: int, scale: float, to: Path | None = None) -> str:
    start = time.perf_counter()
    canvas = glimpse.paint(name, variant, scale=scale)
    _save(
        canvas.picture(size=(round(640 * scale), round(640 * scale))),
        to or OUT / "glimpse" / f"{name}-{variant}.png",
    )
    return f"{name} {variant}  {time.perf_counter() - start:.1f} s"


def _many(tasks: Sequence[Callable[[], str]], jobs: int) -> None:
    if jobs == 1:
        for task in tasks:
            print(task(), flush=True)
        return
    with get_context("spawn").Pool(jobs) as pool:
        for line in pool.imap_unordered(_run, tasks):
            print(line, flush=True)


def _run(task: Callable[[], str]) -> str:
    return task()


def contact_sheet(files: Sequence[Path], to: Path, *, columns: int, width: int = 260, gap: int = 10) -> None:
    """All pictures side by side on a dark ground."""
    images = [Image.open(file).convert("RGB") for file in files]
    height = round(images[0].height * width / images[0].width)
    rows = -(-len(images) // columns)
    sheet = Image.new("RGB", (columns * (width + gap) + gap, rows * (height + gap) + gap), (30, 28, 34))
    for index, image in enumerate(images):
        at = (gap + index % columns * (width + gap), gap + index // columns * (height + gap))
        sheet.paste(image.resize((width, height), Image.Resampling.LANCZOS), at)
    to.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(to, quality=88)
    print(to)


def _sheet(options: argparse.Namespace) -> None:
    names = set(options.only)
    files = [file for file in sorted((OUT / options.deck).glob("*.png")) if not names or file.stem in names]
    if not files:
        sys.exit(f"nothing rendered yet in {OUT / options.deck}")
    contact_sheet(files, options.output or OUT / f"{options.deck}.jpg", columns=options.columns)


def _cards(options: argparse.Namespace) -> None:
    chosen = options.only or list(reverie.cards())
    _many([partial(_card, id_, options.scale) for id_ in chosen], options.jobs)


def _squares(options: argparse.Namespace) -> None:
    chosen = options.only or list(glimpse.generators())
    tasks = [
        partial(_square, name, variant, options.scale) for name in chosen for variant in range(glimpse.VARIANTS)
    ]
    _many(tasks, options.jobs)


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(prog="python -m art", description="Render the pictures of the decks.")
    commands = parser.add_subparsers(dest="command", required=True)
    card = commands.add_parser("card", help="render one card")
    card.add_argument("id")
    card.add_argument("-o", "--output", type=Path)
    cards = commands.add_parser("cards", help="render all cards, or those named")
    square = commands.add_parser("square", help="render one square picture")
    square.add_argument("name")
    square.add_argument("variant", type=int, choices=range(glimpse.VARIANTS))
    square.add_argument("-o", "--output", type=Path)
    squares = commands.add_parser("squares", help="render all square pictures, or those named")
    for many in (cards, squares):
        many.add_argument("--only", nargs="+", default=[])
        many.add_argument("--jobs", type=int, default=1)
    for command in (card, cards, square, squares):
        command.add_argument("--scale", type=float, default=1.0, help="1 is the final size, .5 a quick look")
    sheet = commands.add_parser("sheet", help="a contact sheet of what is rendered")
    sheet.add_argument("deck", nargs="?", choices=("reverie", "glimpse"), default="reverie")
    sheet.add_argument("--only", nargs="+", default=[])
    sheet.add_argument("--columns", type=int, default=7)
    sheet.add_argument("-o", "--output", type=Path)
    search = commands.add_parser("parts", help="names of vector parts that contain a word")
    search.add_argument("word")
    options = parser.parse_args()
    match options.command:
        case "card":
            print(_card(options.id, options.scale, options.output))
        case "cards":
            _cards(options)
        case "square":
            print(_square(options.name, options.variant, options.scale, options.output))
        case "squares":
            _squares(options)
        case "sheet":
            _sheet(options)
        case _:
            print("\n".join(parts.part_names(options.word)))


if __name__ == "__main__":
    main()
