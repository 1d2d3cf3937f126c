"""`lapin bench decks`: 84 pictures of 12 megapixels become a deck over HTTP, while a table plays on that server.

The uploader is a process of its own, as a phone would be; all processes share the machine. docs/figures.md says
how to read what is printed.
"""

import asyncio
import http.client
import os
import platform
import re
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import msgspec
from PIL import Image, ImageChops

from bench import figures
from bench.processes import NoServer, Process, free_port
from lapin.bots.random_player import owes, random_player
from lapin.client import Client
from lapin.game.model.refusals import Refused
from lapin.game.seen import View
from lapin.table.commands import Start, TableCommand
from tests.decks import snaps

PICTURES = 84
SIZE = (4000, 3000)
AT_ONCE = 2
PLAYERS = 4
THINKING = 0.02
QUIET_SECONDS = 5.0


def run(*, write: bool) -> int:
    """Measure, and print. 1 if a target is missed or nothing could be measured."""
    with TemporaryDirectory(prefix="lapin-bench-") as name:
        folder = Path(name)
        machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
        head = f"{machine}; load {_load()} before"
        say(head)
        megabytes = paint(folder / "pictures")
        port = free_port()
        data = folder / "data"
        data.mkdir()
        command = [sys.executable, "-m", "lapin", "serve", "--data", str(data), "--port", str(port)]
        command += ["--asks-per-second", "1000", "--visits-per-second", "1000", "--fast-computers"]
        server = Process(command, port, folder)
        try:
            server.wait_for("/healthz")
            found = asyncio.run(_measured(server, folder / "pictures"))
        except (NoServer, OSError) as reason:
            say(f"nothing could be measured: {reason}")
            return 1
        finally:
            server.kill()
    rows = (
        ("what", "measured", "wanted"),
        (f"{PICTURES} pictures of 12 megapixels, {megabytes:.0f} MB, s", f"{found.seconds:.1f}", "<= 40"),
        ("  of CPU, server and image workers, s", f"{found.cpu:.1f}", ""),
        ("  peak memory of them together, MB", f"{found.megabytes:.0f}", "<= 400"),
        (f"a move meanwhile, p99 of {found.moves}, ms", f"{found.busy[1]:.1f}", "< 100"),
        ("  half of them within, ms", f"{found.busy[0]:.1f}", ""),
        ("hostile files one after the other, more MB", f"{found.hostile:.0f}", "<= 64"),
        ("a move before, p99, ms", f"{found.quiet[1]:.1f}", ""),
        ("  half of them within, ms", f"{found.quiet[0]:.1f}", ""),
    )
    lines = [head, *(f"{what:46}{measured:>10}  {wanted}".rstrip() for what, measured, wanted in rows)]
    lines.append(f"load {_load()} after")
    for line in lines[1:]:
        say(line)
    if write:
        figures.write("Own decks", lines)
    met = found.seconds <= 40 and found.megabytes <= 400 and found.busy[1] < 100 and found.hostile <= 64
    return 0 if met else 1


def say(text: str) -> None:
    """Print at once."""
    print(text, flush=True)


class Figures(msgspec.Struct):
    """The figures: seconds, peak megabytes, and median and p99 of moves in milliseconds."""

    seconds: float
    cpu: float
    megabytes: float
    quiet: tuple[float, float]
    busy: tuple[float, float]
    moves: int
    hostile: float


def paint(folder: Path) -> float:
    """Paint pictures as large and as grainy as a phone's; return their size in megabytes."""
    folder.mkdir()
    rough = Image.effect_noise((80, 60), 120).resize(SIZE, Image.Resampling.BICUBIC)
    grain = Image.effect_noise(SIZE, 18)
    scene = Image.merge("RGB", (rough, ImageChops.offset(rough, 900, 300), ImageChops.offset(rough, 200, 1100)))
    scene = Image.blend(scene, Image.merge("RGB", (grain, grain, grain)), 0.25)
    total = 0
    for number in range(PICTURES):
        path = folder / f"{number:03}.jpg"
        ImageChops.offset(scene, 431 * number, 263 * number).save(path, "JPEG", quality=88)
        total += path.stat().st_size
    return total / 1e6


async def _measured(server: Process, pictures: Path) -> Figures:
    base = f"http://127.0.0.1:{server.port}"
    host = await Client.open(base, "Ada", game="odyssey")
    table = [host, *[await Client.join(base, host.code, f"Guest {n}") for n in range(1, PLAYERS)]]
    await host.until(lambda frame: len(frame.room.people) == PLAYERS)
    await host.ask(Start())
    times: list[float] = []
    playing = [asyncio.ensure_future(_play(client, Random(n), times)) for n, client in enumerate(table)]
    await asyncio.sleep(QUIET_SECONDS)
    quiet, busy_from = list(times), len(times)
    memory = Memory(server.pid)
    before = _cpu(server.pid)
    upload = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.decks", str(server.port), str(pictures), stdout=asyncio.subprocess.PIPE
    )
    printed, _ = await upload.communicate()
    peak, cpu = memory.stop(), _cpu(server.pid) - before
    busy = times[busy_from:]
    for each in playing:
        each.cancel()
    for client in table:
        await client.close()
    if upload.returncode != 0:
        raise NoServer("the pictures were not taken")
    extra = await asyncio.to_thread(_hostile, server)
    return Figures(float(printed), cpu, peak / 1e6, _spread(quiet), _spread(busy), len(busy), extra)


