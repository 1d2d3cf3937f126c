"""The server's client of the bot worker: starts the worker process and sends it the tables' questions.

If the worker is slow, dies or cannot start, the answer is None, and the log says why once; the table then makes a
random legal move.
"""

import asyncio
import contextlib
import logging
import os
import sys
from itertools import count

from lapin.bots.messages import LONGEST_LINE, Asked, BotAnswer, BotLine, decode_reply, encode
from lapin.fallbacks import apart

_log = logging.getLogger("lapin.bots")

PATIENCE_SECONDS = 5.0
MODEL_PATIENCE_SECONDS = 90.0
REST_SECONDS = 2.0
START_SECONDS = 1.0
END_SECONDS = 5.0
MOST_FALLS = 5
_COMMAND = (sys.executable, "-m", "lapin.bots.worker")
WORKER_ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}
"""One thread does the numbers, and one heap for all threads leaves fewer gaps in the memory."""


class BotClient:
    """Sends questions to the bot worker and returns its answers."""

    def __init__(self, command: tuple[str, ...] = _COMMAND, patience: float = PATIENCE_SECONDS) -> None:
        self._command = command
        self._patience = patience
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[BotAnswer | None]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._running: asyncio.Task[None] | None = None
        self._logged: set[str] = set()
        self._started = asyncio.Event()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The id of the worker process, if it runs."""
        return None if self._process is None else self._process.pid

    def open(self) -> None:
        """Start the worker in the background; without this, the first question starts it."""
        if self._running is None:
            self._running = asyncio.ensure_future(self._keep_running())

    async def _started_process(self) -> asyncio.subprocess.Process | None:
        """Return the worker process once it is started; questions wait in its pipe until it reads them."""
        if self._closed:
            raise asyncio.CancelledError
        self.open()
        if self._process is None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._started.wait(), START_SECONDS)
        return self._process

    async def close(self) -> None:
        """End the worker. Questions without an answer are cancelled, because their tables end with it."""
        self._closed = True
        for future in self._waiting.values():
            future.cancel()
        process = self._process
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
        self._end()
        if process is not None:
            if process.stdin is not None:
                process.stdin.close()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), END_SECONDS)

    async def ask(self, asked: Asked) -> BotAnswer | None:
        """Return the answer of a player; None if it does not come in time."""
        process = await self._started_process()
        if process is None or process.stdin is None:
            return None
        number = next(self._numbers)
        future: asyncio.Future[BotAnswer | None] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        patience = MODEL_PATIENCE_SECONDS if asked.level == "model" else self._patience
        try:
            process.stdin.write(encode(BotLine(number, asked)) + b"\n")
            return await asyncio.wait_for(future, patience)
        except TimeoutError:
            self._log_once("slow", f"a computer player did not answer in {patience:g} seconds")
            return None
        except (ConnectionError, RuntimeError):  # the pipe has just broken; the worker is started again
            return None
        finally:
            self._waiting.pop(number, None)

    async def _keep_running(self) -> None:
        for _ in range(MOST_FALLS):
            try:
                await self._run()
            except OSError as error:
                self._log_once("start", f"the computer players' process cannot start: {error.strerror}")
                return
            self._log_once("end", "the computer players' process has ended; it is started again")
            await asyncio.sleep(REST_SECONDS)
        self._log_once("falls", "the computer players' process ended too often: they play at random from now on")

    async def _run(self) -> None:
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            **apart(),
            env={**os.environ, **WORKER_ENVIRONMENT},
        )
        self._process = process
        self._started.set()
        assert process.stdout is not None
        try:
            async for text in process.stdout:
                reply = decode_reply(text)
                if reply.say:
                    self._log_once(reply.say, reply.say)
                future = self._waiting.get(reply.number)
                if future is not None and not future.done():
                    future.set_result(reply.answer)
        finally:
            self._end()
        await process.wait()

    def _end(self) -> None:
        process, self._process = self._process, None
        self._started.clear()
        for future in self._waiting.values():
            if not future.done():
                future.set_result(None)
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()

    def _log_once(self, key: str, text: str) -> None:
        if key not in self._logged:
            self._logged.add(key)
            _log.warning("%s", text)
