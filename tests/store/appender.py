"""A server in miniature for `test_sqlite_durability`: plays at eight tables until it is killed.

Prints a line for every move that the log acknowledged, and only then.
"""

import asyncio
import os
import sys
from pathlib import Path

from lapin.store import Log, Marks, SqliteLog

TABLES = [f"table {number}" for number in range(8)]


def payload_of(table: str, version: int) -> bytes:
    """Return bytes by which a stored move is recognised."""
    return f"{table} at {version} ".encode() * 20


async def play(log: Log, table: str) -> None:
    """Move at one table for ever."""
    version = await log.newest(table)
    while True:
        version = await log.append(
            table,
            version,
            payload_of(table, version + 1),
            command=f"{os.getpid()} {version}",
            marks=Marks(due=version + 1),
        )
        os.write(1, f"{table},{version}\n".encode())


async def main() -> None:
    """Move at all tables."""
    log = await SqliteLog.open(Path(sys.argv[1]))
    await asyncio.gather(*(play(log, table) for table in TABLES))


if __name__ == "__main__":
    asyncio.run(main())
