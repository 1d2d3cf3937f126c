"""One table at several processes: everybody sees the same, everything happens once, and nobody is missed."""

import asyncio

import pytest

from lapin.close_codes import CloseCode
from lapin.game.model.ids import PersonId, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Square
from lapin.live.presence import ELSEWHERE_MS, SPREAD_MS
from lapin.live.scheduler import BACKUP_MS
from lapin.live.sleep import OFFERED_MS
from lapin.store.log import StoreFailed
from lapin.table.commands import Kick, PutFinger, Say, SendOff, SetUp, Start
from lapin.table.events import Said, StandInSet, TableClosed
from lapin.table.state import Clocks
from lapin.tokens import key_of
from tests.live.live_table import HOUR, Browser
from tests.live.site import Site
from tests.table.pure_table import HOST, SECOND, THIRD, PureTable, as_command

FIRST_TELLS = Options(first=Seat(0))


# Seeing the same


async def test_a_move_reaches_everybody_wherever_they_are(site: Site) -> None:
    """I speak at one process; people at the other get a frame with it at once."""
    await site.open()
    ada, bo, cleo = await site.open_pages(0, 1, 1)
    answer = await site.execute(HOST, Say("hello"), 0, ada)
    await site.settle()
    assert [browser.versions[-1] for browser in (ada, bo, cleo)] == [answer.version] * 3
    assert [event for event in bo.frames[-1].events if isinstance(event, Said)] == [Said(HOST, "hello")]
    assert (ada.frames[-1].ack, bo.frames[-1].ack) == ("command-1", None)
    assert bo.versions == sorted(set(bo.versions))


async def test_the_host_sends_somebody_away_who_looks_on_at_another_process(site: Site) -> None:
    """The host sees them; they are cut there, and their network is kept from looking on; others stay."""
    await site.open()
    (ada,) = await site.open_pages(0)
    strangers = [Browser(None), Browser(None)]
    for each, network in zip(strangers, ("one", "another"), strict=True):
        each.network = network
        await site.connect(each, 1)
    await site.settle()
    seen = [each["id"] for each in ada.presence[-1]["onlookers"]]
    assert sorted(seen) == sorted(f"{id(each):x}" for each in strangers)
    await site.execute(HOST, SendOff(f"{id(strangers[0]):x}"), 0, ada)
    await site.settle()
    assert [each.dismissed for each in strangers] == [(CloseCode.NO_ONLOOKERS, "no onlookers"), None]
    for place in (0, 1):
        assert not strangers[0].may_look_on(site.at(place).state)
        assert strangers[1].may_look_on(site.at(place).state)
    site.at(1).disconnect(strangers[0])
    await site.settle()
    assert [each["id"] for each in ada.presence[-1]["onlookers"]] == [f"{id(strangers[1]):x}"]


async def test_a_whole_game_is_played_over_two_processes(site: Site) -> None:
    """People at both processes move in any order: all see the same end."""
    await site.open("odyssey", 4, options=FIRST_TELLS)
    browsers = await site.open_pages(0, 1, 0, 1)
    await site.execute(HOST, Start(), 0)
    await site.settle()
    driver = PureTable("odyssey", 0)
    while site.at(0).state.playing:
        driver.state = site.at(0).state
        seat, move = driver.next_move()
        person = driver.state.sitting(seat).id
        await site.execute(person, as_command(move), person % 2, browsers[person])
        await site.settle()
    assert site.at(0).state == site.at(1).state
    assert len({browser.versions[-1] for browser in browsers}) == 1


async def test_all_speak_at_once_and_nothing_is_lost_or_doubled(site: Site) -> None:
    """Thirty lines of talk at two processes at once: each is stored once, and all see them in one order."""
    await site.open()
    browsers = await site.open_pages(0, 1, 1)
    said = [site.execute(PersonId(n % 3), Say(f"line {n}"), (0, 1, 1)[n % 3], browsers[n % 3]) for n in range(30)]
    await asyncio.gather(*said)
    await site.settle()
    texts = [line.text for line in site.at(0).state.talk]
    assert sorted(texts) == sorted(f"line {n}" for n in range(30))
    assert site.at(1).state.talk == site.at(0).state.talk
    for browser in browsers:
        assert browser.versions == sorted(set(browser.versions))


async def test_one_command_sent_to_both_processes_is_executed_once(site: Site) -> None:
    """My connection broke and I sent it again elsewhere: it counts once, and all answers name one version."""
    await site.open()
    await site.open_pages(0, 1, 1)
    answers = await asyncio.gather(
        *(site.execute(SECOND, Say("once"), place, command_id="mine") for place in (0, 1, 0, 1))
    )
    await site.settle()
    assert len({answer.version for answer in answers}) == 1
    assert len(site.happened(Said)) == 1


