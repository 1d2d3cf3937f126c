"""What differs between the rule books, as data; and what a table makes of a book with its house rules (C5)."""

from typing import Literal, get_args

import msgspec

from lapin.engine.ids import GameId
from lapin.engine.options import First, Options, Terms
from lapin.engine.refusals import Refusal, Refused

GAMES: tuple[GameId, ...] = get_args(GameId)


class Book(msgspec.Struct, frozen=True):
    """The numbers of one rule book."""

    game: GameId
    kind: Literal["tale", "party", "team", "jinx"]
    least: int
    most: int
    deck: int
    options: frozenset[str]
    pairs: bool = False
    hand: int = 0
    hand_of_three: int = 0
    gives_of_three: int = 1
    two_votes_from: int | None = None
    bonus_cap: int | None = None
    lone_finder: bool = False
    target: int | None = None
    rounds: int | None = None
    reshuffles: bool = True
    first: First = "claim"
    performed: bool = False
    removed: tuple[tuple[int, int], ...] = ()


_TALE_OPTIONS = frozenset(
    {
        "hand",
        "target",
        "rounds",
        "bonus_cap",
        "second_vote",
        "lone_finder",
        "first",
        "single_vote_always",
        "performed",
    }
)

BOOKS: dict[GameId, Book] = {
    "classic-2008": Book(
        "classic-2008",
        "tale",
        least=3,
        most=6,
        deck=84,
        options=_TALE_OPTIONS,
        hand=6,
        hand_of_three=7,
        gives_of_three=2,
        lone_finder=True,  # C2
        reshuffles=False,  # C6
    ),
    "classic-2014": Book(
        "classic-2014",
        "tale",
        least=3,
        most=6,
        deck=84,
        options=_TALE_OPTIONS,
        hand=6,
        hand_of_three=7,
        gives_of_three=2,
        target=30,
        reshuffles=False,  # C6
    ),
    "odyssey": Book(
        "odyssey",
        "tale",
        least=3,
        most=12,
        deck=84,
        options=_TALE_OPTIONS,
        hand=6,
        hand_of_three=7,
        gives_of_three=2,
        two_votes_from=7,  # O3
        bonus_cap=3,  # O1
        target=30,
    ),
    "party": Book(
        "party",
        "party",
        least=6,
        most=12,
        deck=84,
        options=frozenset({"hand", "target", "rounds", "first", "performed"}),
        hand=5,
        rounds=1,
    ),
    "team": Book(
        "team",
        "team",
        least=6,
        most=12,
        deck=84,
        options=frozenset({"hand", "target", "rounds", "bonus_cap", "first", "partner_bonus", "performed"}),
        pairs=True,
        hand=4,
        bonus_cap=3,  # T6
        rounds=1,
    ),
    "jinx": Book(
        "jinx",
        "jinx",
        least=3,
        most=6,
        deck=71,
        options=frozenset({"first", "performed", "tie_window"}),
        first="draw",  # J3
        performed=True,  # J4: a clue may be a gesture
        removed=((3, 30), (4, 20), (5, 10), (6, 0)),  # J1
    ),
}

RANGES: dict[str, tuple[int, int]] = {
    "hand": (3, 10),
    "target": (5, 200),
    "rounds": (1, 10),
    "bonus_cap": (0, 24),
    "tie_window": (20, 1000),
}

TIE_WINDOW = 150
"""Milliseconds in which two touches are "at the same time" unless the table says otherwise (J8)."""


class Departure(msgspec.Struct, frozen=True):
    """One house rule: what the book says, and what this table plays."""

    option: str
    book: int | bool | str | None
    chosen: int | bool | str | None


def book_of(game: str) -> Book:
    """The rule book of a game."""
    for known in GAMES:
        if known == game:
            return BOOKS[known]
    raise Refused(Refusal.UNKNOWN_GAME, game=game)


