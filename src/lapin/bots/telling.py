"""The storyteller's decision: simulates tables for many pairs of a card and a clue, and counts who finds the card.

It uses what the storyteller knows: its own hand, the revealed cards, and how the others have understood clues so
far. The others' hands are sampled from the cards that they could hold.
"""

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from lapin.bots.context import DecisionContext
from lapin.bots.mind import Numbers
from lapin.bots.personas import bare, spoken
from lapin.bots.phrases import phrases
from lapin.bots.readers import Reader, blended
from lapin.bots.wording import share_a_word
from lapin.game.model.ids import Card
from lapin.game.variants import VARIANTS

_PER_CARD = 36
_ROUGHLY, _CLOSER, _CLOSELY = 16, 40, 110
"""Every pair is simulated at _ROUGHLY tables; the _CLOSER best ones are then simulated at _CLOSELY tables."""
_NEAR_BEST = 0.02
_LIKED = 0.35
_STRAY = 0.3
"""The noise in everybody's choice of a card to give."""
_BEST = 10
"""How many of the clues that suit a card best are always considered."""


class Candidate(msgspec.Struct, frozen=True):
    """A card with the number of a phrase that could be its clue."""

    card: Card
    phrase: int


def fresh(context: DecisionContext) -> NDArray[np.int64]:
    """Return the numbers of the phrases that nobody has used at this table."""
    said = {bare(clue) for clue in context.memory.said}
    book = phrases(context.profile.language)
    left = [number for number, phrase in enumerate(book) if bare(phrase.text) not in said]
    return np.array(left or range(len(book)), dtype=np.int64)


def words_of(context: DecisionContext, phrase: int) -> str:
    """Return a phrase in this player's way of speaking."""
    said = phrases(context.profile.language)[phrase]
    return spoken(said, context.profile.persona.speech, context.profile.language)


def liking(context: DecisionContext) -> Numbers:
    """Return how much this player likes each phrase; this depends on the kind of phrase only, not on any hand."""
    likes = context.profile.persona.likes
    return np.array([_LIKED * (p.kind in likes) for p in phrases(context.profile.language)], dtype=np.float32)


def choose(context: DecisionContext, cards: Sequence[Card]) -> tuple[Card, str]:
    """Return the storyteller's card and the clue."""
    unused = fresh(context)
    if context.mind.guesses:
        return context.rng.choice(list(cards)), words_of(context, int(context.noise.choice(unused)))
    match context.level.telling:
        case "literal":
            chosen = _literal(context, cards, unused)
        case "middle":
            chosen = _middle(context, cards, unused)
        case "calibrated":
            chosen = _calibrated(context, cards, unused)
    return chosen.card, words_of(context, chosen.phrase)


def allowed(context: DecisionContext, card: Card, numbers: Sequence[int]) -> list[int]:
    """Return those of these phrases that share no word with the card's description."""
    texts = context.descriptions.of(card).texts
    book = phrases(context.profile.language)
    return [number for number in numbers if not share_a_word(book[number].text, texts)]


def _own(context: DecisionContext, unused: NDArray[np.int64]) -> Numbers:
    """Return how well this player thinks that unused phrases suit every picture: phrases x pictures."""
    return blended(context.mind.book(context.profile.language)[unused], context.profile.persona.mix)


def _literal(context: DecisionContext, cards: Sequence[Card], unused: NDArray[np.int64]) -> Candidate:
    """Choose one of the best clues for a random card of the hand."""
    card = context.rng.choice(list(cards))
    fit = _own(context, unused)[:, card] + liking(context)[unused]
    best = [int(unused[place]) for place in np.argsort(-fit)[:40]]
    return Candidate(card, context.rng.choice((allowed(context, card, best) or best)[:4]))


