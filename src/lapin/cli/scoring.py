"""`lapin score`: counts the points of a turn, for people who play with the box."""

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from lapin.game.model.refusals import Refused
from lapin.refusals import TableRefusal
from lapin.scorekeeper import Played, points

LARGEST_INPUT = 1024 * 1024


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("score", help="points of one turn, read as JSON (see docs/record.md)")
    parser.add_argument("file", metavar="FILE", help="a file, or - for standard input")
    parser.set_defaults(run=_score)


def _score(arguments: argparse.Namespace) -> int:
    try:
        gained = points(msgspec.json.decode(_input(arguments.file), type=Played))
    except Refused as refused:
        return _refuse(refused.code, refused.data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return _refuse(TableRefusal.UNREADABLE, {"reason": str(error)})
    except OSError as error:
        return _refuse(TableRefusal.UNREADABLE, {"reason": f"{arguments.file}: {error.strerror}"})
    print(msgspec.json.encode({"points": gained}).decode())
    return 0


def _input(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read(LARGEST_INPUT)
    with Path(name).open("rb") as file:
        return file.read(LARGEST_INPUT)


def _refuse(code: str, data: dict[str, object]) -> int:
    print(msgspec.json.encode({"code": code, "data": data}).decode(), file=sys.stderr)
    return 2
