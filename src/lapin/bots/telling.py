"""Which card to tell of, and with which clue: for every pair, imagine the table and see who would find it.

Knows what the storyteller knows: its own hand, what lies open, how the others have read clues so far. What others
hold is imagined from the cards that could be anywhere.
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
"""Every pair is thought through for so many imagined tables; so many of the best, for so many more."""
_NEAR_BEST = 0.02
_LIKED = 0.35
_STRAY = 0.3
"""How far each of them strays from what everybody sees when they choose a card to give."""
_BEST = 10
"""So many of the clues that fit a card best are always thought about."""


class Candidate(msgspec.Struct, frozen=True):
    """A clue that could be given for a card: the number of its phrase, and how well it suits in our eyes."""

    card: Card
    phrase: int


def fresh(context: DecisionContext) -> NDArray[np.int64]:
    """Numbers of the phrases that nobody has used at this table."""
    said = {bare(clue) for clue in context.memory.said}
    book = phrases(context.profile.language)
    left = [number for number, phrase in enumerate(book) if bare(phrase.text) not in said]
    return np.array(left or range(len(book)), dtype=np.int64)


def words_of(context: DecisionContext, phrase: int) -> str:
    """A phrase as this player says it."""
    text = phrases(context.profile.language)[phrase].text
    return spoken(text, context.profile.persona.speech, context.profile.language)


def liking(context: DecisionContext) -> Numbers:
    """How much this player likes to use each phrase of the book: its kind, and nothing of any hand."""
    likes = context.profile.persona.likes
    return np.array([_LIKED * (p.kind in likes) for p in phrases(context.profile.language)], dtype=np.float32)


def choose(context: DecisionContext, cards: Sequence[Card]) -> tuple[Card, str]:
    """The card to tell of, and the clue."""
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
    """Those of these phrases that use no word of the card's own description."""
    texts = context.descriptions.of(card).texts
    book = phrases(context.profile.language)
    return [number for number in numbers if not share_a_word(book[number].text, texts)]


def _own(context: DecisionContext, unused: NDArray[np.int64]) -> Numbers:
    """How well unused phrases suit every picture in this player's own eyes: phrases x pictures."""
    return blended(context.mind.book(context.profile.language)[unused], context.profile.persona.mix)


def _literal(context: DecisionContext, cards: Sequence[Card], unused: NDArray[np.int64]) -> Candidate:
    """The clue that fits best, for some card of the hand."""
    card = context.rng.choice(list(cards))
    fit = _own(context, unused)[:, card] + liking(context)[unused]
    best = [int(unused[place]) for place in np.argsort(-fit)[:40]]
    return Candidate(card, context.rng.choice((allowed(context, card, best) or best)[:4]))


