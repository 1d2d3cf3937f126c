"""Floods a server on this machine, from one address or many of one IPv6 network, for some seconds. Bounded.

    python -m tests.server.flooder KIND PORT CODE SECONDS (address | /64)

Prints how much was sent, and how often it was refused or cut.
"""

import asyncio
import contextlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count

HOST = "127.0.0.1"
AT_ONCE = 8
"""How many lines flood at a time."""

REQUESTS_AT_ONCE = 64
"""And how many of those that send requests: each waits for its answer before it asks again."""

OF_REQUESTS = ("misses", "history", "joins", "uploads")

_numbers = count(1)


class Flood:
    """One flood: what it sends, and how it was answered."""

    def __init__(self, port: int, code: str, seconds: float, source: str) -> None:
        self.port, self.code, self.source = port, code, source
        self.until = time.monotonic() + seconds
        self.sent: Counter[str] = Counter()

    def going(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.until

    def _address(self) -> str:
        last = next(_numbers) % 65_536 if self.source == "/64" else 1
        return f"X-Forwarded-For: 2001:db8:7:7::{last:x}\r\n"

    @contextlib.asynccontextmanager
    async def line(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A connection; the server is expected to cut it."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection(HOST, self.port)
            try:
                yield reader, writer
            finally:
                writer.close()

    async def pings(self) -> None:
        """Open a socket as an onlooker, send empty pings without end, and come back when it is cut."""
        ping = b"\x89\x80" + b"\0\0\0\0"
        while self.going():
            async with self.line() as (reader, writer):
                self._upgrade(writer)
                while self.going():
                    writer.write(ping * 1000)
                    self.sent["sent"] += 1000
                    await asyncio.wait_for(writer.drain(), 5)
                    if reader.at_eof():
                        break
                    await asyncio.wait_for(reader.read(65_536), 5)
            self.sent["cut"] += 1
            await asyncio.sleep(0.05)

    async def _ask(self, method: str, path: str, body: bytes = b"") -> None:
        async with self.line() as (reader, writer):
            kind = "Content-Type: application/json\r\n" if body else ""
            head = f"{method} {path} HTTP/1.1\r\nHost: x\r\n{self._address()}{kind}Content-Length: {len(body)}\r\n"
            writer.write(head.encode() + b"Connection: close\r\n\r\n" + body)
            status = (await asyncio.wait_for(reader.readline(), 20)).split(b" ")
            self.sent["sent"] += 1
            self.sent["refused" if status[1:2] and status[1] >= b"400" else "answered"] += 1

    async def misses(self) -> None:
        """Guess codes."""
        while self.going():
            guess = "".join(
                "BDFG"[byte % 4] + "AEIO"[byte // 4 % 4] + "KLMN"[byte // 16 % 4] for byte in os.urandom(4)
            )
            await self._ask("GET", f"/api/tables/{guess}")

    async def history(self) -> None:
        """Ask for the history of the table, again and again."""
        while self.going():
            await self._ask("GET", f"/api/tables/{self.code}/history")

    async def joins(self) -> None:
        """Join the table under one name after the other."""
        while self.going():
            await self._ask("POST", f"/api/tables/{self.code}/join", b'{"name":"%d"}' % next(_numbers))

    async def reactions(self) -> None:
        """Sit down at the table once, make signs without end, and come back when the line is cut."""
        token = await self._seat()
        while self.going():
            async with self.line() as (reader, writer):
                self._upgrade(writer, f"Authorization: Bearer {token}\r\n")
                while self.going():
                    for _ in range(50):
                        text = b'{"id":"r%d","ask":{"do":"react","sign":"laugh"}}' % next(_numbers)
                        writer.write(bytes((0x81, 0x80 | len(text))) + b"\0\0\0\0" + text)
                    self.sent["sent"] += 50
                    await asyncio.wait_for(writer.drain(), 5)
                    if reader.at_eof() or not await asyncio.wait_for(reader.read(65_536), 5):
                        break
            self.sent["cut"] += 1
            await asyncio.sleep(0.05)

    async def _seat(self) -> str:
        reader, writer = await asyncio.open_connection(HOST, self.port)
        body = b'{"name":"%d"}' % next(_numbers)
        head = f"POST /api/tables/{self.code}/join HTTP/1.1\r\nHost: x\r\n{self._address()}Connection: close\r\n"
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write((head + kind).encode() + body)
        answer = await reader.read()
        writer.close()
        token: str = json.loads(answer.partition(b"\r\n\r\n")[2])["token"]
        return token

    def _upgrade(self, writer: asyncio.StreamWriter, more: str = "") -> None:
        writer.write(
            f"GET /ws/{self.code} HTTP/1.1\r\nHost: x\r\n{self._address()}{more}Upgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    async def uploads(self) -> None:
        """Make one deck after the other, which is how uploads begin."""
        while self.going():
            await self._ask("POST", "/api/decks", b'{"title":"x"}')

    async def silence(self) -> None:
        """Open connections that say nothing, up to 300 at a time."""
        held = []
        while self.going():
            with contextlib.suppress(OSError):
                held.append(await asyncio.open_connection(HOST, self.port))
                self.sent["sent"] += 1
            if len(held) >= 300 // AT_ONCE:
                reader, writer = held.pop(0)
                with contextlib.suppress(OSError, TimeoutError):
                    await asyncio.wait_for(reader.read(1), 30)
                    self.sent["cut"] += 1
                writer.close()


async def main(kind: str, port: int, code: str, seconds: float, source: str) -> None:
    """Flood, and print the outcome."""
    flood = Flood(port, code, seconds, source)
    work: Callable[[], Awaitable[None]] = getattr(flood, kind)
    lines = REQUESTS_AT_ONCE if kind in OF_REQUESTS else AT_ONCE
    await asyncio.gather(*(work() for _ in range(lines)), return_exceptions=True)
    print(*(flood.sent[name] for name in ("sent", "refused", "cut")))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3], float(sys.argv[4]), sys.argv[5]))
