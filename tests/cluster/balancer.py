"""A small TCP proxy, as a balancer for several servers or a bad line to one; it cuts, hangs and slows at will.

It has a thread and an event loop of its own: what plays through it neither waits for it nor makes it wait.
"""

import asyncio
import contextlib
from collections.abc import Callable
from threading import Thread

import uvloop

CHUNK = 65536


class Balancer:
    """Deals connections out in turn, and skips a port where nobody listens. Open it; close it after use."""

    def __init__(self, *ports: int) -> None:
        self._ports = ports
        self._turn = 0
        self._loop = uvloop.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._server: asyncio.Server | None = None
        self._lines: list[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = []
        self._pumps: set[asyncio.Task[None]] = set()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self.port = 0
        """The port to connect to."""

        self.unplugged = False
        """Nobody gets through from now on; who is through stays so until cut."""

        self.turned_away = 0
        """The number of those who did not get through so far."""

        self.delay = 0.0
        """Seconds that every piece waits on its way, in both directions."""

    @property
    def base(self) -> str:
        """Return where to connect, for browsers."""
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> "Balancer":
        """Listen."""
        self._thread.start()

        async def listen() -> int:
            self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
            port: int = self._server.sockets[0].getsockname()[1]
            return port

        self.port = asyncio.run_coroutine_threadsafe(listen(), self._loop).result()
        return self

    def close(self) -> None:
        """Close every connection, and stop listening."""

        async def end() -> None:
            assert self._server is not None
            self._server.close()
            self._cut()
            for pump in tuple(self._pumps):
                pump.cancel()
            await asyncio.gather(*self._pumps, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def cut(self) -> None:
        """Cut every connection that is there now."""
        self._do(self._cut)

    def hang(self) -> None:
        """Hold everything back: nothing arrives, and nothing is lost."""
        self._do(self._flowing.clear)

    def flow(self) -> None:
        """Let everything that was held back through."""
        self.delay = 0.0
        self._do(self._flowing.set)

    def _do(self, what: Callable[[], None]) -> None:
        async def now() -> None:
            what()

        asyncio.run_coroutine_threadsafe(now(), self._loop).result()

    def _cut(self) -> None:
        for line in self._lines:
            for end in line:
                end.transport.abort()
        self._lines.clear()

    async def _join(self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        far = None if self.unplugged else await self._reach()
        if far is None:
            near_out.transport.abort()
            self.turned_away += 1
            return
        far_in, far_out = far
        line = (near_out, far_out)
        self._lines.append(line)
        ways = ((near_in, far_out), (far_in, near_out))
        pumps = [asyncio.ensure_future(self._pump(source, to)) for source, to in ways]
        self._pumps.update(pumps)
        for pump in pumps:
            pump.add_done_callback(self._pumps.discard)
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait(pumps)
        if line in self._lines:
            self._lines.remove(line)

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """A connection to the next server that answers."""
        self._turn += 1
        first = self._turn % len(self._ports)
        for port in self._ports[first:] + self._ports[:first]:
            with contextlib.suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        return None

    async def _pump(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, RuntimeError):  # the other end of a connection that was just cut
            while data := await source.read(CHUNK):
                if self.delay:
                    await asyncio.sleep(self.delay)  # time is what it is about: a slow line
                await self._flowing.wait()
                to.write(data)
                await to.drain()
        to.close()
