"""One open socket carried by picows, and the sweep that pings all of them."""

import asyncio
import struct
import time
from typing import Any

from picows import WSFrame, WSListener, WSMsgType, WSTransport

from lapin.close_codes import CloseCode
from lapin.net.connections import (
    Connection,
    ConnectionHandler,
    ConnectionLimits,
    handler_failed,
    notified,
    short_reason,
)
from lapin.net.networks import network_of, turned_away
from lapin.net.tcp_info import kernel_round_trip_ms

_TEXT, _CONTINUATION, _BINARY = WSMsgType.TEXT, WSMsgType.CONTINUATION, WSMsgType.BINARY
_PING, _PONG, _CLOSE = WSMsgType.PING, WSMsgType.PONG, WSMsgType.CLOSE

_HEADROOM = 14  # in front of a frame: picows writes its header here
_ROOM = bytes(_HEADROOM)
_joined = bytearray().join
"""Copies each frame once, into a buffer that is free when the kernel has it. picows would copy it into one of
the socket's own, as large as the largest so far: thousands cost kilobytes each. And picows 2.3 on uvloop
queues a frame over 8 KiB by reference to a header that it overwrites later; ours is copied when it has to wait."""
_NO_HEADERS: Any = {}  # of every socket that is open
_TURNS = 16  # connections are pinged in this many groups, so that ten thousand pings do not leave together
SMOOTHING = 0.25
FLOODER_WAITS = 3
SLACK_MS = 30.0
"""The extra time for a pong, beyond the round trip that a kernel vouches for: a browser is busy now and then."""


class PicowsConnection(WSListener):
    """One open socket; picows calls it when something happens there."""

    __slots__ = (
        "_control_frames",
        "_handler",
        "_over",
        "_parts",
        "_pinged_at",
        "_sweep",
        "_vouched_ms",
        "_ws",
        "address",
        "round_trip_ms",
        "turn",
    )

    _ws: WSTransport

    def __init__(self, sweep: "Sweep") -> None:
        self._sweep = sweep
        self._handler: ConnectionHandler | None = None
        self._parts: bytearray | None = None
        self._pinged_at = 0.0
        self._over = False
        self._control_frames = 0
        self._vouched_ms: float | None = None
        self.address = ""
        self.round_trip_ms: float | None = None
        self.turn = 0

    @property
    def admitted(self) -> bool:
        """Whether admission has given a handler for this socket."""
        return self._handler is not None

    def attach(self, handler: ConnectionHandler, address: str, vouched_ms: float | None = None) -> None:
        """Set the handler and the client's address, before the handshake is answered.

        `vouched_ms` is the round trip that a proxy between us vouches for; None if there is no proxy.
        """
        self._handler = handler
        self.address = address
        self._vouched_ms = vouched_ms

    # Called by the handler

    def send(self, frame: bytes) -> None:
        """Send one text message, directly to the kernel if that accepts it."""
        if not self._over:
            self._ws.send_reuse_external_bytearray(_TEXT, _joined((_ROOM, frame)), _HEADROOM)

    def close(self, code: int, reason: str) -> None:
        """Send a close frame and wait a little for the answer, so that a browser reports our code and not 1006.

        A client that is closed because it sends too much is no longer read: what it goes on to send stays in
        its own kernel.
        """
        if self._over:
            return
        self._over = True
        if code == CloseCode.FLOODED:
            self._ws.underlying_transport.pause_reading()
        send_close: Any = self._ws.send_close  # typed for the codes that picows knows; other codes work as well
        send_close(code, short_reason(reason))
        # A client that still sends when the connection is cut may never read why: a flooder has a little longer.
        self._cut_later(FLOODER_WAITS if code == CloseCode.FLOODED else 1)

    # Called by the sweep and the protocol

    def ping(self, now: float, *, fair: bool) -> None:
        """Ping the client, or drop it if the last ping has been unanswered for too long."""
        self._control_frames = 0
        if not self._pinged_at:
            self._pinged_at = now
            self._ws.send_ping(struct.pack("!d", now))
        elif fair and now - self._pinged_at >= self._sweep.limits.silence_seconds:
            self.drop()

    def drop(self) -> None:
        """Cut the connection without a close frame, which would wait behind what the client does not read.

        It is cut a moment later, since picows may be writing now; but nothing is sent or received from here on.
        """
        self._over = True
        asyncio.get_running_loop().call_soon(self._ws.disconnect, False)

    def _cut_later(self, times: int = 1) -> None:
        # The timer need not be kept: cutting a connection that has closed does nothing.
        asyncio.get_running_loop().call_later(times * self._sweep.limits.close_seconds, self._ws.disconnect, False)

    # Called by picows

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Begin pings and tell the handler that the socket is open."""
        self._ws = transport
        # picows would keep both as long as the socket: more than a kilobyte for nothing
        transport.request.headers = transport.response.headers = _NO_HEADERS
        self._sweep.add(self)
        if self._handler is not None and not notified(self._handler.opened, self):
            self.close(CloseCode.BROKEN, "")
        # uvicorn calls `pause_writing` from a little later on: until then we check the buffer ourselves.
        if transport.underlying_transport.get_write_buffer_size() > self._sweep.limits.outbox_bytes:
            self.drop()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Handle a frame by its kind. picows has checked sizes, masks and opcodes already."""
        kind, text = frame.msg_type, None
        if kind == _CLOSE:
            self._answer_close(frame)
        elif self._over or transport.is_close_frame_sent:
            return  # the client sent it before it received our close frame
        elif frame.rsv1 or frame.rsv2 or frame.rsv3:
            self.close(CloseCode.PROTOCOL_ERROR, "no extension was agreed on")
        elif kind == _TEXT and frame.fin and self._parts is None:
            text = frame.get_payload_as_bytes()
        elif self._too_many_control_frames():
            turned_away("too many control frames", network_of(self.address))
            self.close(CloseCode.FLOODED, "too many control frames")
        elif kind == _PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif kind == _PONG:
            self._answered(frame.get_payload_as_bytes())
        elif kind == _BINARY:
            self.close(CloseCode.UNSUPPORTED, "text only")
        else:
            text = self._gathered(kind, frame)
        if text is None or self._handler is None:
            return
        if not (text.isascii() or _is_utf8(text)):
            self.close(CloseCode.NOT_TEXT, "not UTF-8")
            return
        try:
            self._handler.heard(text)
        except Exception:
            handler_failed("heard")
            self.close(CloseCode.BROKEN, "")

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002 - picows fixes the signature
        """Tell the handler, and drop the reference to it, so that no cycle waits for the garbage collector."""
        self._over = True
        self._parts = None
        self._sweep.discard(self)
        handler, self._handler = self._handler, None
        if handler is not None:
            notified(handler.closed)

    def pause_writing(self) -> None:
        """More waits for this client than `outbox_bytes`: it is too slow for the table."""
        self.drop()

    def resume_writing(self) -> None:
        """Do nothing: a connection that was paused has been cut."""

    def _too_many_control_frames(self) -> bool:
        """Count a frame that is no whole message; the count restarts with each ping of ours."""
        self._control_frames += 1
        return self._control_frames > self._sweep.limits.control_frames

    def _gathered(self, kind: WSMsgType, frame: WSFrame) -> bytes | None:
        """Put the pieces of a fragmented message together; return the message with its last piece."""
        if (kind == _CONTINUATION) != (self._parts is not None):
            self.close(CloseCode.PROTOCOL_ERROR, "pieces of a message out of order")
            return None
        parts = self._parts = bytearray() if self._parts is None else self._parts
        parts += frame.get_payload_as_memoryview()
        if len(parts) > self._sweep.limits.frame_bytes:
            self.close(CloseCode.TOO_BIG, "message too big")
        elif frame.fin:
            self._parts = None
            return bytes(parts)
        return None

    def _answered(self, payload: bytes) -> None:
        if not self._pinged_at or payload != struct.pack("!d", self._pinged_at):
            return  # a browser may send a pong without a ping
        sample = (time.monotonic() - self._pinged_at) * 1000
        sample = min(sample, self._vouched() + SLACK_MS)
        self._pinged_at = 0.0
        known = self.round_trip_ms
        self.round_trip_ms = sample if known is None else known + (sample - known) * SMOOTHING

    def _vouched(self) -> float:
        """Return the round trip that does not depend on when the client answers pings; 0 if nobody knows one.

        Where there is a proxy, our kernel knows only the way to it. Then the proxy's measure counts.
        """
        if self._vouched_ms is not None:
            return self._vouched_ms
        return kernel_round_trip_ms(self._ws.underlying_transport) or 0.0

    def _answer_close(self, frame: WSFrame) -> None:
        self._over = True
        if not self._ws.is_close_frame_sent:
            code = int.from_bytes(frame.get_payload_as_bytes()[:2])
            send_close: Any = self._ws.send_close
            # picows refuses every code that nobody may send but 1006; a goodbye without words has none.
            send_close(1000 if code in (0, 1006) else code)
        self._ws.disconnect()
        self._cut_later()


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


