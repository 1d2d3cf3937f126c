"""Duties of tables, and when they fall due: tie windows, clocks, computer moves, people away, deserted tables.

`Timers` wakes the tables of a process. `duties` lists what one table has to do, and when; its `Scheduler` does it.
With people at several processes, each process sees the same duties. All of them agree on an order among themselves
(`TablePresence.rank`): the first does a duty in time, the others a little later if it has not been done by then.
Should two act at once, the log lets one win, and the other finds that nothing is left to do.
"""

import asyncio
import heapq
from collections.abc import Awaitable, Callable, Container, Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Final, assert_never

import msgspec

from lapin.clock import Clock
from lapin.game.model.commands import CloseWindow
from lapin.game.model.ids import PersonId, Spot
from lapin.game.model.state import Square, State
from lapin.live.bots import RETHINK_MS, TableBots
from lapin.live.pace import ComputerMove, ComputerReason, Planner, stands_still, wait_until
from lapin.live.presence import ELSEWHERE_MS, TablePresence, closes_at
from lapin.live.queue import plays_race
from lapin.live.services import Services
from lapin.live.sleep import away_ms, idle_at, idle_ms
from lapin.store.log import Marks
from lapin.table import decide, people
from lapin.table.decide import late, offer_taken
from lapin.table.events import TableEntry
from lapin.table.first_turn import claim_ran_out, due_at
from lapin.table.people import heirs
from lapin.table.setup import SHUFFLE_MS, shuffle_over
from lapin.table.slow import next_due, timed_by, without_time
from lapin.table.state import TableState
from lapin.table.waits import next_taken

if TYPE_CHECKING:
    from lapin.live.table import Table

DUEL_MS = 4_000
"""The time for which a duel waits for a call, before the first finger keeps the picture (J8)."""

CALL_GRACE_MS = 50

BACKUP_MS = 1_500
"""The delay with which a process does a duty that a process before it should have done."""

THINK_AGAIN_MS = 10_000
"""The same for computer moves: these take their time, and one process should be enough to think about them."""

FEW = 64
"""The most replaced times that may lie in the heap, beside one for each table."""

LONGEST_SLEEP: Final = 5.0
"""Seconds after which the clock is looked at again: somebody may have set it forward."""


