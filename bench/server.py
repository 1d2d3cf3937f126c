"""`lapin bench server`: measures durable moves over real sockets, beside peers that store nothing.

Every candidate is started once, and all are measured in turn, in several short rounds, so that a busy moment of
the machine affects all alike. docs/figures.md says how to read what is printed.
"""

from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from bench.load import SEATS, Dialect, Load, NoLoad, Stretch
from bench.processes import NoServer, lapin, peer, peer_sockets, set_up
from bench.report import Report, load
from lapin.game.model.options import Options

ROUNDS = 9
TABLES = 166
WARM = 0.4

SUBJECT = "Lapin, stored"


class Peer(NamedTuple):
    """A candidate from npm: the script of ours that runs it, its dialect, and what it sends."""

    script: str
    dialect: Dialect
    how: str


PEERS = {
    "boardgame.io": Peer("boardgame", "boardgame.io", "views"),
    "Colyseus, views": Peer("colyseus", "colyseus", "views"),
    "Colyseus, fixed texts": Peer("colyseus", "colyseus", "ready"),
    "socket.io, views": Peer("socketio", "socket.io", "views"),
    "socket.io, fixed texts": Peer("socketio", "socket.io", "ready"),
}

TABLE_COUNTS = (1, 10, 100, 500)
LONG_TABLES, TURN_MOVES, LONG_TURNS, LONG_PARTS = 50, 11, 10, 6
IDLE_TABLES = 1667  # times six: 10,002 sockets
LIVE_TABLES, LIVE_MOVES = 1000, 30

Rates = dict[str, list[Stretch]]


def run(seconds: float, *, write: bool, json: bool = False) -> int:
    """Measure each figure for about this many seconds, and print. 1 if something could not be measured."""
    report, failed = Report(json=json), ""
    about = report.machine
    report.say(
        f"{about['cores']} cores, {about['kind']}, Python {about['python']}; load {about['load_before']} before"
    )
    with TemporaryDirectory(prefix="lapin-bench-") as name:
        folder = Path(name)
        try:
            try:
                _compare(folder, PEERS, seconds / ROUNDS, report)
            except NoServer as reason:
                failed = f"\nThe peers cannot be measured, so this is Lapin alone.\n{reason}"
                _compare(folder / "alone", {}, seconds / ROUNDS, report)
            _by_tables(folder, seconds / 4, report)
            _by_length(folder, report)
            _idle(folder, report)
            _restart(folder, report)
        except NoLoad as reason:
            failed = f"\n{reason}"
    report.say(f"load {load()} after{failed}")
    return report.end("Server", failed, write=write)


# Moves, beside the peers


def _compare(folder: Path, peers: dict[str, Peer], seconds: float, report: Report) -> None:
    folder.mkdir(exist_ok=True)
    with ExitStack() as stack:
        loads = {SUBJECT: _lapin_load(stack, folder / "compare", TABLES)}
        frames = _typical_frames(loads[SUBJECT], folder)
        for name, own in peers.items():
            process = stack.enter_context(peer(own.script, frames, own.how, folder))
            process.wait_for(None)
            sockets = peer_sockets(own.script, process, TABLES)
            loads[name] = stack.enter_context(Load(own.dialect, [process], sockets, folder))
            loads[name].connect()
        for load in loads.values():
            load.closed(WARM, 1.0)  # warms caches and compilers; not counted
            load.eager(WARM, 1.0)
        rates: Rates = {name: [] for name in loads}
        rushes: Rates = {name: [] for name in loads}
        for _ in range(ROUNDS):
            for name, load in loads.items():
                rushes[name].append(load.eager(WARM, seconds))
                rates[name].append(load.closed(WARM, seconds))
        paces = {name: median(one.per_second for one in own) / 2 for name, own in rates.items()}
        waits: Rates = {name: [] for name in loads}
        for _ in range(ROUNDS):
            for name, load in loads.items():
                waits[name].append(load.paced(paces[name], seconds))
    report.say(f"\n{TABLES} tables of {SEATS}, {TABLES * SEATS} sockets; {ROUNDS} rounds of each in turn")
    _say_rushes(rushes, report)
    _say_rates(rates, waits, report)


