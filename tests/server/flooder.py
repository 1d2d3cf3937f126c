"""Floods a server on this machine, from one address or many of one IPv6 network, for some seconds. Bounded.

    python -m tests.server.flooder KIND PORT CODE SECONDS (address | /64) [MOST]

MOST is how many requests, messages or connections are sent at most. Prints as JSON how much was `sent`, and how
often each answer was read: the code of a refusal (`TOO_FAST`), of a close (`1008`), `cut` for a connection that
ended without a word, and `answered` for everything that was served.
"""

import asyncio
import contextlib
import json
import os
import socket
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count
from random import Random

from tests.decks.snaps import snap

HOST = "127.0.0.1"
KINDS = ("pings", "misses", "history", "uploads", "silence", "reactions", "joins", "nothing")
NETWORK = "2001:db8:7:{}::"
"""The network that a flood claims to come from, as a proxy would say it: one for each kind."""

REAL_ADDRESS = "127.0.0.5"
REAL_NETWORK = "fd7a:1a91:7:7::"
"""The network of connections that say nothing: that address, or any of this /64, if the machine has it."""

FREEBIND = 78
"""Linux' IPV6_FREEBIND: lets a socket have any address that leads back to this machine."""

AT_ONCE = 8
"""The number of lines that flood at a time."""

REQUESTS_AT_ONCE = 64
"""And how many of those that send requests: each waits for its answer before it asks again."""

SILENT_AT_ONCE = 320
"""The number of silent connections that are held: a network may have 256."""

OF_REQUESTS = ("misses", "history", "joins", "uploads", "nothing")
_NOISE = Random(1).randbytes(1_000_000)
"""The bytes behind each picture: drawn once, since the flooder works on the same two cores as the server."""

_numbers = count(1)


