"""What can be played, as the host's list shows it: every house rule beside what its book says."""

from lapin.engine.options import Options
from lapin.net import shapes
from lapin.rules.books import BOOKS, RANGES, Book, smallest_deck, terms

Value = int | bool | str | None


def offered() -> tuple[shapes.Game, ...]:
    """All games."""
    return tuple(
        shapes.Game(
            book.game,
            book.least,
            book.most,
            book.pairs,
            book.hand,
            book.deck,
            tuple(
                shapes.Needed(players, smallest_deck(book, players, terms(book, players, Options())))
                for players in _tables(book)
            ),
            tuple(_rule(book, option) for option in sorted(book.options)),
        )
        for book in BOOKS.values()
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
