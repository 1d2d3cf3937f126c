"""The contract of every log, whichever database is behind it."""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable

import pytest

from lapin.store import (
    CodeTaken,
    Conflict,
    Log,
    LogEntry,
    Marks,
    Repeated,
    StoreFailed,
    UnknownEntry,
)

OpenLog = Callable[[], Awaitable[Log]]


async def test_moves_are_numbered_and_read_back_in_order(log: Log) -> None:
    """All moves are there, in the order in which we played them."""
    assert await log.append("oak", 0, b"start") == 1
    assert await log.append("oak", 1, b"clue", command="c1") == 2
    assert await log.read("oak") == [LogEntry(1, None, b"start"), LogEntry(2, "c1", b"clue")]
    assert await log.read("oak", after=1) == [LogEntry(2, "c1", b"clue")]
    assert await log.newest("oak") == 2


async def test_an_unknown_table_is_empty(log: Log) -> None:
    """A table nobody has opened has no moves and no code."""
    assert await log.read("nowhere") == []
    assert await log.newest("nowhere") == 0
    assert await log.find("ABCD") is None


async def test_a_nonsensical_table_id_is_unknown(log: Log) -> None:
    """Somebody types nonsense where a table's id belongs: there is no such table, and that is no error."""
    for name in ("\0", "oak\0", "'", "%", "é" * 300):
        assert await log.read(name) == []
        assert await log.newest(name) == 0
        assert await log.find(name) is None
        await log.forget(name)
        with pytest.raises(UnknownEntry):
            await log.amend(name, 1, b"")


async def test_tables_do_not_mix(log: Log) -> None:
    """Our moves are not in our neighbours' game, even with the same command ids."""
    await log.append("oak", 0, b"ours", command="c1")
    await log.append("elm", 0, b"theirs", command="c1")
    assert await log.read("oak") == [LogEntry(1, "c1", b"ours")]
    assert await log.read("elm") == [LogEntry(1, "c1", b"theirs")]


@pytest.mark.parametrize("payload", [b"", b"\0\xff\0", bytes(100_000)])
async def test_payloads_come_back_byte_for_byte(log: Log, payload: bytes) -> None:
    """Whatever a move contains is stored unchanged."""
    await log.append("oak", 0, payload)
    assert [entry.payload for entry in await log.read("oak")] == [payload]


async def test_the_second_of_two_moves_must_be_decided_again(log: Log) -> None:
    """Two of us moved at once: the second is told the newest version, and changes nothing."""
    await log.append("oak", 0, b"first")
    with pytest.raises(Conflict) as refused:
        await log.append("oak", 0, b"second", command="c2")
    assert refused.value.newest == 1
    assert await log.read("oak") == [LogEntry(1, None, b"first")]


@pytest.mark.parametrize("after", [2, 7, -1])
async def test_no_version_is_left_out(log: Log, after: int) -> None:
    """A move cannot be stored before the one it follows."""
    await log.append("oak", 0, b"first")
    with pytest.raises(Conflict) as refused:
        await log.append("oak", after, b"too far", marks=Marks(code="ABCD"))
    assert refused.value.newest == 1
    assert await log.newest("oak") == 1
    assert await log.find("ABCD") is None


async def test_a_table_starts_at_version_one(log: Log) -> None:
    """Nobody can move at a table that was never opened."""
    with pytest.raises(Conflict) as refused:
        await log.append("oak", 3, b"move")
    assert refused.value.newest == 0
    assert await log.unfinished() == []


async def test_a_resent_command_is_answered_and_not_played_twice(log: Log) -> None:
    """My phone sent the move twice over a bad connection: it counts once, whatever version it named."""
    await log.append("oak", 0, b"start")
    await log.append("oak", 1, b"clue", command="c1")
    await log.append("oak", 2, b"card", command="c2")
    for after in (0, 1, 2, 3, 9):
        with pytest.raises(Repeated) as refused:
            await log.append("oak", after, b"clue", command="c1")
        assert refused.value.version == 2
    assert await log.newest("oak") == 3


async def test_moves_without_a_command_id_never_count_as_repeated(log: Log) -> None:
    """Moves of the clock have no command id, and may happen again and again."""
    for after in range(3):
        await log.append("oak", after, b"time ran out")
    assert await log.newest("oak") == 3


async def test_exactly_one_of_many_moves_at_once_is_stored(log: Log) -> None:
    """We all press at the same moment: one move is stored, and everybody else is told so."""
    answers = await asyncio.gather(
        *(log.append("oak", 0, b"%d" % who, command=f"c{who}") for who in range(50)), return_exceptions=True
    )
    winners = [who for who, answer in enumerate(answers) if answer == 1]
    assert len(winners) == 1
    assert await log.read("oak") == [LogEntry(1, f"c{winners[0]}", b"%d" % winners[0])]
    for who, answer in enumerate(answers):
        if who not in winners:
            assert isinstance(answer, Conflict)
            assert answer.newest == 1


