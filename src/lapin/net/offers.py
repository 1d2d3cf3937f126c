"""What can be played, as the host's list shows it: every house rule beside what its book says."""

import msgspec

from lapin.engine.ids import GameId
from lapin.engine.options import Options
from lapin.net import shapes
from lapin.rules.books import BOOKS, RANGES, Book, smallest_deck, terms

Value = int | bool | str | None

STORY: tuple[shapes.Phase, ...] = ("tell", "give", "vote")
SQUARE: tuple[shapes.Phase, ...] = ("tell", "touch")


class Shown(msgspec.Struct, frozen=True):
    """What a client must know of a game and no rule book says."""

    goal: shapes.Goal
    quick_table: int
    cover: int
    kind: shapes.Kind = "story"
    phases: tuple[shapes.Phase, ...] = STORY
    two_sided: bool = False
    true_card: bool = True


SHOWN: dict[GameId, Shown] = {
    "odyssey": Shown("points", quick_table=3, cover=0),
    "classic-2014": Shown("points", quick_table=3, cover=4),
    "classic-2008": Shown("pile", quick_table=3, cover=12),
    "party": Shown("rounds", quick_table=5, cover=55, true_card=False),
    "team": Shown("rounds", quick_table=5, cover=66),
    "jinx": Shown("square", 3, 4, kind="square", phases=SQUARE, two_sided=True, true_card=False),
}
"""Every game in the order in which it is offered: the first is the one for people who have not chosen."""


def offered() -> tuple[shapes.Game, ...]:
    """All games."""
    return tuple(_game(BOOKS[game], shown) for game, shown in SHOWN.items())


def _game(book: Book, shown: Shown) -> shapes.Game:
    return shapes.Game(
        id=book.game,
        least=book.least,
        most=book.most,
        pairs=book.pairs,
        hand=book.hand,
        deck=book.deck,
        needs=tuple(
            shapes.Needed(players, smallest_deck(book, players, terms(book, players, Options())))
            for players in _tables(book)
        ),
        options=tuple(_rule(book, option) for option in sorted(book.options)),
        kind=shown.kind,
        goal=shown.goal,
        target=book.target,
        phases=shown.phases,
        two_sided=shown.two_sided,
        true_card=shown.true_card,
        quick_table=shown.quick_table,
        cover=shown.cover,
    )


def _tables(book: Book) -> range:
    """How many may sit at a table of this game."""
    return range(book.least, book.most + 1, 2 if book.pairs else 1)


def _rule(book: Book, option: str) -> shapes.HouseRule:
    """What the book says may depend on how many play: each value stands with the smallest such table."""
    found: list[shapes.ByTheBook] = []
    for players in _tables(book):
        value = _printed(book, option, players)
        if not found or found[-1].value != value:
            found.append(shapes.ByTheBook(players, value))
    least, most = RANGES.get(option, (None, None))
    return shapes.HouseRule(option, tuple(found), least, most)


def _printed(book: Book, option: str, players: int) -> Value:
    numbers = terms(book, players, Options())
    if option == "first":
        return book.first
    if option == "second_vote":
        return numbers.votes == 2
    value: Value = getattr(numbers, option)
    return value
