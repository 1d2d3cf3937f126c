"""A seat's view as a vector of numbers, and its layout. A card is its number in the deck; -1 means nothing."""

import string
from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lapin.bots.memory import text_of
from lapin.bots.phrases import phrases
from lapin.game.model.clues import LONGEST_CLUE, Clue
from lapin.game.model.ids import Seat
from lapin.game.model.state import State, Story
from lapin.game.seen import Mine
from lapin.languages import LANGUAGES

SEATS, HAND, ROW = 12, 7, 12
PHASES = ("tell", "give", "vote", "touch", "over")
_PHASE = {phase: number for number, phase in enumerate(PHASES)}

LAYOUT: dict[str, slice] = {
    "phase": slice(0, 1),
    "turn": slice(1, 2),
    "players": slice(2, 3),
    "me": slice(3, 4),
    "storyteller": slice(4, 5),
    "target": slice(5, 6),
    "pile": slice(6, 7),
    "hand": slice(7, 7 + HAND),
    "row": slice(14, 14 + ROW),
    "scores": slice(26, 26 + SEATS),
    "done": slice(38, 38 + SEATS),
}
"""`row` is the row or the nine pictures of the square; `done` marks who has given, voted, touched or is out."""

LENGTH = 50
_NOTHING = (-1,) * max(SEATS, HAND, ROW)

LETTERS = frozenset(string.printable[:95]) | frozenset(
    letter for language in LANGUAGES for phrase in phrases(language) for letter in phrase.text
)

SHOWN = LETTERS | {"\n"}
"""What a clue on the table may consist of: people break lines."""


def numbers(state: State, seat: Seat, mine: Mine) -> NDArray[Any]:
    """Return a seat's view as numbers."""
    if isinstance(state, Story):
        teller = -1 if state.storyteller is None else state.storyteller
        target, hand = -1, mine.hand or ()
        row: Sequence[int] = state.row
        acted = state.votes if state.phase == "vote" else state.given
        done = [1 if each else 0 for each in acted]
    else:
        teller, target, hand = state.active, -1 if mine.target is None else mine.target, ()
        row = [-1 if card is None else card for card in state.square]
        done = [0] * state.players
        for out in state.out:
            done[out] = 1
        for finger in state.fingers:
            done[finger.seat] = 1
    scores = state.scores
    found = [_PHASE[state.phase], state.turn, state.players, seat, teller, target, len(state.pile)]
    found += hand
    found += _NOTHING[len(hand) : HAND]
    found += row
    found += _NOTHING[len(row) : ROW]
    found += scores
    found += _NOTHING[len(scores) : SEATS]
    found += done
    found += _NOTHING[len(done) : SEATS]
    return np.frombuffer(array("h", found), dtype=np.int16)  # faster than np.array of a list


def clue_text(clue: Clue | None) -> str:
    """Return the clue in the letters of the observation space."""
    return "" if clue is None else _spelt(text_of(clue)[:LONGEST_CLUE])


@lru_cache(maxsize=1024)
def _spelt(text: str) -> str:
    return text if SHOWN.issuperset(text) else "".join(c if c in SHOWN else "?" for c in text)
