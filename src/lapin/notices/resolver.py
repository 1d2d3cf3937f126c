"""Finds the addresses of names that strangers have chosen, in a few threads of its own.

A name that nobody answers for holds a thread for as long as the system likes. So nothing else of the server waits
in these threads, a name is asked for once at a time, and a service that was found lately is not asked for at all.
"""

import asyncio
import queue
import socket
import threading
import time
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

import msgspec

Address = IPv4Address | IPv6Address

THREADS: Final = 4
MOST_ASKED: Final = 64
"""The most names that may be asked for at a time; one more is tried later."""

FRESH_SECONDS: Final = 60.0
STALE_SECONDS: Final = 3_600.0
"""The time for which an answer serves if no newer one comes in time."""

PATIENCE: Final = 2.0
"""The time for which a name that was found before is asked for, until the earlier answer has to do."""

MOST_KNOWN: Final = 256


class _Known(msgspec.Struct, frozen=True):
    addresses: list[Address]
    since: float


def system_addresses(host: str) -> list[Address]:
    """Return the addresses of a name as the system knows them; may raise OSError, after a long time."""
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return [ip_address(str(each[4][0]).partition("%")[0]) for each in found]


class Resolver:
    """Finds addresses; `lookup` does so for one name, and may take its time."""

    def __init__(
        self,
        lookup: Callable[[str], list[Address]] = system_addresses,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._lookup = lookup
        self._clock = clock
        self._jobs: queue.SimpleQueue[tuple[str, asyncio.Future[list[Address]]]] = queue.SimpleQueue()
        self._asked: dict[str, asyncio.Future[list[Address]]] = {}
        self._known: dict[str, _Known] = {}
        self._threads: Sequence[threading.Thread] = ()

    async def addresses(self, host: str) -> list[Address]:
        """Return the addresses of a name. May raise OSError; how long it may take is the caller's to say."""
        known = self._known.pop(host, None)
        if known is not None:
            self._known[host] = known  # used last, forgotten last
            age = self._clock() - known.since
            if age < FRESH_SECONDS:
                return known.addresses
            if age < STALE_SECONDS:
                try:
                    async with asyncio.timeout(PATIENCE):
                        return await self._ask(host)
                except TimeoutError:
                    return known.addresses
        return await self._ask(host)

    async def _ask(self, host: str) -> list[Address]:
        asked = self._asked.get(host)
        if asked is None:
            if len(self._asked) >= MOST_ASKED:
                raise TimeoutError
            self._start()
            asked = self._asked[host] = asyncio.get_running_loop().create_future()
            self._jobs.put((host, asked))
        return await asyncio.shield(asked)

    def _start(self) -> None:
        if not self._threads:
            # Daemons: a name that nobody answers for must not keep a server from stopping.
            self._threads = [
                threading.Thread(target=self._work, name="names", daemon=True) for _ in range(THREADS)
            ]
            for thread in self._threads:
                thread.start()

    def _work(self) -> None:
        while True:
            host, asked = self._jobs.get()
            found: list[Address] | OSError
            try:
                found = self._lookup(host)
            except (OSError, UnicodeError, ValueError) as failed:
                found = failed if isinstance(failed, OSError) else OSError(str(failed))
            try:
                asked.get_loop().call_soon_threadsafe(self._found, host, asked, found)
            except RuntimeError:
                return  # the loop is closed, and nobody waits

    def _found(self, host: str, asked: "asyncio.Future[list[Address]]", found: list[Address] | OSError) -> None:
        self._asked.pop(host, None)
        if isinstance(found, OSError):
            asked.set_exception(found)
            asked.exception()  # perhaps nobody is waiting now
            return
        asked.set_result(found)
        self._known.pop(host, None)
        self._known[host] = _Known(found, self._clock())
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
