"""How a long copy shows how far it is, without knowing to whom."""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

T = TypeVar("T")


class Progress(Protocol):
    """Shows the progress of a long loop."""

    def __call__(self, items: Iterable[T], total: int, label: str, /) -> Iterator[T]:
        """Give the items, one by one."""
