"""A proxy between a log and its database: a test can cut it, hold it up, or swallow the last answer."""

import asyncio
import contextlib
from types import TracebackType
from urllib.parse import urlsplit, urlunsplit


class Cable:
    """Used with `async with`; `url` leads through it."""

    def __init__(self, url: str) -> None:
        self._to = urlsplit(url)
        self._server: asyncio.Server | None = None
        self._pairs: list[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = []
        self._pumps: set[asyncio.Task[None]] = set()
        self.unplugged = False
        """Nobody gets through from now on."""

        self.swallows_answers = False
        """Whether the database's words are lost; the first loss cuts the cable, as far as the log can see."""

        self.swallows_questions = False
        """Whether the log's words are lost, and the cable is cut."""

        self.deaf = False
        """Whether the database fails to notice that the log's end is cut."""

        self.silent = False
        """Nothing gets through, and nobody notices."""

        self.calls = 0
        """The number of times that the log has connected, or has tried to."""

        self.hung_up = 0
        """The number of times that the log has hung up by itself."""

    @property
    def url(self) -> str:
        """The address that leads through the proxy."""
        assert self._server is not None
        who = self._to.netloc.rpartition("@")[0]
        port = self._server.sockets[0].getsockname()[1]
        return urlunsplit(self._to._replace(netloc=f"{who}@127.0.0.1:{port}"))

    async def __aenter__(self) -> "Cable":
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        self.deaf = False
        self.cut()
        for pump in tuple(self._pumps):
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)

    def cut(self) -> None:
        """Cut every connection that is there now."""
        for log, database in self._pairs:
            log.transport.abort()
            if not self.deaf:
                database.transport.abort()
        if not self.deaf:
            self._pairs.clear()

    async def _join(self, log_in: asyncio.StreamReader, log_out: asyncio.StreamWriter) -> None:
        self.calls += 1
        if self.unplugged:
            log_out.transport.abort()
            return
        db_in, db_out = await asyncio.open_connection(self._to.hostname, self._to.port)
        self._pairs.append((log_out, db_out))
        for pump in (self._pump(log_in, db_out, questions=True), self._pump(db_in, log_out, questions=False)):
            task = asyncio.ensure_future(pump)
            self._pumps.add(task)
            task.add_done_callback(self._pumps.discard)

    async def _pump(self, source: asyncio.StreamReader, to: asyncio.StreamWriter, *, questions: bool) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                if self.swallows_questions if questions else self.swallows_answers:
                    self.swallows_questions = self.swallows_answers = False
                    self.cut()
                    return
                if not self.silent:
                    to.write(data)
                    await to.drain()
            self.hung_up += questions
        if not (questions and self.deaf):
            to.close()
