"""A server's words to systemd, and a start before the database is there."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import apsw
import msgspec
import pytest

from lapin import __version__
from lapin.commit import described
from tests.cluster.balancer import Balancer
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.server.conftest import FORKS, HANGS_UP, Serve
from tests.server.players import close_all, play_out, started
from tests.server.process import PATIENCE, QUICK, Process, refused_start
from tests.waiting import until, wait_until


class Manager:
    """The service manager's end: a socket that services write to."""

    def __init__(self, folder: Path) -> None:
        self.address = str(folder / "notify")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(self.address)
        self._socket.setblocking(False)
        self.heard: list[str] = []

    def listen(self) -> list[str]:
        """Everything that was said so far."""
        while True:
            try:
                self.heard += self._socket.recv(4096).decode().splitlines()
            except BlockingIOError:
                return self.heard

    def close(self) -> None:
        """Stop listening."""
        self._socket.close()


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Manager]:
    """A service manager."""
    listening = Manager(tmp_path)
    monkeypatch.setenv("NOTIFY_SOCKET", listening.address)
    yield listening
    listening.close()


def test_systemd_hears_that_a_server_is_ready_alive_and_stopping(serve: Serve, manager: Manager) -> None:
    """It says that it is ready when it serves and not before; then it gives a sign of life each second."""
    server = serve(*QUICK)
    wait_until(lambda: manager.listen().count("WATCHDOG=1") >= 2, lambda: str(manager.heard))
    assert manager.heard[0] == "READY=1"
    assert manager.heard[1].startswith(f"STATUS=serving, version {described(__version__)}, since 2")
    assert server.stop() == 0
    assert "STOPPING=1" in manager.listen()


async def test_a_start_waits_for_a_database_and_a_redis_that_come_late(
    serve: Serve, postgres: PostgresServer, redis: RedisServer, manager: Manager
) -> None:
    """The machine boots, and Lapin is the first: it says what it waits for, and serves when both are there."""
    to_postgres, to_redis = Balancer(postgres.port).open(), Balancer(redis.port).open()
    to_postgres.unplugged = to_redis.unplugged = True
    database = postgres.url().replace(f":{postgres.port}/", f":{to_postgres.port}/")
    try:
        starting = asyncio.ensure_future(
            asyncio.to_thread(
                serve, *QUICK, "--database", database, "--redis", redis.url(port=to_redis.port), "--log", "text"
            )
        )
        await until(lambda: any(line.startswith("STATUS=waiting: postgresql://") for line in manager.listen()))
        assert any(line.startswith("EXTEND_TIMEOUT_USEC=") for line in manager.heard)
        to_postgres.unplugged = False
        await until(lambda: any(line.startswith("STATUS=waiting: redis://") for line in manager.listen()))
        assert "READY=1" not in manager.heard
        to_redis.unplugged = False
        server: Process = await starting
        await until(lambda: "READY=1" in manager.listen())
        assert server.log.count("waiting: postgresql://") == 1
        assert server.log.count("waiting: redis://") == 1
        clients = await started(server.base, "odyssey", 3)
        await play_out(clients)
        await close_all(clients)
    finally:
        to_postgres.close()
        to_redis.close()


def test_a_start_does_not_wait_for_a_fault_that_will_not_pass(tmp_path: Path, postgres: PostgresServer) -> None:
    """A wrong password stays wrong; and a wait for a database ends, with one line that says why."""
    where = ("--data", str(tmp_path / "data"), "--port", "0", "--wait-seconds")
    done = refused_start(*where, "86400", "--database", postgres.url(password="N0t-that"))  # noqa: S106 - wrong on purpose
    assert done.returncode == 1
    assert "wrong name or password" in done.stderr
    nobody = postgres.url().replace(str(postgres.port), "9")
    done = refused_start(*where, "0.1", "--database", nobody)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("lapin: postgresql://")
    assert "cannot be reached" in done.stderr


def turns(manager: Manager) -> list[str]:
    """Return what was said that a `systemctl reload` waits for: it is over with the READY=1 after RELOADING=1."""
    return [line for line in manager.listen() if line in ("READY=1", "RELOADING=1")]


@HANGS_UP
async def test_a_hangup_starts_a_server_anew_in_the_same_process(serve: Serve, manager: Manager) -> None:
    """SIGHUP: connections wait a moment, nobody is refused, games go on, and so does the log."""
    server = await asyncio.to_thread(serve, *QUICK, "--log", "json")
    clients = await started(server.base, "odyssey", 3)
    playing = asyncio.ensure_future(play_out(clients))
    os.kill(server.pid, signal.SIGHUP)
    await until(lambda: manager.listen().count("READY=1") == 2)
    assert turns(manager) == ["READY=1", "RELOADING=1", "READY=1"]
    said = [line.partition(",")[0] for line in manager.heard if line.startswith("STATUS=")]
    anew = ["STATUS=looking whether the program could start anew", "STATUS=starting anew"]
    assert said == ["STATUS=serving", *anew, "STATUS=serving"]
    assert server.running
    async with asyncio.timeout(PATIENCE):
        await playing
    await close_all(clients)
    assert await asyncio.to_thread(server.stop) == 0
    assert "Traceback" not in server.log
    said = [msgspec.json.decode(line)["message"] for line in server.log.splitlines()]
    assert said.count("serving") == 2


