"""`lapin bench cluster`: one site as one, two and four processes on a real PostgreSQL and a real Redis.

Players of every table are spread over all processes, so that each move has to cross. docs/figures.md says how to
read what is printed.
"""

import os
import platform
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench import figures
from bench.load import SEATS, Load, NoLoad, Socket, Stretch
from bench.processes import NoServer, Process, lapin, set_up
from bench.sizes import PLAYED, Weight, weights
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer

PROCESSES = (1, 2, 4)
ROUNDS = 5
TABLES = 166
WARM = 0.4

LIVE_TABLES, LIVE_PROCESSES, LIVE_MOVES = 2000, 2, 6
SECONDS_A_MOVE = 5.0
"""The time between two moves of a table: eleven moves in about a minute, as people play."""

Say = Callable[[str], None]


class Site(NamedTuple):
    """The processes of one site, and the load generator with all its players."""

    load: Load
    processes: list[Process]
    rates: list[Stretch]
    waits: list[Stretch]
    others: list[float]
    """Seconds of CPU of PostgreSQL and Redis in each round."""


def run(seconds: float, *, write: bool) -> int:
    """Measure each figure for about this many seconds, and print. 1 if something could not be measured."""
    lines: list[str] = []

    def say(text: str) -> None:
        print(text, flush=True)
        lines.append(text)

    failed = ""
    say(f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}; load {busy()} before")
    with TemporaryDirectory(prefix="lapin-bench-") as name, services() as (postgres, redis):
        folder = Path(name)
        try:
            _by_processes(folder, postgres, redis, seconds / ROUNDS, say)
            weight = _sizes(postgres, say)
            large = _large(folder, postgres, redis, seconds, say)
            _million(weight, large, say)
        except (NoLoad, NoServer) as reason:
            failed = f"\n{reason}"
    say(f"\nload {busy()} after{failed}")
    if write and not failed:
        figures.write("Several processes", lines)
    return 1 if failed else 0


@contextmanager
def services() -> Iterator[tuple[PostgresServer, RedisServer]]:
    """A real PostgreSQL and a real Redis, for as long as they are needed."""
    postgres, redis = PostgresServer(), RedisServer()
    try:
        yield postgres.start(), redis.start()
    finally:
        postgres.end()
        redis.end()


# Moves, by the number of processes


def _by_processes(folder: Path, postgres: PostgresServer, redis: RedisServer, seconds: float, say: Say) -> None:
    """Measure all sites in turn, round by round, so that a busy moment of the machine affects all alike."""
    with ExitStack() as stack:
        sites: dict[int, Site] = {}
        for count in PROCESSES:
            sockets, options = prepared(folder / f"site-{count}", TABLES, postgres, redis)
            processes = started(stack, folder / f"site-{count}", count, options)
            load = stack.enter_context(Load("lapin", processes, sockets, folder))
            load.connect()
            load.closed(WARM, 1.0)  # caches, off the record
            sites[count] = Site(load, processes, [], [], [])
        for _ in range(ROUNDS):
            for site in sites.values():
                site.load.closed(0, WARM)
                before = postgres.cpu_seconds() + redis.cpu_seconds()
                site.rates.append(site.load.closed(0, seconds))
                site.others.append(postgres.cpu_seconds() + redis.cpu_seconds() - before)
        for _ in range(ROUNDS):
            for site in sites.values():
                site.waits.append(site.load.paced(median(one.per_second for one in site.rates) / 2, seconds))
    say(f"\n{TABLES} tables of {SEATS}, each spread over all processes; {ROUNDS} rounds of each in turn\n")
    heads = (
        ("moves/s", 9),
        ("per s of CPU:", 15),
        ("and of", 13),
        ("at half: p50", 14),
        ("p99", 8),
        ("across: p50", 13),
    )
    say(f"{'processes':>9}" + "".join(f"{head:>{width}}" for head, width in heads) + f"{'p99':>8}")
    say(f"{'':9}{'wall':>9}{'Lapin':>15}{'the database':>13}{'ms':>14}{'ms':>8}{'ms':>13}{'ms':>8}")
    for count, site in sites.items():
        _say_site(count, site, say)


def _say_site(count: int, site: Site, say: Say) -> None:
    rates, waits = site.rates, site.waits
    whole = [one.moves / (one.server_cpu + other) for one, other in zip(rates, site.others, strict=True)]
    row = f"{count:9}{median(one.per_second for one in rates):9,.0f}{median(one.per_cpu for one in rates):15,.0f}"
    row += f"{median(whole):13,.0f}{median(one.p50 for one in waits):14.1f}{median(one.p99 for one in waits):8.1f}"
    if count == 1:
        row += f"{'-':>13}{'-':>8}"
    else:
        row += f"{median(one.across_p50 for one in waits):13.1f}{median(one.across_p99 for one in waits):8.1f}"
    say(row)


