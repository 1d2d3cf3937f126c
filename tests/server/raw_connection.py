"""A connection to a table that keeps every byte it receives; made with a library the server does not use."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lapin.net.messages import Request
from lapin.table.commands import TableCommand
from tests.server.process import PATIENCE

_encode = msgspec.json.Encoder().encode

Message = dict[str, Any]


class RawConnection:
    """One open socket."""

    opened: ClassVar[list["RawConnection"]] = []
    """All of this test, to be closed at its end."""

    def __init__(self, socket: ClientConnection) -> None:
        self.opened.append(self)
        self._socket = socket
        self.heard: list[bytes] = []
        self.close_code: int | None = None

    @classmethod
    async def open(
        cls,
        base: str,
        code: str,
        token: str | None = None,
        *,
        query: str = "",
        headers: Mapping[str, str] | None = None,
        origin: str | None = None,
    ) -> Self:
        """Connect to a table; websockets.InvalidStatus if the answer is an HTTP one."""
        extra = dict(headers or {})
        if token is not None:
            extra["Authorization"] = f"Bearer {token}"
        if origin is not None:
            extra["Origin"] = origin
        socket = await connect(
            f"{base.replace('http', 'ws', 1)}/ws/{code}{query}",
            additional_headers=extra,
            compression=None,
            ping_interval=None,
            max_size=None,
            max_queue=None,
            proxy=None,
            open_timeout=PATIENCE,
        )
        return cls(socket)

    async def send(self, message: str | bytes) -> None:
        """Send anything at all."""
        await self._socket.send(message)

    def announce(self, length: int) -> None:
        """Send only the head of a text message that would be so long: whatever answers it has read all of this."""
        size = b"\xfe" + length.to_bytes(2) if length < 1 << 16 else b"\xff" + length.to_bytes(8)
        self._socket.transport.write(b"\x81" + size + bytes(4))

    async def ask(self, request: str, command: TableCommand) -> None:
        """Send a command, without waiting."""
        await self.send(_encode(Request(request, command)).decode())

    async def next(self) -> Message:
        """The next message; ConnectionClosed when there will be none."""
        try:
            async with asyncio.timeout(PATIENCE):
                text = await self._socket.recv(decode=False)
        except ConnectionClosed as closed:
            self.close_code = None if closed.rcvd is None else closed.rcvd.code
            raise
        assert isinstance(text, bytes)
        self.heard.append(text)
        message: Message = msgspec.json.decode(text)
        return message

    async def until(self, wanted: Callable[[Message], object]) -> Message:
        """The first message from now on of which this is true."""
        while not wanted(message := await self.next()):
            pass
        return message

    async def answer(self, request: str) -> Message:
        """The answer to a command: a frame that acknowledges it, a "done", or a refusal."""
        return await self.until(lambda message: request in (message.get("ack"), message.get("id")))

    async def frame(self, version: int = 0) -> Message:
        """The first frame of this version or a newer one, whole or with what has changed."""
        return await self.until(
            lambda message: message["type"] in ("frame", "changes") and message["version"] >= version
        )

    async def last_words(self) -> list[Message]:
        """Every message until the other side closes."""
        found: list[Message] = []
        try:
            while True:
                found.append(await self.next())
        except ConnectionClosed:
            return found

    async def close(self) -> None:
        """Close with a goodbye."""
        await self._socket.close()

    def cut(self) -> None:
        """Close without a goodbye."""
        self._socket.transport.abort()
