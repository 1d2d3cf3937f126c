"""A table as its entries make it, hints that come along, and failover: details that no game shows."""

import asyncio
import logging
from collections.abc import Sequence

import msgspec
import pytest

from lapin.bus import Here
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.live.replication import (
    LEASE_MS,
    Failover,
    SealedHints,
    hint_key,
    just_opened,
    remember,
    replayed,
    restored,
)
from lapin.live.services import SharedClock, logged
from lapin.store.log import Claim, LogEntry, StoreFailed
from lapin.table.commands import Say, Start
from lapin.table.state import Clocks
from tests.live.live_table import Browser
from tests.live.site import Site
from tests.table.pure_table import HOST, NOON, SECOND, PureTable
from tests.waiting import until

encode = msgspec.json.Encoder().encode


def rows(table: PureTable) -> list[LogEntry]:
    """The entries of a table, every second one from a command."""
    return [LogEntry(n, f"c{n}" if n % 2 else None, encode(each)) for n, each in enumerate(table.entries, 1)]


def test_a_table_is_restored_with_what_lay_open_and_the_key_of_its_hints() -> None:
    """The key comes from its first entry, which nobody outside the log has."""
    table = PureTable("odyssey", 3).start()
    table.play_turn()
    entries = rows(table)
    found = replayed(entries)
    assert (found.state, found.version, found.root) == (table.state, len(entries), hint_key(entries[0].payload))
    assert [turn.turn for turn in found.memory.stories] == [1]
    opened = just_opened(table.entries[0], entries[0].payload)
    assert (opened.version, opened.root, opened.commands) == (1, found.root, {})
    assert opened.state == replayed(entries[:1]).state
    with pytest.raises(Refused, match="NO_SUCH_TABLE"):
        replayed([])


def test_a_table_that_cannot_be_read_is_noted_until_it_can(caplog: pytest.LogCaptureFixture) -> None:
    """One line says so; a table that does not exist is not damaged."""
    damaged: set[str] = set()
    with pytest.raises(Refused, match="NO_SUCH_TABLE"):
        restored([], "oak", damaged)
    assert damaged == set()
    with caplog.at_level(logging.ERROR, "lapin.live"), pytest.raises(Refused, match="TABLE_DAMAGED"):
        restored([LogEntry(1, None, b"{")], "oak", damaged)
    assert damaged == {"oak"}
    assert [vars(each)["table"] for each in caplog.records] == [logged("oak")["table"]]
    restored(rows(PureTable()), "oak", damaged)
    assert damaged == set()


def test_commands_are_remembered_up_to_two_thousand() -> None:
    """The one that makes one too many pushes out the oldest."""
    commands: dict[str, int] = {}
    for number in range(2_000):
        remember(commands, f"c{number}", number)
    assert len(commands) == 2_000
    remember(commands, "another", 7)
    assert (len(commands), next(iter(commands)), commands["another"]) == (2_000, "c1", 7)


def test_hints_as_long_as_allowed_travel_and_each_is_sealed_anew() -> None:
    """With twelve bytes in front that are drawn for it alone."""
    here, there = SealedHints("oak", hint_key(b"x")), SealedHints("oak", hint_key(b"x"))
    sealed = here.sealed(4, [(None, bytes(16_384)), (None, bytes(16_385)), ("c", b"")])
    assert len(sealed) == 2
    assert len({each[:12] for each in sealed}) == 2
    for each in sealed:
        there.keep(each)
    assert [row.version for row in there.after(3)] == [4]
    assert [row.version for row in there.after(5)] == [6]
    assert there.after(6) == []


# Several processes


async def test_entries_that_others_stored_are_followed_once(site: Site) -> None:
    """Counted, and shown in one frame where they could have been one batch."""
    await site.open()
    ada, bo, _ = await site.open_pages(0, 1, 1)
    before, seen = site.registries[1].counts["steps_followed"], len(bo.frames)
    await asyncio.gather(*(site.execute(HOST, Say(f"{n}"), 0, command_id=f"say-{n}") for n in range(3)))
    await site.settle()
    assert site.registries[1].counts["steps_followed"] == before + 3
    assert len(bo.frames) == seen + 1
    assert [event.text for event in bo.frames[-1].events] == ["0", "1", "2"]  # type: ignore[union-attr]  # talk
    assert site.at(1).commands.keys() >= {"0:say-0", "0:say-1", "0:say-2"}
    await site.execute(HOST, Say("0"), 1, command_id="say-0")
    assert len(site.at(1).state.talk) == 3
    assert ada.frames[-1].version == bo.frames[-1].version


class Log:
    """A log of which only the marks matter."""

    def __init__(self, *due: tuple[str, int]) -> None:
        self.marks, self.claims = list(due), list[Claim]()
        self.read = 0
        self.failing = False
        self.wins = True

    async def due(self, before: int, limit: int) -> list[tuple[str, int]]:
        """The marks that have passed."""
        if self.failing:
            raise StoreFailed("unreachable")
        assert limit == 500
        return [each for each in self.marks if each[1] <= before]

    async def claim(self, claims: Sequence[Claim]) -> set[str]:
        """Give a table to the first who claims it."""
        self.claims += claims
        return {each.table for each in claims} if self.wins else set()

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """Nothing new."""
        self.read += 1
        return dict.fromkeys(tables, 0)

    async def now(self) -> float:
        """The time of the log."""
        return 5_000.0


