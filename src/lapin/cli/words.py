"""Printing for all commands: errors, refusals, and the progress of a long command."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from lapin.game.model.refusals import Refused

T = TypeVar("T")


def complain(text: str) -> int:
    """Print one line on standard error; return exit status 1."""
    print(f"lapin: {text}", file=sys.stderr)
    return 1


def counted(number: int, one: str, many: str) -> str:
    """Return a number with its noun, as "1 entry" and "2 entries"."""
    return f"{number} {one if number == 1 else many}"


def in_log(tables: int, entries: int) -> str:
    """Return in words how much a log holds."""
    return f"{counted(tables, 'table', 'tables')}, {counted(entries, 'entry', 'entries')}"


def refusal(refused: Refused) -> str:
    """Return a refusal in one line: the code, and its data."""
    data = ", ".join(f"{name} {value}" for name, value in refused.data.items())
    return f"{refused.code}: {data}" if data else str(refused.code)


def with_progress(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Yield the items, with a progress bar if standard error is a terminal."""
    out = sys.stderr
    if not out.isatty():
        yield from items
        return
    width = 30
    for done, item in enumerate(items, 1):
        yield item
        filled = width * done // total
        out.write(f"\r{label} [{'#' * filled}{'.' * (width - filled)}] {done}/{total}")
        out.flush()
    out.write("\n")
