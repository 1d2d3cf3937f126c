"""The progress of a long copy, shown without knowing to whom."""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

T = TypeVar("T")


class Progress(Protocol):
    """Shows the progress of a long loop."""

    def __call__(self, items: Iterable[T], total: int, label: str, /) -> Iterator[T]:
        """Yield the items, one by one."""
