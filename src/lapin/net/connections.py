"""The interface between the server and its sockets: an upgrade request, admission, a handler, a connection.

A browser sends an upgrade request. Admission reads it and either rejects it or names a handler; the handler is
given a connection and speaks through it until it is closed. Nothing here knows a game, and nothing above this
module knows which socket library carries the bytes: `picows_edge` and `asgi_edge` both implement these protocols,
and one test suite holds them to it.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Protocol, Self
from urllib.parse import unquote

import msgspec
from starlette.requests import cookie_parser
from starlette.types import ASGIApp

from lapin.addresses import plain
from lapin.close_codes import LARGEST_MESSAGE

_log = logging.getLogger("lapin.net")

SUBPROTOCOL = "lapin"
"""The subprotocol that a page offers and the server chooses, if the page shows its seat's token as another."""
_SEAT = "seat."


class ConnectionLimits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits beyond which the server cuts a client's connection."""

    frame_bytes: int = LARGEST_MESSAGE
    """The longest message a client may send; a longer one closes its connection with 1009."""
    outbox_bytes: int = 256 * 1024
    """The most bytes that may wait for a slow client; it also bounds the longest frame sent at once."""
    ping_seconds: float = 15.0
    silence_seconds: float = 40.0
    """The longest that a ping may stay unanswered; checked at the next ping, so up to `ping_seconds` later."""
    control_frames: int = 120
    """The most frames that are no whole message (pings, pongs, pieces) between two of our pings."""
    close_seconds: float = 2.0
    """The longest that a client may take to answer a close before the connection is cut."""


USUAL_LIMITS: Final = ConnectionLimits()


class UpgradeRequest(msgspec.Struct, frozen=True):
    """A request to open a WebSocket: the path, and what the headers say about the client."""

    path: str
    query: str
    origin: str | None
    cookies: Mapping[str, str]
    bearer: str | None
    address: str
    host: str | None
    subprotocols: tuple[str, ...]

    @property
    def token(self) -> str | None:
        """The bearer token, or the one that a page in a frame has in its memory: a script sets no headers."""
        offered = (each.removeprefix(_SEAT) for each in self.subprotocols if each.startswith(_SEAT))
        return self.bearer or next(offered, None)

    @property
    def subprotocol(self) -> str | None:
        """The subprotocol that the answer has to choose; None if the client has not offered it."""
        return SUBPROTOCOL if SUBPROTOCOL in self.subprotocols else None

    @classmethod
    def read(cls, path: str, query: bytes, headers: Iterable[tuple[bytes, bytes]], address: str) -> Self:
        """Read the request's headers; names must be in lower case.

        A header sent twice is joined, as HTTP says: two Origins then match no allow list. Cookies are read by the
        function that reads them for ordinary pages, so that one cookie never means two people.
        """
        values: dict[bytes, bytes] = {}
        for name, value in headers:
            between = b"; " if name == b"cookie" else b", "
            values[name] = values[name] + between + value if name in values else value
        scheme, _, token = values.get(b"authorization", b"").decode("latin-1").partition(" ")
        offered = values.get(b"sec-websocket-protocol", b"").decode("latin-1").split(",")
        origin = values.get(b"origin")
        return cls(
            path=path,
            query=query.decode("latin-1"),
            origin=None if origin is None else origin.decode("latin-1"),
            cookies=cookie_parser(values.get(b"cookie", b"").decode("latin-1")),
            bearer=token.strip() if scheme.lower() == "bearer" else None,
            address=plain(address),
            host=None if b"host" not in values else values[b"host"].decode("latin-1"),
            subprotocols=tuple(word for each in offered if (word := each.strip())),
        )


class Rejection(msgspec.Struct, frozen=True):
    """A refusal, given as a plain HTTP answer before any WebSocket exists: no frame is ever sent."""

    status: int
    body: bytes
    """JSON."""


class Connection(Protocol):
    """An open socket, as its handler sees it. All methods return at once and may be called after it has closed."""

    @property
    def address(self) -> str:
        """The client's address, as seen past any trusted proxy."""

    @property
    def round_trip_ms(self) -> float | None:
        """The smoothed round-trip time of pings; None while unknown, or where the edge cannot measure it."""

    def send(self, frame: bytes) -> None:
        """Send one text message of UTF-8. A client whose outbox overflows is dropped, never waited for."""

    def close(self, code: int, reason: str) -> None:
        """Close the connection. Messages sent before still arrive; nothing more is received."""


class ConnectionHandler(Protocol):
    """Receives what happens on one connection. Called on the event loop, never two calls at once.

    An exception raised here is logged and closes this connection with 1011; the server and the others go on.
    """

    def opened(self, connection: Connection) -> None:
        """Note that the socket is open; called once, first."""

    def heard(self, text: bytes) -> None:
        """Handle one whole text message, valid UTF-8, which the handler may keep."""

    def closed(self) -> None:
        """Note that the connection has closed, from whichever side; called once, last."""


class Admission(Protocol):
    """Decides who may open a connection. It must not wait: what it needs is in memory or in the request."""

    def admit(self, upgrade: UpgradeRequest) -> ConnectionHandler | Rejection:
        """Return a handler for the connection, or the status and JSON body with which the client is rejected."""


class Edge(Protocol):
    """One way to carry connections under uvicorn."""

    def around(self, app: ASGIApp) -> ASGIApp:
        """Return the application to start uvicorn with; `app` still answers plain HTTP."""

    def uvicorn_settings(self) -> dict[str, Any]:
        """Return the settings that uvicorn's configuration needs for this edge."""

    def connections(self) -> set[Connection]:
        """Return all connections that are open now, as a new set: a drain closes each with 1012."""


def admitted(admission: Admission, upgrade: UpgradeRequest) -> ConnectionHandler | Rejection:
    """Call admission. If it fails, the client is rejected and learns nothing about why."""
    try:
        return admission.admit(upgrade)
    except Exception:
        _log.exception("admission failed at %s", upgrade.path)
        return Rejection(500, b'{"error":"internal"}')


def notified(notify: Callable[..., None], *what: object) -> bool:
    """Call a method of a handler; False if it failed, so that the caller can close the connection."""
    try:
        notify(*what)
    except Exception:
        handler_failed(getattr(notify, "__name__", str(notify)))
        return False
    return True


def handler_failed(method: str) -> None:
    """Log the exception that a method of a handler has just raised."""
    _log.exception("a handler failed at %s", method)


def short_reason(reason: str) -> str:
    """Cut a close reason to the 123 bytes that the protocol allows, never inside a character."""
    return reason.encode()[:123].decode(errors="ignore")


def decoded_path(root: str, raw: bytes) -> str:
    """Return the path as ASGI gives it, so that admission gets the same one from both edges."""
    return root + unquote(raw.decode("latin-1"))
