"""A site's account of itself: who runs it, what it keeps and how long; and how people take their traces away."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from lapin import archive
from lapin.archive.reader import GameReader
from lapin.clock import now_ms
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.languages import LANGUAGES
from lapin.live.table import Table
from lapin.net import shapes
from lapin.net.callers import must_have_sat
from lapin.net.finding import TableFinder
from lapin.net.responses import body, json
from lapin.net.site import Site
from lapin.operating.reports import ReportRepository
from lapin.refusals import TableRefusal
from lapin.store.log import SiteLog
from lapin.store.outbox import THE_TABLE

RECEIPT_BYTES = 24
SECURITY_DAYS = 300
"""The number of days for which security.txt is valid; it is written when somebody reads it."""


def receipt_for(key: bytes, table: str, person: PersonId) -> str:
    """Return a proof that somebody sat at a table: with it, and nothing else, they erase what is theirs."""
    digest = hmac.digest(key, f"erase {table} {person}".encode(), "sha256")
    return urlsafe_b64encode(digest[:RECEIPT_BYTES]).decode()


class Privacy:
    """The handlers about what is kept of people."""

    def __init__(
        self,
        site: Site,
        facts: shapes.SiteFacts,
        finder: TableFinder,
        log: SiteLog,
        games: GameReader,
        forget: Callable[[str, PersonId], Awaitable[None]],
        site_key: Callable[[], Awaitable[bytes]],
        reports: ReportRepository,
    ) -> None:
        """Take what the handlers need; `forget` deletes a person's recordings at a table."""
        self._reports = reports
        self._site = site
        self._facts = facts
        self._finder = finder
        self._log = log
        self._games = games
        self._forget = forget
        self._site_key = site_key

    async def site_facts(self, _request: Request) -> Response:
        """Answer with who runs this site, what it keeps and for how long."""
        return json(self._facts)

    async def security(self, request: Request) -> Response:
        """`/.well-known/security.txt` (RFC 9116): whom to tell of a weakness, if the operator has said so."""
        contact = self._facts.contact
        if not contact:
            raise Refused(TableRefusal.NO_SUCH_PAGE)
        until = (datetime.now(UTC) + timedelta(days=SECURITY_DAYS)).strftime("%Y-%m-%dT00:00:00Z")
        base = self._site.base(request)
        lines = (
            f"Contact: {contact}",
            f"Expires: {until}",
            f"Preferred-Languages: {', '.join(LANGUAGES)}",
            f"Canonical: {base}/.well-known/security.txt",
        )
        return PlainTextResponse("\n".join(lines) + "\n")

    async def erase(self, request: Request) -> Response:
        """Remove one's name, talk and recordings from everything that is kept of this table, and how one is told.

        For people who sit there, who have left or were sent away; by their token, or by a receipt in the body.
        """
        asked = await body(request, shapes.Erase) if request.headers.get("content-type") else shapes.Erase()
        table = await self._finder.asked(request)
        person = await self._erased(request, table, asked)
        known = table.state.person(person)
        await self._reports.erase(table.id, person, "" if known is None else known.name, int(now_ms()))
        await archive.erase(self._log, table, person)
        await self._log.unsubscribe(table.id, person)
        if table.state.webhook == person:
            await self._log.unsubscribe(table.id, THE_TABLE)
        self._games.forget(table.id)
        await self._forget(table.id, person)
        return Response(status_code=204)

    async def _erased(self, request: Request, table: Table, asked: shapes.Erase) -> PersonId:
        if asked.person is None:
            return must_have_sat(request, table)
        wanted = receipt_for(await self._site_key(), table.id, asked.person)
        if not hmac.compare_digest(wanted.encode(), asked.receipt.encode()):
            raise Refused(TableRefusal.NOT_YOUR_SEAT)
        return asked.person