def _lapin_load(stack: ExitStack, data: Path, tables: int, options: Options | None = None) -> Load:
    sockets = set_up(data, tables, options)
    process = stack.enter_context(lapin(data))
    process.wait_for("/healthz")
    load = stack.enter_context(Load("lapin", [process], sockets, data))
    load.connect()
    return load


def _typical_frames(load: Load, folder: Path) -> Path:
    """Six frames of one moment of a real game, as near as can be to the mean length of frames."""
    wanted = load.closed(WARM, 1.0).frame_bytes
    moments: list[tuple[float, int, list[msgspec.Raw]]] = []
    for _ in range(2 * TURN_MOVES):
        load.steps(1)
        frames = load.show()
        moments.append((abs(sum(map(len, frames)) / SEATS - wanted), len(moments), frames))
    path = folder / "frames.json"
    path.write_bytes(msgspec.json.encode(min(moments)[2]))
    return path


def _say_rushes(rushes: Rates, report: Report) -> None:
    heads = (("moves/s CPU", 18), ("moves/s", 9), ("frames", 8), ("load", 7), ("lapin is", 10))
    report.say(f"\n{'everybody at once':24}" + "".join(f"{head:>{width}}" for head, width in heads))
    report.say(f"{'':24}{'median':>9}{'best':>9}{'wall':>9}{'a move':>8}")
    for name, own in rushes.items():
        per_cpu = [one.per_cpu for one in own]
        row = f"{name:24}{median(per_cpu):9,.0f}{max(per_cpu):9,.0f}{median(one.per_second for one in own):9,.0f}"
        row += f"{median(one.frames / one.moves for one in own):8.1f}{_load_share(own):7.0%}"
        report.say(row + (f"{_ratio(rushes[SUBJECT], own):9.1f}x" if name != SUBJECT else ""))
        _note("everybody at once", name, rushes, report)


def _say_rates(rates: Rates, waits: Rates, report: Report) -> None:
    heads = (("moves/s CPU", 18), ("moves/s", 9), ("frame", 8), ("load", 7), ("at half: p50", 14), ("p99", 8))
    report.say(
        f"\n{'one after the other':24}"
        + "".join(f"{head:>{width}}" for head, width in heads)
        + f"{'lapin is':>11}"
    )
    report.say(f"{'':24}{'median':>9}{'best':>9}{'wall':>9}{'bytes':>8}{'':>7}{'ms':>14}{'ms':>8}{'':>11}")
    for name, own in rates.items():
        per_cpu = [one.per_cpu for one in own]
        row = f"{name:24}{median(per_cpu):9,.0f}{max(per_cpu):9,.0f}{median(one.per_second for one in own):9,.0f}"
        row += f"{median(one.frame_bytes for one in own):8,.0f}{_load_share(own):7.0%}"
        row += f"{median(one.p50 for one in waits[name]):14.1f}{median(one.p99 for one in waits[name]):8.1f}"
        report.say(row + (f"{_ratio(rates[SUBJECT], own):10.1f}x" if name != SUBJECT else ""))
        _note("one after the other", name, rates, report)
        halves = {"half_load_p50_ms": median(one.p50 for one in waits[name])}
        report.note("one after the other", name, **halves, half_load_p99_ms=median(one.p99 for one in waits[name]))


def _note(part: str, name: str, rates: Rates, report: Report) -> None:
    own = rates[name]
    report.note(
        part,
        name,
        moves_per_cpu_second=median(one.per_cpu for one in own),
        moves_per_cpu_second_best=max(one.per_cpu for one in own),
        moves_per_second=median(one.per_second for one in own),
        frames_per_move=median(one.frames / one.moves for one in own),
        frame_bytes=median(one.frame_bytes for one in own),
        load_share=_load_share(own),
        lapin_is=None if name == SUBJECT else _ratio(rates[SUBJECT], own),
    )


def _load_share(own: list[Stretch]) -> float:
    return median(one.load_cpu / one.server_cpu for one in own)


def _ratio(ours: list[Stretch], theirs: list[Stretch]) -> float:
    return median(our.per_cpu / their.per_cpu for our, their in zip(ours, theirs, strict=True))


# Curves