async def test_a_table_is_claimed_two_seconds_after_its_mark_has_passed(site: Site) -> None:
    """By a process that does not look after it; if another was faster, nothing is done."""
    registry = site.registries[0]
    for passed, claimed in ((1_999, []), (2_000, [Claim("oak", NOON - 2_000, NOON + LEASE_MS)])):
        log = Log(("oak", NOON - passed))
        await Failover(registry, log, site.clock).once()  # type: ignore[arg-type]  # what it needs of one
        assert log.claims == claimed
        assert registry.timers.when("oak") == (NOON if claimed else None)
    assert registry.counts["tables_claimed"] == 1
    other = Log(("elm", NOON - 9_000))
    other.wins = False
    await Failover(registry, other, site.clock).once()  # type: ignore[arg-type]  # as above
    assert (registry.timers.when("elm"), registry.counts["tables_claimed"]) == (None, 1)


async def test_a_process_renews_the_mark_of_its_own_table_at_once(site: Site) -> None:
    """If it has people there, or comes first of all processes; another one waits whether it does."""
    await site.open()
    await site.open_pages(0, None, None)
    await (await site.registries[1].table(site.id)).connect(Browser(None))
    await site.settle()
    for place, renews in ((0, True), (1, True)):
        log = Log((site.id, NOON - 1))
        await Failover(site.registries[place], log, site.clock).once()  # type: ignore[arg-type]  # as above
        assert [each.table for each in log.claims] == [site.id] * renews
        assert site.at(place).due_mark == NOON + LEASE_MS
    site.at(0).presence.others_are({"a": Here(people=(SECOND,))}, ())
    for listener in tuple(site.at(0).presence.listeners):
        site.at(0).presence.go(listener)
    log = Log((site.id, NOON - 1))
    await Failover(site.registries[0], log, site.clock).once()  # type: ignore[arg-type]  # as above
    assert log.claims == [], "the other one has people there"


async def test_versions_are_looked_up_every_fifth_time_or_while_there_is_no_bus(site: Site) -> None:
    """For tables with people here, and for no others; a failure of the log stops nothing."""
    await site.open()
    await site.open_pages(0, None, None)
    log = Log()
    failover = Failover(site.registries[0], log, site.clock)  # type: ignore[arg-type]  # as above
    for expected in (1, 1, 1, 1, 1, 2):
        await failover.once()
        assert log.read == expected
    log.failing = True
    for _ in range(4):
        await failover.once()
    log.failing = False
    await failover.once()
    assert log.read == 3, "the looks were counted, though they failed"
    empty = Log()
    await Failover(site.registries[1], empty, site.clock).once()  # type: ignore[arg-type]  # as above
    assert empty.read == 0


async def test_the_shared_clock_is_set_every_fifth_time(site: Site) -> None:
    """A clock of the machine's own is not."""
    clock = SharedClock(lambda: 0.0)
    failover = Failover(site.registries[0], Log(), clock)  # type: ignore[arg-type]  # as above
    await failover.once()
    assert clock() == 5_000.0


async def test_a_game_that_waits_for_its_people_has_a_lease_until_it_closes(site: Site) -> None:
    """Nobody would have to look at it before."""
    await site.open("odyssey", 3)
    (ada, bo, cleo) = await site.open_pages(0, 0, 0)
    await site.execute(HOST, Start(), 0)
    await site.settle()
    for browser in (ada, bo, cleo):
        site.at(0).disconnect(browser)
    await site.settle()
    log = Log((site.id, NOON - 1))
    await Failover(site.registries[0], log, site.clock).once()  # type: ignore[arg-type]  # as above
    assert log.claims == [Claim(site.id, NOON - 1, NOON + 12 * 3_600_000)]


async def test_failover_looks_again_and_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a second each time; here after less."""
    monkeypatch.setattr("lapin.live.replication.PAUSE_SECONDS", 0.001)
    await site.open()
    await site.open_pages(0, None, None)
    log = Log()
    looking = asyncio.ensure_future(Failover(site.registries[0], log, site.clock).run())  # type: ignore[arg-type]  # as above
    await until(lambda: log.read >= 2)
    looking.cancel()


async def test_a_hint_with_its_entries_is_followed_at_once_unless_the_table_is_busy(site: Site) -> None:
    """Nothing is shown in the middle of a batch: then it is followed a moment later."""
    await site.open()
    await site.open_pages(0, 1, 1)
    sent: list[Sequence[bytes]] = []
    site.registries[0].bus.hint = lambda _table, news=(): sent.append(news)  # type: ignore[method-assign,assignment]  # kept
    there = site.at(1)
    await site.execute(HOST, Say("one"), 0)
    there.hinted(site.at(0).version, None, sent[-1])
    assert there.version == site.at(0).version
    await site.execute(HOST, Say("two"), 0)
    there.busy = True
    there.hinted(site.at(0).version, None, sent[-1])
    assert there.version == site.at(0).version - 1
    there.next_batch()
    await site.settle()
    assert there.version == site.at(0).version


async def test_a_table_that_leaves_memory_meanwhile_holds_up_no_other() -> None:
    """Its version is told, and nobody has it any more: the next one is followed."""
    site = Site(together=False)
    await site.open()
    other = await site.registries[0].open("odyssey", Options(), None, Clocks(), "Bo", None)
    there = await site.registries[1].table(other.table.id)
    await site.connect(Browser(None), 1)
    await there.connect(Browser(None))
    await other.table.execute(HOST, "1", Say("hello"))

    class Dropping(Log):
        """While it is asked, the first table is dropped."""

        async def versions(self, tables: Sequence[str]) -> dict[str, int]:
            """Those of the other log."""
            assert sorted(tables) == sorted([site.id, there.id])
            site.registries[1].abandon(site.id)
            return {each: len(site.log.entries[each]) for each in (site.id, there.id)}

    await Failover(site.registries[1], Dropping(), site.clock).once()  # type: ignore[arg-type]  # as above
    await site.settle()
    assert there.version == other.table.version
    site.close()
