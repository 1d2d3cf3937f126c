"""The turn of every storyteller game: tell, give, vote, score, refill (S1-S13).

Decides; `lapin.rules.story_fold` applies. What differs between the games is asked of their kind.
"""

from lapin.engine.chance import Chance
from lapin.engine.commands import Arrive, Give, NameGiver, Stop, Tell, Vote
from lapin.engine.events import (
    AnyEvent,
    CardsGiven,
    ClueGiven,
    EndReason,
    GiverNamed,
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
from lapin.engine.ids import Card, GameId, Seat, Spot
from lapin.engine.moves import AnyMay, MayGive, MayNameGiver, MayTell, MayVote
from lapin.engine.options import Options, Terms
from lapin.engine.refusals import Refusal, Refused
from lapin.engine.state import Story
from lapin.rules import books, team
from lapin.rules.clue import checked_clue
from lapin.rules.endings import ending
from lapin.rules.kinds import KINDS

_SEATS = tuple(Seat(seat) for seat in range(12))
_SPOTS = tuple(Spot(place) for place in range(1, 13))  # a row has at most twelve cards


def deal(
    game: GameId, players: int, options: Options, deck: int, numbers: Terms, chance: Chance
) -> list[AnyEvent]:
    """Shuffle, deal, and begin the first turn (S2, S3)."""
    order = chance.shuffled("deal", [Card(card) for card in range(deck)])
    hand = numbers.hand
    hands = tuple(order[seat * hand : (seat + 1) * hand] for seat in range(players))
    dealt = HandsDealt(game, players, options, deck, chance.commitment, hands, order[players * hand :])
    first = books.BOOKS[game].first if options.first is None else options.first
    if first == "draw":
        teller: Seat | None = Seat(chance.below("first", players))
    else:
        teller = None if first == "claim" else first
    return [dealt, TurnBegan(1, teller)]


def tell(state: Story, seat: Seat, command: Tell) -> list[AnyEvent]:
    """The storyteller, or whoever claims the first turn, gives a clue (S3, S4, P1)."""
    if state.phase != "tell":
        raise Refused(Refusal.NOT_NOW, phase=state.phase)
    if state.storyteller is not None and seat != state.storyteller:
        raise Refused(Refusal.NOT_YOUR_TURN, storyteller=state.storyteller)
    card = KINDS[state.game].told_card(state, seat, command)
    return [ClueGiven(seat, checked_clue(command.clue, state.terms), card)]


def name_giver(state: Story, seat: Seat, command: NameGiver) -> list[AnyEvent]:
    """A team agrees in the open on who gives (T3)."""
    if state.game != "team":
        raise Refused(Refusal.NOT_IN_THIS_GAME, game=state.game)
    if state.phase != "give":
        raise Refused(Refusal.NOT_NOW, phase=state.phase)
    team.check_giver(state, seat, command.giver)
    return [GiverNamed(seat, command.giver)]


def give(state: Story, seat: Seat, command: Give, chance: Chance) -> list[AnyEvent]:
    """A player gives a card, or another instead (S5, S11); the last one reveals the row (S6)."""
    if state.phase != "give":
        raise Refused(Refusal.NOT_NOW, phase=state.phase)
    kind, cards = KINDS[state.game], command.cards
    kind.check_give(state, seat, command)
    due = kind.cards_due(state, seat)
    if len(cards) != due:
        raise Refused(Refusal.CARD_COUNT, count=len(cards), wanted=due)
    if due > 1 and len(set(cards)) != due:
        raise Refused(Refusal.CARD_TWICE)
    held, before = state.hands[seat], state.given[seat]
    for card in cards:
        if card not in held and card not in before:
            raise Refused(Refusal.CARD_NOT_HELD, card=card)
    events: list[AnyEvent] = []
    if state.game == "team" and _names_itself(state, seat):
        events.append(GiverNamed(seat, seat))
    events.append(CardsGiven(seat, cards))
    if sum(map(len, state.given)) - len(before) + due == state.terms.row:
        given = state.given[:seat] + (cards,) + state.given[seat + 1 :]
        events.append(RowRevealed(chance.shuffled(f"row/{state.turn}", [card for lot in given for card in lot])))
    return events


def _names_itself(state: Story, seat: Seat) -> bool:
    """Who gives without having been named, names itself; the storyteller's partner needs no naming (T3)."""
    own = team.side(seat, state.players)
    assert state.storyteller is not None
    return state.givers[own] is None and own != team.side(state.storyteller, state.players)


def vote(state: Story, seat: Seat, command: Vote, chance: Chance) -> list[AnyEvent]:
    """A player votes, or votes anew (S7, S11); the last vote reveals all and ends the turn (S8-S10)."""
    if state.phase != "vote":
        raise Refused(Refusal.NOT_NOW, phase=state.phase)
    kind, spots = KINDS[state.game], command.spots
    reason = kind.may_vote(state, seat)
    if reason is not None:
        raise Refused(reason)
    most = state.terms.votes
    if not 1 <= len(spots) <= most:
        raise Refused(Refusal.VOTE_COUNT, count=len(spots), most=most)
    if len(set(spots)) != len(spots):
        raise Refused(Refusal.VOTE_TWICE)
    own = kind.barred(state, seat)
    for spot in spots:
        if not 1 <= spot <= len(state.row):
            raise Refused(Refusal.NOT_IN_ROW, spot=spot)
        if spot in own:
            raise Refused(Refusal.OWN_CARD, spot=spot)
    kind.check_red(state, seat, command)
    cast = VoteCast(seat, spots, command.red)
    cast_before = state.players - state.votes.count(()) - bool(state.votes[seat])
    if cast_before + 1 < state.terms.voters:
        return [cast]
    return [cast, *_close_turn(state, cast, chance)]


def _close_turn(state: Story, cast: VoteCast, chance: Chance) -> list[AnyEvent]:
    """Reveal all, score, seat late comers (L1) and go on to the next turn or the end (S8-S10)."""
    votes = state.votes[: cast.seat] + (cast.spots,) + state.votes[cast.seat + 1 :]
    red = state.red if cast.red is None else cast.red
    owner_of = {card: Seat(seat) for seat, cards in enumerate(state.given) for card in cards}
    owners = tuple(owner_of[card] for card in state.row)
    points = KINDS[state.game].points(state, owners, votes, red)
    scores = tuple(map(int.__add__, state.scores, points))
    events: list[AnyEvent] = [VotesRevealed(owners, votes, red), PointsScored(points)]
    reason = _reason_to_end(state, scores)
    newcomers = 0 if reason else state.arriving  # L4
    players = state.players + newcomers
    refilled = _refill(state, players, chance)
    if reason is None and _pile_drawn(state, refilled):
        reason = "pile"
        refilled = _refill(state, state.players, chance)  # L4
    if reason is not None:
        return [*events, refilled, ending(reason, scores)]
    if newcomers:
        events.append(SeatsAdded(newcomers))
    assert state.storyteller is not None
    return [*events, refilled, TurnBegan(state.turn + 1, Seat((state.storyteller + 1) % players))]


def _pile_drawn(state: Story, refilled: HandsRefilled) -> bool:
    """C6: the last card of a pile that is never reshuffled has been drawn."""
    return not state.terms.reshuffles and sum(map(len, refilled.drawn)) == len(state.pile)


def _reason_to_end(state: Story, scores: tuple[int, ...]) -> EndReason | None:
    """S12: looked at when the turn is over."""
    target, rounds = state.terms.target, state.terms.rounds
    if target is not None and max(scores) >= target:
        return "target"
    assert state.storyteller is not None
    round_told = (state.storyteller + 1) % state.players == state.first
    if rounds is not None and state.rounds + round_told >= rounds:
        return "rounds"
    return None


def _refill(state: Story, players: int, chance: Chance) -> HandsRefilled:
    """Fill up hands from the left of the storyteller on; reshuffle discards where the book says so (S10, O6).

    `players` counts the late comers who sit down now: they draw a full hand (L2).
    """
    assert state.storyteller is not None
    numbers = books.terms(books.BOOKS[state.game], players, state.options)
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
    return HandsRefilled(tuple(drawn), reshuffled, passed_on=state.game == "party")


def arrive(state: Story, _command: Arrive) -> list[AnyEvent]:
    """One more player will sit down when the turn is over (L1), where the game allows it (L3)."""
    book = books.BOOKS[state.game]
    if book.pairs:
        raise Refused(Refusal.SEATS_FIXED)
    players = state.players + state.arriving + 1
    if players > book.most:
        raise Refused(Refusal.TABLE_FULL, most=book.most)
    needed = books.smallest_deck(book, players, books.terms(book, players, state.options))
    if state.deck < needed:
        raise Refused(Refusal.DECK_TOO_SMALL, deck=state.deck, needed=needed)
    return [PlayerArrived()]


def stop(state: Story, _command: Stop) -> list[AnyEvent]:
    """The table ends the game as it stands."""
    return [ending("stopped", state.scores)]


def waited_for(state: Story) -> tuple[Seat, ...]:
    """The seats that the game cannot go on without. On an open first turn, anybody (S3)."""
    seats = _SEATS[: state.players]
    kind = KINDS[state.game]
    match state.phase:
        case "tell":
            return seats if state.storyteller is None else (state.storyteller,)
        case "give":
            return tuple([s for s in seats if not state.given[s] and kind.cards_due(state, s)])
        case "vote":
            return tuple([s for s in seats if not state.votes[s] and kind.may_vote(state, s) is None])
        case _:
            return ()


def legal(state: Story, seat: Seat) -> tuple[AnyMay, ...]:
    """What this seat may do now; `decide` accepts just that."""
    kind = KINDS[state.game]
    match state.phase:
        case "tell":
            if state.storyteller not in (None, seat):
                return ()
            cards = None if state.game == "party" else state.hands[seat]  # P1
            return (MayTell(cards, state.terms.performed),)
        case "give":
            return _may_give(state, seat)
        case "vote":
            if kind.may_vote(state, seat) is not None:
                return ()
            own = kind.barred(state, seat)
            spots = tuple([spot for spot in _SPOTS[: len(state.row)] if spot not in own])
            red = state.game == "party" and seat == state.storyteller
            return (MayVote(spots, state.terms.votes, red, again=bool(state.votes[seat])),)
        case _:
            return ()


def _may_give(state: Story, seat: Seat) -> tuple[AnyMay, ...]:
    may: list[AnyMay] = []
    due = KINDS[state.game].cards_due(state, seat)
    if due:
        given = state.given[seat]
        may.append(MayGive(state.hands[seat] + given, due, again=bool(given)))
    if state.game == "team":
        assert state.storyteller is not None
        if team.side(seat, state.players) != team.side(state.storyteller, state.players):
            pair = (seat, team.partner(seat, state.players))
            may.append(MayNameGiver((min(pair), max(pair))))
    return tuple(may)
