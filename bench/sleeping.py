"""Measures what tables cost that nobody plays at: a server's start, its idle time, and how late deadlines fire.

    .venv/bin/python -m bench.sleeping

Two sites: one with 100,000 tables that are played over days, and one with 100,000 closed tables and 10,000 over
days. Each of those waits for its storyteller. All but a few are due in hours; those few fall due one after the
other while the server is watched. All of it is done with SQLite, and with a PostgreSQL of its own. `--data` keeps
the sites in SQLite in a folder for another run; `--write` puts the output into docs/figures.md, `--json` is for
programs.
"""

import argparse
import asyncio
import http.client
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from secrets import token_bytes, token_hex, token_urlsafe
from statistics import median
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from bench.report import Report, load
from lapin.durations import DAY_MS
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.join_codes import draw_code
from lapin.store import Marks, SqliteLog
from lapin.store.log import Log
from lapin.store.places import FILE_NAME
from lapin.store.postgres import PostgresLog
from lapin.table import decide, people, setup
from lapin.table.apply import apply
from lapin.table.commands import SetPace, Start
from lapin.table.events import TableClosed, TableEntry
from lapin.table.state import Clocks
from lapin.table.waits import SlowPace
from tests.postgres_server import PostgresServer

WATCHED = 20
"""The number of tables that fall due while a server is watched, four a second."""

STARTS = 5
IDLE_SECONDS = 15
AHEAD_SECONDS = 20
"""The seconds after which the first of them falls due."""

CHUNK = 2_000

MOST_START, MOST_IDLE, MOST_LATE = 1.0, 0.01, 5.0
"""The targets: seconds, a share of a core, seconds."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(TableEntry).decode


class Site(NamedTuple):
    """The tables that a site has in its log."""

    slow: int
    finished: int = 0

    @property
    def name(self) -> str:
        """The name of its folder."""
        return f"{self.slow}-{self.finished}"

    def __str__(self) -> str:
        closed = f"{self.finished:,} closed, " if self.finished else ""
        return f"{closed}{self.slow:,} over days"


SITES = (Site(0), Site(100_000), Site(10_000, 100_000))


class Place(NamedTuple):
    """The place of a site: its data folder, or a database of its own."""

    data: Path
    url: str = ""

    async def log(self) -> Log:
        """Its log, opened."""
        return await PostgresLog.open(self.url) if self.url else await SqliteLog.open(self.data / FILE_NAME)


# Tables, as a server would have stored them


class Template:
    """The log of a table of three where a game over days has begun, as one entry, stored under other names."""

    def __init__(self) -> None:
        self._table, self._code, self._at = "t" * 22, draw_code(token_bytes), 1_600_000_000_123
        options, at = Options(first=Seat(0)), self._at
        entries = [
            setup.open_table(self._table, self._code, "odyssey", options, None, Clocks(), listed=False, now=at)
        ]
        state = apply(None, entries[0])
        for name in ("Ada", "Bo", "Cy"):
            entries.append(people.join(state, name, None, token_hex(32), at))
            state = apply(state, entries[-1])
        for command in (SetPace(SlowPace(24)), Start()):
            entries.append(decide.decide(state, PersonId(0), command, at, token_bytes, ms=0))
            state = apply(state, entries[-1])
        house = tuple(event for entry in entries for event in entry.house)
        self._entry = _encode(TableEntry(at, PersonId(0), house, entries[-1].game))

    def made(self, table: str, code: str, begun: int) -> bytes:
        """The entry of a table with this id and code, begun at this time."""
        text = self._entry.replace(self._table.encode(), table.encode()).replace(
            self._code.encode(), code.encode()
        )
        return text.replace(str(self._at).encode(), str(begun).encode())


async def add(log: Log, template: Template, begun: int, *, closed: bool = False) -> str:
    """Store a table that began at this time; return its id."""
    table, code = token_urlsafe(16), draw_code(token_bytes)
    entries: list[tuple[str | None, bytes]] = [(None, template.made(table, code, begun))]
    marks = Marks(code, begun + DAY_MS, None)
    if closed:
        entries.append((None, _encode(TableEntry(begun + 1, None, (TableClosed(),)))))
        marks = Marks(None, None, begun + 1)
    await log.append_all(table, 0, entries, marks=marks)
    return table


async def fill(place: Place, site: Site) -> None:
    """Fill a log with the tables of a site, each begun at another moment of the last half day."""
    log, template = await place.log(), Template()
    try:
        now = int(time.time() * 1000)
        for first in range(0, site.slow + site.finished, CHUNK):
            numbers = range(first, min(site.slow + site.finished, first + CHUNK))
            await asyncio.gather(
                *(
                    add(log, template, now - (each * 7919) % (DAY_MS // 2), closed=each >= site.slow)
                    for each in numbers
                )
            )
    finally:
        await log.close()


async def soon_due(place: Place) -> dict[str, int]:
    """Add a few tables that fall due while somebody looks; return when each does."""
    log, template = await place.log(), Template()
    try:
        now = int(time.time() * 1000)
        times = [now - DAY_MS + 1000 * AHEAD_SECONDS + 250 * number for number in range(WATCHED)]
        return {await add(log, template, begun): begun + DAY_MS for begun in times}
    finally:
        await log.close()


async def fired(place: Place, soon: dict[str, int]) -> list[float]:
    """Return how many seconds after its time each deadline fired; those that did not are left out."""
    log = await place.log()
    try:
        late = []
        for table, due in soon.items():
            entries = [_decode(row.payload) for row in await log.read(table)]
            late += [(entry.at - due) / 1000 for entry in entries[1:2]]
        return late
    finally:
        await log.close()


# A server, watched from outside


def busy_seconds(pid: int) -> float:
    """The processor time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> float:
    """The memory that a process has now."""
    line = next(each for each in Path(f"/proc/{pid}/status").read_text().splitlines() if "VmRSS" in each)
    return int(line.split()[1]) / 1000


