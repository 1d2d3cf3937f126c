"""Tables that are played over days, at the points where tests begin."""

from lapin.bots.random_player import progress
from lapin.game import legal, waited_for
from lapin.game.model.ids import GameId, PersonId
from lapin.table import decide
from lapin.table.commands import SetPace
from lapin.table.events import TableEntry
from lapin.table.slow import MOST_MISSED
from lapin.table.waits import SlowPace, awaited
from tests.table.pure_table import HOST, LEAST, PureTable, as_command

DAILY = SlowPace(24)


def slow_table(game: GameId = "odyssey", people: int | None = None, pace: SlowPace = DAILY) -> PureTable:
    """A table where a game over days has just begun."""
    table = PureTable(game, LEAST[game] if people is None else people)
    table.execute(HOST, SetPace(pace))
    return table.start()


def stand_in_moves(table: PureTable) -> TableEntry:
    """The computer makes the move of the first seat that it plays now."""
    seat = next(seat for seat in waited_for(table.game) if table.state.has_computer_at(seat))
    move = progress(legal(table.game, seat), table.rng, table.now)
    assert move is not None
    return table.take(decide.decide_for_table(table.state, move, table.now, seat))


def time_runs_out(table: PureTable) -> TableEntry:
    """The time of somebody runs out, and stand-ins make what they have to."""
    deadline = table.state.deadline
    assert deadline is not None
    table.now = deadline
    entry = table.take(decide.clock_ran_out(table.state, table.now))
    while any(person.covered for person in table.state.people):
        stand_in_moves(table)
    return entry


def missing(table: PureTable, person: PersonId, moves: int = MOST_MISSED) -> None:
    """Everybody but one plays on, until that one has missed two moves in a row, or as many as are said."""
    while table.person(person).missed < moves:
        others = [wait.person for wait in awaited(table.state) if wait.person != person]
        if others and not (table.state.open_turn and person == others[0]):
            play(table, others[0])
        else:
            time_runs_out(table)


def play(table: PureTable, person: PersonId) -> TableEntry:
    """Somebody makes a move that the table waits for."""
    seat = table.person(person).seat
    assert seat is not None
    move = progress(legal(table.game, seat), table.rng, table.now)
    assert move is not None
    return table.execute(person, as_command(move))
