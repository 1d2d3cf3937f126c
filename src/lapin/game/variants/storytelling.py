"""The common base of the storyteller games, with a hook for everything in which one of them differs.

By default the hooks play the plain game: the storyteller's card lies among the others', and everybody else looks
for it (S4-S9). `lapin.game.turn` runs a turn and calls the hooks.
"""

from collections.abc import Mapping
from itertools import compress
from operator import not_
from typing import ClassVar

from lapin.game import between_turns, turn
from lapin.game.endings import NotThisGame
from lapin.game.house_rules import PERFORMED, Value
from lapin.game.model.chance import Chance
from lapin.game.model.commands import AnyCommand, Give, Tell, Vote
from lapin.game.model.events import AnyEvent, HandsDealt, SquareLaid
from lapin.game.model.ids import SEATS, SPOTS, Card, Seat, Spot
from lapin.game.model.moves import AnyMay, MayGive
from lapin.game.model.options import Options, Terms
from lapin.game.model.reasons import AnyHeadline, Reasons, Why
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import Story, StoryTurn
from lapin.game.scoring import OpenTurn, owners_of, storyteller_headline, storyteller_reasons
from lapin.game.variants.variant import Rule, Variant

STORYTELLER_CANNOT_VOTE = Refusal.STORYTELLER_CANNOT_VOTE
"""Read once, as it is asked for in every view: reading a member of an Enum is slow in Python 3.11."""


