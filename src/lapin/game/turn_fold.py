"""Applies events to a storyteller game. It trusts the events: they were decided or verified before."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from lapin.game.endings import NotThisGame
from lapin.game.model.events import (
    AnyEvent,
    CardsGiven,
    ClueGiven,
    GameEnded,
    GiverNamed,
    GiverOffered,
    Hands,
    HandsDealt,
    HandsRefilled,
    PlayerArrived,
    PointsScored,
    RowRevealed,
    SeatsAdded,
    TurnBegan,
    VoteCast,
    VotesRevealed,
)
from lapin.game.model.ids import Card, Seat
from lapin.game.model.state import GiverOffer, Story, StoryTurn

if TYPE_CHECKING:
    from lapin.game.variants.storytelling import Storytelling


def dealt(variant: "Storytelling", event: HandsDealt) -> Story:
    """Return the state after the deal (S2)."""
    return Story(
        game=event.game,
        players=event.players,
        options=event.options,
        terms=variant.terms(event.players, event.options),
        deck=event.deck,
        commitment=event.commitment,
        phase="tell",
        turn=0,
        storyteller=None,
        hands=event.hands,
        pile=event.pile,
        discards=(),
        scores=(0,) * variant.sides(event.players),
    )


def applied(variant: "Storytelling", state: Story, event: AnyEvent) -> Story:  # noqa: PLR0912 - one case for each event
    """Return the state after an event."""
    match event:
        case CardsGiven():
            return _given(state, event.seat, event.cards)
        case VoteCast():
            seat, spots, red = event.seat, event.spots, event.red
            votes = state.votes[:seat] + (spots,) + state.votes[seat + 1 :]
            return replace(state, votes=votes, red=state.red if red is None else red)
        case ClueGiven():
            return _told(state, event)
        case RowRevealed(row):
            return replace(state, row=row, phase="vote")
        case VotesRevealed():
            return state
        case PointsScored(points):
            return _scored(state, points)
        case HandsRefilled():
            return _refilled(state, event)
        case TurnBegan(turn, storyteller):
            return _begun(variant, state, turn, storyteller)
        case GiverOffered(by, giver):
            return _offered(variant, state, GiverOffer(by, giver))
        case GiverNamed(_, giver):
            return _named(variant, state, giver)
        case PlayerArrived():
            return replace(state, arriving=state.arriving + 1)
        case SeatsAdded(count):
            return _joined(variant, state, count)
        case GameEnded(reason, _, winners):
            return replace(state, phase="over", reason=reason, winners=winners)
        case _:
            raise NotThisGame(type(event).__name__)


def _begun(variant: "Storytelling", state: Story, turn: int, storyteller: Seat | None) -> Story:
    nobody: Hands = ((),) * state.players
    return replace(
        state,
        phase="tell",
        turn=turn,
        storyteller=storyteller,
        first=storyteller if turn == 1 else state.first,
        rounds=state.rounds + (turn > 1 and storyteller == state.first),
        clue=None,
        given=nobody,
        givers=variant.nobody_named(state.players),
        offers=variant.nobody_named(state.players),
        row=(),
        votes=nobody,
        red=None,
    )


def _told(state: Story, event: ClueGiven) -> Story:
    teller = event.seat
    first = teller if state.first is None else state.first
    told = replace(state, phase="give", storyteller=teller, first=first, clue=event.clue)
    return told if event.card is None else _given(told, teller, (event.card,))


def _given(state: Story, seat: Seat, cards: tuple[Card, ...]) -> Story:
    hand = state.hands[seat] + state.given[seat]  # S11: cards given before return to the hand
    kept = tuple([card for card in hand if card not in cards])
    return replace(
        state,
        hands=state.hands[:seat] + (kept,) + state.hands[seat + 1 :],
        given=state.given[:seat] + (cards,) + state.given[seat + 1 :],
    )


def _offered(variant: "Storytelling", state: Story, offer: GiverOffer) -> Story:
    own, other = variant.side(offer.giver, state.players), variant.partner(offer.giver, state.players)
    if other is None:
        raise NotThisGame(GiverOffered.__name__)
    freed = _given(state, other, ()) if state.givers[own] is None and state.given[other] else state  # S11
    return replace(freed, offers=freed.offers[:own] + (offer,) + freed.offers[own + 1 :])


def _named(variant: "Storytelling", state: Story, giver: Seat) -> Story:
    own, other = variant.side(giver, state.players), variant.partner(giver, state.players)
    if other is None:
        raise NotThisGame(GiverNamed.__name__)
    freed = _given(state, other, ()) if state.given[other] else state  # S11
    return replace(
        freed,
        givers=freed.givers[:own] + (giver,) + freed.givers[own + 1 :],
        offers=freed.offers[:own] + (None,) + freed.offers[own + 1 :],
    )


def _scored(state: Story, points: tuple[int, ...]) -> Story:
    assert state.storyteller is not None
    assert state.clue is not None
    turn = StoryTurn(
        state.turn, state.storyteller, state.clue, state.given, state.row, state.votes, state.red, points
    )
    scores = tuple(map(int.__add__, state.scores, points))
    return replace(state, scores=scores, last=turn)


def _joined(variant: "Storytelling", state: Story, count: int) -> Story:
    """Add seats without points at the end of the ring, with the terms for the new number of players (L1, L2)."""
    players = state.players + count
    nothing: Hands = ((),) * count
    return replace(
        state,
        players=players,
        terms=variant.terms(players, state.options),
        hands=state.hands + nothing,
        given=state.given + nothing,
        votes=state.votes + nothing,
        scores=state.scores + (0,) * count,
        arriving=state.arriving - count,
    )


def _refilled(state: Story, event: HandsRefilled) -> Story:
    pile, discards = state.pile, state.discards + state.row
    if event.reshuffled is not None:
        pile, discards = pile + event.reshuffled, ()
    hands = tuple([held + drawn for held, drawn in zip(state.hands, event.drawn, strict=True)])
    if event.passed_on:
        hands = hands[-1:] + hands[:-1]  # P5
    nobody: Hands = ((),) * state.players
    return replace(
        state,
        hands=hands,
        pile=pile[sum(map(len, event.drawn)) :],
        discards=discards,
        given=nobody,
        row=(),
    )
