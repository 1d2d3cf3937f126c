"""The command that renders the pictures: `python -m art card whale-kite`, `cards`, `sheet`, `deck`, `figures`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PIL import Image

from art import deck, glimpse, icons, notice, parts, rendering, report, reverie, sheets
from art.rendering import OUT, Work


def _save(image: Image.Image, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    image.save(to)


def _card(id_: str, scale: float, to: Path | None = None) -> str:
    if scale == 1 and to is None:
        return rendering.render(Work("reverie", id_))
    start = time.perf_counter()
    _save(reverie.paint(id_, scale=scale).picture(), to or OUT / "reverie" / f"{id_}.png")
    return f"{id_}  {time.perf_counter() - start:.1f} s"


def _square(name: str, variant: int, scale: float, to: Path | None = None) -> str:
    if scale == 1 and to is None:
        return rendering.render(Work("glimpse", name, variant))
    start = time.perf_counter()
    canvas = glimpse.paint(name, variant, scale=scale)
    _save(
        canvas.picture(size=(round(640 * scale), round(640 * scale))),
        to or OUT / "glimpse" / f"{name}-{variant}.png",
    )
    return f"{name} {variant}  {time.perf_counter() - start:.1f} s"


def _many(tasks: Sequence[Callable[[], str]], jobs: int) -> None:
    for line in rendering.spread(_run, tasks, jobs):
        print(line, flush=True)


def _run(task: Callable[[], str]) -> str:
    return task()


def _sheet(options: argparse.Namespace) -> None:
    names = set(options.only)
    files = [file for file in sorted((OUT / options.deck).glob("*.png")) if not names or file.stem in names]
    if not files:
        sys.exit(f"nothing rendered yet in {OUT / options.deck}")
    to = options.output or OUT / f"{options.deck}.jpg"
    sheets.laid(files, sheets.Layout(len(files), options.columns, 260)).save(to, quality=88)
    print(to)


def _cards(options: argparse.Namespace) -> None:
    chosen = options.only or list(reverie.cards())
    _many([partial(_card, id_, options.scale) for id_ in chosen], options.jobs)


def _squares(options: argparse.Namespace) -> None:
    tasks = [
        partial(_square, name, variant, options.scale)
        for name, variant in glimpse.pictures()
        if not options.only or name in options.only
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
    for more in (deck, sheets, report, notice, icons):
        more.add_to(commands)
    options = parser.parse_args()
    if "run" in options:
        options.run(options)
        return
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
