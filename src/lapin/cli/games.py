"""`lapin games`: what can be played."""

import argparse
from typing import Any

from lapin.rules.books import BOOKS, Book


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("games", help="list the games with players, hands and ends")
    parser.set_defaults(run=_games)


def _games(_arguments: argparse.Namespace) -> int:
    rows = [("game", "players", "hand", "ends when")]
    rows += [(book.game, _players(book), _hand(book), _end(book)) for book in BOOKS.values()]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=False)) + "  " + row[3])
    return 0


def _players(book: Book) -> str:
    if book.pairs:
        return ", ".join(map(str, range(book.least, book.most + 1, 2)))
    return f"{book.least}-{book.most}"


def _hand(book: Book) -> str:
    if not book.hand:
        return "none"
    return f"{book.hand} ({book.hand_of_three} with 3)" if book.hand_of_three else str(book.hand)


def _end(book: Book) -> str:
    ends = []
    if book.kind == "jinx":
        ends.append("the 3x3 square cannot be completed")
    if book.target:
        ends.append(f"someone has {book.target} points")
    if not book.reshuffles:
        ends.append("the last card of the draw pile is drawn")
    if book.rounds:
        ends.append("everybody has been storyteller once")
    return ", or ".join(ends)
