"""All tables of a process share the clock, the reader of the log, and the lines that are logged about a table."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Sequence

import pytest

from lapin.bots.messages import Asked, BotAnswer
from lapin.game.model.refusals import Refused
from lapin.live.services import KEPT_READINGS, LogReader, SharedClock, TimedPlayers, log_failure, logged
from lapin.refusals import TableRefusal
from lapin.store.log import LogEntry, StoreFailed
from tests.live.live_table import MemoryLog, let_it_happen


class Told(MemoryLog):
    """A log whose clock says what the test says, while the machine's goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.steady = 50_000.0
        self.asked = 0

    def says(self, ahead: float, way: float) -> None:
        """From now on the clock is so far ahead of the machine's, and the answer takes so long."""
        self.ahead, self.way = ahead, way

    async def now(self) -> float:
        """The answer."""
        self.asked += 1
        self.steady += self.way / 2
        said = self.steady + self.ahead
        self.steady += self.way / 2
        return said


async def test_the_reading_with_the_shortest_way_counts_as_long_as_it_is_kept() -> None:
    """After eight others it is forgotten."""
    log = Told()
    clock = SharedClock(lambda: log.steady)
    log.says(1_000.0, 10.0)
    await clock.read(log)
    log.says(1_050.0, 20.0)
    for _ in range(KEPT_READINGS - 1):
        await clock.read(log)
        assert clock() - log.steady == 1_000.0
    await clock.read(log)
    assert clock() - log.steady == 1_050.0


async def test_a_difference_is_a_jump_only_if_the_way_cannot_explain_it() -> None:
    """A tenth of a second more than the way; then nothing counts that was before."""
    log = Told()
    clock = SharedClock(lambda: log.steady)
    log.says(1_000.0, 10.0)
    await clock.read(log)
    log.says(1_120.0, 20.0)
    await clock.read(log)
    assert clock() - log.steady == 1_000.0
    log.says(1_120.5, 20.0)
    await clock.read(log)
    assert clock() - log.steady == 1_120.5


async def test_before_the_log_is_asked_a_clock_shows_the_machines_time() -> None:
    """Three readings make it that of the log."""
    before = time.time() * 1000
    assert before - 1 <= SharedClock()() <= time.time() * 1000 + 1
    log = Told()
    log.says(0.0, 0.0)
    clock = await SharedClock.set_by(log)
    assert log.asked == 3
    begun, shown = time.monotonic(), clock()
    assert clock() - shown <= (time.monotonic() - begun) * 1000 + 1, "it goes in milliseconds"


def test_a_line_of_the_log_names_a_table_by_an_id_that_opens_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """With the reason of a failure if there is one, else its code."""
    assert list(logged("oak")) == ["table"]
    assert len(str(logged("oak")["table"])) == 12
    full = Refused(TableRefusal.NOT_STORED, reason="disk_full")
    assert logged("oak", full)["cause"] == "disk_full"
    assert logged("oak", Refused(TableRefusal.TRY_AGAIN))["cause"] == "TRY_AGAIN"
    with caplog.at_level(logging.WARNING, "lapin.live"):
        log_failure("a step", "oak", full)
    assert caplog.messages == ["a step: disk_full"]


async def test_computers_without_an_answer_are_counted() -> None:
    """And how long each took, by its level."""

    class Players:
        answer: BotAnswer | None = None

        async def ask(self, asked: Asked) -> BotAnswer | None:  # noqa: ARG002 - any question
            await asyncio.sleep(0.02)  # time is what it is about
            return self.answer

    class Question:
        level = "hard"

    players, counts = Players(), Counter[str]()
    timed = TimedPlayers(players, counts)
    for _ in range(2):
        assert await timed.ask(Question()) is None  # type: ignore[arg-type]  # only its level is looked at
    players.answer = BotAnswer(None)
    assert await timed.ask(Question()) is players.answer  # type: ignore[arg-type]  # as above
    assert counts["bots_unanswered"] == 2
    (total,) = [value for name, value in counts.items() if "hard" in name and value > 1_000]
    assert 60_000 <= total <= 5_000_000, "microseconds of all"


class Slow(MemoryLog):
    """A log that notes what it is asked, and answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.queries: list[list[tuple[str, int]]] = []
        self.gates: list[asyncio.Future[None]] = []
        self.codes: list[str] = []

    async def read_many(self, places: Sequence[tuple[str, int]]) -> dict[str, list[LogEntry]]:
        """Wait, and answer with one entry of the first table."""
        self.queries.append(list(places))
        gate = asyncio.get_running_loop().create_future()
        self.gates.append(gate)
        await gate
        return {places[0][0]: [LogEntry(7, None, b"seven")]}


async def test_tables_that_ask_in_one_moment_share_a_query() -> None:
    """A table that asks twice gets what the earlier version needs; one without news gets nothing."""
    log = Slow()
    reader = LogReader(log)
    first, again, other = reader.read("oak", 6), reader.read("oak", 4), reader.read("elm", 2)
    assert first is again
    reader.read("oak", 5)
    await let_it_happen()
    assert log.queries == [[("oak", 4), ("elm", 2)]]
    log.gates[0].set_result(None)
    assert await first == [LogEntry(7, None, b"seven")]
    assert await other == []


async def test_two_queries_run_at_a_time_and_the_next_takes_all_who_wait() -> None:
    """However many tables ask."""
    log = Slow()
    reader = LogReader(log)
    answers = []
    for number in range(5):
        answers.append(reader.read(f"table {number}", number))
        await let_it_happen()
    assert log.queries == [[("table 0", 0)], [("table 1", 1)]]
    log.gates[1].set_result(None)
    await let_it_happen()
    assert log.queries[2:] == [[("table 2", 2), ("table 3", 3), ("table 4", 4)]]
    for gate in (log.gates[0], log.gates[2]):
        gate.set_result(None)
    await asyncio.gather(*answers)
    assert len(log.queries) == 3


async def test_a_query_that_fails_fails_for_all_who_wait_for_it() -> None:
    """A caller who has given up meanwhile is no hindrance, and the next query is asked afresh."""
    log = Slow()
    reader = LogReader(log)
    given_up, waits = reader.read("oak", 1), reader.read("elm", 1)
    await let_it_happen()
    given_up.cancel()
    log.gates[0].set_exception(StoreFailed("unreachable"))
    with pytest.raises(StoreFailed):
        await waits
    given_up, waits = reader.read("elm", 1), reader.read("oak", 1)
    await let_it_happen()
    given_up.cancel()
    log.gates[1].set_result(None)
    assert await waits == []
