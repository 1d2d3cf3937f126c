"""Slow tables while they run: they sleep in the log, wake in time, and are not closed while a game runs."""

from random import Random

import msgspec
import pytest

from lapin.bots.random_player import progress
from lapin.durations import DAY_MS, HOUR_MS
from lapin.game import legal
from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.options import Options
from lapin.live.sleep import AHEAD_MS, AWAY_MS, IDLE_MS, QUIET_MS
from lapin.table.apply import apply
from lapin.table.commands import AddComputer, EndGame, ExtendClock, SetPace
from lapin.table.events import MoveMissed, TableEntry
from lapin.table.slow import MOST_MISSED
from lapin.table.state import TableState
from lapin.table.waits import SlowPace, awaited
from tests.live.live_table import LiveTable, next_due
from tests.table.pure_table import HOST, LEAST, NOON, SECOND, as_command
from tests.table.test_slow import STORYTELLING

SETTLED_MS = 2 * QUIET_MS
HOST_TELLS = Options(first=Seat(0))


async def begin(live: LiveTable, people: int = 3, pace: SlowPace | None = None, computers: int = 0) -> str:
    """Begin a game over days; return the table's id."""
    table = await live.open("odyssey", people, options=HOST_TELLS)
    for _ in range(computers):
        await live.execute(HOST, AddComputer())
    await live.execute(HOST, SetPace(pace or SlowPace(24)))
    await live.start()
    return table.id


async def falls_asleep(live: LiveTable) -> None:
    """Nobody is there for a while, and the table leaves memory."""
    await live.wait(SETTLED_MS)
    assert live.registry.drop_quiet() == 1
    assert live.registry.tables == 0
    assert next_due(live.registry) is None


async def looks_ahead(live: LiveTable, until: float) -> None:
    """Time passes as on a server: once a minute the log is asked what falls due soon."""
    while live.clock.ms < until:
        await live.registry.wake_up()
        await live.wait(min(60_000, until - live.clock.ms))


async def test_a_slow_table_sleeps_and_its_deadline_fires_in_time(live: LiveTable) -> None:
    """It is not in memory meanwhile; no stand-in plays before; it makes one move, and the table sleeps again."""
    table_id = await begin(live)
    assert dict(await live.log.due(2**62, 9)) == {table_id: NOON + DAY_MS}
    await falls_asleep(live)
    await looks_ahead(live, NOON + DAY_MS - AHEAD_MS - 60_000)
    assert live.registry.tables == 0
    await looks_ahead(live, NOON + DAY_MS - 1)
    assert live.registry.tables == 0
    await live.registry.wake_up()
    await live.wait(1)
    table = await live.registry.table(table_id)
    assert table.state.game is not None
    assert table.state.game.phase == "give"
    missed = [entry for entry in await live.log.read(table_id) if b'"move_missed"' in entry.payload]
    assert len(missed) == 1
    assert table.state.missed_moves[0].person == HOST
    assert not any(person.played_by_computer for person in table.state.people)
    assert dict(await live.log.due(2**62, 9)) == {table_id: NOON + 2 * DAY_MS}
    await falls_asleep(live)


@pytest.mark.parametrize("pace", [SlowPace(12), SlowPace(48), SlowPace(72), SlowPace(168)])
async def test_every_pace_has_its_time(live: LiveTable, pace: SlowPace) -> None:
    """The log knows when it is over; a moment before, no stand-in plays."""
    table_id, over = await begin(live, pace=pace), NOON + pace.hours * HOUR_MS
    assert dict(await live.log.due(2**62, 9)) == {table_id: over}
    await falls_asleep(live)
    live.clock.ms = over - 60_000
    await looks_ahead(live, over - 1)
    assert (await live.registry.table(table_id)).state.missed_moves == ()
    await live.wait(1)
    assert [each.person for each in (await live.registry.table(table_id)).state.missed_moves] == [HOST]


async def test_a_deadline_that_passed_while_the_server_was_down_fires_after_the_start(live: LiveTable) -> None:
    """And once."""
    table_id = await begin(live)
    live.registry.timers.close()
    live.clock.ms += DAY_MS + HOUR_MS
    live.registry = live.another_registry()
    assert await live.registry.wake_up() == 1
    await live.wait(0)
    table = await live.registry.table(table_id)
    assert len(table.state.missed_moves) == 1
    live.registry.timers.close()


async def test_nobody_is_away_at_a_slow_table_and_it_stays_open(live: LiveTable) -> None:
    """Not while a game runs; before and after it, it is closed when nobody has come for two weeks."""
    table_id = await begin(live)
    await looks_ahead(live, NOON + HOUR_MS)
    assert not any(person.stand_in for person in live.state.people)
    assert live.state.host == HOST
    await live.execute(HOST, EndGame())
    ended = live.clock.ms
    await live.wait(IDLE_MS - 1)
    assert not (await live.registry.table(table_id)).state.closed
    await live.wait(1)
    assert (await live.registry.table(table_id)).state.closed
    assert live.clock.ms == ended + IDLE_MS


