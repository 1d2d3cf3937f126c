"""The one thread that writes: it commits everything that is waiting as a group, and answers each append."""

import asyncio
import contextlib
import os
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Final, TypeVar

import apsw
import msgspec

from lapin.failure_codes import FailureCode
from lapin.store import schema
from lapin.store.complaint import Complaint
from lapin.store.log import (
    Claim,
    CodeTaken,
    Conflict,
    LogRefusal,
    Repeated,
    StoreFailed,
    UnknownEntry,
)
from lapin.store.waiting import Append, tell

T = TypeVar("T")

BUSY_MS: Final = 5_000
"""The time to wait for another process that holds the file's write lock, for instance a backup."""

CHECKPOINT_PAGES: Final = 4_000
"""The write-ahead log is copied back into the database once it has this length, in pages of 4 KiB."""

LONGEST_WAL: Final = 4 * CHECKPOINT_PAGES
"""The length at which moves wait until all of it is copied: it grew faster than it could be copied beside them."""


class SqliteJob(msgspec.Struct, frozen=True):
    """Any other write, as a function, since these are rare."""

    future: "asyncio.Future[None]"
    run: Callable[[], None]


_Job = Append | SqliteJob
_Answer = int | Exception | None
_Values = Sequence[str | int | bytes | None]


class FileGone(Exception):  # noqa: N818 - what has happened to the file
    """The open file is no longer the one at its path: nobody will ever read what is written to it."""


