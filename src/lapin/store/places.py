"""Opens the log of a site: a file in its data folder, or the database at an address."""

from pathlib import Path
from typing import Final

import apsw

from lapin.extras import install, missing
from lapin.store import schema
from lapin.store.log import SiteLog, StoreUnusable
from lapin.store.sqlite import SqliteLog

FILE_NAME: Final = "lapin.sqlite"


async def open_log(data: Path, database: str | None) -> SiteLog:
    """Open the log at the address ``database``, or without one in the folder ``data``. May raise StoreUnusable."""
    if database is None:
        return await SqliteLog.open(data / FILE_NAME)
    need_asyncpg()
    from lapin.store.postgres import PostgresLog  # noqa: PLC0415 - most sites have no asyncpg

    return await PostgresLog.open(database)


async def users_of(database: str) -> int:
    """Return the number of servers that have the log at this address open now. May raise StoreUnusable."""
    need_asyncpg()
    from lapin.store.postgres import users_at  # noqa: PLC0415 - most sites have no asyncpg

    return await users_at(database)


async def check_schema(data: Path, database: str | None) -> None:
    """Raise StoreUnusable if this program cannot open that log, which is only read.

    A failure that may pass is no reason to raise.
    """
    if database is None:
        _check_file(data / FILE_NAME)
        return
    need_asyncpg()
    from lapin.store.postgres import check_schema_at  # noqa: PLC0415 - most sites have no asyncpg

    try:
        await check_schema_at(database)
    except StoreUnusable as unusable:
        if not unusable.passing:
            raise


def _check_file(path: Path) -> None:
    if not path.exists():
        return
    try:
        db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        try:
            schema.check(db)
        finally:
            db.close()
    except apsw.BusyError:
        return
    except apsw.Error as failure:
        raise StoreUnusable(f"{path} cannot be read: {failure}") from None


def need_asyncpg() -> None:
    """Raise StoreUnusable if the PostgreSQL driver is not installed."""
    if missing("postgres"):
        raise StoreUnusable(f"PostgreSQL needs the package asyncpg: {install('postgres')}")