def _by_tables(folder: Path, seconds: float, report: Report) -> None:
    """Measure a server for each number of tables; all run at once and are measured in turn."""
    with ExitStack() as stack:
        loads = {count: _lapin_load(stack, folder / f"tables-{count}", count) for count in TABLE_COUNTS}
        found: dict[int, list[Stretch]] = {count: [] for count in TABLE_COUNTS}
        for _ in range(3):
            for count, load in loads.items():
                found[count].append(load.closed(WARM, seconds))
    report.say(f"\n{'tables':>24}" + "".join(f"{count:9,}" for count in found))
    report.say(f"{'us of CPU a move':>24}" + "".join(f"{_micros(own):9,.0f}" for own in found.values()))
    report.say(
        f"{'moves/s':>24}" + "".join(f"{median(one.per_second for one in own):9,.0f}" for own in found.values())
    )
    for count, own in found.items():
        rate = median(one.per_second for one in own)
        report.note("by tables", str(count), us_of_cpu_per_move=_micros(own), moves_per_second=rate)


def _by_length(folder: Path, report: Report) -> None:
    with ExitStack() as stack:
        load = _lapin_load(stack, folder / "long", LONG_TABLES, Options(target=200))
        parts = [load.steps(TURN_MOVES * LONG_TURNS) for _ in range(LONG_PARTS)]
    turns = [f"{part * LONG_TURNS + 1}-{(part + 1) * LONG_TURNS}" for part in range(LONG_PARTS)]
    report.say(f"\n{f'turns, {LONG_TABLES} tables':>24}" + "".join(f"{each:>9}" for each in turns))
    report.say(f"{'us of CPU a move':>24}" + "".join(f"{_micros([part]):9,.0f}" for part in parts))
    for turn, part in zip(turns, parts, strict=True):
        report.note("by turns", turn, us_of_cpu_per_move=_micros([part]))


def _micros(own: list[Stretch]) -> float:
    return median(1e6 * one.server_cpu / one.moves for one in own)


# Memory and restarts


def _idle(folder: Path, report: Report) -> None:
    sockets = set_up(folder / "idle", IDLE_TABLES, playing=False)
    with ExitStack() as stack:
        process = stack.enter_context(lapin(folder / "idle"))
        process.wait_for("/healthz")
        empty = process.memory_kb()
        for number, socket in enumerate(sockets[::SEATS]):
            process.get(socket.path.replace("/ws/", "/api/tables/"), number)
        loaded = process.memory_kb()
        load = stack.enter_context(Load("lapin", [process], sockets, folder))
        opened = load.connect()
        load.rest(2.0)
        full = process.memory_kb()
    each = (full - loaded) / len(sockets)
    report.say(f"\n{len(sockets):,} idle sockets, open after {opened.seconds:.1f} s: {each:.1f} kB each")
    report.say(
        f"(a waiting table {(loaded - empty) / IDLE_TABLES:.1f} kB; the empty server {empty / 1024:.0f} MB)"
    )
    report.note("idle", "a socket", kb=each, open_after_s=opened.seconds, sockets=len(sockets))
    report.note("idle", "a waiting table", kb=(loaded - empty) / IDLE_TABLES)
    report.note("idle", "the empty server", kb=empty)


def _restart(folder: Path, report: Report) -> None:
    data = folder / "live"
    sockets = set_up(data, LIVE_TABLES)
    with lapin(data) as process:
        process.wait_for("/healthz")
        with Load("lapin", [process], sockets, data) as load:
            load.connect()
            load.steps(LIVE_MOVES)
            process.kill()
    report.say(
        f"\n{LIVE_TABLES:,} running games, {LIVE_MOVES} moves in, killed and started again; after the start"
    )
    for what, chosen in (("one player of each has seen it", sockets[::SEATS]), ("all six have", sockets)):
        with lapin(data) as process, Load("lapin", [process], chosen, data) as load:
            health = process.wait_for("/healthz")
            before = process.age()
            opened = load.connect()
            report.say(f"  /healthz answers {health:.2f} s, {what} {before + opened.seconds:.2f} s")
            report.note("started again", what, healthz_s=health, seen_after_s=before + opened.seconds)
            process.kill()
