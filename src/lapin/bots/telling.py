"""The storyteller's decision: which card, and which clue for it.

Clues come from the card's own book if the deck has one, else from the phrases that suit many pictures. A strong
player simulates tables for many pairs of a card and a clue, and counts who finds the card. It uses what the
storyteller knows: its own hand, the revealed cards, and how the others have understood clues so far. The others'
hands are sampled from the cards that they could hold.
"""

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from lapin.bots.clues import Candidate, book_of, candidates, imagined, liking, looks, phrase_candidates
from lapin.bots.context import DecisionContext
from lapin.bots.mind import Knowledge, Numbers
from lapin.bots.readers import Reader, blended
from lapin.game.model.ids import Card
from lapin.game.variants import VARIANTS

_CARDS, _PER_CARD = 5, 6
"""A strong player looks at this many cards of its hand, and at this many phrases of each.

A player that always took the best would tell the same few clues again and again, until people know them by heart.
"""
_SHARED_BY, _SHARED = range(3, 6), 5
"""This many of these phrases are told with several pictures; and with how many pictures.

Such a clue makes sense for its card at once, and is not found at once, since others hold cards that it suits as
well. A phrase that suits still more pictures suits everything: people find another card of the row better.
"""
_FEW_PICTURES = range(3, 5)
"""The numbers of pictures with which a shared phrase of an easy or medium player is told."""
_OFTEN_SHARED = {"near": 0.55, "middle": 0.85}
"""The share of shared phrases that such a player tells: people nearly always find what suits one picture alone."""
_LINK = 0.5
"""The least fit of a shared phrase to the card, in standard deviations: below it, people saw less sense."""
_SHARED_NEARNESS = {1: 3.0, 2: 1.0, 3: 0.5}
"""The readiness of such a player to tell a shared phrase, by its distance: people saw more sense in near ones."""
_FURTHEST = 3
"""The distance of the other phrases in a book that was judged; where nobody has judged them, they often puzzle."""
_EACH = 14
_ROUGHLY, _CLOSELY = 16, 150
"""A pair is simulated at this many tables to know it roughly, or closely."""
_FEW_VOTERS = 5
"""The number of voters beyond which fewer tables tell as much."""
_SHORTLIST = 4
"""The number of best-looking pairs that are thought through with people who know other parts of the books."""
_SOMEBODY = tuple(Knowledge(f"somebody {number}", 1.3) for number in range(15))
"""These people: nobody at the table, always the same. Hearers of a phrase know more than seekers."""
_NEAR_BEST, _LIKING = 0.04, 0.04
"""The most by which a pair that is told may be worse than the best; the bonus of one that the player likes."""
_STRAY = 0.3
"""The noise in everybody's choice of a card to give."""
_SHARP = 0.3
"""Voters with books are surer than readers of descriptions, after whom softness was measured."""
_OCCURS_TO = {0: 0.97, 1: 0.98, 2: 0.97, 3: 0.94}
"""The share of voters to whom a phrase of the card's book occurs when they hear it, by its distance.

More than would say it themselves.
"""
_NEARNESS = {0: 1.0, 1: 0.4, 2: 1.0, 3: 0.6}
"""The readiness of an easy player to tell a phrase, by its distance: almost everybody finds the nearest of all."""
_EVENLY = {0: 1.0, 1: 1.0, 2: 1.0, 3: 1.0}
_HIDDEN = 0.6
"""The largest share of imagined voters who may find a strong player's card: people see more than readers do."""
_STRANGE_FROM, _STRANGE = 3, 0.35
"""After this many turns in which fewer voters than this find cards, a strong player also tells near phrases."""
_MIDDLE = (0.3, 0.6)
"""The chance to be found at which a player of medium level aims."""


def choose(context: DecisionContext, cards: Sequence[Card]) -> tuple[Card, Candidate]:
    """Return the storyteller's card and the clue."""
    order = list(cards)
    context.rng.shuffle(order)
    match context.level.telling:
        case _ if context.mind.guesses:
            chosen = context.rng.choice(phrase_candidates(context, order[0]))
        case "near":
            chosen = _near(context, order)
        case "middle":
            chosen = _middle(context, order)
        case "calibrated":
            chosen = _calibrated(context, order)
    return chosen.card, chosen


def _near(context: DecisionContext, cards: Sequence[Card]) -> Candidate:
    """Choose a clue that is near, for the first card that has any."""
    for card in cards:
        found = _shared_or_not(context, candidates(context, card))
        if found:
            return _liked(context, found, _NEARNESS)
    raise AssertionError("some clue is always left")


