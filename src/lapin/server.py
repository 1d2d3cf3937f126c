"""Builds the server and joins its parts. Nothing here decides anything about a game."""

import asyncio
import contextlib
import gc
import logging
import os
import socket
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec
import uvicorn
from msgspec.structs import replace

from lapin.archive.reader import GameReader
from lapin.bots.client import BotClient
from lapin.bots.told import ToldLately
from lapin.bus import Bus
from lapin.bus.places import open_bus
from lapin.clock import Clock
from lapin.close_codes import CloseCode
from lapin.confinement import lacking
from lapin.decks.image_worker_pool import ImageWorkerPool
from lapin.decks.library import Library
from lapin.decks.own import DeckLimits
from lapin.decks.quota import Quota
from lapin.decks.repository import DeckRepository
from lapin.decks.storage import Storage, open_storage
from lapin.decks.workshop import Workshop
from lapin.fallbacks import STOPPING, on_signal
from lapin.housekeeping import Housekeeping
from lapin.live.pace import Pace
from lapin.live.registry import Registry
from lapin.live.replication import Failover
from lapin.live.services import TimedPlayers
from lapin.manners import BUILT_IN, WordList
from lapin.net import kept_pages
from lapin.net.admission import TableAdmission
from lapin.net.api import Api
from lapin.net.app import NoticeHandlers, application
from lapin.net.edges import edge_for
from lapin.net.feeds import Feeds
from lapin.net.files import File
from lapin.net.finding import TableFinder
from lapin.net.kept_pages import build_of
from lapin.net.mails import Mails
from lapin.net.messages import ReconnectLater, encode
from lapin.net.notices import Notices
from lapin.net.operator import Operator
from lapin.net.own_decks import OwnDecks
from lapin.net.pages import read_pages
from lapin.net.patient_http import HttpLimits, patient_http
from lapin.net.places import places
from lapin.net.privacy import Privacy
from lapin.net.rate_limits import Rate
from lapin.net.recordings import Recordings
from lapin.net.reports import Reports
from lapin.net.rooms import Rooms
from lapin.net.shapes import SiteFacts
from lapin.net.shared_metrics import WorkerMetrics
from lapin.net.site import Site
from lapin.net.under import under
from lapin.net.uploads import CLUES_AT_ALL, CLUES_PER_NETWORK, UploadRoom
from lapin.net.webhooks import Webhooks
from lapin.notices.channel import Channel
from lapin.notices.feed import FEED
from lapin.notices.mail import MAIL
from lapin.notices.opening import NoticeSettings, check_mail, close_channels
from lapin.notices.postman import Postman
from lapin.notices.webhook import WEBHOOK
from lapin.operating.controls import Controls
from lapin.operating.reports import ReportRepository
from lapin.patience import patiently
from lapin.recordings.repository import RecordingRepository
from lapin.recordings.worker_pool import RecordingWorkers
from lapin.site_log import OpenedLog, unreadable
from lapin.store import SiteLog
from lapin.store.log import StoreFailed

_log = logging.getLogger("lapin.server")

DRAIN_SECONDS = 5
"""A time after all others, in milliseconds."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a server."""

    data: Path
    database: str | None = None
    """The address of the log, if it is not in `data`. It may contain a password: never shown."""

    worker_metrics: WorkerMetrics | None = None
    """This worker's place in the metrics that all workers share."""

    redis: str | None = None
    """The address of the bus, for several processes on one database. It may also contain a password."""

    prefix: str = "lapin"
    """The prefix of our channels' names, so that several sites can share one Redis."""

    host: str = "127.0.0.1"
    port: int = 8000
    site: Site = Site()
    pace: Pace = Pace()
    unkind: WordList = BUILT_IN
    """The words that safe tables do not take."""
    computers: Literal["thinking", "random"] = "thinking"
    command_rate: Rate = Rate(burst=60, per_second=15.0)
    idle_hours: float = 12.0
    keep_days: float | None = None
    facts: SiteFacts = SiteFacts()
    """The facts that the site gives of itself on its page about privacy."""
    notices: NoticeSettings = NoticeSettings()
    """The ways in which people are told that it is their turn."""
    edge: str = "picows"
    own_decks: DeckLimits = DeckLimits()
    """The limits for own decks."""
    pictures: str | None = None
    """The place where own decks are kept, if not in `data`: a folder, or an S3-compatible server."""
    moderation: dict[str, str] = {}
    """Environment variables of the image workers that say which moderators check pictures."""
    plain_output: bool = True
    """Whether lines for people may be printed; False if the log is JSON and everything has to be."""
    trusted_proxies: tuple[str, ...] = ()
    """The proxies whose X-Forwarded-For is believed; without any, those of FORWARDED_ALLOW_IPS, else 127.0.0.1."""
    round_trip_header: str = ""
    """The header in which these say how many microseconds a client is away; empty if they do not."""
    wait_seconds: float = 0.0
    """The time that the start waits for a database or Redis that cannot be reached yet."""
    beat: Callable[[], None] | None = None
    """Called once a second as long as the server serves and its event loop turns."""
    announce: Callable[[str], None] | None = None
    """Called with the link of the first table that is opened."""