def _middle(context: DecisionContext, cards: Sequence[Card], unused: NDArray[np.int64]) -> Candidate:
    """A clue that fits well, but not best: a fixed distance away."""
    card = context.rng.choice(list(cards))
    fit = _own(context, unused)[:, card] + liking(context)[unused]
    order = np.argsort(-fit)
    band = [int(unused[place]) for place in order[len(order) // 60 : len(order) // 18]]
    return Candidate(card, context.rng.choice(allowed(context, card, band) or band))


def _calibrated(context: DecisionContext, cards: Sequence[Card], unused: NDArray[np.int64]) -> Candidate:
    """The pair for which some, but not all, will probably find the card."""
    candidates = _candidates(context, cards, unused)
    rough = worth(context, candidates, _ROUGHLY)
    candidates = [candidates[place] for place in np.argsort(-rough)[:_CLOSER]]
    found = worth(context, candidates, _CLOSELY)
    found += _NEAR_BEST * liking(context)[[candidate.phrase for candidate in candidates]]
    near = [place for place in range(len(candidates)) if found[place] >= found.max() - _NEAR_BEST]
    return candidates[context.rng.choice(near)]


def _candidates(context: DecisionContext, cards: Sequence[Card], unused: NDArray[np.int64]) -> list[Candidate]:
    """For each card, clues at all distances at which somebody might find it."""
    book = context.everybodys_eye(context.mind.book(context.profile.language)[unused])
    found: list[Candidate] = []
    for card in cards:
        order = np.argsort(-book[:, card])[: max(len(unused) // 6, 40)]
        context.noise.shuffle(order[_BEST:])
        wanted = allowed(context, card, [int(unused[place]) for place in order[: 2 * _PER_CARD]])
        found += [Candidate(card, number) for number in wanted[:_PER_CARD]]
    return found or [Candidate(cards[0], int(unused[0]))]


class _Seating(msgspec.Struct, frozen=True):
    """Who looks for the card: readers, how many decoys each of them lays, and decoys of people who do not look."""

    voters: tuple[Reader, ...]
    decoys: int
    besides: int


def _seating(context: DecisionContext) -> _Seating:
    table = context.view.table
    readers = [context.readers[seat] for seat in context.others]
    if VARIANTS[table.game].pairs:
        voters = readers[: context.terms.voters]
        return _Seating(tuple(voters), 0, context.terms.row - 1)
    return _Seating(tuple(readers), context.terms.gives, 0)


def worth(context: DecisionContext, candidates: Sequence[Candidate], tables: int) -> Numbers:
    """How likely some but not all find the card of each candidate, over many imagined tables."""
    seating = _seating(context)
    book = context.mind.book(context.profile.language)
    numbers = [candidate.phrase for candidate in candidates]
    own = np.array([candidate.card for candidate in candidates])
    looks = {id(reader): blended(book[numbers], reader.mix) for reader in set_of(seating.voters)}
    layers = (
        list(seating.voters) * seating.decoys
        if seating.decoys
        else [seating.voters[place % len(seating.voters)] for place in range(seating.besides)]
    )
    hands = _hands(context, len(layers), tables)
    pictures = len(context.descriptions.pictures)
    doubts = context.doubts(tables).astype(np.float32)[:, None]
    shrunk = 1 / np.sqrt(1 + doubts**2)  # where they see otherwise, what we see counts for less
    apart = doubts * shrunk * context.noise.standard_normal((tables, pictures)).astype(np.float32)
    every = np.arange(len(candidates))[:, None]
    each = np.arange(tables)[None, :]
    laid = []
    for place, layer in enumerate(layers):
        seen = looks[id(layer)][:, hands[:, place]] * shrunk  # candidates x tables x hand
        seen = seen + apart[each[0][:, None], hands[:, place]]
        seen = seen + _STRAY * context.noise.standard_normal(seen.shape).astype(np.float32)
        laid.append(
            np.take_along_axis(
                np.broadcast_to(hands[:, place], seen.shape), seen.argmax(axis=2)[:, :, None], axis=2
            )[:, :, 0]
        )
    all_find = np.ones((len(candidates), tables), dtype=np.float32)
    none_find = np.ones_like(all_find)
    for number, voter in enumerate(seating.voters):
        view = looks[id(voter)]
        row = [view[every[:, 0], own][:, None] * shrunk.T + apart[:, own].T]
        for place, decoy in enumerate(laid):
            if not seating.decoys or place % len(seating.voters) != number:
                row.append(view[every, decoy] * shrunk.T + apart[each, decoy])
        chance = _chance_of_first(np.stack(row), voter.softness)
        all_find *= chance
        none_find *= 1 - chance
    return np.asarray((1 - all_find - none_find).mean(axis=1))


def _chance_of_first(row: Numbers, softness: float) -> Numbers:
    """How likely a voter takes the first of these cards."""
    drawn = np.exp((row - row.max(axis=0)) / softness)
    return np.asarray(drawn[0] / drawn.sum(axis=0))


def set_of(readers: Sequence[Reader]) -> list[Reader]:
    """Each reader once."""
    return list({id(reader): reader for reader in readers}.values())


def _hands(context: DecisionContext, layers: int, tables: int) -> NDArray[np.int64]:
    """Hands that others could hold, drawn from the cards we cannot place: tables x layers x hand."""
    hand = context.terms.hand
    mine = set(context.mine.hand or ())
    pool = np.array([card for card in range(len(context.descriptions.pictures)) if card not in mine])
    need = layers * hand
    order = context.noise.random((tables, max(len(pool), need))).argsort(axis=1)[:, :need] % len(pool)
    return np.asarray(pool[order].reshape(tables, layers, hand))
