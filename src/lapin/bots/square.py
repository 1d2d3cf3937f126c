"""Decisions in Jinx: a clue that misleads some before others find the picture, and finding a picture quickly."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lapin.bots.clues import Candidate, candidates, liking, looks, phrase_candidates
from lapin.bots.context import DecisionContext
from lapin.bots.memory import text_of
from lapin.bots.mind import Numbers
from lapin.bots.readers import blended
from lapin.bots.shelf import KNOWN_BY
from lapin.game.model.commands import Touch
from lapin.game.model.ids import Card
from lapin.game.model.moves import MayTouch
from lapin.game.seen import SquareTable

_RACES = 40
_CLUES = 60
_BEST = 4
"""The number of best clues among which a strong player chooses."""
_FINDER = 0.35
"""The cost of another player winning a card."""
_SUREST = 3.0
_LEAST_SPREAD = 0.5
_AT_A_GLANCE = 2
"""The number of words that a player reads in the time it takes to look up."""
_WORD_MS = 300


def clue(context: DecisionContext) -> str:
    """Return a clue for the picture on the position card (J4)."""
    table = context.view.table
    assert isinstance(table, SquareTable)
    target = context.mine.target
    meant = table.square[target - 1] if target is not None else None
    if meant is None or context.mind.guesses:
        return context.rng.choice(phrase_candidates(context, meant or Card(0))).text
    square = [card for card in table.square if card is not None]
    listed = candidates(context, meant)[:_CLUES]
    if context.level.telling == "near":
        listed = [one for one in listed if one.distance <= 1] or listed
    value = _worth(context, listed, square, meant) + 0.03 * np.array([liking(context, one) for one in listed])
    order = np.argsort(-value)
    keep = {"near": len(listed), "middle": max(len(listed) // 2, 1), "calibrated": _BEST}[context.level.telling]
    return listed[int(context.rng.choice(order[:keep].tolist()))].text


def _worth(context: DecisionContext, listed: Sequence[Candidate], square: Sequence[Card], meant: Card) -> Numbers:
    """Return the value of each clue for the active player: wrong touches win (J9), no right one loses (J10)."""
    unknowing, knowing = looks(context, listed)
    known = np.array([KNOWN_BY[one.distance] if one.from_book else 0.0 for one in listed])
    place = list(square).index(meant)
    readers = [context.readers[seat] for seat in context.others]
    races, clues, n = _RACES, len(listed), len(square)
    thinks = context.noise.random((len(readers), races, clues)) < known
    seen = np.empty((len(readers), races, clues, n), dtype=np.float32)
    for number, reader in enumerate(readers):
        without = blended(unknowing, reader.mix)[:, list(square)] / reader.softness
        with_it = blended(knowing, reader.mix)[:, list(square)] / reader.softness
        seen[number] = np.where(thinks[number][:, :, None], with_it, without)
    seen += context.noise.gumbel(size=(len(readers), races, 1, n)).astype(np.float32)
    order = context.noise.random((races, len(readers))).argsort(axis=1)
    gone = np.zeros((races, clues, n), dtype=bool)
    wrong = np.zeros((races, clues))
    found = np.zeros((races, clues), dtype=bool)
    every: NDArray[np.int64] = np.arange(races)
    for turn in range(len(readers)):
        now = np.where(gone, -np.inf, seen[order[:, turn], every])
        touched = now.argmax(axis=2)
        right = touched == place
        wrong += ~found & ~right
        np.put_along_axis(gone, np.where(found, place, touched)[:, :, None], values=True, axis=2)
        found |= right
    value = np.where(found, wrong - _FINDER, -1.0)
    return np.asarray(value.mean(axis=0))


def touch(context: DecisionContext, may: MayTouch, ms: int) -> Touch:
    """Touch the free picture that suits the clue best (J5)."""
    table = context.view.table
    assert isinstance(table, SquareTable)
    fingers = {finger.spot for finger in table.fingers}
    spots = [spot for spot in may.spots if spot not in fingers] or list(may.spots)
    seen = _seen(context, table, spots)
    return Touch(spots[int(seen.argmax())], ms)


def _seen(context: DecisionContext, table: SquareTable, spots: Sequence[int]) -> Numbers:
    """Return how well the clue suits these pictures, seen in a hurry: people err most where several suit it.

    The noise is measured by the square. Otherwise a clue for which the books have many words would leave no doubt.
    """
    cards = [card for spot in spots if (card := table.square[spot - 1]) is not None]
    seen = context.look(text_of(table.clue), cards, blur=0.0)
    spread = max(float(seen.std()), _LEAST_SPREAD)
    return np.asarray(seen + context.level.grasp * spread * context.noise.standard_normal(len(cards)))


def reaction_ms(context: DecisionContext) -> int:
    """Return how long finding the picture takes: longer if two suit the clue equally well, and partly random.

    Nobody has found it before they have read the clue and looked at all nine.
    """
    table = context.view.table
    assert isinstance(table, SquareTable)
    seen = np.sort(_seen(context, table, [spot for spot, card in enumerate(table.square, 1) if card is not None]))
    gap = float(seen[-1] - seen[-2]) if len(seen) > 1 else _SUREST
    doubt = 1 - min(max(gap, 0.0), _SUREST) / _SUREST
    quick, slower = context.level.reaction
    luck = context.rng.lognormvariate(0, 0.25)
    reads = _WORD_MS * max(0, len(text_of(table.clue).split()) - _AT_A_GLANCE)
    return int(context.level.looks + reads + (quick + slower * doubt) * luck * context.profile.persona.pace)
