"""Moves that were made one upon the other, whichever database is behind the log: all of them, or none."""

import asyncio

import pytest

from lapin.store import Conflict, Log, LogEntry, Marks, Repeated


async def test_moves_made_one_upon_the_other_are_stored_together(log: Log) -> None:
    """Five of us lay a card at the same moment: five moves, in their order, each found by its own command."""
    await log.append("oak", 0, b"start")
    assert await log.append_all("oak", 1, [("c1", b"one"), (None, b"two"), ("c3", b"three")]) == 4
    expected = [LogEntry(2, "c1", b"one"), LogEntry(3, None, b"two"), LogEntry(4, "c3", b"three")]
    assert await log.read("oak", after=1) == expected
    with pytest.raises(Repeated) as refused:
        await log.append("oak", 4, b"three", command="c3")
    assert refused.value.version == 4


async def test_of_moves_made_together_all_are_stored_or_none(log: Log) -> None:
    """Somebody was quicker than the first of us: the second knows nothing of that move, and waits as well."""
    await log.append("oak", 0, b"start")
    ours = log.append_all("oak", 0, [("c1", b"one"), ("c2", b"two")], marks=Marks(code="ABCD"))
    with pytest.raises(Conflict) as refused:
        await ours
    assert refused.value.newest == 1
    assert await log.read("oak") == [LogEntry(1, None, b"start")]
    assert await log.find("ABCD") is None


async def test_of_moves_made_together_one_that_is_stored_already_stops_all(log: Log) -> None:
    """One of the moves was stored elsewhere: the others are decided again, after it."""
    await log.append("oak", 0, b"start")
    await log.append("oak", 1, b"two", command="c2")
    with pytest.raises(Repeated) as refused:
        await log.append_all("oak", 2, [("c1", b"one"), ("c2", b"two")])
    assert refused.value.version == 2
    assert await log.newest("oak") == 2


async def test_of_two_who_move_together_at_once_one_wins_whole(log: Log) -> None:
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
