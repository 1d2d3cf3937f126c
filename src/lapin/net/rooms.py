"""Rooms: tables inside pages of other sites, which the operator has named.

Everybody who comes with the same room name from the same site sits at the same table. Its code is made from both
with the site's own key, so nothing has to be kept: any process finds the table again, and opens another one when
the last has closed. The same room name from another site is another table. Whoever is no browser can claim any
site, so a room name is as good as a code, and guessing it costs the same: a room that nobody has opened counts
as a wrong code.
"""

import hmac
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from lapin.game.model.refusals import Refused
from lapin.join_codes import draw_code
from lapin.live.registry import Seated
from lapin.net import shapes
from lapin.net.api import Api
from lapin.net.callers import caller, token_in
from lapin.net.finding import TableFinder
from lapin.net.responses import body
from lapin.net.site import Site
from lapin.refusals import TableRefusal

TRIES = 3
"""Two who come first at the same moment: one of them opens the table, and the other finds it."""


class Rooms:
    """The handler for rooms."""

    def __init__(
        self, api: Api, finder: TableFinder, site: Site, site_key: Callable[[], Awaitable[bytes]]
    ) -> None:
        self._api = api
        self._finder = finder
        self._site = site
        self._site_key = site_key

    async def enter_room(self, request: Request) -> Response:
        """Sit down in a room of another site's page; whoever comes first opens its table."""
        asked = await body(request, shapes.EnterRoom)
        if asked.host not in self._site.embed_in:
            raise Refused(TableRefusal.ORIGIN)
        code = room_code(await self._site_key(), asked.host, asked.room)
        for _ in range(TRIES):
            try:
                seated = await self._seated(request, code, asked)
            except Refused as refused:
                if refused.code is not TableRefusal.TRY_AGAIN:
                    raise
            else:
                return await self._api.seat(request, seated, framed=True)
        raise Refused(TableRefusal.TRY_AGAIN)

    async def _seated(self, request: Request, code: str, asked: shapes.EnterRoom) -> Seated:
        try:
            table = await self._finder.asked(request, code)
        except Refused as refused:
            if refused.code is not TableRefusal.NO_SUCH_TABLE:
                raise
            opening = shapes.OpenTable(
                name=asked.name, rabbit=asked.rabbit, heard=asked.heard, language=asked.language
            )
            return await self._api.opened(request, opening, lambda _: code)
        person, token = caller(request, table), token_in(request.headers, request.cookies, code)
        if person is not None and token is not None:  # the page was loaded again
            return Seated(table, person, token)
        return await self._api.joined(request, table, shapes.JoinTable(asked.name, asked.rabbit, asked.heard))


def room_code(key: bytes, host: str, room: str) -> str:
    """The code of a room's table."""
    tries = iter(range(2**16))
    return draw_code(lambda _: hmac.digest(key, f"room {next(tries)} {host} {room}".encode(), "sha256")[:16])
