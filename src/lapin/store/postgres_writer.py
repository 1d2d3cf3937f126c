"""The one task that writes: it stores everything that is waiting as a group, and answers each append by itself.

A group is one statement that is stored as a whole or not at all. If the database refuses it, each move is checked
against what is stored: moves that conflict get their refusal, and the others are tried again. Whether a move is
stored is always decided by the log's primary key; the check only finds out which refusal to give.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, Final

import asyncpg
import msgspec

from lapin.failure_codes import FailureCode
from lapin.store import postgres_schema as sql
from lapin.store.complaint import Complaint
from lapin.store.log import LogRefusal, NewEntry, StoreFailed
from lapin.store.postgres_connection import ConnectionLost, PostgresConnection
from lapin.store.versions import KnownVersions, judged_alone, judged_in_turn
from lapin.store.waiting import Append, tell

MOST_MOVES: Final = 1_000
"""The size of the largest group; the rest waits for the next one."""

MOST_TRIES: Final = 5
MOST_LOSSES: Final = 3

_RACES: Final = (
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.TransactionRollbackError,  # a deadlock: the other transaction went on
)

StoredAnswer = int | Exception | None


class PostgresJob(msgspec.Struct, frozen=True):
    """Any other write, as a function, since these are rare. It is run again if the connection breaks."""

    future: "asyncio.Future[None]"
    run: Callable[[PostgresConnection], Awaitable[None]]


_Job = Append | PostgresJob


class PostgresWriter:
    """Owns the connection that writes; belongs to one event loop."""

    def __init__(self, connection: PostgresConnection) -> None:
        self._connection = connection
        self._waiting: list[_Job] = []
        self._wake = asyncio.Event()
        self._finishing = False
        self._complaint = Complaint()
        self._task = asyncio.ensure_future(self._work())

    def put(self, job: _Job) -> None:
        """Take a job; all jobs of one turn of the event loop are stored together."""
        self._waiting.append(job)
        self._wake.set()

    async def finish(self) -> None:
        """Store what was put, then close the connection. Nothing may be put after this."""
        self._finishing = True
        self._wake.set()
        await self._task
        await self._connection.close()

    async def _work(self) -> None:
        while self._waiting or not self._finishing:
            await self._wake.wait()
            group, self._waiting = self._waiting[:MOST_MOVES], self._waiting[MOST_MOVES:]
            if not self._waiting:
                self._wake.clear()
            for are_moves, run in groupby(group, lambda job: isinstance(job, Append)):
                jobs: list[Any] = list(run)
                answers = await (self._moves(jobs) if are_moves else self._run_jobs(jobs))
                self._complain(answers)
                tell(jobs, answers)

    def _complain(self, answers: Sequence[StoredAnswer]) -> None:
        """Say it once if nothing can be stored, although the database answers."""
        failed = [answer.code for answer in answers if isinstance(answer, StoreFailed)]
        if failed:
            self._complaint.failed(failed[0])
        elif not all(isinstance(answer, Exception) for answer in answers):
            self._complaint.stored()

    async def _run_jobs(self, jobs: Sequence[PostgresJob]) -> list[StoredAnswer]:
        return [await self._run_job(job) for job in jobs]

    async def _run_job(self, job: PostgresJob) -> StoredAnswer:
        sent = False
        for _ in range(MOST_LOSSES):
            if not await self._connection.wait_until_up():
                break
            try:
                await job.run(self._connection)
            except ConnectionLost:
                sent = True
            except LogRefusal as refusal:
                return refusal
            except Exception as failure:  # whatever it was, somebody waits for an answer
                return StoreFailed(_code(failure))
            else:
                return None
        return StoreFailed("in_doubt" if sent else "unreachable")

    async def _moves(self, appends: Sequence[Append]) -> list[StoredAnswer]:
        """Give an answer for each append, whatever happens to the connection; never raises."""
        answers: dict[int, StoredAnswer] = {}
        left = dict(enumerate(appends))
        failed: FailureCode = "unreachable"
        for _ in range(MOST_LOSSES):
            if not await self._connection.wait_until_up():
                break
            try:
                if failed == "in_doubt":
                    answers |= await self._recognised(left)
                    left = {place: append for place, append in left.items() if place not in answers}
                    failed = "unreachable"
                if left:
                    answers |= zip(left, await self._store(list(left.values())), strict=True)
                    left = {}
                break
            except ConnectionLost:
                failed = "in_doubt"
            except Exception as failure:  # whatever it was, everybody in the group waits for an answer
                failed = _code(failure)
                break
        return [answers.get(place, StoreFailed(failed)) for place in range(len(appends))]

    async def _recognised(self, appends: dict[int, Append]) -> dict[int, StoredAnswer]:
        """Return those that were stored after all, before the connection was lost.

        Every move of an append is compared. Another process may have stored the same first one: a step of the
        table's own, decided in the same millisecond, is the same bytes.
        """
        places = [(append.table, version) for append in appends.values() for version, _ in _numbered(append)]
        rows = await self._connection.fetch(
            sql.STORED, [place[0] for place in places], [place[1] for place in places]
        )
        stored = {(row[0], row[1]): (row[2], row[3]) for row in rows}
        found: dict[int, StoredAnswer] = {}
        for place, append in appends.items():
            if all(stored.get((append.table, version)) == move for version, move in _numbered(append)):
                found[place] = append.last
                del stored[append.table, append.version]  # sent twice, it was stored once
        return found

    async def _store(self, appends: Sequence[Append], tries: int = 1) -> list[StoredAnswer]:
        """Store the appends that can be stored, and return refusals for the others. May raise ConnectionLost."""
        try:
            owed = _owed(appends)
            statement = sql.STORE_AND_OWE if owed else sql.STORE
            await self._connection.execute(statement, *_rows(appends), *owed)
        except _RACES:
            pass
        except (asyncpg.PostgresError, ValueError) as failure:
            return await self._none_of(appends, _code(failure))
        else:
            return [append.last for append in appends]
        refusals = judged_in_turn(appends, await self._facts(appends))
        good = [append for append, refusal in zip(appends, refusals, strict=True) if refusal is None]
        if len(good) == len(appends):
            return await self._store_again(appends, tries)
        if good:
            stored = await self._store(good)
            if stored != [append.last for append in good]:  # the others were judged by what has not happened
                rest = [append for append, refusal in zip(appends, refusals, strict=True) if refusal is not None]
                again = iter(await self._store(rest))
                kept = iter(stored)
                return [next(kept if refusal is None else again) for refusal in refusals]
        return [
            append.last if refusal is None else refusal for append, refusal in zip(appends, refusals, strict=True)
        ]

    async def _store_again(self, appends: Sequence[Append], tries: int) -> list[StoredAnswer]:
        """Try appends again that would fit now, or fail only because of others in the group: in two halves."""
        if len(appends) > 1:
            half = len(appends) // 2
            return await self._store(appends[:half]) + await self._store(appends[half:])
        if tries < MOST_TRIES:
            return await self._store(appends, tries + 1)
        return [StoreFailed("write_failed")]

    async def _none_of(self, appends: Sequence[Append], code: FailureCode) -> list[StoredAnswer]:
        """Answer that nothing was stored; except for a command that was sent again and was stored earlier."""
        try:
            refusals = judged_alone(appends, await self._facts(appends))
        except (asyncpg.PostgresError, ValueError):
            return [StoreFailed(code) for _ in appends]
        return [refusal or StoreFailed(code) for refusal in refusals]

    async def _facts(self, appends: Sequence[Append]) -> KnownVersions:
        sent = [
            (append.table, command) for append in appends for command, _ in append.moves if command is not None
        ]
        rows = await self._connection.fetch(
            sql.FACTS,
            [table for table, _ in sent],
            [command for _, command in sent],
            list({append.table for append in appends}),
            [append.marks.code for append in appends if append.marks is not None],
        )
        facts = KnownVersions()
        for kind, table, name, version in rows:
            if kind == "command":
                facts.commands[table, name] = version
            elif kind == "newest":
                facts.newest[table] = version or 0
            else:
                facts.owns(table, name)
        return facts


def _rows(appends: Sequence[Append]) -> tuple[list[Any], ...]:
    """Return the columns of `STORE`, in the order of tables: otherwise two processes might deadlock."""
    appends = sorted(appends, key=lambda append: (append.table, append.version))
    rows = [
        (append.table, version, command, payload)
        for append in appends
        for version, (command, payload) in _numbered(append)
    ]
    marks = {
        append.table: (None, None, None) if append.marks is None else msgspec.structs.astuple(append.marks)
        for append in appends
        if append.marks is not None or append.version == 1
    }
    return (
        [row[0] for row in rows],
        [row[1] for row in rows],
        [row[2] for row in rows],
        [row[3] for row in rows],
        list(marks),
        [mark[0] for mark in marks.values()],
        [mark[1] for mark in marks.values()],
        [mark[2] for mark in marks.values()],
    )


def _owed(appends: Sequence[Append]) -> tuple[list[Any], ...]:
    """More columns, for `STORE_AND_OWE`: what the last append says of each person; none if nothing is owed."""
    rows = {(append.table, owed.person): owed for append in appends for owed in append.owed}
    if not rows:
        return ()
    keys = sorted(rows)
    return (
        [table for table, _ in keys],
        [person for _, person in keys],
        [rows[key].wait for key in keys],
        [rows[key].due for key in keys],
    )


def _numbered(append: Append) -> Iterable[tuple[int, NewEntry]]:
    """Return the moves of an append, each with its version."""
    return enumerate(append.moves, append.version)


def _code(failure: Exception) -> FailureCode:
    return "disk_full" if isinstance(failure, asyncpg.DiskFullError) else "write_failed"
