"""A running table: it decides a batch of changes, commits it to the log, broadcasts it and answers.

A batch is decided change by change, each on the state after the one before; it is one write and one frame. Only
connections and plans of computers are in memory. Other processes may also run a table: the first to commit wins.
"""

import asyncio
import time
from asyncio import sleep as pause
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from weakref import proxy

import msgspec

from lapin.bots.memory import remembered
from lapin.bus import Here
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.announcer import Announcer
from lapin.live.bots import learn, noted
from lapin.live.forgetting import Forgetting
from lapin.live.presence import TablePresence, credited, way_out
from lapin.live.queue import (
    MOST_TRIES,
    NO_ACKS,
    Accepted,
    Acks,
    Batch,
    CatchUp,
    Change,
    DecidedChange,
    Listener,
    Outcome,
    PendingChange,
    PendingCommand,
    Run,
    batch_goes_on,
    fits_batch,
    is_race,
    merged,
    outcome_of,
    plays_race,
)
from lapin.live.replication import Replication, SealedHints, Snapshot, remember
from lapin.live.scheduler import Scheduler
from lapin.live.services import Services, log_failure
from lapin.measuring import STORE_SECONDS
from lapin.notices.condition import newly_owed
from lapin.refusals import TableRefusal
from lapin.store.log import Conflict, Marks, NewEntry, Repeated, StoreFailed
from lapin.table.apply import apply
from lapin.table.commands import TIMED, React, SetUp, TableCommand
from lapin.table.decide import decide
from lapin.table.events import Reacted, TableEntry
from lapin.table.frame_encoder import FrameEncoder
from lapin.table.people import returned
from lapin.table.setup import decks_named
from lapin.table.state import Person, TableState

_encode = msgspec.json.Encoder().encode


