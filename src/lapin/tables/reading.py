"""Reading what other processes have stored: the tables of a process that ask at once share a question."""

import asyncio
from typing import Final

from lapin.store.log import Log, LogEntry

MOST_QUESTIONS: Final = 2
"""Under way at a time: what comes meanwhile waits, and is asked together."""


class Reader:
    """Asks the log for many tables at once."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._waiting: dict[str, tuple[int, asyncio.Future[list[LogEntry]]]] = {}
        self._asking: set[asyncio.Task[None]] = set()

    def read(self, table: str, after: int) -> "asyncio.Future[list[LogEntry]]":
        """What the table has above this version, or a little more."""
        if table in self._waiting:
            known, answer = self._waiting[table]
            self._waiting[table] = (min(known, after), answer)
            return answer
        loop = asyncio.get_running_loop()
        answer = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._ask)
        self._waiting[table] = (after, answer)
        return answer

    def _ask(self) -> None:
        if self._waiting and len(self._asking) < MOST_QUESTIONS:
            wanted, self._waiting = self._waiting, {}
            task = asyncio.ensure_future(self._asked(wanted))
            self._asking.add(task)
            task.add_done_callback(self._answered)

    def _answered(self, task: asyncio.Task[None]) -> None:
        self._asking.discard(task)
        self._ask()

    async def _asked(self, wanted: dict[str, tuple[int, "asyncio.Future[list[LogEntry]]"]]) -> None:
        try:
            found = await self._log.read_many([(table, after) for table, (after, _) in wanted.items()])
        except BaseException as failure:
            for _, answer in wanted.values():
                if not answer.done():
                    answer.set_exception(failure)
            if not isinstance(failure, Exception):
                raise
        else:
            for table, (_, answer) in wanted.items():
                if not answer.done():
                    answer.set_result(found.get(table, []))
