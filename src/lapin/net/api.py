"""The HTTP side: tables are opened, found and joined here; everything else happens on the socket."""

import io
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
import segno
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from lapin.decks.refusals import STATUS as DECK_STATUS
from lapin.engine.refusals import Refused
from lapin.net import shapes
from lapin.net.buckets import Buckets, Rate
from lapin.net.metrics import exposition
from lapin.net.noticeboard import Figures, Notice
from lapin.net.offers import offered
from lapin.net.replays import replayed
from lapin.record.recap import SquareRecap, StoryRecap, retold
from lapin.store.log import Log, StoreFailed
from lapin.tables import keeping
from lapin.tables.hall import Hall, Seated, key_of
from lapin.tables.refusals import TableRefusal
from lapin.tables.table import Table

_log = logging.getLogger("lapin.net")
_encode = msgspec.json.Encoder(enc_hook=str).encode

T = TypeVar("T")

LARGEST_BODY = 16 * 1024
COOKIE_DAYS = 30

STATUS: dict[str, int] = {
    TableRefusal.NO_SUCH_TABLE: 404,
    TableRefusal.NO_SUCH_RECORD: 404,
    TableRefusal.NO_SUCH_RECORDING: 404,
    TableRefusal.RECORDING_SIZE: 413,
    TableRefusal.RECORDINGS_OFF: 403,
    TableRefusal.NOT_YOUR_SEAT: 401,
    TableRefusal.ORIGIN: 403,
    TableRefusal.TABLE_LOCKED: 409,
    TableRefusal.TABLE_CROWDED: 409,
    TableRefusal.NAME_TAKEN: 409,
    TableRefusal.RABBIT_TAKEN: 409,
    TableRefusal.TICKET_SPENT: 409,
    TableRefusal.UNREADABLE: 400,
    TableRefusal.TOO_FAST: 429,
    TableRefusal.DRAINING: 503,
    TableRefusal.NOT_STORED: 503,
    TableRefusal.TRY_AGAIN: 503,
    TableRefusal.INTERNAL: 500,
}
"""What a refusal is in HTTP; any other is 422."""


class Site(msgspec.Struct, frozen=True):
    """What the server knows of its own address. Without a URL, links are made of what the caller used."""

    url: str | None = None
    origins: frozenset[str] = frozenset()
    secure: bool = False
    opens: Rate = Rate(burst=40, per_second=0.5)
    visits: Rate = Rate(burst=400, per_second=20.0)
    """For one address: a class of thirty behind one router must never notice."""

    def base(self, request: Request) -> str:
        """Where links begin."""
        base = self.url or f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
        return base.rstrip("/")

    def welcomes(self, origin: str | None, host: str | None) -> bool:
        """Whether a page of this origin may speak for its reader: our own pages, and those allowed by name."""
        if origin is None:
            return True
        if origin in self.origins or (self.url is not None and origin == self.url.rstrip("/")):
            return True
        try:
            own = urlsplit(origin).netloc
        except ValueError:  # not an address at all
            return False
        return own != "" and host is not None and own.casefold() == host.casefold()


def cookie_name(code: str) -> str:
    """Each table has a cookie of its own, so that one browser can sit at several."""
    return f"seat-{code}"


async def _forgets_nothing(_table: str, _refs: tuple[str, ...]) -> None:
    """For a server without recordings."""