async def test_a_game_that_nobody_comes_back_to_is_played_to_its_end_and_never_closed_before(
    live: LiveTable,
) -> None:
    """A week for each move, and three more for the first: all stay away, and computers take over one by one."""
    table_id = await begin(live, pace=SlowPace(168))
    for _ in range(3):
        await live.execute(SECOND, ExtendClock())
    playing = True
    while playing:
        ((_, due),) = await live.log.due(2**62, 9)
        live.clock.ms = max(live.clock.ms, due - 1)
        await live.registry.wake_up()
        await live.wait(1)
        state = (await live.registry.table(table_id)).state
        assert not state.closed
        playing = state.playing
    assert all(person.stand_in for person in state.people)
    ended = live.clock.ms
    assert ended > NOON + 2 * IDLE_MS
    await live.wait(IDLE_MS - 1)
    assert not (await live.registry.table(table_id)).state.closed
    await live.wait(1)
    assert (await live.registry.table(table_id)).state.closed


async def test_s3_more_time_for_an_open_first_turn_keeps_computers_from_telling_for_as_long(
    live: LiveTable,
) -> None:
    """The computer had planned to tell when the first day was over."""
    await live.open("odyssey", 3)
    await live.execute(HOST, AddComputer())
    await live.execute(HOST, SetPace(SlowPace(24)))
    await live.start()
    await live.execute(HOST, ExtendClock())
    await live.wait(2 * DAY_MS - 1)
    game = live.state.game
    assert game is not None
    assert game.phase == "tell"
    await live.wait(1)
    game = live.state.game
    assert game is not None
    assert game.phase == "give"


async def test_the_host_of_a_slow_table_may_go_for_a_moment(live: LiveTable) -> None:
    """Before the game somebody who is there becomes host only after ten minutes, and nobody has a stand-in."""
    await live.open("odyssey", 3)
    await live.execute(HOST, SetPace(SlowPace(24)))
    await live.open_pages(SECOND)
    await live.wait(AWAY_MS - 1)
    assert live.state.host == HOST
    await live.wait(1)
    assert live.state.host == SECOND
    assert not any(person.stand_in for person in live.state.people)


async def test_computers_move_while_nobody_is_there(live: LiveTable) -> None:
    """A table of people and computers also wakes for their moves: they have given within a day of the clue."""
    table_id = await begin(live, people=2, computers=2)
    await looks_ahead(live, NOON + DAY_MS + 12 * HOUR_MS)
    table = await live.registry.table(table_id)
    entries = [entry for entry in await live.log.read(table_id) if b'"cards_given"' in entry.payload]
    assert len(entries) == 2
    assert [wait.person for wait in table.state.missed_moves] == [HOST]


# Ten days

DAYS = 10


def _hour(live: LiveTable) -> int:
    return int(live.clock.ms % DAY_MS // HOUR_MS)


async def _visit(live: LiveTable, table_id: str, person: PersonId) -> None:
    """Somebody opens the table, and moves as long as it waits for them."""
    table = await live.registry.table(table_id)
    for _ in range(4):
        game = table.state.game
        if game is None or person not in [wait.person for wait in awaited(table.state)]:
            return
        seat = next(each.seat for each in table.state.people if each.id == person)
        assert seat is not None
        move = progress(legal(game, seat), Random(int(live.clock.ms)), 0)
        assert move is not None
        await table.execute(person, f"{person} {live.clock.ms} {type(move).__name__}", as_command(move))


@pytest.mark.parametrize("game", STORYTELLING)
async def test_a_game_of_ten_days_through_the_log(live: LiveTable, game: GameId) -> None:
    """People come by at an hour of their own, one never does, computers play; the log gives the same table again.

    The server forgets the table whenever it can, and is restarted every third day.
    """
    people = max(4, LEAST[game]) - (1 if game in ("party", "team") else 0)
    table = await live.open(game, people, options=Options(first=Seat(0)))
    for _ in range(1 if game == "team" else 2):
        await live.execute(HOST, AddComputer())
    await live.execute(HOST, SetPace(SlowPace(24)))
    await live.start()
    table_id, begun, asleep = table.id, live.clock.ms, 0
    ghost = PersonId(people - 1)
    hours = {person: 9 + 3 * person for person in range(people) if person != ghost}
    for hour in range(DAYS * 24):
        if hour % 72 == 71:
            live.registry.timers.close()
            live.registry = live.another_registry()
        await live.registry.wake_up()
        for person in (each for each, own in hours.items() if own % 24 == _hour(live)):
            await _visit(live, table_id, PersonId(person))
        until = begun + (hour + 1) * HOUR_MS
        if await live.log.due(int(until) + AHEAD_MS, 1):  # else nothing happens, and no minute need be looked at
            await looks_ahead(live, until)
        await live.wait(until - live.clock.ms)
        asleep += live.registry.drop_quiet()
        if not (await live.registry.table(table_id)).state.playing:
            break
    state = (await live.registry.table(table_id)).state
    entries = [_decode(row.payload) for row in await live.log.read(table_id)]
    again: TableState | None = None
    for entry in entries:
        again = apply(again, entry)
    assert again == state
    assert asleep > 5
    assert not state.closed
    assert state.game is not None
    assert state.game.turn > 3 or not state.playing
    late = [
        (event.person, entry.at) for entry in entries for event in entry.house if isinstance(event, MoveMissed)
    ]
    assert {person for person, _ in late} == {ghost}
    assert len(late) == MOST_MISSED
    assert all(at >= begun + DAY_MS for _, at in late)
    moved = [entry for entry in entries if entry.game and entry.by is None and not entry.house]
    assert moved, "computers have played"
    assert {8 <= entry.at % DAY_MS // HOUR_MS < 22 for entry in moved if entry.at > late[-1][1] + DAY_MS} <= {True}
    live.registry.timers.close()


_decode = msgspec.json.Decoder(TableEntry).decode
