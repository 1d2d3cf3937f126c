"""The fast socket edge: picows frames under uvicorn's HTTP server, on the same port.

uvicorn reads the upgrade request and hands its bytes to a protocol class of ours. That calls admission, and passes
picows the shortest request that means the same, for admitted clients only. So a rejection is plain HTTP, picows'
read buffer stays at its smallest, and `Connection: keep-alive, Upgrade` works, which Firefox sends and picows 2.3
refuses.

An idle connection holds no task and no timer: one sweep pings all of them, a group at a time. Compression is never
offered. This module subclasses a private class of picows: picows is pinned, and `asgi_edge` takes its place where
that class is another (decision 123). TCP only: picows sets TCP options on every socket.
"""

import asyncio
import binascii
import importlib
import logging
from base64 import b64decode
from collections.abc import Callable, MutableMapping
from http import HTTPStatus
from typing import Any, ClassVar

from picows import WSAutoPingStrategy, WSUpgradeResponse, WSUpgradeResponseWithListener
from starlette.types import ASGIApp
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from lapin.addresses import plain
from lapin.close_codes import CloseCode
from lapin.net.connections import (
    USUAL_LIMITS,
    Admission,
    Connection,
    ConnectionLimits,
    Rejection,
    UpgradeRequest,
    admitted,
    decoded_path,
)
from lapin.net.picows_connection import PicowsConnection, Sweep
from lapin.net.tcp_info import vouched_ms

# picows has no types for the class that uvicorn needs: this is the only Any for it.
_WSProtocol: Any = importlib.import_module("picows.picows").WSProtocol

_READ_BUFFER = 2048  # the smallest picows takes; it grows for a client that sends more at once
_MALFORMED = Rejection(400, b'{"error":"bad_upgrade"}')


class PicowsEdge:
    """Carries connections with picows. One edge serves one event loop."""

    def __init__(
        self, admission: Admission, limits: ConnectionLimits = USUAL_LIMITS, *, round_trip_header: str = ""
    ) -> None:
        """`round_trip_header` is the header in which trusted proxies say how far away a client is, if they do."""
        self._sweep = Sweep(limits)
        self._protocol = _protocol_for(admission, self._sweep, round_trip_header)

    def around(self, app: ASGIApp) -> ASGIApp:
        """Return `app` unchanged: sockets never reach the application."""
        return app

    def uvicorn_settings(self) -> dict[str, Any]:
        """Return the setting that tells uvicorn which class takes over an upgraded connection."""
        return {"ws": self._protocol}

    def connections(self) -> set[Connection]:
        """Return all connections that are open now."""
        return self._sweep.connections()


class _Quiet(logging.LoggerAdapter[logging.Logger]):
    """Logs picows' own failures as errors, and the mistakes of clients not: picows reports both as errors.

    An adapter also keeps picows from making a logger object for each socket.
    """

    def log(self, level: int, msg: object, *args: object, **kwargs: Any) -> None:
        super().log(level if kwargs.get("exc_info") else logging.DEBUG, msg, *args, **kwargs)


PICOWS_LOG = _Quiet(logging.getLogger("lapin.net.picows"))


def _arguments(listener_for: Callable[[object], Any], frame_bytes: int) -> tuple[object, ...]:
    """Return the arguments of picows' private class, which has no names for them."""
    return (
        None,  # host, for clients
        None,  # path, for clients
        False,  # is a client
        listener_for,
        PICOWS_LOG,
        True,  # disconnect on an exception
        None,  # handshake timeout: uvicorn has read the request already
        False,  # picows' own pings would cost a task for each socket
        10.0,
        10.0,
        WSAutoPingStrategy.PING_WHEN_IDLE,
        False,  # the connection answers pings, and counts them
        frame_bytes,
        None,  # extra headers, for clients
        _READ_BUFFER,
    )


def fits(protocol: Callable[..., object] = _WSProtocol) -> bool:
    """Whether picows' private class takes our arguments; it looks at them before anything else (decision 123)."""
    try:
        protocol(*_arguments(lambda _request: None, _READ_BUFFER))
    except TypeError:
        return False
    except RuntimeError:  # it took them, and there is no loop yet
        return True
    return True


def _protocol_for(admission: Admission, sweep: Sweep, round_trip_header: str) -> type[asyncio.BufferedProtocol]:
    """Make the class for uvicorn's `ws` setting, with our arguments bound: uvicorn would not pass them on."""
    header = round_trip_header.lower().encode()
    bound = {"__slots__": (), "admission": admission, "sweep": sweep, "round_trip_header": header}
    return type("PicowsProtocol", (_PicowsProtocol,), bound)


