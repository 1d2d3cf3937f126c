"""Measures appends to both logs, in turn: how many a second, the processor time of each, and how long one takes.

    python -m bench.store --database postgresql://user:password@host/name

Knows no game: a move is 300 bytes. A table sends its next move when the one before is stored, as real ones do.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from secrets import token_hex

import uvloop

from lapin.store import Log, Marks, SqliteLog
from lapin.store.postgres import PostgresLog

PAYLOAD = bytes(range(256)) + bytes(44)
EVERY = 8
"""One move in this many changes the table's marks, about as often as in a game."""


async def measured(log: Log, tables: int, seconds: float) -> tuple[float, float, float]:
    """Moves a second, moves a second of this process's processor time, and the 99th percentile in milliseconds."""
    waits: list[float] = []
    until = time.perf_counter() + seconds

    async def table() -> None:
        name, version = token_hex(11), 0
        while (begun := time.perf_counter()) < until:
            marks = Marks(due=version) if version % EVERY == 0 else None
            version = await log.append(name, version, PAYLOAD, command=f"1:{version}", marks=marks)
            waits.append(time.perf_counter() - begun)

    begun, busy = time.perf_counter(), time.process_time()
    await asyncio.gather(*(table() for _ in range(tables)))
    took, busy = time.perf_counter() - begun, time.process_time() - busy
    return len(waits) / took, len(waits) / busy, 1000 * sorted(waits)[len(waits) * 99 // 100]


async def main(url: str, rounds: int, seconds: float) -> None:
    """Print a line for each log and number of tables, in every round."""
    with tempfile.TemporaryDirectory() as folder:
        file, base = await SqliteLog.open(Path(folder) / "lapin.sqlite"), await PostgresLog.open(url)
        logs: dict[str, Log] = {"SQLite": file, "PostgreSQL": base}
        print(f"{'log':12}{'tables':>8}{'moves/s':>10}{'per CPU-s':>11}{'p99 ms':>8}")
        for _ in range(rounds):
            for tables in (1, 20, 200, 1000):
                for name, log in logs.items():
                    rate, cost, p99 = await measured(log, tables, seconds)
                    print(f"{name:12}{tables:8}{rate:10,.0f}{cost:11,.0f}{p99:8.1f}", flush=True)
        await asyncio.gather(file.close(), base.close())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", required=True)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3.0)
    chosen = parser.parse_args()
    uvloop.run(main(chosen.database, chosen.rounds, chosen.seconds))
