"""The duties of a table: what it has to do by itself and when, and how long computers think."""

from random import Random

import pytest

from lapin.game.model.commands import CallJinx, Stop, Touch
from lapin.game.model.ids import PersonId, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.state import Phase
from lapin.game.variants import GAMES
from lapin.live.bots import moment
from lapin.live.pace import INSTANT, ComputerMove, Pace, Planner, thinking_ms
from lapin.live.scheduler import (
    CALL_GRACE_MS,
    DUEL_MS,
    Away,
    CloseSpot,
    Deadline,
    Duty,
    Idle,
    ShuffleOver,
    closings,
    duties,
)
from lapin.table import decide, people
from lapin.table.commands import EndGame, Leave, Seal
from tests.table.pure_table import ALL_CLOCKS, HOST, NOON, SECOND, THIRD, PureTable, playing
from tests.table.slow_tables import slow_table

FIRST_TELLS = Options(first=Seat(0))


def due(
    table: PureTable, *, away: dict[PersonId, float] | None = None, idle_at: float | None = None
) -> list[Duty]:
    """Every duty of the table, with its time."""
    return duties(table.state, table.now, Planner(INSTANT, Random(1)), away or {}, 0.0, idle_at)


def test_a_table_without_clocks_and_computers_has_no_duties() -> None:
    """It costs nothing while people think."""
    assert due(playing("odyssey")) == []
    assert due(PureTable()) == []


def test_a_shuffle_waits_for_numbers_and_after_a_restart_for_people_to_connect() -> None:
    """1.5 seconds from its beginning, or from when the table was loaded."""
    table = PureTable("odyssey", 3)
    table.execute(HOST, Seal("00" * 32))
    table.start()
    assert due(table) == [ShuffleOver(NOON + 1_500)]
    loaded = duties(table.state, table.now, Planner(INSTANT, Random(1)), {}, 0.0, None, loaded=NOON + 9_000)
    assert loaded == [ShuffleOver(NOON + 10_500)]


def test_duties_are_in_the_order_of_their_times() -> None:
    """The earliest comes first."""
    table = PureTable("odyssey", 3, clocks=ALL_CLOCKS)
    table.computers(1)
    table.start()
    found = due(table, away={SECOND: NOON - 50_000}, idle_at=NOON + 10**9)
    assert [type(duty) for duty in found] == [ComputerMove, Away, Deadline, Idle]
    assert [duty.at for duty in found] == sorted(duty.at for duty in found)


def test_a_person_who_is_away_is_a_duty_while_the_game_needs_them() -> None:
    """They are none in the lobby, while they wait for a seat or have a stand-in, or if they are computers."""
    table = PureTable("team", 6)
    assert due(table, away={SECOND: NOON}) == []
    table.start()
    late = table.join("Zoe")
    away = dict.fromkeys((SECOND, late), float(NOON))
    assert due(table, away=away) == [Away(NOON + 60_000, SECOND)]
    table.take(people.gone_away(table.state, SECOND, NOON))
    assert [type(duty) for duty in due(table, away=away)] == [ComputerMove]
    table.execute(HOST, EndGame())
    assert due(table, away=away) == []


def test_a_host_who_is_away_is_a_duty_while_somebody_could_take_over() -> None:
    """The duty exists in the lobby, too, but not if everybody else is away, has a stand-in, or has left."""
    table = PureTable("odyssey", 2)
    table.computers(1)
    away = {HOST: float(NOON)}
    assert due(table, away=away) == [Away(NOON + 60_000, HOST)]
    assert due(table, away=away | {SECOND: float(NOON)}) == []
    table.take(people.gone_away(table.state, SECOND, NOON))
    assert due(table, away=away) == []
    table.take(people.returned(table.state, SECOND, NOON))
    table.execute(SECOND, Leave())
    assert due(table, away=away) == []


