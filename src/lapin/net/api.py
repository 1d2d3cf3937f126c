"""The HTTP side: tables are opened, found and joined here; everything else happens on the socket."""

import io
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import lru_cache
from hmac import compare_digest
from typing import Final

from msgspec.structs import replace
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from lapin.archive.reader import GameReader
from lapin.clock import now_ms
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry, Seated
from lapin.live.table import Table
from lapin.measuring import count, observe
from lapin.net import shapes
from lapin.net.callers import (
    COOKIE_DAYS,
    bearer_in,
    caller,
    cookie_name,
    former_seat,
    is_turned_away,
    may_watch,
    must_sit,
    network_at,
    seconds_barred,
    token_in,
)
from lapin.net.finding import TableFinder
from lapin.net.metrics import exposition, process_figures, together
from lapin.net.networks import is_loopback, turned_away
from lapin.net.offers import offered
from lapin.net.privacy import receipt_for
from lapin.net.rate_limits import Brake, Queues, TokenBuckets
from lapin.net.replays import PlayedGames
from lapin.net.responses import body, json, problem
from lapin.net.shared_metrics import Figures, WorkerMetrics
from lapin.net.site import Site
from lapin.net.summaries import summary
from lapin.net.whereabouts import network_hash
from lapin.refusals import TableRefusal
from lapin.store.log import Log, StoreFailed
from lapin.table.talk import tidy_name
from lapin.tutorials import played

_log = logging.getLogger("lapin.net")


OPERATOR: Final = "/api/operator"
"""The address at which the operator acts, whatever mode the site is in."""

HEALTH: Final = "/healthz"
"""The address at which a watchdog asks whether the process runs."""


def _asks_for_itself(request: Request) -> bool:
    """Whether a web server on this machine asks if we live. Refused, it would take us for dead.

    Requests that it passes on for visitors name them.
    """
    asks = is_loopback(network_at(request)) and request.url.path == HEALTH
    return asks and "x-forwarded-for" not in request.headers


