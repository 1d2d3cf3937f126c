"""The outbox of a log: a notice is owed with the move that made it so, told once, and by one process."""

import asyncio
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from lapin.game.model.ids import PersonId
from lapin.store import Conflict, SiteLog, SqliteLog
from lapin.store.outbox import THE_TABLE, Owed, OwedRow, SubscriptionRow
from lapin.store.postgres import PostgresLog
from lapin.store.postgres_move import move
from tests.postgres_server import PostgresServer
from tests.store.conftest import OpenLog
from tests.store.test_postgres_move import quietly


async def _stored(log: SiteLog, table: str, after: int, *owed: Owed) -> None:
    await log.append_all(table, after, [(None, b"move")], owed=owed)


async def test_a_notice_is_owed_from_the_moment_its_move_is_stored(log: SiteLog) -> None:
    """The move and the notice are one write; a move that is refused leaves no notice behind."""
    await _stored(log, "oak", 0, Owed(PersonId(1), "0.1.give", 50), Owed(PersonId(2), "0.1.give", 40))
    with pytest.raises(Conflict):
        await _stored(log, "oak", 0, Owed(PersonId(3), "0.1.give", 10))
    assert await log.owed(49, 9) == [OwedRow("oak", PersonId(2), "", "0.1.give", 40, 0)]
    assert [row.person for row in await log.owed(50, 9)] == [2, 1]
    assert [row.person for row in await log.owed(50, 1)] == [2]


def test_what_is_owed_to_a_whole_table_is_stored_under_its_number() -> None:
    """No person has it; rows of earlier versions are found by it."""
    assert THE_TABLE == -1


async def test_of_two_moves_in_one_write_the_later_says_who_is_waited_for(log: SiteLog) -> None:
    """Bo is asked and answers before anything was written: nothing is owed."""
    first = log.append_all("oak", 0, [(None, b"a")], owed=[Owed(PersonId(1), "0.1.give", 50)])
    second = log.append_all("oak", 1, [(None, b"b")], owed=[Owed(PersonId(1), "0.1.give", None)])
    assert [await first, await second] == [1, 2]
    assert await log.owed(99, 9) == []


async def test_the_same_wait_is_never_owed_twice(log: SiteLog) -> None:
    """It was told, or is over: if the same wait comes again, nobody is told again. The next one is another."""
    await _stored(log, "oak", 0, Owed(PersonId(1), "0.1.give", 50))
    (row,) = await log.lease(await log.owed(99, 9), 60)
    await log.settle(row, None)
    await _stored(log, "oak", 1, Owed(PersonId(1), "0.1.give", 70))
    assert await log.owed(99, 9) == []
    await _stored(log, "oak", 2, Owed(PersonId(1), "0.1.vote", 80))
    assert await log.owed(99, 9) == [OwedRow("oak", PersonId(1), "", "0.1.vote", 80, 0)]


async def test_of_two_processes_one_gets_the_lease(open_log: OpenLog) -> None:
    """Both see the notice; one sends it. When that one dies, the lease ends and the other has it."""
    here, there = await open_log(), await open_log()
    await _stored(here, "oak", 0, Owed(PersonId(1), "0.1.give", 50))
    seen = await here.owed(99, 9)
    assert await there.owed(99, 9) == seen
    taken = await asyncio.gather(here.lease(seen, 200), there.lease(seen, 200))
    assert sorted(map(len, taken)) == [0, 1]
    assert await there.owed(199, 9) == []
    (again,) = await there.lease(await there.owed(200, 9), 300)
    assert again == OwedRow("oak", PersonId(1), "", "0.1.give", 300, 2)
    (late,) = max(taken, key=len)
    await here.settle(late, None)  # the first has lost its lease: what it says does not count
    assert await there.owed(300, 9) == [again]


async def test_a_notice_becomes_one_for_each_channel_in_one_write(log: SiteLog) -> None:
    """Bo has a phone and a laptop: each is told, and each only once for this wait."""
    await _stored(log, "oak", 0, Owed(PersonId(1), "0.1.give", 50))
    (row,) = await log.lease(await log.owed(99, 9), 60)
    await log.fan_out(row, [("push:a", 51), ("push:b", 90)])
    await log.fan_out(row, [("push:c", 51)])  # its lease is over
    assert [(each.channel, each.due) for each in await log.owed(99, 9)] == [("push:a", 51), ("push:b", 90)]


