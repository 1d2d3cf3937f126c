"""The bus over a real Redis: other programs in it, its loss, and its return."""

import asyncio
import contextlib
import gc
import logging
from collections.abc import Awaitable, Callable

import pytest
from redis.asyncio.client import PubSub

from lapin.bus import Bus, BusUnusable, Here
from lapin.bus.places import open_bus
from lapin.bus.redis import RedisBus, ended, is_lost
from lapin.game.model.ids import PersonId
from tests.bus.followers import NotingFollower
from tests.redis_server import PASSWORD, RedisServer
from tests.waiting import until

Join = Callable[[], Awaitable[Bus]]


async def test_two_sites_share_one_redis(redis: RedisServer, prefix: str) -> None:
    """Another site uses the same Redis and, by chance, a table of the same id: neither hears the other."""
    ours, theirs = await RedisBus.open(redis.url(), prefix), await RedisBus.open(redis.url(), f"{prefix}2")
    mine, far = await RedisBus.open(redis.url(), prefix), NotingFollower(3)
    near, stranger = NotingFollower(), NotingFollower()
    theirs.follow("oak", stranger)
    theirs.here("oak", Here((PersonId(9),)))
    mine.follow("oak", far)
    ours.follow("oak", near)
    await until(lambda: near.version == 3)
    assert near.others == {mine.name: Here()}
    assert stranger.others == {}
    assert (ours.processes, theirs.processes) == (2, 1)
    for bus in (ours, theirs, mine):
        await bus.close()


async def test_other_programs_in_redis_are_ignored(redis: RedisServer, join_redis: Join, prefix: str) -> None:
    """They have keys with our names, and publish rubbish on our channels; and Lapin leaves nothing behind."""
    redis.say("FLUSHALL")
    for key in (f"{prefix}:site", f"{prefix}:table:oak"):
        redis.say("SET", key, "mine, not yours")
    here, there = await join_redis(), await join_redis()
    ours = NotingFollower()
    here.follow("oak", ours)
    there.follow("oak", NotingFollower(4))
    for channel in (f"{prefix}:site", f"{prefix}:table:oak", f"{prefix}:process:{here.name}"):
        for rubbish in ("", "hello", "{}", '["beat"]', "\x93\xa4beat"):
            redis.say("PUBLISH", channel, rubbish)
    await until(lambda: ours.version == 4)
    assert here.up
    assert redis.say("DBSIZE") == b":2\r\n"
    redis.say("FLUSHALL")


async def test_tables_that_were_left_are_forgotten(join_redis: Join, prefix: str) -> None:
    """Tables come and go for months on one connection to Redis: nothing remembers those that are gone."""
    here = await join_redis()
    line = next(
        each
        for each in gc.get_objects()
        if isinstance(each, PubSub) and f"{prefix}:site".encode() in each.channels
    )
    tables = [f"table {number}" for number in range(20)]
    for table in tables:
        here.follow(table, NotingFollower())
    await until(lambda: len(line.channels) == 2 + len(tables))
    for table in tables:
        here.leave(table)
    await until(lambda: len(line.channels) == 2)
    assert not line.pending_unsubscribe_channels


async def test_redis_goes_and_comes_back(
    redis: RedisServer, join_redis: Join, caplog: pytest.LogCaptureFixture
) -> None:
    """While it is away, what was known stays; then everybody learns the newest state. The loss is logged once."""
    here, there = await join_redis(), await join_redis()
    ours, theirs = NotingFollower(), NotingFollower()
    for bus, follower, person in ((here, ours, 1), (there, theirs, 2)):
        bus.follow("oak", follower)
        bus.here("oak", Here((PersonId(person),)))
    await until(
        lambda: (
            ours.others == {there.name: Here((PersonId(2),))}
            and theirs.others == {here.name: Here((PersonId(1),))}
        )
    )
    caplog.set_level(logging.INFO)
    redis.crash()
    await until(lambda: not here.up and not there.up)
    there.here("oak", Here((PersonId(2), PersonId(3))))
    theirs.version = 8
    there.hint("oak")
    assert ours.others == {there.name: Here((PersonId(2),))}
    redis.start()
    await until(lambda: ours.others == {there.name: Here((PersonId(2), PersonId(3)))} and ours.version == 8)
    assert here.up
    await until(lambda: there.up)
    lost = [record.message for record in caplog.records if record.name == "lapin.bus"]
    assert sorted(lost) == ["the connection to Redis is back"] * 2 + ["the connection to Redis is lost"] * 2
    assert PASSWORD not in caplog.text


