"""A small TCP proxy: a balancer before several servers, or a bad line to one; cut, hung and slowed at will."""

import asyncio
import contextlib
from types import TracebackType

CHUNK = 65536


class Balancer:
    """Used with `async with`. Deals connections out by turns; a port where nobody listens is passed by."""

    def __init__(self, *ports: int) -> None:
        self._ports = ports
        self._turn = 0
        self._server: asyncio.Server | None = None
        self._pairs: list[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = []
        self._pumps: set[asyncio.Task[None]] = set()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self.unplugged = False
        """Nobody gets through from now on; who is through stays so until cut."""

        self.delay = 0.0
        """Seconds that every piece waits on its way, in both directions."""

    @property
    def port(self) -> int:
        """Where to connect."""
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    @property
    def base(self) -> str:
        """Where to connect, for browsers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def lines(self) -> int:
        """How many are through."""
        return len(self._pairs)

    async def __aenter__(self) -> "Balancer":
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        for pump in tuple(self._pumps):
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)

    def cut(self) -> None:
        """Cut every connection that is there now."""
        for pair in self._pairs:
            for end in pair:
                end.transport.abort()
        self._pairs.clear()

    def stall(self) -> None:
        """Nothing gets on, nothing is lost: the line hangs."""
        self._flowing.clear()

    def flow(self) -> None:
        """What hung comes through."""
        self._flowing.set()

    async def _join(self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        far = None if self.unplugged else await self._reach()
        if far is None:
            near_out.transport.abort()
            return
        far_in, far_out = far
        pair = (near_out, far_out)
        self._pairs.append(pair)
        pumps = [
            asyncio.ensure_future(self._pump(near_in, far_out)),
            asyncio.ensure_future(self._pump(far_in, near_out)),
        ]
        self._pumps.update(pumps)
        for pump in pumps:
            pump.add_done_callback(self._pumps.discard)
        await asyncio.wait(pumps)
        if pair in self._pairs:
            self._pairs.remove(pair)

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """A connection to whoever's turn it is, or to the next who answers."""
        self._turn += 1
        for step in range(len(self._ports)):
            with contextlib.suppress(OSError):
                return await asyncio.open_connection(
                    "127.0.0.1", self._ports[(self._turn + step) % len(self._ports)]
                )
        return None

    async def _pump(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(CHUNK):
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self._flowing.wait()
                to.write(data)
                await to.drain()
        to.close()
