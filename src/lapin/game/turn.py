"""The turn of every storyteller game: tell, give, vote (S3-S8, S11), each decided and then applied.

`lapin.game.between_turns` has what follows from the last vote. The variant's hooks answer whatever differs between
games. What applies trusts the events: they were decided or verified before.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from lapin.game.between_turns import arrive, begun, close_turn, joined, refilled, scored
from lapin.game.clue import checked_clue
from lapin.game.endings import NotThisGame, ending
from lapin.game.model.chance import Chance
from lapin.game.model.commands import AnyCommand, Arrive, CloseWindow, Give, RunOut, Stop, Tell, Vote
from lapin.game.model.events import (
    AnyEvent,
    CardsGiven,
    ClueGiven,
    GameEnded,
    GiverNamed,
    GiverOffered,
    Hands,
    HandsRefilled,
    PlayerArrived,
    PointsScored,
    RowRevealed,
    SeatsAdded,
    TurnBegan,
    VoteCast,
    VotesRevealed,
)
from lapin.game.model.ids import SEATS, SPOTS, Card, Seat
from lapin.game.model.moves import AnyMay, MayTell, MayVote
from lapin.game.model.refusals import Refusal, Refused, not_your_turn
from lapin.game.model.state import GiverOffer, Story

if TYPE_CHECKING:
    from lapin.game.variants.storytelling import Storytelling


def tell(
    variant: "Storytelling",
    state: Story,
    seat: Seat,
    command: Tell,
    chance: Chance,  # noqa: ARG001 - as every move is decided
) -> list[AnyEvent]:
    """The storyteller, or a player who claims the first turn, gives a clue (S3, S4, P1)."""
    if state.phase != "tell":
        raise Refused(Refusal.NOT_NOW, phase=state.phase)
    if state.storyteller is not None and seat != state.storyteller:
        raise not_your_turn(state.storyteller)
    card = variant.told_card(state, seat, command)
    return [ClueGiven(seat, checked_clue(command.clue, state.terms), card)]


def give(variant: "Storytelling", state: Story, seat: Seat, command: Give, chance: Chance) -> list[AnyEvent]:
    """A player gives a card or replaces it (S5, S11); when the last one is in, the row is revealed (S6)."""
    if state.phase != "give":
        raise Refused(Refusal.NOT_NOW, phase=state.phase)
    cards = command.cards
    due = variant.cards_due(state, seat)
    if not due:
        raise Refused(variant.gives_nothing(state, seat))
    if len(cards) != due:
        raise Refused(Refusal.CARD_COUNT, count=len(cards), wanted=due)
    if len(set(cards)) != due:
        raise Refused(Refusal.CARD_TWICE)
    held, before = state.hands[seat], state.given[seat]
    for card in cards:
        if card not in held and card not in before:
            raise Refused(Refusal.CARD_NOT_HELD, card=card)
    naming = variant.named_by_giving(state, seat)
    events: list[AnyEvent] = [CardsGiven(seat, cards), *naming]
    if sum(map(len, state.given)) - len(before) + due == state.terms.row and variant.all_agreed(state, naming):
        given = state.given[:seat] + (cards,) + state.given[seat + 1 :]
        events.append(row_of(state, given, chance))
    return events


def row_of(state: Story, given: Hands, chance: Chance) -> RowRevealed:
    """The given cards, shuffled (S6)."""
    return RowRevealed(chance.shuffled(f"row/{state.turn}", [card for lot in given for card in lot]))


def vote(variant: "Storytelling", state: Story, seat: Seat, command: Vote, chance: Chance) -> list[AnyEvent]:
    """A player votes or changes the vote (S7, S11); the last vote reveals all and ends the turn (S8-S10)."""
    if state.phase != "vote":
        raise Refused(Refusal.NOT_NOW, phase=state.phase)
    spots = command.spots
    reason = variant.may_vote(state, seat)
    if reason is not None:
        raise Refused(reason)
    most = state.terms.votes
    if not 1 <= len(spots) <= most:  # O3
        raise Refused(Refusal.VOTE_COUNT, count=len(spots), most=most)
    if len(set(spots)) != len(spots):  # O3
        raise Refused(Refusal.VOTE_TWICE)
    own = variant.barred(state, seat)
    for spot in spots:
        if not 1 <= spot <= len(state.row):
            raise Refused(Refusal.NOT_IN_ROW, spot=spot)
        if spot in own:
            raise Refused(Refusal.OWN_CARD, spot=spot)
    variant.check_red(state, seat, command)
    cast = VoteCast(seat, spots, command.red)
    cast_before = state.players - state.votes.count(()) - bool(state.votes[seat])
    if cast_before + 1 < state.terms.voters:
        return [cast]
    return [cast, *close_turn(variant, state, cast, chance)]


def decide_call(
    variant: "Storytelling",
    state: Story,
    command: AnyCommand,
    chance: Chance,  # noqa: ARG001 - as every call is decided
) -> list[AnyEvent]:
    """Return the events that a call of the table itself leads to, or raise Refused."""
    match command:
        case Arrive():
            return arrive(variant, state)
        case Stop():
            return [ending("stopped", state.scores)]
        case CloseWindow() | RunOut():
            raise Refused(Refusal.NOT_IN_THIS_GAME, game=state.game)
        case _:
            raise Refused(Refusal.ONLY_FOR_PLAYERS)


def waited_for(variant: "Storytelling", state: Story) -> tuple[Seat, ...]:
    """Return the seats that the table waits for: all of them on a first turn that anybody may claim (S3)."""
    seats = SEATS[: state.players]
    match state.phase:
        case "tell":
            return seats if state.storyteller is None else (state.storyteller,)
        case "give":
            return tuple([s for s in seats if variant.owes_in_giving(state, s)])
        case "vote":
            return tuple([s for s in seats if not state.votes[s] and variant.may_vote(state, s) is None])
        case _:
            return ()


def legal(variant: "Storytelling", state: Story, seat: Seat) -> tuple[AnyMay, ...]:
    """Return what this seat may do now: exactly the choices that `decide` accepts."""
    match state.phase:
        case "tell":
            if state.storyteller not in (None, seat):
                return ()
            return (MayTell(variant.cards_to_tell(state, seat), state.terms.performed),)
        case "give":
            return variant.may_give(state, seat)
        case "vote":
            if variant.may_vote(state, seat) is not None:
                return ()
            own = variant.barred(state, seat)
            spots = tuple([spot for spot in SPOTS[: len(state.row)] if spot not in own])
            red = variant.votes_red(state, seat)
            return (MayVote(spots, state.terms.votes, red, again=bool(state.votes[seat])),)
        case _:
            return ()


# What is applied


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
            return scored(state, points)
        case HandsRefilled():
            return refilled(state, event)
        case TurnBegan(turn, storyteller):
            return begun(variant, state, turn, storyteller)
        case GiverOffered(by, giver):
            return _offered(variant, state, GiverOffer(by, giver))
        case GiverNamed(_, giver):
            return _named(variant, state, giver)
        case PlayerArrived():
            return replace(state, arriving=state.arriving + 1)
        case SeatsAdded(count):
            return joined(variant, state, count)
        case GameEnded(reason, _, winners):
            return replace(state, phase="over", reason=reason, winners=winners)
        case _:
            raise NotThisGame(type(event).__name__)


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