async def test_many_tables_race_at_once(log: Log) -> None:
    """A busy evening: at every table several people try until their move is in; none is lost or doubled."""

    async def player(table: str, who: int) -> None:
        for turn in range(5):
            newest = await log.newest(table)
            while True:
                try:
                    await log.append(table, newest, b"%d.%d" % (who, turn), command=f"{who}.{turn}")
                    break
                except Conflict as conflict:
                    newest = conflict.newest

    tables = [f"table {number}" for number in range(8)]
    await asyncio.gather(*(player(table, who) for table in tables for who in range(4)))
    moves = sorted(f"{who}.{turn}" for who in range(4) for turn in range(5))
    for table in tables:
        entries = await log.read(table)
        assert [entry.version for entry in entries] == list(range(1, 21))
        assert sorted(entry.command or "" for entry in entries) == moves
        assert sorted(entry.payload.decode() for entry in entries) == moves


async def test_a_name_can_be_erased(log: Log) -> None:
    """I asked to be forgotten: my name is replaced, and the game can still be read."""
    await log.append("oak", 0, b"Ada joined", command="c1")
    await log.append("oak", 1, b"clue")
    await log.amend("oak", 1, b"somebody joined")
    assert await log.read("oak") == [LogEntry(1, "c1", b"somebody joined"), LogEntry(2, None, b"clue")]
    with pytest.raises(Repeated):
        await log.append("oak", 2, b"", command="c1")


async def test_only_what_exists_can_be_amended(log: Log) -> None:
    """Erasing a name never invents a move."""
    await log.append("oak", 0, b"start")
    for table, version in (("oak", 2), ("elm", 1)):
        with pytest.raises(UnknownEntry) as refused:
            await log.amend(table, version, b"")
        assert (refused.value.table, refused.value.version) == (table, version)
        assert isinstance(refused.value, LookupError)
    assert await log.read("oak") == [LogEntry(1, None, b"start")]


async def test_a_forgotten_table_leaves_nothing(log: Log) -> None:
    """After its time a table is gone with its code and its commands, and its neighbours stay."""
    await log.append("oak", 0, b"start", command="c1", marks=Marks("ABCD", 10, 20))
    await log.append("elm", 0, b"start", command="c1", marks=Marks("EFGH", 10, 20))
    await log.forget("oak")
    await log.forget("nowhere")
    assert await log.read("oak") == []
    assert await log.find("ABCD") is None
    assert await log.due(99, 9) == [("elm", 10)]
    assert await log.finished(99, 9) == ["elm"]
    assert await log.newest("elm") == 1
    assert await log.append("oak", 0, b"anew", command="c1", marks=Marks("ABCD")) == 1


async def test_a_healthy_log_says_so(log: Log) -> None:
    """A monitor asks whether a move could be stored, and leaves no trace."""
    await log.check()
    await log.check()
    assert await log.unfinished() == []


async def test_everything_is_there_after_a_restart(open_log: OpenLog) -> None:
    """The host restarts the server in the middle of a game, and we play on."""
    log = await open_log()
    await log.append("oak", 0, b"start", command="c1", marks=Marks("ABCD", 10, None))
    await log.close()
    log = await open_log()
    assert await log.read("oak") == [LogEntry(1, "c1", b"start")]
    assert await log.find("ABCD") == "oak"
    assert await log.due(10, 1) == [("oak", 10)]
    with pytest.raises(Repeated):
        await log.append("oak", 1, b"start", command="c1")
    assert await log.append("oak", 1, b"move") == 2


async def test_closing_waits_for_accepted_moves(open_log: OpenLog) -> None:
    """Moves made at the moment of the shutdown are stored and acknowledged."""
    log = await open_log()
    moves = [log.append(f"table {number}", 0, b"") for number in range(20)]
    question = asyncio.create_task(log.newest("table 0"))
    await asyncio.sleep(0)
    await log.close()
    assert [move.result() for move in moves] == [1] * 20
    assert question.done()
    log = await open_log()
    assert len(await log.unfinished()) == 20


async def test_closing_waits_for_answers(log: Log) -> None:
    """Everybody who asked before the shutdown is answered, though many wait for the same few connections."""
    await log.append("oak", 0, b"move")
    questions = [asyncio.create_task(log.newest("oak")) for _ in range(50)]
    await asyncio.sleep(0)
    await log.close()
    assert await asyncio.gather(*questions) == [1] * 50


