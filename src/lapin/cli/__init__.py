"""The command line: `lapin serve` and whatever else `lapin --help` lists."""

import argparse
import sys
from collections.abc import Sequence

from lapin import __version__
from lapin.cli import arena, bench, console, decks, games, migrate, move, records, scoring, serve, simulate


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status."""
    parser = argparse.ArgumentParser(prog="lapin", description="The whole Dixit family, played together anywhere.")
    parser.add_argument("--version", action="version", version=f"lapin {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in (serve, console, games, decks, simulate, records, scoring, arena, bench, migrate, move):
        module.add_to(commands)
    chosen = parser.parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
    return status
