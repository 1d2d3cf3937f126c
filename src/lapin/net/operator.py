"""The operator's page over HTTP: what goes on at this site, and what its operator can do about it.

Without a token, the answer is the one for an address that does not exist. Tables have opaque ids, and neither
clues nor cards are shown.
"""

import hmac
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lapin.clock import now_ms
from lapin.decks.repository import DeckRepository, PictureReport
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry
from lapin.live.table import Table
from lapin.net.callers import bearer_in
from lapin.net.operator_tables import MOST_TABLES, OpenTables, TableLine, opaque
from lapin.net.responses import body, json
from lapin.net.session import Session
from lapin.net.shared_metrics import Figures
from lapin.operating.controls import SHOWN, Act, Bar, Controls, network_named, operator_token
from lapin.operating.reports import About, ReportRepository
from lapin.refusals import TableRefusal
from lapin.store.log import Log
from lapin.table.people import closed

PICTURE: Final = "picture/"
"""The beginning of the id of a report about a picture."""

MOST_NETWORKS: Final = 10
LONGEST_BAR: Final = 60 * 24 * 30


class ReportLine(msgspec.Struct, frozen=True):
    """A report with what it is about."""

    id: str
    at: int
    table: str
    about: About | Literal["picture"]
    name: str
    words: tuple[str, ...]
    why: str
    network: str
    deck: str = ""


class DeckLine(msgspec.Struct, frozen=True):
    """A deck that people made, and the space it takes."""

    id: str
    title: str
    cards: int
    bytes: int
    reports: int


class NetworkLine(msgspec.Struct, frozen=True):
    """A network, and how many connections it has to this process."""

    network: str
    connections: int


class OperatorView(msgspec.Struct, frozen=True):
    """Everything on the operator's page."""

    open_tables: int
    tables: tuple[TableLine, ...]
    load: dict[str, float]
    networks: tuple[NetworkLine, ...]
    reports: tuple[ReportLine, ...]
    decks: tuple[DeckLine, ...]
    read_only: bool
    draining: bool
    bars: tuple[Bar, ...]
    audit: tuple[Act, ...]


class OperatorAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the operator does. `about` is a table, deck, network or report."""

    do: Literal["close_table", "take_down", "bar", "read_only", "drain", "drop_report"]
    about: Annotated[str, Meta(max_length=200)] = ""
    minutes: Annotated[int, Meta(ge=0, le=LONGEST_BAR)] = 0
    on: bool = True


class Operator:
    """The handlers of the operator's page."""

    def __init__(
        self,
        registry: Registry,
        log: Log,
        decks: DeckRepository,
        reports: ReportRepository,
        controls: Controls,
        figures: Callable[[], Figures],
        guarded: Callable[[Callable[[Request], Awaitable[Response]]], Callable[[Request], Awaitable[Response]]],
    ) -> None:
        self._registry = registry
        self._log = log
        self._tables = OpenTables(registry, log)
        self._decks = decks
        self._reports = reports
        self._controls = controls
        self._figures = figures
        self._guarded = guarded

    def routes(self) -> list[Route]:
        """Return the routes; they are in no description of the API."""
        return [
            Route("/api/operator", self._guarded(self.show), methods=["GET"]),
            Route("/api/operator", self._guarded(self.act), methods=["POST"]),
        ]

    async def show(self, request: Request) -> Response:
        """Answer with what goes on at this site."""
        await self._check(request)
        return await self._view()

    async def act(self, request: Request) -> Response:
        """Do something; it is in the audit log before it is done."""
        await self._check(request)
        asked = await body(request, OperatorAct)
        await self._done(asked)
        return await self._view()

    async def _check(self, request: Request) -> None:
        wanted = operator_token(await self._decks.key(), await self._controls.generation())
        if not hmac.compare_digest((bearer_in(request.headers) or "").encode(), wanted.encode()):
            raise Refused(TableRefusal.NO_SUCH_PAGE)

    async def _done(self, asked: OperatorAct) -> None:
        controls, about = self._controls, asked.about
        match asked.do:
            case "close_table":
                table = await self._table(about)
                await controls.note(asked.do, about)
                await table.change(lambda state: closed(state, int(now_ms())))
            case "take_down":
                head = await self._decks.head(about)
                if head is None:
                    raise Refused("NO_SUCH_DECK")
                await controls.note(asked.do, f"{about} {head.title}")
                await self._decks.wipe(head)
            case "bar":
                try:
                    named = network_named(about)
                except ValueError:
                    raise Refused(TableRefusal.UNREADABLE, reason="not a network") from None
                await controls.note(asked.do, f"{named} {asked.minutes} min")
                await controls.bar(named, asked.minutes)
            case "read_only":
                await controls.note(asked.do, "on" if asked.on else "off")
                await controls.set_mode(read_only=asked.on)
            case "drain":
                await controls.note(asked.do, "on" if asked.on else "off")
                await controls.set_mode(draining=asked.on)
            case "drop_report":
                await controls.note(asked.do, about)
                if about.startswith(PICTURE):
                    await self._decks.drop_report(about.removeprefix(PICTURE))
                else:
                    await self._reports.drop(about)

    async def _table(self, named: str) -> Table:
        """Return the table with an opaque id, wherever it runs."""
        for table in self._registry.loaded():
            if opaque(table.id) == named:
                return table
        for table_id in await self._log.unfinished():
            if opaque(table_id) == named:
                return await self._registry.table(table_id)
        raise Refused(TableRefusal.NO_SUCH_TABLE)

    async def _view(self) -> Response:
        settings, figures = self._controls.settings, self._figures()
        open_tables, tables = await self._tables.listed()
        deck_reports = await self._decks.kept_reports()
        view = OperatorView(
            open_tables=open_tables,
            tables=tables,
            load={name: value for name, value in sorted(figures.gauges.items()) if "start_time" not in name},
            networks=self._networks(self._registry.loaded()),
            reports=(*await self._people(), *_pictures(deck_reports)),
            decks=await self._deck_lines(Counter(name.partition("/")[0] for name in deck_reports)),
            read_only=settings.read_only,
            draining=settings.draining,
            bars=tuple(bar for bar in settings.bars if bar.until > now_ms()),
            audit=tuple(await self._controls.audit(SHOWN)),
        )
        answer = json(view)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def _networks(self, tables: Iterable[Table]) -> tuple[NetworkLine, ...]:
        lines: Counter[str] = Counter(
            each.address
            for table in tables
            for each in table.presence.listeners
            if isinstance(each, Session) and each.address
        )
        return tuple(NetworkLine(network, count) for network, count in lines.most_common(MOST_NETWORKS))

    async def _people(self) -> tuple[ReportLine, ...]:
        return tuple(
            ReportLine(
                kept.id,
                kept.report.at,
                opaque(kept.report.table),
                kept.report.about,
                kept.report.name,
                kept.report.words,
                kept.report.why,
                kept.report.network,
            )
            for kept in (await self._reports.all())[:MOST_TABLES]
        )

    async def _deck_lines(self, reports: Counter[str]) -> tuple[DeckLine, ...]:
        found = []
        for head in await self._decks.heads():
            deck = await self._decks.deck(head.id)
            cards, size = (0, 0) if deck is None else (len(deck.cards), deck.bytes)
            found.append(DeckLine(head.id, head.title, cards, size, reports[head.id]))
        return tuple(sorted(found, key=lambda line: (-line.reports, -line.bytes))[:MOST_TABLES])


def _pictures(found: dict[str, PictureReport]) -> list[ReportLine]:
    return [
        ReportLine(
            PICTURE + name, each.at, "", "picture", "", (each.file or "",), each.why, "", name.partition("/")[0]
        )
        for name, each in found.items()
    ]
