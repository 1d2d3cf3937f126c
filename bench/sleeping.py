"""Measures what slow tables cost while they sleep: a server's start and idle time, and how late deadlines fire.

    python -m bench.sleeping --tables 100000

Each table plays over days and waits for its storyteller. All but a few are due in hours; those few fall due one
after the other while the server is watched.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from secrets import token_bytes, token_hex, token_urlsafe

import msgspec

from lapin.durations import DAY_MS
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.join_codes import draw_code
from lapin.store import Marks, SqliteLog
from lapin.store.places import FILE_NAME
from lapin.table import decide, people, setup
from lapin.table.apply import apply
from lapin.table.commands import SetPace, Start
from lapin.table.events import TableEntry
from lapin.table.state import Clocks
from lapin.table.waits import SlowPace

WATCHED = 20
"""How many tables fall due while the server is watched, one a second."""

IDLE_SECONDS = 30
AHEAD_SECONDS = 50
"""After how many seconds the first of them falls due."""

CHUNK = 2_000

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(TableEntry).decode


def slow_table(table: str, code: str, begun: int) -> bytes:
    """A table of three where a game over days began at this time, as the one entry of its log."""
    options = Options(first=Seat(0))
    entries = [setup.open_table(table, code, "odyssey", options, None, Clocks(), listed=False, now=begun)]
    state = apply(None, entries[0])
    for name in ("Ada", "Bo", "Cy"):
        entries.append(people.join(state, name, None, token_hex(32), begun))
        state = apply(state, entries[-1])
    for command in (SetPace(SlowPace(24)), Start()):
        entries.append(decide.decide(state, PersonId(0), command, begun, token_bytes, ms=0))
        state = apply(state, entries[-1])
    house = tuple(event for entry in entries for event in entry.house)
    return _encode(TableEntry(begun, PersonId(0), house, entries[-1].game))


async def filled(path: Path, tables: int) -> dict[str, int]:
    """Fill a log with tables that sleep; gives those that fall due soon, and when."""
    log = await SqliteLog.open(path)

    async def add(begun: int) -> str:
        table, code = token_urlsafe(16), draw_code(token_bytes)
        await log.append(table, 0, slow_table(table, code, begun), marks=Marks(code, begun + DAY_MS, None))
        return table

    try:
        now = int(time.time() * 1000)
        for first in range(WATCHED, tables, CHUNK):
            numbers = range(first, min(tables, first + CHUNK))
            # each has begun at another moment of the last half day
            await asyncio.gather(*(add(now - (number * 7919) % (DAY_MS // 2)) for number in numbers))
        now = int(time.time() * 1000)  # filling takes minutes, and these are to fall due while somebody looks
        times = [now - DAY_MS + 1000 * (AHEAD_SECONDS + number) for number in range(WATCHED)]
        return {await add(begun): begun + DAY_MS for begun in times}
    finally:
        await log.close()


def busy_seconds(pid: int) -> float:
    """The processor time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> float:
    """The memory that a process has now."""
    line = next(each for each in Path(f"/proc/{pid}/status").read_text().splitlines() if "VmRSS" in each)
    return int(line.split()[1]) / 1000


def started(data: Path) -> tuple["subprocess.Popen[str]", float]:
    """Start a server on this data; gives it, and after how many seconds it said its address."""
    command = [sys.executable, "-m", "lapin", "serve", "--port", "0", "--fast-computers", "--data", str(data)]
    begun = time.monotonic()
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    server.stdout.readline()
    return server, time.monotonic() - begun


async def fired(path: Path, soon: dict[str, int]) -> list[float]:
    """How many seconds after its time each deadline fired; those that did not are left out."""
    log = await SqliteLog.open(path)
    try:
        late = []
        for table, due in soon.items():
            entries = [_decode(row.payload) for row in await log.read(table)]
            late += [(entry.at - due) / 1000 for entry in entries[1:2]]
        return late
    finally:
        await log.close()


def main() -> int:
    """Measure, and say what was found; 1 if a deadline fired more than five seconds late, or not at all."""
    parser = argparse.ArgumentParser(prog="python -m bench.sleeping", description=__doc__)
    parser.add_argument("--tables", type=int, default=100_000)
    tables = parser.parse_args().tables
    with tempfile.TemporaryDirectory() as folder:
        empty, took_empty = started(Path(folder) / "empty")
        empty.terminate()
        empty.wait()
        data = Path(folder) / "data"
        data.mkdir()
        soon = asyncio.run(filled(data / FILE_NAME, tables))
        server, took = started(data)
        try:
            time.sleep(2)
            before, begun = busy_seconds(server.pid), time.monotonic()
            time.sleep(IDLE_SECONDS)
            idle = (busy_seconds(server.pid) - before) / (time.monotonic() - begun)
            memory = memory_mb(server.pid)
            time.sleep(max(0.0, max(soon.values()) / 1000 + 6 - time.time()))
        finally:
            server.terminate()
            server.wait()
        late = asyncio.run(fired(data / FILE_NAME, soon))
    print(f"{tables:,} slow tables: started in {took:.2f} s (an empty server in {took_empty:.2f} s)")
    print(f"idle {100 * idle:.2f} % of a core, {memory:.0f} MB; {len(late)} of {len(soon)} deadlines fired")
    print(f"latest {max(late, default=0):.2f} s after its time")
    return int(len(late) < len(soon) or max(late, default=9) > 5)


if __name__ == "__main__":
    sys.exit(main())
