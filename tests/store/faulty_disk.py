"""A disk that fails when a test says so: the files below SQLite, with a switch."""

from threading import Event

import apsw
from typing_extensions import Buffer


class FaultyDisk(apsw.VFS):
    """The default file system of SQLite until it is unregistered."""

    def __init__(self) -> None:
        super().__init__("faulty", "", makedefault=True)
        self.failing: dict[str, type[apsw.Error]] = {}
        """The calls that fail now, and how: "read", "write", "sync", or "copy" into the database itself."""
        self.copies, self.may_copy = Event(), Event()
        """Whether something is being copied into the database; it goes no further until it may."""
        self.may_copy.set()

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - apsw's
        """Open a file that asks this disk before it does anything."""
        return _FaultyFile(self, name, flags)

    def use(self, what: str) -> None:
        """Raise the error that the test asked for."""
        if what in self.failing:
            raise self.failing[what](f"the test wants every {what} to fail")


class _FaultyFile(apsw.VFSFile):
    def __init__(self, disk: FaultyDisk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("unix", name, flags)
        self._disk = disk
        self._is_database = bool(flags[0] & apsw.SQLITE_OPEN_MAIN_DB)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802 - apsw's name
        self._disk.use("read")
        return super().xRead(amount, offset)

    def xWrite(self, data: Buffer, offset: int) -> None:  # noqa: N802 - apsw's name
        self._disk.use("write")
        if self._is_database:
            self._disk.use("copy")
            self._disk.copies.set()
            self._disk.may_copy.wait()
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802 - apsw's name
        self._disk.use("sync")
        super().xSync(flags)