class SqliteWriter:
    """The thread that owns the write connection; only ``put`` and ``finish`` are for other threads."""

    def __init__(self, db: apsw.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._db = db
        self._loop = loop
        self._fresh: list[_Job] = []
        self._waiting: SimpleQueue[list[_Job]] = SimpleQueue()
        self._finishing = False
        self._wal_pages = 0
        self._erased = False
        self._copying: Thread | None = None
        self._file = _which_file(db.filename)
        self._complaint = Complaint()
        db.set_wal_hook(self._note_wal_pages)
        # A daemon, so that a process can end without closing the log. Everything that it acknowledged is on the
        # disk.
        self._thread = Thread(target=self._work, name="lapin-log-writer", daemon=True)
        self._thread.start()

    def put(self, job: _Job) -> None:
        """Take a job, in the event loop. All jobs of the loop's current turn are handed over together.

        If they were handed over one by one, the thread would wake up for the first and then contend with the loop
        for Python's lock: twice the processor time for each move.
        """
        if not self._fresh:
            self._loop.call_soon(self._hand_over)
        self._fresh.append(job)

    def _hand_over(self) -> None:
        self._waiting.put(self._fresh)
        self._fresh = []

    def finish(self) -> None:
        """Store what was handed over, then close the connection. Nothing may be put after this."""
        self._finishing = True
        self._waiting.put([])
        self._thread.join()

    def _work(self) -> None:
        take, waiting = self._waiting.get, self._waiting.qsize
        while waiting() or not self._finishing:
            group = take()
            while waiting():
                group += take()
            answers = self._store(group)
            # Once for the group, not once a move: each call writes to the pipe that wakes the loop.
            # RuntimeError means that the loop is closed, and nobody waits for answers.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(tell, group, answers)
            self._tidy()
        if self._copying is not None:
            self._copying.join()
        self._db.close()

    def _store(self, group: list[_Job]) -> Sequence[_Answer]:
        """Commit the group in one transaction and return an answer for each job; never raises."""
        try:
            self._check_file()
            answers = self._in_one_statement(group)
            if answers is None:
                self._db.execute(schema.BEGIN)
                answers = self._all_at_once(group) or [self._answer(job) for job in group]
                self._db.execute(schema.COMMIT)
        except Exception as failure:  # whatever it was, everybody in the group waits for an answer
            self._complaint.failed(_code(failure), failure)
            return self._after_failure(group, failure)
        self._complaint.stored()
        return answers

    def _check_file(self) -> None:
        """Raise FileGone if somebody has moved or deleted the file: the system lets us write on, and in vain."""
        with contextlib.suppress(OSError):  # whatever keeps us from looking may keep SQLite from writing
            if _which_file(self._db.filename) != self._file:
                raise FileGone

    def _in_one_statement(self, group: list[_Job]) -> Sequence[_Answer] | None:
        """Store a few moves that bring nothing with them; None if there is more to do, or something to refuse.

        One statement is a transaction of its own. After each, the thread has to wait for Python's lock, which the
        event loop gives up only now and then while it is busy.
        """
        entries: list[str | int | bytes | None] = []
        for job in group:
            if not isinstance(job, Append) or job.marks is not None or job.owed or job.version == 1:
                return None
            for version, (command, payload) in enumerate(job.moves, job.version):
                entries += (job.table, version, command, payload)
        rows = len(entries) // 4
        if not 0 < rows <= schema.FEW_ROWS:
            return None
        try:
            self._db.execute(schema.add_entries(rows), entries)
        except (apsw.ConstraintError, TypeError, ValueError):
            return None
        return [job.last for job in group if isinstance(job, Append)]

    def _all_at_once(self, group: list[_Job]) -> Sequence[_Answer] | None:
        """Store a group in which nothing has to be refused, the usual case; return None if something has to be."""
        appends = [job for job in group if isinstance(job, Append)]
        if len(appends) < len(group):
            return None
        try:
            self._add(appends)
        except (apsw.ConstraintError, TypeError, ValueError):  # the latter two: invalid text
            self._undo()
            self._db.execute(schema.BEGIN)
            return None
        return [append.last for append in appends]

    def _add(self, appends: Sequence[Append]) -> None:
        entries: list[str | int | bytes | None] = []
        marks: list[str | int | None] = []
        for append in appends:
            for version, (command, payload) in enumerate(append.moves, append.version):
                entries += (append.table, version, command, payload)
            mark = append.marks
            if mark is not None:
                marks += (append.table, mark.code, mark.due, mark.finished)
            elif append.version == 1:
                marks += (append.table, None, None, None)
        self._insert(schema.add_entries, entries)
        self._insert(schema.set_marks, marks)
        for append in appends:
            for owed in append.owed:
                self._db.execute(schema.OWE, (append.table, owed.person, owed.wait, owed.due))

    def _insert(self, statement: Callable[[int], str], values: _Values) -> None:
        """Run ``statement`` for rows of four values, in powers of two: few texts, each prepared once."""
        start = 0
        while rows := (len(values) - start) // 4:
            rows = min(schema.MOST_ROWS, 1 << (rows.bit_length() - 1))
            self._db.execute(statement(rows), values[start : start + 4 * rows])
            start += 4 * rows

    def _answer(self, job: _Job) -> _Answer:
        """Check and run one job of a group by itself, so that its refusal does not affect the others."""
        try:
            if isinstance(job, SqliteJob):
                job.run()
                return None
            self._judge(job)
        except (LogRefusal, TypeError, ValueError) as refusal:
            return refusal
        self._add((job,))
        return job.last

    def _judge(self, job: Append) -> None:
        """Raise the refusal of an append that does not fit what is stored now."""
        ask = self._db.execute
        for command, _ in job.moves:
            version = ask(schema.VERSION_OF_COMMAND, (job.table, command)).get
            if version is not None:
                raise Repeated(version)
        newest = ask(schema.NEWEST, (job.table,)).get
        if newest != job.version - 1:
            raise Conflict(newest)
        if job.marks is not None and job.marks.code is not None:
            owner = ask(schema.TABLE_OF_CODE, (job.marks.code,)).get
            if owner not in {None, job.table}:
                raise CodeTaken(job.marks.code)

    def _after_failure(self, group: list[_Job], failure: Exception) -> Sequence[_Answer]:
        """Undo the group, and answer each job by what was stored before it."""
        with contextlib.suppress(apsw.Error):
            self._undo()
        if not isinstance(failure, apsw.BusyError):
            # When only the sync failed, the group is in the write-ahead log already, and the next start after
            # a crash would take it for stored. Any other write overwrites it.
            with contextlib.suppress(apsw.Error):
                self.probe()
        return [self._failure_of(job, failure) for job in group]

    def _undo(self) -> None:
        if self._db.in_transaction:  # SQLite has rolled back by itself after most errors
            self._db.execute(schema.ROLLBACK)

    def _failure_of(self, job: _Job, failure: Exception) -> Exception:
        """Return the failure of a job; or Repeated, for a command that was sent again and was stored earlier.

        The refusals from inside the failed transaction cannot be used: they may rest on another job of the group
        that was undone, and then ``Repeated`` would acknowledge what is not stored.
        """
        failed = StoreFailed(_code(failure))
        if isinstance(job, SqliteJob):
            return failed
        try:
            self._judge(job)
        except LogRefusal as refusal:
            return refusal
        except Exception:
            return failed  # reading also fails: give the first reason
        return failed

    def _tidy(self) -> None:
        """Copy the write-ahead log back into the database now and then.

        This comes after the group has been answered, so that no failure here is taken for a failure to store. Most
        of it is copied in a thread of its own, since every move would wait for that. What was written meanwhile is
        copied here: only then can the log begin again at its start. After something was erased, the write-ahead
        log is emptied, since old names are in it.
        """
        if self._erased:
            if self._copying is not None:  # it would keep us from emptying the log
                self._copying.join()
                self._copying = None
            self._checkpoint(apsw.SQLITE_CHECKPOINT_TRUNCATE)
        elif self._wal_pages >= LONGEST_WAL:
            self._checkpoint(apsw.SQLITE_CHECKPOINT_PASSIVE)
        elif self._copying is not None:
            if not self._copying.is_alive():
                self._copying = None
                self._checkpoint(apsw.SQLITE_CHECKPOINT_PASSIVE)
        elif self._wal_pages >= CHECKPOINT_PAGES:
            self._copying = Thread(
                target=_copy_back, args=(self._db.filename,), name="lapin-log-copier", daemon=True
            )
            self._copying.start()

    def _checkpoint(self, mode: int) -> None:
        self._wal_pages = 0
        self._db.set_busy_timeout(0)
        with contextlib.suppress(apsw.Error):  # somebody reads, or the disk is full: after the next group
            self._db.wal_checkpoint(mode=mode)
            self._erased = False
        self._db.set_busy_timeout(BUSY_MS)

    def amend(self, table: str, version: int, payload: bytes) -> None:
        """Replace a payload; the old one is removed from the files as well."""
        self._db.execute(schema.AMEND, (payload, table, version))
        if not self._db.changes():
            raise UnknownEntry(table, version)
        self._erased = True

    def forget(self, table: str) -> None:
        """Delete a table."""
        self._db.execute(schema.FORGET_ENTRIES, (table,))
        self._db.execute(schema.FORGET_TABLE, (table,))
        self._db.execute(schema.FORGET_NOTICES, (table,))
        self._db.execute(schema.FORGET_SUBSCRIPTIONS, (table,))
        self._erased = True

    def claim(self, claims: Sequence[Claim], moved: set[str]) -> None:
        """Move deadlines that have not changed since they were read; ``moved`` gets their tables."""
        for claim in claims:
            self._db.execute(schema.CLAIM, (claim.until, claim.table, claim.due))
            if self._db.changes():
                moved.add(claim.table)

    def rest(self, table: str) -> None:
        """Take the deadline of a finished table away."""
        self._db.execute(schema.REST, (table,))

    def changed(self, statement: str, values: _Values) -> int:
        """Run a statement; return how many rows it changed."""
        self._db.execute(statement, values)
        return self._db.changes()

    def erase(self, statement: str, values: _Values) -> None:
        """Run a statement that deletes something of a person: it is removed from the files as well."""
        self.changed(statement, values)
        self._erased = True

    def probe(self) -> None:
        """Write something, to see whether that is possible."""
        self._db.execute(schema.PROBE)

    def _note_wal_pages(self, _db: apsw.Connection, _name: str, pages: int) -> int:
        self._wal_pages = pages
        return apsw.SQLITE_OK


def _copy_back(path: str) -> None:
    """Copy the write-ahead log back as far as it has come, on a connection of its own, beside everything else."""
    with contextlib.suppress(apsw.Error):  # the writer tries again
        db = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READWRITE)  # a file that is gone is not made again
        try:
            db.pragma("synchronous", "full")
            db.pragma("fullfsync", True)
            db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        finally:
            db.close()


def _which_file(path: str) -> tuple[int, int] | None:
    """Return what tells the file at a path from every other; None if there is none."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _code(failure: Exception) -> FailureCode:
    if isinstance(failure, FileGone):
        return "file_gone"
    return "disk_full" if isinstance(failure, apsw.FullError) else "write_failed"
