"""Storage for uploaded pictures: objects by name, read and written whole.

A storage promises only what every S3-compatible server promises: a write replaces the whole object or fails, and
later reads see it. All calls block, so the server makes them in threads.
"""

import asyncio
import contextlib
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, Protocol, TypeVar
from urllib.parse import quote, unquote

import msgspec

from lapin.game.model.refusals import Refused

P = ParamSpec("P")
T = TypeVar("T")


class StorageFailed(Exception):  # noqa: N818 - says what happened, as StoreFailed does
    """The storage failed; `code` is one of those that the log has: disk_full, write_failed and so on."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class StorageUnusable(Exception):  # noqa: N818 - as StoreUnusable
    """The storage cannot be used at all; `reason` is one line for the person who starts the server."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Kept(msgspec.Struct, frozen=True):
    """An object in a list: its name, its size, and a tag that changes with its content."""

    key: str
    size: int
    tag: str


class Storage(Protocol):
    """Objects by name. A name has letters, digits, `-`, `_`, `.`, and `/` between its parts."""

    def get(self, key: str) -> bytes | None:
        """Return the object's content; None if there is no such object."""

    def put(self, key: str, data: bytes) -> None:
        """Write the object, replacing an earlier one."""

    def delete(self, key: str) -> None:
        """Delete the object, if it exists."""

    def list(self, prefix: str) -> list[Kept]:
        """Return all objects whose names begin with a prefix, sorted by name."""

    def close(self) -> None:
        """Close connections. The storage is not used afterwards."""


class Folder:
    """A storage in a folder: an object is a file."""

    def __init__(self, home: Path) -> None:
        self._home = home

    def get(self, key: str) -> bytes | None:
        """Return the file's content, or None."""
        try:
            return self._path(key).read_bytes()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return None
        except OSError:
            raise StorageFailed("read_failed") from None

    def put(self, key: str, data: bytes) -> None:
        """Write a temporary file and rename it, so that a crash leaves the old content or the new."""
        path = self._path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=".new-", dir=path.parent)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(name, path)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(name)
                raise
        except OSError as error:
            raise StorageFailed("disk_full" if error.errno in _FULL else "write_failed") from None

    def delete(self, key: str) -> None:
        """Delete the file, and folders that are empty then."""
        path = self._path(key)
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            try:
                path.unlink()
            except (FileNotFoundError, NotADirectoryError):
                raise
            except OSError:
                raise StorageFailed("write_failed") from None
        for parent in path.parents:
            if parent == self._home:
                break
            try:
                parent.rmdir()
            except OSError:  # not empty, or gone already
                break

    def list(self, prefix: str) -> list[Kept]:
        """Return the files whose names begin with a prefix."""
        folder = self._path(prefix.rpartition("/")[0]) if "/" in prefix else self._home
        found = []
        for place, _, names in os.walk(folder, onerror=_unless_gone):
            for name in names:
                path = Path(place, name)
                key = "/".join(unquote(part) for part in path.relative_to(self._home).parts)
                if not key.startswith(prefix) or name.startswith(".new-"):
                    continue
                try:
                    about = path.stat()
                except OSError as error:
                    _unless_gone(error)
                else:
                    if stat.S_ISREG(about.st_mode):
                        found.append(Kept(key, about.st_size, f"{about.st_mtime_ns}-{about.st_ino}"))
        return sorted(found, key=lambda kept: kept.key)

    def close(self) -> None:
        """Do nothing: a folder needs no connection."""

    def _path(self, key: str) -> Path:
        parts = [quote(part, safe="") for part in key.split("/")]
        if any(part in ("", ".", "..") for part in parts):
            raise ValueError(f"not a name for an object: {key!r}")
        return self._home.joinpath(*parts)


_FULL = (28, 122)  # ENOSPC, EDQUOT


def _unless_gone(error: OSError) -> None:
    """Fail, unless something was only deleted since it was listed: all the rest is still there."""
    if not isinstance(error, FileNotFoundError | NotADirectoryError):
        raise StorageFailed("read_failed") from None


def open_storage(address: str | None, data: Path) -> Storage:
    """Return the storage at an address, `s3://…` (see s3.py) or a folder; by default it is in the data folder."""
    if address is None:
        return Folder(data / "pictures")
    if address.startswith("s3://"):
        from lapin.decks.s3 import open_s3  # noqa: PLC0415 - most sites have a folder

        return open_s3(address)
    if "://" in address:
        raise StorageUnusable(f"pictures cannot be kept at {address.partition('://')[0]}://")
    return Folder(Path(address))


async def in_thread(work: Callable[P, T], *about: P.args, **named: P.kwargs) -> T:
    """Call a storage in a thread, so that tables do not wait; raise Refused if it fails."""
    try:
        return await asyncio.to_thread(work, *about, **named)
    except StorageFailed as failed:
        raise Refused("NOT_STORED", reason=failed.code) from None
