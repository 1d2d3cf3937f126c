"""Where recordings lie: each table's own, by names that nobody can guess."""

import asyncio
import os
import re
import shutil
from pathlib import Path
from typing import Protocol

NAME = re.compile(r"[A-Za-z0-9_-]{1,80}(\.(mp3|webm))?")


class Shelf(Protocol):
    """Keeps recordings. What `keep` has returned from survives a crash."""

    async def keep(self, table: str, name: str, data: bytes) -> None:
        """Put a recording there; OSError if it cannot be kept."""

    async def find(self, table: str, name: str) -> bytes | None:
        """A recording, or None if it is not there."""

    async def names(self, table: str) -> list[str]:
        """All recordings of a table."""

    async def drop(self, table: str, name: str) -> None:
        """Throw one away, if it is there."""

    async def clear(self, table: str) -> None:
        """Throw all of a table away."""


class FolderShelf:
    """Recordings in a folder, one below it for each table."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def keep(self, table: str, name: str, data: bytes) -> None:
        """Write it aside, make sure that it is on the disk, and only then give it its name."""
        await asyncio.to_thread(self._keep, self._path(table, name), data)

    def _keep(self, path: Path, data: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_suffix(".new")
        with aside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    async def find(self, table: str, name: str) -> bytes | None:
        """A recording, or None."""
        try:
            return await asyncio.to_thread(self._path(table, name).read_bytes)
        except FileNotFoundError:
            return None

    async def names(self, table: str) -> list[str]:
        """All of a table."""
        folder = self._path(table)
        return await asyncio.to_thread(lambda: sorted(each.name for each in folder.glob("*")))

    async def drop(self, table: str, name: str) -> None:
        """Throw one away."""
        path = self._path(table, name)
        await asyncio.to_thread(lambda: path.unlink(missing_ok=True))

    async def clear(self, table: str) -> None:
        """Throw all of a table away."""
        await asyncio.to_thread(shutil.rmtree, self._path(table), ignore_errors=True)

    def _path(self, *names: str) -> Path:
        for name in names:
            if not NAME.fullmatch(name):
                raise ValueError(f"not a name: {name!r}")
        return self._folder.joinpath(*names)
