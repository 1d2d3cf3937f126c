"""The tasks of a server beside serving: it tidies up, obeys the operator, and shows that it is alive."""

import asyncio
import gc
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

import msgspec

from lapin.archive.forgetting import forget_old
from lapin.archive.room_pointers import forget_room
from lapin.archive.shared_replays import forget_pointers
from lapin.backup.last import noted
from lapin.bots.told import ToldLately
from lapin.clock import Clock, now_ms
from lapin.close_codes import CloseCode
from lapin.decks.storage import Storage, in_thread
from lapin.durations import DAY_MS
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry
from lapin.net.connections import Edge
from lapin.net.own_decks import OwnDecks
from lapin.net.recordings import Recordings
from lapin.operating.controls import Controls
from lapin.operating.reports import ReportRepository
from lapin.store import SiteLog
from lapin.store.log import StoreFailed

_log = logging.getLogger("lapin.server")

SWEEP_SECONDS: Final = 60
METRICS_SECONDS: Final = 1
OBEY_SECONDS: Final = 3
BEAT_SECONDS: Final = 1
FIRST_BEAT_SECONDS: Final = 0.02


class Housekeeping(msgspec.Struct, frozen=True, kw_only=True):
    """The tasks beside serving, and what they need."""

    registry: Registry
    log: SiteLog
    storage: Storage
    clock: Clock
    recordings: Recordings
    decks: OwnDecks
    reports: ReportRepository
    controls: Controls
    told: ToldLately
    edge: Edge
    looks_ahead: bool
    """Whether timers have to be set here for tables that wait for something soon; else the failover does it."""
    keep_days: float | None
    publish: Callable[[], object] | None
    """Publishes this worker's metrics, if workers share them."""
    beat: Callable[[], None] | None
    serves: Callable[[], bool]
    """Whether people can come now."""

    def tasks(self) -> list[Coroutine[Any, Any, None]]:
        """Return the tasks that run for as long as the server does."""
        return [self._sweep(), self._publish_metrics(), self._show_life(), self._obey()]

    async def share_told(self) -> None:
        """Store what computer players have told, and read what those of other processes have."""
        try:
            await self.told.share(self.storage)
        except Refused as refused:
            _log.warning("what computer players told could not be kept: %s", refused.data.get("reason"))

    async def _obey(self) -> None:
        """Read every few seconds what the operator has set, perhaps at another process."""
        while True:
            try:
                await self.controls.refresh()
            except (Refused, msgspec.DecodeError) as failed:
                _log.warning("what the operator has set cannot be read: %s", failed)
            for connection in self.edge.connections():
                if self.controls.barred(connection.address):
                    connection.close(CloseCode.FLOODED, "barred")
            await asyncio.sleep(OBEY_SECONDS)

    async def _show_life(self) -> None:
        """Show that this process serves, and is not stuck."""
        while self.beat is not None:
            if self.serves():
                self.beat()
                await asyncio.sleep(BEAT_SECONDS)
            await asyncio.sleep(FIRST_BEAT_SECONDS)

    async def _publish_metrics(self) -> None:
        """Publish this worker's metrics once a second, so that any worker can show the sum."""
        while self.publish is not None:
            self.publish()
            await asyncio.sleep(METRICS_SECONDS)

    async def _sweep(self) -> None:
        """Now and then drop quiet tables from memory, and delete what is older than `keep_days`."""
        await self.share_told()
        await self._look_at_backups()
        await self.recordings.forget_closed()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self._sweep_once()
            except Exception:  # whatever goes wrong once, it is tried again next time
                _log.exception("the server could not tidy up")

    async def _sweep_once(self) -> None:
        self.registry.drop_quiet()
        await self._look_ahead()
        gc.collect(1)
        await self.share_told()
        await self._look_at_backups()
        await self._sweep_storage()
        await self._forget_reports()
        if self.keep_days is not None:
            await forget_old(self.registry, self.log, self.clock(), self.keep_days, self._forget)
            await self._forget_networks(self.keep_days)

    async def _look_at_backups(self) -> None:
        """Find out when the last backup was made, for the metrics."""
        try:
            self.controls.last_backup = (await in_thread(noted, self.storage) or 0) / 1000
        except Refused as refused:
            self.controls.last_backup = None
            _log.warning("when the last backup was made cannot be read: %s", refused.data.get("reason"))

    async def _look_ahead(self) -> None:
        """Set timers for tables that wait for something soon, unless the failover does it."""
        if self.looks_ahead:
            try:
                await self.registry.wake_up()
            except StoreFailed as failed:
                _log.warning("the tables that wait for something cannot be read: %s", failed.code)

    async def _forget_reports(self) -> None:
        """Delete reports whose time is over."""
        try:
            await self.reports.forget_old(int(now_ms()), self.keep_days)
        except Refused as refused:
            _log.warning("old reports could not be deleted: %s", refused.data.get("reason"))

    async def _forget_networks(self, days: float) -> None:
        """Delete networks from the audit log once they are as old as a closed table may become."""
        try:
            await self.controls.forget_networks(int(now_ms() - days * DAY_MS))
        except Refused as refused:
            _log.warning("blocked networks could not be forgotten: %s", refused.data.get("reason"))

    async def _forget(self, table: str) -> None:
        """Delete what is kept beside a table's entries: its recordings, and what leads to it or its replays."""
        await self.recordings.forget(table)
        await forget_pointers(self.log, table)
        await forget_room(self.log, table)

    async def _sweep_storage(self) -> None:
        try:
            await self.recordings.sweep()
            await self.decks.sweep()
        except Refused as refused:
            _log.warning("the storage could not be tidied up: %s", refused.data.get("reason"))
