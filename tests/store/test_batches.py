"""Batches of moves, each decided upon the one before, in every database: all of them are stored, or none."""

import asyncio

import pytest

from lapin.store import Conflict, Log, LogEntry, Marks, Repeated


async def test_a_batch_is_stored_in_its_order(log: Log) -> None:
    """Five of us give a card at the same moment: five moves, in their order, each found by its own command."""
    await log.append("oak", 0, b"start")
    assert await log.append_all("oak", 1, [("c1", b"one"), (None, b"two"), ("c3", b"three")]) == 4
    expected = [LogEntry(2, "c1", b"one"), LogEntry(3, None, b"two"), LogEntry(4, "c3", b"three")]
    assert await log.read("oak", after=1) == expected
    with pytest.raises(Repeated) as refused:
        await log.append("oak", 4, b"three", command="c3")
    assert refused.value.version == 4


async def test_a_batch_is_stored_whole_or_not_at_all(log: Log) -> None:
    """Somebody was quicker than the first of us: the second did not know that move, and is also decided again."""
    await log.append("oak", 0, b"start")
    ours = log.append_all("oak", 0, [("c1", b"one"), ("c2", b"two")], marks=Marks(code="ABCD"))
    with pytest.raises(Conflict) as refused:
        await ours
    assert refused.value.newest == 1
    assert await log.read("oak") == [LogEntry(1, None, b"start")]
    assert await log.find("ABCD") is None


async def test_a_batch_with_a_command_that_is_stored_already_is_not_stored(log: Log) -> None:
    """One of the moves was stored elsewhere: the others are decided again, after it."""
    await log.append("oak", 0, b"start")
    await log.append("oak", 1, b"two", command="c2")
    with pytest.raises(Repeated) as refused:
        await log.append_all("oak", 2, [("c1", b"one"), ("c2", b"two")])
    assert refused.value.version == 2
    assert await log.newest("oak") == 2


async def test_of_two_batches_at_once_one_wins_whole(log: Log) -> None:
    """Two processes store several moves each at the same moment: one has all of its moves, the other none."""
    await log.append("oak", 0, b"start")
    pairs = [[(f"{who}a", b"a"), (f"{who}b", b"b"), (f"{who}c", b"c")] for who in range(4)]
    answers = await asyncio.gather(*(log.append_all("oak", 1, pair) for pair in pairs), return_exceptions=True)
    assert sorted(isinstance(answer, Conflict) for answer in answers) == [False, True, True, True]
    winner = next(who for who, answer in enumerate(answers) if answer == 4)
    assert [entry.command for entry in await log.read("oak", after=1)] == [
        f"{winner}a",
        f"{winner}b",
        f"{winner}c",
    ]
