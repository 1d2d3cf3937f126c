"""What every bus promises, whatever carries it. It knows nothing of games, logs or sockets."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

import msgspec


class BusUnusable(Exception):  # noqa: N818 - an answer to the person who starts the server
    """The bus cannot be reached at all; ``reason`` is one line, without any password."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Here(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who is connected to a table at one process."""

    people: tuple[int, ...] = ()
    watching: int = 0
    slowest_ms: float = 0.0
    """How long the slowest of their lines takes one way, where that matters."""


class Follower(Protocol):
    """A table as the bus sees it: told what others have done, asked how far it is."""

    @property
    def version(self) -> int:
        """The version it is at."""

    @property
    def due_mark(self) -> int | None:
        """The deadline that the log keeps for it, as far as known."""

    def hinted(self, version: int, due: int | None, news: Sequence[bytes] = ()) -> None:
        """Another process says that the table is at this version now, and what deadline the log has then.

        `news` is what it sent along: bytes that mean something to followers alone, and may have come from anybody.
        """

    def others_are(self, others: Mapping[str, Here]) -> None:
        """Who is connected at other processes, by the name of each; whenever it changes."""


class Bus(Protocol):
    """A process's place on the bus. Nothing here waits: what is said leaves in the loop's next turns."""

    @property
    def name(self) -> str:
        """What others call this process; drawn anew at each start."""

    @property
    def up(self) -> bool:
        """Whether others can be heard now. While not, what was known of them stays as it was."""

    @property
    def processes(self) -> int:
        """How many processes of the site are there, this one too."""

    @property
    def counts(self) -> Mapping[str, int]:
        """`hints_sent` and `hints_heard` since the start."""

    def follow(self, table: str, follower: Follower) -> None:
        """Tell this table's follower from now on what others do, and them that we are here, as yet with nobody."""

    def leave(self, table: str) -> None:
        """Nobody here looks at this table any more."""

    def here(self, table: str, here: Here) -> None:
        """Say to others who is connected here."""

    def hint(self, table: str, news: Sequence[bytes] = ()) -> None:
        """Say to others who are at this table that it has moved, and send this along; nothing if nobody is."""

    def offer(self, listed: Callable[[], Iterable[str]]) -> None:
        """Say now and then which tables of ours are open to everybody."""

    def offered(self) -> set[str]:
        """Tables of other processes that are open to everybody."""

    async def close(self) -> None:
        """Say that we are gone, and hang up. A second call is harmless."""
