"""The people and onlookers who are connected, also at other processes: without a table."""

from typing import Any

import msgspec

from lapin.bus import Here
from lapin.close_codes import CloseCode
from lapin.game.model.ids import PersonId
from lapin.live.presence import TablePresence, closes_at, way_out
from lapin.table.commands import Kick, Leave, Onlookers, PassHost
from lapin.table.events import PersonJoined
from lapin.table.onlookers import Onlooker
from lapin.table.state import TableState
from tests.live.live_table import Browser, Clock
from tests.table.pure_table import HOST, NOON, SECOND, THIRD, PureTable

ZOE = PersonId(9)


class Presence:
    """Presence at a table of three and a computer, at a moment that the test sets."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.table = PureTable("odyssey", 3)
        self.table.computers(1)
        self.all = TablePresence(self.clock, self.table.state.people, 1_500)

    @property
    def state(self) -> TableState:
        """The table."""
        return self.table.state

    def come(self, person: int | None = None, round_trip_ms: float | None = None) -> Browser:
        """Somebody connects."""
        browser = Browser(None if person is None else PersonId(person), round_trip_ms)
        self.all.come(browser, self.state)
        return browser


def test_people_are_away_from_the_beginning_until_they_connect() -> None:
    """Computers never are; whoever has two windows is away when both are closed."""
    seen = Presence()
    assert seen.all.away_since == dict.fromkeys((HOST, SECOND, THIRD), float(NOON))
    one, two = seen.come(HOST), seen.come(HOST)
    assert set(seen.all.away_since) == {SECOND, THIRD}
    seen.clock.ms += 10
    seen.all.go(one)
    assert (seen.all.connected(), seen.all.left) == ({HOST}, NOON + 10)
    assert set(seen.all.away_since) == {SECOND, THIRD}
    seen.clock.ms += 10
    seen.all.go(two)
    assert seen.all.connected() == set()
    assert seen.all.away_since[HOST] == NOON + 20
    seen.clock.ms += 10
    seen.all.go(two)
    assert seen.all.away_since[HOST] == NOON + 20, "told twice"


def test_whoever_does_something_elsewhere_is_away_from_now_on() -> None:
    """Somebody who is here is not away for that."""
    seen = Presence()
    seen.come(HOST)
    seen.clock.ms += 50
    for person in (HOST, SECOND, None):
        seen.all.seen(person)
    assert seen.all.away_since == {SECOND: NOON + 50, THIRD: float(NOON)}


def test_whoever_has_just_joined_is_expected() -> None:
    """From now on, unless they are here; a computer is not."""
    seen = Presence()
    seen.come(HOST)
    seen.clock.ms += 50
    for person, computer in ((HOST, False), (SECOND, False), (ZOE, False), (PersonId(10), True)):
        joined = PersonJoined(person, "Zoe", seen.state.people[0].rabbit, "key", computer=computer)
        seen.all.note((joined,), seen.state)
    assert seen.all.away_since == {SECOND: float(NOON), THIRD: float(NOON), ZOE: NOON + 50}


def test_people_at_other_processes_are_connected_too() -> None:
    """And are away from when that process says so, or is gone; when all have gone counts as when somebody left."""
    seen = Presence()
    assert not seen.all.anybody
    there = Here(
        people=(SECOND,),
        watching=2,
        slowest_ms=70.0,
        composing=(1,),
        reading=(2,),
        performing=(0, 2),
        singing=(2,),
    )
    seen.all.others_are({"b": there}, seen.state.members)
    assert seen.all.anybody
    assert seen.all.connected() == {SECOND}
    assert set(seen.all.away_since) == {HOST, THIRD}
    assert (seen.all.watching(), seen.all.slowest(), seen.all.left) == (2, 70.0, 0.0)
    assert (seen.all.composing(), seen.all.reading()) == ((0, 1, 2), (2,)), "who performs is busy, too"
    assert (seen.all.performing(), seen.all.singing()) == ((0, 2), (2,))
    seen.clock.ms += 30
    seen.all.others_are({"b": Here()}, seen.state.members)
    assert not seen.all.anybody
    assert (seen.all.left, seen.all.away_since[SECOND]) == (NOON + 30, NOON + 30)
    seen.clock.ms += 30
    seen.all.others_are({}, seen.state.members)
    assert (seen.all.left, seen.all.away_since[SECOND]) == (NOON + 30, NOON + 30)
    seen.all.others_are({"b": Here(watching=1)}, seen.state.members)
    assert seen.all.anybody


def test_a_process_with_people_looks_after_the_table_first() -> None:
    """Then the one whose name comes first; onlookers count as people."""
    seen = Presence()
    assert seen.all.rank("m") == 0
    empty, full, watched = Here(), Here(people=(SECOND,)), Here(watching=1)
    for others, without, with_somebody in (
        ({"a": empty}, 1, 0),
        ({"z": empty}, 0, 0),
        ({"a": full}, 1, 1),
        ({"z": full}, 1, 0),
        ({"z": watched}, 1, 0),
        ({"a": full, "b": empty, "z": watched}, 3, 1),
    ):
        seen.all.others_are(others, seen.state.members)
        assert seen.all.rank("m") == without, others
        here = seen.come(HOST)
        assert seen.all.rank("m") == with_somebody, others
        seen.all.go(here)


def test_the_slowest_of_a_race_is_a_player() -> None:
    """Onlookers hold nobody up; an entry of a race is shown at one time where there are several processes."""
    seen = Presence()
    assert (seen.all.slowest(), seen.all.late(NOON)) == (0.0, 0.0)
    seen.come(None, 290.0)
    assert seen.all.slowest() == 0.0
    seen.come(HOST, 84.0)
    seen.come(SECOND, 20.0)
    assert seen.all.slowest() == 42.0
    assert seen.all.report(racing=True).slowest_ms == 40.0
    assert seen.all.report(racing=False).slowest_ms == 0.0
    seen.all.others_are({"b": Here(people=(THIRD,), slowest_ms=50.0)}, seen.state.members)
    assert seen.all.slowest() == 50.0
    assert [seen.all.late(at) for at in (NOON, NOON - 15, NOON - 40, NOON - 41)] == [40.0, 25.0, 0.0, 0.0]


def test_other_processes_are_told_who_is_here() -> None:
    """Each person once, in order, and how many look on."""
    seen = Presence()
    for person in (THIRD, HOST, HOST, None):
        seen.come(person)
    told = seen.all.report(racing=False)
    assert (told.people, told.watching, len(told.onlookers), told.televisions) == ((HOST, THIRD), 1, 1, ())
    assert told.onlookers[0][1:] == (NOON, False, None, "")


def test_onlookers_of_all_processes_are_in_the_order_in_which_they_came() -> None:
    """Whose screen each is, and whether it is a television, comes from where it is connected."""
    seen = Presence()
    seen.clock.ms += 5
    own = seen.come()
    elsewhere = (("x", NOON + 9, True, 1, "net"), ("y", NOON + 1, False, None, ""))
    seen.all.others_are({"b": Here(onlookers=elsewhere, televisions=("x",), watching=2)}, seen.state.members)
    assert seen.all.onlookers() == [
        Onlooker("y", NOON + 1),
        Onlooker(f"{id(own):x}", NOON + 5),
        Onlooker("x", NOON + 9, True, SECOND, "net", True),
    ]
    assert seen.all.watching() == 3
    seen.all.go(own)
    assert (seen.all.watching(), len(seen.all.onlookers())) == (2, 2)


def test_somebody_is_busy_until_their_time_or_until_they_go() -> None:
    """The first of them that is forgotten is what the table wakes for."""
    seen = Presence()
    seen.table.start()
    assert (seen.all.busy, seen.all.silent_at()) == (False, None)
    browser = seen.come(HOST)
    for signals, at in ((seen.all.performing_here, NOON + 7), (seen.all.composing_here, NOON)):
        signals.said(seen.state, HOST, at, on=True)
        assert seen.all.busy
    assert seen.all.silent_at() == NOON + 20_000
    assert seen.all.told() == ({HOST}, 0, (HOST,), (HOST,), (), [])
    seen.all.go(browser)
    assert (seen.all.busy, seen.all.silent_at()) == (False, None)
    assert seen.all.told() == (set(), 0, (), (), (), [])


def test_whoever_loses_the_seat_is_told_how() -> None:
    """Left, sent away, or given up; who went last counts."""
    table = PureTable("odyssey", 4)
    table.execute(SECOND, Leave())
    table.execute(HOST, Kick(THIRD))
    assert (way_out(table.state, SECOND), way_out(table.state, THIRD)) == ("left", "sent_away")
    assert way_out(table.state, PersonId(77)) == "left"


def said(browser: Browser) -> list[dict[str, Any]]:
    """Every message of presence that somebody heard."""
    return [msgspec.json.decode(text) for text, _ in browser.heard]


def test_everybody_hears_who_is_here_but_those_who_are_gone() -> None:
    """The host alone hears who looks on, at each of their windows."""
    seen = Presence()
    ada, bo, screen = seen.come(HOST), seen.come(SECOND), seen.come()
    seen.all.tell(HOST)
    assert [len(said(each)) for each in (ada, bo, screen)] == [1, 1, 1]
    assert ["onlookers" in said(each)[0] for each in (ada, bo, screen)] == [True, False, False]
    seen.all.tell(HOST, {SECOND})
    assert [len(said(each)) for each in (ada, bo, screen)] == [2, 1, 2]
    seen.all.tell(None)
    assert ["onlookers" in said(each)[-1] for each in (ada, bo, screen)] == [False, False, False]


def test_onlookers_are_sent_away_when_strangers_may_not_look_on() -> None:
    """People with a seat stay; so do onlookers after changes that do not concern them."""
    seen = Presence()
    ada, screen = seen.come(HOST), seen.come()
    entry = seen.table.execute(HOST, PassHost(SECOND))
    seen.all.note(entry.house, seen.state)
    assert (screen.dismissed, len(said(screen))) == (None, 1)
    entry = seen.table.execute(SECOND, Onlookers(on=False))
    seen.all.note(entry.house, seen.state)
    assert screen.dismissed == (CloseCode.NO_ONLOOKERS, "no onlookers")
    assert ada.dismissed is None
    assert seen.all.listeners == {ada}
    assert seen.all.onlookers() == []


def test_a_closed_table_has_no_connections() -> None:
    """Each is told that the table is gone."""
    seen = Presence()
    browsers = [seen.come(HOST), seen.come()]
    seen.all.close()
    assert [each.dismissed for each in browsers] == [(CloseCode.NO_SUCH_TABLE, "closed")] * 2
    assert not seen.all.listeners


def test_a_window_too_many_closes_the_oldest_and_is_sent_nothing_more() -> None:
    """Eight of each person; onlookers are not counted with them."""
    seen = Presence()
    windows = [seen.come(HOST) for _ in range(8)]
    others = [seen.come(SECOND), *(seen.come() for _ in range(9))]
    assert all(each.dismissed is None for each in (*windows, *others))
    ninth = seen.come(HOST)
    assert windows[0].dismissed == (CloseCode.CROWDED_OUT, "too many lines")
    assert seen.all.listeners == {*windows[1:], ninth, *others}
    assert closes_at(NOON, 150, 40.0) == NOON + 191
