"""Rooms: tables inside pages of other sites, which the operator has named.

Everybody who comes with the same room name from the same site sits at the same table. When that has closed, the
next person opens another one, with a new code: nobody comes in by the old one. The same room name from another
site is another table. A program that is no browser can claim any site, so a room name is as good as a code, and
guessing it costs the same: a room that has no open table counts as a wrong code.
"""

from collections.abc import Awaitable, Callable
from secrets import token_urlsafe

from starlette.requests import Request
from starlette.responses import Response

from lapin.archive.room_pointers import place_of, point, pointed
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry, Seated
from lapin.live.table import Table
from lapin.net import shapes
from lapin.net.api import Api
from lapin.net.callers import bearer_in, caller, network_at, token_in
from lapin.net.finding import TableFinder
from lapin.net.responses import body
from lapin.net.site import Site
from lapin.refusals import TableRefusal
from lapin.store.log import Conflict, Log
from lapin.tokens import key_of

TRIES = 4
"""The number of tries: of two who come first at one moment, one opens the table, and the other finds it."""


class Rooms:
    """The handler for rooms."""

    def __init__(
        self,
        api: Api,
        registry: Registry,
        log: Log,
        finder: TableFinder,
        site: Site,
        site_key: Callable[[], Awaitable[bytes]],
    ) -> None:
        self._api = api
        self._registry = registry
        self._log = log
        self._finder = finder
        self._site = site
        self._site_key = site_key

    async def enter_room(self, request: Request) -> Response:
        """Sit down in a room of another site's page; the first person to come opens its table."""
        asked = await body(request, shapes.EnterRoom)
        if asked.host not in self._site.embed_in:
            raise Refused(TableRefusal.ORIGIN)
        place = place_of(await self._site_key(), asked.host, asked.room)
        for _ in range(TRIES):
            try:
                seated = await self._seated(request, place, asked)
            except Refused as refused:
                if refused.code is not TableRefusal.TRY_AGAIN:
                    raise
            else:
                return await self._api.seat(request, seated, framed=True)
        raise Refused(TableRefusal.TRY_AGAIN)

    async def _seated(self, request: Request, place: str, asked: shapes.EnterRoom) -> Seated:
        held = self._registry.in_room(place)
        token = (
            bearer_in(request.headers)
            if held is None
            else token_in(request.headers, request.cookies, held.state.code)
        )
        key = None if token is None else key_of(token)
        try:
            table = await self._finder.counted(place, network_at(request), key, held, lambda: self._table(place))
        except Refused as refused:
            if refused.code is not TableRefusal.NO_SUCH_TABLE:
                raise
            return await self._opened(request, place, asked)
        person, token = caller(request, table), token_in(request.headers, request.cookies, table.state.code)
        if person is not None and token is not None:  # the page was loaded again
            return Seated(table, person, token)
        return await self._api.joined(request, table, shapes.JoinTable(asked.name, asked.rabbit, asked.heard))

    async def _table(self, place: str) -> Table:
        """Return the open table of a room; Refused if it has none."""
        newest = (await pointed(self._log, place)).table
        if newest is not None:
            table = await self._registry.table(newest)
            if not table.state.closed:
                return table
        raise Refused(TableRefusal.NO_SUCH_TABLE)

    async def _opened(self, request: Request, place: str, asked: shapes.EnterRoom) -> Seated:
        """Return a new table in a room, for somebody who may open one."""
        self._api.check_opening(request, asked.name)
        opening = shapes.OpenTable(
            name=asked.name, rabbit=asked.rabbit, heard=asked.heard, language=asked.language
        )
        try:
            return await self._api.opened(request, opening, place, await self._agreed(place))
        except Refused as refused:
            if refused.code is TableRefusal.TRY_AGAIN:
                self._api.not_opened(request)
            raise

    async def _agreed(self, place: str) -> str:
        """Return the id of a room's next table. Everybody agrees on it first, then one of them opens it."""
        before = await pointed(self._log, place)
        if before.table is not None:
            if not await self._log.newest(before.table):
                return before.table
            if not (await self._registry.table(before.table)).state.closed:
                raise Refused(TableRefusal.TRY_AGAIN)  # somebody else has opened it since
        table_id = token_urlsafe(16)
        try:
            await point(self._log, place, before.version, table_id)
        except Conflict:
            raise Refused(TableRefusal.TRY_AGAIN) from None
        return table_id
