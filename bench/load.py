"""The load generator's process: compiled on first use, and given one command a line. Knows no game."""

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


class Socket(NamedTuple):
    """One socket to open: from this address of the machine, for this path, with this token."""

    address: str
    path: str
    token: str = "-"  # noqa: S105 - none


class Server(Protocol):
    """A process that listens."""

    @property
    def port(self) -> int:
        """The port it listens on."""

    @property
    def pid(self) -> int:
        """The process id."""


class Opened(msgspec.Struct, frozen=True):
    """The number of open sockets, and the seconds until the last of them had received something."""

    ready: int
    gone: int
    seconds: float


class Stretch(msgspec.Struct, frozen=True):
    """The measures of a stretch of time. Times are in seconds, p50 and the like in milliseconds."""

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
    """The time from a move's answer until the last player at another process had received it."""
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
    """The folder for everything that is built or downloaded for a bench."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "lapin-bench"


def built() -> Path:
    """The path of the generator's program, which is compiled first if need be."""
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
    """The address from which a table plays. Each has its own, as people do, because of limits per address."""
    return f"127.1.{table // 250}.{table % 250 + 1}"


class Load:
    """The running generator. Use it in a `with` statement."""

    def __init__(
        self,
        dialect: Dialect,
        servers: Sequence[Server],
        sockets: list[Socket],
        folder: Path,
        front: int | None = None,
    ) -> None:
        """Start the generator. Several servers are one site: sockets are distributed to them in turn.

        With a `front`, all connect to this port, and something there distributes them.
        """
        listed = folder / f"sockets-{servers[0].port}"
        ports = ",".join(str(server.port) for server in servers) if front is None else str(front)
        pids = ",".join(str(server.pid) for server in servers)
        listed.write_text("".join(f"{each.address} {each.path} {each.token}\n" for each in sockets))
        self._process = subprocess.Popen(
            [built(), dialect, ports, pids, listed],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.sockets = len(sockets)

    def connect(self, seconds: float = 60.0) -> Opened:
        """Open every socket, and wait until each has received something."""
        opened = msgspec.json.decode(self._run(f"connect {seconds}"), type=Opened)
        if opened.ready < self.sockets:
            raise NoLoad(f"only {opened.ready} of {self.sockets} sockets opened")
        return opened

    def rest(self, seconds: float) -> Opened:
        """Do nothing but answer pings for a while."""
        return msgspec.json.decode(self._run(f"rest {seconds}"), type=Opened)

    def show(self) -> list[msgspec.Raw]:
        """The newest frames of the first table, one for each seat."""
        return msgspec.json.decode(self._run("show"), type=list[msgspec.Raw])

    def closed(self, warm: float, seconds: float) -> Stretch:
        """Let every table move as soon as all six players have received the move before."""
        return self._stretch(f"closed {warm} {seconds}")

    def eager(self, warm: float, seconds: float) -> Stretch:
        """Let everybody move as soon as they may, whether or not the others have received everything."""
        return self._stretch(f"eager {warm} {seconds}")

    def steps(self, moves: int) -> Stretch:
        """Let every table make this many moves, as fast as it can."""
        return self._stretch(f"steps {moves}")

    def paced(self, rate: float, seconds: float) -> Stretch:
        """Make this many moves a second in all, at random moments; a late move is timed from when it was due."""
        return self._stretch(f"paced {rate} {seconds}")

    def _stretch(self, command: str) -> Stretch:
        stretch = msgspec.json.decode(self._run(command), type=Stretch)
        if stretch.refused or stretch.gone:
            raise NoLoad(f"{stretch.refused} moves were refused and {stretch.gone} sockets cut")
        return stretch

    def _run(self, command: str) -> str:
        requests, answers = self._process.stdin, self._process.stdout
        assert requests is not None
        assert answers is not None
        try:
            print(command, file=requests, flush=True)
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
        self._process.communicate()  # closes its input: there is nothing more to do
