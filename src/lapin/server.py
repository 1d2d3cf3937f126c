"""Builds the server and joins its parts. Nothing here decides anything about a game."""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec
import uvicorn

from lapin.bots.client import BotClient
from lapin.bus import Bus
from lapin.bus.places import open_bus
from lapin.decks.image_worker_pool import ImageWorkerPool
from lapin.decks.library import Library
from lapin.decks.own import DeckLimits
from lapin.decks.repository import DeckRepository
from lapin.decks.storage import Storage, open_storage
from lapin.decks.workshop import Workshop
from lapin.game.model.refusals import Refused
from lapin.live.failover import Failover, SharedClock
from lapin.live.registry import Registry
from lapin.live.services import Clock, Pace, now_ms
from lapin.net.admission import TableAdmission
from lapin.net.api import Api
from lapin.net.app import application
from lapin.net.asgi_edge import AsgiEdge
from lapin.net.connections import RESTARTING, Edge
from lapin.net.messages import ReconnectLater, encode
from lapin.net.own_decks import OwnDecks
from lapin.net.picows_edge import PicowsEdge
from lapin.net.rate_limits import Rate
from lapin.net.recordings import Recordings
from lapin.net.shared_metrics import WorkerMetrics
from lapin.net.site import Site
from lapin.recordings.repository import RecordingRepository
from lapin.recordings.worker_pool import RecordingWorkers
from lapin.store import Log
from lapin.store.places import open_log

_log = logging.getLogger("lapin.server")

SWEEP_SECONDS = 60
DRAIN_SECONDS = 5
POST_SECONDS = 1


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How to run."""

    data: Path
    database: str | None = None
    """Where the log is, if not in `data`. A password may be in it: never shown."""

    notice: WorkerMetrics | None = None
    """Where this worker's figures are put beside those of the others."""

    redis: str | None = None
    """Where other processes on the same database are heard of. A password may be in it, too."""

    prefix: str = "lapin"
    """Before the names of our channels, so that several sites can share one Redis."""

    host: str = "127.0.0.1"
    port: int = 8000
    site: Site = Site()
    pace: Pace = Pace()
    computers: Literal["thinking", "random"] = "thinking"
    asks: Rate = Rate(burst=60, per_second=15.0)
    idle_hours: float = 12.0
    keep_days: float | None = None
    edge: str = "picows"
    own_decks: DeckLimits = DeckLimits()
    """How much people may bring of their own."""
    pictures: str | None = None
    """Where that is kept, if not in `data`: a folder, or an S3-compatible server."""
    moderation: dict[str, str] = {}
    """Who looks at it: what the image worker finds in its environment."""
    announce: Callable[[str], None] | None = None
    """Told the link of the first table that is opened."""


class Server:
    """A running Lapin: a log, a registry of tables, a door, and uvicorn in front."""

    def __init__(self, settings: Settings, log: Log, bus: Bus, clock: Clock, storage: Storage) -> None:
        self._settings = settings
        self._store = log
        self._bus = bus
        counts: Counter[str] = Counter()
        self._bot_client = BotClient() if settings.computers == "thinking" else None
        shared = settings.database is not None
        self._storage = storage
        repository = DeckRepository(storage)
        library = Library(repository)
        self._image_workers = ImageWorkerPool(environment=settings.moderation)
        self.registry = Registry(
            log,
            pace=settings.pace,
            idle_hours=settings.idle_hours,
            clock=clock,
            players=self._bot_client,
            bus=bus,
            shared=shared,
            library=library,
        )
        workshop = Workshop(repository, self._image_workers, settings.data / "incoming", settings.own_decks)
        self._decks = OwnDecks(workshop, library, self.registry, log, settings.site, counts)
        self._rounds = Failover(self.registry, log, clock) if shared else None
        door = TableAdmission(self.registry, settings.site, settings.asks, counts)
        self._edge: Edge = PicowsEdge(door) if settings.edge == "picows" else AsgiEdge(door)
        self._recordings = Recordings(self.registry, RecordingWorkers(), RecordingRepository(storage))
        api = Api(
            self.registry,
            log,
            settings.site,
            counts,
            lambda: len(self._edge.lines()),
            settings.announce,
            self._recordings.forget,
            settings.notice,
        )
        self._api = api
        config = uvicorn.Config(
            self._edge.around(application(api, self._recordings, self._decks)),
            log_config=None,
            access_log=False,
            lifespan="off",
            server_header=False,
            timeout_graceful_shutdown=DRAIN_SECONDS,
            **self._edge.uvicorn_settings(),
        )
        self._uvicorn = uvicorn.Server(config)

    @classmethod
    async def opened(cls, settings: Settings) -> "Server":
        """A server on its data; StoreUnusable, BusUnusable or StorageUnusable if they cannot be used."""
        log = await open_log(settings.data, settings.database)
        try:
            clock: Clock = now_ms
            if settings.database is not None:
                clock = await SharedClock.set_by(log)
            storage = open_storage(settings.pictures, settings.data)
            bus = await open_bus(settings.redis, settings.prefix)
        except BaseException:
            await log.close()
            raise
        return cls(settings, log, bus, clock, storage)

    async def run(self, listening: socket.socket) -> None:
        """Serve until asked to stop."""
        # Seldom: most of what a table is made of is data that the collector does not count, and nothing of ours
        # waits for it. The sweep calls it for what libraries leave behind; every tenth time it may look at all.
        gc.set_threshold(20_000, 50, 10)
        loop = asyncio.get_running_loop()
        sys.setswitchinterval(0.0005)  # the log's writer thread gets its turn soon
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stop)
        sweeping = asyncio.ensure_future(self._sweep())
        posting = asyncio.ensure_future(self._post())
        gc.collect()
        gc.freeze()
        walking = None if self._rounds is None else asyncio.ensure_future(self._rounds.walk())
        try:
            found = await self.registry.wake_up() if walking is None else None
            _log.info("serving", extra={"tables": found})
            with contextlib.suppress(asyncio.CancelledError):
                await self._uvicorn._serve([listening])
        finally:
            sweeping.cancel()
            posting.cancel()
            if walking is not None:
                walking.cancel()
            self.registry.timers.close()
            await self.registry.timers.settle()
            if self._bot_client is not None:
                await self._bot_client.close()
            await self._image_workers.close()
            self._storage.close()
            await self._bus.close()
            await self._store.close()

    def stop(self) -> None:
        """Drain: no new tables, everybody is told to come back, what is stored stays stored."""
        if self.registry.draining:
            return
        self.registry.draining = True
        goodbye = encode(ReconnectLater(500))
        for line in self._edge.lines():
            line.send(goodbye)
            line.close(RESTARTING, "restarting")
        self._uvicorn.should_exit = True

    async def _post(self) -> None:
        """Other workers can say what this one has counted."""
        while self._settings.notice is not None:
            self._api.figures()
            await asyncio.sleep(POST_SECONDS)

    async def _sweep(self) -> None:
        """Now and then: drop quiet tables from memory, and forget what is older than it may be."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.registry.drop_quiet()
            gc.collect(1)
            await self._swept_storage()
            if self._settings.keep_days is not None:
                await self.registry.forget_old(self._settings.keep_days, self._recordings.forget)

    async def _swept_storage(self) -> None:
        try:
            await self._recordings.sweep()
            await self._decks.sweep()
        except Refused as refused:
            _log.warning("the storage could not be tidied up: %s", refused.data.get("reason"))