class _PicowsProtocol(_WSProtocol):  # type: ignore[misc]  # picows has no types for its protocol
    """One connection, from the moment uvicorn has read its upgrade request."""

    __slots__ = ("_answer", "_config", "_connection", "_uvicorn_connections")

    admission: ClassVar[Admission]
    sweep: ClassVar[Sweep]
    round_trip_header: ClassVar[bytes]

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: MutableMapping[str, Any],  # noqa: ARG002 - one of uvicorn's three arguments
    ) -> None:
        connection = self._connection = PicowsConnection(self.sweep)
        self._answer: Any = connection
        self._config = config
        self._uvicorn_connections: set[Any] = server_state.connections
        super().__init__(*_arguments(self._listener_for, self.sweep.limits.frame_bytes))

    def _listener_for(self, _request: object) -> Any:
        """Give picows the listener it asks for after a request: a rejected client cannot get in with another."""
        return self._answer if self._connection.admitted else None

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._uvicorn_connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._uvicorn_connections.discard(self)
        super().connection_lost(exc)

    def data_received(self, head: bytes) -> None:
        """Read the upgrade request that uvicorn replays: called once, before frames arrive through the buffer."""
        first, *rest = head.removesuffix(b"\r\n\r\n").split(b"\r\n")
        headers = [(name, value) for name, _, value in (each.partition(b": ") for each in rest)]
        method, target, _ = first.split(b" ", 2)
        named = dict(headers)
        key = named.get(b"sec-websocket-key", b"")
        if method != b"GET" or named.get(b"sec-websocket-version") != b"13" or not _is_key(key):
            self._reject(_MALFORMED)
            return
        raw_path, _, query = target.partition(b"?")
        path = decoded_path(self._config.root_path, raw_path)
        address, by_proxy = self._address(headers)
        upgrade = UpgradeRequest.read(path, query, headers, address)
        answer = admitted(self.admission, upgrade)
        if isinstance(answer, Rejection):
            self._reject(answer)
            return
        self.transport.underlying_transport.set_write_buffer_limits(high=self.sweep.limits.outbox_bytes)
        said = named.get(self.round_trip_header) if by_proxy and self.round_trip_header else None
        self._connection.attach(answer, upgrade.address, vouched_ms(said) if by_proxy else None)
        if upgrade.subprotocol is not None:
            chosen = WSUpgradeResponse.create_101_response({"Sec-WebSocket-Protocol": upgrade.subprotocol})
            self._answer = WSUpgradeResponseWithListener(chosen, self._connection)
        request = _REQUEST + key + b"\r\n\r\n"
        self.get_buffer(-1)[: len(request)] = request
        self.buffer_updated(len(request))

    def shutdown(self) -> None:
        """Close the connection: uvicorn calls this when it stops, and then waits until the connection is gone."""
        if self._connection.admitted:
            self._connection.close(CloseCode.RESTARTING, "restart")
        else:
            self.transport.disconnect()

    def _address(self, headers: list[tuple[bytes, bytes]]) -> tuple[str, bool]:
        """Return the client's address past trusted proxies, by uvicorn's rule; and whether there is one."""
        peer = get_remote_addr(self.transport.underlying_transport)
        host = plain(peer[0]) if peer else ""
        forwarded = b", ".join(value for name, value in headers if name == b"x-forwarded-for")
        if forwarded:
            rule = ProxyHeadersMiddleware(self._config.loaded_app, self._config.forwarded_allow_ips)
            if host in rule.trusted_hosts:
                client = rule.trusted_hosts.get_trusted_client_address(forwarded.decode("latin-1"))[0]
                return client or host, True
        return host, False

    def _reject(self, answer: Rejection) -> None:
        transport = self.transport.underlying_transport
        transport.write(
            b"HTTP/1.1 %d %b\r\n" % (answer.status, HTTPStatus(answer.status).phrase.encode())
            + b"content-type: application/json\r\ncontent-length: %d\r\n" % len(answer.body)
            + b"cache-control: no-store\r\nconnection: close\r\n\r\n"
            + answer.body
        )
        transport.close()


_REQUEST = (
    b"GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
)


def _is_key(key: bytes) -> bool:
    try:
        return len(b64decode(key, validate=True)) == 16
    except binascii.Error:
        return False