def _middle(context: DecisionContext, cards: Sequence[Card]) -> Candidate:
    """Choose a clue that about every second player finds, for the first card that has one."""
    best: tuple[float, Candidate] | None = None
    low, high = _MIDDLE
    for card in cards[:3]:
        found = _shared_or_not(context, candidates(context, card))[:_EACH]
        if not found:
            continue
        chance = _find_chance(context, found)
        within = [one for one, share in zip(found, chance, strict=True) if low <= share <= high]
        if within:
            return _liked(context, within, _EVENLY)
        place = int(np.argmin(np.abs(chance - (low + high) / 2)))
        if best is None or abs(chance[place] - low) < best[0]:
            best = abs(float(chance[place]) - low), found[place]
    assert best is not None, "some clue is always left"
    return best[1]


def _liked(context: DecisionContext, among: Sequence[Candidate], nearness: Mapping[int, float]) -> Candidate:
    """Return one of these, by this player's liking and by how readily it tells each."""
    weight = [
        (1 + 3 * liking(context, one))
        * (_SHARED_NEARNESS if one.pictures in _FEW_PICTURES else nearness)[one.distance]
        for one in among
    ]
    return context.rng.choices(list(among), weights=weight)[0]


def _calibrated(context: DecisionContext, cards: Sequence[Card]) -> Candidate:
    """Choose the pair for which most probably some, but not all, find the card.

    Those that look best are judged once more by imagined people, each of whom knows another part of the books.
    Whether all find a card, or nobody, depends on who has thought of the clue, with this card and with others.
    """
    nearest = 1 if _strangers(context) else 2
    listed = [
        one for card in cards[:_CARDS] for one in _mixed(context, card, _from(nearest, candidates(context, card)))
    ]
    tables = _CLOSELY * _FEW_VOTERS // max(len(context.others), _FEW_VOTERS)
    chances = _simulated(context, listed, looks(context, listed), tables)
    liked = _LIKING * np.array([liking(context, one) for one in listed])
    found = _some(chances) + liked
    share = chances.mean(axis=(0, 2))
    hidden = [place for place in range(len(listed)) if share[place] <= _HIDDEN] or [int(share.argmin())]
    short = sorted(hidden, key=lambda place: -found[place])[:_SHORTLIST]
    again = _imagined(context, [listed[place] for place in short], tables)
    found = found[short] if again is None else _some(again) + liked[short]
    return listed[context.rng.choice([short[n] for n in np.flatnonzero(found >= found.max() - _NEAR_BEST)])]


def _shared_or_not(context: DecisionContext, found: Sequence[Candidate]) -> Sequence[Candidate]:
    """Return the clues that suit a few pictures, or those that suit hardly more than one; all if there is none."""
    if context.rng.random() < _OFTEN_SHARED[context.level.telling]:
        shared = _linked(context, [one for one in found if one.pictures in _FEW_PICTURES])
        if shared:
            return shared
    return [one for one in found if one.pictures < _FEW_PICTURES.start] or found


def _linked(context: DecisionContext, found: Sequence[Candidate]) -> Sequence[Candidate]:
    """Return the clues that suit their card even in the eyes of somebody who never thought of them."""
    if not found:
        return found
    fit = context.everybodys_eye(looks(context, found)[0])
    return [one for place, one in enumerate(found) if fit[place, one.card] >= _LINK]


def _from(nearest: int, found: Sequence[Candidate]) -> Sequence[Candidate]:
    """Return the clues that are at least this far from their card; all of them if there is none."""
    return [one for one in found if not one.from_book or one.distance >= nearest] or found


def _mixed(context: DecisionContext, card: Card, found: Sequence[Candidate]) -> Sequence[Candidate]:
    """Return a few clues for one card: most of them also suit others, and the rest are far if these make sense."""
    shared = [one for one in found if one.pictures in _SHARED_BY][:_SHARED]
    rest = [one for one in found if one.pictures < _SHARED_BY.stop and one not in shared]
    if book_of(context.descriptions, card, context.profile.language).judged:
        rest.sort(key=lambda one: one.distance != _FURTHEST)
    return [*shared, *rest][:_PER_CARD] or found[:_PER_CARD]


def _strangers(context: DecisionContext) -> bool:
    """Whether people at this table find so few cards that they need the nearest clues."""
    shares = [
        sum(turn.row[spot - 1] in turn.given[turn.storyteller] for spots in turn.votes for spot in spots)
        / max(sum(map(len, turn.votes)), 1)
        for turn in context.memory.stories
        if turn.given[turn.storyteller]
    ]
    return len(shares) >= _STRANGE_FROM and sum(shares) / len(shares) < _STRANGE


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


def worth(
    context: DecisionContext, listed: Sequence[Candidate], looked: tuple[Numbers, Numbers], tables: int
) -> Numbers:
    """Return the chance of each candidate that some but not all find the card, over many simulated tables."""
    return _some(_simulated(context, listed, looked, tables))


def _some(chances: Numbers) -> Numbers:
    """Return the chance of each candidate that some but not all find it, by each voter's chances."""
    return np.asarray((1 - chances.prod(axis=0) - (1 - chances).prod(axis=0)).mean(axis=1))


