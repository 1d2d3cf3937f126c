"""Decisions in Jinx: a clue that misleads some before others find the picture, and finding a picture quickly."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lapin.bots.context import DecisionContext
from lapin.bots.memory import text_of
from lapin.bots.mind import Numbers
from lapin.bots.readers import blended
from lapin.bots.telling import allowed, fresh, liking, words_of
from lapin.game.model.commands import Touch
from lapin.game.model.ids import Card
from lapin.game.model.moves import MayTouch
from lapin.game.seen import SquareTable

_RACES = 40
_CLUES = 90
_FINDER = 0.35
"""The cost of another player winning a card."""
_SUREST = 3.0


def clue(context: DecisionContext) -> str:
    """Return a clue for the picture on the position card (J4)."""
    table = context.view.table
    assert isinstance(table, SquareTable)
    target = context.mine.target
    unused = fresh(context)
    if target is None or context.mind.guesses:
        return words_of(context, int(context.noise.choice(unused)))
    square = [card for card in table.square if card is not None]
    meant = table.square[target - 1]
    assert meant is not None
    book = blended(context.mind.book(context.profile.language)[unused], context.profile.persona.mix)
    stands = book[:, meant] - book[:, square].max(axis=1) + 0.3 * liking(context)[unused]
    order = np.argsort(-stands)
    match context.level.telling:
        case "literal":
            pick = order[:25]
        case "middle":
            pick = order[4:28]
        case "calibrated":
            pick = order[:_CLUES]
    numbers = allowed(context, meant, [int(unused[place]) for place in pick]) or [int(unused[order[0]])]
    if context.level.telling == "calibrated":
        worth = _worth(context, numbers, square, meant)
        best = [number for number, value in zip(numbers, worth, strict=True) if value >= worth.max() - 0.05]
        return words_of(context, context.rng.choice(best))
    return words_of(context, context.rng.choice(numbers[:6] if context.level.telling == "literal" else numbers))


def _worth(context: DecisionContext, numbers: Sequence[int], square: Sequence[Card], meant: Card) -> Numbers:
    """Return the value of each clue for the active player: wrong touches win (J9), no right one loses (J10)."""
    book = context.mind.book(context.profile.language)[list(numbers)]
    place = list(square).index(meant)
    readers = [context.readers[seat] for seat in context.others]
    looks = np.array([blended(book, reader.mix)[:, list(square)] / reader.softness for reader in readers])
    races, clues, n = _RACES, len(numbers), len(square)
    noise = context.noise.gumbel(size=(len(readers), races, 1, n)).astype(np.float32)
    seen = looks[:, None] + noise  # readers x races x clues x pictures
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
    cards = [card for spot in spots if (card := table.square[spot - 1]) is not None]
    return context.look(text_of(table.clue), cards)


def reaction_ms(context: DecisionContext) -> int:
    """Return how long finding the picture takes: longer if two suit the clue equally well, and partly random."""
    table = context.view.table
    assert isinstance(table, SquareTable)
    seen = np.sort(_seen(context, table, [spot for spot in range(1, 10) if table.square[spot - 1] is not None]))
    gap = float(seen[-1] - seen[-2]) if len(seen) > 1 else _SUREST
    doubt = 1 - min(max(gap, 0.0), _SUREST) / _SUREST
    quick, slower = context.level.reaction
    luck = context.rng.lognormvariate(0, 0.25)
    return int((quick + slower * doubt) * luck * context.profile.persona.pace)
