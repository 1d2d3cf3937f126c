"""Limits on how often something may happen, and on how many there may be at a time: per seat and per address."""

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """A rate: the number allowed at once, and the number a second after that."""

    burst: int
    per_second: float


MOST_BURSTS_OWED: Final = 100
"""The deepest debt of somebody, in bursts: whatever other processes say, they are let in again in the end."""


class TokenBucket:
    """A token bucket: the allowance of one address or seat."""

    __slots__ = ("__weakref__", "_left", "_rate", "_seen")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._seen = now

    def take(self, now: float) -> float:
        """Take a token: 0 if one was left, else the seconds until there will be one."""
        rate = self._rate
        left = min(rate.burst, self._left + (now - self._seen) * rate.per_second)
        self._seen = now
        if left >= 1:
            self._left = left - 1
            return 0.0
        self._left = left
        return (1 - left) / rate.per_second

    def reserve(self, now: float, longest: float) -> float:
        """Take a token that may come later: the seconds until then. None is taken beyond `longest`."""
        rate = self._rate
        self._left = min(rate.burst, self._left + (now - self._seen) * rate.per_second)
        self._seen = now
        wait = max(0.0, (1 - self._left) / rate.per_second)
        if wait <= longest:
            self._left -= 1
        return wait

    def until_one(self, now: float) -> float:
        """Return the seconds until a token is left, without taking one."""
        rate = self._rate
        left = min(rate.burst, self._left + (now - self._seen) * rate.per_second)
        return 0.0 if left >= 1 else (1 - left) / rate.per_second

    def give_back(self) -> None:
        """Put back a token that was not needed."""
        self._left += 1

    def owe(self, now: float, count: int) -> None:
        """Take what was used up elsewhere, even if that much is not left."""
        self.lower(now, self.left(now) - count)

    def lower(self, now: float, left: float) -> None:
        """Leave no more than this; but no debt is deeper than MOST_BURSTS_OWED."""
        rate = self._rate
        self._left = max(-MOST_BURSTS_OWED * rate.burst, min(self.left(now), left))
        self._seen = now

    def left(self, now: float) -> float:
        """Return the number of tokens that are left; less than nothing if some are owed."""
        return min(self._rate.burst, self._left + (now - self._seen) * self._rate.per_second)

    def full(self, now: float) -> bool:
        """Whether the bucket is full again, so that a new one would be the same."""
        return self._left + (now - self._seen) * self._rate.per_second >= self._rate.burst


class TwoBuckets:
    """Two buckets that count the same things: a token is taken from both, or from neither."""

    def __init__(self, one: TokenBucket, other: TokenBucket) -> None:
        self._both = (one, other)

    def take(self, now: float) -> float:
        """Take a token: 0 if both had one, else the seconds until they will."""
        waits = [(bucket, bucket.take(now)) for bucket in self._both]
        longest = max(wait for _, wait in waits)
        for bucket, wait in waits:
            if longest and not wait:
                bucket.give_back()
        return longest

    def give_back(self) -> None:
        """Put back a token that was not needed."""
        for bucket in self._both:
            bucket.give_back()

    def owe(self, now: float, count: int) -> None:
        """Take what was used up elsewhere from both."""
        for bucket in self._both:
            bucket.owe(now, count)


FEW = 100
"""The number of buckets that are kept in any case. Full ones are dropped when their number has doubled."""


