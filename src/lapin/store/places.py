"""Opens the log of a site: a file in its data folder, or the database at an address."""

from pathlib import Path
from typing import Final

from lapin.extras import install, missing
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


def need_asyncpg() -> None:
    """Raise StoreUnusable if the PostgreSQL driver is not installed."""
    if missing("postgres"):
        raise StoreUnusable(f"PostgreSQL needs the package asyncpg: {install('postgres')}")
