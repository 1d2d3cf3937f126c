"""Plays games with the rules of the build on the path: reads games and seconds, writes moves and CPU time.

Knows the builds before and after the rules moved to `lapin.game`.
"""

import sys
from importlib import import_module
from itertools import count
from random import Random
from time import process_time
from typing import Any

import msgspec

from lapin.simulation import play

PLAYERS = 6
MOVES = ("ClueGiven", "CardsGiven", "VoteCast", "Touched", "JinxCalled")


def _model(module: str) -> Any:
    try:
        return import_module(f"lapin.game.model.{module}")
    except ModuleNotFoundError:
        return import_module(f"lapin.engine.{module}")


def main() -> None:
    """Answer every line."""
    options, secret_of = _model("options").Options(), _model("chance").Secret
    numbers = count()
    for line in sys.stdin:
        game, seconds = line.split()
        deck = 71 if game == "jinx" else 84
        moves, used = 0, 0.0
        while used < float(seconds):
            number = next(numbers)
            began = process_time()
            events, _ = play(game, PLAYERS, options, deck, secret_of(number.to_bytes(32)), Random(number))
            used += process_time() - began
            moves += sum(type(event).__name__ in MOVES for event in events)
        print(msgspec.json.encode({"moves": moves, "cpu": used}).decode(), flush=True)


if __name__ == "__main__":
    main()
