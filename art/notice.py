"""`art/NOTICE`: every vector part that the pictures contain, by name. Learnt from the recipes, never by hand."""

from __future__ import annotations

import argparse
from pathlib import Path
from textwrap import fill
from typing import Any

from art.sketch import parts_used

FILE = Path(__file__).parent / "NOTICE"
HEAD = """\
The pictures of the decks Reverie and Glimpse are our own work under CC BY 4.0 (src/lapin/decks/LICENCE).

Some of them contain, as small details, drawings from the Noto Emoji set, Copyright Google Inc., under the Apache
License 2.0 (src/lapin/decks/APACHE-2.0.txt). They were changed: recoloured, cut to silhouettes, turned, scaled and
painted over. Nothing else in the pictures was made by anybody else.

The drawings used, by their names in that set:

"""


def text() -> str:
    """What the notice has to say."""
    names: set[str] = set().union(*parts_used().values())
    listed = fill(", ".join(sorted(names)), 115, break_on_hyphens=False)
    return f"{HEAD}{listed}\n"


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("notice", help="list the vector parts in the pictures")
    parser.add_argument("--write", action="store_true", help=f"into {FILE.name}")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """`python -m art notice`."""
    said = text()
    if options.write:
        FILE.write_text(said, encoding="utf-8")
    print(said, end="")
