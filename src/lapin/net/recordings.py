"""Recordings over HTTP: uploaded by a person who may tell now, checked and re-encoded, served to the table.

A recording is stored before the upload is answered; it becomes a clue when the maker tells it, on the socket like
any other. Until then only the maker may fetch it; a recording that nobody tells is deleted.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from secrets import token_urlsafe
from typing import BinaryIO

from starlette.requests import Request
from starlette.responses import Response

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry
from lapin.live.table import Table
from lapin.net import shapes
from lapin.net.callers import caller, cookie_name, must_sit, network_at
from lapin.net.files import partly
from lapin.net.finding import TableFinder
from lapin.net.rate_limits import Rate, TokenBuckets
from lapin.net.responses import json
from lapin.net.site import Site
from lapin.net.uploads import UploadRoom
from lapin.recordings.limits import LIMITS, MEDIA_TYPES, SOUND, VIDEO, Medium
from lapin.recordings.repository import RecordingRepository
from lapin.recordings.worker_pool import Busy, RecordingWorkers
from lapin.refusals import TableRefusal
from lapin.table.talk import check_may_record, made_by, may_fetch, sealed_recording

UPLOAD_SECONDS = 120.0
DRAFT_SECONDS = 30 * 60.0
"""The time for which a recording is kept if it has not been told."""

KEPT = "private, max-age=600"
"""A browser keeps a recording for about as long as a turn: when the table closes, it is gone everywhere."""

WATCH_SECONDS = 24 * 3600


class Recordings:
    """The handlers for recordings."""

    def __init__(
        self,
        registry: Registry,
        finder: TableFinder,
        site: Site,
        recording_workers: RecordingWorkers,
        shelf: RecordingRepository,
        uploads: UploadRoom,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._registry = registry
        self._finder = finder
        self._site = site
        self._recording_workers = recording_workers
        self._shelf = shelf
        self._uploads = uploads
        self._sent = TokenBuckets(Rate(burst=12, per_second=0.2))
        self._closed: set[str] = set()
        self._looked_back = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._drafts: dict[tuple[str, str], float] = {}

    async def recording_rules(self, _request: Request) -> Response:
        """Whether this server takes recordings, and how long and large they may be."""
        return json(shapes.RecordingRules(self.open and not self._registry.safe, SOUND, VIDEO))

    async def keep_sound(self, request: Request) -> Response:
        """Upload a tune, as a person who may tell now; the answer is the clue to tell."""
        return await self._keep(request, "audio")

    async def keep_video(self, request: Request) -> Response:
        """Upload a mime, as a person who may tell now; the answer is the clue to tell."""
        return await self._keep(request, "video")

    async def give_recording(self, request: Request) -> Response:
        """Return a recording, for the people at the table; before it is told, for its maker. Takes a Range."""
        table = await self._table(request)
        ref = request.path_params["ref"]
        person = caller(request, table)
        if person is None:
            if request.cookies.get(_watch_cookie(table)) != _pass(table):
                raise Refused(TableRefusal.NOT_YOUR_SEAT)
            await self._finder.check_may_look_on(request, table)
        data = await self._shelf.find(table.id, ref) if may_fetch(table.state, person, ref) else None
        if data is None:
            raise Refused(TableRefusal.NO_SUCH_RECORDING)
        return partly(request, data, MEDIA_TYPES[ref.rpartition(".")[2]], KEPT)

    async def watch(self, request: Request) -> Response:
        """Look on without a seat: sets the cookie that gives access to the recordings of a table."""
        table = await self._table(request)
        await self._finder.check_may_look_on(request, table)
        response = Response(status_code=204)
        response.set_cookie(
            _watch_cookie(table),
            _pass(table),
            max_age=WATCH_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self._site.secure or request.url.scheme == "https",
        )
        return response

    async def forget(self, table: str, person: PersonId | None = None) -> None:
        """Delete recordings of a table: all, or those that a person has made, whether they were told or not."""
        await self._shelf.clear(table, "" if person is None else made_by(person))

    @property
    def open(self) -> bool:
        """Whether recordings are taken here at all."""
        return self._recording_workers.open

    def close(self, table: str) -> None:
        """Delete the recordings of a table that was closed or has become safe; if that fails, a sweep does it."""
        self._closed.add(table)
        task = asyncio.ensure_future(self.forget_closed())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def forget_closed(self) -> None:
        """Delete the recordings of tables that were closed or made safe; after a start, also of earlier ones."""
        if not self._looked_back:
            self._looked_back = True
            with suppress(Refused):
                for table in await self._shelf.tables():
                    state = (await self._registry.table(table)).state
                    if state.closed or state.is_safe:
                        self._closed.add(table)
        with suppress(Refused):  # the next sweep tries again
            for table in tuple(self._closed):
                await self._shelf.clear(table)
                self._closed.discard(table)

    async def sweep(self) -> None:
        """Delete recordings of closed tables, and those that are half an hour old and were never told."""
        await self.forget_closed()
        now = self._clock()
        for (table, ref), since in list(self._drafts.items()):
            if now - since < DRAFT_SECONDS:
                continue
            del self._drafts[table, ref]
            try:
                told = (await self._registry.table(table)).state.told
            except Refused:  # the table is gone, and its recordings with it
                continue
            if ref not in told:
                await self._shelf.drop(table, ref)

    async def _keep(self, request: Request, medium: Medium) -> Response:
        table = await self._table(request)
        number = must_sit(request, table)
        self._check_maker(table, number)
        wait = self._sent.wait(f"{table.id} {number}")
        if wait:
            raise Refused(TableRefusal.TOO_FAST, seconds=wait)
        most = LIMITS[medium].bytes
        with self._uploads.place(network_at(request), most), self._uploads.file() as file:
            await received(request, file, most)
            file.seek(0)
            try:
                take = await self._recording_workers.take(medium, file)
            except Busy:
                raise Refused(TableRefusal.TOO_FAST, seconds=10) from None
        self._check_maker(table, number)  # the turn may be over by now
        digest = sha256(take.data).hexdigest()
        clue = sealed_recording(table.state, number, token_urlsafe(16), medium, digest, take.milliseconds)
        await self.keep_draft(table.id, clue.ref, take.data)
        return json(clue, 201)

    def _check_maker(self, table: Table, number: PersonId) -> None:
        person = table.state.person(number)
        if person is None or person.gone:
            raise Refused(TableRefusal.NOT_YOUR_SEAT)
        check_may_record(table.state, person)
        if not self._recording_workers.open:
            raise Refused(TableRefusal.RECORDINGS_OFF)

    async def keep_draft(self, table: str, ref: str, data: bytes) -> None:
        """Store a recording that has been checked, and is not told yet."""
        await self._shelf.keep(table, ref, data)
        self._drafts[table, ref] = self._clock()

    async def _table(self, request: Request) -> Table:
        return await self._finder.asked(request)


async def received(request: Request, file: BinaryIO, most: int) -> None:
    """Write the request body into a file, up to the limit."""
    too_large = Refused(TableRefusal.RECORDING_SIZE, most=most // (1024 * 1024))
    said = request.headers.get("content-length", "")
    if said.isascii() and said.isdecimal() and len(said) < 20 and int(said) > most:
        raise too_large
    size = 0
    try:
        async with asyncio.timeout(UPLOAD_SECONDS):
            async for chunk in request.stream():
                size += len(chunk)
                if size > most:
                    raise too_large
                file.write(chunk)
    except TimeoutError:
        raise Refused(TableRefusal.UNREADABLE, reason="too slow") from None


def _watch_cookie(table: Table) -> str:
    return f"watch-{cookie_name(table.state.code)}"


def _pass(table: Table) -> str:
    """Return the value of an onlooker's cookie: it proves that they opened this table, and nothing else."""
    return sha256(f"watch {table.id}".encode()).hexdigest()[:32]
