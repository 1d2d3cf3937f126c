"""One-time tickets that move a seat to another device. Pure, like the house."""

from lapin.game.model.refusals import Refused
from lapin.tables.happenings import SeatMoved, Step, TicketMade
from lapin.tables.house import check_open
from lapin.tables.refusals import TableRefusal
from lapin.tables.room import Room

TICKET_MS = 10 * 60 * 1000


def ticket_made(room: Room, by: int, ticket: str, now: int) -> Step:
    """A one-time ticket to move one's seat to another device. `ticket` is its SHA-256."""
    check_open(room)
    person = room.person(by)
    if person is None or person.gone:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    return Step(now, by, (TicketMade(by, ticket, now + TICKET_MS),))


def ticket_used(room: Room, ticket: str, key: str, now: int) -> Step:
    """The seat moves to whoever brings the ticket; the old device's token is worth nothing from now on."""
    check_open(room)
    for known in room.tickets:
        if known.ticket == ticket and known.until > now and any(p.id == known.person for p in room.here):
            return Step(now, known.person, (SeatMoved(known.person, key),))
    raise Refused(TableRefusal.TICKET_SPENT)
