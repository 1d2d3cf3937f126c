"""Who is here, who is away, and who plays for them meanwhile. The clock goes when the test says so."""

import asyncio

import pytest

from lapin.close_codes import CloseCode
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.live.presence import MOST_CONNECTIONS
from lapin.table.commands import ExtendClock, Say
from lapin.table.decide import late
from lapin.table.state import Clocks
from tests.live.company import HOUR, Company, Ear, FickleLog, let_it_happen, next_due, ring
from tests.table.lobby import ALL_CLOCKS, HOST, NOON, SECOND, THIRD, Lobby, as_ask

FIRST_TELLS = Options(first=Seat(0))


def stood_in(company: Company) -> set[int]:
    """For whom stand-ins play."""
    return {person.id for person in company.state.people if person.stand_in}


async def test_everybody_is_told_who_is_here(company: Company) -> None:
    """When somebody comes or goes; two devices of one person count once."""
    await company.open()
    ada, bo, phone = await company.sit_down(HOST, SECOND, SECOND)
    watcher = Ear(None)
    await company.table.connect(watcher)
    assert ada.presence[-1] == {"type": "presence", "here": [HOST, SECOND], "watching": 1}
    assert ada.heard[-1][0] == b'{"type":"presence","here":[0,1],"watching":1}', "as it stands on the wire"
    company.table.disconnect(watcher)
    company.table.disconnect(phone)
    assert ada.presence[-1] == {"type": "presence", "here": [HOST, SECOND], "watching": 0}
    company.table.disconnect(bo)
    assert ada.presence[-1]["here"] == [HOST]
    assert company.table.listeners == 1


async def test_who_opens_one_window_too_many_loses_the_oldest(company: Company) -> None:
    """One seat has so many lines at a time and no more; nobody else notices, and the person stays here."""
    await company.open()
    (bo,) = await company.sit_down(SECOND)
    windows = await company.sit_down(*[HOST] * (MOST_CONNECTIONS + 2))
    assert [window.dismissed for window in windows[:2]] == [(CloseCode.CROWDED_OUT, "too many lines")] * 2
    assert [window.dismissed for window in (*windows[2:], bo)] == [None] * (MOST_CONNECTIONS + 1)
    for window in windows[:2]:
        company.table.disconnect(window)
    assert company.table.listeners == MOST_CONNECTIONS + 1
    assert bo.presence[-1]["here"] == [HOST, SECOND]
    company.table.disconnect(windows[2])
    assert (await company.sit_down(HOST))[0].dismissed is None
    assert windows[3].dismissed is None


async def test_a_stand_in_plays_for_who_is_away_too_long(company: Company) -> None:
    """After sixty seconds unless the host chose otherwise; not before."""
    await company.open("odyssey", 3, options=FIRST_TELLS)
    _, bo, _ = await company.sit_down(HOST, SECOND, THIRD)
    await company.start()
    company.table.disconnect(bo)
    await company.wait(59_999)
    assert stood_in(company) == set()
    await company.wait(1)
    assert stood_in(company) == {SECOND}


async def test_the_owner_comes_back_and_plays(company: Company) -> None:
    """Opening the page is enough: the stand-in steps aside."""
    await company.open("odyssey", 3, options=FIRST_TELLS)
    _, bo, _ = await company.sit_down(HOST, SECOND, THIRD)
    await company.start()
    company.table.disconnect(bo)
    await company.wait(60_000)
    again = Ear(SECOND)
    await company.table.connect(again)
    assert stood_in(company) == set()
    assert again.frames[-1].room.people[SECOND].stand_in is False
    await company.wait(HOUR)
    assert stood_in(company) == set()


async def test_who_reloads_the_page_is_not_away(company: Company) -> None:
    """A short interruption is nobody's business."""
    await company.open("odyssey", 3, options=FIRST_TELLS)
    _, bo, _ = await company.sit_down(HOST, SECOND, THIRD)
    await company.start()
    company.table.disconnect(bo)
    await company.wait(30_000)
    await company.sit_down(SECOND)
    await company.wait(HOUR)
    assert stood_in(company) == set()


