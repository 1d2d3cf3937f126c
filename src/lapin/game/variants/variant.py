"""The base class of all games: the numbers of a rule book, its house rules, its course, and facts for a client.

Other modules ask the variant about everything that differs between games; they never compare its name.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from lapin.game.endings import ending
from lapin.game.house_rules import (
    DECK,
    FIRST,
    ROUNDS,
    TARGET,
    WHOLE_SQUARE,
    Departure,
    ExpectedTurns,
    HouseRule,
    Origin,
    Ruling,
    Value,
)
from lapin.game.model.chance import Chance
from lapin.game.model.commands import AnyCommand
from lapin.game.model.events import AnyEvent, EndReason, HandsDealt, SquareLaid
from lapin.game.model.ids import SIDES, Card, GameId, Seat, Side
from lapin.game.model.moves import AnyMay
from lapin.game.model.options import First, Options, Terms
from lapin.game.model.reasons import Why
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import Square, Story

Kind = Literal["story", "square"]
"""`story`: a storyteller and a row of cards; `square`: fingers on a square of pictures."""

Goal = Literal["points", "pile", "rounds", "square"]
"""A reason for a game to end: enough points, the end of the pile, full rounds, a square that cannot be filled."""

WaitingPhase = Literal["tell", "give", "vote", "touch"]
"""A phase in which the table waits for people, and which may have a time limit."""


STEP = 5
"""The step between the goals that are offered."""

FirstAsked = Literal["youngest"]
"""The player who begins by the book, where only the people at the table can tell who that is."""


class Facts(msgspec.Struct, frozen=True):
    """The facts that a client must know about a game before anybody plays it."""

    kind: Kind
    """The kind of table that its views show, one of two."""
    goal: Goal
    """The end of the game by the book."""
    phases: tuple[WaitingPhase, ...]
    """The phases that wait for people, in the order of a turn."""
    two_sided: bool
    """Whether it is played with two-sided square cards."""
    true_card: bool
    """Whether one card of the row is the storyteller's, and the others look for it."""
    quick_table: int
    """The number of computer players at a table for one person."""
    cover: int
    """The number of the picture that stands for the game, in the first deck of its kind."""
    first_asked: FirstAsked | None = None
    """The player for whom the table is asked before the game, to begin it (J3); None if nobody is asked for."""

    @property
    def race(self) -> bool:
        """Whether people put fingers on the same pictures: everybody has to be there, and milliseconds count."""
        return "touch" in self.phases


S = TypeVar("S", Story, Square)

Rule = Callable[[Any, Seat, Any, Chance], list[AnyEvent]]
"""Decides one kind of move: from the state, the seat, the move and chance to events, or Refused."""


