"""The queue of a table: changes that wait to be decided, in their order, and which of them make a batch.

Five people give a card in the same moment: that is one batch, one write to the disk and one frame for everybody,
not five of each. A change of phase is always the last entry of a batch, so that nobody misses one.

Callbacks are used and not tasks: moves are frequent, and a task, a lock and four coroutines for each would cost
as much as deciding it by the rules.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Protocol

import msgspec

from lapin.close_codes import CloseCode
from lapin.game.model.ids import PersonId
from lapin.game.model.state import Story
from lapin.table.commands import TableCommand
from lapin.table.events import TableEntry
from lapin.table.onlookers import Onlooker
from lapin.table.setup import DeckChoice
from lapin.table.state import TableState, WayOut

_log = logging.getLogger("lapin.live")

BATCH_MOST = 12
"""The most changes in a batch: one for each person at the largest table."""


MOST_TRIES = 20
"""The number of times that a change is decided again because other processes were faster."""


class Accepted(msgspec.Struct, frozen=True, gc=False):
    """A change is stored, in effect from this version on. `told`: a frame has acknowledged it already."""

    version: int
    told: bool


Outcome = Accepted | BaseException
"""Accepted, or the reason why not."""


def settle(done: "asyncio.Future[Accepted]", outcome: Outcome) -> None:
    """Resolve a future with an outcome, unless it was cancelled."""
    if done.done():
        return
    if isinstance(outcome, Accepted):
        done.set_result(outcome)
    else:
        done.set_exception(outcome)


async def outcome_of(begin: Callable[[Callable[[Outcome], None]], None]) -> Accepted:
    """Begin a change with a callback for its outcome, and wait for it; raises Refused."""
    done: asyncio.Future[Accepted] = asyncio.get_running_loop().create_future()
    begin(partial(settle, done))
    try:
        return await done
    finally:
        del begin, done  # the future holds a refusal, which holds this frame, which would hold both


CLOSED_BY: Final[Mapping[WayOut, CloseCode]] = {
    "left": CloseCode.LEFT,
    "sent_away": CloseCode.SENT_AWAY,
    "moved": CloseCode.MOVED,
    "freed": CloseCode.FREED,
}
"""The code with which a connection is closed whose seat is lost."""


class Listener(Protocol):
    """Somebody who is connected to a table: a person, an onlooker, a big screen."""

    @property
    def person(self) -> PersonId | None:
        """The number of the person who is connected; None for an onlooker."""

    @property
    def round_trip_ms(self) -> float | None:
        """The time that a message takes there and back; None while unknown."""

    @property
    def takes_changes(self) -> bool:
        """Whether frames after the first may say only what has changed."""

    def may_look_on(self, state: TableState) -> bool:
        """Whether an onlooker may go on seeing the table."""

    def as_onlooker(self, state: TableState, since: int) -> Onlooker:
        """Return an onlooker as the host sees them: under an id that means nothing, drawn for this connection."""

    def tell(self, frame: bytes, /) -> None:
        """Send a frame, after those that are held back."""

    def hold_back(self, frame: bytes, held_back_ms: float) -> None:
        """Send a frame, after this delay."""

    def dismiss(self, code: int, reason: str) -> None:
        """End the connection."""


class Pending(msgspec.Struct, eq=False):
    """A change of the table that waits to be decided, committed and broadcast. `then` is called with its outcome.

    `key` tells a repeated command from a new one. `listener` and `command_id` say whose frame acknowledges it.
    """

    then: Callable[[Outcome], None]
    key: str | None = None
    listener: Listener | None = None
    command_id: str | None = None
    tries: int = 0

    def answer(self, outcome: Outcome) -> None:
        """Call `then` with the outcome."""
        try:
            self.then(outcome)
        except Exception:  # an error of the caller; the table goes on
            _log.exception("an answer could not be given")


class PendingChange(Pending, eq=False, kw_only=True):
    """A change that is no person's command: `decide` gives its entry on a state."""

    decide: Callable[[TableState], TableEntry]


class PendingCommand(Pending, eq=False, kw_only=True):
    """A change that a person's command asks for: the table decides it. `laid` has the decks that it names."""

    by: PersonId
    command: TableCommand
    ms: int
    laid: DeckChoice = None


class CatchUp:
    """A request to read what other processes have stored. It waits in the queue, so that no batch runs meanwhile.

    It is no longer needed once the table is at version `wanted`. `done` gets the failure, or None.
    """

    __slots__ = ("done", "wanted")

    def __init__(self, done: "asyncio.Future[Exception | None]", wanted: float) -> None:
        self.done = done
        self.wanted = wanted


Change = PendingChange | PendingCommand
"""A change of either kind."""


class DecidedChange(msgspec.Struct, frozen=True, eq=False):
    """A change of a batch, decided: its entry, and the state of the table after it."""

    change: Change
    entry: TableEntry
    state: TableState


Batch = list[DecidedChange]
"""Changes that are stored in one write and shown in one frame, in their order."""

Run = list[tuple[TableEntry, TableState]]
"""Entries that follow each other, each with the state after it."""

Acks = Mapping[Listener | None, str | None]
"""The command of each listener that a frame acknowledges."""

NO_ACKS: Acks = {}


def fits_batch(change: Change, batch: Batch) -> bool:
    """Whether a change may join a batch: it has room, and none of the same listener, as a frame has one `ack`."""
    if len(batch) == BATCH_MOST:
        return False
    key, listener = change.key, change.listener
    for decided in batch:
        each = decided.change
        if (key is not None and key == each.key) or (listener is not None and listener is each.listener):
            return False
    return True


def batch_goes_on(before: TableState, after: TableState) -> bool:
    """Whether more may be shown in one frame with the entry that led from one state to the other."""
    was, now = before.game, after.game
    # In a race each entry has its own frame: its time matters.
    if (was is not None and was.race) or (now is not None and now.race):
        return False
    return now is was or (
        isinstance(now, Story) and isinstance(was, Story) and now.phase == was.phase and now.turn == was.turn
    )


def is_race(state: TableState) -> bool:
    """Whether people touch pictures now: then it matters who sees a frame first (J8)."""
    game = state.game
    return game is not None and game.race and game.phase == "touch"


def plays_race(state: TableState) -> bool:
    """Whether the game on the table is a race, in whatever phase it is."""
    return state.game is not None and state.game.race


def merged(run: Run) -> TableEntry:
    """Return all events of these entries, as one entry."""
    last = run[-1][0]
    if len(run) == 1:
        return last
    house = tuple(event for entry, _ in run for event in entry.house)
    return TableEntry(last.at, last.by, house, tuple(event for entry, _ in run for event in entry.game))
