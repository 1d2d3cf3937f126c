"""Words for the terminal: what the command line says of refusals, and how far a long command is."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from lapin.game.model.refusals import Refused

T = TypeVar("T")


def complain(text: str) -> int:
    """One clear line on standard error, and exit status 1."""
    print(f"lapin: {text}", file=sys.stderr)
    return 1


def refusal(refused: Refused) -> str:
    """A refusal in one line: the code, and its numbers."""
    data = ", ".join(f"{name} {value}" for name, value in refused.data.items())
    return f"{refused.code}: {data}" if data else str(refused.code)


def with_progress(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """The items, with a bar that grows on a terminal and with nothing elsewhere."""
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