class TokenBuckets:
    """Token buckets by name. A bucket that is full again may be dropped."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._most = FEW
        self._buckets: dict[str, TokenBucket] = {}
        self._held: WeakValueDictionary[str, TokenBucket] = WeakValueDictionary()  # kept by sessions as well

    def __len__(self) -> int:
        """Return the number of buckets that are kept."""
        return len(self._buckets)

    def wait(self, who: str) -> int:
        """Take a token of `who`: 0 if one was left, else whole seconds to wait."""
        return math.ceil(self.of(who).take(self._clock()))

    def spent(self, who: str) -> int:
        """Whole seconds until `who` has a token, without taking one; nothing is kept of somebody unknown."""
        bucket = self._buckets.get(who)
        return 0 if bucket is None else math.ceil(bucket.until_one(self._clock()))

    def left(self) -> list[tuple[str, float]]:
        """Return the allowances that are partly used, and how much of each remains."""
        now = self._clock()
        return [(who, bucket.left(now)) for who, bucket in self._buckets.items() if not bucket.full(now)]

    def unshared(self) -> TokenBucket:
        """Return a bucket that nobody shares, for somebody without a name."""
        return TokenBucket(self._rate, self._clock())

    def of(self, who: str) -> TokenBucket:
        """Return the bucket of `who`, to be kept by a caller that uses it often."""
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._forget_full(self._clock())
            bucket = self._held.get(who) or self.unshared()
            self._buckets[who] = self._held[who] = bucket
        return bucket

    def _forget_full(self, now: float) -> None:
        self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.full(now)}
        self._most = max(FEW, 2 * len(self._buckets))


class ConcurrencyLimit:
    """Limits how many of one name there are at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def __len__(self) -> int:
        """Return the number of names that have a place; nothing is kept of others."""
        return len(self._taken)

    def free(self, who: str) -> bool:
        """Whether there is a place for one more."""
        return self._taken[who] < self._most

    def take(self, who: str) -> None:
        """Take a place."""
        self._taken[who] += 1

    def leave(self, who: str) -> None:
        """Give a place back."""
        self._taken[who] -= 1
        if self._taken[who] <= 0:
            del self._taken[who]


LONGEST_QUEUE: Final = 10.0
"""The seconds that a request may stand in a queue: browsers of a class ask for a whole deck at once."""


class Queues:
    """Lets requests of one network in one by one, once it has sent many: they are answered later, but answered.

    For things that everybody needs in great numbers and nobody may be refused, such as pages and pictures.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets = TokenBuckets(rate, clock)
        self._clock = clock

    async def stand(self, network: str) -> int:
        """Wait for one's turn: 0 when it has come, else the whole seconds after which one may ask again."""
        wait = self._buckets.of(network).reserve(self._clock(), LONGEST_QUEUE)
        if wait > LONGEST_QUEUE:
            return math.ceil(wait)
        if wait:
            await asyncio.sleep(wait)
        return 0


HELD_SECONDS: Final = 0.25
"""The shortest time for which a refusal is held back; the longest is twice that."""

HELD_OF_ONE: Final = 256
"""The most refusals of one network that are held back at a time: as many as it may have connections."""

HELD_AT_ALL: Final = 2_048
"""The same for all networks together: each holds a request in memory."""

EVERYBODY: Final = "everybody"


class Brake:
    """Holds back the refusals of clients who ask too fast, so that asking again at once is slow for them.

    A refusal costs the server nearly as much as an answer. Somebody who asks again as soon as they are refused
    would keep it busy with nothing else. Beyond the limits, refusals are given at once.
    """

    def __init__(self, of_one: int = HELD_OF_ONE, at_all: int = HELD_AT_ALL) -> None:
        self._networks = ConcurrencyLimit(of_one)
        self._all = ConcurrencyLimit(at_all)
        self._held = 0

    def __len__(self) -> int:
        """Return the number of networks with refusals that are held back now."""
        return len(self._networks)

    async def hold(self, network: str) -> None:
        """Wait a moment. It is not the same for all: those who wait do not all come back at once."""
        if not self._networks.free(network) or not self._all.free(EVERYBODY):
            return
        self._networks.take(network)
        self._all.take(EVERYBODY)
        self._held += 1
        try:
            await asyncio.sleep(HELD_SECONDS * (1 + self._held % 16 / 16))
        finally:
            self._networks.leave(network)
            self._all.leave(EVERYBODY)
