"""One open socket carried by picows, and the sweep that pings them all."""

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
    short_reason,
    told,
)

_TEXT, _CONTINUATION, _BINARY = WSMsgType.TEXT, WSMsgType.CONTINUATION, WSMsgType.BINARY
_PONG, _CLOSE = WSMsgType.PONG, WSMsgType.CLOSE

_SMALL = 4000  # picows keeps, for each socket, a write buffer as large as the largest frame it copied there
_HEADROOM = bytes(14)  # where picows writes a frame's header, in front of a buffer of ours
_TURNS = 16  # a sweep goes round in this many steps, so that ten thousand pings do not leave together
_SMOOTHING = 0.25


class PicowsConnection(WSListener):
    """One open socket, and the ear picows reports to."""

    __slots__ = ("_asked", "_guest", "_over", "_parts", "_sweep", "_ws", "address", "round_trip_ms", "turn")

    _ws: WSTransport

    def __init__(self, sweep: "Sweep") -> None:
        self._sweep = sweep
        self._guest: ConnectionHandler | None = None
        self._parts: bytearray | None = None
        self._asked = 0.0
        self._over = False
        self.address = ""
        self.round_trip_ms: float | None = None
        self.turn = 0

    @property
    def admitted(self) -> bool:
        """Whether the doorkeeper named a guest for this socket."""
        return self._guest is not None

    def seat(self, guest: ConnectionHandler, address: str) -> None:
        """Say who will speak here, before the handshake is answered."""
        self._guest = guest
        self.address = address

    # What the guest calls

    def send(self, frame: bytes) -> None:
        """Send one text message, straight to the kernel if it will take it."""
        if self._over:
            return
        if len(frame) <= _SMALL:
            self._ws.send(_TEXT, frame)
            return
        # Besides growing its buffer, picows 2.3 on uvloop queues a frame over 8 KiB by reference to a header it
        # will overwrite: behind a backlog the stream is corrupted. A buffer of ours is copied when it must wait.
        own = bytearray(_HEADROOM)
        own += frame
        self._ws.send_reuse_external_bytearray(_TEXT, own, len(_HEADROOM))

    def close(self, code: int, reason: str) -> None:
        """Send a close frame and wait a little for the answer: a browser then reports our code and not 1006."""
        if self._over:
            return
        self._over = True
        send_close: Any = self._ws.send_close  # typed for the codes picows knows; any code of ours works
        send_close(code, short_reason(reason))
        self._cut_later()

    # What the sweep and the protocol call

    def ask(self, now: float, *, fair: bool) -> None:
        """Ping the client, or drop it if it owes us an answer for too long."""
        if not self._asked:
            self._asked = now
            self._ws.send_ping(struct.pack("!d", now))
        elif fair and now - self._asked >= self._sweep.limits.silence_seconds:
            self.drop()

    def drop(self) -> None:
        """Cut the connection with no goodbye: it would wait behind what the client does not read.

        Not at once, for this may be called while picows is writing; but from here on nothing is sent or heard.
        """
        self._over = True
        asyncio.get_running_loop().call_soon(self._ws.disconnect, False)

    def _cut_later(self) -> None:
        # No need to remember the timer: to cut a connection that is gone does nothing.
        asyncio.get_running_loop().call_later(self._sweep.limits.close_seconds, self._ws.disconnect, False)

    # What picows calls

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Let the guest in."""
        self._ws = transport
        transport.request.headers.clear()  # picows keeps both for the life of the socket: a kilobyte for nothing
        transport.response.headers.clear()
        self._sweep.add(self)
        if self._guest is not None and not told(self._guest.opened, self):
            self.close(CloseCode.BROKEN, "")
        # uvicorn has not yet made us the receiver of `pause_writing`: look for ourselves, this once.
        if transport.underlying_transport.get_write_buffer_size() > self._sweep.limits.outbox_bytes:
            self.drop()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Sort a frame. picows has answered pings and checked sizes, masks and opcodes already."""
        kind = frame.msg_type
        if kind == _CLOSE:
            self._answer_close(frame)
        elif self._over or transport.is_close_frame_sent:
            return  # on its way before the client heard our goodbye
        elif frame.rsv1 or frame.rsv2 or frame.rsv3:
            self.close(CloseCode.PROTOCOL_ERROR, "no extension was agreed on")
        elif kind == _TEXT and frame.fin and self._parts is None:
            self._hear(frame.get_payload_as_bytes())
        elif kind == _PONG:
            self._answered(frame.get_payload_as_bytes())
        elif kind == _BINARY:
            self.close(CloseCode.UNSUPPORTED, "text only")
        else:
            self._gather(kind, frame)

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002 - picows fixes the signature
        """Tell the guest, and let go of it, so that no cycle waits for the collector."""
        self._over = True
        self._parts = None
        self._sweep.discard(self)
        guest, self._guest = self._guest, None
        if guest is not None:
            told(guest.closed)

    def pause_writing(self) -> None:
        """More waits for this client than `outbox_bytes`: it is too slow for the table."""
        self.drop()

    def resume_writing(self) -> None:
        """Nothing to resume: a line that was paused is gone."""

    def _hear(self, text: bytes) -> None:
        if not text.isascii():
            try:
                text.decode()
            except UnicodeDecodeError:
                self.close(CloseCode.NOT_TEXT, "not UTF-8")
                return
        if self._guest is not None and not told(self._guest.heard, text):
            self.close(CloseCode.BROKEN, "")

    def _gather(self, kind: WSMsgType, frame: WSFrame) -> None:
        """Put a message sent in pieces together again."""
        if (kind == _CONTINUATION) != (self._parts is not None):
            self.close(CloseCode.PROTOCOL_ERROR, "pieces of a message out of order")
            return
        parts = self._parts = bytearray() if self._parts is None else self._parts
        parts += frame.get_payload_as_memoryview()
        if len(parts) > self._sweep.limits.frame_bytes:
            self.close(CloseCode.TOO_BIG, "message too big")
        elif frame.fin:
            self._parts = None
            self._hear(bytes(parts))

    def _answered(self, payload: bytes) -> None:
        if not self._asked or payload != struct.pack("!d", self._asked):
            return  # browsers may send a pong nobody asked for
        sample = (time.monotonic() - self._asked) * 1000
        self._asked = 0.0
        known = self.round_trip_ms
        self.round_trip_ms = sample if known is None else known + (sample - known) * _SMOOTHING

    def _answer_close(self, frame: WSFrame) -> None:
        self._over = True
        if not self._ws.is_close_frame_sent:
            code = int.from_bytes(frame.get_payload_as_bytes()[:2])
            send_close: Any = self._ws.send_close
            send_close(code if code >= 1000 and code not in (1004, 1005, 1006, 1015) else 1000)
        self._ws.disconnect()
        self._cut_later()