@FORKS
@HANGS_UP
async def test_a_reload_of_workers_is_over_when_the_last_is_replaced(
    serve: Serve, postgres: PostgresServer, redis: RedisServer, manager: Manager, tmp_path: Path
) -> None:
    """Not when the supervisor runs again, while old workers serve; one that is refused is over at once."""
    settings = tmp_path / "lapin.toml"
    settings.write_text("workers = 2\n")
    places = ("--database", postgres.url(), "--redis", redis.url(), "--config", str(settings))
    server = await asyncio.to_thread(serve, *QUICK, *places)
    await until(lambda: turns(manager) == ["READY=1"])
    os.kill(server.pid, signal.SIGHUP)
    await until(lambda: turns(manager) == ["READY=1", "RELOADING=1", "READY=1"])
    assert "all workers are replaced" in server.log
    steps = [line.removeprefix("STATUS=replacing the workers, ") for line in manager.heard if "replacing" in line]
    assert steps == ["0 of 2 are done", "1 of 2 are done", "2 of 2 are done"]
    settings.write_text("workers = 2\nkeep-days = -3\n")
    os.kill(server.pid, signal.SIGHUP)
    await until(lambda: turns(manager) == ["READY=1", *["RELOADING=1", "READY=1"] * 2])
    assert any(line.startswith("STATUS=serving as before, not started anew") for line in manager.heard)
    assert await asyncio.to_thread(server.stop) == 0


def _late_after(seconds: float) -> tuple[str, ...]:
    """The program, which waits less long for a new worker before it says so."""
    sooner = f"from lapin.cli import main, workers; workers.STEP_SECONDS = {seconds}; workers.LATE_SECONDS = 0"
    return sys.executable, "-c", f"import sys; {sooner}; sys.exit(main())"


@FORKS
@HANGS_UP
async def test_a_reload_that_cannot_be_finished_ends_and_goes_on_later(
    postgres: PostgresServer, redis: RedisServer, manager: Manager, tmp_path: Path
) -> None:
    """No new worker comes up while the database is away: nobody waits for ever, and the old ones stay."""
    way = Balancer(postgres.port).open()
    database = postgres.url().replace(f":{postgres.port}/", f":{way.port}/")
    server = Process(tmp_path / "data", *QUICK, "--database", database, "--redis", redis.url(), "--workers", "2")
    server.program = _late_after(1)
    try:
        await asyncio.to_thread(server.start)
        await until(lambda: turns(manager) == ["READY=1"])
        way.unplugged = True
        os.kill(server.pid, signal.SIGHUP)
        await until(lambda: turns(manager) == ["READY=1", "RELOADING=1", "READY=1"])
        assert "STATUS=serving, but not all workers could be replaced yet" in manager.heard
        assert "all workers are replaced" not in server.log
        way.unplugged = False
        await until(lambda: manager.listen() and "all workers are replaced" in server.log)
        # The second worker may also be late: what counts is that the new program says in the end that it serves.
        await until(lambda: sum(line.startswith("STATUS=serving, version") for line in manager.listen()) == 2)
        assert turns(manager)[:3] == ["READY=1", "RELOADING=1", "READY=1"]
        assert await asyncio.to_thread(server.stop) == 0
    finally:
        server.end()
        way.close()


@HANGS_UP
async def test_hangups_during_a_restart_do_not_end_the_server(serve: Serve, manager: Manager) -> None:
    """Whatever the moment: it restarts once more when it is ready, and does not complain of itself."""
    server = await asyncio.to_thread(serve, *QUICK)
    os.kill(server.pid, signal.SIGHUP)
    await until(lambda: manager.listen() and "starting anew" in server.log)

    def hang_up_again() -> bool:
        assert server.running, server.log
        os.kill(server.pid, signal.SIGHUP)
        return manager.listen().count("READY=1") >= 2

    await until(hang_up_again)
    await until(lambda: manager.listen().count("READY=1") >= 3)
    assert server.running
    assert "no such setting" not in server.log
    assert await asyncio.to_thread(server.stop) == 0


@HANGS_UP
async def test_a_server_that_could_not_start_anew_goes_on_as_it_was(
    serve: Serve, manager: Manager, tmp_path: Path
) -> None:
    """SIGHUP reads settings and schema first: a slip, or the way back to an older version, takes no site down."""
    settings = tmp_path / "lapin.toml"
    settings.write_text("keep-days = 3\n")
    server = await asyncio.to_thread(serve, *QUICK, "--config", str(settings))
    clients = await started(server.base, "odyssey", 3)
    settings.write_text("keep-days = -3\n")
    os.kill(server.pid, signal.SIGHUP)
    await until(lambda: manager.listen() and "not started anew: --keep-days" in server.log)
    refused = "STATUS=serving as before, not started anew: --keep-days"
    await until(lambda: any(line.startswith(refused) for line in manager.listen()))
    await until(lambda: turns(manager) == ["READY=1", "RELOADING=1", "READY=1"])
    settings.write_text("keep-days = 3\n")
    with closing(apsw.Connection(str(server.data / "lapin.sqlite"))) as db:
        db.pragma("user_version", 99)
    os.kill(server.pid, signal.SIGHUP)
    await until(lambda: manager.listen() and "was written by a newer Lapin" in server.log)
    assert "starting anew" not in server.log
    await play_out(clients)
    await close_all(clients)
    assert await asyncio.to_thread(server.stop) == 0
