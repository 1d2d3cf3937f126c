"""When computers make their moves in unusual moments: clues that are heard, duels, clocks that have run out."""

from random import Random

from msgspec.structs import replace

from lapin.bots.personas import named, persona
from lapin.game.model.clues import Live
from lapin.game.model.commands import NameGiver, Tell, Touch
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.options import Options
from lapin.live.pace import INSTANT, Pace, Planner, may_compose, may_read
from lapin.table import decide, people
from lapin.table.state import Clocks, Person
from tests.table.pure_table import HOST, NO_CLOCKS, NOON, SECOND, THIRD, PureTable

FIRST_TELLS = Options(first=Seat(0))
PERFORMED = replace(FIRST_TELLS, performed=True)


def moves(table: PureTable, pace: Pace, now: int = NOON, *, glances: bool = False) -> dict[int, float]:
    """Return the moves that computers owe, by seat, and in how many milliseconds they make them."""
    planner = Planner(pace, Random(1), glances=glances)
    return {move.seat: move.at - now for move in planner.computer_moves(table.state, now)}


def tempo(person: Person) -> float:
    """Return how slow somebody is."""
    return persona(named(person.name)).pace


def mimed(game: str, people_there: int, computers: int) -> PureTable:
    """A table whose host has just mimed a clue."""
    table = PureTable(game, people_there, options=PERFORMED)
    table.computers(computers)
    table.start()
    card = None if game == "jinx" else table.game.hands[0][0]  # type: ignore[union-attr]  # a storyteller game
    table.execute(HOST, Tell(Live("mime"), card))
    return table


def test_in_a_simulation_nobody_waits_until_a_clue_was_seen() -> None:
    """There is nobody to watch it; at a live table computers do."""
    assert moves(mimed("odyssey", 1, 3), INSTANT) == {1: 0, 2: 0, 3: 0}


def test_only_a_square_is_glanced_at() -> None:
    """A card that is given is thought about for the whole time."""
    table = mimed("odyssey", 1, 3)
    slow = Pace(give=(5_000, 5_000))
    assert moves(table, slow, glances=True) == moves(table, slow)
    assert min(moves(table, slow, glances=True).values()) > 900


def duel() -> PureTable:
    """A mimed race in which two fingers lie on one picture, and somebody else may still search."""
    table = PureTable("jinx", 4, options=PERFORMED)
    table.start()
    table.execute(HOST, Tell(Live("mime"), None))
    wrong = next(spot for spot in range(1, 10) if spot != table.square.target)
    for seat in (Seat(1), Seat(2)):
        table.take(decide.decide_for_table(table.state, Touch(Spot(wrong), NOON), NOON, seat))
    table.take(people.gone_away(table.state, THIRD, NOON))
    return table


def test_j8_a_stand_in_calls_in_a_duel_though_the_race_is_left_to_people() -> None:
    """It leaves the search to them, and not the picture on which its finger lies already."""
    table, slow = duel(), Pace(duel=(5_000, 5_000))
    thinks = int(5_000 * tempo(table.person(THIRD)))
    assert set(moves(table, slow)) == {2}
    assert moves(table, slow, NOON + 60_000) == {2: thinks}
    assert moves(table, slow, NOON + 60_000, glances=True) == {2: thinks}, "a duel is no glance"


def pairs(clocks: Clocks = NO_CLOCKS) -> PureTable:
    """Three people and their computer partners, who are about to say which of them gives."""
    table = PureTable("team", 3, options=FIRST_TELLS, clocks=clocks)
    table.computers(3)
    table.start()
    return table.play_until("give")


def test_t3_when_time_is_up_no_computer_waits_for_its_partner_to_say_who_gives() -> None:
    """Until then the partner has three minutes."""
    table, pace = pairs(Clocks(give=30)), Pace(give=(1_000, 1_000))
    ends = table.state.deadline
    assert ends is not None
    assert moves(table, pace, ends - 1)[4] >= 180_000
    assert moves(table, pace, ends)[4] < 10_000


def test_t3_a_computer_that_agrees_does_so_when_it_was_asked() -> None:
    """Its plan stays, however often somebody looks at it."""
    table, planner = pairs(), Planner(Pace(), Random(1))
    table.execute(SECOND, NameGiver(Seat(4)))
    for now in (NOON + 3, NOON + 50):
        plan: dict[int, float] = {move.seat: move.at for move in planner.computer_moves(table.state, now)}
        assert plan[4] == NOON + 3


def test_before_a_game_nobody_is_busy_with_one() -> None:
    """Whatever a client says in the lobby."""
    table = PureTable("odyssey", 3)
    assert not may_read(table.state, HOST)
    assert not may_compose(table.state, HOST)
