"""The marks that every log keeps of a table: its code, when it is due, and whether it is over."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from lapin.store import (
    Claim,
    CodeTaken,
    Conflict,
    Log,
    Marks,
)

OpenLog = Callable[[], Awaitable[Log]]


async def test_a_table_is_found_by_its_code(log: Log) -> None:
    """The code leads to its table; once the table has given it up, it leads nowhere."""
    await log.append("oak", 0, b"start", marks=Marks(code="ABCD"))
    assert await log.find("ABCD") == "oak"
    await log.append("oak", 1, b"move")
    assert await log.find("ABCD") == "oak"
    await log.append("oak", 2, b"end", marks=Marks())
    assert await log.find("ABCD") is None


async def test_a_code_leads_to_one_table_only(log: Log) -> None:
    """Nobody else's table can take our code while we have it; and the refused table was not opened."""
    await log.append("oak", 0, b"start", marks=Marks(code="ABCD"))
    with pytest.raises(CodeTaken) as refused:
        await log.append("elm", 0, b"start", marks=Marks(code="ABCD", due=5))
    assert refused.value.code == "ABCD"
    assert await log.newest("elm") == 0
    assert await log.unfinished() == ["oak"]
    assert await log.due(9, 9) == []
    await log.append("oak", 1, b"same code", marks=Marks(code="ABCD"))
    await log.append("oak", 2, b"no code", marks=Marks())
    await log.append("elm", 0, b"start", marks=Marks(code="ABCD"))
    assert await log.find("ABCD") == "elm"


async def test_of_two_new_tables_that_want_the_same_code_one_gets_it(log: Log) -> None:
    """Two hosts are given the same code in the same moment: one gets it, the other is refused."""
    answers = await asyncio.gather(
        *(log.append(table, 0, b"", marks=Marks(code="ABCD")) for table in ("oak", "elm")),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers if answer != 1] == [CodeTaken]
    assert await log.find("ABCD") == ("oak" if answers[0] == 1 else "elm")


async def test_the_deadline_of_a_finished_table_can_be_taken_away(log: Log) -> None:
    """Of no other; and it stays finished."""
    await log.append("oak", 0, b"", marks=Marks(due=5, finished=7))
    await log.append("elm", 0, b"", marks=Marks(due=5))
    for table in ("oak", "elm", "nobody's"):
        await log.rest(table)
    assert await log.due(9, 9) == [("elm", 5)]
    assert await log.finished(9, 9) == ["oak"]


async def test_deadlines_are_found_oldest_first(log: Log) -> None:
    """After a restart the server knows whose time ran out, and in which order."""
    for table, due in (("oak", 30), ("elm", 10), ("fir", 20), ("ash", 40), ("yew", None)):
        await log.append(table, 0, b"", marks=Marks(due=due))
    assert await log.due(30, 10) == [("elm", 10), ("fir", 20), ("oak", 30)]
    assert await log.due(30, 2) == [("elm", 10), ("fir", 20)]
    assert await log.due(9, 10) == []
    await log.append("elm", 1, b"", marks=Marks(due=50))
    await log.append("fir", 1, b"", marks=Marks(due=None))
    assert await log.due(99, 10) == [("oak", 30), ("ash", 40), ("elm", 50)]


async def test_a_refused_move_leaves_the_deadline_alone(log: Log) -> None:
    """A player who came too late does not change the clock of the others."""
    await log.append("oak", 0, b"", marks=Marks(due=10))
    with pytest.raises(Conflict):
        await log.append("oak", 0, b"", marks=Marks(due=99))
    assert await log.due(99, 9) == [("oak", 10)]


async def test_finished_tables_are_known(log: Log) -> None:
    """Running games come back after a restart, old ones can be tidied away, oldest first."""
    for table, finished in (("oak", 30), ("elm", None), ("fir", 10), ("ash", 20)):
        await log.append(table, 0, b"")
        await log.append(table, 1, b"", marks=Marks(finished=finished))
    await log.append("yew", 0, b"")
    assert await log.unfinished() == ["elm", "yew"]
    assert await log.finished(20, 9) == ["fir", "ash"]
    assert await log.finished(99, 1) == ["fir"]
    await log.append("fir", 2, b"another round", marks=Marks())
    assert await log.unfinished() == ["elm", "fir", "yew"]


async def test_one_of_many_processes_claims_a_due_table(open_log: OpenLog) -> None:
    """Two processes find the same table unattended: one gets a lease on it, and later anybody may again."""
    here, there = await open_log(), await open_log()
    await here.append("oak", 0, b"start", marks=Marks(code="ABCD", due=100))
    await here.append("elm", 0, b"start", marks=Marks(code="EFGH", due=200))
    tries = [
        log.claim([Claim("oak", 100, 500 + n), Claim("ash", 1, 2)]) for n in range(5) for log in (here, there)
    ]
    assert sorted(map(len, await asyncio.gather(*tries))) == [0] * 9 + [1]
    assert await there.due(499, 10) == [("elm", 200)]
    assert [table for table, _ in await there.due(999, 10)] == ["elm", "oak"]
    assert await there.find("ABCD") == "oak"


async def test_a_table_that_went_on_meanwhile_is_not_claimed(log: Log) -> None:
    """Somebody has moved since I looked, and the table is due at another time."""
    await log.append("oak", 0, b"start", marks=Marks(code="ABCD", due=100))
    await log.append("oak", 1, b"clue", marks=Marks(code="ABCD", due=300))
    assert await log.claim([Claim("oak", 100, 900)]) == set()
    assert await log.due(999, 10) == [("oak", 300)]


async def test_the_log_has_a_clock(log: Log) -> None:
    """It goes on, and gives today's time."""
    first = await log.now()
    assert 1_700_000_000_000 < first <= await log.now()
