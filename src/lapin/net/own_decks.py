"""Own decks over HTTP, put together: the workshop, the tables' view of it, and the sweep of unneeded files."""

import asyncio
from collections import Counter
from functools import wraps

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lapin.archive.reader import GameReader
from lapin.clock import now_ms
from lapin.decks.library import Library
from lapin.decks.workshop import Workshop
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry
from lapin.net.callers import network_at, seconds_barred
from lapin.net.finding import TableFinder
from lapin.net.networks import turned_away
from lapin.net.pages import Handler
from lapin.net.pictures import picture_routes
from lapin.net.rate_limits import TokenBuckets
from lapin.net.responses import problem
from lapin.net.site import Site
from lapin.net.table_decks import TableDecks
from lapin.net.uploads import UploadRoom
from lapin.net.workshop import WorkshopApi
from lapin.refusals import TableRefusal
from lapin.store.log import StoreFailed


class OwnDecks:
    """All handlers for own decks."""

    def __init__(
        self,
        workshop: Workshop,
        library: Library,
        registry: Registry,
        finder: TableFinder,
        games: GameReader,
        site: Site,
        counts: Counter[str],
        uploads: UploadRoom,
    ) -> None:
        self._workshop = workshop
        self._registry = registry
        self._misses = TokenBuckets(site.visits)
        self.workshop = WorkshopApi(workshop, finder, site, counts, uploads)
        self.tables = TableDecks(workshop, library, self.workshop, registry, finder, games, site)

    def routes(self) -> list[Route]:
        """Routes for pictures. Those that are there cost nothing: twelve people behind one router fetch hundreds.

        Pictures that are not there, or not for the caller, cost as much as any other request.
        """
        card = Route(
            "/api/tables/{code}/cards/{deck}/{file}", _refusing(self.tables.table_picture), methods=["GET"]
        )
        brought = Route("/api/cards/{address}", _refusing(self.tables.card), methods=["GET"])
        return [self._counting(route) for route in (brought, card, *picture_routes(self.workshop))]

    def _counting(self, route: Route) -> Route:
        handler: Handler = route.endpoint

        @wraps(handler)
        async def answer(request: Request) -> Response:
            network, barred = network_at(request), seconds_barred(request, self._registry.controls)
            if barred:
                return problem(Refused(TableRefusal.BARRED, seconds=barred))
            wait = self._misses.spent(network)
            if wait:
                turned_away("too many requests", network)
                return problem(Refused(TableRefusal.TOO_FAST, seconds=wait))
            response = await handler(request)
            if response.status_code >= 400:
                self._misses.wait(network)
            return response

        return Route(route.path, answer, methods=["GET"])

    async def sweep(self) -> None:
        """Delete decks that were only kept for tables which no longer need them."""
        await asyncio.to_thread(self._workshop.upload_folders.clear)
        await self._workshop.repository.sweep(self._needs, int(now_ms()))

    async def _needs(self, table: str, deck: str, edition: str) -> bool:
        try:
            state = (await self._registry.table(table)).state
        except Refused as refused:
            return refused.code is not TableRefusal.NO_SUCH_TABLE
        mixes = [mix for mix in (state.mix, state.played_mix) if mix is not None]
        parts = [(part.deck, part.edition) for mix in mixes for part in mix.parts]
        return not state.closed and (deck, edition) in parts


def _refusing(handler: Handler) -> Handler:
    @wraps(handler)
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except Refused as refused:
            return problem(refused)
        except StoreFailed as failed:
            return problem(Refused(TableRefusal.NOT_STORED, reason=failed.code))

    return answer
