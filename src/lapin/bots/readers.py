"""Models of how the others read clues: a prior at first, then learnt from the votes at this table.

A reader is a mix of the three ways to look at a picture, with a softness: how uncertain its choices are. Every
revealed vote makes some readers more likely; decisions use the average over all of them.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec
import numpy as np

from lapin.bots.memory import Turn, text_of
from lapin.bots.mind import Mind, Numbers
from lapin.game.model.ids import Card, Seat
from lapin.game.model.state import StoryTurn

_MIXES = np.array(
    [
        (1, 1, 1),
        (1, 0, 0),
        (0, 1, 0),
        (0, 0, 1),
        (2, 1, 1),
        (1, 2, 1),
        (1, 1, 2),
        (0, 1, 1),
        (1, 0, 1),
        (1, 1, 0),
    ],
    dtype=np.float32,
)
_MIXES /= np.linalg.norm(_MIXES, axis=1, keepdims=True)
_SOFTNESS = np.array([0.25, 0.5, 0.9, 1.6, 3.0], dtype=np.float32)
_PRIOR_MIX = np.array([6, 1, 1, 1, 2, 2, 2, 1, 1, 1], dtype=np.float32)
_PRIOR_SOFTNESS = np.array([1, 4, 4, 1, 0.5], dtype=np.float32)


class Reader(msgspec.Struct, frozen=True):
    """A model of how a player reads clues: the weights of the three ways, and the softness of choices."""

    mix: Numbers
    softness: float


_ALIKE, _UNLIKE = 0.72, 0.85
"""The softness of a table that chooses much as we do, and of one whose choices we hardly understand."""


def strangeness(readers: Iterable[Reader]) -> float:
    """Return how differently from us a table chooses: 0 as we do, or unknown; 1 quite differently."""
    softness = float(np.exp(np.mean([np.log(reader.softness) for reader in readers])))
    return min(max((softness - _ALIKE) / (_UNLIKE - _ALIKE), 0.0), 1.0)


def blended(suits: Numbers, mix: Numbers | Sequence[float]) -> Numbers:
    """Return one number for each picture from those for each way, scaled to a spread of about one."""
    weights = np.asarray(mix, dtype=np.float32)
    found = np.tensordot(weights, suits, axes=(0, -2))
    spread = found.std(axis=-1, keepdims=True)
    return np.asarray(found / (spread + 1e-6), dtype=np.float32)


def unknown() -> Reader:
    """Return the reader of a player whose votes nobody has seen."""
    return _averaged(np.zeros((len(_MIXES), len(_SOFTNESS))))


def _averaged(likelihood: Numbers) -> Reader:
    weight = np.exp(likelihood - likelihood.max()) * np.outer(_PRIOR_MIX, _PRIOR_SOFTNESS)
    weight /= weight.sum()
    mix = weight.sum(axis=1) @ _MIXES
    softness = float(np.exp(weight.sum(axis=0) @ np.log(_SOFTNESS)))
    return Reader(np.asarray(mix / np.linalg.norm(mix), dtype=np.float32), softness)


def learnt(turns: Sequence[Turn], mind: Mind, seats: Sequence[Seat]) -> dict[Seat, Reader]:
    """Return a reader for each seat, learnt from the finished turns."""
    likelihood = {seat: np.zeros((len(_MIXES), len(_SOFTNESS))) for seat in seats}
    for turn in turns:
        for seat, evidence in _evidence(mind, turn):
            if seat in likelihood:
                likelihood[seat] += evidence
    return {seat: _averaged(found) for seat, found in likelihood.items()}


@lru_cache(maxsize=4096)
def told(turn: StoryTurn, mind: Mind) -> tuple[float, ...]:
    """Return how well the storyteller's card suited the clue of a turn; empty if that is unknown."""
    cards = turn.given[turn.storyteller]
    text = text_of(turn.clue)
    if not text or not cards:
        return ()
    return (float(blended(mind.suits(text), unknown().mix)[cards[0]]),)


@lru_cache(maxsize=4096)
def _evidence(mind: Mind, turn: Turn) -> tuple[tuple[Seat, Numbers], ...]:
    """Return the evidence of a turn about everybody who chose a picture in it."""
    text = text_of(turn.clue)
    if not text:
        return ()
    suits = mind.suits(text)
    views = np.array([blended(suits, mix) for mix in _MIXES])
    return tuple(
        (seat, _log_likelihood(views[:, choices], choices.index(chosen)))
        for seat, choices, chosen in _choices(turn)
    )


def _choices(turn: Turn) -> list[tuple[Seat, list[Card], Card]]:
    """Return the choices: who chose which picture, and from which ones."""
    found: list[tuple[Seat, list[Card], Card]] = []
    if isinstance(turn, StoryTurn):
        for number, spots in enumerate(turn.votes):
            own = turn.given[number] if number < len(turn.given) else ()
            for spot in spots:
                chosen = turn.row[spot - 1]
                found.append((Seat(number), [c for c in turn.row if c not in own or c == chosen], chosen))
    else:
        open_still = [card for card in turn.square if card is not None]
        for touch in turn.touches:
            chosen_picture = turn.square[touch.spot - 1]
            if chosen_picture in open_still:
                found.append((touch.seat, list(open_still), chosen_picture))
                open_still.remove(chosen_picture)
    return found


def _log_likelihood(views: Numbers, chosen: int) -> Numbers:
    """Return the log likelihood of a choice for every mix and every softness."""
    scaled = views[:, None, :] / _SOFTNESS[None, :, None]
    scaled -= scaled.max(axis=2, keepdims=True)
    total = np.log(np.exp(scaled).sum(axis=2))
    floor = np.log(0.02)  # one slip does not rule a reader out
    return np.asarray(np.maximum(scaled[:, :, chosen] - total, floor))


_DOUBTS = np.array([0.2, 0.5, 0.9, 1.4], dtype=np.float32)
_PRIOR_DOUBT = np.array([3, 4, 2, 1], dtype=np.float32)
_SAMPLES = 48


def doubts(turns: Sequence[Turn], mind: Mind, count: int) -> Numbers:
    """Return samples of how far this whole table may disagree with our mind, by how likely each value is.

    If all agree on a card that suits badly in our view, they share something that we do not know.
    """
    likelihood = np.zeros(len(_DOUBTS))
    for turn in turns:
        likelihood += _agreement(mind, turn)
    weight = np.exp(likelihood - likelihood.max()) * _PRIOR_DOUBT
    shares = np.cumsum(weight / weight.sum())
    return np.asarray(_DOUBTS[np.searchsorted(shares, (np.arange(count) + 0.5) / count)])


@lru_cache(maxsize=4096)
def _agreement(mind: Mind, turn: Turn) -> Numbers:
    """Return the log likelihood of all choices of a turn together, for every size of the disagreement."""
    text = text_of(turn.clue)
    if not text or not isinstance(turn, StoryTurn):
        return np.zeros(len(_DOUBTS))
    reader = unknown()
    seen = blended(mind.suits(text), reader.mix)
    errors = np.random.default_rng(len(text)).standard_normal((_SAMPLES, len(seen)))
    found = []
    for size in _DOUBTS:
        total = np.zeros(_SAMPLES)
        for _, choices, chosen in _choices(turn):
            look = (seen[choices] + size * errors[:, choices]) / (reader.softness * np.sqrt(1 + size**2))
            look -= look.max(axis=1, keepdims=True)
            total += look[:, choices.index(chosen)] - np.log(np.exp(look).sum(axis=1))
        found.append(np.log(np.exp(total).mean() + 1e-12))
    return np.array(found)