class Variant(ABC, Generic[S]):
    """One game of the family. The class attributes are the numbers of its rule book."""

    name: ClassVar[GameId]
    facts: ClassVar[Facts]
    house_rules: ClassVar[tuple[HouseRule, ...]]
    book_variants: ClassVar[Mapping[str, tuple[Value, ...]]] = {}
    """The values of house rules that a book itself names as a variant, by the name of the rule."""
    least: ClassVar[int]
    most: ClassVar[int]
    pairs: ClassVar[bool] = False
    deck: ClassVar[int]
    hand: ClassVar[int] = 0
    hand_of_three: ClassVar[int] = 0  # S13; 0: as with more players
    gives_of_three: ClassVar[int]  # where three have a hand of their own
    two_votes_from: ClassVar[int | None] = None
    bonus_cap: ClassVar[int | None] = None
    lone_finder: ClassVar[bool] = False
    target: ClassVar[int | None] = None
    rounds: ClassVar[int | None] = None
    reshuffles: ClassVar[bool] = True
    first: ClassVar[First] = "claim"
    performed: ClassVar[bool] = False
    tie_window: ClassVar[int] = 0  # J8; 0: nobody touches anything
    own_end: ClassVar[str] = ""
    """Another end of the game than these numbers, in English, for lists of the games."""

    # Seats and sides

    def sides(self, players: int) -> int:
        """Return the number of scores: one for each player where everybody plays alone."""
        return players

    def side(self, seat: Seat, players: int) -> Side:
        """Return the side that a seat plays for."""
        return Side(seat)

    def seating(self, players: int) -> tuple[Side, ...]:
        """Return the side of every seat."""
        return SIDES[:players]

    def partner(self, seat: Seat, players: int) -> Seat | None:
        """Return the other seat of the same side; None where everybody plays alone."""
        return None

    # Things that may be seen

    deals_face_up: ClassVar[bool] = True
    """Whether players look at their first hand when it is dealt (S2)."""

    def sees_hand(self, state: S, seat: Seat) -> bool:
        """Whether a seat may look at its own hand now (S2)."""
        return True

    def votes_red(self, state: S, seat: Seat) -> bool:
        """Whether this seat casts a red vote, and sees where it lies."""
        return False

    def places(self, players: int, teller: Seat) -> tuple[tuple[Seat, ...], ...]:
        """Return, for each card of the row, the seats that may give it; exactly one does. Empty without a row."""
        return ()

    @abstractmethod
    def before_players(self, state: S) -> tuple[tuple[Card, ...], ...]:
        """Return the cards that lie before each player: a hand, or what has been won."""

    @abstractmethod
    def teller(self, state: S) -> Seat | None:
        """Return the seat that tells the clue of this turn; None while nobody has begun."""

    def full_rounds(self, state: S) -> int:
        """Return how often everybody has told; 0 where that ends no game."""
        return 0

    # The numbers of a table

    def terms(self, players: int, options: Options) -> Terms:
        """Return the numbers that this table plays by. The caller has checked the options."""
        return _terms(self, players, options)

    def work_out_terms(self, players: int, options: Options) -> Terms:
        """Return the same, worked out."""
        three = players == 3 and self.hand_of_three > 0  # S13
        by_the_book = self.two_votes_from is not None and players >= self.two_votes_from
        two_votes = by_the_book if options.second_vote is None else options.second_vote
        lone_finder = self.lone_finder if options.lone_finder is None else options.lone_finder
        gives = self.cards_each(players)
        row, voters = self.row_and_voters(players, gives)
        return Terms(
            hand=(self.hand_of_three if three else self.hand) if options.hand is None else options.hand,
            gives=gives,
            row=row,
            voters=voters,
            votes=2 if two_votes else 1,
            bonus_cap=self.bonus_cap if options.bonus_cap is None else options.bonus_cap,
            lone_finder=three and lone_finder,
            single_vote_point=two_votes,  # O2
            single_vote_always=not two_votes or options.single_vote_always is not False,  # O5
            partner_bonus=options.partner_bonus is not False,  # T6
            target=self.target if options.target is None else options.target,
            rounds=self.rounds if options.rounds is None else options.rounds,
            reshuffles=self.reshuffles,
            performed=self.performed if options.performed is None else options.performed,
            tie_window=self.tie_window if options.tie_window is None else options.tie_window,
            whole_square=options.whole_square is True,  # J11
        )

    def cards_each(self, players: int) -> int:
        """Return how many cards each player but the storyteller gives (S5, S13)."""
        return self.gives_of_three if players == 3 and self.hand_of_three else 1

    def ended_by_hand(self, numbers: Terms) -> EndReason:
        """Return why a game with real cards is over when the people at the table say that it is (C6).

        Nobody else sees their pile: where its end is the end of the game, that is what they mean.
        """
        return "stopped" if numbers.reshuffles else "pile"

    def won(self, reason: EndReason, scores: tuple[int, ...]) -> tuple[int, ...]:
        """Return the sides that win with this end: those that lead (S12); nobody where the game was stopped.

        The end of a stopped game also names those who lead, but nobody has won by that.
        """
        return () if reason == "stopped" else ending(reason, scores).winners

    def row_and_voters(self, players: int, gives: int) -> tuple[int, int]:
        """Return the number of cards in the row and the number of voters (S6, S7, S13)."""
        return 1 + (players - 1) * gives, players - 1

    def smallest_deck(self, players: int, numbers: Terms) -> int:
        """Return the size of the smallest deck that this table can start with (S1)."""
        return numbers.hand * players + numbers.row

    def table_sizes(self) -> Sequence[int]:
        """Return the possible numbers of players."""
        return range(self.least, self.most + 1, 2 if self.pairs else 1)

    def check_table(self, players: int, options: Options, deck: int) -> Terms:
        """Return the numbers that the table plays by, or raise Refused if the game cannot be played like this."""
        if players not in self.table_sizes():
            raise Refused(
                Refusal.PLAYER_COUNT, players=players, least=self.least, most=self.most, pairs=self.pairs
            )
        self.check_options(players, options)
        numbers = self.terms(players, options)
        needed = self.smallest_deck(players, numbers)
        if deck < needed:
            raise Refused(Refusal.DECK_TOO_SMALL, deck=deck, needed=needed)
        return numbers

    # House rules (C5)

    def check_options(self, players: int, options: Options) -> None:
        """Refuse options that this game does not have, and values out of range (C5)."""
        known = {rule.name: rule for rule in self.house_rules}
        for name in options.__struct_fields__:
            value = getattr(options, name)
            if value is None:
                continue
            rule = known.get(name)
            if rule is None:
                raise Refused(Refusal.OPTION_NOT_IN_GAME, option=name, game=self.name)
            if rule is FIRST:
                self.check_first(players, value)
            elif not rule.allows(value):
                raise Refused(
                    Refusal.OPTION_OUT_OF_RANGE, option=name, value=value, low=rule.least, high=rule.most
                )

    def check_first(self, players: int, first: First) -> None:
        """Refuse a first storyteller who is not at the table (S3)."""
        if isinstance(first, int) and not 0 <= first < players:
            raise Refused(Refusal.OPTION_OUT_OF_RANGE, option=FIRST.name, value=first, low=0, high=players - 1)

    def usual(self, rule: HouseRule, players: int) -> Value:
        """Return the value for a table that has chosen none: the book's, or our reading where it is silent."""
        return rule.played(self.terms(players, Options()), Options(), self.first)

    def short(self, players: int) -> tuple[HouseRule, int | bool] | None:
        """Return the house rule for a game of about twenty minutes, and its value; None if the book is that short.

        A goal is halved, in steps of five; a game that ends with its cards has two rounds; the square is laid with
        new pictures.
        """
        goal = self.usual(TARGET, players) if TARGET in self.house_rules else None
        if goal is not None:
            return TARGET, max(TARGET.least or 0, int(goal) // 2 // STEP * STEP)
        if WHOLE_SQUARE in self.house_rules:
            return WHOLE_SQUARE, True
        unlimited = ROUNDS in self.house_rules and self.usual(ROUNDS, players) is None
        return (ROUNDS, 2) if unlimited else None

    def printed(self, rule: HouseRule, players: int) -> Value:
        """Return the book's value, to stand beside the one that a table has chosen."""
        return self.usual(rule, players)

    def origin(self, rule: HouseRule, value: Value, players: int) -> Origin:
        """Return the origin of a house rule's value (C5)."""
        if rule.ruling:
            return "ours"
        if value == self.usual(rule, players):
            return "book"
        return "book_variant" if value in self.book_variants.get(rule.name, ()) else "ours"

    def departures(self, players: int, options: Options, deck: int | None = None) -> tuple[Departure, ...]:
        """Return every house rule that a table has changed, beside the book's value. Empty for a game as printed.

        A deck of another size than the book's is one of them (S1, J1); None stands for the book's.
        """
        here = self.terms(players, options)
        found: list[Departure] = []
        for rule in self.house_rules:
            chosen = rule.played(here, options, self.first)
            origin = self.origin(rule, chosen, players)
            if chosen != self.usual(rule, players) if rule.ruling else origin != "book":
                found.append(Departure(rule.name, self.printed(rule, players), chosen, origin, rule.ruling))
        if deck is not None and deck != self.deck:
            found.append(Departure(DECK, self.deck, deck))
        return tuple(found)

    def expected_turns(self, players: int, options: Options, deck: int) -> ExpectedTurns | None:
        """Return the expected number of turns; None if nothing but points ends the game, or it cannot start."""
        numbers, printed = self.terms(players, options), self.terms(players, Options())
        if players not in self.table_sizes() or deck < self.smallest_deck(players, numbers):
            return None
        longest = self.longest_game(players, numbers, deck)
        if longest is None:
            return None
        exact = self.length_is_fixed and numbers.target is None
        return ExpectedTurns(longest, exact, self.longest_game(players, printed, self.deck))

    length_is_fixed: ClassVar[bool] = True
    """Whether a game without a target lasts as long as `longest_game` says, whatever happens in it."""

    @abstractmethod
    def longest_game(self, players: int, numbers: Terms, deck: int) -> int | None:
        """Return the most turns that a game can take; None if it can go on without end."""

    def rulings(self, players: int, options: Options) -> tuple[Ruling, ...]:
        """Return every rule that the book leaves open and that this table plays as we usually do (C5)."""
        here = self.terms(players, options)
        left_open = [rule for rule in self.house_rules if rule.ruling]
        played = [
            (rule, rule.played(here, options, self.first))
            for rule in left_open
            if rule.applies is None or rule.applies(here)
        ]
        return tuple(Ruling(rule.name, value) for rule, value in played if value == self.usual(rule, players))

    # The course of a game

    @abstractmethod
    def begin(self, players: int, options: Options, deck: int, chance: Chance) -> list[AnyEvent]:
        """Return the events from the shuffle to the first turn. The caller has checked the table."""

    @abstractmethod
    def opened(self, event: HandsDealt | SquareLaid) -> S:
        """Return the state after the game's first event; raise NotThisGame if another game begins like that."""

    moves: dict[type[AnyCommand], Rule]
    """The moves that players of this game have, each with the rule that decides it."""

    @abstractmethod
    def decide_call(self, state: S, command: AnyCommand, chance: Chance) -> list[AnyEvent]:
        """Return the events that a call of the table itself leads to, or raise Refused."""

    def turns_in_all(self, state: S) -> int:
        """Return the number of turns of a game that no points end, if nobody comes or goes; 0 if it is open."""
        return 0

    def may_be_last(self, state: S) -> bool:
        """Whether the cards may not be enough for another turn. Points and rounds can end a game without it."""
        return False

    def is_last(self, state: S) -> bool:
        """Whether the cards are surely not enough for another turn."""
        return False

    def without_hand(self, state: S) -> int:
        """Return how many latecomers wait in vain: they sit down in the next game (L5)."""
        return 0

    @abstractmethod
    def why(self, options: Options, turn: Any) -> Why:
        """Return why a finished turn of this game brought its points."""

    @abstractmethod
    def apply(self, state: S, event: AnyEvent) -> S:
        """Return the state after an event."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> tuple[AnyMay, ...]:
        """Return what a seat may do now."""

    @abstractmethod
    def waited_for(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that the table waits for."""


@lru_cache(maxsize=1024)
def _terms(variant: Variant[Any], players: int, options: Options) -> Terms:
    """Return the numbers of a table; kept, since they are asked for dozens of times when a game begins."""
    return variant.work_out_terms(players, options)