class _Uvicorn(uvicorn.Server):
    """Uvicorn without its signal handlers: those of `Server.run` drain first, and uvicorn's would replace them."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


class Server:
    """A running Lapin: a log, a registry of tables, an edge for sockets, and uvicorn."""

    def __init__(
        self,
        settings: Settings,
        log: SiteLog,
        bus: Bus,
        clock: Clock,
        storage: Storage,
        channels: Mapping[str, Channel],
    ) -> None:
        self._settings = settings
        self.when_stopping: Callable[[], None] = lambda: None
        self._store = log
        self._bus = bus
        counts: Counter[str] = Counter()
        self._bot_client = BotClient() if settings.computers == "thinking" else None
        shared = settings.database is not None
        self._storage = storage
        repository = DeckRepository(storage)
        library = Library(repository)
        incoming = settings.data / "incoming"
        quota = Quota(storage, settings.site.most_bytes)
        self._image_workers = ImageWorkerPool(incoming, environment=settings.moderation)
        controls = Controls(storage)
        told = ToldLately()
        self.registry = Registry(
            log,
            pace=settings.pace,
            idle_hours=settings.idle_hours,
            clock=clock,
            players=None if self._bot_client is None else TimedPlayers(self._bot_client, counts),
            bus=bus,
            shared=shared,
            library=library,
            unkind=settings.unkind,
            safe=settings.site.safe,
            closed=self._closed,
            controls=controls,
            told=told,
        )
        workshop = Workshop(repository, self._image_workers, incoming, settings.own_decks, quota=quota)
        games = GameReader(log, settings.unkind)
        finder = TableFinder(
            self.registry, settings.site.wrong_codes_per_hour, site_key=repository.key, site=settings.site
        )
        free = settings.site.least_free_bytes
        uploads = UploadRoom(settings.data, free)
        clues = UploadRoom(settings.data, free, CLUES_PER_NETWORK, CLUES_AT_ALL)
        decks = OwnDecks(workshop, library, self.registry, finder, games, settings.site, counts, uploads)
        self._failover = Failover(self.registry, log, clock) if shared else None
        self._pages = read_pages()
        self._keeping: asyncio.Future[None] | None = None
        build = build_of(self._pages)
        admission = TableAdmission(self.registry, settings.site, finder, settings.command_rate, counts, build)
        self._edge = edge_for(settings.edge, admission, settings.round_trip_header)
        self._recordings = Recordings(
            self.registry, finder, settings.site, RecordingWorkers(), RecordingRepository(storage, quota), clues
        )
        self._opens_files = self._recordings.open or settings.own_decks.decks > 0
        api = Api(
            self.registry,
            log,
            settings.site,
            counts,
            lambda: len(self._edge.connections()),
            settings.announce,
            settings.worker_metrics,
            build,
            repository.key,
            finder,
            games,
        )
        kept_reports = ReportRepository(storage)
        reports = Reports(finder, kept_reports)
        feeds_on = FEED in settings.notices.channels
        facts = replace(
            settings.facts,
            recordings=self._recordings.open and not settings.site.safe,
            notices=tuple(sorted({*channels, *([FEED] if feeds_on else [])})),
        )
        notices = Notices(finder, log, channels, clock, feeds=feeds_on)
        telling = NoticeHandlers(
            notices,
            Feeds(self.registry, finder, settings.site, log, clock, on=feeds_on),
            Mails(notices, log, channels.get(MAIL), clock),
            Webhooks(notices, log, channels.get(WEBHOOK), settings.site, clock),
        )
        self._channels = channels
        self._postman = Postman(log, places(self.registry), channels, clock, counts)
        privacy = Privacy(
            settings.site, facts, finder, log, games, self._recordings.forget, repository.key, kept_reports
        )
        operator = Operator(self.registry, log, repository, kept_reports, controls, api.figures, api.guarded)
        self._housekeeping = Housekeeping(
            registry=self.registry,
            log=log,
            storage=storage,
            clock=clock,
            recordings=self._recordings,
            decks=decks,
            reports=kept_reports,
            controls=controls,
            told=told,
            edge=self._edge,
            looks_ahead=self._failover is None,
            keep_days=settings.keep_days,
            publish=None if settings.worker_metrics is None else api.figures,
            beat=settings.beat,
            serves=self._serves,
        )
        served = application(
            api,
            self._recordings,
            decks,
            reports,
            privacy,
            telling,
            operator,
            Rooms(api, self.registry, log, finder, settings.site, repository.key),
            self._pages,
            self._page_file,
            self._keep_pages,
        )
        served = under(settings.site, served)
        self.application = self._edge.around(served)
        """The application that answers requests, on whatever line they come."""
        config = uvicorn.Config(
            self.application,
            log_config=None,
            access_log=False,
            lifespan="off",
            http=patient_http(
                HttpLimits(), list(settings.trusted_proxies) or os.environ.get("FORWARDED_ALLOW_IPS")
            ),
            server_header=False,
            forwarded_allow_ips=list(settings.trusted_proxies) or None,
            **{"timeout_graceful_shutdown": DRAIN_SECONDS, **self._edge.uvicorn_settings()},
        )
        self._uvicorn = _Uvicorn(config)

    @classmethod
    async def opened(cls, settings: Settings) -> "Server":
        """Open log, bus and storage, and build a server. May raise StoreUnusable, BusUnusable, StorageUnusable."""
        patience = settings.wait_seconds
        log, clock, channels = await patiently(
            lambda: OpenedLog.opened(settings.data, settings.database, settings.notices, settings.redis), patience
        )
        try:
            storage = open_storage(settings.pictures, settings.data)
            bus = await patiently(lambda: open_bus(settings.redis, settings.prefix), patience)
        except BaseException:
            await log.close()
            raise
        return cls(settings, log, bus, clock, storage, channels)

    async def run(self, listening: socket.socket) -> None:
        """Serve until `stop` is called or a signal comes."""
        # The garbage collector runs seldom: most of a table is data that it does not count, and nothing of ours
        # needs it. The sweep calls it for what libraries leave behind; every tenth time it may look at everything.
        gc.set_threshold(20_000, 50, 10)
        sys.setswitchinterval(0.0005)  # so that the log's writer thread does not wait long for Python's lock
        for number in STOPPING:
            on_signal(number, self.stop)
        tasks = (*self._housekeeping.tasks(), self._postman.run(), check_mail(self._channels))
        beside = [asyncio.ensure_future(each) for each in tasks]
        if self._failover is not None:  # other processes may be asked for our files as soon as we serve
            await self._keep_pages()
        elif self._settings.pictures is not None:
            self._keep_pages()
        gc.collect()
        gc.freeze()
        gc.enable()
        watching = None if self._failover is None else asyncio.ensure_future(self._failover.run())
        try:
            try:
                found = await self.registry.wake_up() if watching is None else None
            except StoreFailed as failed:
                raise unreadable(failed) from None
            if (missing := lacking()) and self._opens_files:
                _log.warning(
                    "processes that open uploaded files are not fully confined here: no %s", ", no ".join(missing)
                )
            _log.info("serving", extra={"timers": found})
            with contextlib.suppress(asyncio.CancelledError):
                await self._uvicorn.serve([listening])
        finally:
            for task in beside:
                task.cancel()
            if watching is not None:
                watching.cancel()
            with contextlib.suppress(Exception):  # its failure is told when it happens, and everything is closed
                if self._keeping is not None:
                    await self._keeping
            await self.close()

    async def close(self) -> None:
        """Close everything that was opened; also for a server that has never run."""
        self.registry.timers.close()
        await self.registry.timers.settle()
        await self._postman.close()
        close_channels(self._channels)
        if self._bot_client is not None:
            await self._bot_client.close()
        await self._image_workers.close()
        await self._housekeeping.share_told()
        self._storage.close()
        await self._bus.close()
        await self._store.close()

    def stop(self) -> None:
        """Drain: refuse new tables, tell everybody to reconnect, close all connections, and stop."""
        if self.registry.draining:
            return
        self.registry.draining = True
        self.when_stopping()
        goodbye = encode(ReconnectLater(500))
        for connection in self._edge.connections():
            connection.send(goodbye)
            connection.close(CloseCode.RESTARTING, "restarting")
        self._uvicorn.should_exit = True

    def _keep_pages(self) -> asyncio.Future[None]:
        """Keep the files of our pages for a later version: pages that nobody has opened will not need them."""
        if self._keeping is None:
            keep = asyncio.to_thread(kept_pages.keep, self._storage, self._pages)
            self._keeping = asyncio.ensure_future(keep)
        return self._keeping

    async def _page_file(self, name: str, media: str) -> File | None:
        """Return a file of another version's pages."""
        return await asyncio.to_thread(kept_pages.find, self._storage, name, media)

    def _closed(self, table: str) -> None:
        """Delete the recordings of a table that has just been closed, or become safe."""
        self._recordings.close(table)

    def _serves(self) -> bool:
        return self._uvicorn.started and not self.registry.draining