def terms(book: Book, players: int, options: Options) -> Terms:
    """The numbers this table plays by. Options must have been checked."""
    three = players == 3 and book.kind == "tale"  # S13
    by_the_book = book.two_votes_from is not None and players >= book.two_votes_from
    two_votes = by_the_book if options.second_vote is None else options.second_vote
    lone_finder = book.lone_finder if options.lone_finder is None else options.lone_finder
    gives = book.gives_of_three if three else 1
    row, voters = _row_and_voters(book, players, gives)
    return Terms(
        hand=(book.hand_of_three if three else book.hand) if options.hand is None else options.hand,
        gives=gives,
        row=row,
        voters=voters,
        votes=2 if two_votes else 1,
        bonus_cap=book.bonus_cap if options.bonus_cap is None else options.bonus_cap,
        lone_finder=three and lone_finder,
        single_vote_point=two_votes,  # O2
        single_vote_always=not two_votes or options.single_vote_always is not False,  # O5
        partner_bonus=options.partner_bonus is not False,  # T6
        target=book.target if options.target is None else options.target,
        rounds=book.rounds if options.rounds is None else options.rounds,
        reshuffles=book.reshuffles,
        performed=book.performed if options.performed is None else options.performed,
        tie_window=TIE_WINDOW if options.tie_window is None else options.tie_window,
    )


def _row_and_voters(book: Book, players: int, gives: int) -> tuple[int, int]:
    """Cards in the row, and seats that vote: S6 and S7, S13; everybody (P2, P3); by team (T4, T5)."""
    if book.kind == "team":
        return players // 2 + 1, players // 2 - 1
    if book.kind == "party":
        return players, players
    return 1 + (players - 1) * gives, players - 1


def removed_cards(book: Book, players: int) -> int:
    """How many cards of the square game stay in the box (J1)."""
    return dict(book.removed)[players]


def smallest_deck(book: Book, players: int, numbers: Terms) -> int:
    """The fewest cards this table can start with (S1)."""
    if book.kind == "jinx":
        return 9 + removed_cards(book, players)
    return numbers.hand * players + numbers.row


def check_table(game: str, players: int, options: Options, deck: int) -> Terms:
    """Refuse what cannot be played; else the numbers the table plays by."""
    book = book_of(game)
    if not book.least <= players <= book.most or (book.pairs and players % 2):
        raise Refused(Refusal.PLAYER_COUNT, players=players, least=book.least, most=book.most, pairs=book.pairs)
    check_options(book, players, options)
    numbers = terms(book, players, options)
    needed = smallest_deck(book, players, numbers)
    if deck < needed:
        raise Refused(Refusal.DECK_TOO_SMALL, deck=deck, needed=needed)
    return numbers


def check_options(book: Book, players: int, options: Options) -> None:
    """Refuse options that this book does not know, or outside their range (C5)."""
    for name in options.__struct_fields__:
        value = getattr(options, name)
        if value is None:
            continue
        if name not in book.options:
            raise Refused(Refusal.OPTION_NOT_IN_GAME, option=name, game=book.game)
        if name == "first":
            if (value == "claim" and book.kind == "jinx") or (isinstance(value, int) and not 0 <= value < players):
                raise Refused(Refusal.OPTION_OUT_OF_RANGE, option=name, value=value)
        elif name in RANGES:
            low, high = RANGES[name]
            if not low <= value <= high:
                raise Refused(Refusal.OPTION_OUT_OF_RANGE, option=name, value=value, low=low, high=high)


_SHOWN = (
    "hand",
    "target",
    "rounds",
    "bonus_cap",
    "lone_finder",
    "single_vote_always",
    "partner_bonus",
    "performed",
    "tie_window",
)


def departures(game: str, players: int, options: Options) -> tuple[Departure, ...]:
    """Every house rule of a table, beside what the book says (C5). Empty for a game as printed."""
    book = book_of(game)
    printed, chosen = terms(book, players, Options()), terms(book, players, options)
    found = [
        Departure(name, getattr(printed, name), getattr(chosen, name))
        for name in _SHOWN
        if getattr(printed, name) != getattr(chosen, name)
    ]
    if printed.votes != chosen.votes:
        found.append(Departure("second_vote", printed.votes == 2, chosen.votes == 2))
    if options.first is not None and options.first != book.first:
        found.append(Departure("first", book.first, options.first))
    return tuple(found)
