"""Plays games with the rules of the build on the path: reads games and seconds, writes moves and CPU time.

Knows the builds before and after the rules moved to `lapin.game`.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import count
from random import Random
from time import process_time
from typing import Any

import msgspec

from lapin import simulation

PLAYERS = 6


def _model(module: str) -> Any:
    try:
        return import_module(f"lapin.game.model.{module}")
    except ModuleNotFoundError:
        return import_module(f"lapin.engine.{module}")


@contextmanager
def counted() -> Iterator[list[int]]:
    """Count the moves of seats that the rules decide. Events would not do: builds have other ones for a move."""
    decide: Any = vars(simulation)["decide"]
    moves = [0]

    def counting(state: Any, seat: Any, command: Any, chance: Any) -> Any:
        moves[0] += seat is not None
        return decide(state, seat, command, chance)

    vars(simulation)["decide"] = counting
    try:
        yield moves
    finally:
        vars(simulation)["decide"] = decide


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
            simulation.play(game, PLAYERS, options, deck, secret_of(number.to_bytes(32)), Random(number))
            used += process_time() - began
            with counted() as decided:  # the same game, off the clock
                simulation.play(game, PLAYERS, options, deck, secret_of(number.to_bytes(32)), Random(number))
            moves += decided[0]
        print(msgspec.json.encode({"moves": moves, "cpu": used}).decode(), flush=True)


if __name__ == "__main__":
    main()
