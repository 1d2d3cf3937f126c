"""One-time tickets that move a seat to another device."""

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.table.decide import check_open
from lapin.table.events import SeatMoved, TableEntry, TicketMade
from lapin.table.refusals import TableRefusal
from lapin.table.state import TableState

TICKET_MS = 10 * 60 * 1000


def ticket_made(state: TableState, by: PersonId, ticket: str, now: int) -> TableEntry:
    """Make a one-time ticket that moves a seat to another device. `ticket` is its SHA-256."""
    check_open(state)
    person = state.person(by)
    if person is None or person.gone:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    return TableEntry(now, by, (TicketMade(by, ticket, now + TICKET_MS),))


def ticket_used(state: TableState, ticket: str, key: str, now: int) -> TableEntry:
    """Move a seat to the device that has the ticket; the old device's token is not valid any more."""
    check_open(state)
    for known in state.tickets:
        if known.ticket == ticket and known.until > now and any(p.id == known.person for p in state.members):
            return TableEntry(now, known.person, (SeatMoved(known.person, key),))
    raise Refused(TableRefusal.TICKET_SPENT)
