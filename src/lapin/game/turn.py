"""The turn of every storyteller game: tell, give, vote, score, refill (S1-S13).

This module decides; `lapin.game.turn_fold` applies. The variant's hooks answer whatever differs between games.
"""

from typing import TYPE_CHECKING, assert_never

from lapin.game.clue import checked_clue
from lapin.game.endings import ending
from lapin.game.model.chance import Chance
from lapin.game.model.commands import (
    AgreeGiver,
    AnyCommand,
    Arrive,
    CallJinx,
    CloseWindow,
    Give,
    NameGiver,
    RunOut,
    Stop,
    Tell,
    Touch,
    Vote,
)
from lapin.game.model.events import (
    AnyEvent,
    CardsGiven,
    ClueGiven,
    EndReason,
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
from lapin.game.model.ids import SEATS, Card, Seat, Spot
from lapin.game.model.moves import AnyMay, MayGive, MayTell, MayVote
from lapin.game.model.options import Options
from lapin.game.model.reasons import total
from lapin.game.model.refusals import Refusal, Refused, not_your_turn
from lapin.game.model.state import Story
from lapin.game.scoring import OpenTurn, owners_of

if TYPE_CHECKING:
    from lapin.game.variants.storytelling import Storytelling

_SPOTS = tuple(Spot(place) for place in range(1, 13))  # a row has at most twelve cards


def deal(variant: "Storytelling", players: int, options: Options, deck: int, chance: Chance) -> list[AnyEvent]:
    """Shuffle, deal and begin the first turn (S2, S3)."""
    order = chance.shuffled("deal", [Card(card) for card in range(deck)])
    hand = variant.terms(players, options).hand
    hands = tuple(order[seat * hand : (seat + 1) * hand] for seat in range(players))
    dealt = HandsDealt(variant.name, players, options, deck, chance.commitment, hands, order[players * hand :])
    first = variant.first if options.first is None else options.first
    if first == "draw":
        teller: Seat | None = Seat(chance.below("first", players))
    else:
        teller = None if first == "claim" else first
    return [dealt, TurnBegan(1, teller)]


def decide(
    variant: "Storytelling", state: Story, seat: Seat, command: AnyCommand, chance: Chance
) -> list[AnyEvent]:
    """Return the events that a player's move leads to, or raise Refused."""
    match command:
        case Give():
            return give(variant, state, seat, command, chance)
        case Vote():
            return vote(variant, state, seat, command, chance)
        case Tell():
            return tell(variant, state, seat, command)
        case NameGiver():
            return variant.name_giver(state, seat, command.giver, chance)
        case AgreeGiver():
            return variant.agree_giver(state, seat, command.giver, chance)
        case Touch() | CallJinx():
            raise Refused(Refusal.NOT_IN_THIS_GAME, game=state.game)
        case CloseWindow() | RunOut() | Arrive() | Stop():
            raise Refused(Refusal.NOT_A_PLAYERS_CALL)
        case _:
            assert_never(command)


def decide_call(
    variant: "Storytelling",
    state: Story,
    command: AnyCommand,
    chance: Chance,  # noqa: ARG001 - as `decide` is called
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


def tell(variant: "Storytelling", state: Story, seat: Seat, command: Tell) -> list[AnyEvent]:
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
    variant.check_give(state, seat)
    due = variant.cards_due(state, seat)
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
    return [cast, *_close_turn(variant, state, cast, chance)]


def _close_turn(variant: "Storytelling", state: Story, cast: VoteCast, chance: Chance) -> list[AnyEvent]:
    """Reveal all, score, seat late comers (L1), and begin the next turn or end the game (S8-S10)."""
    votes = state.votes[: cast.seat] + (cast.spots,) + state.votes[cast.seat + 1 :]
    red = state.red if cast.red is None else cast.red
    assert state.storyteller is not None
    owners = owners_of(state.row, state.given)
    points = total(variant.reasons(state.terms, OpenTurn(state.storyteller, owners, votes, red)))
    scores = tuple(map(int.__add__, state.scores, points))
    events: list[AnyEvent] = [VotesRevealed(owners, votes, red), PointsScored(points)]
    reason = _reason_to_end(state, scores)
    refilled = _refill(variant, state, state.players, chance)
    if reason is None and _pile_drawn(state, refilled):
        reason = "pile"
    if reason is not None:  # L4
        return [*events, refilled, ending(reason, scores)]
    newcomers = _dealt_in(variant, state, tuple(map(len, state.hands)))
    if newcomers:
        events.append(SeatsAdded(newcomers))
        refilled = _refill(variant, state, state.players + newcomers, chance)
    following = Seat((state.storyteller + 1) % (state.players + newcomers))  # S10, T8
    return [*events, refilled, TurnBegan(state.turn + 1, following)]


def _dealt_in(variant: "Storytelling", state: Story, held: tuple[int, ...]) -> int:
    """How many who wait sit down: a pile that is never reshuffled must keep a card beside their hands (L5).

    `held` are the cards in each hand when the turn is over. So nobody's arrival draws the last card (C6).
    """
    if state.terms.reshuffles:
        return state.arriving
    for newcomers in range(state.arriving, 0, -1):
        hand = variant.terms(state.players + newcomers, state.options).hand
        if hand * newcomers + sum(max(0, hand - cards) for cards in held) < len(state.pile):
            return newcomers
    return 0


def without_hand(variant: "Storytelling", state: Story) -> int:
    """How many of those who wait cannot be dealt a hand when this turn is over (L5)."""
    if not state.arriving or state.phase == "over":
        return 0
    teller = Seat(0) if state.storyteller is None else state.storyteller
    full = [len(hand) + len(given) for hand, given in zip(state.hands, state.given, strict=True)]
    held = tuple([cards - (1 if seat == teller else state.terms.gives) for seat, cards in enumerate(full)])
    return state.arriving - _dealt_in(variant, state, held)


def _pile_drawn(state: Story, refilled: HandsRefilled) -> bool:
    """Whether the last card of a pile that is never reshuffled has been drawn (C6)."""
    return not state.terms.reshuffles and sum(map(len, refilled.drawn)) == len(state.pile)


def _reason_to_end(state: Story, scores: tuple[int, ...]) -> EndReason | None:
    """Return why the game ends with this turn, or None if it goes on (S12)."""
    target, rounds = state.terms.target, state.terms.rounds
    if target is not None and max(scores) >= target:
        return "target"
    assert state.storyteller is not None
    round_told = (state.storyteller + 1) % state.players == state.first
    if rounds is not None and state.rounds + round_told >= rounds:
        return "rounds"
    return None


def _refill(variant: "Storytelling", state: Story, players: int, chance: Chance) -> HandsRefilled:
    """Fill up hands, beginning on the storyteller's left; reshuffle discards where the book says so (S10, O6, T8).

    `players` counts the late comers who sit down now: they draw a full hand (L2).
    """
    assert state.storyteller is not None
    numbers = variant.terms(players, state.options)
    held = [len(hand) for hand in state.hands] + [0] * (players - state.players)
    needs = [max(0, numbers.hand - cards) for cards in held]
    cards, reshuffled = state.pile, None
    if numbers.reshuffles and sum(needs) > len(cards):
        reshuffled = chance.shuffled(f"reshuffle/{state.turn}", state.discards + state.row)
        cards += reshuffled
    drawn: list[tuple[Card, ...]] = [()] * players
    taken = 0
    for step in range(players):
        seat = (state.storyteller + 1 + step) % players
        drawn[seat] = cards[taken : taken + needs[seat]]
        taken += len(drawn[seat])
    return HandsRefilled(tuple(drawn), reshuffled, passed_on=variant.passes_hands)


def arrive(variant: "Storytelling", state: Story) -> list[AnyEvent]:
    """Let one more player sit down when the turn is over (L1), if the game allows it (L3)."""
    if variant.pairs:
        raise Refused(Refusal.SEATS_FIXED)
    players = state.players + state.arriving + 1
    if players > variant.most:
        raise Refused(Refusal.TABLE_FULL, most=variant.most)
    needed = variant.smallest_deck(players, variant.terms(players, state.options))
    if state.deck < needed:
        raise Refused(Refusal.DECK_TOO_SMALL, deck=state.deck, needed=needed)
    return [PlayerArrived()]


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
            return _may_give(variant, state, seat)
        case "vote":
            if variant.may_vote(state, seat) is not None:
                return ()
            own = variant.barred(state, seat)
            spots = tuple([spot for spot in _SPOTS[: len(state.row)] if spot not in own])
            red = variant.votes_red(state, seat)
            return (MayVote(spots, state.terms.votes, red, again=bool(state.votes[seat])),)
        case _:
            return ()


def _may_give(variant: "Storytelling", state: Story, seat: Seat) -> tuple[AnyMay, ...]:
    due = variant.cards_due(state, seat)
    given = state.given[seat]
    may_give = (MayGive(state.hands[seat] + given, due, again=bool(given)),) if due else ()
    return (*variant.may_agree(state, seat), *may_give, *variant.may_name(state, seat))