class Sweep:
    """Pings all open connections, one group after the other: one timer, however many connections there are.

    A new connection is also pinged at the next tick, so that its round trip is known soon after it has opened.
    """

    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self._interval = limits.ping_seconds / _TURNS
        self._turns: list[set[PicowsConnection]] = [set() for _ in range(_TURNS)]
        self._fresh: set[PicowsConnection] = set()
        self._newest_turn = 0
        self._turn = 0
        self._last = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def connections(self) -> set[Connection]:
        """Return all connections that are open now."""
        return set().union(*self._turns)

    def add(self, connection: PicowsConnection) -> None:
        """Ping this connection from now on."""
        connection.turn = self._newest_turn = (self._newest_turn + 1) % _TURNS
        self._turns[connection.turn].add(connection)
        self._fresh.add(connection)
        if self._timer is None:
            self._set_timer()

    def discard(self, connection: PicowsConnection) -> None:
        """Forget a connection that has closed."""
        self._turns[connection.turn].discard(connection)
        self._fresh.discard(connection)

    def _set_timer(self) -> None:
        self._last = time.monotonic()
        self._timer = asyncio.get_running_loop().call_later(self._interval, self._sweep)

    def _sweep(self) -> None:
        # After a stall of this process, answers may wait unread in the kernel: then nobody is dropped.
        fair = time.monotonic() - self._last < 2 * self._interval + 1.0
        self._turn = (self._turn + 1) % _TURNS
        due = self._fresh | self._turns[self._turn]
        self._fresh.clear()
        for connection in due:
            connection.ping(time.monotonic(), fair=fair)
        if any(self._turns):
            self._set_timer()
        else:
            self._timer = None