class Storytelling(Variant[Story]):
    """A game in which the storyteller gives a clue and everybody else gives cards and votes."""

    book_variants: ClassVar[Mapping[str, tuple[Value, ...]]] = {PERFORMED.name: (True,)}  # C4

    passes_hands: ClassVar[bool] = False
    """Whether hands are passed to the left after every turn."""

    def __init__(self) -> None:
        self.moves: dict[type[AnyCommand], Rule] = {Tell: self.tell, Give: self.give, Vote: self.vote}

    def longest_game(self, players: int, numbers: Terms, deck: int) -> int | None:
        """Return the turns until the last card is drawn if nothing is reshuffled (C6), or the last round told."""
        ends = []
        if not numbers.reshuffles:
            ends.append(-((numbers.hand * players - deck) // numbers.row))  # every turn draws a row of cards
        if numbers.rounds is not None:
            ends.append(numbers.rounds * players)
        return min(ends, default=None)

    def turns_in_all(self, state: Story) -> int:
        """Return the turns until the last round is told (S12) or card drawn (C6)."""
        numbers = state.terms
        ends = []
        if not numbers.reshuffles:  # the cards of this turn are drawn at its end
            more = 0 if state.phase == "over" else -(-len(state.pile) // numbers.row) - 1
            ends.append(state.turn + more)
        if numbers.rounds is not None:
            ends.append(self._until_rounds(state, numbers.rounds))
        return min(ends, default=0)

    @staticmethod
    def _until_rounds(state: Story, rounds: int) -> int:
        if state.storyteller is None or state.first is None:
            return rounds * state.players
        left = (state.first - 1 - state.storyteller) % state.players
        return state.turn + left + (rounds - 1 - state.rounds) * state.players

    # Telling

    def before_players(self, state: Story) -> tuple[tuple[Card, ...], ...]:
        """Return everybody's hand."""
        return state.hands

    def teller(self, state: Story) -> Seat | None:
        """Return the storyteller."""
        return state.storyteller

    def full_rounds(self, state: Story) -> int:
        """Return how often everybody has been storyteller."""
        return state.rounds

    def cards_to_tell(self, state: Story, seat: Seat) -> tuple[Card, ...] | None:
        """Return the cards that a clue may be for; None where a clue belongs to no card (S4)."""
        return state.hands[seat]

    def told_card(self, state: Story, seat: Seat, tell: Tell) -> Card | None:
        """Return the card that a clue is for, or raise Refused if it is not in the hand (S4)."""
        if tell.card is None:
            raise Refused(Refusal.CARD_WANTED)
        if tell.card not in state.hands[seat]:
            raise Refused(Refusal.CARD_NOT_HELD, card=tell.card)
        return tell.card

    # Giving

    def cards_due(self, state: Story, seat: Seat) -> int:
        """Return how many cards this seat gives in this turn, whether or not it has given them yet (S5, S13)."""
        return 0 if seat == state.storyteller else state.terms.gives

    def places(self, players: int, teller: Seat) -> tuple[tuple[Seat, ...], ...]:
        """Return, for each card of the row, the seats that may give it; exactly one does (S6, S13)."""
        gives = self.cards_each(players)
        return tuple([(seat,) for seat in SEATS[:players] for _ in range(1 if seat == teller else gives)])

    def gives_nothing(self, state: Story, seat: Seat) -> Refusal:
        """Return why a seat gives no card: it is the storyteller, who has given one with the clue (S5)."""
        return Refusal.STORYTELLER_CANNOT_GIVE

    def owing(self, state: Story) -> tuple[Seat, ...]:
        """Return the seats that the row waits for: for their cards (S6)."""
        without = compress(SEATS, map(not_, state.given))
        return tuple([seat for seat in without if self.cards_due(state, seat)])

    def named_by_giving(self, state: Story, seat: Seat) -> tuple[AnyEvent, ...]:
        """Return what giving a card says to a partner: nothing where players have none."""
        return ()

    def all_agreed(self, state: Story, naming: tuple[AnyEvent, ...]) -> bool:
        """Whether it is settled who gives, after these events: always, where players have no partner."""
        return True

    def may_give(self, state: Story, seat: Seat) -> tuple[AnyMay, ...]:
        """Return what a seat may do while cards are given: give some, or others instead (S5, S11)."""
        due = self.cards_due(state, seat)
        if not due:
            return ()
        given = state.given[seat]
        return (MayGive(state.hands[seat] + given, due, again=bool(given)),)

    def nobody_named(self, players: int) -> tuple[None, ...]:
        """Return the givers at the start of a turn, and the offers: an empty entry for each team."""
        return ()

    # Voting

    def may_vote(self, state: Story, seat: Seat) -> Refusal | None:
        """Return why this seat may not vote, or None if it may: everybody but the storyteller votes (S7)."""
        return STORYTELLER_CANNOT_VOTE if seat == state.storyteller else None

    def barred(self, state: Story, seat: Seat) -> tuple[Spot, ...]:
        """Return the spots that this seat may not vote for: those of its own cards (S7, S13)."""
        cards = state.given[seat]
        if len(cards) == 1:  # nearly everybody
            return (SPOTS[state.row.index(cards[0])],)
        return tuple([SPOTS[state.row.index(card)] for card in cards])

    def check_red(self, state: Story, seat: Seat, vote: Vote) -> None:
        """Refuse a red vote, where nobody casts one."""
        if vote.red is not None:
            raise Refused(Refusal.NO_RED)

    # Points

    def reasons(self, numbers: Terms, turn: OpenTurn) -> Reasons:
        """Return the points of each side for the turn, each with its reason."""
        return storyteller_reasons(numbers, turn, self.seating(turn.players))

    def headline(self, numbers: Terms, turn: OpenTurn) -> AnyHeadline:
        """Return how the turn came out, in one line."""
        return storyteller_headline(numbers, turn)

    def why(self, options: Options, turn: StoryTurn) -> Why:
        """Return why a finished turn brought its points. Latecomers sat down after it: they are not counted."""
        numbers = self.terms(len(turn.votes), options)
        opened = OpenTurn(turn.storyteller, owners_of(turn.row, turn.given), turn.votes, turn.red)
        return Why(self.headline(numbers, opened), self.reasons(numbers, opened))

    # The course of a game

    def begin(self, players: int, options: Options, deck: int, chance: Chance) -> list[AnyEvent]:
        """Shuffle, deal and begin the first turn (S2, S3)."""
        return between_turns.deal(self, players, options, deck, chance)

    def opened(self, event: HandsDealt | SquareLaid) -> Story:
        """Return the state after the deal (S2)."""
        if not isinstance(event, HandsDealt):
            raise NotThisGame(type(event).__name__)
        return between_turns.dealt(self, event)

    # The course of a turn takes the variant as its first argument: it is this class's own, without a step between.
    tell = turn.tell
    give = turn.give
    vote = turn.vote
    decide_call = turn.decide_call
    apply = turn.applied
    legal = turn.legal
    waited_for = turn.waited_for
    without_hand = between_turns.without_hand
