"""`lapin simulate`: plays whole games between random legal players, and writes their records."""

import argparse
from pathlib import Path
from typing import Any

import msgspec

from lapin.cli.words import complain, refusal, with_progress
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.variants import GAMES, variant_of
from lapin.record import read
from lapin.simulation import simulated_record


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("simulate", help="play games with random legal players and keep their records")
    parser.add_argument("--game", required=True, help=", ".join(GAMES))
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=_positive, default=1, help="how many (default 1)")
    parser.add_argument("--seed", type=int, default=0, help="same seed, same bytes (default 0)")
    parser.add_argument("--options", default="{}", help='house rules as JSON, for instance {"target": 20}')
    parser.add_argument("--out", type=Path, required=True, help="folder for 0001.jsonl, 0002.jsonl, ...")
    parser.set_defaults(run=_simulate)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def _simulate(arguments: argparse.Namespace) -> int:
    try:
        options = msgspec.json.decode(arguments.options.encode(), type=Options)
        variant = variant_of(arguments.game)
        variant.check_table(arguments.players, options, variant.deck)
        arguments.out.mkdir(parents=True, exist_ok=True)
        return _play_all(arguments, options)
    except Refused as refused:
        return complain(refusal(refused))
    except msgspec.DecodeError as error:
        return complain(f"--options: {error}")
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")


def _play_all(arguments: argparse.Namespace, options: Options) -> int:
    count, wins, turns = arguments.games, [0] * arguments.players, 0
    digits = max(4, len(str(count)))
    for number in with_progress(range(1, count + 1), count, arguments.game):
        data = simulated_record(arguments.game, arguments.players, options, arguments.seed, number)
        (arguments.out / f"{number:0{digits}}.jsonl").write_bytes(data)
        record = read(data)
        turns += sum(type(event).__name__ in ("PointsScored", "SquareScored") for event in record.events)
        for side in record.end.winners:
            wins[side] += 1
    print(f"{count} games of {arguments.game} with {arguments.players} players in {arguments.out}")
    print(f"turns a game: {turns / count:.1f}")
    sides = len(record.end.scores)
    print("wins by " + ("pair" if sides < arguments.players else "seat") + ": " + " ".join(map(str, wins[:sides])))
    return 0