async def test_who_comes_back_while_the_stand_in_is_being_stored_plays_too(
    company: Company, log: FickleLog
) -> None:
    """In the very moment: whoever is here plays for themselves."""
    await company.open("odyssey", 3, options=FIRST_TELLS)
    _, bo, _ = await company.sit_down(HOST, SECOND, THIRD)
    await company.start()
    company.table.disconnect(bo)
    company.clock.ms += 60_000
    gate = asyncio.Event()
    log.before_append = gate.wait
    attending = asyncio.ensure_future(company.table.attend())
    await let_it_happen()
    coming = asyncio.ensure_future(company.table.connect(Ear(SECOND)))
    await let_it_happen()
    gate.set()
    await asyncio.gather(attending, coming)
    assert stood_in(company) == set()


async def test_who_comes_back_while_the_table_is_busy_gets_no_stand_in(company: Company, log: FickleLog) -> None:
    """Two were away: while the first one's stand-in is stored, the second is back."""
    await company.open("odyssey", 3, options=FIRST_TELLS)
    _, bo, cleo = await company.sit_down(HOST, SECOND, THIRD)
    await company.start()
    company.table.disconnect(bo)
    company.table.disconnect(cleo)
    company.clock.ms += 60_000
    gate = asyncio.Event()
    log.before_append = gate.wait
    attending = asyncio.ensure_future(company.table.attend())
    await let_it_happen()
    again = asyncio.ensure_future(company.table.attend())  # a second call while the first is at work
    back = asyncio.ensure_future(company.table.connect(Ear(THIRD)))
    await let_it_happen()
    assert again.done()
    gate.set()
    await asyncio.gather(attending, back)
    assert stood_in(company) == {SECOND}


async def test_a_stand_in_does_not_move_for_who_has_just_come_back(company: Company, log: FickleLog) -> None:
    """Both stand-ins were about to move; while the first one's card is stored, the second one's owner returns."""
    await company.open("odyssey", 3, options=FIRST_TELLS)
    await company.sit_down(HOST)
    await company.start()
    await company.wait(60_000)
    assert stood_in(company) == {SECOND, THIRD}
    company.registry.timers.close()  # the test says when the table looks
    driver = Lobby("odyssey", 0)
    driver.state = company.state
    _, move = driver.next_move()
    await company.ask(HOST, as_ask(move))
    gate = asyncio.Event()
    log.before_append = gate.wait
    attending = asyncio.ensure_future(company.table.attend())
    await let_it_happen()
    back = asyncio.ensure_future(company.table.connect(Ear(THIRD)))
    await let_it_happen()
    gate.set()
    await asyncio.gather(attending, back)
    assert stood_in(company) == {SECOND}
    assert isinstance(company.state.game, Story)
    assert [len(cards) for cards in company.state.game.given] == [1, 2, 0]


async def test_who_joined_and_never_opened_the_page_does_not_hold_up_the_game(company: Company) -> None:
    """The table waits for them as for anybody who is away."""
    await company.open("odyssey", 3, options=Options(first=Seat(1)))
    await company.sit_down(HOST)
    await company.start()
    await company.wait(60_000)
    assert stood_in(company) == {SECOND, THIRD}
    assert company.state.game is not None
    assert company.state.game.phase == "give"


async def test_the_hosts_role_passes_on_when_the_host_is_away(company: Company) -> None:
    """In the lobby too: somebody can start the game."""
    await company.open("odyssey", 3)
    ada, _, _ = await company.sit_down(HOST, SECOND, THIRD)
    company.table.disconnect(ada)
    await company.wait(60_000)
    assert company.state.host == SECOND


async def test_it_passes_on_even_if_a_stand_in_played_for_the_host_before(company: Company) -> None:
    """First too slow, then away: the table does not stay without a host."""
    await company.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    ada, _, _ = await company.sit_down(HOST, SECOND, THIRD)
    await company.start()
    await company.wait(30_000)
    assert (stood_in(company), company.state.host) == ({HOST}, HOST)
    company.table.disconnect(ada)
    await company.wait(60_000)
    assert company.state.host == SECOND