class Sweep:
    """All open lines, each asked in its turn whether it is still there: one timer, however many lines.

    A new line is also asked at the next step, so that its round trip is known soon after it opened.
    """

    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self._step = limits.ping_seconds / _TURNS
        self._turns: list[set[PicowsConnection]] = [set() for _ in range(_TURNS)]
        self._fresh: set[PicowsConnection] = set()
        self._seated = 0
        self._now_serving = 0
        self._last = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def lines(self) -> set[Connection]:
        """All lines open now."""
        return set().union(*self._turns)

    def add(self, line: PicowsConnection) -> None:
        """Ping this line from now on."""
        line.turn = self._seated = (self._seated + 1) % _TURNS
        self._turns[line.turn].add(line)
        self._fresh.add(line)
        if self._timer is None:
            self._rest()

    def discard(self, line: PicowsConnection) -> None:
        """The line is gone."""
        self._turns[line.turn].discard(line)
        self._fresh.discard(line)

    def _rest(self) -> None:
        self._last = time.monotonic()
        self._timer = asyncio.get_running_loop().call_later(self._step, self._sweep)

    def _sweep(self) -> None:
        # After a stall of ours, answers may lie unread in the kernel: nobody is judged for that.
        fair = time.monotonic() - self._last < 2 * self._step + 1.0
        self._now_serving = (self._now_serving + 1) % _TURNS
        due = self._fresh | self._turns[self._now_serving]
        self._fresh.clear()
        for line in due:
            line.ask(time.monotonic(), fair=fair)
        if any(self._turns):
            self._rest()
        else:
            self._timer = None