class Api:
    """The handlers of the HTTP API."""

    def __init__(
        self,
        hall: Hall,
        log: Log,
        site: Site,
        counts: Counter[str],
        sockets: Callable[[], int],
        announce: Callable[[str], None] | None = None,
        forget: Callable[[str, tuple[str, ...]], Awaitable[None]] = _forgets_nothing,
        notice: Notice | None = None,
    ) -> None:
        """`announce` is told the link of the first table: it is shown in the terminal.

        `forget` throws recordings of a table away.
        """
        self._hall = hall
        self._log = log
        self._site = site
        self._counts = counts
        self._sockets = sockets
        self._announce = announce
        self._forget = forget
        self._notice = notice
        self._opens = Buckets(site.opens)
        self._visits = Buckets(site.visits)

    @property
    def url(self) -> str | None:
        """The address people use, if the server was told."""
        return self._site.url

    def guarded(
        self, handler: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """Answer refusals as refusals, and let a page of another site do nothing in its reader's name."""

        async def answer(request: Request) -> Response:
            self._counts["requests"] += 1
            try:
                self._check_visitor(request)
                return await handler(request)
            except Refused as refused:
                return problem(refused)
            except StoreFailed as failed:
                return problem(Refused(TableRefusal.NOT_STORED, reason=failed.code))
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception:
                self._counts["failures"] += 1
                _log.exception("a request failed: %s", handler.__name__)
                return json(shapes.Problem(TableRefusal.INTERNAL, {}), 500)

        return answer

    def _check_visitor(self, request: Request) -> None:
        wait = self._visits.wait(address_of(request))
        if wait:
            raise Refused(TableRefusal.TOO_FAST, seconds=wait)
        headers = request.headers
        if request.method == "POST" and not self._site.welcomes(headers.get("origin"), headers.get("host")):
            raise Refused(TableRefusal.ORIGIN)

    # Tables

    async def open_table(self, request: Request) -> Response:
        """Open a table and sit down as its host."""
        wait = self._opens.wait(address_of(request))
        if wait:
            raise Refused(TableRefusal.TOO_FAST, seconds=wait)
        asked = await body(request, shapes.OpenTable)
        seated = await self._hall.open(
            asked.game,
            asked.options,
            asked.deck,
            asked.clocks,
            asked.name,
            asked.rabbit,
            listed=asked.listed,
        )
        if self._announce is not None:
            self._announce(self._link(request, seated.table))
            self._announce = None
        return self._seat(request, seated, 201)

    async def list_tables(self, _request: Request) -> Response:
        """Tables that are open to everybody."""
        found = await self._hall.listed()
        return json(shapes.Tables(tuple(_summary(table, None) for table in found[:100])))

    async def table(self, request: Request) -> Response:
        """What somebody sees at the door."""
        table = await self._table(request)
        person = caller(request, table)
        return json(_summary(table, person))

    async def join_table(self, request: Request) -> Response:
        """Sit down."""
        asked = await body(request, shapes.JoinTable)
        table = await self._table(request)
        return self._seat(request, await self._hall.join(table, asked.name, asked.rabbit), 201)

    async def make_ticket(self, request: Request) -> Response:
        """A one-time ticket for another device."""
        table = await self._table(request)
        ticket = await self._hall.ticket(table, must_sit(request, table))
        link = f"{self._link(request, table)}#move={ticket}"
        picture = segno.make(link, error="m").svg_data_uri(scale=8, border=3)
        return json(shapes.Ticket(ticket, link, picture), 201)

    async def use_ticket(self, request: Request) -> Response:
        """Take one's seat over on this device."""
        asked = await body(request, shapes.UseTicket)
        table = await self._table(request)
        return self._seat(request, await self._hall.move_seat(table, asked.ticket), 201)

    async def code_picture(self, request: Request) -> Response:
        """The join link as a QR code, svg or png."""
        table = await self._table(request)
        kind = request.path_params["kind"]
        if kind not in ("svg", "png"):
            raise Refused(TableRefusal.NO_SUCH_RECORD)
        out = io.BytesIO()
        segno.make(self._link(request, table), error="m").save(out, kind=kind, scale=8, border=3)
        media = "image/svg+xml" if kind == "svg" else "image/png"
        return Response(out.getvalue(), media_type=media)

    # Games that were played

    async def history(self, request: Request) -> Response:
        """Every finished turn of the newest game; all of it was open on the table."""
        table = await self._table(request)
        game = await keeping.newest_game(self._log, table.id)
        turns = [] if game is None else retold(game.events)[0]
        stories = tuple(turn for turn in turns if isinstance(turn, StoryRecap))
        squares = tuple(turn for turn in turns if isinstance(turn, SquareRecap))
        return json(shapes.History(None if game is None else game.game, stories, squares))

    async def record(self, request: Request) -> Response:
        """The record of a finished game, for those who sat there."""
        table = await self._table(request)
        person = must_sit(request, table)
        number = _record_number(request.path_params["number"])
        data = keeping.record(await keeping.finished(self._log, table.id, number, person))
        name = f"lapin-{table.room.code}-{number}.jsonl"
        return Response(
            data,
            media_type="application/jsonl",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    async def replay(self, request: Request) -> Response:
        """A finished game with all hands, turn by turn, and its verification; for those who sat there."""
        table = await self._table(request)
        number = _record_number(request.path_params["number"])
        game = await keeping.finished(self._log, table.id, number, must_sit(request, table))
        return json(replayed(game))

    async def erase(self, request: Request) -> Response:
        """Take one's name, talk and recordings out of everything that is kept of this table."""
        table = await self._table(request)
        told = await keeping.erase(self._log, table, must_sit(request, table))
        await self._forget(table.id, told)
        return Response(status_code=204)

    # The server

    async def games(self, _request: Request) -> Response:
        """What can be played."""
        return json(shapes.Games(offered()))

    async def healthz(self, _request: Request) -> Response:
        """Whether the process is there."""
        return json(shapes.Health("ok"))

    async def readyz(self, _request: Request) -> Response:
        """Whether a move could be stored now."""
        if self._hall.draining:
            raise Refused(TableRefusal.DRAINING)
        try:
            await self._log.check()
        except StoreFailed as failed:
            raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None
        return json(shapes.Health("ready"))

    async def metrics(self, _request: Request) -> Response:
        """Figures for whoever watches the server."""
        figures = self.figures()
        return Response(
            exposition(Counter(figures.counts), figures.gauges), media_type="text/plain; version=0.0.4"
        )

    def figures(self) -> Figures:
        """What is counted and measured here; and with it at other workers behind the same port."""
        hall = self._hall
        gauges = {"tables_in_memory": float(hall.tables), "sockets": float(self._sockets())}
        if hall.shared:
            gauges |= {"bus_up": float(hall.bus.up), "processes": float(hall.bus.processes)}
        own = Figures(self._counts + hall.counts + Counter(hall.bus.counts), gauges)
        return own if self._notice is None else self._notice.together(own)

    # Who calls

    async def _table(self, request: Request) -> Table:
        return await self._hall.find(request.path_params["code"])

    def _link(self, request: Request, table: Table) -> str:
        return f"{self._site.base(request)}/t/{table.room.code}"

    def _seat(self, request: Request, seated: Seated, status: int) -> Response:
        code = seated.table.room.code
        link = self._link(request, seated.table)
        pictures = f"{link.removesuffix(f'/t/{code}')}/api/tables/{code}/qr"
        seat = shapes.Seat(
            code=code,
            link=link,
            qr_svg=f"{pictures}.svg",
            qr_png=f"{pictures}.png",
            table=seated.table.id,
            person=seated.person,
            token=seated.token,
        )
        response = json(seat, status)
        response.set_cookie(
            cookie_name(code),
            seated.token,
            max_age=COOKIE_DAYS * 86_400,
            httponly=True,
            samesite="lax",
            secure=self._site.secure or request.url.scheme == "https",
        )
        return response


def token_in(headers: Headers, cookies: dict[str, str], code: str) -> str | None:
    """The token somebody shows for a table: a bearer token, or the table's cookie."""
    return bearer_in(headers) or cookies.get(cookie_name(code))


def bearer_in(headers: Headers) -> str | None:
    """The bearer token of a request, if it has one."""
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    return bearer.strip() or None if scheme.lower() == "bearer" else None


def caller(request: Request, table: Table) -> int | None:
    """Which person of a table calls; None for somebody without a seat."""
    token = token_in(request.headers, request.cookies, table.room.code)
    person = None if token is None else table.person_with(key_of(token))
    return None if person is None else person.id


def must_sit(request: Request, table: Table) -> int:
    """Which person of a table calls; refused without a seat."""
    person = caller(request, table)
    if person is None:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    return person


def problem(refused: Refused) -> Response:
    """A refusal as an HTTP answer."""
    status = STATUS.get(refused.code) or DECK_STATUS.get(refused.code, 422)
    response = json(shapes.Problem(refused.code, refused.data), status)
    if "seconds" in refused.data:
        response.headers["Retry-After"] = str(refused.data["seconds"])
    return response


async def body(request: Request, shape: type[T], most: int = LARGEST_BODY) -> T:
    """The JSON body as this type; refused when it is too long, of another kind, or not of this shape."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused(TableRefusal.UNREADABLE, reason="application/json is wanted")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refused(TableRefusal.UNREADABLE, reason="too long")
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(TableRefusal.UNREADABLE, reason=str(error)) from None


def json(value: object, status: int = 200) -> Response:
    """A value as an HTTP answer."""
    return Response(_encode(value), status_code=status, media_type="application/json")


def _record_number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refused(TableRefusal.NO_SUCH_RECORD)
    return int(text)


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else ""


def _summary(table: Table, person: int | None) -> shapes.TableSummary:
    room = table.room
    return shapes.TableSummary(room.code, room.game_id, len(room.here), room.playing, room.locked, person)