def _find_chance(context: DecisionContext, listed: Sequence[Candidate]) -> Numbers:
    """Return the chance of each candidate that a voter finds the card."""
    return np.asarray(_simulated(context, listed, looks(context, listed), _ROUGHLY).mean(axis=(0, 2)))


class _Eye(msgspec.Struct, frozen=True):
    """The fit of candidates to every picture for a voter, and to their own card once the phrase occurs to them."""

    seen: Numbers
    """Candidates x pictures."""
    thought_of: Numbers | None = None
    known: Numbers | float = 0.0
    """The share of voters to whom it occurs."""


def _simulated(
    context: DecisionContext, listed: Sequence[Candidate], looked: tuple[Numbers, Numbers], tables: int
) -> Numbers:
    """Return each voter's chance to find the card at simulated tables: voters x candidates x tables."""
    seating = _seating(context)
    unknowing, knowing = looked
    own = np.array([one.card for one in listed])
    known = np.array([_OCCURS_TO[one.distance] if one.from_book else 0.0 for one in listed])[:, None]
    eyes = {}
    for reader in {id(voter): voter for voter in seating.voters}.values():
        thought_of = blended(knowing, reader.mix)[np.arange(len(listed)), own]
        eyes[id(reader)] = _Eye(blended(unknowing, reader.mix), thought_of, known)
    return _voted(context, own, seating, [eyes[id(voter)] for voter in seating.voters], tables)


def _imagined(context: DecisionContext, listed: Sequence[Candidate], tables: int) -> Numbers | None:
    """Return the same for voters each of whom knows another part of the books; None without books."""
    people = imagined(context, listed, _SOMEBODY)
    if people is None:
        return None
    seating = _seating(context)
    own = np.array([one.card for one in listed])
    count = len(seating.voters)
    companies = max(len(people) // count, 1)
    found = []
    for company in range(companies):
        eyes = [
            _Eye(blended(people[(company * count + place) % len(people)], voter.mix))
            for place, voter in enumerate(seating.voters)
        ]
        found.append(_voted(context, own, seating, eyes, tables // companies))
    return np.concatenate(found, axis=2)


def _voted(
    context: DecisionContext, own: NDArray[np.int64], seating: _Seating, eyes: Sequence[_Eye], tables: int
) -> Numbers:
    """Return each voter's chance to find the card of each candidate, over simulated hands."""
    every = np.arange(len(own))[:, None]
    count = len(seating.voters)
    givers = [eyes[place % count] for place in range(seating.decoys * count or seating.other_decoys)]
    hands = _hands(context, len(givers), tables)
    pictures = len(context.descriptions.pictures)
    doubts = context.doubts(tables).astype(np.float32)[:, None]
    shrunk = 1 / np.sqrt(1 + doubts**2)  # the more they may disagree with us, the less our view counts
    apart = doubts * shrunk * context.noise.standard_normal((tables, pictures)).astype(np.float32)
    each = np.arange(tables)[None, :]
    given = []
    for place, giver in enumerate(givers):
        seen = giver.seen[:, hands[:, place]] * shrunk  # candidates x tables x hand
        seen = seen + apart[each[0][:, None], hands[:, place]]
        seen = seen + _STRAY * context.noise.standard_normal(seen.shape).astype(np.float32)
        hand = np.broadcast_to(hands[:, place], seen.shape)
        given.append(np.take_along_axis(hand, seen.argmax(axis=2)[:, :, None], axis=2)[:, :, 0])
    chances = []
    for number, (voter, eye) in enumerate(zip(seating.voters, eyes, strict=True)):
        decoys = [
            eye.seen[every, decoy] * shrunk.T + apart[each, decoy]
            for place, decoy in enumerate(given)
            if not seating.decoys or place % count != number
        ]
        meant = apart[:, own].T
        by_guess = np.stack([eye.seen[every[:, 0], own][:, None] * shrunk.T + meant, *decoys])
        found = _chance_of_first(by_guess, voter)
        if eye.thought_of is not None:
            by_thought = np.stack([eye.thought_of[:, None] * shrunk.T + meant, *decoys])
            found = eye.known * _chance_of_first(by_thought, voter) + (1 - eye.known) * found
        chances.append(found)
    return np.stack(chances)


def _chance_of_first(row: Numbers, voter: Reader) -> Numbers:
    """Return the chance that a voter chooses the first of these cards."""
    drawn = np.exp((row - row.max(axis=0)) / (_SHARP * voter.softness))
    return np.asarray(drawn[0] / drawn.sum(axis=0))


def _hands(context: DecisionContext, givers: int, tables: int) -> NDArray[np.int64]:
    """Return hands that the others could hold, sampled from all cards but one's own: tables x givers x hand."""
    hand = context.terms.hand
    mine = set(context.mine.hand or ())
    pool = np.array([card for card in range(len(context.descriptions.pictures)) if card not in mine])
    need = givers * hand
    order = context.noise.random((tables, max(len(pool), need))).argsort(axis=1)[:, :need] % len(pool)
    return np.asarray(pool[order].reshape(tables, givers, hand))
