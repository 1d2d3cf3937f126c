"""uvicorn's HTTP server with an end to its patience: with silent connections, and with too many of one network.

uvicorn waits for ever for the head of a request. A thousand sockets that say nothing used up the files that a
process may open, and nobody else came in.

An upgrade as browsers and programs send it is read here in a few steps: after a restart thousands come at once.
Everything else, and everything odd, is left to h11.
"""

import asyncio
import re
from typing import Any, ClassVar, NamedTuple

import h11
import msgspec
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from lapin.addresses import plain
from lapin.net.networks import network_of, turned_away
from lapin.net.rate_limits import ConcurrencyLimit


class HttpLimits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits on requests: the time that the server waits for one, and the connections of a network."""

    head_seconds: float = 10.0
    connections: int = 256
    """Beside sockets of tables: thirty children behind one router have six each, for a moment."""


class UpgradeHead(NamedTuple):
    """The head of an upgrade request."""

    target: bytes
    headers: list[tuple[bytes, bytes]]
    method: bytes = b"GET"


_PLAIN = re.compile(rb"GET ([!-~]+) HTTP/1\.1\r\n((?:[-!#$%&'*+.^_`|~0-9a-zA-Z]+:[ -~]*\r\n)+)\r\n")


def plain_upgrade(data: bytes) -> UpgradeHead | None:
    """Return the upgrade request that these bytes are, and nothing more; None for what h11 had better read."""
    found = _PLAIN.fullmatch(data)
    if found is None:
        return None
    lines = (line.partition(b":") for line in found[2].split(b"\r\n")[:-1])
    headers = [(name.lower(), value.strip()) for name, _, value in lines]
    named = dict(headers)
    wanted = named.get(b"upgrade", b"").lower() == b"websocket" and b"host" in named
    connection = [each.strip() for each in named.get(b"connection", b"").lower().split(b",")]
    odd = len(named) < len(headers) or b"content-length" in named or b"transfer-encoding" in named
    return UpgradeHead(found[1], headers) if wanted and b"upgrade" in connection and not odd else None


def patient_http(limits: HttpLimits, trusted: list[str] | str | None) -> type[H11Protocol]:
    """Return the class for uvicorn's `http` setting. Connections of `trusted` proxies are not counted."""
    proxies = ProxyHeadersMiddleware(_nobody, "127.0.0.1" if trusted is None else trusted).trusted_hosts
    bound = {"limits": limits, "counted": ConcurrencyLimit(limits.connections), "proxies": proxies}
    return type("PatientHttp", (_PatientHttp,), bound)


async def _nobody(*_: object) -> None:
    """An application that is never called: only the rule for proxies is wanted."""


class _PatientHttp(H11Protocol):
    """One connection that sends requests."""

    limits: ClassVar[HttpLimits]
    counted: ClassVar[ConcurrencyLimit]
    proxies: ClassVar[Any]

    _network: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    _begun = False  # whether anything was received

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        if self.client is not None:
            self.client = (plain(self.client[0]), self.client[1])
        host = self.client[0] if self.client else ""
        if host not in self.proxies:
            network = network_of(host)
            if not self.counted.free(network):
                turned_away("too many connections", network)
                transport.abort()
                return
            self.counted.take(network)
            self._network = network
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        upgrade = None if self._begun or self.ws_protocol_class is None else plain_upgrade(data)
        self._begun = True
        if upgrade is not None:
            self.headers = upgrade.headers
            self.handle_websocket_upgrade(upgrade)
            return
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            if self._deadline is None:
                self._expect_head()
        else:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: h11.Request | UpgradeHead) -> None:
        """Hand the connection on: from here it is a socket of a table, which has limits of its own."""
        self._leave()
        super().handle_websocket_upgrade(event)  # type: ignore[arg-type]  # uvicorn asks for method and target alone

    def _expect_head(self) -> None:
        self._deadline = self.loop.call_later(self.limits.head_seconds, self._too_silent)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_silent(self) -> None:
        self._deadline = None
        host = self.client[0] if self.client else ""
        turned_away("too many silent connections", network_of(host))
        self.transport.abort()

    def _leave(self) -> None:
        self._stop_waiting()
        if self._network is not None:
            self.counted.leave(self._network)
            self._network = None
