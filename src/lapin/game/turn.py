"""The turn of every storyteller game: tell, give, vote (S3-S8, S11), each decided and then applied.

`lapin.game.between_turns` has what follows from the last vote. The variant's hooks answer whatever differs between
games. The functions that apply events trust them: they were decided or verified before.
"""

from collections.abc import Callable
from itertools import compress
from operator import not_
from typing import TYPE_CHECKING, Any

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
from lapin.game.scoring import SINGLE_VOTE

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
    if due > 1 and len(set(cards)) != due:
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
    """Return the given cards, shuffled (S6)."""
    return RowRevealed(chance.shuffled(f"row/{state.turn}", [card for lot in given for card in lot]))


def vote(variant: "Storytelling", state: Story, seat: Seat, command: Vote, chance: Chance) -> list[AnyEvent]:
    """A player votes or changes the vote (S7, S11); the last vote reveals all and ends the turn (S8)."""
    if state.phase != "vote":
        raise Refused(Refusal.NOT_NOW, phase=state.phase)
    spots = command.spots
    reason = variant.may_vote(state, seat)
    if reason is not None:
        raise Refused(reason)
    most = state.terms.votes
    if not 1 <= len(spots) <= most:  # O3
        raise Refused(Refusal.VOTE_COUNT, count=len(spots), most=most)
    if len(spots) > 1 and len(set(spots)) != len(spots):  # O3
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
    match state.phase:
        case "tell":
            return SEATS[: state.players] if state.storyteller is None else (state.storyteller,)
        case "give":
            return variant.owing(state)
        case "vote":
            voters = compress(SEATS, map(not_, state.votes))  # who has not voted yet
            return tuple([seat for seat in voters if variant.may_vote(state, seat) is None])
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
            spots = [*SPOTS[: len(state.row)]]
            for own in variant.barred(state, seat):
                spots.remove(own)
            red = variant.votes_red(state, seat)
            alone = SINGLE_VOTE if state.terms.single_vote_point else 0  # O2
            return (MayVote(tuple(spots), state.terms.votes, red, bool(state.votes[seat]), alone),)
        case _:
            return ()


# Applying events


def applied(variant: "Storytelling", state: Story, event: AnyEvent) -> Story:
    """Return the state after an event."""
    step = STEPS.get(type(event))
    if step is None:
        raise NotThisGame(type(event).__name__)
    return step(variant, state, event)


def _gave(_variant: "Storytelling", state: Story, event: CardsGiven) -> Story:
    return _given(state, event.seat, event.cards)


def _voted(_variant: "Storytelling", state: Story, event: VoteCast) -> Story:
    votes = [*state.votes]
    votes[event.seat] = event.spots
    return replace(state, votes=tuple(votes), red=state.red if event.red is None else event.red)


def _told(_variant: "Storytelling", state: Story, event: ClueGiven) -> Story:
    teller = event.seat
    first = teller if state.first is None else state.first
    told = replace(state, phase="give", storyteller=teller, first=first, clue=event.clue)
    return told if event.card is None else _given(told, teller, (event.card,))


def _laid(_variant: "Storytelling", state: Story, event: RowRevealed) -> Story:
    return replace(state, row=event.row, phase="vote")


def _revealed(_variant: "Storytelling", state: Story, _event: VotesRevealed) -> Story:
    return state  # the state knew the votes and the owners before


def _offered(variant: "Storytelling", state: Story, event: GiverOffered) -> Story:
    own, other = variant.side(event.giver, state.players), variant.partner(event.giver, state.players)
    if other is None:
        raise NotThisGame(GiverOffered.__name__)
    freed = _given(state, other, ()) if state.givers[own] is None and state.given[other] else state  # S11
    offers = [*freed.offers]
    offers[own] = GiverOffer(event.by, event.giver)
    return replace(freed, offers=tuple(offers))


def _named(variant: "Storytelling", state: Story, event: GiverNamed) -> Story:
    own, other = variant.side(event.giver, state.players), variant.partner(event.giver, state.players)
    if other is None:
        raise NotThisGame(GiverNamed.__name__)
    freed = _given(state, other, ()) if state.given[other] else state  # S11
    givers, offers = [*freed.givers], [*freed.offers]
    givers[own], offers[own] = event.giver, None
    return replace(freed, givers=tuple(givers), offers=tuple(offers))


def _waiting(_variant: "Storytelling", state: Story, _event: PlayerArrived) -> Story:
    return replace(state, arriving=state.arriving + 1)


def _ended(_variant: "Storytelling", state: Story, event: GameEnded) -> Story:
    return replace(state, phase="over", reason=event.reason, winners=event.winners)


def _given(state: Story, seat: Seat, cards: tuple[Card, ...]) -> Story:
    hand = [*state.hands[seat], *state.given[seat]]  # S11: cards given before return to the hand
    for card in cards:
        hand.remove(card)
    hands, given = [*state.hands], [*state.given]
    hands[seat], given[seat] = tuple(hand), cards
    return replace(state, hands=tuple(hands), given=tuple(given))


STEPS: dict[type[AnyEvent], Callable[["Storytelling", Story, Any], Story]] = {
    CardsGiven: _gave,
    VoteCast: _voted,
    ClueGiven: _told,
    RowRevealed: _laid,
    VotesRevealed: _revealed,
    PointsScored: scored,
    HandsRefilled: refilled,
    TurnBegan: begun,
    GiverOffered: _offered,
    GiverNamed: _named,
    PlayerArrived: _waiting,
    SeatsAdded: joined,
    GameEnded: _ended,
}
"""The effect of each event, as a table: a chain of cases would ask for every type before the right one."""
