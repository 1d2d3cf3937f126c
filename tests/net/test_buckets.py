"""Rate limits: a visitor may ask only so often, and is remembered for no longer than it matters."""

import asyncio
import time

import pytest

from lapin.net.rate_limits import (
    FEW,
    HELD_SECONDS,
    LONGEST_QUEUE,
    Brake,
    ConcurrencyLimit,
    Queues,
    Rate,
    TokenBucket,
    TokenBuckets,
    TwoBuckets,
)


class Clock:
    """A clock that stands until the test sets it. It does not begin at 0: a machine may have run for days."""

    def __init__(self, now: float = 250_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        """Return what time it is."""
        return self.now


def test_a_visitor_who_asks_too_often_waits_and_then_may_again() -> None:
    """Three at once and then one a second: the fourth is told how long to wait, and others are not."""
    clock = Clock()
    buckets = TokenBuckets(Rate(burst=3, per_second=1.0), clock)
    assert [buckets.wait("ada") for _ in range(5)] == [0, 0, 0, 1, 1]
    assert buckets.wait("bo") == 0
    clock.now += 1.0
    assert [buckets.wait("ada") for _ in range(2)] == [0, 1]


def test_somebody_may_ask_how_long_to_wait_without_using_anything_up() -> None:
    """Of a stranger nothing is kept."""
    clock = Clock()
    buckets = TokenBuckets(Rate(burst=2, per_second=0.1), clock)
    assert (buckets.spent("ada"), len(buckets)) == (0, 0)
    assert [buckets.wait("ada") for _ in range(2)] == [0, 0]
    assert [buckets.spent("ada") for _ in range(3)] == [10, 10, 10]
    clock.now += 4
    assert buckets.spent("ada") == 6
    clock.now += 6
    assert [buckets.spent("ada"), buckets.wait("ada"), buckets.spent("ada")] == [0, 0, 10]


def test_a_million_visitors_leave_nothing_behind() -> None:
    """A visitor who is quiet for a while is forgotten: memory follows how many ask now, not how many ever did."""
    clock = Clock()
    buckets = TokenBuckets(Rate(burst=10, per_second=10.0), clock)
    for visitor in range(20_000):
        clock.now += 0.01  # each is forgotten after a tenth of a second: ten of them matter at a time
        assert buckets.wait(f"visitor {visitor}") == 0
        assert len(buckets) <= FEW


def test_a_visitor_who_is_slowed_down_is_never_forgotten() -> None:
    """However many others come in between."""
    clock = Clock()
    buckets = TokenBuckets(Rate(burst=5, per_second=0.001), clock)
    assert [buckets.wait("ada") for _ in range(6)][-1] > 0
    for visitor in range(3 * FEW):
        buckets.wait(f"visitor {visitor}")
    assert len(buckets) == 3 * FEW + 1
    assert buckets.wait("ada") > 0


def test_a_seat_with_an_open_connection_has_one_limit_even_if_it_was_quiet_for_long() -> None:
    """Its second window shares the first one's allowance, although a quiet one would have been forgotten."""
    clock = Clock()
    buckets = TokenBuckets(Rate(burst=5, per_second=10.0), clock)
    first = buckets.of("ada")
    for visitor in range(3 * FEW):
        clock.now += 1.0
        buckets.wait(f"visitor {visitor}")
    assert len(buckets) <= FEW
    assert buckets.of("ada") is first
    del first
    assert buckets.wait("ada") == 0


def test_an_address_has_a_limited_number_at_a_time() -> None:
    """Two of one address, and one more as soon as one of them leaves; nothing is kept of an address that left."""
    places = ConcurrencyLimit(2)
    places.take("here")
    places.take("here")
    assert (places.free("here"), places.free("there")) == (False, True)
    places.leave("here")
    assert places.free("here")
    places.take("here")
    assert not places.free("here"), "one left, so there was one place and no more"
    places.leave("here")
    places.leave("here")
    places.take("here")
    assert places.free("here"), "both left, so there are two places again"


def test_nothing_is_kept_of_an_address_that_has_left() -> None:
    """Ten thousand addresses come and go, and the table of addresses is as small as before."""
    places = ConcurrencyLimit(2)
    for visitor in range(10_000):
        places.take(f"visitor {visitor}")
        assert len(places) == 1
        places.leave(f"visitor {visitor}")
        assert len(places) == 0


def test_a_bucket_that_is_almost_full_again_is_kept() -> None:
    """Only a full one is the same as a new one: at half a token less, it is remembered."""
    clock = Clock()
    buckets = TokenBuckets(Rate(burst=2, per_second=1.0), clock)
    assert [buckets.wait("ada"), buckets.wait("ada")] == [0, 0]
    clock.now += 1.5
    for visitor in range(FEW):
        buckets.wait(f"visitor {visitor}")
    assert [buckets.wait("ada"), buckets.wait("ada")] == [0, 1]


async def test_refusals_of_a_network_are_held_back_as_long_as_there_is_room() -> None:
    """Two of one network and three in all wait; whoever comes beside them is refused at once."""
    brake = Brake(of_one=2, at_all=3)
    held = {who: asyncio.ensure_future(brake.hold(who[0])) for who in ("a1", "a2", "a3", "b1", "c1")}
    await asyncio.sleep(0)
    assert [who for who, refusal in held.items() if refusal.done()] == ["a3", "c1"]
    held["a1"].cancel()
    await asyncio.gather(held["a1"], return_exceptions=True)
    again = asyncio.ensure_future(brake.hold("a"))
    await asyncio.sleep(0)
    assert not again.done()
    await asyncio.gather(again, held["a2"], held["b1"])
    assert len(brake) == 0


async def test_those_who_were_held_back_do_not_come_again_all_at_once() -> None:
    """Their waits differ, from the shortest to nearly twice that."""
    brake, begun = Brake(), time.monotonic()

    async def held() -> float:
        await brake.hold("a")
        return time.monotonic() - begun

    waits = await asyncio.gather(*(held() for _ in range(16)))
    assert min(waits) >= HELD_SECONDS
    assert max(waits) >= HELD_SECONDS * 1.9


async def test_a_network_that_has_sent_many_requests_waits_for_each_of_the_next() -> None:
    """Each waits longer than the one before; nobody stands there too long, and other networks do not wait."""
    clock = Clock()
    queues = Queues(Rate(burst=2, per_second=2), clock)
    assert [await queues.stand("a"), await queues.stand("a")] == [0, 0]
    begun = time.monotonic()
    waiting = [asyncio.ensure_future(queues.stand("a")) for _ in range(int(2 * LONGEST_QUEUE))]
    assert await queues.stand("b") == 0
    assert await waiting[0] == 0
    assert time.monotonic() - begun >= 0.4, "half a second, but for what a timer may be wrong by"
    assert not waiting[1].done()
    assert await queues.stand("a") == LONGEST_QUEUE + 1, "it is not let in, and takes nobody's place"
    assert await queues.stand("a") == LONGEST_QUEUE + 1
    clock.now += 0.5
    last = asyncio.ensure_future(queues.stand("a"))
    await asyncio.sleep(0)
    assert not last.done()
    for each in (*waiting, last):
        each.cancel()


def test_of_two_buckets_both_give_a_token_or_neither() -> None:
    """One that is empty costs the other nothing; what is given back is given back to both."""
    one, other = TokenBucket(Rate(1, 0.001), 0.0), TokenBucket(Rate(3, 0.001), 0.0)
    both = TwoBuckets(one, other)
    assert both.take(0.0) == 0
    assert [both.take(0.0) > 0 for _ in range(5)] == [True] * 5
    assert (one.left(0.0), other.left(0.0)) == (0, 2)
    both.give_back()
    assert (one.left(0.0), other.left(0.0)) == (1, 3)


async def test_refusals_are_held_for_slightly_different_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """From a quarter of a second to less than half of one, in sixteen steps, so that not all come back at once."""
    held: list[float] = []

    async def sleep(seconds: float) -> None:
        held.append(seconds)

    brake = Brake()
    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "sleep", sleep)
        for _ in range(32):
            await brake.hold("203.0.113.7")
    assert sorted(set(held)) == [0.25 * (1 + step / 16) for step in range(16)]
    assert len(brake) == 0
