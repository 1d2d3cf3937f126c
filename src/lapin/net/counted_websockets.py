"""Uvicorn's WebSockets with a count: pings, pongs and pieces of messages without end close a connection."""

from asyncio import BaseTransport
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from lapin.addresses import plain
from lapin.close_codes import CloseCode
from lapin.net.networks import network_of, turned_away

_CONTROL: Final = frozenset({Opcode.PING, Opcode.PONG, Opcode.CONT})
WHY: Final = "too many control frames"


def counted(most: int) -> type[WebSocketsSansIOProtocol]:
    """Return the protocol for connections that may send this many such frames between two of our pings."""

    class CountedWebSockets(WebSocketsSansIOProtocol):
        """A connection that counts the frames that are no message."""

        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            self._control_frames = 0

        def connection_made(self, transport: BaseTransport) -> None:
            """Begin; the client's address is the one that proxies and barred networks are named by."""
            super().connection_made(transport)
            if self.client is not None:
                self.client = (plain(self.client[0]), self.client[1])

        def handle_events(self) -> None:
            """Handle what has come in, unless there is too much of it: then answer and read nothing more."""
            self._control_frames += sum(_counts(event) for event in self.conn.events)
            if self._control_frames <= most or self.close_sent:
                super().handle_events()
                return
            self.conn.events_received()
            self.conn.data_to_send()  # the answers to pings, which were made already
            if self.client is not None:
                turned_away(WHY, network_of(self.client[0]))
            self.conn.send_close(CloseCode.FLOODED, WHY)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()

        def send_keepalive_ping(self) -> None:
            """Ping the client, and count from the beginning."""
            self._control_frames = 0
            super().send_keepalive_ping()

    return CountedWebSockets


def _counts(event: object) -> bool:
    return isinstance(event, Frame) and (event.opcode in _CONTROL or not event.fin)
