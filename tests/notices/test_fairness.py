"""A stranger whose notices go nowhere does not keep anybody else's waiting."""

import asyncio
import threading
from ipaddress import ip_address
from pathlib import Path

import pytest

from lapin.game.model.ids import PersonId
from lapin.notices.lanes import AT_ONCE, OF_A_TABLE, SLOW_LANE, SLOW_MS, SendingSlots
from lapin.notices.outgoing import Outgoing, Unanswered
from lapin.notices.push import PushChannel
from lapin.notices.resolver import FRESH_SECONDS, THREADS, Address, Resolver
from lapin.store import SiteLog, SqliteLog
from lapin.store.outbox import Owed, OwedRow
from tests.live.live_table import Clock, LiveTable
from tests.notices.conftest import LOOPBACK, ToldTable
from tests.notices.push_service import push_service
from tests.notices.test_telling import GRACE, PATIENT, tell_a_clue
from tests.table.pure_table import SECOND
from tests.waiting import until

PUBLIC = [ip_address("93.184.216.34")]


def rows(table: str, count: int) -> list[OwedRow]:
    """Notices of one table, this many."""
    return [OwedRow(table, PersonId(person), "push:x", "0.1.give", 0, 0) for person in range(count)]


def test_two_notices_of_a_table_are_on_their_way_at_a_time() -> None:
    """Whatever it is owed; the next one goes when one has ended."""
    lanes = SendingSlots(Clock())
    assert [row.table for row in lanes.begin(rows("oak", 9) + rows("elm", 1))] == ["oak"] * OF_A_TABLE + ["elm"]
    assert lanes.begin(rows("oak", 9)) == []
    lanes.end("oak")
    assert len(lanes.begin(rows("oak", 9))) == 1


def test_tables_whose_services_do_not_answer_share_a_few_places() -> None:
    """A hundred tables of a stranger's leave most places free, until they are known to answer again."""
    clock = Clock()
    lanes = SendingSlots(clock)
    bad = [row for number in range(100) for row in rows(f"bad{number}", 1)]
    for row in bad:
        lanes.unanswered(row.table)
    assert len(lanes.begin(bad)) == SLOW_LANE
    good = [row for number in range(100) for row in rows(f"good{number}", 1)]
    assert len(lanes.begin(bad + good)) == AT_ONCE - SLOW_LANE
    clock.ms += SLOW_MS
    again = SendingSlots(clock)
    assert len(again.begin(bad)) == AT_ONCE


async def test_of_every_table_the_first_come_first(tmp_path: Path) -> None:
    """A table that is owed a lot is not in front of one that is owed one notice a moment later."""
    log: SiteLog = await SqliteLog.open(tmp_path / "log.db")
    await log.append_all("oak", 0, [(None, b"")], owed=[Owed(PersonId(person), "w", 10) for person in range(9)])
    await log.append_all("elm", 0, [(None, b"")], owed=[Owed(PersonId(0), "w", 11)])
    assert [row.table for row in await log.owed(99, 3, 2)] == ["oak", "elm", "oak"]
    await log.close()


async def test_a_service_that_never_answers_holds_up_nobody_else(told: ToldTable, tmp_path: Path) -> None:
    """One table's people are told through a service that takes everything and says nothing; Bo is told at once."""
    (tmp_path / "dead").mkdir()
    async with push_service(tmp_path / "dead") as dead:
        dead.replies = ["silence"]
        context = told.service.context()
        context.load_verify_locations(dead.folder / "ca.pem")
        told.channel = PushChannel(told.signer, Outgoing(LOOPBACK, context, 30.0))
        told.postman = told.another_postman()
        await told.open(people=6, clocks=PATIENT)
        alive, told.service = told.service, dead
        for person in range(1, 6):
            await told.tell(told.seats[person].person)
        await told.start()
        await tell_a_clue(told)
        other = LiveTable(told.log, seed=1)
        other.registry, other.clock = told.registry, told.clock
        strangers = told.seats
        await other.open(clocks=PATIENT)
        told.service, told.seats = alive, other.seats
        await told.tell(SECOND)
        await other.start()
        told.clock.ms += 1000 * GRACE

        async def looked() -> bool:
            await told.postman.look()
            return bool(alive.taken)

        await until(looked, "Bo is told")
        assert len(dead.taken) <= OF_A_TABLE
        assert len(strangers) == 6
        for task in told.postman._running:  # noqa: SLF001 - nobody waits for the dead service to the end
            task.cancel()
        await told.postman.settle()


# Names


class SlowNames:
    """A resolver of the system's, which never hears of some names."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.over = threading.Event()

    def __call__(self, host: str) -> list[Address]:
        """Wait for the end, for a name that is dead."""
        self.asked.append(host)
        if host.startswith("dead"):
            self.over.wait()
            raise OSError
        return PUBLIC


async def test_a_service_that_is_known_needs_no_thread() -> None:
    """Dead names hold all threads; push services that were found before are still found."""
    names, now = SlowNames(), [0.0]
    resolver = Resolver(names, lambda: now[0])
    assert await resolver.addresses("push.example") == PUBLIC
    dead = [asyncio.ensure_future(resolver.addresses(f"dead{place}.example")) for place in range(THREADS)]
    await asyncio.sleep(0)
    assert await resolver.addresses("push.example") == PUBLIC
    assert names.asked.count("push.example") == 1
    now[0] = FRESH_SECONDS
    assert await resolver.addresses("push.example") == PUBLIC  # after a moment, the answer from before
    names.over.set()
    assert [type(each) for each in await asyncio.gather(*dead, return_exceptions=True)] == [OSError] * THREADS


async def test_a_dead_name_is_asked_for_once_at_a_time() -> None:
    """However many notices go there, and each of them gives up in time."""
    names = SlowNames()
    outgoing = Outgoing(seconds=0.05, resolver=Resolver(names))
    for _ in range(3):
        with pytest.raises(Unanswered):
            await outgoing.post("https://dead.example/x", {}, b"")
    assert names.asked == ["dead.example"]
    names.over.set()