class Table:
    """One table, with the people who are connected to it."""

    def __init__(self, snapshot: Snapshot, services: Services) -> None:
        self.state = snapshot.state
        self.version = snapshot.version  # how many entries have led to the state
        self.commands = snapshot.commands  # the version of each: one that is sent again is answered by it
        self.memory = snapshot.memory  # what lay open in earlier turns, for computer players
        self.due_mark: int | None = None  # the deadline that the log keeps for this table, as far as known
        self.loaded = services.clock()  # since when the table is in memory
        self.hints = SealedHints(snapshot.state.table, snapshot.root)
        self.presence = TablePresence(services.clock, snapshot.state.people, services.pace.turned or 0)
        self._services = services
        self.forgetting = Forgetting(services.log, snapshot.state)
        self._frames = FrameEncoder()
        self._tasks: set[asyncio.Task[None]] = set()
        self._newest: Listener | None = None  # the listener that came last, until everybody has been told
        self._waiting: deque[Change | CatchUp] = deque()
        self.busy = False  # whether a batch or a catch-up is under way, or will be in the next turn
        weak = proxy(self)  # what they hold, so that a dropped table is freed at once, without the collector
        self.replication = Replication(weak, services)
        self.scheduler = Scheduler(weak, services, self.presence)
        self.announcer = Announcer(weak, services, self.presence, self._frames)

    @property
    def id(self) -> str:
        """The table's own id; never shown to anybody."""
        return self.state.table

    @property
    def listeners(self) -> int:
        """The number of connections that the table has at this process."""
        return len(self.presence.listeners)

    @property
    def quiet(self) -> bool:
        """Whether nobody is connected at this process and nothing is under way."""
        return not self.presence.listeners and not self.busy and not self.scheduler.bots.tasks

    @property
    def rank(self) -> int:
        """The number of other processes that come before this one in looking after the table."""
        return self.presence.rank(self._services.bus.name)

    def person_with(self, key: str) -> Person | None:
        """Return the person whose token has this SHA-256, if one has."""
        found = next((person for person in self.state.members if person.key and person.key == key), None)
        if found is None and self.replication.stale:  # somebody may have joined at another process
            raise Refused(TableRefusal.NOT_STORED, reason="unreachable")
        return found

    # Connections

    async def connect(self, listener: Listener) -> None:
        """Show the table to somebody who has just connected, and give them their seat back from a stand-in."""
        number = listener.person
        person = None if number is None else self.state.person(number)
        if number is not None and (person is None or person.gone):
            self.presence.dismiss(listener, way_out(self.state, number))
            return
        self.presence.come(listener, self.state)
        self.announcer.show(listener)
        self._newest = listener
        await asyncio.sleep(0)
        if self._newest is listener:  # of all who come at once, as after a restart, the last tells all
            self._newest = None
            self.announcer.tell_presence()
            self.plan()
        if number is not None and (self.busy or returned(self.state, number, 0).house):  # else no stand-in plays
            await self.quietly(lambda state: returned(state, number, self._now()))

    def disconnect(self, listener: Listener) -> None:
        """Note that a connection has closed. Its person is away unless another one is open somewhere."""
        self.presence.go(listener)
        self.announcer.tell_presence()
        self.plan()

    # Other processes

    def others_are(self, others: Mapping[str, Here]) -> None:
        """Note who is connected at other processes."""
        self.announcer.others_are(others)

    def hinted(self, version: int, due: int | None, news: Sequence[bytes] = ()) -> None:
        """Follow another process that has committed something; `news` are its entries, sealed."""
        self.replication.hinted(version, due, news)

    # Changes, and commands among them

    def submit(
        self,
        by: PersonId,
        command_id: str,
        command: TableCommand,
        listener: Listener | None,
        then: Callable[[Outcome], None],
    ) -> None:
        """Queue a person's command. However often it is sent, it takes effect once. `then` gets its outcome."""
        round_trip, key = None if listener is None else listener.round_trip_ms, f"{by}:{command_id}"
        at = credited(self._services.clock(), round_trip) if type(command) in TIMED else 0
        change = PendingCommand(then, key, listener, command_id, by=by, command=command, ms=at)
        if type(command) is React:
            if isinstance(outcome := self._decided(change, self.state, self._now()), DecidedChange):
                remember(self.commands, key, self.version)
                self.announcer.react(tuple(each for each in outcome.entry.house if isinstance(each, Reacted)))
                outcome = Accepted(self.version, told=False)
            change.answer(outcome)
        elif isinstance(command, SetUp) and by == self.state.host and decks_named(command):
            self._begin(self._look_decks_up(change, command))
        else:
            self._waiting.append(change)  # as `enqueue` does, without a step between: moves are frequent
            if not self.busy:
                self.busy = True
                asyncio.get_running_loop().call_soon(self._run_batch)

    def enqueue(self, change: Change | CatchUp) -> None:
        """Put a change at the end of the queue. Those that arrive in one turn of the event loop make one batch."""
        self._waiting.append(change)
        if not self.busy:
            self.next_batch()

    def next_batch(self) -> None:
        """Begin the next batch in the next turn of the event loop, if anything waits. None is under way now."""
        self.busy = bool(self._waiting)
        if self.busy:
            asyncio.get_running_loop().call_soon(self._run_batch)

    async def _look_decks_up(self, change: PendingCommand, command: SetUp) -> None:
        """Queue a change once the decks that its command names are found; or answer why they were not."""
        try:
            choose = self._services.library.choose
            change.laid = await choose(self.id, command.game or self.state.game_id, decks_named(command))
            self.enqueue(change)
        except Exception as error:  # a refusal nearly always
            change.answer(error)

    async def execute(
        self, by: PersonId, command_id: str, command: TableCommand, listener: Listener | None = None
    ) -> Accepted:
        """Submit a command and wait for its outcome; raises Refused."""
        return await outcome_of(lambda then: self.submit(by, command_id, command, listener, then))

    async def change(self, decided: Callable[[TableState], TableEntry]) -> Accepted:
        """Make a change that is no person's command: a join, a ticket. Raises Refused."""
        return await outcome_of(lambda then: self.enqueue(PendingChange(then, decide=decided)))

    async def quietly(self, decided: Callable[[TableState], TableEntry]) -> None:
        """Make a change that nobody waits for. If it is refused, somebody else was faster."""
        try:
            await self.change(decided)
        except Refused as refused:
            if refused.code is TableRefusal.NOT_STORED:
                log_failure("a table could not store its next step", self.id, refused)
            if refused.code in (TableRefusal.NOT_STORED, TableRefusal.READ_ONLY):
                await pause(1)

    # Decide, commit, broadcast, answer

    def _run_batch(self) -> None:
        """Decide the changes at the front of the queue that make a batch, and hand their entries to the log.

        Nobody is refused anything because of a change that is not committed yet: such a change waits until it is.
        """
        waiting, batch, state, now = self._waiting, Batch(), self.state, int(self._services.clock())
        while waiting:
            change = waiting[0]
            if isinstance(change, CatchUp):
                if batch:
                    break
                waiting.popleft()
                self._begin(self.replication.run(change))
                return
            if batch and not fits_batch(change, batch):
                break
            outcome = self._decided(change, state, now)
            if isinstance(outcome, DecidedChange):
                waiting.popleft()
                batch.append(outcome)
                before, state = state, outcome.state
                if waiting and not batch_goes_on(before, state):
                    break
            elif batch:
                break
            else:
                waiting.popleft()
                change.answer(outcome)
        if not batch:
            self.next_batch()
            return
        try:
            begun = time.monotonic()
            marks = self.scheduler.marks(state, now)
            moves = [(each.change.key, _encode(each.entry)) for each in batch]
            owed = newly_owed(self.state, state, self.presence.connected, now)
            stored = self._services.log.append_all(state.table, self.version, moves, marks=marks, owed=owed)
        except Exception as error:  # the log is closed
            self._refuse(batch, error)
        else:
            stored.add_done_callback(partial(self._committed, batch, moves, marks, begun))

    def _decided(self, change: Change, state: TableState, now: int) -> DecidedChange | Outcome:
        """Decide one change on a state, at a time; return its outcome if there is nothing to commit."""
        try:
            known = None if change.key is None else self.commands.get(change.key)
            if known is not None:
                return Accepted(known, told=False)
            if self._services.frozen():
                return Refused(TableRefusal.READ_ONLY)
            if change.tries == MOST_TRIES:
                return Refused(TableRefusal.TRY_AGAIN)
            if isinstance(change, PendingCommand):
                entry = decide(
                    state, change.by, change.command, now, self._services.entropy, ms=change.ms, laid=change.laid,
                    unkind=self._services.unkind, away=self.presence.away_since, onlookers=self.presence.onlookers,
                )  # fmt: skip
            else:
                entry = change.decide(state)
            if not entry.house and not entry.game:
                return Accepted(self.version, told=False)
            return DecidedChange(change, entry, apply(state, entry))
        except Refused as refused:
            return refused.with_traceback(None)  # the traceback would keep the table in memory
        except Exception as error:  # it is the change's outcome
            return error

    def _committed(
        self, batch: Batch, moves: list[NewEntry], marks: Marks | None, begun: float, stored: "asyncio.Future[int]"
    ) -> None:
        """Broadcast a batch that is durable now, then answer. If it could not be stored, nothing has happened."""
        STORE_SECONDS.observe(self._services.counts, time.monotonic() - begun)
        # Read and not raised: a traceback would tie the table to the future, and keep both in memory.
        error = asyncio.CancelledError() if stored.cancelled() else stored.exception()
        if error is not None:
            if isinstance(error, Conflict | Repeated):
                self._services.counts["conflicts"] += 1
                self._begin(self._again(batch, error))
            else:
                self._refuse(batch, error)
            return
        version = stored.result()
        first = version - len(moves) + 1
        try:
            if marks is not None:
                self.due_mark = marks.due
            for number, (key, _) in enumerate(moves, first):
                if key is not None:
                    remember(self.commands, key, number)
            acks = {each.change.listener: each.change.command_id for each in batch}
            remembered_before = self.memory
            self.advance([(each.entry, each.state) for each in batch], version, acks)
            self.scheduler.plan()
            if self.memory is not remembered_before and noted(self._services, self.state, self.memory):
                self._begin(learn(self._services, self.state, self.memory))
            if self.state.boxed:
                self.forgetting.note(event for each in batch for event in each.entry.house)
            if self.presence.others:
                self._services.bus.hint(self.id, self.hints.sealed(first, moves))
        except Exception as failure:  # whatever it was, the table goes on
            self._refuse(batch, failure)
        else:
            for each in batch:
                each.change.answer(Accepted(version, told=True))
            self.next_batch()

    def advance(self, run: Run, version: int, acks: Acks = NO_ACKS) -> None:
        """Move on to a version whose entries are stored, by this process or another, and broadcast it.

        Everybody who is connected gets their own frame; in a race, fast connections a little later (J8).
        """
        before, presence = self.state, self.presence
        for entry, state in run:
            self.memory = remembered(self.memory, self.state.game, state.game)
            self.state = state
            if entry.house:
                presence.note(entry.house, state)
        self.version, after = version, self.state
        if presence.busy:
            self.announcer.forget_signals()
        closes = after.closed and not before.closed
        if closes:
            presence.close()
        if closes or (before.told and not after.told):  # or it has become safe
            self._services.closed(after.table)
        if not presence.listeners:
            return
        frames = self._frames.encode(after, version, int(self._services.clock()), merged(run))
        people, drawn = frames.people, []
        for listener in tuple(presence.listeners):
            number = listener.person
            person = people.get(number)
            if (person is None or person.gone) and number is not None:
                presence.dismiss(listener, way_out(after, number))
            else:
                drawn.append((listener, frames.frame(person, acks.get(listener), changes=listener.takes_changes)))
        # All are drawn before the first is sent: whoever receives several is woken once, and not for each.
        if is_race(before) or is_race(after):
            presence.send_fairly(drawn, run[-1][0].at, among_players=plays_race(after))
        else:
            for listener, frame in drawn:
                listener.tell(frame)

    async def _again(self, batch: Batch, overtaken: Conflict | Repeated) -> None:
        """Catch up with the process that was faster, then answer from the log or decide again."""
        try:
            await self.replication.overtaken(overtaken, {each.change.key for each in batch})
        except BaseException as error:  # whatever it was, the table goes on
            self._refuse(batch, error)
        else:
            for each in batch:
                each.change.tries += 1
            self._waiting.extendleft(each.change for each in reversed(batch))
            self.next_batch()

    def _refuse(self, batch: Batch, error: BaseException) -> None:
        outcome = Refused(TableRefusal.NOT_STORED, reason=error.code) if isinstance(error, StoreFailed) else error
        for each in batch:
            each.change.answer(outcome)
        self.next_batch()

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Duties

    def plan(self) -> None:
        """Set when this table has to be looked at next."""
        self.scheduler.plan()

    async def attend(self) -> None:
        """See to everything that is due now."""
        await self.scheduler.attend()

    def _now(self) -> int:
        return int(self._services.clock())
