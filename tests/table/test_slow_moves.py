"""Moves as a table over days shows them: who moved last, and which moves a stand-in made."""

from msgspec.structs import replace

from lapin.durations import HOUR_MS
from lapin.game.model.commands import NameGiver
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.table import decide
from lapin.table.commands import EndGame, ExtendClock, Leave, SetPace, SettleSeat, SetUp
from lapin.table.events import MoveMissed, SetUpChanged, TableEntry
from lapin.table.slow import AbsentSeat, absent_seats, answers_at, slow_view
from lapin.table.waits import LastMove, SlowPace, asked_at, awaited
from tests.table.pure_table import ALL_CLOCKS, HOST, NOON, SECOND, THIRD, PureTable, playing
from tests.table.slow_tables import DAILY, missing, play, slow_table


def moved(table: PureTable) -> tuple[LastMove, ...]:
    """Return when everybody moved last, as everybody sees it."""
    view = slow_view(table.state)
    assert view is not None
    return view.moved


def test_everybody_sees_when_each_of_them_moved_last() -> None:
    """One line each, the newest last; somebody who has not moved has none."""
    table, times = slow_table("odyssey", 3), []
    for person in (HOST, SECOND, THIRD, SECOND):
        table.now += HOUR_MS
        times.append(table.now)
        play(table, person)
        if person == SECOND and len(times) == 2:
            assert moved(table) == (LastMove(HOST, 1, times[0]), LastMove(SECOND, 1, times[1]))
    assert moved(table) == (
        LastMove(HOST, 1, times[0]),
        LastMove(THIRD, 1, times[2]),
        LastMove(SECOND, 1, times[3]),
    )


def test_of_the_moves_that_stand_ins_made_the_newest_32_are_shown() -> None:
    """A game that lasts for months does not grow without end."""
    table = slow_table("odyssey", 3)
    play(table, HOST)
    for number in range(40):
        table.take(TableEntry(table.now, None, (MoveMissed((SECOND, THIRD)[number % 2]),)))
    view = slow_view(table.state)
    assert view is not None
    assert [each.person for each in view.missed] == [SECOND, THIRD] * 16


def test_whoever_ends_a_game_over_days_has_not_moved_in_it() -> None:
    """And when it is over, nobody has anything to say about the seats of others."""
    table = slow_table("odyssey", 4)
    missing(table, SECOND)
    before = moved(table)
    view = slow_view(table.state)
    assert view is not None
    assert [each.person for each in view.absent] == [SECOND]
    table.now += HOUR_MS
    table.execute(HOST, EndGame())
    view = slow_view(table.state)
    assert view is not None
    assert (view.absent, view.waits, view.moved) == ((), (), before)


def test_what_is_said_about_one_seat_does_not_count_for_another() -> None:
    """Two stay away, and somebody wants the seat of one of them to be free."""
    table = slow_table("odyssey", 5)
    missing(table, SECOND)
    people = (replace(p, missed=2, stand_in=True) if p.id == THIRD else p for p in table.state.people)
    table.state = replace(table.state, people=tuple(people))
    table.execute(HOST, SettleSeat(SECOND, "free"))
    view = slow_view(table.state)
    assert view is not None
    assert [(each.person, each.free, each.without) for each in view.absent] == [
        (SECOND, (HOST,), ()),
        (THIRD, (), ()),
    ]


def test_whoever_joins_a_game_over_days_has_not_moved_in_it() -> None:
    """They wait for a seat."""
    table = slow_table("odyssey", 4)
    table.join("Zoe")
    assert moved(table) == ()


def test_s3_a_computer_tells_first_where_nobody_else_does_for_days() -> None:
    """Nobody has missed anything then."""
    table = PureTable("odyssey", 3)
    table.computers(1)
    table.execute(HOST, SetPace(DAILY))
    deadline = table.start().state.deadline
    assert deadline is not None
    assert decide.clock_ran_out(table.state, deadline).house == ()


def test_a_host_who_is_not_waited_for_stays_host_whoever_else_is_late() -> None:
    """The host has missed a move before, and has told since."""
    table = PureTable("odyssey", 4, options=Options(first=Seat(0)))
    table.execute(HOST, SetPace(DAILY))
    table.start().play_until("give")
    people = (replace(p, missed=1) if p.id == HOST else p for p in table.state.people)
    table.state = replace(table.state, people=tuple(people))
    assert table.state.deadline is not None
    entry = decide.clock_ran_out(table.state, table.state.deadline)
    assert entry.house == tuple(map(MoveMissed, (SECOND, THIRD, PersonId(3))))


