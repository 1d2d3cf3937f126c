"""How others read clues: guessed at first, then learnt from the votes at this table.

A reader is a mix of the three ways to look at a picture, and how sure they are. Every vote that lies open makes
some readers likelier; what is used is the average over all of them.
"""

from collections.abc import Sequence
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
_SURE = np.array([0.25, 0.5, 0.9, 1.6, 3.0], dtype=np.float32)
_PRIOR_MIX = np.array([6, 1, 1, 1, 2, 2, 2, 1, 1, 1], dtype=np.float32)
_PRIOR_SURE = np.array([1, 4, 4, 1, 0.5], dtype=np.float32)


class Reader(msgspec.Struct, frozen=True):
    """How somebody probably reads: weights of the ways, and the softness of their choice."""

    mix: Numbers
    softness: float


def blended(suits: Numbers, mix: Numbers | Sequence[float]) -> Numbers:
    """Numbers for each picture from those for each way; again with a spread of about one."""
    weights = np.asarray(mix, dtype=np.float32)
    found = np.tensordot(weights, suits, axes=(0, -2))
    spread = found.std(axis=-1, keepdims=True)
    return np.asarray(found / (spread + 1e-6), dtype=np.float32)


def unknown() -> Reader:
    """Somebody whose votes nobody has seen."""
    return _averaged(np.zeros((len(_MIXES), len(_SURE))))


def _averaged(likelihood: Numbers) -> Reader:
    weight = np.exp(likelihood - likelihood.max()) * np.outer(_PRIOR_MIX, _PRIOR_SURE)
    weight /= weight.sum()
    mix = weight.sum(axis=1) @ _MIXES
    softness = float(np.exp(weight.sum(axis=0) @ np.log(_SURE)))
    return Reader(np.asarray(mix / np.linalg.norm(mix), dtype=np.float32), softness)


def learnt(turns: Sequence[Turn], mind: Mind, seats: Sequence[Seat]) -> dict[Seat, Reader]:
    """Each seat as a reader, from everything that lies open of the turns so far."""
    likelihood = {seat: np.zeros((len(_MIXES), len(_SURE))) for seat in seats}
    for turn in turns:
        for seat, surprise in _noted(mind, turn):
            if seat in likelihood:
                likelihood[seat] += surprise
    return {seat: _averaged(found) for seat, found in likelihood.items()}


@lru_cache(maxsize=4096)
def told(turn: StoryTurn, mind: Mind) -> tuple[float, ...]:
    """How well the storyteller's card suited the clue of a turn."""
    cards = turn.given[turn.storyteller]
    text = text_of(turn.clue)
    if not text or not cards:
        return ()
    return (float(blended(mind.suits(text), unknown().mix)[cards[0]]),)


@lru_cache(maxsize=4096)
def _noted(mind: Mind, turn: Turn) -> tuple[tuple[Seat, Numbers], ...]:
    """What a turn says of everybody who chose in it."""
    text = text_of(turn.clue)
    if not text:
        return ()
    suits = mind.suits(text)
    views = np.array([blended(suits, mix) for mix in _MIXES])
    return tuple(
        (seat, _surprise(views[:, choices], choices.index(chosen))) for seat, choices, chosen in _choices(turn)
    )


def _choices(turn: Turn) -> list[tuple[Seat, list[Card], Card]]:
    """Who chose which picture from which."""
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


def _surprise(views: Numbers, chosen: int) -> Numbers:
    """Log likelihood of a choice for every mix and every softness."""
    scaled = views[:, None, :] / _SURE[None, :, None]
    scaled -= scaled.max(axis=2, keepdims=True)
    total = np.log(np.exp(scaled).sum(axis=2))
    floor = np.log(0.02)  # anybody may slip once
    return np.asarray(np.maximum(scaled[:, :, chosen] - total, floor))


_DOUBTS = np.array([0.2, 0.5, 0.9, 1.4], dtype=np.float32)
_PRIOR_DOUBT = np.array([3, 4, 2, 1], dtype=np.float32)
_IMAGINED = 48


def doubts(turns: Sequence[Turn], mind: Mind, count: int) -> Numbers:
    """How far this whole table may see things otherwise than our mind does: sizes, each as likely as it shows.

    Where all agree on a card that we thought little of, they share something that we do not know.
    """
    likelihood = np.zeros(len(_DOUBTS))
    for turn in turns:
        likelihood += _agreement(mind, turn)
    weight = np.exp(likelihood - likelihood.max()) * _PRIOR_DOUBT
    shares = np.cumsum(weight / weight.sum())
    return np.asarray(_DOUBTS[np.searchsorted(shares, (np.arange(count) + 0.5) / count)])


@lru_cache(maxsize=4096)
def _agreement(mind: Mind, turn: Turn) -> Numbers:
    """Log likelihood of all choices of a turn together, for every size of what they share."""
    text = text_of(turn.clue)
    if not text or not isinstance(turn, StoryTurn):
        return np.zeros(len(_DOUBTS))
    reader = unknown()
    seen = blended(mind.suits(text), reader.mix)
    errors = np.random.default_rng(len(text)).standard_normal((_IMAGINED, len(seen)))
    found = []
    for size in _DOUBTS:
        total = np.zeros(_IMAGINED)
        for _, choices, chosen in _choices(turn):
            look = (seen[choices] + size * errors[:, choices]) / (reader.softness * np.sqrt(1 + size**2))
            look -= look.max(axis=1, keepdims=True)
            total += look[:, choices.index(chosen)] - np.log(np.exp(look).sum(axis=1))
        found.append(np.log(np.exp(total).mean() + 1e-12))
    return np.array(found)
