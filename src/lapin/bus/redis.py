"""The bus over Redis: what the processes of a larger site run on.

Only PUBLISH and SUBSCRIBE: no key is ever read or written, so whatever else lives in that Redis does not disturb
us, nor we it, and emptying it changes nothing. When Redis is away, nothing is said or heard until it is back; then
everybody says again who is where. Whatever is logged here, no password is in it.
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

from lapin.bus.bus import BusUnusable
from lapin.bus.subscriptions import BEAT_SECONDS, Subscriptions

_log = logging.getLogger("lapin.bus")

CONNECT_SECONDS: Final = 5.0
SILENT_BEATS: Final = 3
"""After so many beats of ours that did not come back, the line is taken for lost."""

CANCEL_SECONDS: Final = 0.1
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 1.0
MOST_CHANNELS: Final = 500
"""Subscribed to in one command."""

LOST: Final = (exceptions.RedisError, OSError, TimeoutError)


class RedisBus:
    """A :class:`lapin.bus.Bus` between processes. Made by :meth:`open`, ended by :meth:`close`."""

    def __init__(self, url: str, prefix: str) -> None:
        self._url = url
        self._board = Subscriptions(prefix, self._poke)
        self._wake = asyncio.Event()
        self._tuned: set[str] = set()  # channels that we have asked for; the board knows which we have
        self._unheard = 0
        self._started: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.name = self._board.name
        self.up = False
        self.follow = self._board.follow
        self.leave = self._board.leave
        self.here = self._board.here
        self.hint = self._board.hint
        self._running: asyncio.Task[None] | None = asyncio.ensure_future(self._keep_running())

    @classmethod
    async def open(cls, url: str, prefix: str) -> "RedisBus":
        """Reach the Redis at ``url``; may raise BusUnusable. Two sites with two prefixes share one."""
        shown = _shown(url)
        bus = cls(url, prefix)
        try:
            await bus._started
        except Exception as failure:
            await bus.close()
            raise BusUnusable(f"{shown} {_why(failure)}".replace("\n", " ")) from failure
        return bus

    @property
    def processes(self) -> int:
        """See Bus."""
        return self._board.processes

    @property
    def counts(self) -> Mapping[str, int]:
        """See Bus."""
        return self._board.counts

    def offer(self, listed: Callable[[], Iterable[str]]) -> None:
        """See Bus."""
        self._board.offer(listed)

    def offered(self) -> set[str]:
        """See Bus."""
        return self._board.offered()

    async def close(self) -> None:
        """See Bus."""
        running, self._running = self._running, None
        if running is not None:
            await ended([running])
        if self.up:
            self.up = False
            with contextlib.suppress(*LOST):
                async with asyncio.timeout(1), self._client() as client:
                    await _publish(client, self._board.farewell())

    def _poke(self) -> None:
        self._wake.set()

    @contextlib.asynccontextmanager
    async def _client(self) -> "AsyncIterator[Redis]":
        client = Redis.from_url(
            self._url,
            protocol=2,  # the older words will do, and save two questions at each start
            socket_timeout=CONNECT_SECONDS,
            socket_connect_timeout=CONNECT_SECONDS,
            retry=Retry(NoBackoff(), 0),  # we begin anew ourselves, and say so
        )
        try:
            yield client
        finally:
            with contextlib.suppress(*LOST):
                await client.aclose()

    async def _keep_running(self) -> None:
        """The line, again and again; the first failure is told to who opens the bus."""
        pause = FIRST_PAUSE
        while True:
            try:
                await self._run()
            except Exception as failure:  # whatever it was, the bus begins anew
                if not self._started.done():
                    self._started.set_exception(failure)
                    return
                if not isinstance(failure, LOST):
                    _log.exception("the bus failed")
            if self.up:
                pause = FIRST_PAUSE
                self.up = False
                _log.warning("the connection to Redis is lost")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _run(self) -> None:
        """One life of the line, until it breaks."""
        async with self._client() as client, client.pubsub() as ears:
            self._tuned.clear()
            self._unheard = 0
            self._board.back(asyncio.get_running_loop().time())
            await self._tune(ears)
            self._wake.set()
            work = [
                asyncio.ensure_future(each)
                for each in (self._listen(ears), self._speak(client, ears), self._beat(client))
            ]
            try:
                await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
            finally:
                await ended(work)
            for task in work:
                if not task.cancelled():
                    task.result()  # or what ended it

    async def _tune(self, ears: PubSub) -> None:
        """Listen to what should be listened to, and to nothing else."""
        fresh, stale = list(self._board.wanted - self._tuned), list(self._tuned - self._board.wanted)
        self._tuned = set(self._board.wanted)
        for start in range(0, len(fresh), MOST_CHANNELS):
            await ears.subscribe(*fresh[start : start + MOST_CHANNELS])
        for start in range(0, len(stale), MOST_CHANNELS):
            await ears.unsubscribe(*stale[start : start + MOST_CHANNELS])

    async def _listen(self, ears: PubSub) -> None:
        board, clock = self._board, asyncio.get_running_loop().time
        while True:
            kind, channel, data = await _heard(ears)
            if kind == b"message":
                self._unheard = 0
                board.hear(data, clock())
            elif kind == b"subscribe":
                board.listening(channel.decode())
                if not self.up:
                    self._is_up()
                self._wake.set()
            elif kind == b"unsubscribe":
                # Or it would remember every table there ever was.
                await ears.handle_message((kind, channel, data))  # type: ignore[no-untyped-call]  # it has no types
                board.listened.discard(channel.decode())

    def _is_up(self) -> None:
        self.up = True
        if self._started.done():
            _log.warning("the connection to Redis is back")
        else:
            self._started.set_result(None)

    async def _speak(self, client: Redis, ears: PubSub) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._tuned != self._board.wanted:
                await self._tune(ears)
            await _publish(client, self._board.take())

    async def _beat(self, client: Redis) -> None:
        while True:
            if self._unheard >= SILENT_BEATS:
                raise TimeoutError
            self._unheard += 1
            await _publish(client, self._board.beat(asyncio.get_running_loop().time()))
            await asyncio.sleep(BEAT_SECONDS)


async def ended(work: Sequence["asyncio.Task[None]"]) -> None:
    """End these tasks. The client of Redis may swallow that in mid-command: they are told until they hear it."""
    while any(not task.done() for task in work):
        for task in work:
            task.cancel()
        await asyncio.wait(work, timeout=CANCEL_SECONDS)
    await asyncio.gather(*work, return_exceptions=True)


async def _heard(ears: PubSub) -> tuple[bytes, bytes, Any]:
    """The next thing on the line: what kind, which channel, what was said."""
    kind, channel, data = await ears.parse_response(block=True)
    return kind, channel, data


async def _publish(client: Redis, letters: Sequence[tuple[str, bytes]]) -> None:
    if letters:
        pipeline = client.pipeline(transaction=False)
        for channel, data in letters:
            pipeline.publish(channel, data)
        await pipeline.execute()


def _shown(url: str) -> str:
    """The address for people: without user and password. BusUnusable if it is none."""
    try:
        read = urlsplit(url)
        where = f"{read.hostname or 'localhost'}:{read.port or 6379}" if read.scheme != "unix" else read.path
    except ValueError:
        read = urlsplit("")
    if read.scheme not in ("redis", "rediss", "unix") or not (read.netloc or read.path):
        # Not repeated: whatever is wrong with it, a password may be anywhere in it.
        raise BusUnusable("the address of Redis is not of the form redis://:password@host:6379/0")
    return f"{read.scheme}://{where}"


def _why(failure: Exception) -> str:
    """One line for the person who starts the server."""
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
        case _:  # of the client's own texts, some repeat parts of the address
            return f"cannot be used ({type(failure).__name__}): is its address right?"
