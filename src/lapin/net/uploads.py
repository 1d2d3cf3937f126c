"""Uploads: how many run at a time, how much of the disk is left for the log, and how a body becomes a file.

Uploads (pictures, zips and recordings alike) and exports lie on the disk while they are under way, and the log may
be on the same disk. A full disk would refuse everybody's moves.
"""

import asyncio
import contextlib
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from lapin.decks.refusals import DeckRefusal
from lapin.game.model.refusals import Refused
from lapin.net.networks import turned_away
from lapin.net.rate_limits import ConcurrencyLimit
from lapin.refusals import TableRefusal

PER_NETWORK: Final = 6
"""The most uploads and exports of one network at a time: a page sends three."""

AT_ALL: Final = 24
"""The same for all networks together, at one process."""

CLUES_PER_NETWORK: Final = 24
"""The most recorded clues of one network that come in at a time: a class may sit behind one router."""

CLUES_AT_ALL: Final = 48
"""The same for all networks together. It is a room of its own, which strangers with pictures cannot fill."""

AGAIN_SECONDS: Final = 10
"""The seconds after which somebody who found no room may try again."""

EVERYBODY: Final = "everybody"

CHUNK: Final = 512 * 1024
THROWN_AWAY: Final = 64 * 1024 * 1024
UPLOAD_SECONDS: Final = 600.0
READING_SECONDS: Final = 1_800.0
"""The longest that a client may let us wait in all while it reads what has a place: half a GB on a slow line."""


class UploadRoom:
    """Lets uploads in while there is room."""

    def __init__(
        self, folder: Path, least_free_bytes: int, per_network: int = PER_NETWORK, at_all: int = AT_ALL
    ) -> None:
        """`least_free_bytes` stay free on the disk of the folder, whatever is uploaded."""
        self._folder = folder
        self._least_free = least_free_bytes
        self._networks = ConcurrencyLimit(per_network)
        self._all = ConcurrencyLimit(at_all)

    def take(self, network: str, most_bytes: int) -> None:
        """Take a place for an upload of up to this many bytes, or raise Refused."""
        if not self._networks.free(network) or not self._all.free(EVERYBODY):
            turned_away("too many uploads", network)
            raise Refused(TableRefusal.TOO_FAST, seconds=AGAIN_SECONDS)
        with contextlib.suppress(OSError):
            if shutil.disk_usage(self._folder).free - most_bytes < self._least_free:
                raise Refused(TableRefusal.NOT_STORED, reason="disk_full")
        self._networks.take(network)
        self._all.take(EVERYBODY)

    def leave(self, network: str) -> None:
        """Give the place back."""
        self._networks.leave(network)
        self._all.leave(EVERYBODY)

    @contextlib.contextmanager
    def place(self, network: str, most_bytes: int) -> Iterator[None]:
        """Yield a place, as long as something is done in it."""
        self.take(network, most_bytes)
        try:
            yield
        finally:
            self.leave(network)

    def file(self) -> BinaryIO:
        """Return a file without a name on the disk that is looked after; it goes when closed, or in a crash."""
        return tempfile.TemporaryFile(dir=self._folder)


class PlacedAnswer(Response):
    """An answer that keeps what it needs, such as a place, until it is sent or nobody reads it any more."""

    def __init__(self, answer: Response, kept: contextlib.AsyncExitStack, network: str) -> None:
        super().__init__(status_code=answer.status_code)
        self.raw_headers = answer.raw_headers
        self._answer = answer
        self._kept = kept
        self._network = network

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer. A client that does not read it in time is cut off."""
        left = READING_SECONDS

        async def sent(message: Message) -> None:
            nonlocal left
            begun = time.monotonic()
            async with asyncio.timeout(left):
                await send(message)
            left -= time.monotonic() - begun

        async with self._kept:
            try:
                await self._answer(scope, receive, sent)
            except TimeoutError:  # uvicorn closes the connection, because the answer is not whole
                turned_away("too slow to read", self._network)


async def received(request: Request, path: Path, most: int) -> None:
    """Write the request body to a file as it comes, up to the limit.

    A little more is read and thrown away: a client that is cut off while it sends never reads the answer.
    """
    total = 0
    waiting = bytearray()
    try:
        with path.open("wb") as file:
            async with asyncio.timeout(UPLOAD_SECONDS):
                async for chunk in request.stream():
                    total += len(chunk)
                    if total > most + THROWN_AWAY:
                        break
                    if total <= most:
                        waiting += chunk
                    if len(waiting) >= CHUNK:
                        full, waiting = waiting, bytearray()
                        await asyncio.to_thread(file.write, full)
            await asyncio.to_thread(file.write, waiting)
        if total > most:
            raise Refused(DeckRefusal.FILE_TOO_LARGE, most=most)
    except TimeoutError:
        raise Refused(TableRefusal.UNREADABLE, reason="too slow") from None
    except OSError as error:
        full_disk = error.errno in (28, 122)
        raise Refused(TableRefusal.NOT_STORED, reason="disk_full" if full_disk else "write_failed") from None