class Timers:
    """Wakes the tables of a process, each at its time: one heap and one timer. A new time replaces the old."""

    def __init__(self, clock: Clock, attend: Callable[[str], Awaitable[None]]) -> None:
        self._clock = clock
        self._attend = attend
        self._when: dict[str, float] = {}
        self._heap: list[tuple[float, str]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    def note(self, table: str, when: float | None) -> None:
        """Set when this table is woken; None: not at all."""
        if when is None:
            self._when.pop(table, None)
            return
        if self._when.get(table) == when:
            return
        self._when[table] = when
        heapq.heappush(self._heap, (when, table))
        if len(self._heap) > 2 * len(self._when) + FEW:  # replaced ones would stay until their time, hours away
            self._heap = [(at, each) for each, at in self._when.items()]
            heapq.heapify(self._heap)
        if self._heap[0] == (when, table):
            self._set_timer()

    def when(self, table: str) -> float | None:
        """Return when this table is woken; None: not at all, as far as known."""
        return self._when.get(table)

    def close(self) -> None:
        """Wake no table from now on."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()

    async def settle(self) -> None:
        """Wait for the tables that are being attended to."""
        await asyncio.gather(*self._running, return_exceptions=True)

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if self._heap and not self._closed:
            delay = min((self._heap[0][0] - self._clock()) / 1000, LONGEST_SLEEP)  # at once if it has passed
            self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    def _wake(self) -> None:
        now = self._clock()
        while self._heap and self._heap[0][0] <= now:
            when, table = heapq.heappop(self._heap)
            if self._when.get(table) == when:  # else: replaced since
                del self._when[table]
                task = asyncio.ensure_future(self._attend(table))
                self._running.add(task)
                task.add_done_callback(self._running.discard)
        self._set_timer()


class CloseSpot(msgspec.Struct, frozen=True):
    """The tie window of a picture is over."""

    at: float
    spot: Spot


class Deadline(msgspec.Struct, frozen=True):
    """The phase's clock runs out."""

    at: float


class Away(msgspec.Struct, frozen=True):
    """Somebody has been away too long."""

    at: float
    person: PersonId


class ClaimOver(msgspec.Struct, frozen=True):
    """The first turn has been kept for somebody long enough."""

    at: float


class ShuffleOver(msgspec.Struct, frozen=True):
    """The table has waited long enough for a number that somebody has sealed for the shuffle."""

    at: float


class OfferTaken(msgspec.Struct, frozen=True):
    """A partner has been silent about an offer for long enough (T3)."""

    at: float


class SignalOver(msgspec.Struct, frozen=True):
    """Somebody has stopped saying what they are busy with."""

    at: float


class Idle(msgspec.Struct, frozen=True):
    """Nobody has been connected for a very long time."""

    at: float


Duty = (
    CloseSpot
    | Deadline
    | ComputerMove
    | ComputerReason
    | ShuffleOver
    | ClaimOver
    | OfferTaken
    | SignalOver
    | Away
    | Idle
)


def closings(game: State, slowest_ms: float) -> list[CloseSpot]:
    """Return when each open tie window will be over (J8): in the order in which they were opened."""
    if not isinstance(game, Square) or game.phase != "touch":
        return []
    found: list[CloseSpot] = []
    touched = {finger.spot for finger in game.fingers}
    for spot in sorted(touched, key=lambda spot: min(f.ms for f in game.fingers if f.spot == spot)):
        fingers = [finger for finger in game.fingers if finger.spot == spot]
        first = min(finger.ms for finger in fingers)
        at = closes_at(first, game.terms.tie_window, slowest_ms)
        if len(fingers) > 1:
            calls = [finger.called for finger in fingers if finger.called is not None]
            settled = min(calls) + CALL_GRACE_MS + slowest_ms if calls else first + DUEL_MS
            at = max(at, settled)
        found.append(CloseSpot(max(at, found[-1].at) if found else at, spot))
    return found


def duties(
    state: TableState,
    now: float,
    planner: Planner,
    away_since: Mapping[PersonId, float],
    slowest_ms: float,
    idle_at: float | None,
    composing: Iterable[PersonId] = (),
    reading: Iterable[PersonId] = (),
    loaded: float = 0.0,
    performing: Container[PersonId] = (),
) -> list[Duty]:
    """Return everything that a table has to see to, now or later, earliest first.

    Every duty that is due can be done: a duty that changes nothing would be due again at once, for ever. A table
    that was `loaded` just now gives people time to connect before their numbers are missed.
    """
    found: list[Duty] = []
    if state.game is not None:
        found += closings(state.game, slowest_ms)
        if state.deadline is not None and (now < state.deadline or _clock_matters(state, state.game)):
            found.append(Deadline(state.deadline))
    if state.shuffle is not None:
        found.append(ShuffleOver(max(state.shuffle.until, loaded + SHUFFLE_MS)))
    claimed_until, taken_at = due_at(state, performing), next_taken(state)
    if claimed_until is not None:
        found.append(ClaimOver(claimed_until))
    if stands_still(state, away_since):
        planner.rest()
        away_since = {}  # nobody waits for anybody
    else:
        found += [] if taken_at is None else [OfferTaken(taken_at)]
        found += planner.reasons(state, now)
        found += planner.computer_moves(state, now, wait_until(state, composing, reading, now))
    for person in state.members:
        since = away_since.get(person.id)
        if since is None or person.computer:
            continue
        if state.slow is not None and state.playing:
            continue  # nobody is missed before their time is up
        plays = state.playing and person.seat is not None and not person.stand_in
        if plays or (person.id == state.host and heirs(state, away_since)):
            found.append(Away(since + away_ms(state), person.id))
    if idle_at is not None:
        found.append(Idle(idle_at))
    return sorted(found, key=lambda duty: duty.at)


def _clock_matters(state: TableState, game: State) -> bool:
    """Whether a clock that has run out still changes anything: not while only computers are waited for."""
    return game.phase == "touch" or bool(late(state, game))


class Scheduler:
    """Sees to the duties of one table."""

    def __init__(self, table: "Table", services: Services, presence: TablePresence) -> None:
        rng = Random(services.entropy(16))  # noqa: S311 - thinking times and random players
        self._table = table
        self._services = services
        self._presence = presence
        self._planner = Planner(services.pace, rng, glances=services.players is not None)
        self.bots = TableBots(table, services, self._planner, rng)
        self._attending = False
        self._untimed: object = None  # what decides that nothing runs out, when it was found last

    def plan(self) -> None:
        """Set when this table has to be looked at next."""
        state = self._table.state
        if state.closed or self._nothing_due(state):
            self._services.wake(state.table, None)
            return
        due = self._duties()
        self._services.wake(state.table, due[0][0] if due else None)

    def marks(self, state: TableState, now: int) -> Marks | None:
        """Return the marks that the log keeps of a state; None if they need not change, since that costs a write.

        They are the join code, and by when some process must look at the table, should this one die. A closed
        table has to be looked at until the numbers of real cards are forgotten.
        """
        services, known = self._services, self._table.due_mark
        if state.closed:  # what is erased later does not make it younger
            return None if self._table.state.closed else Marks(None, now if state.boxed else None, now)
        if state.slow is None and state.playing and not stands_still(state, self._presence.away_since):
            earliest, due = now, now + 1000 * state.clocks.away
            if timed_by(state) != self._untimed and (deadline := state.deadline) is not None:
                due = min(due, deadline)
        else:
            idle = idle_ms(state, services.idle_ms)
            due, earliest = now + idle, now + idle - idle // 2
            if state.slow is not None and state.playing:
                due = earliest = next_due(state) or due
        # Early is harmless, but not by hours: a process that finds a mark passed loads the table, and in vain.
        same_code = state.code == self._table.state.code
        if self._table.version and known is not None and earliest <= known <= due and same_code:
            return None
        return Marks(state.code, due, None)

    def _nothing_due(self, state: TableState) -> bool:
        """The common case, seen at a glance: people play without a clock, and all of them are connected."""
        return (
            bool(self._presence.listeners)
            and not self._presence.away_since
            and (state.game is None or not state.game.race)
            and not self._presence.busy
            and (timed_by(state) == self._untimed or self._without_time(state))
        )

    def _without_time(self, state: TableState) -> bool:
        """Whether nothing runs out and no computer plays; noted as long as nothing of that changes."""
        self._untimed = timed_by(state) if without_time(state) else None
        return self._untimed is not None

    def _duties(self) -> list[tuple[float, Duty]]:
        """Return the duties of the table, each with the time when this process does it."""
        presence, state = self._presence, self._table.state
        slowest = presence.slowest() if plays_race(state) else 0.0
        if presence.others:
            slowest += ELSEWHERE_MS
        now, away, idle = self._services.clock(), presence.away_since, self._idle_at(state)
        busy = presence.composing(), presence.reading()
        found = duties(
            state, now, self._planner, away, slowest, idle, *busy, self._table.loaded, presence.performing()
        )
        silent_at = presence.silent_at()
        if silent_at is not None:
            found = sorted([*found, SignalOver(silent_at)], key=lambda duty: duty.at)
        rank = self._table.rank
        if not rank:
            return [(duty.at, duty) for duty in found]
        later = [(duty.at + rank * _patience(duty), duty) for duty in found]
        return sorted(later, key=lambda each: each[0])

    def _idle_at(self, state: TableState) -> float | None:
        if self._presence.anybody or (state.slow is not None and state.playing):
            return None
        idle = idle_at(state, self._presence.left, self._services.idle_ms)
        return max(idle, self._table.loaded + self._services.settle_ms)

    async def attend(self) -> None:
        """See to everything that is due now."""
        if self._attending or self._table.state.closed:
            return  # the call that does so already plans what comes next
        self._attending = True
        try:
            now = self._services.clock()
            for at, duty in self._duties():
                if at > now:
                    break
                players = self._services.players
                if isinstance(duty, ComputerMove) and players is not None and not self.bots.agrees(duty.seat):
                    self.bots.ask(duty.seat, players)
                    continue
                if isinstance(duty, ComputerReason):
                    if players is None:
                        self._planner.spoken()
                    else:
                        self.bots.ask_reason(players)
                    continue
                if isinstance(duty, SignalOver):
                    self._table.announcer.forget_signals()
                    continue
                version = self._table.version
                await self._table.quietly(lambda state, duty=duty: self._attended(state, duty))  # type: ignore[misc]  # bound now
                if isinstance(duty, ComputerMove) and self._table.version == version:  # a picture that was taken
                    self._planner.later(duty.seat, now + RETHINK_MS)
        finally:
            self._attending = False
        self._table.plan()

    def _attended(self, state: TableState, duty: Duty) -> TableEntry:
        now = int(self._services.clock())
        match duty:
            case CloseSpot(_, spot):
                return decide.decide_for_table(state, CloseWindow(spot), now)
            case Deadline():
                return decide.clock_ran_out(state, now)
            case ComputerMove(_, seat):
                return self.bots.at_random(state, seat)
            case ShuffleOver():
                return shuffle_over(state, now, self._services.entropy)
            case ClaimOver():
                return claim_ran_out(state, now, self._presence.performing())
            case OfferTaken():
                return offer_taken(state, now)
            case SignalOver() | ComputerReason():
                return TableEntry(now)
            case Away(_, person):  # unless they have reconnected while something else was committed
                away = self._presence.away_since
                return people.gone_away(state, person, now, away) if person in away else TableEntry(now)
            case Idle():
                return TableEntry(now) if self._presence.anybody else people.closed(state, now)
            case _:
                assert_never(duty)


def _patience(duty: Duty) -> int:
    return THINK_AGAIN_MS if isinstance(duty, ComputerMove | ComputerReason) else BACKUP_MS