def prepared(
    data: Path, tables: int, postgres: PostgresServer, redis: RedisServer
) -> tuple[list[Socket], tuple[str, ...]]:
    """Tables with a game begun: the sockets to play them by, and the options for a server to find them."""
    url = postgres.url()
    sockets = set_up(data, tables, database=url)
    return sockets, ("--database", url, "--redis", redis.url())


def started(stack: ExitStack, data: Path, count: int, options: tuple[str, ...]) -> list[Process]:
    """Processes of one site, this many."""
    processes = []
    for _ in range(count):
        processes.append(stack.enter_context(lapin(data, *options)))
        processes[-1].wait_for("/healthz")
    return processes


# The size of a game


def _sizes(postgres: PostgresServer, say: Say) -> Weight:
    """Print the sizes of all games; return that of the first, which the large site plays."""
    say(f"\na finished game in PostgreSQL, mean of {PLAYED}\n")
    say(f"{'game':16}{'players':>8}{'rows':>6}{'bytes: content':>16}{'on disk':>9}{'write-ahead log':>17}")
    found = weights(postgres)
    for one in found:
        say(
            f"{one.game:16}{one.players:8}{one.rows:6.0f}{one.content:16,.0f}{one.disk:9,.0f}"
            f"{one.write_ahead:17,.0f}"
        )
    return found[0]


# A large site


class Large(NamedTuple):
    """The needs of a large site: sockets, cores and memory."""

    players: int
    cores: float
    database_cores: float
    memory_mb: float


def _large(folder: Path, postgres: PostgresServer, redis: RedisServer, seconds: float, say: Say) -> Large:
    data = folder / "large"
    sockets, options = prepared(data, LIVE_TABLES, postgres, redis)
    pace = LIVE_TABLES / SECONDS_A_MOVE
    with ExitStack() as stack:
        processes = started(stack, data, LIVE_PROCESSES, options)
        load = stack.enter_context(Load("lapin", processes, sockets, folder))
        opened = load.connect(120)
        load.paced(pace, seconds / 2)  # off the record
        before = postgres.cpu_seconds() + redis.cpu_seconds()
        calm = load.paced(pace, 2 * seconds)
        database = (postgres.cpu_seconds() + redis.cpu_seconds() - before) / calm.wall
        memory = sum(process.memory_kb() for process in processes) / 1024
        load.steps(LIVE_MOVES)
        for process in processes:
            process.kill()
    say(f"\n{LIVE_TABLES:,} running games, {len(sockets):,} sockets, {LIVE_PROCESSES} processes")
    say(f"  all open after {opened.seconds:.1f} s; {memory:,.0f} MB together")
    say(
        f"  a move every {SECONDS_A_MOVE:.0f} s at each table, {calm.per_second:,.0f} a second in all: "
        f"p50 {calm.p50:.1f} ms, p99 {calm.p99:.1f} ms"
    )
    cores = calm.server_cpu / calm.wall
    say(f"  busy meanwhile: Lapin {cores:.2f} cores, PostgreSQL and Redis {database:.2f}")
    with ExitStack() as stack:
        begun = [stack.enter_context(lapin(data, *options)) for _ in range(LIVE_PROCESSES)]
        load = stack.enter_context(Load("lapin", begun, sockets, folder))
        age = max(process.age() for process in begun)
        back = load.connect(120)
        say(f"  all killed and started again: everybody is back {age + back.seconds:.1f} s after the start")
    return Large(len(sockets), cores, database, memory)


PLAYERS = 1_000_000


def _million(weight: Weight, large: Large, say: Say) -> None:
    """Print the same for a million players: arithmetic, not a measurement."""
    times = PLAYERS / large.players
    tables = PLAYERS / SEATS
    moves = tables / SECONDS_A_MOVE
    games = moves / weight.rows
    say(f"\n{PLAYERS:,} players at once, if all of this grew alike: {times:.1f} times as much")
    say(f"  {tables:,.0f} tables, {moves:,.0f} moves a second, {60 * games:,.0f} games begun and ended a minute")
    say(f"  Lapin: {times * large.cores:.0f} cores busy, {times * large.memory_mb / 1024:.0f} GB of memory")
    say(f"  PostgreSQL and Redis: {times * large.database_cores:.0f} cores busy")
    log = games * weight.write_ahead / 1e6
    say(f"  {moves:,.0f} rows and {log:.0f} MB of write-ahead log a second")
    say(f"  {86_400 * games * weight.disk / 1e12:.1f} TB on disk a day, if nobody ever went to bed")


def busy() -> str:
    """The load of the machine."""
    return f"{os.getloadavg()[0]:.2f}"
