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
from lapin.game.model.state import SquareTurn, State, Story, StoryTurn
from lapin.game.seen import Mine
from lapin.game.views import private
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
    "last_storyteller": slice(50, 51),
    "last_target": slice(51, 52),
    "last_row": slice(52, 52 + ROW),
    "last_owners": slice(64, 64 + ROW),
    "last_votes": slice(76, 76 + 2 * SEATS),
    "last_points": slice(100, 100 + SEATS),
}
"""`row` is the row or the nine pictures of the square; `done` marks who has given, voted, touched or is out.

The `last_` parts are about the last finished turn: the seat that gave each card of its row, two votes of each seat
as places of the row from 1 (in jinx: the first two pictures that it touched), and the points of each side.
`last_target` is the place that was meant in jinx.
"""

LENGTH = 112
_NOTHING = (-1,) * max(SEATS, HAND, ROW)

LETTERS = frozenset(string.printable[:95]) | frozenset(
    letter for language in LANGUAGES for phrase in phrases(language) for letter in phrase.text
)

SHOWN = LETTERS | {"\n"}
"""The characters of a clue on the table: people break lines."""


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
    found += _last(state.last)
    return np.frombuffer(array("h", found), dtype=np.int16)  # faster than np.array of a list


@lru_cache(maxsize=256)
def _last(turn: StoryTurn | SquareTurn | None) -> tuple[int, ...]:
    """Return the last finished turn as numbers."""
    if turn is None:
        return (-1,) * (LENGTH - 50)
    chosen: list[tuple[int, ...]]
    if isinstance(turn, StoryTurn):
        teller, target = turn.storyteller, -1
        row: Sequence[int] = turn.row
        owner = {card: seat for seat, cards in enumerate(turn.given) for card in cards}
        owners = [owner.get(card, -1) for card in turn.row]
        chosen = [tuple(spots) for spots in turn.votes]
    else:
        teller, target = turn.active, turn.target
        row = [-1 if card is None else card for card in turn.square]
        owners = []
        chosen = [tuple(each.spot for each in turn.touches if each.seat == seat) for seat in range(SEATS)]
    votes = [spot for spots in chosen for spot in (*spots, -1, -1)[:2]]
    return (
        teller,
        target,
        *_padded(row, ROW),
        *_padded(owners, ROW),
        *_padded(votes, 2 * SEATS),
        *_padded(turn.points, SEATS),
    )


def _padded(found: Sequence[int], size: int) -> tuple[int, ...]:
    return (*found, *(-1 for _ in range(size - len(found))))[:size]


STATE_LENGTH = SEATS * LENGTH + 2 * SEATS + 2 * SEATS


def whole_state(state: State) -> NDArray[np.int16]:
    """Return what all seats see, one after the other, then the cards that each has given, and each one's votes."""
    seats = [numbers(state, Seat(seat), private(state, Seat(seat))) for seat in range(state.players)]
    given, votes = list[int](), list[int]()
    if isinstance(state, Story):
        given = [card for cards in state.given for card in _padded(cards, 2)]
        votes = [spot for spots in state.votes for spot in _padded(spots, 2)]
    found = np.full(STATE_LENGTH, -1, dtype=np.int16)
    found[: len(seats) * LENGTH] = np.concatenate(seats)
    found[SEATS * LENGTH :][: len(given)] = given
    found[SEATS * (LENGTH + 2) :][: len(votes)] = votes
    return found


def in_words(state: State) -> str:
    """Return the state of the game in a few lines."""
    lines = [f"{state.game}, turn {state.turn}, {state.phase}, scores {list(state.scores)}"]
    if state.clue is not None:
        lines.append(f"clue: {text_of(state.clue)}")
    if isinstance(state, Story):
        lines += [f"storyteller: seat {state.storyteller}"] if state.storyteller is not None else []
        lines += [f"row: {' '.join(map(str, state.row))}"] if state.row else []
    else:
        lines.append(f"square: {' '.join('-' if card is None else str(card) for card in state.square)}")
    return "\n".join(lines)


def clue_text(clue: Clue | None) -> str:
    """Return the clue in the letters of the observation space."""
    return "" if clue is None else _spelt(text_of(clue)[:LONGEST_CLUE])


@lru_cache(maxsize=1024)
def _spelt(text: str) -> str:
    return text if SHOWN.issuperset(text) else "".join(c if c in SHOWN else "?" for c in text)
