"""The promises of every bus, whatever carries its messages. It knows nothing of games, logs or sockets."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

import msgspec

from lapin.game.model.ids import PersonId


class BusUnusable(Exception):  # noqa: N818 - an answer to the person who starts the server
    """The bus cannot be reached at all; ``reason`` is one line of text, without any password."""

    def __init__(self, reason: str, *, passing: bool = False) -> None:
        """Take the line; `passing`: it may work again soon without anybody doing anything."""
        super().__init__(reason)
        self.reason = reason
        self.passing = passing


class Here(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The people who are connected to a table at one process."""

    people: tuple[PersonId, ...] = ()
    watching: int = 0
    slowest_ms: float = 0.0
    """The time that the slowest of their connections takes one way, where that matters."""
    composing: tuple[int, ...] = ()
    """Those of them who are finding words for a clue; processes of earlier versions do not say."""
    reading: tuple[int, ...] = ()
    """Those of them who are still looking at the turn that is over; processes of earlier versions do not say."""
    signs: tuple[tuple[int, int, str], ...] = ()
    """The newest quick signs made there: a number, who made it, and which; earlier versions do not say."""
    onlookers: tuple[tuple[str, int, bool, int | None, str], ...] = ()
    """Each onlooker there: an id, since when, whose screen it is if any, a hash; earlier versions do not say."""
    televisions: tuple[str, ...] = ()
    """The ids of those that show the table as a television; earlier versions do not say."""
    performing: tuple[int, ...] = ()
    """Those of them who perform a clue, or are about to; processes of earlier versions do not say."""
    singing: tuple[int, ...] = ()
    """Those of them who sing it; processes of earlier versions do not say."""


class Follower(Protocol):
    """A table as the bus sees it."""

    @property
    def version(self) -> int:
        """The version it is at."""

    @property
    def due_mark(self) -> int | None:
        """The deadline that the log keeps for the table, as far as known."""

    def hinted(self, version: int, due: int | None, news: Sequence[bytes] = ()) -> None:
        """Take a hint: at another process, the table is at this version now, with this deadline in the log.

        `news` is what came with the hint: bytes that only followers can read, and that anybody may have sent.
        """

    def others_are(self, others: Mapping[str, Here]) -> None:
        """Note who is connected at other processes, by process; called whenever that changes."""


class Tally(Protocol):
    """The counts that all processes of a site share, by name, as the bus sees them."""

    def counted(self, who: str, times: int) -> None:
        """Count what was counted at another process."""

    def left(self, most: int) -> Mapping[str, float]:
        """Return the allowances that are partly used, the smallest remainder first, for a process that joins."""

    def lower(self, left: Mapping[str, float]) -> None:
        """Note what another process has already counted: no more is left than it says."""


class Bus(Protocol):
    """One process's end of the bus. Only `close` waits: messages leave in the next turns of the event loop."""

    @property
    def name(self) -> str:
        """The name of this process for others; each start draws another."""

    @property
    def up(self) -> bool:
        """Whether the bus is connected now. While it is not, what is known of other processes stays as it was."""

    @property
    def processes(self) -> int:
        """The number of processes of the site, with this one."""

    @property
    def counts(self) -> Mapping[str, int]:
        """`hints_sent` and `hints_heard` since the start."""

    def follow(self, table: str, follower: Follower) -> None:
        """Pass on what others report of this table; and report that this process follows it, with nobody yet."""

    def leave(self, table: str) -> None:
        """Stop following this table."""

    def here(self, table: str, here: Here) -> None:
        """Report to other processes who is connected to the table at this one."""

    def hint(self, table: str, news: Sequence[bytes] = ()) -> None:
        """Tell other processes that follow this table that it has a new version, with `news`."""

    def offer(self, listed: Callable[[], Iterable[str]]) -> None:
        """Report now and then which tables of this process are open to everybody."""

    def offered(self) -> set[str]:
        """Return tables of other processes that are open to everybody."""

    def tally(self, tally: Tally) -> None:
        """Pass on what other processes count, and what they have counted already."""

    def count(self, who: str) -> None:
        """Tell all other processes that something of this name was counted here."""

    async def close(self) -> None:
        """Tell others that this process is gone, and disconnect. A second call is harmless."""
