"""`lapin bench`: measures how fast the parts are, beside others of their kind."""

import argparse
import sys
from pathlib import Path
from typing import Any

from lapin.bots.personas import LEVELS
from lapin.cli.words import complain

SECONDS = {"engine": 3.0, "server": 8.0, "cluster": 8.0, "balancer": 8.0}


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "bench",
        help="measure the engine, the server, a site of several, the pages, own decks (docs/figures.md), or minds",
    )
    parser.add_argument("what", choices=[*SECONDS, "web", "decks", "minds", "voters"])
    parser.add_argument("--seconds", type=float, default=None, help="for each figure (engine 3, the others 8)")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/")
    parser.add_argument("--json", action="store_true", help="engine, server: print JSON, for programs")
    parser.add_argument(
        "--answers", type=Path, default=None, help="minds: score these answers (docs/benchmark.md)"
    )
    parser.add_argument("--out", type=Path, default=None, help="minds: write our players' answers here")
    parser.add_argument(
        "--sheets", type=Path, default=None, help="voters: make sheets in this folder (docs/bots.md)"
    )
    parser.add_argument(
        "--votes", type=Path, default=None, help="voters: score the filled-in sheets in this folder"
    )
    parser.add_argument("--level", choices=LEVELS, default="hard", help="voters: whose turns they see")
    parser.add_argument("--turns", type=int, default=60, help="voters: how many turns")
    parser.add_argument("--seed", type=int, default=1, help="voters: of the games")
    parser.set_defaults(run=_bench)


def _bench(arguments: argparse.Namespace) -> int:
    sys.path.append(str(Path.cwd()))  # where `python -m lapin` looks anyway
    try:
        from bench import engine, server  # noqa: PLC0415 - bench/ lives in the checkout, not in the package
    except ImportError:
        return complain("bench/ is part of a checkout of the source; run this from its top folder")
    if arguments.json and arguments.what not in ("engine", "server"):
        return complain("--json is for engine and server")
    if arguments.what == "web":
        return _bench_web(write=arguments.write)
    if arguments.what == "minds":
        from bench import minds  # noqa: PLC0415 - the same

        return int(minds.run(arguments.answers, arguments.out, write=arguments.write))
    if arguments.what == "voters":
        from bench import voters  # noqa: PLC0415 - the same

        asked = arguments
        return int(voters.run(asked.sheets, asked.votes, asked.level, asked.turns, asked.seed, write=asked.write))
    if arguments.what == "decks":
        return _bench_decks(write=arguments.write)
    seconds = SECONDS[arguments.what] if arguments.seconds is None else arguments.seconds
    if arguments.what in ("cluster", "balancer"):
        return _bench_cluster(arguments.what, seconds, write=arguments.write)
    if arguments.what == "engine":
        return int(engine.run(seconds, write=arguments.write, json=arguments.json))
    return int(server.run(seconds, write=arguments.write, json=arguments.json))


def _bench_cluster(what: str, seconds: float, *, write: bool) -> int:
    try:
        from bench import balancer, cluster  # noqa: PLC0415 - starts a database and a Redis as the tests do
    except ImportError:
        return complain("measuring several processes takes a checkout with the tools of requirements/test.txt")
    measured = balancer if what == "balancer" else cluster
    return int(measured.run(seconds, write=write))


def _bench_decks(*, write: bool) -> int:
    try:
        from bench import decks  # noqa: PLC0415 - as the others
    except ImportError:
        return complain("measuring own decks takes a checkout with the tools of requirements/test.txt")
    return int(decks.run(write=write))


def _bench_web(*, write: bool) -> int:
    try:
        from bench import web  # noqa: PLC0415 - wants a browser, which only the development tools bring
    except ImportError:
        return complain("measuring the pages takes a checkout with the tools of requirements/test.txt")
    return int(web.run(write=write))