async def test_subscriptions_are_found_by_person_and_by_address(log: SiteLog) -> None:
    """A second one of the same address replaces the first; leaving deletes all of them, and what is owed."""
    rows = [
        SubscriptionRow("oak", PersonId(1), "push", "b", b"1"),
        SubscriptionRow("oak", PersonId(1), "push", "a", b"2"),
    ]
    for row in (*rows, SubscriptionRow("elm", PersonId(7), "push", "a", b"3")):
        await log.subscribe(row)
    await log.subscribe(newer := SubscriptionRow("oak", PersonId(1), "push", "b", b"newer"))
    assert await log.subscriptions("oak", PersonId(1)) == [rows[1], newer]
    assert [row.table for row in await log.subscribed("push", "a")] == ["elm", "oak"]
    await log.unsubscribe("oak", PersonId(1), "push", "a")
    assert await log.subscriptions("oak", PersonId(1)) == [newer]
    await _stored(log, "oak", 0, Owed(PersonId(1), "0.1.give", 50))
    await log.unsubscribe("oak", PersonId(1))
    assert (await log.subscriptions("oak", PersonId(1)), await log.owed(99, 9)) == ([], [])
    await _stored(log, "elm", 0, Owed(PersonId(7), "0.1.give", 50))
    await log.forget("elm")
    assert (await log.subscribed("push", "a"), await log.owed(99, 9)) == ([], [])


async def test_what_is_owed_at_an_address_goes_with_its_subscription(log: SiteLog) -> None:
    """A first word is owed to a new address: it is found there, and taken back with the wish; others stay."""
    rows = [SubscriptionRow("oak", PersonId(1), "mail", address, b"") for address in "ab"]
    for row in rows:
        await log.subscribe(row, Owed(PersonId(1), "confirm", 50))
    assert [row.channel for row in await log.owed_to("mail", "a")] == ["mail:a"]
    await log.unsubscribe("oak", PersonId(1), "mail", "a")
    assert (await log.owed_to("mail", "a"), [row.channel for row in await log.owed(99, 9)]) == ([], ["mail:b"])


async def test_a_thousand_notices_of_one_table_are_seen_to_at_a_time(log: SiteLog) -> None:
    """Unless fewer are asked for: no table keeps the others waiting."""
    await _stored(log, "oak", 0, *(Owed(PersonId(number), "0.1.give", 50) for number in range(1_001)))
    assert [len(await log.owed(99, 9_999)), len(await log.owed(99, 9_999, 3))] == [1_000, 3]


async def test_a_keepsake_is_the_first_one_for_ever(open_log: OpenLog) -> None:
    """Two processes start at once and each draws a key: both have the same then."""
    here, there = await open_log(), await open_log()
    first, second = await asyncio.gather(here.keepsake("key", b"one"), there.keepsake("key", b"two"))
    assert first == second == await here.keepsake("key", b"three")


async def test_the_outbox_moves_to_a_database_too(tmp_path: Path, postgres: PostgresServer) -> None:
    """Notices owed in the file are owed in the database, and go to the same devices, signed with the same key."""
    path = tmp_path / "lapin.sqlite"
    file = await SqliteLog.open(path)
    await _stored(file, "oak", 0, Owed(PersonId(1), "0.1.give", 50))
    await file.subscribe(SubscriptionRow("oak", PersonId(1), "push", "a", b"1"))
    await file.keepsake("key", b"one")
    await file.close()
    url = postgres.url()
    for _ in range(2):
        await move(path, url, quietly)
    base = await PostgresLog.open(url)
    assert await base.owed(99, 9) == [OwedRow("oak", PersonId(1), "", "0.1.give", 50, 0)]
    assert len(await base.subscriptions("oak", PersonId(1))) == 1
    assert await base.keepsake("key", b"two") == b"one"
    await base.close()


async def test_a_log_of_an_earlier_version_gets_an_outbox_and_keeps_its_number(tmp_path: Path) -> None:
    """A file without the outbox opens, owes and tells; the version before can still open it."""
    path = tmp_path / "lapin.sqlite"
    await (await SqliteLog.open(path)).close()
    with closing(apsw.Connection(str(path))) as db:
        for name in ("notices", "subscriptions", "keepsakes"):
            db.execute(f"DROP TABLE {name}")
        number = db.pragma("user_version")
    log = await SqliteLog.open(path)
    await _stored(log, "oak", 0, Owed(PersonId(1), "0.1.give", 50))
    assert len(await log.owed(99, 9)) == 1
    await log.close()
    with closing(apsw.Connection(str(path))) as db:
        assert db.pragma("user_version") == number == 1
