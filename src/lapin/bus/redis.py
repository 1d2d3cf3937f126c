"""The bus over Redis, for sites of several processes.

It uses PUBLISH and SUBSCRIBE alone: no key is ever read or written, so other programs can use the same Redis, and
emptying it changes nothing. While Redis is unreachable, nothing is sent or received; when it is back, every
process reports again who is connected. No message that is logged here contains a password.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from redis import exceptions
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from lapin.bus.bus import BusUnusable, Tally
from lapin.bus.subscriptions import BEAT_SECONDS, Subscriptions

_log = logging.getLogger("lapin.bus")

CONNECT_SECONDS: Final = 5.0
SILENT_BEATS: Final = 3
"""If this many heartbeats of our own have not come back, the connection is taken for lost."""

CANCEL_SECONDS: Final = 0.1
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 1.0
MOST_CHANNELS: Final = 500
"""The most channels that are subscribed to in one command."""

LOST: Final = (exceptions.RedisError, OSError, TimeoutError)


class RedisBus:
    """A :class:`lapin.bus.Bus` between processes. Made by :meth:`open`, ended by :meth:`close`."""

    def __init__(self, url: str, prefix: str) -> None:
        self._url = url
        self._subscriptions = Subscriptions(prefix, self._notify)
        self._wake = asyncio.Event()
        self._requested: set[str] = set()  # channels of our SUBSCRIBE commands; `listened` are those confirmed
        self._silent_beats = 0
        self._started: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.name = self._subscriptions.name
        self.up = False
        self.follow = self._subscriptions.follow
        self.leave = self._subscriptions.leave
        self.here = self._subscriptions.here
        self.hint = self._subscriptions.hint
        self.count = self._subscriptions.count
        self._running: asyncio.Task[None] | None = asyncio.ensure_future(self._keep_running())

    @classmethod
    async def open(cls, url: str, prefix: str) -> "RedisBus":
        """Connect to the Redis at ``url``; may raise BusUnusable. Sites with different prefixes can share one."""
        shown = _shown(url)
        bus = cls(url, prefix)
        try:
            await bus._started
        except Exception as failure:
            await bus.close()
            reason = f"{shown} {_why(failure)}".replace("\n", " ")
            raise BusUnusable(reason, passing=_passes(failure)) from failure
        return bus

    @property
    def processes(self) -> int:
        """See Bus."""
        return self._subscriptions.processes

    @property
    def counts(self) -> Mapping[str, int]:
        """See Bus."""
        return self._subscriptions.counts

    def offer(self, listed: Callable[[], Iterable[str]]) -> None:
        """See Bus."""
        self._subscriptions.offer(listed)

    def offered(self) -> set[str]:
        """See Bus."""
        return self._subscriptions.offered()

    def tally(self, tally: Tally) -> None:
        """See Bus."""
        self._subscriptions.tally = tally

    async def close(self) -> None:
        """See Bus."""
        running, self._running = self._running, None
        if running is not None:
            await ended([running])
        if self.up:
            self.up = False
            with contextlib.suppress(*LOST):
                async with asyncio.timeout(1), self._client() as client:
                    await _publish(client, self._subscriptions.farewell())

    def _notify(self) -> None:
        self._wake.set()

    @contextlib.asynccontextmanager
    async def _client(self) -> "AsyncIterator[Redis]":
        client = Redis.from_url(
            self._url,
            protocol=2,  # enough for us, and saves two round trips at each start
            socket_timeout=CONNECT_SECONDS,
            socket_connect_timeout=CONNECT_SECONDS,
            retry=Retry(NoBackoff(), 0),  # we reconnect ourselves, and log it
        )
        try:
            yield client
        finally:
            with contextlib.suppress(*LOST):
                await client.aclose()

    async def _keep_running(self) -> None:
        """Connect again and again; a failure before the first success goes to the caller of `open`."""
        pause = FIRST_PAUSE
        while True:
            try:
                await self._run()
            except Exception as failure:  # whatever it was, the bus connects again
                if not self._started.done():
                    self._started.set_exception(failure)
                    return
                if not is_lost(failure):
                    _log.exception("the bus failed")
            if self.up:
                pause = FIRST_PAUSE
                self.up = False
                _log.warning("the connection to Redis is lost")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _run(self) -> None:
        """Run one connection until it breaks."""
        async with self._client() as client, client.pubsub() as pubsub:
            self._requested.clear()
            self._silent_beats = 0
            self._subscriptions.back(asyncio.get_running_loop().time())
            await self._subscribe(pubsub)
            self._wake.set()
            work = [
                asyncio.ensure_future(each)
                for each in (self._receive(pubsub), self._send(client, pubsub), self._beat(client))
            ]
            try:
                await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
            finally:
                await ended(work)
            for task in work:
                if not task.cancelled():
                    task.result()  # raises what ended it

    async def _subscribe(self, pubsub: PubSub) -> None:
        """Subscribe to all channels that are wanted, and to no other."""
        fresh, stale = (
            list(self._subscriptions.wanted - self._requested),
            list(self._requested - self._subscriptions.wanted),
        )
        self._requested = set(self._subscriptions.wanted)
        for start in range(0, len(fresh), MOST_CHANNELS):
            await pubsub.subscribe(*fresh[start : start + MOST_CHANNELS])
        for start in range(0, len(stale), MOST_CHANNELS):
            await pubsub.unsubscribe(*stale[start : start + MOST_CHANNELS])

    async def _receive(self, pubsub: PubSub) -> None:
        subscriptions, clock = self._subscriptions, asyncio.get_running_loop().time
        while True:
            kind, channel, data = await _received(pubsub)
            if kind == b"message":
                self._silent_beats = 0
                subscriptions.hear(data, clock())
            elif kind == b"subscribe":
                subscriptions.listening(channel.decode())
                if not self.up:
                    self._is_up()
                self._wake.set()
            elif kind == b"unsubscribe":
                # Otherwise the client would remember the channels of all tables there ever were.
                await pubsub.handle_message((kind, channel, data))  # type: ignore[no-untyped-call]  # it has no types
                subscriptions.listened.discard(channel.decode())

    def _is_up(self) -> None:
        self.up = True
        if self._started.done():
            _log.warning("the connection to Redis is back")
        else:
            self._started.set_result(None)

    async def _send(self, client: Redis, pubsub: PubSub) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._requested != self._subscriptions.wanted:
                await self._subscribe(pubsub)
            await _publish(client, self._subscriptions.take())

    async def _beat(self, client: Redis) -> None:
        while True:
            if self._silent_beats >= SILENT_BEATS:
                raise TimeoutError
            self._silent_beats += 1
            await _publish(client, self._subscriptions.beat(asyncio.get_running_loop().time()))
            await asyncio.sleep(BEAT_SECONDS)


async def ended(work: Sequence["asyncio.Task[None]"]) -> None:
    """Cancel these tasks. The Redis client may swallow a cancellation within a command: so it is repeated."""
    while any(not task.done() for task in work):
        for task in work:
            task.cancel()
        await asyncio.wait(work, timeout=CANCEL_SECONDS)
    await asyncio.gather(*work, return_exceptions=True)


def is_lost(failure: BaseException) -> bool:
    """Whether the connection was lost; the library may stumble over that itself, while it tells us."""
    return isinstance(failure, LOST) or isinstance(failure.__context__, LOST)


async def _received(pubsub: PubSub) -> tuple[bytes, bytes, Any]:
    """Return the next message of Redis: its kind, its channel, its content."""
    kind, channel, data = await pubsub.parse_response(block=True)
    return kind, channel, data


async def _publish(client: Redis, messages: Sequence[tuple[str, bytes]]) -> None:
    if messages:
        pipeline = client.pipeline(transaction=False)
        for channel, data in messages:
            pipeline.publish(channel, data)
        await pipeline.execute()


def _shown(url: str) -> str:
    """Return the address without user and password, for messages. BusUnusable if it is not an address."""
    try:
        read = urlsplit(url)
        where = f"{read.hostname or 'localhost'}:{read.port or 6379}" if read.scheme != "unix" else read.path
    except ValueError:
        read = urlsplit("")
    if read.scheme not in ("redis", "rediss", "unix") or not (read.netloc or read.path):
        # The address is not repeated in the message: a password may be anywhere in it.
        raise BusUnusable("the address of Redis is not of the form redis://:password@host:6379/0")
    return f"{read.scheme}://{where}"


def _passes(failure: Exception) -> bool:
    """Whether it may work again soon without anybody doing anything."""
    if isinstance(failure, exceptions.AuthenticationError | exceptions.AuthorizationError):
        return False
    return isinstance(failure, exceptions.ConnectionError | exceptions.TimeoutError | OSError)


def _why(failure: Exception) -> str:
    """Return what went wrong, in one line, for the person who starts the server."""
    match failure:
        case exceptions.AuthenticationError() | exceptions.AuthorizationError():
            return "does not let us in: wrong name or password"
        case exceptions.NoPermissionError():
            return "does not let this user publish and subscribe"
        case exceptions.BusyLoadingError():
            return "is starting just now"
        case exceptions.TimeoutError() | TimeoutError():
            return f"did not answer within {CONNECT_SECONDS:g} seconds"
        case exceptions.ConnectionError() | OSError():
            return "cannot be reached: no such host, or nothing listens there"
        case exceptions.ResponseError() if "auth" in str(failure).lower():
            return "does not let us in: wrong name or password"
        case _:  # some of the client's own messages repeat parts of the address
            return f"cannot be used ({type(failure).__name__}): is its address right?"
