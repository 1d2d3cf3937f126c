"""Several worker processes behind one port: they share people and tables, are restarted, and end together."""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

from lapin.table.commands import Say
from tests.postgres_server import PostgresServer
from tests.redis_server import PASSWORD, RedisServer
from tests.server.conftest import FORKS, Serve
from tests.server.players import caught_up, close_all, play_out, started
from tests.server.process import PATIENCE, PROGRAM, QUICK, Process, refused_start
from tests.waiting import until


def workers_of(server: Process) -> list[int]:
    """The worker processes that run now."""
    return [int(pid) for pid in Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()]


@FORKS
async def test_a_game_is_played_over_workers_that_die_and_are_started_again(
    serve: Serve, postgres: PostgresServer, redis: RedisServer
) -> None:
    """Two of three workers are killed while we play: our clients reconnect, and the game ends."""
    site = ("--database", postgres.url(), "--redis", redis.url(), "--workers", "3")
    server = await asyncio.to_thread(serve, *QUICK, *site)
    await until(lambda: len(workers_of(server)) == 3)
    clients = await started(server.base, "odyssey", 6)
    before = workers_of(server)
    playing = asyncio.ensure_future(play_out(clients))
    for pid in before[:2]:
        os.kill(pid, signal.SIGKILL)
        await until(lambda gone=pid: gone not in workers_of(server))  # type: ignore[misc]  # one after the other
    await playing
    await until(lambda: len(workers_of(server)) == 3)
    assert set(before[:2]).isdisjoint(workers_of(server))
    await caught_up(clients, await clients[5].ask(Say("well played")))
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:

        async def all_are_counted() -> bool:
            return {"lapin_sockets 6", "lapin_workers 3"} <= set((await web.get("/metrics")).text.splitlines())

        await until(all_are_counted)
    await close_all(clients)
    assert await asyncio.to_thread(server.stop) == 0
    assert server.log.count("it is started again") == 2
    assert "Traceback" not in server.log
    assert PASSWORD not in server.log


@FORKS
async def test_workers_end_when_their_parent_process_is_killed(
    serve: Serve, postgres: PostgresServer, redis: RedisServer
) -> None:
    """No worker stays behind and serves an old version."""
    site = ("--database", postgres.url(), "--redis", redis.url(), "--workers", "2")
    server = await asyncio.to_thread(serve, *QUICK, *site)
    await until(lambda: len(workers_of(server)) == 2)
    pids = workers_of(server)
    await asyncio.to_thread(server.kill)
    await until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--workers", "2"), "--workers needs --database"),
        (("--workers", "many"), "a number from 1"),
        (("--redis", "redis://localhost"), "--redis needs --database"),
        pytest.param(
            ("--database", "{postgres}", "--redis", "http://x", "--workers", "2"),
            "not of the form redis://",
            marks=FORKS,
        ),
        pytest.param(
            ("--database", "{postgres}", "--redis", "{wrong}", "--workers", "2"),
            "wrong name or password",
            marks=FORKS,
        ),
    ],
)
def test_settings_that_cannot_work_are_reported_in_one_line(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer, options: tuple[str, ...], said: str
) -> None:
    """The line says what is wrong, without any password; the server ends with status 1."""
    known = {"postgres": postgres.url(), "redis": redis.url(), "wrong": redis.url(password="N0t-that")}  # noqa: S106 - wrong on purpose
    given = [option.format(**known) for option in options]
    done = refused_start("--data", str(tmp_path / "data"), "--port", "0", *given)
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert said in done.stderr
    assert PASSWORD not in done.stderr
    assert "N0t-that" not in done.stderr


@FORKS
async def test_a_hangup_replaces_the_workers_one_by_one(
    serve: Serve, postgres: PostgresServer, redis: RedisServer
) -> None:
    """SIGHUP while we play: every worker is another one afterwards, and no request meanwhile was refused."""
    site = ("--database", postgres.url(), "--redis", redis.url(), "--workers", "2")
    server = await asyncio.to_thread(serve, *QUICK, *site)
    await until(lambda: len(workers_of(server)) == 2)
    before = workers_of(server)
    clients = await started(server.base, "odyssey", 6)
    answers: list[int] = []

    async def visit() -> None:
        async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
            while True:
                answer = await web.get("/healthz", headers={"Connection": "close"})
                answers.append(answer.status_code)

    visiting = asyncio.ensure_future(visit())
    playing = asyncio.ensure_future(play_out(clients))
    os.kill(server.pid, signal.SIGHUP)
    await until(lambda: "all workers are replaced" in server.log)
    visiting.cancel()
    assert set(answers) == {200}
    assert len(workers_of(server)) == 2
    assert set(before).isdisjoint(workers_of(server))
    await playing
    await caught_up(clients, await clients[5].ask(Say("well played")))
    await close_all(clients)
    assert await asyncio.to_thread(server.stop) == 0
    assert "Traceback" not in server.log


def _patient_for(seconds: int) -> tuple[str, ...]:
    """The program, with another patience for workers that do not answer."""
    shorter = f"from lapin.cli import main, workers; workers.HUNG_SECONDS = {seconds}"
    return sys.executable, "-c", f"import sys; {shorter}; sys.exit(main())"


@FORKS
@pytest.mark.parametrize(
    ("program", "seconds"), [(_patient_for(3), 3), pytest.param(PROGRAM, 20, marks=pytest.mark.long)]
)
async def test_a_worker_that_hangs_is_replaced_and_its_players_move_on(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer, program: Sequence[str], seconds: int
) -> None:
    """After SIGSTOP its heartbeat is missing, so the supervisor ends it, and everybody plays on elsewhere."""
    site = ("--database", postgres.url(), "--redis", redis.url(), "--workers", "2")
    server = Process(tmp_path / "data", *QUICK, *site)
    server.program = program
    try:
        await asyncio.to_thread(server.start)
        await until(lambda: len(workers_of(server)) == 2)
        clients = await started(server.base, "odyssey", 6)
        hung = workers_of(server)[0]
        os.kill(hung, signal.SIGSTOP)
        await until(lambda: hung not in workers_of(server))
        await play_out(clients)
        await close_all(clients)
        assert f"worker {hung} has not answered for {seconds} seconds: it is replaced" in server.log
    finally:
        server.end()
