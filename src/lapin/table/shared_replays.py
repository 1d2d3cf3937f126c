"""Replays by link: open to anybody with the address once everybody who sat there agrees, until one withdraws."""

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.table.events import ReplayAgreed, TableEntry
from lapin.table.refusals import TableRefusal
from lapin.table.state import SharedReplay, TableState


def replay_of(state: TableState, number: int) -> SharedReplay:
    """Who agrees to share a finished game, from 1; Refused if there is none with this number."""
    for replay in state.replays:
        if replay.game == number:
            return replay
    raise Refused(TableRefusal.NO_SUCH_RECORD, number=number)


def is_last(replay: SharedReplay, person: PersonId) -> bool:
    """Whether only this person has still to agree."""
    return person not in replay.agreed and {*replay.agreed, person} == set(replay.people)


def agree(state: TableState, person: PersonId, number: int, now: int, *, on: bool, address: str) -> TableEntry:
    """Agree or withdraw, each person for themselves. The last to agree needs a fresh `address`."""
    replay = replay_of(state, number)
    if person not in replay.people:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    if (person in replay.agreed) is on:
        return TableEntry(now)
    last = on and is_last(replay, person)
    if last and not address:
        raise Refused(TableRefusal.TRY_AGAIN)
    return TableEntry(now, person, (ReplayAgreed(person, number, on, address if last else ""),))
