"""A seat's view as a row of numbers: what stands where. Cards are numbers of the deck; -1 stands for nothing."""

import string
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lapin.bots.memory import text_of
from lapin.bots.phrases import phrases
from lapin.engine.clues import LONGEST_CLUE, Clue
from lapin.engine.ids import Seat
from lapin.engine.state import State, Story
from lapin.seen import Mine

SEATS, HAND, ROW = 12, 7, 12
PHASES = ("tell", "give", "vote", "touch", "over")

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
"""`row` is the row, or the nine pictures of the square; `done`: who has given, voted or is out in this phase."""

LENGTH = 50

LETTERS = frozenset(string.printable[:95]) | frozenset(
    letter for language in ("en", "fr", "es") for phrase in phrases(language) for letter in phrase.text
)


def numbers(state: State, seat: Seat, mine: Mine) -> NDArray[Any]:
    """What a seat sees."""
    found = [-1] * LENGTH
    found[0] = PHASES.index(state.phase)
    found[1], found[2], found[3], found[6] = state.turn, state.players, seat, len(state.pile)
    scores = state.scores
    found[26 : 26 + len(scores)] = scores
    if isinstance(state, Story):
        found[4] = -1 if state.storyteller is None else state.storyteller
        if mine.hand is not None:
            found[7 : 7 + len(mine.hand)] = mine.hand
        found[14 : 14 + len(state.row)] = state.row
        acted = state.votes if state.phase == "vote" else state.given
        found[38 : 38 + len(acted)] = [int(bool(each)) for each in acted]
    else:
        found[4] = state.active
        found[5] = -1 if mine.target is None else mine.target
        found[14:23] = [-1 if card is None else card for card in state.square]
        touched = {*state.out, *(finger.seat for finger in state.fingers)}
        found[38 : 38 + state.players] = [int(each in touched) for each in range(state.players)]
    return np.array(found, dtype=np.int16)


def clue_text(clue: Clue | None) -> str:
    """The clue on the table in the letters of the space."""
    text = text_of(clue)[:LONGEST_CLUE]
    return text if LETTERS.issuperset(text) else "".join(c if c in LETTERS else "?" for c in text)
