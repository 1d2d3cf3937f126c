"""People who are connected or away, and stand-ins for them meanwhile. The test sets the clock."""

import asyncio

import pytest

from lapin.close_codes import MOST_CONNECTIONS, CloseCode
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.live.pace import Pace
from lapin.live.presence import MOST_LISTED
from lapin.table.commands import ExtendClock, PassHost, Say
from lapin.table.decide import late
from lapin.table.state import Clocks
from tests.live.live_table import HOUR, Browser, FailingLog, LiveTable, let_it_happen, next_due, wake_due
from tests.table.pure_table import ALL_CLOCKS, HOST, NOON, SECOND, THIRD, PureTable, as_command

FIRST_TELLS = Options(first=Seat(0))


def stood_in(live: LiveTable) -> set[int]:
    """The people for whom stand-ins play."""
    return {person.id for person in live.state.people if person.stand_in}


async def test_everybody_is_told_who_is_connected(live: LiveTable) -> None:
    """Whenever somebody comes or goes; two devices of one person count once."""
    await live.open()
    ada, bo, phone = await live.open_pages(HOST, SECOND, SECOND)
    watcher = Browser(None)
    await live.table.connect(watcher)
    assert bo.presence[-1] == {"type": "presence", "here": [HOST, SECOND], "watching": 1}
    assert bo.heard[-1][0] == b'{"type":"presence","here":[0,1],"watching":1}', "as it stands on the wire"
    live.table.disconnect(watcher)
    live.table.disconnect(phone)
    assert ada.presence[-1] == {"type": "presence", "here": [HOST, SECOND], "watching": 0}
    live.table.disconnect(bo)
    assert ada.presence[-1]["here"] == [HOST]
    assert live.table.listeners == 1


async def test_people_who_come_in_one_moment_are_told_once_who_is_there(live: LiveTable) -> None:
    """After a restart all of them come at once: each has one frame and one message, with everybody in it."""
    await live.open("odyssey", 6)
    browsers = [Browser(seated.person) for seated in live.seats]
    await asyncio.gather(*(live.table.connect(each) for each in browsers))
    for each in browsers:
        assert [b'"type":"frame"' in text for text, _ in each.heard] == [True, False]
        assert each.presence == [{"type": "presence", "here": list(range(6)), "watching": 0}]
    await live.open_pages(SECOND)
    assert [len(each.presence) for each in browsers] == [2] * 6, "who comes later is told of as before"


async def test_only_the_host_is_told_who_looks_on_whoever_that_is(live: LiveTable) -> None:
    """A mark and since when, without the network; the host is shown some of them, and told how many there are."""
    await live.open()
    ada, bo = await live.open_pages(HOST, SECOND)
    strangers = [Browser(None) for _ in range(MOST_LISTED + 2)]
    for each in strangers:
        each.network = "a hash"
        await live.table.connect(each)
        live.clock.ms += 1_000
    seen = ada.presence[-1]["onlookers"]
    assert (len(seen), MOST_LISTED, ada.presence[-1]["watching"]) == (24, 24, 26)
    assert seen[1] == {"id": f"{id(strangers[1]):x}", "since": seen[0]["since"] + 1_000}
    for other in (bo, strangers[0], strangers[-1]):
        assert "onlookers" not in other.presence[-1]
    await live.execute(HOST, PassHost(SECOND))
    assert bo.presence[-1]["onlookers"] == seen
    assert "onlookers" not in ada.presence[-1]


async def test_a_person_who_opens_one_window_too_many_loses_the_oldest(live: LiveTable) -> None:
    """A seat has a limited number of connections; nobody else notices, and the person stays connected."""
    await live.open()
    (bo,) = await live.open_pages(SECOND)
    windows = await live.open_pages(*[HOST] * (MOST_CONNECTIONS + 2))
    assert [window.dismissed for window in windows[:2]] == [(CloseCode.CROWDED_OUT, "too many lines")] * 2
    assert [window.dismissed for window in (*windows[2:], bo)] == [None] * (MOST_CONNECTIONS + 1)
    for window in windows[:2]:
        live.table.disconnect(window)
    assert live.table.listeners == MOST_CONNECTIONS + 1
    assert bo.presence[-1]["here"] == [HOST, SECOND]
    live.table.disconnect(windows[2])
    assert (await live.open_pages(HOST))[0].dismissed is None
    assert windows[3].dismissed is None


async def test_a_stand_in_plays_for_a_person_who_is_away_too_long(live: LiveTable) -> None:
    """It begins after sixty seconds unless the host chose otherwise, and not before."""
    await live.open("odyssey", 3, options=FIRST_TELLS)
    _, bo, _ = await live.open_pages(HOST, SECOND, THIRD)
    await live.start()
    live.table.disconnect(bo)
    await live.wait(59_999)
    assert stood_in(live) == set()
    await live.wait(1)
    assert stood_in(live) == {SECOND}