class Flood:
    """One flood: what it sends, and how it was answered."""

    def __init__(self, kind: str, port: int, code: str, seconds: float, source: str, most: int) -> None:
        self.port, self.code, self.source, self.most = port, code, source, most
        self._network = NETWORK.format(KINDS.index(kind))
        self.until = time.monotonic() + seconds
        self.sent = 0
        self.read: Counter[str] = Counter()
        self._deck: tuple[str, str] | None = None
        self._lock = asyncio.Lock()

    def going(self) -> bool:
        """Whether there is time left, and something to send."""
        return time.monotonic() < self.until and self.sent < self.most

    def _address(self) -> str:
        last = next(_numbers) % 65_536 if self.source == "/64" else 1
        return f"X-Forwarded-For: {self._network}{last:x}\r\n"

    @contextlib.asynccontextmanager
    async def line(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A connection; the server is expected to cut it."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection(HOST, self.port)
            try:
                yield reader, writer
            finally:
                writer.close()

    # Requests

    async def _ask(self, method: str, path: str, body: bytes = b"", head: str = "") -> bytes:
        """Ask, and read the whole answer; a large body is sent only if the server wants it."""
        self.sent += 1
        async with self.line() as (reader, writer):
            large = len(body) > 65_536
            kind = "" if not body or large else "Content-Type: application/json\r\n"
            kind += "Expect: 100-continue\r\n" if large else ""
            lines = f"{method} {path} HTTP/1.1\r\nHost: x\r\n{self._address()}{head}{kind}"
            writer.write(f"{lines}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode())
            if not large:
                writer.write(body)
            status = await asyncio.wait_for(reader.readline(), 60)
            if b" 100 " in status:
                while await reader.readline() != b"\r\n":
                    pass
                writer.write(body)
                status = await asyncio.wait_for(reader.readline(), 60)
            _, _, text = (await asyncio.wait_for(reader.read(), 60)).partition(b"\r\n\r\n")
            if status.split(b" ")[1:2] and status.split(b" ")[1] < b"400":
                self.read["answered"] += 1
                return text
            self.read[json.loads(text)["code"] if text else "cut"] += 1
        return b""

    async def misses(self) -> None:
        """Guess codes."""
        while self.going():
            guess = "".join(
                "BDFG"[byte % 4] + "AEIO"[byte // 4 % 4] + "KLMN"[byte // 16 % 4] for byte in os.urandom(4)
            )
            await self._ask("GET", f"/api/tables/{guess}")

    async def nothing(self) -> None:
        """Ask for pages and files that do not exist."""
        while self.going():
            await self._ask("GET", f"/{'api/' * (self.sent % 2)}nothing/{next(_numbers)}.txt")

    async def history(self) -> None:
        """Ask for the history of the table, again and again."""
        while self.going():
            await self._ask("GET", f"/api/tables/{self.code}/history")

    async def joins(self) -> None:
        """Join the table under one name after the other."""
        while self.going():
            await self._ask("POST", f"/api/tables/{self.code}/join", b'{"name":"%d"}' % next(_numbers))

    async def uploads(self) -> None:
        """Make a deck, and send real pictures of a megabyte each to it."""
        async with self._lock:
            if self._deck is None:
                made = json.loads(await self._ask("POST", "/api/decks", b'{"title":"x"}'))
                self._deck = made["id"], made["secret"]
        deck, secret = self._deck
        while self.going():
            picture = snap(next(_numbers)) + _NOISE
            await self._ask("POST", f"/api/decks/{deck}/pictures", picture, f"Authorization: Bearer {secret}\r\n")

    # Sockets

    async def pings(self) -> None:
        """Open a socket as a spectator, send empty pings without end, and come back when it is cut."""
        while self.going():
            await self._converse("", lambda: b"\x89\x80\0\0\0\0", 500)

    async def reactions(self) -> None:
        """Sit down at the table once, make signs without end, and come back when the line is cut."""
        name = b'{"name":"%d"}' % next(_numbers)
        seat = json.loads(await self._ask("POST", f"/api/tables/{self.code}/join", name))

        def sign() -> bytes:
            text = b'{"id":"r%d","ask":{"do":"react","sign":"laugh"}}' % next(_numbers)
            return bytes((0x81, 0x80 | len(text))) + b"\0\0\0\0" + text

        while self.going():
            await self._converse(f"Authorization: Bearer {seat['token']}\r\n", sign, 50)

    async def _converse(self, head: str, message: Callable[[], bytes], at_once: int) -> None:
        """Send messages until the server closes; reads all the while, and notes with which code it does."""
        async with self.line() as (reader, writer):
            writer.write(
                f"GET /ws/{self.code} HTTP/1.1\r\nHost: x\r\n{self._address()}{head}Upgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            if not await self._is_open(reader):
                return
            hearing, begun = asyncio.ensure_future(self._hear(reader)), self.sent
            try:
                while self.going() and not hearing.done():
                    writer.write(b"".join(message() for _ in range(at_once)))
                    self.sent += at_once
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(writer.drain(), 1)
                    await asyncio.sleep(0)
                if self.sent > begun:
                    await asyncio.wait_for(hearing, 5)
            finally:
                hearing.cancel()
        await asyncio.sleep(0.05)  # time is what it is about: a flood as quick as this, not quicker

    async def _is_open(self, reader: asyncio.StreamReader) -> bool:
        """Read the answer to the upgrade; if it is a refusal, count its code."""
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)
        if b" 101 " not in head:
            self.read[json.loads(await reader.read())["code"]] += 1
            await asyncio.sleep(0.05)  # time is what it is about: a flood as quick as this, not quicker
        return b" 101 " in head

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        """Read frames up to the close, and count the codes in them."""
        try:
            while True:
                first, length = await reader.readexactly(2)
                if length >= 126:
                    length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8))
                payload = await reader.readexactly(length)
                if first == 0x88:
                    self.read[str(int.from_bytes(payload[:2]))] += 1
                    return
                if b'"type":"refused"' in payload:
                    self.read[json.loads(payload)["code"]] += 1
        except (asyncio.IncompleteReadError, ConnectionError):
            self.read["cut"] += 1

    # Silence

    async def silence(self) -> None:
        """Open connections that say nothing, and hold them until they are cut."""
        held: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        try:
            while self.going():
                self.sent += 1
                with contextlib.suppress(OSError):
                    held.append(await asyncio.open_connection(sock=await self._from_afar()))
                if len(held) >= SILENT_AT_ONCE // AT_ONCE:
                    await self._until_cut(*held.pop(0))
        finally:
            for each in held:
                await self._until_cut(*each)

    async def _from_afar(self) -> socket.socket:
        """A connection from an address that is no proxy's: one, or any of a /64."""
        if self.source == "/64":
            afar = socket.socket(socket.AF_INET6)
            afar.setsockopt(socket.IPPROTO_IPV6, FREEBIND, 1)
            there, here = "::1", f"{REAL_NETWORK}{next(_numbers) % 65_536:x}"
        else:
            afar, there, here = socket.socket(), HOST, REAL_ADDRESS
        afar.setblocking(False)
        afar.bind((here, 0))
        await asyncio.get_running_loop().sock_connect(afar, (there, self.port))
        return afar

    async def _until_cut(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(TimeoutError):
            with contextlib.suppress(ConnectionError):
                assert await asyncio.wait_for(reader.read(1), 30) == b""
            self.read["cut"] += 1
        writer.close()


async def main(kind: str, port: int, code: str, seconds: float, source: str, most: int = 10**9) -> None:
    """Flood, and print the outcome."""
    flood = Flood(kind, port, code, seconds, source, most)
    work: Callable[[], Awaitable[None]] = getattr(flood, kind)
    lines = REQUESTS_AT_ONCE if kind in OF_REQUESTS else AT_ONCE
    ends = await asyncio.gather(*(work() for _ in range(lines)), return_exceptions=True)
    failed = [each for each in ends if isinstance(each, Exception)]
    if len(failed) == lines:
        raise failed[0]
    print(json.dumps({"sent": flood.sent, **flood.read}))


if __name__ == "__main__":
    _kind, _port, _code, _seconds, _source, *_most = sys.argv[1:]
    asyncio.run(main(_kind, int(_port), _code, float(_seconds), _source, *map(int, _most)))