async def test_people_who_left_while_redis_was_away_are_not_present(redis: RedisServer, join_redis: Join) -> None:
    """They left when nobody could hear it: a moment after Redis is back, all processes know."""
    here, there = await join_redis(), await join_redis()
    ours = NotingFollower()
    here.follow("oak", ours)
    there.follow("oak", NotingFollower())
    there.here("oak", Here((PersonId(2),)))
    await until(lambda: ours.others == {there.name: Here((PersonId(2),))})
    redis.crash()
    await until(lambda: not here.up and not there.up)
    there.leave("oak")
    there._subscriptions._announce.clear()  # type: ignore[attr-defined]  # noqa: SLF001 - what it would still say is lost
    redis.start()
    await until(lambda: ours.others == {})
    assert here.up


async def test_a_process_that_dies_without_a_goodbye_is_missed(join_redis: Join) -> None:
    """It was killed: after a few seconds of silence its people are connected nowhere."""
    here, there = await join_redis(), await join_redis()
    ours = NotingFollower()
    here.follow("oak", ours)
    there.follow("oak", NotingFollower())
    there.here("oak", Here((PersonId(2),)))
    await until(lambda: ours.others == {there.name: Here((PersonId(2),))})
    there._running.cancel()  # type: ignore[attr-defined]  # noqa: SLF001 - as kill -9 does
    await until(lambda: ours.others == {})
    assert here.processes == 1


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("http://localhost:6379", "not of the form"),
        ("localhost", "not of the form"),
        ("redis://", "not of the form"),
        ("redis://:S3cret@localhost:port", "not of the form"),
        ("redis://:S3cret@127.0.0.1:1/0", "cannot be reached"),
        ("redis://:S3cret@127.0.0.1:{port}/0", "wrong name or password"),
        ("redis://127.0.0.1:{port}/0", "wrong name or password"),
        ("redis://:{password}@127.0.0.1:{port}/0?colour=S3cret", "is its address right?"),
    ],
)
async def test_a_redis_that_cannot_be_used_is_reported_in_one_line(
    redis: RedisServer, address: str, said: str
) -> None:
    """The operator reads why, and no password."""
    with pytest.raises(BusUnusable) as unusable:
        await open_bus(address.format(port=redis.port, password=PASSWORD), "lapin")
    reason = unusable.value.reason
    assert said in reason
    assert "\n" not in reason
    assert "S3cret" not in reason
    assert PASSWORD not in reason


async def test_a_prefix_is_a_plain_word(redis: RedisServer) -> None:
    """Any other prefix is refused before anything is sent."""
    with pytest.raises(BusUnusable, match="letters, digits"):
        await open_bus(redis.url(), "our club")


async def test_a_redis_that_hangs_is_lost_too(redis: RedisServer, join_redis: Join) -> None:
    """Its silence is noticed, and it is used again when it answers."""
    here = await join_redis()
    redis.pause()
    try:
        await until(lambda: not here.up)
    finally:
        redis.resume()
    await until(lambda: here.up)
    await asyncio.sleep(0)


async def test_a_bus_whose_cancellation_was_swallowed_still_ends() -> None:
    """A process that was told to end does end, even if the Redis client swallows the cancellation."""
    reached: list[str] = []

    async def deaf() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(3600)  # until it is cancelled
        reached.append("went on")
        await asyncio.sleep(3600)  # until it is cancelled

    task = asyncio.ensure_future(deaf())
    await asyncio.sleep(0)
    await ended([task])
    assert task.cancelled()
    assert reached == ["went on"]


def test_a_library_that_stumbles_over_a_lost_connection_has_lost_it() -> None:
    """It is no fault of ours, so the log has a line and no traceback; any other error is told in full."""

    def stumbled(over: Exception) -> Exception:
        try:
            try:
                raise over
            except type(over):
                raise AttributeError("writelines")  # noqa: B904 - as the library does it
        except AttributeError as failure:
            return failure

    assert is_lost(ConnectionError("gone"))
    assert is_lost(stumbled(ConnectionError("gone")))
    assert not is_lost(stumbled(KeyError("ours")))