class Running:
    """A server of this site. `seconds` went by from the start of its process until it answered, `busy` at work."""

    def __init__(self, place: Place) -> None:
        command = [sys.executable, "-m", "lapin", "serve", "--port", "0", "--fast-computers"]
        command += ["--data", str(place.data), *(("--database", place.url) if place.url else ())]
        # As ./play and ./test: modules are compiled once, by the start that is not counted, whatever is set here.
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        begun = time.monotonic()
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env
        )
        assert self.process.stdout is not None
        address = urlsplit(self.process.stdout.readline().split()[-1])
        line = http.client.HTTPConnection(address.hostname or "", address.port, timeout=60)
        line.request("GET", "/healthz")
        assert line.getresponse().status == 200
        self.seconds = time.monotonic() - begun
        self.busy = busy_seconds(self.process.pid)
        line.close()

    def end(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait()


def starts(places: list[Place]) -> list[tuple[float, float]]:
    """For each site the median seconds and processor seconds of a start; they take turns."""
    found: list[list[tuple[float, float]]] = [[] for _ in places]
    for turn in range(STARTS + 1):
        for each, place in zip(found, places, strict=True):
            server = Running(place)
            server.end()
            if turn:  # the first one of all reads files that the machine does not have in memory yet
                each.append((server.seconds, server.busy))
    return [(median(wall for wall, _ in each), median(busy for _, busy in each)) for each in found]


class Watched(NamedTuple):
    """A server that rests: its share of a core and its database's, its memory in MB, how late deadlines fired."""

    idle: float
    database: float
    memory: float
    late: list[float]


def watched(place: Place, postgres: PostgresServer | None) -> Watched:
    """Watch a server while nobody is there, and then some deadlines."""
    soon = asyncio.run(soon_due(place))
    server = Running(place)

    def busy() -> tuple[float, float, float]:
        database = 0.0 if postgres is None else postgres.cpu_seconds()
        return busy_seconds(server.process.pid), database, time.monotonic()

    try:
        time.sleep(3)
        before = busy()
        time.sleep(IDLE_SECONDS)
        own, database, passed = (now - then for now, then in zip(busy(), before, strict=True))
        memory = memory_mb(server.process.pid)
        time.sleep(max(0.0, max(soon.values()) / 1000 + MOST_LATE + 0.5 - time.time()))
    finally:
        server.end()
    return Watched(own / passed, database / passed, memory, asyncio.run(fired(place, soon)))


def main() -> int:
    """Measure, and say what was found; 1 if a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.sleeping", description=__doc__)
    parser.add_argument(
        "--data", type=Path, help="keep the sites in SQLite in this folder, or take them from there"
    )
    parser.add_argument("--fill", action="store_true", help="only fill that folder")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="lapin-bench-") as name:
        home = asked.data or Path(name)
        places = [Place(home / site.name) for site in SITES]
        for place, site in zip(places, SITES, strict=True):
            if not place.data.exists():
                place.data.mkdir(parents=True)
                asyncio.run(fill(place, site))
        if asked.fill:
            return 0
        postgres = PostgresServer()
        try:
            postgres.start()
            others = [Place(Path(name) / f"postgres-{site.name}", postgres.url()) for site in SITES]
            for place, site in zip(others, SITES, strict=True):
                asyncio.run(fill(place, site))
            postgres.sql("CHECKPOINT")
            return measure(places, others, postgres, Report(json=asked.json), write=asked.write)
        finally:
            postgres.end()


def measure(
    places: list[Place], others: list[Place], postgres: PostgresServer, report: Report, *, write: bool
) -> int:
    """Measure servers on these sites, in SQLite and in PostgreSQL."""
    about = report.machine
    report.say(
        f"{about['cores']} cores, {about['kind']}, Python {about['python']}; load {about['load_before']} before"
    )
    missed = False
    for title, kept, server in (("SQLite", places, None), ("PostgreSQL", others, postgres)):
        heads = f"idle, of a core{'' if server is None else ' (and the database)'}  memory  latest deadline"
        report.say(f"\n{f'tables in {title}':36}  start    of CPU  {heads}")
        for place, site, (wall, busy) in zip(kept, SITES, starts(kept), strict=True):
            found = watched(place, server)
            latest = max(found.late, default=float("inf")) if len(found.late) == WATCHED else float("inf")
            name = str(site) if site.slow else "none"
            also = "" if server is None else f"{f'({100 * found.database:.2f} %)':>19} "
            report.say(
                f"{name:36}{wall:5.2f} s  {busy:5.2f} s  {100 * found.idle:12.2f} %{also}"
                f"  {found.memory:3.0f} MB  {latest:13.2f} s"
            )
            report.note(
                "sleeping" if server is None else "sleeping in PostgreSQL",
                name,
                start_s=wall,
                start_cpu_s=busy,
                idle=found.idle,
                database_idle=found.database,
                memory_mb=found.memory,
                latest_s=latest,
            )
            missed |= wall > MOST_START or found.idle > MOST_IDLE or latest > MOST_LATE
    verdict = "MISSED" if missed else "met"
    report.say(
        f"\na start within 1 s, idle under 1 % of a core, deadlines within 5 s: {verdict}; load {load()} after"
    )
    report.end("Tables that sleep", write=write)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
