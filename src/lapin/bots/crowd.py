"""Decisions where no card is the true one, as in Party.

A clue comes before looking, a card is one that everybody can agree on, and a vote goes with the crowd.
"""

import numpy as np
from numpy.typing import NDArray

from lapin.bots.clues import candidates, liking, looks
from lapin.bots.context import DecisionContext
from lapin.bots.memory import text_of
from lapin.bots.mind import Numbers
from lapin.bots.readers import blended
from lapin.game.model.commands import Vote
from lapin.game.model.ids import Card, Spot
from lapin.game.model.moves import MayVote
from lapin.game.seen import StoryTable
from lapin.game.variants.party import crowd_points

_SAMPLES = 60
_PICTURES, _EACH = 10, 5
"""The number of pictures from whose books a clue is chosen, and the number of phrases of each."""
_OWN_EYE = 0.5
"""The degree to which a player assumes that others see the cards as it does."""
_SUIT = 5
"""The number of pictures that a good clue suits."""


def clue(context: DecisionContext) -> str:
    """Return a clue that belongs to no card (P2): one that suits a few pictures of the deck very well."""
    pictures = len(context.descriptions.pictures) or 1
    drawn = [Card(card) for card in context.rng.sample(range(pictures), min(_PICTURES, pictures))]
    listed = [one for card in drawn for one in candidates(context, card)[:_EACH]]
    if context.mind.guesses or not context.level.crowd:
        return context.rng.choice(listed).text
    seen = context.everybodys_eye(looks(context, listed)[0])
    sharp = np.sort(seen, axis=1)[:, -_SUIT:].mean(axis=1)
    sharp = sharp + 0.2 * np.array([liking(context, one) for one in listed])
    best = np.argsort(-sharp)[: max(len(listed) // 5, 1)]
    return listed[int(context.noise.choice(best))].text


def vote(context: DecisionContext, may: MayVote) -> Vote:
    """Vote with most of the others; as storyteller, put the red vote where it costs the others most (P3, P4)."""
    table = context.view.table
    assert isinstance(table, StoryTable)
    text = text_of(table.clue)
    if not context.level.crowd or context.mind.guesses:
        return _alone(may, context.look(text, table.row, context.level.doubt))
    ballots = _simulated_votes(context, text, table)
    best = max(
        ((_worth(ballots, green, red), green, red) for green in may.spots for red in _reds(may)),
        key=lambda choice: choice[0],
    )
    return Vote((best[1],), best[2])


def _alone(may: MayVote, seen: Numbers) -> Vote:
    """Vote for one's own favourite, and put the red vote on another card."""
    order = np.argsort(-seen)
    green = Spot(int(order[0]) + 1)
    return Vote((green,), Spot(int(order[1]) + 1) if may.red else None)


def _reds(may: MayVote) -> tuple[Spot | None, ...]:
    return may.spots if may.red else (None,)


def _simulated_votes(context: DecisionContext, text: str, table: StoryTable) -> NDArray[np.int64]:
    """Return simulated votes of the others as spots: samples x others.

    Nobody knows the others' eyes: each player takes its own associations for theirs, as people do, so that
    computers agree often and not always.
    """
    suits = context.mind.suits(text, context.knowledge)
    own = context.look(text, table.row)
    votes = []
    row = list(table.row)
    for seat in context.others:
        reader = context.readers[seat]
        theirs = (1 - _OWN_EYE) * blended(suits, reader.mix)[row] + _OWN_EYE * own
        seen = theirs / reader.softness
        gumbel = context.noise.gumbel(size=(_SAMPLES, len(row)))
        votes.append((seen[None, :] + gumbel).argmax(axis=1) + 1)
    return np.array(votes).T


def _worth(ballots: NDArray[np.int64], green: Spot, red: Spot | None) -> float:
    """Return the average of one's own points minus a share of the others'; another's red vote is guessed."""
    total = 0.0
    for ballot in ballots.tolist():
        votes = [Spot(spot) for spot in ballot]
        red_spot = red if red is not None else _likely_red(votes)
        points = crowd_points([green, *votes], red_spot)
        total += points[0] - 0.5 * sum(points[1:]) / len(votes)
    return total / len(ballots)


def _likely_red(votes: list[Spot]) -> Spot:
    """Return where a storyteller usually puts the red vote: on the second most popular card."""
    counts = sorted(set(votes), key=lambda spot: -votes.count(spot))
    return counts[1] if len(counts) > 1 else Spot(0)
