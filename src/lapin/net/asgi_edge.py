"""The plain socket edge: the same connections over ASGI, in case picows cannot be used.

It needs nothing of the server but ASGI, so it is slower and holds two tasks for each socket. It leaves three
things to uvicorn: pings, their timeout and their number (counted_websockets), the limit on a message's length, and
the check that text is UTF-8.

ASGI has no way to measure a ping, so the round trip stays unknown; and no way to cut a connection, so a client
that was too slow gets nothing more, but its socket stays open until its kernel gives up or the server stops.
"""

import asyncio
import math
from collections import deque
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from lapin.close_codes import CloseCode
from lapin.net.connections import (
    USUAL_LIMITS,
    Admission,
    Connection,
    ConnectionHandler,
    ConnectionLimits,
    Rejection,
    UpgradeRequest,
    admitted,
    notified,
    short_reason,
)


class AsgiEdge:
    """Carries connections as ASGI messages."""

    def __init__(self, admission: Admission, limits: ConnectionLimits = USUAL_LIMITS) -> None:
        self._admission = admission
        self._limits = limits
        self._connections: set[AsgiConnection] = set()

    def around(self, app: ASGIApp) -> ASGIApp:
        """Handle sockets, and leave all other requests to `app`."""

        async def sorted_by_type(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "websocket":
                await self._answer(scope, receive, send)
            else:
                await app(scope, receive, send)

        return sorted_by_type

    def uvicorn_settings(self) -> dict[str, Any]:
        """Return the limits that uvicorn enforces for this edge."""
        from lapin.net.counted_websockets import counted  # noqa: PLC0415 - its packages are an extra

        return {
            "ws": counted(self._limits.control_frames),
            "ws_max_size": self._limits.frame_bytes,
            "ws_ping_interval": self._limits.ping_seconds,
            "ws_ping_timeout": self._limits.silence_seconds,
            "ws_per_message_deflate": False,
            # Without this, a client that does not read would keep the server from ever stopping.
            "timeout_graceful_shutdown": math.ceil(self._limits.close_seconds),
        }

    def connections(self) -> set[Connection]:
        """Return all connections that are open now."""
        return set(self._connections)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # "websocket.connect", which says nothing the scope does not
        address = scope["client"][0] if scope["client"] else ""
        upgrade = UpgradeRequest.read(scope["path"], scope["query_string"], scope["headers"], address)
        answer = admitted(self._admission, upgrade)
        if isinstance(answer, Rejection):
            await _reject(answer, scope, send)
            return
        await send({"type": "websocket.accept", "subprotocol": upgrade.subprotocol})
        connection = AsgiConnection(upgrade.address, self._limits)
        self._connections.add(connection)
        try:
            if not notified(answer.opened, connection):
                connection.close(CloseCode.BROKEN, "")
            await connection.carry(answer, receive, send)
        finally:
            self._connections.discard(connection)
            connection.over = True
            notified(answer.closed)


class AsgiConnection:
    """One open socket: a bounded outbox, a task that empties it, and a task that receives."""

    __slots__ = ("_goodbye", "_limits", "_outbox", "_stir", "_waiting_bytes", "_writer", "address", "over")

    round_trip_ms: float | None = None

    def __init__(self, address: str, limits: ConnectionLimits) -> None:
        self.address = address
        self.over = False
        self._limits = limits
        self._outbox: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._goodbye: tuple[int, str] | None = None
        self._stir = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    def send(self, frame: bytes) -> None:
        """Put one text message in the outbox; if it overflows, the client is dropped."""
        if self.over:
            return
        self._outbox.append(frame)
        self._waiting_bytes += len(frame)
        self._stir.set()
        if self._waiting_bytes > self._limits.outbox_bytes:
            self.over = True
            self._stop_writing()

    def close(self, code: int, reason: str) -> None:
        """Send a close frame after what is in the outbox, if the client reads that in time."""
        if self.over:
            return
        self.over = True
        self._goodbye = (code, short_reason(reason))
        self._stir.set()
        asyncio.get_running_loop().call_later(self._limits.close_seconds, self._stop_writing)

    async def carry(self, handler: ConnectionHandler, receive: Receive, send: Send) -> None:
        """Carry messages both ways until either way ends."""
        if self.over and self._goodbye is None:
            return  # its outbox overflowed while it opened
        self._writer = asyncio.create_task(self._write(send))
        reader = asyncio.create_task(self._read(handler, receive))
        both = {self._writer, reader}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            await asyncio.wait(both)

    def _stop_writing(self) -> None:
        if self._writer is not None:
            self._writer.cancel()

    async def _read(self, handler: ConnectionHandler, receive: Receive) -> None:
        while (message := await receive())["type"] == "websocket.receive":
            text = message.get("text")
            if self.over:
                continue  # the client sent it before it received our close frame
            if text is None:
                self.close(CloseCode.UNSUPPORTED, "text only")
            elif not notified(handler.heard, text.encode()):
                self.close(CloseCode.BROKEN, "")

    async def _write(self, send: Send) -> None:
        try:
            while True:
                while self._outbox:
                    frame = self._outbox.popleft()
                    # uvicorn sends no ping while it waits for a client to read: then this is the only timeout.
                    async with asyncio.timeout(self._limits.silence_seconds):
                        await send({"type": "websocket.send", "text": frame.decode()})
                    self._waiting_bytes -= len(frame)
                if self._goodbye is not None:
                    code, reason = self._goodbye
                    await send({"type": "websocket.close", "code": code, "reason": reason})
                    return
                self._stir.clear()
                await self._stir.wait()
        except (OSError, RuntimeError):
            # The client left, or the server began to close, during a write. TimeoutError is also an OSError.
            self.over = True


async def _reject(answer: Rejection, scope: Scope, send: Send) -> None:
    """Answer with the rejection in HTTP; a server without that ASGI extension answers 403 by itself."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close"})
        return
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "websocket.http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": answer.body})
