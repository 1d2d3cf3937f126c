"""Reports of names, clues and talk over HTTP, from people who sit or sat at the table."""

import logging

from starlette.requests import Request
from starlette.responses import Response

from lapin.clock import now_ms
from lapin.game.model.clues import Recording, Words
from lapin.game.model.ids import PersonId
from lapin.game.model.lines import one_line
from lapin.game.model.refusals import Refused
from lapin.game.variants import variant_of
from lapin.live.services import logged
from lapin.live.table import Table
from lapin.net import shapes
from lapin.net.callers import must_have_sat, network_at
from lapin.net.finding import TableFinder
from lapin.net.networks import network_of
from lapin.net.rate_limits import Rate, TokenBuckets
from lapin.net.responses import body
from lapin.net.session import Session
from lapin.operating.reports import About, Report, ReportRepository
from lapin.refusals import TableRefusal
from lapin.table.state import TableState
from lapin.table.talk import last_teller

MOST_LINES = 10
"""The number of lines of talk in a report."""

_log = logging.getLogger("lapin.net")


class Reports:
    """The handler for reports of people."""

    def __init__(self, finder: TableFinder, repository: ReportRepository) -> None:
        self._finder = finder
        self._repository = repository
        self._sent = TokenBuckets(Rate(burst=10, per_second=0.05))

    async def report_person(self, request: Request) -> Response:
        """Report somebody's name, clue or talk; what it is about is kept for the operator."""
        asked = await body(request, shapes.ReportPerson)
        table = await self._finder.asked(request)
        must_have_sat(request, table)
        wait = self._sent.wait(network_at(request))
        if wait:
            raise Refused(TableRefusal.TOO_FAST, seconds=wait)
        person = table.state.person(asked.person)
        if person is None:
            raise Refused(TableRefusal.NO_SUCH_PERSON, person=asked.person)
        words = words_of(table.state, asked.person, asked.about)
        where = _whereabouts(table, asked.person)
        why = one_line(asked.why)
        report = Report(int(now_ms()), table.id, asked.about, person.name, words, why, where, asked.person)
        if await self._repository.keep(report):
            _log.warning("somebody was reported", extra=logged(table.id))
        return Response(status_code=204)


def words_of(state: TableState, person: PersonId, about: About) -> tuple[str, ...]:
    """Return the words that a report is about, as everybody at the table could read them."""
    if about == "talk":
        return tuple(line.text for line in state.talk if line.person == person)[-MOST_LINES:]
    return _clues(state, person) if about == "clue" else ()


def _clues(state: TableState, person: PersonId) -> tuple[str, ...]:
    """Return the clue that a person has told in this turn, or in the last one."""
    game, found = state.game, state.person(person)
    if game is None or found is None or found.seat is None:
        return ()
    last = game.last
    clue = game.clue if variant_of(game.game).teller(game) == found.seat else None
    if clue is None and last is not None and last_teller(state) == found.seat:
        clue = last.clue
    said = clue.text if isinstance(clue, Words) else clue.words if isinstance(clue, Recording) else ""
    why = state.explained.text if state.explained is not None and state.explained.person == person else ""
    return tuple(each for each in (said, why) if each)


def _whereabouts(table: Table, person: PersonId) -> str:
    """Return the network from which somebody is connected to this process; empty if they are not."""
    lines = (each for each in table.presence.listeners if isinstance(each, Session) and each.person == person)
    return next((network_of(each.address) for each in lines if each.address), "")
