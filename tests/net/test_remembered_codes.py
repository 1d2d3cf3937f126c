"""Wrong codes and TV passwords are remembered to the moment and to the last of them."""

import pytest

from lapin.game.model.ids import PersonId
from lapin.live.registry import Registry
from lapin.net import finding
from lapin.net.finding import AGAIN_SECONDS, WRONG_LOOKS, TableFinder
from lapin.net.wrong_codes import WRONG_AT_ONCE
from lapin.store.log import StoreFailed
from lapin.table.commands import Lock
from tests.live.live_table import MemoryLog
from tests.net.test_buckets import Clock
from tests.net.test_finding import HERE, opened, refusal, wrong_codes

NEVER = 0.000_001
"""Wrong codes an hour: none comes back while a test runs."""


async def _left(finder: TableFinder, guesses: list[str]) -> int:
    """Return the number of wrong codes that a network had left: it uses them up, with new guesses."""
    for number, guess in enumerate(guesses):
        if await refusal(finder, guess) == "TOO_FAST":
            return number
    raise AssertionError("there is no end to them")


async def test_row_20_a_bounded_number_of_wrong_codes_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest is forgotten first: it counts again, and those that are newer do not."""
    monkeypatch.setattr(finding, "MOST_REMEMBERED", 2)
    finder, guesses = TableFinder(Registry(MemoryLog()), NEVER, Clock()), wrong_codes()
    first, second, third = guesses[:3]
    for guess in (first, second, first, second, third, third, second, first):
        assert await refusal(finder, guess) == "NO_SUCH_TABLE"
    assert await _left(finder, guesses[3:]) == WRONG_AT_ONCE - 4


async def test_row_20_what_has_run_out_is_forgotten_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """A code that was asked for again stays, although it came first."""
    monkeypatch.setattr(finding, "MOST_REMEMBERED", 2)
    clock = Clock()
    finder, guesses = TableFinder(Registry(MemoryLog()), NEVER, clock), wrong_codes()
    first, second, third = guesses[:3]
    assert await refusal(finder, first) == "NO_SUCH_TABLE"
    clock.now += AGAIN_SECONDS / 2
    assert await refusal(finder, second) == "NO_SUCH_TABLE"
    clock.now += AGAIN_SECONDS / 2
    assert await refusal(finder, first) == "NO_SUCH_TABLE"
    clock.now += AGAIN_SECONDS / 2
    for guess in (third, first, third):
        assert await refusal(finder, guess) == "NO_SUCH_TABLE"
    assert await _left(finder, guesses[3:]) == WRONG_AT_ONCE - 4


async def test_row_20_a_wrong_look_word_counts_again_after_ten_minutes_and_not_before() -> None:
    """A screen with an old word asks again and again; whoever tries words runs out of them."""
    clock, registry = Clock(), Registry(MemoryLog())
    finder, table = TableFinder(registry, 1.0, clock), (await opened(registry)).table
    await table.execute(PersonId(0), "lock", Lock(on=True))
    for moment in (0.0, AGAIN_SECONDS - 0.5, 0.5):
        clock.now += moment
        assert await finder.look_shown(table.state, "WRONG", HERE) is None
    used = 2
    regained = AGAIN_SECONDS * WRONG_LOOKS.per_second
    tried = 0
    while not finder.look_wait(HERE):
        await finder.look_shown(table.state, f"W{tried}", HERE)
        tried += 1
    assert tried == WRONG_LOOKS.burst - used + min(1, int(regained))


async def test_row_20_a_table_that_cannot_be_read_costs_no_wrong_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has guessed: the page asks until the log is back."""
    log = MemoryLog()
    finder, guesses = TableFinder(Registry(log), NEVER, Clock()), wrong_codes()

    async def fails(_: str) -> str | None:
        raise StoreFailed("read_failed")

    with monkeypatch.context() as broken:
        broken.setattr(log, "find", fails)
        for guess in guesses[: 2 * WRONG_AT_ONCE]:
            assert await refusal(finder, guess) == "NOT_STORED"
    assert await _left(finder, guesses) == WRONG_AT_ONCE


async def test_row_20_a_right_code_costs_nothing_in_a_network_of_ipv6_either() -> None:
    """Neither it nor its customer: hundreds of screens may come from there."""
    registry = Registry(MemoryLog())
    finder, seated = TableFinder(registry, NEVER, Clock()), await opened(registry)
    for _ in range(6 * WRONG_AT_ONCE):
        assert await refusal(finder, seated.table.state.code, "2001:db8:9:9::/64") == ""


async def test_row_20_a_right_code_costs_nothing_where_the_table_is_not_in_memory() -> None:
    """A process has just started, and a hundred people come back to as many tables."""
    log = MemoryLog()
    before = Registry(log)
    codes = [(await opened(before)).table.state.code for _ in range(WRONG_AT_ONCE + 5)]
    finder = TableFinder(Registry(log), NEVER, Clock())
    assert {await refusal(finder, code) for code in codes} == {""}