async def test_the_owner_comes_back_and_plays(live: LiveTable) -> None:
    """Opening the page is enough: the stand-in steps aside."""
    await live.open("odyssey", 3, options=FIRST_TELLS)
    _, bo, _ = await live.open_pages(HOST, SECOND, THIRD)
    await live.start()
    live.table.disconnect(bo)
    await live.wait(60_000)
    again = Browser(SECOND)
    await live.table.connect(again)
    assert stood_in(live) == set()
    assert again.frames[-1].room.people[SECOND].stand_in is False
    await live.wait(HOUR)
    assert stood_in(live) == set()


async def test_a_person_who_reloads_the_page_is_not_away(live: LiveTable) -> None:
    """A short interruption changes nothing."""
    await live.open("odyssey", 3, options=FIRST_TELLS)
    _, bo, _ = await live.open_pages(HOST, SECOND, THIRD)
    await live.start()
    live.table.disconnect(bo)
    await live.wait(30_000)
    await live.open_pages(SECOND)
    await live.wait(HOUR)
    assert stood_in(live) == set()


async def test_a_person_who_comes_back_while_the_stand_in_is_being_stored_plays(
    live: LiveTable, log: FailingLog
) -> None:
    """I am back in that very moment: I play for myself."""
    await live.open("odyssey", 3, options=FIRST_TELLS)
    _, bo, _ = await live.open_pages(HOST, SECOND, THIRD)
    await live.start()
    live.table.disconnect(bo)
    live.clock.ms += 60_000
    gate = asyncio.Event()
    log.before_append = gate.wait
    attending = asyncio.ensure_future(live.table.attend())
    await let_it_happen()
    coming = asyncio.ensure_future(live.table.connect(Browser(SECOND)))
    await let_it_happen()
    gate.set()
    await asyncio.gather(attending, coming)
    assert stood_in(live) == set()


async def test_a_person_who_comes_back_while_the_table_is_busy_gets_no_stand_in(
    live: LiveTable, log: FailingLog
) -> None:
    """Two people were away: while the first one's stand-in is stored, the second is back."""
    await live.open("odyssey", 3, options=FIRST_TELLS)
    _, bo, cleo = await live.open_pages(HOST, SECOND, THIRD)
    await live.start()
    live.table.disconnect(bo)
    live.table.disconnect(cleo)
    live.clock.ms += 60_000
    gate = asyncio.Event()
    log.before_append = gate.wait
    attending = asyncio.ensure_future(live.table.attend())
    await let_it_happen()
    again = asyncio.ensure_future(live.table.attend())  # a second call while the first is at work
    back = asyncio.ensure_future(live.table.connect(Browser(THIRD)))
    await let_it_happen()
    assert again.done()
    gate.set()
    await asyncio.gather(attending, back)
    assert stood_in(live) == {SECOND}


async def test_a_stand_in_does_not_move_for_a_person_who_has_just_come_back(
    live: LiveTable, log: FailingLog
) -> None:
    """Both stand-ins were about to move; while the first one's card is stored, the second one's owner returns."""
    await live.open("odyssey", 3, options=FIRST_TELLS)
    await live.open_pages(HOST)
    await live.start()
    await live.wait(60_000)
    assert stood_in(live) == {SECOND, THIRD}
    live.registry.timers.close()  # the test says when the table looks
    driver = PureTable("odyssey", 0)
    driver.state = live.state
    _, move = driver.next_move()
    await live.execute(HOST, as_command(move))
    gate = asyncio.Event()
    log.before_append = gate.wait
    attending = asyncio.ensure_future(live.table.attend())
    await let_it_happen()
    back = asyncio.ensure_future(live.table.connect(Browser(THIRD)))
    await let_it_happen()
    gate.set()
    await asyncio.gather(attending, back)
    assert stood_in(live) == {SECOND}
    assert isinstance(live.state.game, Story)
    assert [len(cards) for cards in live.state.game.given] == [1, 2, 0]


async def test_a_person_who_joined_and_never_connected_does_not_hold_up_the_game(live: LiveTable) -> None:
    """The table treats them as anybody who is away."""
    await live.open("odyssey", 3, options=Options(first=Seat(1)))
    await live.open_pages(HOST)
    await live.start()
    await live.wait(60_000)
    assert stood_in(live) == {SECOND, THIRD}
    assert live.state.game is not None
    assert live.state.game.phase == "give"


