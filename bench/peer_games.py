"""Random play in the peers' card games. It runs in the peers' own venv, and must not know Lapin.

Reads one request a line, {"game": ..., "seconds": ...}, and answers each with one line: a round, or why not.
A step is one accepted player action; the action is any legal one, each as likely as the others.
"""

import json
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random

from bench.rounds import Lot, Round, timed

LOT = 200
"""The fewest steps between two looks at the clock: some games are over in four."""


def rlcard_game(name: str) -> Callable[[], Lot]:
    """Return whole games of an RLCard environment."""
    rng = Random(name)
    env = import_module("rlcard").make(name, config={"seed": 1})

    def play() -> Lot:
        steps = 0
        while steps < LOT:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                steps += 1
        return Lot(steps, 0)

    return play


def pettingzoo_game(name: str) -> Callable[[], Lot]:
    """Return whole games of a PettingZoo classic environment."""
    rng = Random(name)
    env = import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=1)

    def play() -> Lot:
        steps = 0
        while steps < LOT:
            env.reset()
            while env.agents:
                seen, _, over, cut_short, _ = env.last()
                if over or cut_short:
                    env.step(None)  # a player leaves the table: no action, not counted
                else:
                    env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
                    steps += 1
        return Lot(steps, 0)

    return play


@cache
def game(name: str) -> Callable[[], Lot]:
    """Set up the game of a name such as "rlcard uno"."""
    library, _, own_name = name.partition(" ")
    return {"rlcard": rlcard_game, "pettingzoo": pettingzoo_game}[library](own_name)


def main() -> None:
    """Answer requests until the input ends."""
    answers, sys.stdout = sys.stdout, sys.stderr  # so that what the libraries print is not taken for an answer
    for line in sys.stdin:
        request = json.loads(line)
        answer: dict[str, Round | str]
        try:
            answer = {"round": timed(game(request["game"]), lambda lot: lot, request["seconds"])}
        except Exception as reason:  # whatever a peer raises, the bench prints it
            answer = {"failed": repr(reason)}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
