"""The command line: `lapin serve` and whatever else `lapin --help` lists; `lapin` alone is `lapin start`."""

import argparse
import gc
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from lapin import __version__
from lapin.commit import described

ABOUT: Final = "Unofficial: plays by the rules of the Dixit family of games, together, anywhere."
NAMES: Final = "Dixit is a trademark of its owners, who neither made nor endorse this program; NOTICE says more."

COMMANDS: Final = {
    "start": "start",
    "serve": "serve",
    "config": "config",
    "operator": "operator",
    "play": "console",
    "games": "games",
    "decks": "decks",
    "simulate": "simulate",
    "verify": "records",
    "show": "records",
    "score": "scoring",
    "arena": "arena",
    "listen": "minds",
    "tell": "minds",
    "bench": "bench",
    "backup": "backup",
    "restore": "backup",
    "doctor": "doctor",
    "migrate": "migrate",
    "move": "move",
    "sbom": "sbom",
}
"""Every command and its module. Only the module of the command that is run is loaded: a score needs no server."""

ABOUT_ITSELF: Final = ("-h", "--help", "--version")
"""Options that do not start a server."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit status."""
    try:
        return _run(list(sys.argv[1:] if arguments is None else arguments))
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:  # also while modules are loaded
        return 130


def _run(given: list[str]) -> int:
    if not given or (given[0].startswith("-") and given[0] not in ABOUT_ITSELF):
        given = ["start", *given]
    parser = argparse.ArgumentParser(prog="lapin", description=ABOUT, epilog=NAMES)
    parser.add_argument("--version", action="version", version=f"lapin {described(__version__)}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    asked = COMMANDS.get(given[0]) if given else None
    gc.disable()  # nothing that is loaded is garbage, and looking for it takes a tenth of the time
    for module in [asked] if asked else dict.fromkeys(COMMANDS.values()):
        import_module(f"lapin.cli.{module}").add_to(commands)
    gc.enable()
    chosen = parser.parse_args(given)
    status: int = chosen.run(chosen)
    return status