async def _play(client: Client, rng: Random, times: list[float]) -> None:
    """Play for ever, game after game; `times` gets how long each move took until it was stored and seen."""
    while True:
        frame = await client.until(
            lambda frame: frame.mine is not None and (owes(frame.mine.may) or not frame.room.playing)
        )
        command: TableCommand | None = Start() if not frame.room.playing else None
        if frame.room.playing and frame.table is not None:
            command = random_player(View(frame.table, frame.mine), rng, 0)  # type: ignore[assignment]  # no touches here
        await asyncio.sleep(THINKING)
        if command is None or (isinstance(command, Start) and frame.me != frame.room.host):
            continue
        began = time.perf_counter()
        with suppress(Refused):  # somebody was quicker
            await client.ask(command)
            times.append(1000 * (time.perf_counter() - began))


def _spread(times: list[float]) -> tuple[float, float]:
    ordered = sorted(times) or [0.0]
    return median(ordered), ordered[min(len(ordered) - 1, round(0.99 * len(ordered)))]


class Memory:
    """Samples the memory of a process and its children together."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._peak = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def stop(self) -> int:
        """Stop sampling; return the peak in bytes."""
        self._over.set()
        self._thread.join()
        return self._peak

    def _watch(self) -> None:
        while not self._over.wait(0.05):
            self._peak = max(self._peak, sum(map(_resident, [self._pid, *_children(self._pid)])))


def _children(pid: int) -> list[int]:
    try:
        return [
            int(word) for path in Path(f"/proc/{pid}/task").glob("*/children") for word in path.read_text().split()
        ]
    except OSError:
        return []


def _resident(pid: int) -> int:
    with suppress(OSError):
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
        return 1024 * int(found[1]) if found else 0
    return 0


def _hostile(server: Process) -> float:
    """Return by how many megabytes the server and its image workers grow while hostile files are sent."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, 120)
    connection.request("POST", "/api/decks", b'{"title":"Hostile"}', {"Content-Type": "application/json"})
    made = msgspec.json.decode(connection.getresponse().read())
    headers = {"Authorization": f"Bearer {made['secret']}"}
    time.sleep(1)  # until the memory of the import is given back
    before = sum(map(_resident, [server.pid, *_children(server.pid)]))
    memory = Memory(server.pid)
    files = (snaps.huge_png(), snaps.SVG, snaps.POLYGLOT, snaps.snap(1, (600, 400))[:2000], b"\0" * 19_000_000)
    for kind, file in [("pictures", each) for each in files] + [("zip", snaps.bomb()), ("zip", snaps.lying())]:
        connection.close()  # a new connection for each: the server closes one that is silent for long
        connection.request("POST", f"/api/decks/{made['id']}/{kind}", file, headers)
        connection.getresponse().read()
    connection.close()
    return max(0, memory.stop() - before) / 1e6


def _cpu(pid: int) -> float:
    """Seconds of CPU that a process and its children have had."""
    ticks = 0
    for each in [pid, *_children(pid)]:
        with suppress(OSError):
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}"


def upload(port: int, folder: Path) -> float:
    """Make a deck of a folder, a few pictures at a time; return how many seconds it took."""
    connection = http.client.HTTPConnection("127.0.0.1", port, 60)
    connection.request("POST", "/api/decks", b'{"title":"Bench"}', {"Content-Type": "application/json"})
    made = msgspec.json.decode(connection.getresponse().read())
    waiting = sorted(folder.iterdir())
    began = time.monotonic()
    refused: list[bytes] = []

    def send() -> None:
        own = http.client.HTTPConnection("127.0.0.1", port, 120)
        while waiting:
            path = waiting.pop(0)
            headers = {"Authorization": f"Bearer {made['secret']}", "Content-Type": "image/jpeg"}
            own.request("POST", f"/api/decks/{made['id']}/pictures", path.read_bytes(), headers)
            answer = own.getresponse()
            text = answer.read()
            if answer.status != 201:
                refused.append(text)
        own.close()

    threads = [threading.Thread(target=send) for _ in range(AT_ONCE + 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    connection.close()
    if refused:
        raise SystemExit(refused[0].decode())
    return time.monotonic() - began


if __name__ == "__main__":
    print(upload(int(sys.argv[1]), Path(sys.argv[2])))