async def test_when_all_are_away_the_first_to_return_becomes_host(company: Company) -> None:
    """The role does not wander among sleepers, and it finds whoever comes back."""
    await company.open("odyssey", 3)
    ears = await company.sit_down(HOST, SECOND, THIRD)
    for ear in ears:
        company.table.disconnect(ear)
    await company.wait(5 * 60_000)
    version = company.table.version
    await company.wait(5 * 60_000)
    assert company.table.version == version
    await company.sit_down(THIRD)
    await company.wait(1)
    assert company.state.host == THIRD


@pytest.mark.parametrize("game", ["odyssey", "party", "team"])
async def test_when_a_clock_runs_out_stand_ins_move_and_the_game_goes_on(company: Company, game: str) -> None:
    """Nobody moves at all: each phase ends by its clock; with stand-ins for all it goes on to the end."""
    await company.open(game, 6, clocks=ALL_CLOCKS, options=FIRST_TELLS)
    await company.sit_down(*range(6))
    await company.start()
    phases: list[str] = []
    for ms in (29_999, 1, 39_999, 1):
        await company.wait(ms)
        assert company.state.game is not None
        phases.append(company.state.game.phase)
    assert phases == ["tell", "give", "give", "over"]


async def test_j7_when_the_clock_of_a_race_runs_out_the_turn_is_over(company: Company) -> None:
    """Nobody touched: the next turn begins."""
    await company.open("jinx", 3, clocks=Clocks(touch=20), options=FIRST_TELLS)
    await company.sit_down(*range(3))
    await company.start()
    lobby = Lobby("jinx", 0)
    lobby.state = company.state
    seat, move = lobby.next_move()
    await company.ask(company.state.sitting(seat).id, as_ask(move))
    await company.wait(20_000)
    assert company.state.game is not None
    assert (company.state.game.turn, company.state.game.phase) == (2, "tell")


async def test_a_clock_that_has_done_its_work_is_not_looked_at_again(company: Company) -> None:
    """While stand-ins think, the table waits for them, not for a clock that is over."""
    slow = Company(company.log, pace=company.registry._services.pace.__class__(tell=(4_000, 4_000)))
    await slow.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    await slow.sit_down(HOST, SECOND, THIRD)
    await slow.start()
    slow.clock.ms += 30_000
    await ring(slow.registry)
    assert stood_in(slow) == {HOST}
    assert slow.state.game is not None
    assert late(slow.state, slow.state.game) == []
    assert next_due(slow.registry) == NOON + 34_000
    await slow.wait(4_000)
    assert slow.state.game.phase == "give"


async def test_more_time_is_more_time(company: Company) -> None:
    """Anybody may ask for it before the clock runs out."""
    await company.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    await company.sit_down(HOST, SECOND, THIRD)
    await company.start()
    await company.wait(29_000)
    await company.ask(THIRD, ExtendClock())
    await company.wait(30_000)
    assert stood_in(company) == set()
    await company.wait(1_000)
    assert stood_in(company) == {HOST}


async def test_talk_does_not_bring_anybody_back(company: Company) -> None:
    """Chatting is not playing: the stand-in goes on until its owner moves or says so."""
    await company.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    ada, _, _ = await company.sit_down(HOST, SECOND, THIRD)
    await company.start()
    await company.wait(30_000)
    await company.ask(HOST, Say("oh"), ada)
    assert stood_in(company) == {HOST}


async def test_what_cannot_be_stored_now_is_done_when_it_can(
    company: Company, log: FickleLog, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk stops no clock for ever; the table tries again after a moment, not all the time."""
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        assert stood_in(company) == set()
        log.failing = None

    await company.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    await company.sit_down(HOST, SECOND, THIRD)
    await company.start()
    log.failing = "disk_full"
    company.clock.ms += 30_000
    monkeypatch.setattr("lapin.live.table.pause", pause)
    await ring(company.registry)
    assert "disk_full" in caplog.text
    assert (pauses, stood_in(company)) == ([1], {HOST})
