"""A contestant for the arena: the medium computer player, but every clue is one word.

PYTHONPATH=examples lapin arena --players contestant:one_word,medium --game odyssey --seats 4 --games 20

Or just `python examples/contestant.py`, which plays a few games.
"""

import subprocess
import sys
from pathlib import Path
from random import Random

from lapin import CallJinx, ComputerPlayer, ContestantParts, Decision, Memory, Tell, Touch, View, Words


class OneWord:
    """A player of few words."""

    def __init__(self, entry: ContestantParts) -> None:
        self._language = entry.language
        self._player: ComputerPlayer | None = None

    def decide(self, view: View, memory: Memory, rng: Random, now: int) -> Decision:
        """Return the move, and in Jinx how many milliseconds after the clue it comes."""
        if self._player is None:
            self._player = ComputerPlayer("medium", seed=rng.getrandbits(32), language=self._language)
        move = self._player.move(view, now)
        match move:
            case Tell(Words(text), card):
                fresh = [word for word in text.split() if word not in memory.said]
                return Decision(Tell(Words(max(fresh, key=len, default=text)), card))
            case Touch(ms=ms) | CallJinx(ms=ms):
                return Decision(move, ms - now)
            case _:
                return Decision(move)


def one_word(entry: ContestantParts) -> OneWord:
    """Make a player; the arena calls this once for each seat and game."""
    return OneWord(entry)


def main() -> None:
    """Play a short match against the player that it is made of."""
    players = f"{Path(__file__).stem}:one_word,medium"
    options = ["--game", "odyssey", "--seats", "4", "--games", "2", "--processes", "1"]
    arena = [sys.executable, "-m", "lapin", "arena", "--players", players, *options]
    subprocess.run(arena, cwd=Path(__file__).parent, check=True)


if __name__ == "__main__":
    main()
