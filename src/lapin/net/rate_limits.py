"""How often somebody may ask, and how many may be there at a time: per seat and per address."""

import math
import time
from collections import Counter
from collections.abc import Callable
from weakref import WeakValueDictionary

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many a second after that."""

    burst: int
    per_second: float


class TokenBucket:
    """One asker's allowance."""

    __slots__ = ("__weakref__", "_left", "_rate", "_seen")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._seen = now

    def take(self, now: float) -> float:
        """0 if there is one left; else the seconds until there will be."""
        rate = self._rate
        self._left = min(rate.burst, self._left + (now - self._seen) * rate.per_second)
        self._seen = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / rate.per_second

    def full(self, now: float) -> bool:
        """Whether nothing is remembered of this asker."""
        return self._left + (now - self._seen) * self._rate.per_second >= self._rate.burst


FEW = 100
"""Askers that are remembered in any case. Who can be forgotten is looked for when there are twice as many."""


class TokenBuckets:
    """The allowances of many askers, forgotten once they are full again."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._most = FEW
        self._buckets: dict[str, TokenBucket] = {}
        self._held: WeakValueDictionary[str, TokenBucket] = WeakValueDictionary()  # also what others hold on to

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._buckets)

    def wait(self, who: str) -> int:
        """0 if `who` may go on; else whole seconds to wait."""
        return math.ceil(self.of(who).take(self._clock()))

    def unshared(self) -> TokenBucket:
        """An allowance for somebody without a name."""
        return TokenBucket(self._rate, self._clock())

    def of(self, who: str) -> TokenBucket:
        """The allowance of `who`, for somebody who will ask often."""
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
    """So many of one asker at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def free(self, who: str) -> bool:
        """Whether one more may come."""
        return self._taken[who] < self._most

    def take(self, who: str) -> None:
        """One came."""
        self._taken[who] += 1

    def leave(self, who: str) -> None:
        """One went."""
        self._taken[who] -= 1
        if self._taken[who] <= 0:
            del self._taken[who]
