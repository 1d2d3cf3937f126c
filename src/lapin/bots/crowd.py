"""Party: a clue before looking, a card everybody can agree on, and a vote with the crowd."""

import numpy as np
from numpy.typing import NDArray

from lapin.bots.context import DecisionContext
from lapin.bots.memory import text_of
from lapin.bots.mind import Numbers
from lapin.bots.readers import blended
from lapin.bots.telling import fresh, liking, words_of
from lapin.game.model.commands import Vote
from lapin.game.model.ids import Spot
from lapin.game.model.moves import MayVote
from lapin.game.scoring import crowd_points
from lapin.game.seen import StoryTable

_EVENINGS = 60


def clue(context: DecisionContext) -> str:
    """A clue that belongs to no card (P2): one that means something clear for a few pictures of the deck."""
    unused = fresh(context)
    if context.mind.guesses or not context.level.crowd:
        return words_of(context, int(context.noise.choice(unused)))
    book = context.everybodys_eye(context.mind.book(context.profile.language)[unused])
    sharp = np.sort(book, axis=1)[:, -5:].mean(axis=1) + 0.5 * liking(context)[unused]
    best = np.argsort(-sharp)[: max(len(unused) // 5, 1)]
    return words_of(context, int(unused[context.noise.choice(best)]))


def vote(context: DecisionContext, may: MayVote) -> Vote:
    """Where most others will be; who tells puts the red marker where it costs the others most (P3, P4)."""
    table = context.view.table
    assert isinstance(table, StoryTable)
    text = text_of(table.clue)
    if not context.level.crowd or context.mind.guesses:
        return _alone(may, context.look(text, table.row))
    ballots = _imagined(context, text, table)
    best = max(
        ((_worth(ballots, green, red), green, red) for green in may.spots for red in _reds(may)),
        key=lambda choice: choice[0],
    )
    return Vote((best[1],), best[2])


def _alone(may: MayVote, seen: Numbers) -> Vote:
    """One's own favourite; the red marker goes on another card."""
    order = np.argsort(-seen)
    green = Spot(int(order[0]) + 1)
    return Vote((green,), Spot(int(order[1]) + 1) if may.red else None)


def _reds(may: MayVote) -> tuple[Spot | None, ...]:
    return may.spots if may.red else (None,)


def _imagined(context: DecisionContext, text: str, table: StoryTable) -> NDArray[np.int64]:
    """How the others could vote: evenings x others, as places from 1."""
    suits = context.mind.suits(text)
    votes = []
    row = list(table.row)
    for seat in context.others:
        reader = context.readers[seat]
        seen = blended(suits, reader.mix)[row] / reader.softness
        gumbel = context.noise.gumbel(size=(_EVENINGS, len(row)))
        votes.append((seen[None, :] + gumbel).argmax(axis=1) + 1)
    return np.array(votes).T


def _worth(ballots: NDArray[np.int64], green: Spot, red: Spot | None) -> float:
    """Own points less a share of what the others get, on average; a red vote that is not ours is imagined."""
    total = 0.0
    for ballot in ballots.tolist():
        votes = [Spot(spot) for spot in ballot]
        marker = red if red is not None else _likely_red(votes)
        points = crowd_points([green, *votes], marker)
        total += points[0] - 0.5 * sum(points[1:]) / len(votes)
    return total / len(ballots)


def _likely_red(votes: list[Spot]) -> Spot:
    """Who tells usually marks the second most popular card."""
    counts = sorted(set(votes), key=lambda spot: -votes.count(spot))
    return counts[1] if len(counts) > 1 else Spot(0)
