"""`lapin bench`: how fast the parts are, as ratios in one run."""

import argparse
from typing import Any

from lapin.cli.words import complain

SECONDS = {"engine": 3.0, "server": 8.0}


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("bench", help="measure the engine or the server (see docs/figures.md)")
    parser.add_argument("what", choices=list(SECONDS))
    parser.add_argument("--seconds", type=float, default=None, help="for each figure (engine 3, server 8)")
    parser.add_argument("--write", action="store_true", help="server: also put the figures into docs/figures.md")
    parser.set_defaults(run=_bench)


def _bench(arguments: argparse.Namespace) -> int:
    try:
        from bench import engine, server  # noqa: PLC0415 - bench/ lives in the checkout, not in the package
    except ImportError:
        return complain("bench/ is part of a checkout of the source; run this from its top folder")
    seconds = SECONDS[arguments.what] if arguments.seconds is None else arguments.seconds
    if arguments.what == "engine":
        status: int = engine.run(seconds)
        return status
    return int(server.run(seconds, write=arguments.write))
