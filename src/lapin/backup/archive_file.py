"""The file of a backup: how it is written, and how it is checked from the first byte to the last."""

import contextlib
import os
import tarfile
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import IO, Final

import msgspec

FORMAT: Final = 1
LOG: Final = "lapin.sqlite"
STORAGE: Final = "storage/"
CONTENTS: Final = "contents.json"
_PIECE: Final = 1 << 20


class BackupUnusable(Exception):  # noqa: N818 - as StoreUnusable
    """A backup cannot be made or used; `reason` is one line for the operator."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class BackupContents(msgspec.Struct, frozen=True):
    """The list of what is in a backup; it is the last thing in the file."""

    format: int
    lapin: str
    """The version that made it."""
    made: int
    """The time when it was made, in milliseconds since 1970."""
    tables: int
    entries: int
    rows: str
    """SHA-256 over every table, entry and mark of the log."""
    files: dict[str, str]
    """Each file in the archive, with its SHA-256."""

    @property
    def objects(self) -> int:
        """The number of objects of the storage."""
        return sum(name.startswith(STORAGE) for name in self.files)


class Writer:
    """Adds files to an archive, and notes their hashes."""

    def __init__(self, archive: tarfile.TarFile) -> None:
        self._archive = archive
        self.files: dict[str, str] = {}

    def add(self, name: str, data: bytes) -> None:
        """Add some bytes under a name."""
        self._add(name, BytesIO(data), len(data))
        self.files[name] = sha256(data).hexdigest()

    def add_file(self, name: str, path: Path) -> None:
        """Add a file that may be large."""
        with path.open("rb") as file:
            self.files[name] = _digest(file)
            file.seek(0)
            self._add(name, file, path.stat().st_size)

    def _add(self, name: str, file: IO[bytes], size: int) -> None:
        about = tarfile.TarInfo(name)
        about.size = size
        about.mode = 0o600
        self._archive.addfile(about, file)


@contextlib.contextmanager
def written(path: Path) -> Iterator[Writer]:
    """Write a new file; nothing is left of it if this fails, and a file that is there is never overwritten."""
    part = path.with_name(f"{path.name}.part")
    try:
        path.open("xb").close()  # the name is ours from now on
    except FileExistsError:
        raise BackupUnusable(f"{path} is there already, and is not overwritten") from None
    except OSError as error:
        raise BackupUnusable(f"{path} cannot be written: {error.strerror}") from None
    try:
        part.unlink(missing_ok=True)  # of a backup that was killed, or somebody else's, who could read it
        with part.open("xb") as file:
            with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as archive:
                yield Writer(archive)
            file.flush()
            os.fsync(file.fileno())
        checked(part)
        os.replace(part, path)
    except BaseException as failure:
        for left in (part, path):
            with contextlib.suppress(OSError):
                left.unlink()
        if isinstance(failure, OSError):
            raise BackupUnusable(f"{path} cannot be written: {failure.strerror}") from failure
        raise


def checked(path: Path) -> BackupContents:
    """Read a whole backup and return what is in it; BackupUnusable unless every byte is as it was written."""
    found: dict[str, str] = {}
    contents = b""
    try:
        with tarfile.open(path, "r:") as archive:
            for member in archive:
                file = archive.extractfile(member)
                if file is None or member.name in found or ".." in member.name.split("/"):
                    raise BackupUnusable(f"{path} is no backup of Lapin")
                if member.name == CONTENTS:
                    contents = file.read()
                else:
                    found[member.name] = _digest(file)
    except (tarfile.TarError, EOFError):
        raise BackupUnusable(f"{path} is no backup of Lapin, or is damaged") from None
    except OSError as error:
        raise BackupUnusable(f"{path} cannot be read: {error.strerror}") from None
    if not contents:
        raise BackupUnusable(f"{path} has no end: it was not written to the last byte")
    try:
        told = msgspec.json.decode(contents, type=BackupContents)
    except msgspec.DecodeError:
        raise BackupUnusable(f"{path} is damaged at its end") from None
    if told.format > FORMAT:
        raise BackupUnusable(f"{path} was made by a newer Lapin ({told.lapin})")
    for name in sorted(told.files.keys() | found.keys()):
        if told.files.get(name) != found.get(name):
            raise BackupUnusable(f"{path} is damaged: {name} is not as it was written")
    return told


def members(path: Path) -> Iterator[tuple[str, IO[bytes]]]:
    """Yield every file of a backup that was checked, one after the other."""
    with tarfile.open(path, "r:") as archive:
        for member in archive:
            file = archive.extractfile(member)
            if file is not None and member.name != CONTENTS:
                yield member.name, file


def _digest(file: IO[bytes]) -> str:
    total = sha256()
    while piece := file.read(_PIECE):
        total.update(piece)
    return total.hexdigest()
