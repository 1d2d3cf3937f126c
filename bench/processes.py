"""The servers under test as processes: Lapin on prepared tables, and the peers from npm. Measures nothing."""

import asyncio
import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from bench.load import SEATS, Socket, address_of, cache_folder
from lapin.game.model.options import Options
from lapin.live.registry import Registry
from lapin.store.places import open_log
from lapin.table.commands import Start
from lapin.table.state import Clocks

PEERS = Path(__file__).with_name("peers")
FIRST_PORT, LAST_PORT = 21_000, 29_000
START_SECONDS = 20


class NoServer(Exception):  # noqa: N818 - says what is missing
    """A server cannot be installed or started."""


def free_port() -> int:
    """A free port, below those that the kernel gives to clients."""
    for port in range(FIRST_PORT, LAST_PORT):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise NoServer("no free port")


# Tables, written into the log as the server itself does it


async def _set_up(
    data: Path, database: str | None, tables: int, options: Options, *, playing: bool
) -> list[Socket]:
    log = await open_log(data, database)
    registry = Registry(log)
    try:
        opened = [_opened(registry, number, options, playing=playing) for number in range(tables)]
        return [each for sockets in await asyncio.gather(*opened) for each in sockets]
    finally:
        registry.timers.close()
        await log.close()


async def _opened(registry: Registry, number: int, options: Options, *, playing: bool) -> list[Socket]:
    host = await registry.open("odyssey", options, None, Clocks(), "Player 0", None)
    others = [await registry.join(host.table, f"Player {seat}", None) for seat in range(1, SEATS)]
    if playing:
        await host.table.execute(host.person, "start", Start())
    path = f"/ws/{host.table.state.code}"
    return [Socket(address_of(number), path, seated.token) for seated in (host, *others)]


def set_up(
    data: Path, tables: int, options: Options | None = None, *, playing: bool = True, database: str | None = None
) -> list[Socket]:
    """Tables of six in a new data folder, by default with a game begun, and the sockets to play them by."""
    data.mkdir()
    return asyncio.run(_set_up(data, database, tables, options or Options(), playing=playing))


# Processes


def _environment() -> dict[str, str]:
    """Ours; but Python may keep what it has compiled, as it does where a program is installed."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


class Process:
    """A server process that listens on a port. Use it in a `with` statement."""

    def __init__(
        self,
        command: list[str],
        port: int,
        folder: Path,
        cwd: Path | None = None,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.port = port
        self._output = (folder / f"server-{port}.txt").open("w+")
        self._began = time.monotonic()
        self._process = subprocess.Popen(
            command,
            cwd=cwd,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            env=_environment() | {"NODE_ENV": "production"} | (environment or {}),
        )
        self.pid = self._process.pid

    def age(self) -> float:
        """Seconds since the process was started."""
        return time.monotonic() - self._began

    def wait_for(self, path: str | None) -> float:
        """Wait until a GET is answered, or without a path until the port is open; return its age then."""
        while self.age() < START_SECONDS:
            try:
                if path is None:
                    socket.create_connection(("127.0.0.1", self.port)).close()
                else:
                    self.get(path)
            except OSError:
                if self._process.poll() is not None:
                    break
                time.sleep(0.005)
            else:
                return self.age()
        raise NoServer(self._last_words())

    def get(self, path: str, table: int = 0, method: str = "GET") -> bytes:
        """Send a request from a table's own address; return the body of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, 10, source_address=(address_of(table), 0))
        try:
            body = b"{}" if method == "POST" else None
            connection.request(method, path, body, {"Content-Type": "application/json"})
            return connection.getresponse().read()
        finally:
            connection.close()

    def memory_kb(self) -> int:
        """Resident memory."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        raise NoServer("the server is gone")

    def kill(self) -> None:
        """Kill the process, as a crash would."""
        self._process.kill()
        self._process.wait()

    def _last_words(self) -> str:
        self._output.seek(0)
        return "\n".join(self._output.read().strip().splitlines()[-3:]) or "the server does not answer"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
        self._output.close()


def lapin(data: Path, *options: str, checkout: Path | None = None) -> Process:
    """The server as anybody would start it, of another checkout if one is named; without a limit on commands."""
    port = free_port()
    command = [sys.executable, "-m", "lapin", "serve", "--port", str(port), "--data", str(data)]
    build = None if checkout is None else {"PYTHONPATH": str(checkout / "src")}
    return Process([*command, "--asks-per-second", "100000", *options], port, data, environment=build)


# Peers


def installed() -> Path:
    """The folder with the peers and our scripts for them; they are installed first if need be."""
    files = sorted(path for path in PEERS.iterdir() if path.is_file())
    pins = sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:8]
    folder = cache_folder() / f"npm-{pins}"
    if (folder / "ready").exists():
        return folder
    print(f"installing the peers into {folder} ...", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for path in files:
        shutil.copy(path, folder)
    try:
        done = subprocess.run(
            ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"],
            cwd=folder,
            check=False,
            capture_output=True,
            text=True,
        )
    except OSError as error:
        raise NoServer(f"npm is missing: {error.strerror}") from None
    if done.returncode:
        raise NoServer("\n".join(done.stderr.strip().splitlines()[-3:]))
    (folder / "ready").touch()
    return folder


def peer(script: str, frames: Path, how: str, folder: Path) -> Process:
    """A peer that sends these frames."""
    home, port = installed(), free_port()
    return Process(["node", f"{script}.cjs", str(port), str(frames.resolve()), how], port, folder, home)


class _Reserved(msgspec.Struct):
    """Colyseus' answer to a request for a seat."""

    sessionId: str  # noqa: N815 - its name
    roomId: str  # noqa: N815 - its name, too
    processId: str  # noqa: N815 - its name, too


def peer_sockets(script: str, process: Process, tables: int) -> list[Socket]:
    """The sockets to open at a peer."""
    if script != "colyseus":
        path = "/socket.io/?EIO=4&transport=websocket"
        return [Socket(address_of(number), path) for number in range(tables) for _ in range(SEATS)]
    sockets = []
    for number in range(tables):
        room = ""
        for _ in range(SEATS):
            path = f"/matchmake/joinById/{room}" if room else "/matchmake/create/table"
            seat = msgspec.json.decode(process.get(path, number, "POST"), type=_Reserved)
            room = seat.roomId
            sockets.append(
                Socket(address_of(number), f"/{seat.processId}/{seat.roomId}?sessionId={seat.sessionId}")
            )
    return sockets
