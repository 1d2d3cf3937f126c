"""The figures of the shipped decks: how many, how large, how different, how bright, how long to paint."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from statistics import mean
from typing import Any

from art import measures, rendering, words
from art.deck import entries
from art.sheets import DOCS
from lapin.decks.built_in import BUILT_IN, folder
from lapin.decks.manifest import Manifest, read

HEAD = """\
# The pictures in figures

Written by `python -m art figures --write`; `tests/decks/test_shipped.py` holds the limits of weight, and
`tests/art/test_gates.py` those of likeness and brightness. The contact sheets here are written by
`python -m art sheets`. How a deck is made: [decks](../decks.md); how a picture is painted:
[art](../../art/README.md).

How far two pictures are apart is measured on thumbnails 16 pixels wide in CIE Lab, mirrored or not: the mean
distance of colours (0 is the same; a card painted again with other chance is at 3 to 7), and how alike light and
dark are spread (1 is the same; a card painted again in another palette is above 0.95).
"""


def figures(name: str, home: Path) -> list[str]:
    """The figures of one deck as lines of a table."""
    deck = read(home)
    glances = [measures.glance(home / picture.small) for picture in deck.pictures]
    rows = [("pictures", str(len(deck.pictures))), *_sizes(deck, home), *_distances(deck, glances)]
    tones = sorted(map(measures.brightness, glances))
    third = Counter("dark" if tone < 40 else "middle" if tone <= 60 else "bright" for tone in tones)
    rows.append(
        (
            "brightness (0 black, 100 white)",
            f"{tones[0]:.0f} to {tones[-1]:.0f}, mean {mean(tones):.0f}; {third['dark']} dark (below 40), "
            f"{third['middle']} between, {third['bright']} bright (above 60)",
        )
    )
    rows += _counts(name)
    took = [each for entry in entries(name) if (each := rendering.seconds(entry.work)) is not None]
    if took:
        rows.append(
            (
                "processor seconds to paint one",
                f"mean {mean(took):.1f}, most {max(took):.1f} (measured on {len(took)})",
            )
        )
    return [f"## {deck.title}", "", "| | |", "|---|---|", *(f"| {what} | {told} |" for what, told in rows), ""]


def _sizes(deck: Manifest, home: Path) -> list[tuple[str, str]]:
    whole = sum((home / file).stat().st_size for file in deck.files) / 1e6
    found = []
    for size, files in (
        (deck.sizes["large"], [picture.large for picture in deck.pictures]),
        (deck.sizes["small"], [picture.small for picture in deck.pictures]),
    ):
        weights = [(home / file).stat().st_size / 1000 for file in files]
        told = f"mean {mean(weights):.0f}, most {max(weights):.0f}"
        found.append((f"kB a picture, {size.width} x {size.height}", told))
    return [*found, ("MB in all", f"{whole:.1f}")]


def _distances(deck: Manifest, glances: list[measures.Array]) -> list[tuple[str, str]]:
    found = measures.pairs(glances)
    near, alike = found[0], max(found, key=lambda pair: pair.light)

    def named(pair: measures.Pair) -> str:
        return f"{deck.pictures[pair.one].id} and {deck.pictures[pair.other].id}"

    return [
        ("smallest distance of colours", f"{near.colours:.1f}: {named(near)}"),
        ("most alike in light and dark", f"{alike.light:.2f}: {named(alike)}"),
    ]


def _counts(name: str) -> list[tuple[str, str]]:
    if name == "reverie":
        palettes = Counter(card.palette for card in words.reverie())
        templates = Counter(card.template for card in words.reverie())
        told = ", ".join(f"{palette} {count}" for palette, count in palettes.most_common())
        return [
            ("cards a palette", told),
            ("templates", f"{len(templates)}; the most used {max(templates.values())} times"),
        ]
    generators = Counter(square.generator for square in words.glimpse())
    return [("generators", f"{len(generators)}; the most used {max(generators.values())} times")]


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("figures", help="the figures of the shipped decks")
    parser.add_argument("--decks", type=Path, help="another folder with decks than the package's own")
    parser.add_argument("--write", action="store_true", help="into docs/art/README.md")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """`python -m art figures`."""
    lines = HEAD.splitlines() + [""]
    for name in BUILT_IN:
        home = options.decks / name if options.decks else folder(name)
        if not home.is_dir():
            lines += [f"## {name.capitalize()}", "", "Not written yet.", ""]
            continue
        lines += figures(name, home)
        lines += [f"![{sheet.stem}]({sheet.name})" for sheet in sorted(DOCS.glob(f"{name}-*.jpg"))] + [""]
    said = "\n".join(lines).rstrip() + "\n"
    if options.write:
        DOCS.mkdir(parents=True, exist_ok=True)
        (DOCS / "README.md").write_text(said, encoding="utf-8")
    print(said, end="")