def test_nobody_is_missed_who_is_played_for_or_whose_game_goes_on_over_days() -> None:
    """A computer is never away; over days people have days; before such a game its host is missed as anywhere."""
    table = PureTable("odyssey", 3)
    table.computers(1)
    table.start()
    computer = table.state.people[3].id
    assert [duty for duty in due(table, away={computer: NOON - 10**6}) if isinstance(duty, Away)] == []
    slow = slow_table("odyssey", 3)
    assert [duty for duty in due(slow, away={HOST: NOON - 10**9}) if isinstance(duty, Away)] == []
    slow.execute(HOST, EndGame())
    assert due(slow, away={HOST: float(NOON)}) == [Away(NOON + 600_000, HOST)]


def test_a_clock_that_computers_let_run_out_is_no_duty() -> None:
    """Only they are waited for: they move in their own time. Before it has run out, it is one."""
    table = playing("odyssey", 3, clocks=ALL_CLOCKS, options=FIRST_TELLS)
    table.take(people.gone_away(table.state, HOST, NOON))
    assert table.state.deadline is not None
    table.now = table.state.deadline - 1
    assert Deadline(NOON + 30_000) in due(table)
    table.now += 1
    assert [type(duty) for duty in due(table)] == [ComputerMove]


@pytest.mark.parametrize("game", GAMES)
def test_computers_owe_a_move_when_the_game_waits_for_them(game: str) -> None:
    """Each computer that the game waits for owes one, and no other does."""
    table = playing(game, options=FIRST_TELLS)
    table.take(people.gone_away(table.state, SECOND, NOON))
    assert due(table) == []
    table.play_until("touch" if game == "jinx" else "give")
    assert [duty.seat for duty in due(table) if isinstance(duty, ComputerMove)] == [1]


def test_a_computer_keeps_to_the_time_it_planned() -> None:
    """However often the table looks, the plan stays; a new turn is a new plan, and a finished game has none."""
    table = playing("odyssey", 3, options=FIRST_TELLS)
    table.take(people.gone_away(table.state, HOST, NOON))
    planner = Planner(Pace(), Random(3))
    first = planner.computer_moves(table.state, NOON)
    assert planner.computer_moves(table.state, NOON + 1_000) == first
    assert NOON + 3_000 <= first[0].at <= NOON + 8_000
    table.take(decide.decide_for_table(table.state, Stop(), NOON))
    assert planner.computer_moves(table.state, NOON) == []


def test_a_late_comer_without_a_seat_owes_nothing() -> None:
    """Nor does the computer that waits with them."""
    table = playing("team", 6, options=FIRST_TELLS)
    table.computers(1)
    assert due(table) == []


def test_s3_computers_let_people_begin_unless_time_is_up() -> None:
    """On the open first turn they leave people time, unless the clock has run out or only computers play."""
    table = PureTable("odyssey", 3, clocks=ALL_CLOCKS)
    table.computers(1)
    table.start()
    planner = Planner(Pace(claim=(30_000, 30_000)), Random(3))
    patient = planner.computer_moves(table.state, NOON)[0].at
    assert patient == NOON + 90_000
    hurried = planner.computer_moves(table.state, NOON + 30_000)[0].at
    assert hurried <= NOON + 38_000
    for person in (HOST, SECOND, THIRD):
        table.execute(person, Leave())
    assert all(move.at <= NOON + 8_000 for move in Planner(Pace(), Random(3)).computer_moves(table.state, NOON))


def test_a_clock_that_ran_out_is_a_duty_while_people_are_late() -> None:
    """Once they have stand-ins it is not, or the table would look at it for ever."""
    table = playing("odyssey", 3, clocks=ALL_CLOCKS, options=FIRST_TELLS)
    deadline = table.state.deadline
    assert deadline is not None
    assert due(table) == [Deadline(deadline)]
    table.now = deadline
    assert due(table) == [Deadline(deadline)]
    table.take(decide.clock_ran_out(table.state, deadline))
    assert [type(duty) for duty in due(table)] == [ComputerMove]


def test_j7_the_clock_of_a_race_is_a_duty_to_the_end() -> None:
    """It does not matter whether the game waits for people or for computers."""
    table = playing("jinx", 3, clocks=ALL_CLOCKS, options=FIRST_TELLS).play_until("touch")
    for person in (SECOND, THIRD):
        table.take(people.gone_away(table.state, person, NOON))
    table.now = NOON + 20_000
    assert Deadline(NOON + 20_000) in due(table)


# Windows


