"""The load generator's process: compiled on first use, told what to do a line at a time. Knows no game."""

import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Literal, NamedTuple, Protocol, Self

import msgspec

SOURCE = Path(__file__).with_name("load.c")
SEATS = 6

Dialect = Literal["lapin", "socket.io", "colyseus", "boardgame.io"]


class NoLoad(Exception):  # noqa: N818 - says what is missing
    """The load generator cannot be built or does not answer."""


class Line(NamedTuple):
    """One socket to open: from which address of this machine, for which path, with which token."""

    address: str
    path: str
    token: str = "-"  # noqa: S105 - none


class Server(Protocol):
    """A process that listens."""

    @property
    def port(self) -> int:
        """Where."""

    @property
    def pid(self) -> int:
        """Which."""


class Opened(msgspec.Struct, frozen=True):
    """How many sockets are open, and when the last of them had heard from the server."""

    ready: int
    gone: int
    seconds: float


class Stretch(msgspec.Struct, frozen=True):
    """What happened in a stretch of time. Times are in seconds, p50 and the like in milliseconds."""

    moves: int
    starts: int
    wall: float
    server_cpu: float
    load_cpu: float
    frames: int
    frame_bytes: float
    p50: float
    p99: float
    worst: float
    across_p50: float
    across_p99: float
    """From a move's answer until the last of those at another process of the site had heard of it."""
    refused: int
    gone: int

    @property
    def per_cpu(self) -> float:
        """Moves in a second of the server's CPU time."""
        return self.moves / self.server_cpu

    @property
    def per_second(self) -> float:
        """Moves in a second on the clock."""
        return self.moves / self.wall


def cache_folder() -> Path:
    """Where whatever is built or fetched for a bench is kept."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "lapin-bench"


def built() -> Path:
    """The generator's program, compiled now if it is not yet."""
    if sys.platform != "linux":
        raise NoLoad("the load generator needs Linux")
    program = cache_folder() / f"load-{sha256(SOURCE.read_bytes()).hexdigest()[:8]}"
    if program.exists():
        return program
    program.parent.mkdir(parents=True, exist_ok=True)
    try:
        command: list[str | Path] = ["gcc", "-O2", "-o", program, SOURCE, "-lm"]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    except OSError as error:
        raise NoLoad(f"gcc is missing: {error.strerror}") from None
    if done.returncode:
        raise NoLoad("\n".join(done.stderr.strip().splitlines()[-3:]))
    return program


def address_of(table: int) -> str:
    """Each table plays from an address of its own, as people do: limits per address are left as they are."""
    return f"127.1.{table // 250}.{table % 250 + 1}"


class Load:
    """The running generator. Use it in a `with` statement."""

    def __init__(self, dialect: Dialect, servers: Sequence[Server], lines: list[Line], folder: Path) -> None:
        """Several servers are one site: the sockets are dealt out to them by turns."""
        sockets = folder / f"sockets-{servers[0].port}"
        ports = ",".join(str(server.port) for server in servers)
        pids = ",".join(str(server.pid) for server in servers)
        sockets.write_text("".join(f"{line.address} {line.path} {line.token}\n" for line in lines))
        self._process = subprocess.Popen(
            [built(), dialect, ports, pids, sockets],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.sockets = len(lines)

    def connect(self, seconds: float = 60.0) -> Opened:
        """Open every socket; each has heard from the server at the end."""
        opened = msgspec.json.decode(self._ask(f"connect {seconds}"), type=Opened)
        if opened.ready < self.sockets:
            raise NoLoad(f"only {opened.ready} of {self.sockets} sockets opened")
        return opened

    def rest(self, seconds: float) -> Opened:
        """Only answer pings for a while."""
        return msgspec.json.decode(self._ask(f"rest {seconds}"), type=Opened)

    def show(self) -> list[msgspec.Raw]:
        """The newest frames of the first table, one for each seat."""
        return msgspec.json.decode(self._ask("show"), type=list[msgspec.Raw])

    def closed(self, warm: float, seconds: float) -> Stretch:
        """Every table moves as soon as all six have heard of the move before."""
        return self._stretch(f"closed {warm} {seconds}")

    def eager(self, warm: float, seconds: float) -> Stretch:
        """Everybody moves as soon as they may, whether or not the others have heard of everything."""
        return self._stretch(f"eager {warm} {seconds}")

    def steps(self, moves: int) -> Stretch:
        """Every table makes so many moves, as fast as it can."""
        return self._stretch(f"steps {moves}")

    def paced(self, rate: float, seconds: float) -> Stretch:
        """So many moves a second in all, at random moments; late ones count from when they were due."""
        return self._stretch(f"paced {rate} {seconds}")

    def _stretch(self, command: str) -> Stretch:
        stretch = msgspec.json.decode(self._ask(command), type=Stretch)
        if stretch.refused or stretch.gone:
            raise NoLoad(f"{stretch.refused} moves were refused and {stretch.gone} sockets cut")
        return stretch

    def _ask(self, command: str) -> str:
        asks, answers = self._process.stdin, self._process.stdout
        assert asks is not None
        assert answers is not None
        try:
            print(command, file=asks, flush=True)
            line = answers.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise NoLoad(f"the load generator ended at {command!r}")
        return line

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()  # closes its input: it has nothing more to do
