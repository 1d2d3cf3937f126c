"""Restores a backup into an empty place: anything that is there is compared, and never overwritten."""

import contextlib
import os
import shutil
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from lapin.backup.archive_file import LOG, STORAGE, BackupContents, BackupUnusable, checked, members
from lapin.backup.log_copy import rows_of
from lapin.decks.storage import Storage, StorageFailed
from lapin.fallbacks import hold
from lapin.store.places import FILE_NAME, need_asyncpg
from lapin.store.progress import Progress

LOCK = "lapin.lock"


async def restore_backup(
    path: Path, data: Path, database: str | None, storage: Storage, progress: Progress
) -> BackupContents:
    """Bring everything back, and compare it with the backup. May raise BackupUnusable or StoreUnusable."""
    contents = checked(path)
    try:
        data.mkdir(parents=True, exist_ok=True)
        held = hold(data / LOCK)
    except OSError as error:
        raise BackupUnusable(f"the data folder {data} cannot be used: {error.strerror}") from None
    if held is None:
        raise BackupUnusable(f"a server is using the data folder {data}: stop it first")
    try:
        if database is None and (data / FILE_NAME).exists():
            raise BackupUnusable(f"{data / FILE_NAME} is there, and is not overwritten: move it away first")
        if database is not None:
            await _check_unused(database)
        _compare(storage, contents, wanted=False)
        with TemporaryDirectory(prefix="restoring-", dir=data) as scratch:
            copy = _restore_files(path, storage, Path(scratch))
            if database is None:
                _restore_sqlite(copy, data / FILE_NAME, contents)
            else:
                await _restore_postgres(copy, database, contents, progress)
        _compare(storage, contents, wanted=True)
        _give_to_owner(data)
    except OSError as error:
        raise BackupUnusable(f"the data folder {data} cannot be written: {error.strerror}") from error
    except StorageFailed as failed:
        raise BackupUnusable(f"the storage cannot be written ({failed.code})") from None
    finally:
        held.release()
    return contents


def _restore_files(path: Path, storage: Storage, scratch: Path) -> Path:
    """Put the objects into the storage; return the copy of the log."""
    for name, file in members(path):
        if name == LOG:
            with (scratch / LOG).open("wb") as out:
                shutil.copyfileobj(file, out)
                out.flush()
                os.fsync(out.fileno())
        elif name.startswith(STORAGE):
            storage.put(name.removeprefix(STORAGE), file.read())
    return scratch / LOG


def _restore_sqlite(copy: Path, target: Path, contents: BackupContents) -> None:
    _must_be(rows_of(copy).digest, contents)
    copy.chmod(0o600)
    os.replace(copy, target)


async def _check_unused(database: str) -> None:
    need_asyncpg()
    from lapin.store.postgres_move import check_unused  # noqa: PLC0415 - most sites have no asyncpg

    await check_unused(database)


async def _restore_postgres(copy: Path, database: str, contents: BackupContents, progress: Progress) -> None:
    """Restore by the command that moves a SQLite log to PostgreSQL, which compares both sides row by row."""
    need_asyncpg()
    from lapin.store.postgres_move import move  # noqa: PLC0415 - most sites have no asyncpg

    _must_be((await move(copy, database, progress)).digest, contents)


def _must_be(digest: str, contents: BackupContents) -> None:
    if digest != contents.rows:
        raise BackupUnusable("the log is not the one that was copied")


def _compare(storage: Storage, contents: BackupContents, *, wanted: bool) -> None:
    """Refuse a storage with other content than the backup's; with `wanted`, also one that lacks something."""
    present = {kept.key for kept in storage.list("")}
    for name, digest in contents.files.items():
        if not name.startswith(STORAGE):
            continue
        key = name.removeprefix(STORAGE)
        content = storage.get(key) if key in present else None
        if content is None and not wanted:
            continue
        if content is None or sha256(content).hexdigest() != digest:
            raise BackupUnusable(
                f"the storage has another {key} than the backup, and is not overwritten: move its files away first"
                if not wanted
                else f"{key} was not restored as it was: is a server running on this storage?"
            )


def _give_to_owner(data: Path) -> None:
    """Make everything that root has restored into a user's folder belong to that user."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    owner = data.stat()
    for home, folders, names in os.walk(data):
        for name in (*folders, *names):
            with contextlib.suppress(FileNotFoundError):
                os.chown(Path(home, name), owner.st_uid, owner.st_gid, follow_symlinks=False)