def _middle(context: DecisionContext, cards: Sequence[Card], unused: NDArray[np.int64]) -> Candidate:
    """Choose a clue that fits well but not best, for a random card of the hand."""
    card = context.rng.choice(list(cards))
    fit = _own(context, unused)[:, card] + liking(context)[unused]
    order = np.argsort(-fit)
    band = [int(unused[place]) for place in order[len(order) // 60 : len(order) // 18]]
    return Candidate(card, context.rng.choice(allowed(context, card, band) or band))


def _calibrated(context: DecisionContext, cards: Sequence[Card], unused: NDArray[np.int64]) -> Candidate:
    """Choose the pair for which most probably some, but not all, find the card."""
    candidates = _candidates(context, cards, unused)
    rough = worth(context, candidates, _ROUGHLY)
    candidates = [candidates[place] for place in np.argsort(-rough)[:_CLOSER]]
    found = worth(context, candidates, _CLOSELY)
    found += _NEAR_BEST * liking(context)[[candidate.phrase for candidate in candidates]]
    near = [place for place in range(len(candidates)) if found[place] >= found.max() - _NEAR_BEST]
    return candidates[context.rng.choice(near)]


def _candidates(context: DecisionContext, cards: Sequence[Card], unused: NDArray[np.int64]) -> list[Candidate]:
    """Return clues for each card, from very close ones to those with which somebody might just find it."""
    book = context.everybodys_eye(context.mind.book(context.profile.language)[unused])
    found: list[Candidate] = []
    for card in cards:
        order = np.argsort(-book[:, card])[: max(len(unused) // 6, 40)]
        context.noise.shuffle(order[_BEST:])
        wanted = allowed(context, card, [int(unused[place]) for place in order[: 2 * _PER_CARD]])
        found += [Candidate(card, number) for number in wanted[:_PER_CARD]]
    return found or [Candidate(cards[0], int(unused[0]))]


class _Seating(msgspec.Struct, frozen=True):
    """The voters, the number of decoys from each of them, and the number of decoys from all other players."""

    voters: tuple[Reader, ...]
    decoys: int
    other_decoys: int


def _seating(context: DecisionContext) -> _Seating:
    table = context.view.table
    readers = [context.readers[seat] for seat in context.others]
    if VARIANTS[table.game].pairs:
        voters = readers[: context.terms.voters]
        return _Seating(tuple(voters), 0, context.terms.row - 1)
    return _Seating(tuple(readers), context.terms.gives, 0)


def worth(context: DecisionContext, candidates: Sequence[Candidate], tables: int) -> Numbers:
    """Return the chance of each candidate that some but not all find the card, over many simulated tables."""
    seating = _seating(context)
    book = context.mind.book(context.profile.language)
    numbers = [candidate.phrase for candidate in candidates]
    own = np.array([candidate.card for candidate in candidates])
    looks = {id(reader): blended(book[numbers], reader.mix) for reader in set_of(seating.voters)}
    givers = (
        list(seating.voters) * seating.decoys
        if seating.decoys
        else [seating.voters[place % len(seating.voters)] for place in range(seating.other_decoys)]
    )
    hands = _hands(context, len(givers), tables)
    pictures = len(context.descriptions.pictures)
    doubts = context.doubts(tables).astype(np.float32)[:, None]
    shrunk = 1 / np.sqrt(1 + doubts**2)  # the more they may disagree with us, the less our view counts
    apart = doubts * shrunk * context.noise.standard_normal((tables, pictures)).astype(np.float32)
    every = np.arange(len(candidates))[:, None]
    each = np.arange(tables)[None, :]
    given = []
    for place, giver in enumerate(givers):
        seen = looks[id(giver)][:, hands[:, place]] * shrunk  # candidates x tables x hand
        seen = seen + apart[each[0][:, None], hands[:, place]]
        seen = seen + _STRAY * context.noise.standard_normal(seen.shape).astype(np.float32)
        given.append(
            np.take_along_axis(
                np.broadcast_to(hands[:, place], seen.shape), seen.argmax(axis=2)[:, :, None], axis=2
            )[:, :, 0]
        )
    all_find = np.ones((len(candidates), tables), dtype=np.float32)
    none_find = np.ones_like(all_find)
    for number, voter in enumerate(seating.voters):
        view = looks[id(voter)]
        row = [view[every[:, 0], own][:, None] * shrunk.T + apart[:, own].T]
        for place, decoy in enumerate(given):
            if not seating.decoys or place % len(seating.voters) != number:
                row.append(view[every, decoy] * shrunk.T + apart[each, decoy])
        chance = _chance_of_first(np.stack(row), voter.softness)
        all_find *= chance
        none_find *= 1 - chance
    return np.asarray((1 - all_find - none_find).mean(axis=1))


def _chance_of_first(row: Numbers, softness: float) -> Numbers:
    """Return the chance that a voter chooses the first of these cards."""
    drawn = np.exp((row - row.max(axis=0)) / softness)
    return np.asarray(drawn[0] / drawn.sum(axis=0))


def set_of(readers: Sequence[Reader]) -> list[Reader]:
    """Return each reader once."""
    return list({id(reader): reader for reader in readers}.values())


def _hands(context: DecisionContext, givers: int, tables: int) -> NDArray[np.int64]:
    """Return hands that the others could hold, sampled from all cards but one's own: tables x givers x hand."""
    hand = context.terms.hand
    mine = set(context.mine.hand or ())
    pool = np.array([card for card in range(len(context.descriptions.pictures)) if card not in mine])
    need = givers * hand
    order = context.noise.random((tables, max(len(pool), need))).argsort(axis=1)[:, :need] % len(pool)
    return np.asarray(pool[order].reshape(tables, givers, hand))
