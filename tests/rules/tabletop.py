"""A table to try rules at: it drives the real engine, and reads like people playing.

Unless chance is stacked otherwise nothing is shuffled: seat 0 holds the first cards of the deck, seat 1 the next
ones, and the row lies in seat order. So with one card each, the card of seat 2 is number 3 in the row.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from lapin.game import apply, begin, decide, fold, legal, waited_for
from lapin.game.house_rules import Departure
from lapin.game.model.chance import Chance
from lapin.game.model.clues import Clue, Words
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
from lapin.game.model.events import AnyEvent, Event
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.moves import AnyMay, MayAgreeGiver
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import Square, State, Story
from lapin.game.seen import Mine, SeenEvent, View
from lapin.game.variants import variant_of
from lapin.game.views import redact, view

T = TypeVar("T")
E = TypeVar("E", bound=Event)

AS_PRINTED = Options()
"""No house rules."""

DECK = {"jinx": 71}
"""The number of cards in a game's box, if not 84."""


class StackedChance:
    """Chance that does as it is told: an order for each label ("deal", "row/1"), a number for each draw.

    What is not named is left as it is: items in their order, and 0 as a number. An order may name the first
    items only; the others follow as they are.
    """

    def __init__(
        self, orders: Mapping[str, Sequence[int]] | None = None, numbers: Mapping[str, int] | None = None
    ) -> None:
        self.orders = dict(orders or {})
        self.numbers = dict(numbers or {})
        self.asked: list[str] = []

    @property
    def commitment(self) -> str:
        """There is no secret to commit to."""
        return "stacked"

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in the order that was asked for."""
        self.asked.append(label)
        rest = list(items)
        first = [rest.pop(_place(rest, wanted)) for wanted in self.orders.get(label, ())]
        return (*first, *rest)

    def below(self, label: str, n: int) -> int:
        """The number that was asked for."""
        self.asked.append(label)
        number = self.numbers.get(label, 0)
        assert 0 <= number < n
        return number


def _place(items: Sequence[object], wanted: object) -> int:
    return items.index(wanted)


class Tabletop:
    """A game being played. Each move gives back the events it caused."""

    def __init__(
        self,
        game: str,
        players: int,
        options: Options = AS_PRINTED,
        *,
        deck: int | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.chance: Chance = StackedChance() if chance is None else chance
        self.events = begin(game, players, options, DECK.get(game, 84) if deck is None else deck, self.chance)
        self.state: State = fold(self.events)

    # What lies on the table

    @property
    def story(self) -> Story:
        """The state of a storyteller game."""
        assert isinstance(self.state, Story)
        return self.state

    @property
    def square(self) -> Square:
        """The state of a game of jinx."""
        assert isinstance(self.state, Square)
        return self.state

    @property
    def scores(self) -> tuple[int, ...]:
        """Points so far."""
        return self.state.scores

    @property
    def last_points(self) -> tuple[int, ...]:
        """Points of the turn that ended last."""
        assert self.state.last is not None
        return self.state.last.points

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == "over"

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """Return whom the table waits for."""
        return waited_for(self.state)

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards a seat holds."""
        return self.story.hands[seat]

    def spots_of(self, seat: int) -> tuple[Spot, ...]:
        """Return where in the row the cards of a seat lie."""
        return tuple(Spot(self.story.row.index(card) + 1) for card in self.story.given[seat])

    def seen_by(self, seat: int | None) -> View:
        """Return what a seat, or an onlooker (None), sees now."""
        return view(self.state, None if seat is None else Seat(seat))

    def may(self, seat: int) -> tuple[AnyMay, ...]:
        """Return what a seat is offered to do now."""
        return legal(self.state, Seat(seat))

    def move_rabbits(self, *scores: int) -> None:
        """Put the rabbits on these places of the track, as if many turns had been played."""
        assert len(scores) == len(self.story.scores)
        self.state = replace(self.story, scores=scores)

    # Moves

    def do(self, seat: int | None, command: AnyCommand) -> list[AnyEvent]:
        """Make a move, or the table's own call (seat None)."""
        events = decide(self.state, None if seat is None else Seat(seat), command, self.chance)
        for event in events:
            self.state = apply(self.state, event)
        self.events += events
        return events

    def tell(self, seat: int, card: int | None = None, clue: str | Clue = "a clue") -> list[AnyEvent]:
        """Give a clue, with the card it is for where the game wants one."""
        return self.do(seat, telling(card, clue))

    def give(self, seat: int, *cards: int) -> list[AnyEvent]:
        """Give a card, or two."""
        return self.do(seat, giving(*cards))

    def name_giver(self, seat: int, giver: int) -> list[AnyEvent]:
        """Offer that one of the team gives."""
        return self.do(seat, NameGiver(Seat(giver)))

    def agree_giver(self, seat: int, giver: int) -> list[AnyEvent]:
        """Say yes to the partner's offer that one of the team gives."""
        return self.do(seat, AgreeGiver(Seat(giver)))

    def vote(self, seat: int, *spots: int, red: int | None = None) -> list[AnyEvent]:
        """Vote for a place in the row, or two."""
        return self.do(seat, voting(*spots, red=red))

    def vote_for(self, seat: int, *owners: int) -> list[AnyEvent]:
        """Vote for the (first) card of each of these seats, wherever it lies."""
        return self.vote(seat, *(self.spots_of(owner)[0] for owner in owners))

    def touch(self, seat: int, spot: int, ms: int = 0) -> list[AnyEvent]:
        """Put the finger on a picture."""
        return self.do(seat, Touch(Spot(spot), ms))

    def call_jinx(self, seat: int, ms: int = 0) -> list[AnyEvent]:
        """Call "Jinx!"."""
        return self.do(seat, CallJinx(ms))

    def close_window(self, spot: int) -> list[AnyEvent]:
        """The table's call: too late to touch this picture at the same time."""
        return self.do(None, CloseWindow(Spot(spot)))

    def run_out(self) -> list[AnyEvent]:
        """The table's call: time is up."""
        return self.do(None, RunOut())

    def arrive(self) -> list[AnyEvent]:
        """The table's call: one more player waits for a seat."""
        return self.do(None, Arrive())

    def stop(self) -> list[AnyEvent]:
        """The table's call: the game ends here."""
        return self.do(None, Stop())

    def refusal(self, seat: int | None, command: AnyCommand) -> Refused:
        """The refusal of a move that must not be allowed, with its data; the table is as it was before."""
        before, told = self.state, len(self.events)
        try:
            self.do(seat, command)
        except Refused as refused:
            assert self.state is before
            assert len(self.events) == told
            return refused
        raise AssertionError(f"{command} was allowed")

    def refused(self, seat: int | None, command: AnyCommand) -> Refusal:
        """Return why a move is not allowed."""
        code = self.refusal(seat, command).code
        assert isinstance(code, Refusal)
        return code

    # Several moves at once

    def tell_something(self, seat: int | None = None) -> list[AnyEvent]:
        """The storyteller, or this seat on an open first turn, tells of the first card of the hand."""
        teller = self.story.storyteller if seat is None else Seat(seat)
        teller = Seat(0) if teller is None else teller
        return self.tell(teller, None if self.story.game == "party" else self.hand(teller)[0])

    def all_give(self) -> list[AnyEvent]:
        """Everybody who has not given gives the first cards of the hand; partners agree; the row is revealed."""
        events: list[AnyEvent] = []
        while self.state.phase == "give":
            seat = self.waiting_for[0]
            offer = next((may for may in self.may(seat) if isinstance(may, MayAgreeGiver)), None)
            if offer is not None:
                events += self.agree_giver(seat, offer.giver)
                continue
            events += self.give(seat, *self.hand(seat)[: self.story.terms.gives])
        return events

    def all_vote(self, votes: Mapping[int, int | tuple[int, ...]]) -> list[AnyEvent]:
        """Each seat votes for the card of this owner, or for the cards of these two."""
        events: list[AnyEvent] = []
        for voter, owners in votes.items():
            events += self.vote_for(voter, *((owners,) if isinstance(owners, int) else owners))
        return events

    def play_turn(self, votes: Mapping[int, int | tuple[int, ...]], teller: int | None = None) -> tuple[int, ...]:
        """Play a whole turn from clue to scores; votes are named by whose card they are for. Return the points."""
        self.tell_something(teller)
        self.all_give()
        self.all_vote(votes)
        return self.last_points

    # What people see

    def mine(self, seat: int) -> Mine:
        """Return what a seat sees now beyond what everybody sees."""
        own = view(self.state, Seat(seat)).mine
        assert own is not None
        return own

    def heard_by(self, seat: int | None) -> list[SeenEvent]:
        """Everything that has happened so far, as a seat or an onlooker saw it happen."""
        return [redact(event, None if seat is None else Seat(seat)) for event in self.events]


def telling(card: int | None = None, clue: str | Clue = "a clue") -> Tell:
    """The command for a clue in words, or in another form."""
    return Tell(Words(clue) if isinstance(clue, str) else clue, None if card is None else Card(card))


def giving(*cards: int) -> Give:
    """The command to give cards."""
    return Give(tuple(map(Card, cards)))


def voting(*spots: int, red: int | None = None) -> Vote:
    """The command to vote."""
    return Vote(tuple(map(Spot, spots)), None if red is None else Spot(red))


def only(kind: type[E], events: Sequence[AnyEvent]) -> E:
    """The one event of this kind among these."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, f"{len(found)} of {kind.__name__}"
    return found[0]


def setup_refused(game: str, players: int, options: Options = AS_PRINTED, *, deck: int | None = None) -> Refused:
    """Return why a table cannot start."""
    try:
        Tabletop(game, players, options, deck=deck)
    except Refused as refused:
        return refused
    raise AssertionError(f"{game} with {players} was allowed")


def departures(game: str, players: int, options: Options) -> tuple[Departure, ...]:
    """Return what a table plays differently from its book (C5)."""
    return variant_of(game).departures(players, options)