async def test_an_interrupted_shutdown_still_ends(log: Log) -> None:
    """The host presses Ctrl-C twice: the log is closed all the same."""
    closing = asyncio.create_task(log.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    await log.close()


async def test_a_closed_log_refuses_everything(log: Log) -> None:
    """After the shutdown nobody hears an ok, and shutting down twice does no harm."""
    await asyncio.gather(log.close(), log.close())
    await log.close()
    calls: list[Callable[[], Awaitable[object]]] = [
        lambda: log.append("oak", 0, b""),
        lambda: log.read("oak"),
        lambda: log.newest("oak"),
        lambda: log.find("ABCD"),
        lambda: log.due(1, 1),
        log.unfinished,
        lambda: log.finished(1, 1),
        lambda: log.amend("oak", 1, b""),
        lambda: log.forget("oak"),
        log.check,
    ]
    for call in calls:
        with pytest.raises(StoreFailed) as refused:
            await call()
        assert refused.value.code == "closed"


async def test_a_cancelled_move_does_not_disturb_the_others(log: Log) -> None:
    """Somebody's connection breaks while the move is stored; everybody else's move goes through."""
    moves = [log.append(f"table {number}", 0, b"") for number in range(10)]
    await asyncio.sleep(0)
    for move in moves[::2]:
        move.cancel()
    answers = await asyncio.gather(*moves, return_exceptions=True)
    assert answers[1::2] == [1] * 5
    assert all(isinstance(answer, asyncio.CancelledError) for answer in answers[::2])
    assert await log.append("table 1", 1, b"") == 2


async def test_moves_that_follow_each_other_may_be_sent_together(log: Log) -> None:
    """A fast table sends three moves without waiting; a wrong one among them fails alone."""
    answers = await asyncio.gather(
        log.append("oak", 0, b"1", command="c1", marks=Marks("ABCD", 10)),
        log.append("oak", 1, b"2", command="c2", marks=Marks("ABCD", 20)),
        log.append("elm", 5, b"gap"),
        log.append("oak", 9, b"1", command="c1"),
        log.append("oak", 1, b"late"),
        log.append("oak", 2, b"3", command="c3"),
        log.check(),
        log.append("fir", 0, b"", marks=Marks("ABCD")),
        return_exceptions=True,
    )
    assert [answer if isinstance(answer, int) else type(answer) for answer in answers] == [
        1,
        2,
        Conflict,
        Repeated,
        Conflict,
        3,
        type(None),
        CodeTaken,
    ]
    assert [entry.payload for entry in await log.read("oak")] == [b"1", b"2", b"3"]
    assert await log.due(99, 9) == [("oak", 20)]


async def test_the_versions_of_many_tables_are_read_at_once(log: Log) -> None:
    """The answer has the newest version of each, and nothing for tables that nobody has opened."""
    await log.append("oak", 0, b"start")
    await log.append("oak", 1, b"clue")
    await log.append("elm", 0, b"start")
    assert await log.versions(["oak", "elm", "ash", "\0"]) == {"oak": 2, "elm": 1}
    assert await log.versions([]) == {}


async def test_many_tables_are_read_at_once(log: Log) -> None:
    """The answer has the new entries of each, in order, and nothing for tables without new ones."""
    for table in ("oak", "elm", "ash"):
        await log.append(table, 0, b"start")
        await log.append(table, 1, b"clue of " + table.encode(), command="c1")
    await log.append("elm", 2, b"card")
    assert await log.read_many([("elm", 1), ("oak", 0), ("ash", 2), ("nowhere", 0), ("\0", 0)]) == {
        "elm": [LogEntry(2, "c1", b"clue of elm"), LogEntry(3, None, b"card")],
        "oak": [LogEntry(1, None, b"start"), LogEntry(2, "c1", b"clue of oak")],
    }
    assert await log.read_many([]) == {}


async def test_moves_and_other_writes_of_one_moment_are_all_answered(log: Log) -> None:
    """Each with its own answer, whatever stands between them."""
    answers = await asyncio.gather(
        log.append("oak", 0, b"start"),
        log.check(),
        log.append("oak", 1, b"move"),
        log.amend("oak", 1, b"erased"),
        log.append("oak", 2, b"card"),
        log.amend("oak", 9, b"nothing"),
        return_exceptions=True,
    )
    assert list(answers[:5]) == [1, None, 2, None, 3]
    assert isinstance(answers[5], UnknownEntry)
    assert [entry.payload for entry in await log.read("oak")] == [b"erased", b"move", b"card"]


async def test_a_question_that_was_answered_is_forgotten(log: Log) -> None:
    """A site asks for years."""

    def waiting() -> int:
        gc.collect()
        return sum(isinstance(each, asyncio.Future) for each in gc.get_objects())

    await log.newest("oak")
    before = waiting()
    for _ in range(50):
        await log.newest("oak")
    assert waiting() - before < 50


async def test_a_log_has_a_clock_of_milliseconds(log: Log) -> None:
    """Since 1970, as deadlines are written; all processes of a site go by it."""
    assert abs(await log.now() - time.time() * 1000) < 60_000
