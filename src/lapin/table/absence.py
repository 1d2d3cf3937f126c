"""What a table decides when people are away or their time is up: stand-ins, the next host, and its own end.

Every function gives an entry to be stored, or raises Refused. Time is an argument.
"""

from collections.abc import Container

from lapin.game import waited_for
from lapin.game.model.commands import RunOut
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import State
from lapin.table.decide import check_open, decide_for_table, heirs
from lapin.table.events import HostPassed, StandInSet, TableClosed, TableEntry
from lapin.table.first_turn import freed
from lapin.table.state import Person, TableState


def gone_away(state: TableState, number: PersonId, now: int, away: Container[PersonId] = ()) -> TableEntry:
    """Put a stand-in in for somebody who has been away too long, and pass on the host's role if it was theirs."""
    person = state.person(number)
    if person is None or person.gone:
        return TableEntry(now)
    stand_in = () if person.stand_in else (StandInSet(number, on=True, reason="away"),)
    present = heirs(state, away) if number == state.host else []
    return TableEntry(now, None, (*stand_in, *(HostPassed(heir.id) for heir in present[:1])))


def returned(state: TableState, number: PersonId, now: int) -> TableEntry:
    """Give the seat back to somebody who is connected again: the stand-in, if one plays, steps aside."""
    person = state.person(number)
    back = person is not None and person.stand_in
    return TableEntry(now, number, (StandInSet(number, on=False, reason="back"),) if back else ())


def clock_ran_out(state: TableState, now: int) -> TableEntry:
    """End a phase whose time is up: in jinx the turn ends (J7); else stand-ins play for the people waited for."""
    game = state.game
    if game is None or state.deadline is None or now < state.deadline:
        raise Refused(Refusal.NOT_NOW, phase=None if game is None else game.phase)
    if game.phase == "touch":
        return decide_for_table(state, RunOut(), now)
    return TableEntry(
        now, None, tuple(StandInSet(person.id, on=True, reason="clock") for person in late(state, game))
    )


def claim_ran_out(state: TableState, now: int) -> TableEntry:
    """Free the first turn, if the time of whoever had claimed it is up."""
    return TableEntry(now, None, freed(state, now))


def late(state: TableState, game: State) -> list[Person]:
    """The people for whom stand-ins have to play once the clock has run out."""
    waited = [state.sitting(seat) for seat in waited_for(game)]
    people = [person for person in waited if not person.played_by_computer]
    if game.phase != "tell":
        return people
    # an open first turn waits for anybody (S3): one is enough, and a computer that is there will do
    return people[:1] if len(people) == len(waited) else []


def closed(state: TableState, now: int) -> TableEntry:
    """Close a table to which nobody has been connected for long."""
    check_open(state)
    return TableEntry(now, None, (TableClosed(),))
