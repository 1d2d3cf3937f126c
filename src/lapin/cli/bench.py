"""`lapin bench`: how fast the parts are, as ratios in one run."""

import argparse
from typing import Any

from lapin.cli.words import complain


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("bench", help="measure the engine (docs/figures.md says how to read it)")
    parser.add_argument("what", choices=["engine"])
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure (default 3)")
    parser.set_defaults(run=_bench)


def _bench(arguments: argparse.Namespace) -> int:
    try:
        from bench.engine import run  # noqa: PLC0415 - bench/ lives in the checkout, not in the package
    except ImportError:
        return complain("bench/ is part of a checkout of the source; run this from its top folder")
    return run(arguments.seconds)
