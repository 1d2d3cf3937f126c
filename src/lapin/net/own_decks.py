"""Own decks, joined: the workshop, what tables see of it, and what is thrown away when nobody needs it."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lapin.decks.library import Library
from lapin.decks.workshop import Workshop, now_ms
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry
from lapin.net.pictures import picture_routes
from lapin.net.responses import problem
from lapin.net.site import Site
from lapin.net.table_decks import TableDecks
from lapin.net.workshop import WorkshopApi
from lapin.store.log import Log, StoreFailed
from lapin.table.refusals import TableRefusal


class OwnDecks:
    """Everything about own decks that is asked over HTTP."""

    def __init__(
        self, workshop: Workshop, library: Library, registry: Registry, log: Log, site: Site, counts: Counter[str]
    ) -> None:
        self._workshop = workshop
        self._registry = registry
        self.workshop = WorkshopApi(workshop, registry, site, counts)
        self.tables = TableDecks(workshop, library, self.workshop, registry, log, site)

    def routes(self) -> list[Route]:
        """Routes for pictures. Twelve people behind one address fetch hundreds: they are not counted as visits."""
        card = Route(
            "/api/tables/{code}/cards/{deck}/{file}", _plainly(self.tables.table_picture), methods=["GET"]
        )
        return [card, *picture_routes(self.workshop)]

    async def sweep(self) -> None:
        """Throw away what was only kept for tables that are done with it."""
        await asyncio.to_thread(self._workshop.upload_folders.clear)
        await self._workshop.repository.sweep(self._needs, now_ms())

    async def _needs(self, table: str, deck: str, edition: str) -> bool:
        try:
            room = (await self._registry.table(table)).state
        except Refused as refused:
            return refused.code is not TableRefusal.NO_SUCH_TABLE
        mixes = [mix for mix in (room.mix, room.played_mix) if mix is not None]
        parts = [(part.deck, part.edition) for mix in mixes for part in mix.parts]
        return not room.closed and (deck, edition) in parts


def _plainly(handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except Refused as refused:
            return problem(refused)
        except StoreFailed as failed:
            return problem(Refused(TableRefusal.NOT_STORED, reason=failed.code))

    return answer
