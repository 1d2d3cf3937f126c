"""Decisions about a clue: which card to give, and which card of the row to vote for."""

from collections.abc import Sequence

import numpy as np

from lapin.bots.context import DecisionContext
from lapin.bots.memory import text_of
from lapin.bots.mind import Numbers
from lapin.bots.readers import told
from lapin.game.model.commands import Give, Vote
from lapin.game.model.ids import Card, Seat
from lapin.game.model.moves import MayGive, MayVote
from lapin.game.model.state import StoryTurn
from lapin.game.seen import StoryTable

_TRUE_CARD = (1.9, 1.2)
"""The usual fit of the storyteller's card to the clue: mean and spread."""
_DECOY = (1.3, 0.75)
_PRIOR_TURNS = 5.0
"""The weight of the prior, as a number of turns."""
_LOWEST = 0.6


def give(context: DecisionContext, may: MayGive) -> Give:
    """Give the cards that will probably get the most votes: the more the others are strangers, by their eyes."""
    clue = text_of(context.view.table.clue)
    seen = context.look(clue, may.cards)
    strange = context.strangeness
    if strange and clue and not context.mind.guesses:
        theirs = context.everybodys_eye(context.mind.suits(clue))[list(may.cards)]
        seen = (1 - strange) * seen + strange * theirs
    return _best(may, seen)


def give_what_fits(context: DecisionContext, may: MayGive) -> Give:
    """Give the cards that suit the clue best in this player's own eyes."""
    return _best(may, context.look(text_of(context.view.table.clue), may.cards))


def _best(may: MayGive, seen: Numbers) -> Give:
    order = np.argsort(-seen)
    return Give(tuple(may.cards[place] for place in order[: may.count]))


def vote(context: DecisionContext, may: MayVote) -> Vote:
    """Cast one vote, or two if the second is worth the point that it costs."""
    table = context.view.table
    assert isinstance(table, StoryTable)
    cards = [table.row[spot - 1] for spot in may.spots]
    scores = judged(context, text_of(table.clue), cards, table.storyteller)
    order = np.argsort(-scores)
    first = may.spots[int(order[0])]
    if may.most > 1 and len(may.spots) > 1 and _worth_it(context, scores):
        return Vote((first, may.spots[int(order[1])]))
    return Vote((first,))


def judged(context: DecisionContext, clue: str, cards: Sequence[Card], teller: Seat | None) -> Numbers:
    """Return a score for each card of a row: how likely this player thinks that it is the storyteller's.

    Among strangers it looks as closely as it can.
    """
    seen = context.look(clue, cards, context.level.doubt * (1 - context.strangeness))
    return _likely(context, seen, teller) if context.level.learns else seen


def _worth_it(context: DecisionContext, scores: Numbers) -> bool:
    """Whether a second vote wins more than the point for a single vote (O2): 3 x second > 1 x first."""
    softness = max(context.level.doubt, 0.6)
    chance = np.exp((scores - scores.max()) / softness)
    chance /= chance.sum()
    first, second = np.sort(chance)[::-1][:2]
    return bool(3 * second > first + 0.15)


def _likely(context: DecisionContext, seen: Numbers, teller: Seat | None) -> Numbers:
    """Return how likely each card is the storyteller's rather than a decoy, as a log likelihood ratio.

    A decoy is the best card of a hand. A good storyteller picks something less obvious, and each storyteller has a
    usual distance between clue and card, which the finished turns show; before any has, the best card it is.
    """
    fits = [
        fit
        for turn in context.memory.turns
        if isinstance(turn, StoryTurn) and turn.storyteller == teller
        for fit in told(turn, context.mind)
    ]
    if not fits:
        return seen
    mean, spread = _distance(fits)
    floor = np.maximum(seen, _LOWEST)
    true_card = -((floor - mean) ** 2) / (2 * spread**2)
    decoy = -((floor - _DECOY[0]) ** 2) / (2 * _DECOY[1] ** 2)
    return np.asarray(true_card - decoy + 0.3 * np.minimum(seen, _LOWEST))


def _distance(fits: Sequence[float]) -> tuple[float, float]:
    """Return how well a storyteller's cards suit their clues: mean and spread, with a prior."""
    mean = (_PRIOR_TURNS * _TRUE_CARD[0] + sum(fits)) / (_PRIOR_TURNS + len(fits))
    around = _PRIOR_TURNS * _TRUE_CARD[1] ** 2 + sum((fit - mean) ** 2 for fit in fits)
    return mean, float(np.sqrt(around / (_PRIOR_TURNS + len(fits))))