class Api:
    """The handlers of the HTTP API."""

    def __init__(
        self,
        registry: Registry,
        log: Log,
        site: Site,
        counts: Counter[str],
        sockets: Callable[[], int],
        announce: Callable[[str], None] | None,
        worker_metrics: WorkerMetrics | None,
        build: str,
        site_key: Callable[[], Awaitable[bytes]],
        finder: TableFinder,
        games: GameReader,
    ) -> None:
        """Take what the handlers need. `announce` gets the link of the first table, to show it in the terminal."""
        self._registry = registry
        self._log = log
        self._site = site
        self._counts = counts
        self._sockets = sockets
        self._announce = announce
        self._worker_metrics = worker_metrics
        self._build = build
        self._site_key = site_key
        self._finder = finder
        self.played = PlayedGames(registry, log, site, finder, games)
        """The handlers for games that were played."""

        self._opens = TokenBuckets(site.opens)
        self._visits = TokenBuckets(site.visits)
        self._joins = TokenBuckets(site.joins)
        self._brake = Brake()
        self._queues = Queues(site.requests)

    @property
    def url(self) -> str | None:
        """The address that people use, if the server knows it."""
        return self._site.url

    @property
    def embed_in(self) -> tuple[str, ...]:
        """The sites whose pages may show rooms in a frame."""
        return self._site.embed_in

    def guarded(
        self, handler: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """Answer refusals as HTTP, and refuse requests that a page of another site sends in its reader's name."""

        async def answer(request: Request) -> Response:
            self._counts["requests"] += 1
            begun = time.monotonic()
            response = await answered(request)
            took = time.monotonic() - begun
            observe(self._counts, "http_seconds", took, handler=handler.__name__, status=str(response.status_code))
            return response

        async def answered(request: Request) -> Response:
            try:
                await self.check_visitor(request)
                return await handler(request)
            except Refused as refused:
                count(self._counts, "refusals", code=refused.code)
                return problem(refused)
            except StoreFailed as failed:
                count(self._counts, "refusals", code=TableRefusal.NOT_STORED)
                return problem(Refused(TableRefusal.NOT_STORED, reason=failed.code))
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception:
                self._counts["failures"] += 1
                _log.exception("a request failed: %s", handler.__name__)
                return json(shapes.Problem(TableRefusal.INTERNAL, {}), 500)

        return answer

    async def check_visitor(self, request: Request) -> None:
        """Refuse callers who ask too fast, are barred, or may not do what the request would."""
        network, controls = network_at(request), self._registry.controls
        wait = 0 if _asks_for_itself(request) else self._visits.wait(network)
        if wait:
            turned_away("too many requests", network)
            await self._brake.hold(network)
            raise Refused(TableRefusal.TOO_FAST, seconds=wait)
        seconds = seconds_barred(request, controls)
        operating = request.url.path == OPERATOR
        if seconds and not operating:
            raise Refused(TableRefusal.BARRED, seconds=seconds)
        if request.method == "POST" and controls is not None and controls.settings.read_only and not operating:
            raise Refused(TableRefusal.READ_ONLY)
        headers = request.headers
        if request.method == "POST" and not self._site.allows(headers.get("origin"), headers.get("host")):
            raise Refused(TableRefusal.ORIGIN)

    def queued(self, app: ASGIApp) -> ASGIApp:
        """Let a network that floods the site with requests of any kind wait for each of them.

        Nothing else limits pages, pictures and everything that is not there.
        """

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "http" and not _asks_for_itself(Request(scope)):
                network = network_at(Request(scope))
                wait = await self._queues.stand(network)
                if wait:
                    turned_away("too many requests", network)
                    await problem(Refused(TableRefusal.TOO_FAST, seconds=wait))(scope, receive, send)
                    return
            await app(scope, receive, send)

        return answer

    # Tables

    async def open_table(self, request: Request) -> Response:
        """Open a table and join it as its host."""
        asked = await body(request, shapes.OpenTable)
        self.check_opening(request, asked.name)
        return await self.seat(request, await self.opened(request, asked))

    def check_opening(self, request: Request, name: str) -> None:
        """Refuse callers who open too many tables, or whose name no table takes, before anything is stored."""
        wait = self._opens.wait(network_at(request))
        if wait:
            raise Refused(TableRefusal.TOO_FAST, seconds=wait)
        tidy = tidy_name(name)
        if self._registry.safe and self._registry.unkind.found_in(tidy):
            raise Refused(TableRefusal.UNKIND_WORDS)

    def not_opened(self, request: Request) -> None:
        """Do not count an opening that came too late."""
        self._opens.of(network_at(request)).give_back()

    async def opened(
        self, request: Request, asked: shapes.OpenTable, room: str = "", table_id: str | None = None
    ) -> Seated:
        """Return a table that was just opened; with `room` and `table_id`, in a room of another site's page."""
        seated = await self._registry.open(
            asked.game,
            asked.options,
            asked.deck,
            asked.clocks,
            asked.name,
            asked.rabbit,
            listed=asked.listed and self._site.listing and not asked.box,
            heard=asked.heard,
            language=asked.language or "",
            network=network_hash(await self._site_key(), request),
            room=room,
            table_id=table_id,
            box=asked.box,
        )
        if self._announce is not None:
            self._announce(self._link(request, seated.table))
            self._announce = None
        return seated

    async def list_tables(self, _request: Request) -> Response:
        """Return tables that are open to everybody."""
        found = await self._registry.listed() if self._site.listing else []
        return json(shapes.Tables(tuple(summary(table, None) for table in found[:100]), self._site.listing))

    async def table(self, request: Request) -> Response:
        """Answer with what anybody may know of a table before joining it."""
        table = await self._table(request)
        person = caller(request, table)
        former = None if person is not None else former_seat(request, table)
        network = await self._finder.network_needed(request, table)
        seen = summary(table, person, former)
        look = await self._finder.look_in(request, table)
        watch = may_watch(request, table, network, look)
        kept_out = person is None and is_turned_away(request, table, network)
        return json(replace(seen, watch=watch, kept_out=kept_out, own=None if kept_out else seen.own))

    async def join_table(self, request: Request) -> Response:
        """Join a table."""
        asked = await body(request, shapes.JoinTable)
        return await self.seat(request, await self.joined(request, await self._table(request), asked))

    async def joined(self, request: Request, table: Table, asked: shapes.JoinTable) -> Seated:
        """Seat one more person at a table."""
        wait = self._joins.wait(table.id)
        if wait:
            turned_away("too many joins", network_at(request))
            raise Refused(TableRefusal.TOO_FAST, seconds=wait)
        return await self._registry.join(
            table,
            asked.name,
            asked.rabbit,
            asked.heard,
            network=network_hash(await self._site_key(), request),
            before=token_in(request.headers, request.cookies, table.state.code),
        )

    async def make_ticket(self, request: Request) -> Response:
        """Return a one-time ticket for another device."""
        table = await self._table(request)
        ticket = await self._registry.ticket(table, must_sit(request, table))
        link = f"{self._link(request, table)}#move={ticket}"
        import segno  # noqa: PLC0415 - a start does not wait for it

        picture = segno.make(link, error="m").svg_data_uri(scale=8, border=3)
        return json(shapes.Ticket(ticket, link, picture), 201)

    async def use_ticket(self, request: Request) -> Response:
        """Take one's seat over on this device."""
        asked = await body(request, shapes.UseTicket)
        table = await self._table(request)
        return await self.seat(request, await self._registry.move_seat(table, asked.ticket))

    async def code_picture(self, request: Request) -> Response:
        """Return the join link as a QR code, svg or png."""
        table = await self._table(request)
        kind = request.path_params["kind"]
        if kind not in ("svg", "png"):
            raise Refused(TableRefusal.NO_SUCH_RECORD, number=None)
        media = "image/svg+xml" if kind == "svg" else "image/png"
        return Response(_code_picture(self._link(request, table), kind), media_type=media)

    # The server

    async def games(self, _request: Request) -> Response:
        """Answer with the games that can be played."""
        return json(shapes.Games(offered()))

    async def tutorial(self, request: Request) -> Response:
        """Play a tutorial from the learner's answers so far to the next question. Nothing of it is kept."""
        asked = await body(request, shapes.TryTutorial)
        game = request.path_params["game"]
        scenes = played(game, asked.name, asked.clues, asked.answers, int(now_ms()), asked.language)
        return json(shapes.Scenes(scenes))

    async def healthz(self, _request: Request) -> Response:
        """Whether the process is running."""
        return json(shapes.Health("ok", build=self._build))

    async def readyz(self, _request: Request) -> Response:
        """Whether a move could be stored now."""
        await self._check_ready()
        return json(shapes.Health("ready", build=self._build, damaged=len(self._registry.damaged)))

    async def _check_ready(self) -> None:
        """Store a row that means nothing; Refused if that is not possible."""
        if self._registry.draining:
            raise Refused(TableRefusal.DRAINING)
        try:
            await self._log.check()
        except StoreFailed as failed:
            raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None

    async def metrics(self, request: Request) -> Response:
        """Return the metrics of the server, for Prometheus: with the token, or without one from this machine."""
        wanted = self._site.metrics_token
        told = (bearer_in(request.headers) or "").encode()
        if not (is_loopback(network_at(request)) if wanted is None else compare_digest(told, wanted.encode())):
            raise Refused(TableRefusal.NO_SUCH_PAGE)
        try:
            await self._check_ready()
            ready = 1.0
        except Refused:
            ready = 0.0
        figures = self.figures()
        text = exposition(figures.counts, {**figures.gauges, "ready": ready}, self._build)
        return Response(text, media_type="text/plain; version=0.0.4")

    def figures(self) -> Figures:
        """Return the metrics of this process; with several workers, the sum over all behind the same port."""
        registry = self._registry
        gauges = {"tables_in_memory": float(registry.tables), "sockets": float(self._sockets()), "workers": 1.0}
        gauges["tables_damaged"] = float(len(registry.damaged))
        if registry.controls is not None and registry.controls.last_backup is not None:
            gauges["last_backup_timestamp_seconds"] = registry.controls.last_backup
        if registry.shared:
            gauges |= {"bus_up": float(registry.bus.up), "processes": float(registry.bus.processes)}
        gauges |= process_figures()
        own = Figures(together(self._counts, registry.counts, registry.bus.counts), gauges)
        return own if self._worker_metrics is None else self._worker_metrics.together(own)

    # The caller

    async def _table(self, request: Request) -> Table:
        return await self._finder.asked(request)

    def _link(self, request: Request, table: Table) -> str:
        return f"{self._site.base(request)}/t/{table.state.code}"

    async def seat(self, request: Request, seated: Seated, *, framed: bool = False) -> Response:
        """Return the answer with a seat. In a frame, the browser keeps its cookie for pages of one host alone."""
        receipt = receipt_for(await self._site_key(), seated.table.id, seated.person)
        code = seated.table.state.code
        link = self._link(request, seated.table)
        pictures = f"{link.removesuffix(f'/t/{code}')}/api/tables/{code}/qr"
        seat = shapes.TakenSeat(
            code=code,
            link=link,
            qr_svg=f"{pictures}.svg",
            qr_png=f"{pictures}.png",
            table=seated.table.id,
            person=seated.person,
            token=seated.token,
            receipt=receipt,
        )
        response = json(seat, 201)
        secure = self._site.secure or request.url.scheme == "https"
        response.set_cookie(
            cookie_name(code),
            seated.token,
            max_age=COOKIE_DAYS * 86_400,
            httponly=True,
            samesite="none" if framed else "lax",
            secure=secure or framed,
        )
        if framed:  # Python knows this attribute from 3.14 on
            response.headers["set-cookie"] += "; Partitioned"
        return response


@lru_cache(maxsize=256)
def _code_picture(link: str, kind: str) -> bytes:
    """Return a link as a QR code. It takes 15 ms to make, and everybody at a table asks for the same."""
    import segno  # noqa: PLC0415 - as above

    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind=kind, scale=8, border=3)
    return out.getvalue()