def test_only_those_who_play_have_a_say_about_a_seat() -> None:
    """Somebody's opinion no longer counts when they have left, and people who wait for a seat have no say."""
    table = slow_table("team", 6)
    table.join("Zoe")
    missing(table, SECOND)
    table.execute(THIRD, SettleSeat(SECOND, "free"))
    assert absent_seats(table.state) == (AbsentSeat(SECOND, (THIRD,), (), 3),)
    table.execute(THIRD, Leave())
    assert absent_seats(table.state) == (AbsentSeat(SECOND, (), (), 3),)


def test_a_computer_takes_one_minute_at_least_and_nine_at_most() -> None:
    """The hour is one at which people are awake: which moment it is follows from the secret of the game."""
    table = PureTable("odyssey", 3)
    table.computers(1)
    pace = SlowPace(24, utc_offset=720)
    table.execute(HOST, SetPace(pace))
    table.start().play_until("give")
    seat = next(person.seat for person in table.state.people if person.computer)
    assert seat is not None
    times = []
    for number in range(100):
        state = replace(table.state, secret=f"{number:064}")
        times.append(answers_at(state, pace, table.game, seat) - table.now)
    assert 60_000 <= min(times) < 75_000
    assert 525_000 < max(times) < 540_000


def test_a_clock_that_was_extended_is_the_time_of_everybody_awaited() -> None:
    """Also at a table that plays now."""
    table = playing("odyssey", clocks=ALL_CLOCKS)
    table.execute(SECOND, ExtendClock())
    assert {wait.until for wait in awaited(table.state)} == {table.state.deadline} == {NOON + 60_000}


def test_t3_the_first_of_several_times_is_the_deadline() -> None:
    """A partner who was asked later has longer; and a table without days also notes when each was asked."""
    for table in (slow_table("team", 6), playing("team", 6)):
        table.play_until("give")
        table.now += HOUR_MS
        giver = next(p.id for p in table.state.people if not is_tellers(table, p.seat))
        seat = table.person(giver).seat
        assert seat is not None
        table.execute(giver, NameGiver(seat))
        partner = Seat((seat + 3) % 6)
        assert asked_at(table.state, partner) == table.now
        until = {wait.until for wait in awaited(table.state)}
        if table.state.slow is not None:
            assert len(until) == 2
            assert table.state.deadline == min(each for each in until if each is not None)
            first = {wait.person for wait in awaited(table.state) if wait.until == table.state.deadline}
            entry = decide.clock_ran_out(table.state, table.state.deadline)
            assert {event.person for event in entry.house if isinstance(event, MoveMissed)} == first


def is_tellers(table: PureTable, seat: Seat | None) -> bool:
    """Whether a seat is in the team that tells."""
    assert isinstance(table.game, Story)
    assert seat is not None
    assert table.game.storyteller is not None
    return seat % 3 == table.game.storyteller % 3


def test_a_table_that_turns_to_a_race_says_so_only_where_it_was_slow() -> None:
    """Elsewhere nothing changes."""
    table = PureTable("odyssey", 3)
    assert [type(event) for event in table.execute(HOST, SetUp(game="jinx")).house] == [SetUpChanged]


def test_computers_have_no_say_about_the_seat_of_somebody() -> None:
    """Of two people who are left, both have to agree."""
    table = PureTable("odyssey", 3)
    table.computers(2)
    table.execute(HOST, SetPace(DAILY))
    table.start()
    people = (replace(p, missed=2, stand_in=True) if p.id == SECOND else p for p in table.state.people)
    table.state = replace(table.state, people=tuple(people))
    view = slow_view(table.state)
    assert view is not None
    assert [(each.person, each.needed) for each in view.absent] == [(SECOND, 2)]
    table.execute(HOST, SettleSeat(SECOND, "without"))
    assert not table.person(SECOND).gone
    table.execute(THIRD, SettleSeat(SECOND, "without"))
    assert table.person(SECOND).gone
