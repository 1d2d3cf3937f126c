"""A server in miniature for the tests of durability: plays at eight tables until it is killed.

Prints a line for every move that the log acknowledged, and only then. The write-ahead log is kept short, so that
it is nearly always being copied back when the process is killed.
"""

import asyncio
import os
import sys
from pathlib import Path

from lapin.store import Log, Marks, Repeated, SqliteLog, StoreFailed, sqlite_writer
from lapin.store.postgres import PostgresLog
from lapin.store.postgres_address import is_address

TABLES = [f"table {number}" for number in range(8)]


def payload_of(table: str, version: int) -> bytes:
    """Bytes by which a stored move is recognised."""
    return f"{table} at {version} ".encode() * 20


async def play(log: Log, table: str) -> None:
    """Move at one table for ever."""
    version = await log.newest(table)
    while True:
        try:
            version = await log.append(
                table,
                version,
                payload_of(table, version + 1),
                command=f"{os.getpid()} {version}",
                marks=Marks(due=version + 1),
            )
        except StoreFailed:  # the database is away: whether this one was stored, the log will say
            await asyncio.sleep(0.05)  # the loop looks again until somebody ends the process
            continue
        except Repeated as repeated:
            version = repeated.version
        os.write(1, f"{table},{version}\n".encode())


async def main() -> None:
    """Move at all tables."""
    where = sys.argv[1]
    sqlite_writer.CHECKPOINT_PAGES = 8  # type: ignore[misc]  # final for the program
    log: Log = await (PostgresLog.open(where) if is_address(where) else SqliteLog.open(Path(where)))
    await asyncio.gather(*(play(log, table) for table in TABLES))


if __name__ == "__main__":
    asyncio.run(main())
