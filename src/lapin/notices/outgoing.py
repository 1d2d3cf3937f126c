"""Sends a request to an address that somebody else has chosen, and to no machine of the operator's own network.

The name is resolved once, every address is checked, and the connection goes to a checked one: a name that leads
somewhere else a moment later (DNS rebinding) changes nothing. Redirects are not followed, and of the answer only
its status and when to come again are read.
"""

import asyncio
import contextlib
import ssl
import time
from collections.abc import Sequence
from datetime import UTC
from email.utils import parsedate_to_datetime
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import SplitResult, urlsplit

import h11
import msgspec

from lapin.notices.resolver import Address, Resolver

SECONDS: Final = 8.0
"""The longest that a request may take in all, with finding the name's address."""

LONGEST_ADDRESS: Final = 1_024
LONGEST_HEAD: Final = 16 * 1024
MOST_INFORMATIONAL: Final = 8
"""The most answers like "103 Early Hints" before the one that counts."""

MOST_WAIT: Final = 86_400.0

Network = IPv4Network | IPv6Network

_NAT64: Final = ip_network("64:ff9b::/96")
_INTERNET: Final = ip_network("2000::/3")
"""The part of IPv6 that is given out as public; much of the rest counts as global and leads inwards."""


class AddressNotAllowed(Exception):  # noqa: N818 - says what is wrong with the address
    """The address is not one that may be asked: not https, not readable, or of the operator's own network."""


class Unanswered(Exception):  # noqa: N818 - it may be answered later
    """Nobody answered: no such name, no connection, no answer in time."""


class HttpAnswer(msgspec.Struct, frozen=True):
    """The answer of a service: the status, and in how many seconds it wants to be asked again."""

    status: int
    retry_after: float | None = None


def is_public(address: Address, allowed: Sequence[Network] = ()) -> bool:
    """Whether an address is one of the public internet, or of a network that the operator allows."""
    if any(address in network for network in allowed):
        return True
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in _NAT64:
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(inner)
        if address not in _INTERNET:
            return False
    return address.is_global and not address.is_multicast


def checked(url: str, allowed: Sequence[Network] = ()) -> SplitResult:
    """Return the parts of an https address that may be asked. Raises AddressNotAllowed.

    Where it names its host, `Outgoing` checks the address that the name stands for.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise AddressNotAllowed from None
    wrong = len(url) > LONGEST_ADDRESS or not url.isascii() or not url.isprintable() or " " in url
    if wrong or parts.scheme != "https" or not host or parts.username is not None or port == 0:
        raise AddressNotAllowed
    try:
        literal = ip_address(host)
    except ValueError:
        return parts
    if not is_public(literal, allowed):
        raise AddressNotAllowed
    return parts


class Outgoing:
    """Sends requests. `allowed` are networks of the operator's own that may be asked nevertheless."""

    def __init__(
        self,
        allowed: Sequence[Network] = (),
        context: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
        resolver: Resolver | None = None,
    ) -> None:
        self.allowed = tuple(allowed)
        self._resolver = resolver or Resolver()
        self._context = context
        """The certificates that are believed; the computer's own list is read when something is first sent."""
        self._seconds = seconds

    async def post(self, url: str, headers: dict[str, str], body: bytes) -> HttpAnswer:
        """Send a POST; return the answer. Raises AddressNotAllowed or Unanswered."""
        parts = checked(url, self.allowed)
        if self._context is None:
            self._context = await asyncio.to_thread(ssl.create_default_context)  # not in the time of the request
        try:
            async with asyncio.timeout(self._seconds):
                return await self._post(parts, headers, body)
        except (OSError, TimeoutError, h11.ProtocolError, UnicodeError):
            raise Unanswered from None

    async def _post(self, parts: SplitResult, headers: dict[str, str], body: bytes) -> HttpAnswer:
        host, port = parts.hostname or "", parts.port or 443
        reader, writer = await self._connected(await self._resolved(host), host, port)
        try:
            return await _exchanged(reader, writer, parts, headers, body)
        finally:
            writer.transport.abort()

    async def _connected(
        self, addresses: Sequence[Address], host: str, port: int
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return a connection to the first of these addresses that takes one; `host` is the name it must prove."""
        *earlier, last = addresses
        for address in earlier:
            with contextlib.suppress(OSError):
                return await self._open(address, host, port)
        return await self._open(last, host, port)

    async def _open(
        self, address: Address, host: str, port: int
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        context = self._context or ssl.create_default_context()
        return await asyncio.open_connection(
            str(address), port, ssl=context, server_hostname=host, limit=LONGEST_HEAD
        )

    async def _resolved(self, host: str) -> list[Address]:
        """Return the addresses of a name, all of which have to be public."""
        addresses = await self._resolver.addresses(host)
        if not addresses or not all(is_public(address, self.allowed) for address in addresses):
            raise AddressNotAllowed
        return addresses


async def _exchanged(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    parts: SplitResult,
    headers: dict[str, str],
    body: bytes,
) -> HttpAnswer:
    protocol = h11.Connection(h11.CLIENT, max_incomplete_event_size=LONGEST_HEAD)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    sent = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close", **headers}
    request = h11.Request(method="POST", target=target, headers=list(sent.items()))
    for event in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(protocol.send(event) or b"")
    await writer.drain()
    read = informational = 0
    while informational <= MOST_INFORMATIONAL:
        heard = protocol.next_event()
        if heard is h11.NEED_DATA and read < LONGEST_HEAD:
            data = await reader.read(LONGEST_HEAD)
            read += len(data)
            protocol.receive_data(data)
        elif isinstance(heard, h11.Response):
            wait = next((value for name, value in heard.headers if name == b"retry-after"), None)
            return HttpAnswer(heard.status_code, None if wait is None else seconds_until(wait.decode("latin-1")))
        elif isinstance(heard, h11.InformationalResponse):
            informational += 1
        else:
            break
    raise Unanswered


def seconds_until(text: str) -> float | None:
    """Return what a Retry-After says: seconds, or a date; None if it says neither."""
    try:
        seconds = float(text) if text.strip().isdigit() else _until(text)
    except (ValueError, TypeError, OverflowError):
        return None
    return min(max(0.0, seconds), MOST_WAIT)


def _until(text: str) -> float:
    when = parsedate_to_datetime(text)
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp() - time.time()