async def test_a_person_who_joins_at_one_process_may_connect_to_another_at_once(site_without_bus: Site) -> None:
    """The seat is known everywhere as soon as it is mine, even if no hint arrives."""
    await site_without_bus.open("odyssey", 2)
    await site_without_bus.open_pages(0, 1)
    seated = await site_without_bus.registries[0].join(site_without_bus.at(0), "Cleo", None)
    table = await site_without_bus.registries[1].find(site_without_bus.at(0).state.code)
    person = table.person_with(key_of(seated.token))
    assert person is not None
    assert person.id == seated.person


async def test_a_seat_that_cannot_be_looked_up_is_not_denied(
    site_without_bus: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log is away: a known person is let in; an unknown one is told to try again, not "no such seat"."""
    await site_without_bus.open("odyssey", 2)
    await site_without_bus.open_pages(0, 1)
    seated = await site_without_bus.registries[0].join(site_without_bus.at(0), "Cleo", None)

    async def away(_table: str, _after: int = 0) -> list[object]:
        raise StoreFailed("unreachable")

    with monkeypatch.context() as patch:
        patch.setattr(site_without_bus.log, "read", away)
        table = await site_without_bus.registries[1].table(site_without_bus.id)
        assert table.person_with(key_of(site_without_bus.seats[0].token)) is not None
        with pytest.raises(Refused) as refused:
            table.person_with(key_of(seated.token))
        assert refused.value.code == "NOT_STORED"
    assert (await site_without_bus.registries[1].table(site_without_bus.id)).person_with(
        key_of(seated.token)
    ) is not None


async def test_a_person_kicked_at_one_process_is_disconnected_at_another(site: Site) -> None:
    """The host and the guest are at two processes; so are two devices of one seat."""
    await site.open()
    _, bo, cleo = await site.open_pages(0, 1, 1)
    await site.execute(HOST, Kick(SECOND), 0)
    ticket = await site.registries[0].ticket(site.at(0), THIRD)
    await site.registries[0].move_seat(site.at(0), ticket)
    await site.settle()
    assert bo.dismissed == (4003, "sent_away")
    assert cleo.dismissed == (4007, "moved")


async def test_a_lost_hint_costs_a_moment(site_without_bus: Site) -> None:
    """Without any bus, the next look at the log finds what has happened."""
    await site_without_bus.open()
    _, bo, _ = await site_without_bus.open_pages(0, 1, 1)
    answer = await site_without_bus.execute(HOST, Say("anybody?"), 0)
    await site_without_bus.settle()
    assert bo.versions[-1] < answer.version
    await site_without_bus.run_failover(1)
    assert bo.versions[-1] == answer.version


async def test_open_tables_of_all_processes_are_listed_everywhere(site: Site) -> None:
    """People who look for a table also see those of other processes, not those that are closed or hidden."""
    open_one = await site.registries[0].open("odyssey", Options(), None, Clocks(), "Ada", None, listed=True)
    await site.registries[0].open("odyssey", Options(), None, Clocks(), "Bo", None, listed=False)
    assert [table.id for table in await site.registries[1].listed()] == [open_one.table.id]


async def test_a_table_that_nobody_is_at_any_more_is_listed_at_no_process(site: Site) -> None:
    """The process that still has it in memory does not offer it to the others."""
    await site.open()
    await site.execute(HOST, SetUp(listed=True), 0)
    (ada,) = await site.open_pages(0)
    site.clock.ms += OFFERED_MS
    for registry in site.registries:
        assert [table.id for table in await registry.listed()] == [site.id], "as long as she is there"
    site.at(0).disconnect(ada)
    site.clock.ms += OFFERED_MS
    for registry in site.registries:
        assert await registry.listed() == []


async def test_a_table_whose_only_person_reloads_the_page_stays_listed_at_every_process(site: Site) -> None:
    """One that has loaded it only to show it does not know when she was last there; the other one does."""
    await site.open()
    await site.execute(HOST, SetUp(listed=True), 0)
    (ada,) = await site.open_pages(0)
    site.clock.ms += OFFERED_MS
    site.at(0).disconnect(ada)
    for registry in [*site.registries] * 2:
        assert [table.id for table in await registry.listed()] == [site.id]


# Presence


async def test_everybody_is_told_who_is_connected_at_any_process(site: Site) -> None:
    """Presence is the same at both processes, onlookers included, and it changes at both."""
    await site.open()
    ada, bo = await site.open_pages(0, 1, None)
    watcher = await site.connect(Browser(None), 1)
    await site.settle()
    both = {"type": "presence", "here": [HOST, SECOND], "watching": 1}
    host = ada.presence[-1]
    assert [each["id"] for each in host.pop("onlookers")] == [f"{id(watcher):x}"], "she is told who looks on"
    assert (host, bo.presence[-1]) == (both, both)
    site.at(1).disconnect(watcher)
    site.at(1).disconnect(bo)
    await site.settle()
    assert ada.presence[-1] == {"type": "presence", "here": [HOST], "watching": 0}


async def test_a_person_connected_to_another_process_is_not_away(site: Site) -> None:
    """An hour at the other process is no absence; a minute after leaving it there is one stand-in, not two."""
    await site.open(options=FIRST_TELLS)
    _, bo, _ = await site.open_pages(0, 1, 1)
    await site.execute(HOST, Start(), 0)
    await site.wait(HOUR)
    assert site.happened(StandInSet) == []
    site.at(1).disconnect(bo)
    await site.wait(59_999)
    assert site.happened(StandInSet) == []
    await site.wait(1 + BACKUP_MS)
    assert site.happened(StandInSet) == [StandInSet(SECOND, on=True, reason="away")]


async def test_a_person_who_reconnects_to_another_process_is_not_away(site: Site) -> None:
    """The connection broke here and is open there: nobody notices."""
    await site.open(options=FIRST_TELLS)
    ada, _, _ = await site.open_pages(0, 0, 0)
    await site.execute(HOST, Start(), 0)
    site.at(0).disconnect(ada)
    await site.wait(30_000)
    await site.connect(Browser(HOST), 1)
    await site.wait(HOUR)
    assert site.happened(StandInSet) == []
    assert site.at(0).state.host == HOST


async def test_people_of_a_process_that_died_are_away(site: Site) -> None:
    """They have as long to come back as anybody whose connection broke."""
    await site.open(options=FIRST_TELLS)
    await site.open_pages(0, 1, 1)
    await site.execute(HOST, Start(), 0)
    await site.settle()
    await site.die(1)
    await site.wait(59_999)
    assert site.happened(StandInSet) == []
    await site.wait(1)
    assert {each.person for each in site.happened(StandInSet)} == {SECOND, THIRD}  # type: ignore[union-attr]  # all are


async def test_a_stand_in_set_by_a_process_that_could_not_know_is_taken_back(site_without_bus: Site) -> None:
    """Without a bus, one process thinks that I am away. The one I am connected to objects, once a minute."""
    await site_without_bus.open(options=FIRST_TELLS)
    await site_without_bus.open_pages(0, 1, 1)
    await site_without_bus.execute(HOST, Start(), 0)
    for minute in range(1, 4):
        await site_without_bus.wait(60_000)
        await site_without_bus.run_failover(1)
        await site_without_bus.run_failover(0)
        assert len(site_without_bus.happened(StandInSet)) <= 6 * minute
        assert not any(person.stand_in for person in site_without_bus.at(0).state.people)
    assert site_without_bus.happened(StandInSet) != []


async def test_a_table_with_people_anywhere_is_not_closed(site: Site) -> None:
    """Somebody is at one process: a day later the table is still open. When all have left it closes, once."""
    await site.open()
    await site.open_pages(None, 1, None)
    await site.wait(24 * HOUR)
    assert not site.at(0).state.closed
    for listener in tuple(site.at(1).presence.listeners):
        site.at(1).disconnect(listener)
    await site.wait(11 * HOUR)
    assert site.happened(TableClosed) == []
    await site.wait(2 * HOUR)
    assert len(site.happened(TableClosed)) == 1
    assert site.at(1).state.closed


# Races


async def race(site: Site) -> list[Browser]:
    """Ada has given the clue; Bo at her process and Cleo at another look for the picture."""
    await site.open("jinx", 3, options=FIRST_TELLS)
    browsers = await site.open_pages(0, 0, 1)
    await site.execute(HOST, Start(), 0)
    await site.settle()
    driver = PureTable("jinx", 0)
    driver.state = site.at(0).state
    _, move = driver.next_move()
    await site.execute(HOST, as_command(move), 0)
    await site.settle()
    return browsers


def square(site: Site) -> Square:
    """The game of the race."""
    game = site.at(0).state.game
    assert isinstance(game, Square)
    return game


async def test_j8_the_first_touch_wins_wherever_it_arrives(site: Site) -> None:
    """Cleo was first, over a slow connection to the other process: her touch is stored second and counts first."""
    browsers = await race(site)
    site.clock.ms += 1_000
    browsers[2].round_trip_ms = 200.0
    await site.execute(SECOND, PutFinger(Spot(1)), 0, browsers[1])
    site.clock.ms += 50
    await site.execute(THIRD, PutFinger(Spot(1)), 1, browsers[2])
    await site.settle()
    fingers = {finger.seat: finger.ms for finger in square(site).fingers}
    assert fingers[Seat(2)] == fingers[Seat(1)] - 50


async def test_j8_a_race_is_shown_at_one_time_at_both_processes(site: Site) -> None:
    """The clue of a race is held back until all processes have it; nobody sees it earlier for being near."""
    _, bo, cleo = await race(site)
    frames = [[held for text, held in browser.heard if b'"type":"frame"' in text][-1] for browser in (bo, cleo)]
    assert frames == [SPREAD_MS, SPREAD_MS]


async def test_j8_a_window_waits_for_touches_at_other_processes(site: Site) -> None:
    """It closes a little later than at one process, so that a touch that arrived there in time is stored."""
    browsers = await race(site)
    await site.execute(SECOND, PutFinger(Spot(1)), 0, browsers[1])
    await site.settle()
    window = square(site).terms.tie_window
    await site.wait(window + ELSEWHERE_MS)
    assert square(site).fingers != ()
    await site.wait(1 + BACKUP_MS)
    assert square(site).fingers == ()