def race(*touches: tuple[int, int, int]) -> PureTable:
    """A race of four, with fingers on the square: seat, picture, milliseconds after noon."""
    table = playing("jinx", 4, options=FIRST_TELLS).play_until("touch")
    for seat, spot, ms in touches:
        table.take(decide.decide_for_table(table.state, Touch(Spot(spot), NOON + ms), NOON, Seat(seat)))
    return table


def test_j8_a_window_closes_when_no_tie_can_arrive_any_more() -> None:
    """It closes after the tie window and the time that the slowest connection takes."""
    assert closings(race((1, 5, 0)).game, 125.0) == [CloseSpot(NOON + 150 + 125 + 1, Spot(5))]


def test_j8_there_are_no_windows_outside_a_race() -> None:
    """Other phases and other games have none, nor has a race that was ended while a finger lay there."""
    assert closings(playing("jinx").game, 0) == []
    assert closings(playing("odyssey").game, 0) == []
    assert closings(race().game, 0) == []
    ended = race((1, 5, 0))
    ended.execute(HOST, EndGame())
    assert closings(ended.game, 0) == []


def test_j8_windows_close_in_the_order_of_their_first_touches() -> None:
    """A later picture never counts before an earlier one that is still in a duel."""
    found = closings(race((1, 5, 0), (2, 5, 40), (3, 2, 60)).game, 0)
    assert found == [CloseSpot(NOON + DUEL_MS, Spot(5)), CloseSpot(NOON + DUEL_MS, Spot(2))]
    apart = closings(race((2, 7, 300), (1, 5, 0)).game, 0)
    assert [closing.spot for closing in apart] == [5, 7]


def test_j8_a_duel_waits_for_a_call_and_then_for_an_earlier_one() -> None:
    """The player who called first may have a slower connection."""
    table = race((1, 5, 0), (2, 5, 40))
    assert closings(table.game, 125.0) == [CloseSpot(NOON + DUEL_MS, Spot(5))]
    table.take(decide.decide_for_table(table.state, CallJinx(NOON + 900), NOON, Seat(2)))
    called = [CloseSpot(NOON + 900 + CALL_GRACE_MS + 125, Spot(5))]
    assert closings(table.game, 125.0) == called
    table.take(decide.decide_for_table(table.state, CallJinx(NOON + 950), NOON, Seat(1)))
    assert closings(table.game, 125.0) == called, "nobody who calls later prolongs it"


def test_j8_a_computer_in_a_duel_plans_its_call() -> None:
    """It reacts as quickly as in a duel, not as in a touch."""
    table = race((1, 5, 0), (2, 5, 40))
    table.take(people.gone_away(table.state, SECOND, NOON))
    pace = Pace()
    (move,) = Planner(pace, Random(1)).computer_moves(table.state, NOON)
    assert NOON + pace.duel[0] <= move.at <= NOON + pace.duel[1]


@pytest.mark.parametrize("phase", ["tell", "give", "vote"])
def test_thinking_times_keep_to_the_phase(phase: Phase) -> None:
    """A computer thinks long enough to feel like somebody."""
    pace, rng = Pace(), Random(1)
    game = playing("odyssey", options=FIRST_TELLS).play_until(phase).game
    low, high = getattr(pace, phase)
    times = [thinking_ms(pace, game, duel=False, people_may_claim=False, rng=rng) for _ in range(50)]
    assert low <= min(times) <= max(times) <= high
    assert all(thinking_ms(pace, game, duel=False, people_may_claim=True, rng=rng) >= 20_000 for _ in range(9))
    several = [
        thinking_ms(pace, game, duel=False, people_may_claim=True, rng=rng, together=True) for _ in range(9)
    ]
    assert min(several) >= 60_000


def test_an_answer_for_a_seat_that_nobody_holds_any_more_is_for_no_moment() -> None:
    """A computer's answer may arrive when a smaller game has begun: there is nothing to ask of that seat."""
    table = PureTable("odyssey", 3)
    table.computers(1)
    table.start()
    assert moment(table.state, Seat(3)) is not None
    assert moment(table.state, Seat(2)) is None, "a person sits there"
    assert moment(table.state, Seat(7)) is None