async def test_the_hosts_role_passes_on_when_the_host_is_away(live: LiveTable) -> None:
    """In the lobby too: somebody can start the game."""
    await live.open("odyssey", 3)
    ada, _, _ = await live.open_pages(HOST, SECOND, THIRD)
    live.table.disconnect(ada)
    await live.wait(60_000)
    assert live.state.host == SECOND


async def test_the_hosts_role_passes_on_even_if_a_stand_in_played_for_the_host_before(live: LiveTable) -> None:
    """First too slow, then away: the table does not stay without a host."""
    await live.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    ada, _, _ = await live.open_pages(HOST, SECOND, THIRD)
    await live.start()
    await live.wait(30_000)
    assert (stood_in(live), live.state.host) == ({HOST}, HOST)
    live.table.disconnect(ada)
    await live.wait(60_000)
    assert live.state.host == SECOND


async def test_when_all_are_away_the_first_to_return_becomes_host(live: LiveTable) -> None:
    """The role stays while everybody is away, and goes to the first person who comes back."""
    await live.open("odyssey", 3)
    browsers = await live.open_pages(HOST, SECOND, THIRD)
    for browser in browsers:
        live.table.disconnect(browser)
    await live.wait(5 * 60_000)
    version = live.table.version
    await live.wait(5 * 60_000)
    assert live.table.version == version
    await live.open_pages(THIRD)
    await live.wait(1)
    assert live.state.host == THIRD


@pytest.mark.parametrize("game", ["odyssey", "party", "team"])
async def test_when_a_clock_runs_out_stand_ins_move_and_the_game_goes_on(live: LiveTable, game: str) -> None:
    """Nobody moves at all: each phase ends by its clock; with stand-ins for all it goes on to the end."""
    await live.open(game, 6, clocks=ALL_CLOCKS, options=FIRST_TELLS)
    await live.open_pages(*range(6))
    await live.start()
    phases: list[str] = []
    for ms in (29_999, 1, 39_999, 1):
        await live.wait(ms)
        assert live.state.game is not None
        phases.append(live.state.game.phase)
    assert phases == ["tell", "give", "give", "over"]


async def test_j7_when_the_clock_of_a_race_runs_out_the_turn_is_over(live: LiveTable) -> None:
    """Nobody touched: the next turn begins."""
    await live.open("jinx", 3, clocks=Clocks(touch=20), options=FIRST_TELLS)
    await live.open_pages(*range(3))
    await live.start()
    pure = PureTable("jinx", 0)
    pure.state = live.state
    seat, move = pure.next_move()
    await live.execute(live.state.sitting(seat).id, as_command(move))
    await live.wait(20_000)
    assert live.state.game is not None
    assert (live.state.game.turn, live.state.game.phase) == (2, "tell")


async def test_a_clock_that_has_done_its_work_is_not_looked_at_again(live: LiveTable) -> None:
    """While stand-ins think, the table waits for them, not for a clock that is over."""
    slow = LiveTable(live.log, pace=Pace(tell=(4_000, 4_000)))
    await slow.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    await slow.open_pages(HOST, SECOND, THIRD)
    await slow.start()
    slow.clock.ms += 30_000
    await wake_due(slow.registry)
    assert stood_in(slow) == {HOST}
    assert slow.state.game is not None
    assert late(slow.state, slow.state.game) == []
    assert next_due(slow.registry) == NOON + 34_000
    await slow.wait(4_000)
    assert slow.state.game.phase == "give"


async def test_a_clock_can_be_extended_before_it_runs_out(live: LiveTable) -> None:
    """Anybody may ask for more time."""
    await live.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    await live.open_pages(HOST, SECOND, THIRD)
    await live.start()
    await live.wait(29_000)
    await live.execute(THIRD, ExtendClock())
    await live.wait(30_000)
    assert stood_in(live) == set()
    await live.wait(1_000)
    assert stood_in(live) == {HOST}


async def test_talk_does_not_bring_anybody_back(live: LiveTable) -> None:
    """Chatting is not playing: the stand-in goes on until its owner moves or says so."""
    await live.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    ada, _, _ = await live.open_pages(HOST, SECOND, THIRD)
    await live.start()
    await live.wait(30_000)
    await live.execute(HOST, Say("oh"), ada)
    assert stood_in(live) == {HOST}


async def test_a_duty_that_cannot_be_stored_is_tried_again(
    live: LiveTable, log: FailingLog, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk stops no clock for ever; the table tries again after a moment, not all the time."""
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        assert stood_in(live) == set()
        log.failing = None

    await live.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    await live.open_pages(HOST, SECOND, THIRD)
    await live.start()
    log.failing = "disk_full"
    live.clock.ms += 30_000
    monkeypatch.setattr("lapin.live.table.pause", pause)
    await wake_due(live.registry)
    assert "disk_full" in caplog.text
    assert (pauses, stood_in(live)) == ([1], {HOST})
