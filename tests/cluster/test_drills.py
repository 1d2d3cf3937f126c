"""Backups are restored as docs/operations.md says, by running the commands that stand there."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from lapin.client import Client
from lapin.table.commands import Say
from tests.cluster.drills import Shell, blocks
from tests.ports import free_port
from tests.postgres_server import PASSWORD, PostgresServer
from tests.server.conftest import Serve
from tests.server.players import caught_up, close_all, play_out, started
from tests.server.process import QUICK

OWN_PASSWORD = "a-long-one"  # noqa: S105 - the page's example


@pytest.fixture
def database(postgres: PostgresServer) -> Iterator[str]:
    """A database of our own, made as the page says; its address without a schema."""
    shell = _shell(postgres, {})
    shell.run(blocks("PostgreSQL")[1])
    yield f"postgresql://lapin:{OWN_PASSWORD}@127.0.0.1:{postgres.port}/lapin"
    for name in ("drill", "lapin_before", "lapin_failed", "lapin"):
        postgres.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    postgres.sql("DROP ROLE lapin")


def _shell(postgres: PostgresServer, names: dict[str, str]) -> Shell:
    return Shell(
        {"runuser -u postgres -- ": "", **names},  # it is not the machine's own server, which its user may ask
        PGHOST="127.0.0.1",
        PGPORT=str(postgres.port),
        PGUSER="rabbit",
        PGDATABASE="postgres",
        PGPASSWORD=PASSWORD,
    )


async def _same_frame_and_play_on(clients: list[Client], base: str) -> None:
    """Everybody connects to the copy with the token they have, sees what they saw, and plays to the end."""
    again = [Client(base, client.code, client.token, client.person) for client in clients]
    for old, new in zip(clients, again, strict=True):
        await new.connect()
        assert old.frame is not None
        assert new.frame is not None
        assert (new.frame.version, new.frame.table, new.frame.mine) == (
            old.frame.version,
            old.frame.table,
            old.frame.mine,
        )
    await play_out(again)
    await close_all(again)


@pytest.mark.usefixtures("database")
def test_a_restore_into_postgresql_is_taken_back(postgres: PostgresServer, tmp_path: Path) -> None:
    """The database and the pictures are those from before; where there are none, nothing is renamed or moved."""
    *_, as_before = blocks("A real restore of one file")
    before = tmp_path / "before"
    named = "psql -At -c \"SELECT datname, oid FROM pg_database WHERE datname LIKE 'lapin%' ORDER BY oid\"\n"
    shell = _shell(postgres, {"systemctl ": "true ", "/var/lib/lapin": str(tmp_path), "$before": str(before)})
    (one,) = shell.run(named).splitlines()
    for made in ("no folder", "no database"):
        with pytest.raises(AssertionError):
            shell.run(as_before)
        assert shell.run(named).splitlines() == [one], made
        assert not list(tmp_path.glob("*-failed"))
        (before / "pictures" / "old").mkdir(parents=True, exist_ok=True)
    (tmp_path / "pictures" / "new").mkdir(parents=True)
    postgres.sql("CREATE DATABASE lapin_before")
    shell.run(as_before)
    assert [line.partition("|")[0] for line in shell.run(named).splitlines()] == ["lapin_failed", "lapin"]
    assert (tmp_path / "pictures" / "old").is_dir()
    assert (tmp_path / "before-failed" / "pictures" / "new").is_dir()


@pytest.mark.long
async def test_a_sqlite_backup_is_restored_as_the_page_says(serve: Serve, tmp_path: Path) -> None:
    """A copy is made while we play; restored elsewhere and then in place, everybody plays on from it."""
    server = serve(*QUICK)
    clients = await started(server.base, "odyssey", 4)
    await caught_up(clients, await clients[1].ask(Say("before the backup")))
    port = free_port()
    (tmp_path / "backup").mkdir()
    names = {
        "/var/lib/lapin": str(server.data),
        "/backup": str(tmp_path / "backup"),
        "/tmp/drill": str(tmp_path / "drill"),  # noqa: S108 - the page's example
        "8009": str(port),
        "CODE": clients[0].code,
    }
    backup, drill, _ = blocks("SQLite: backup and restore")  # the last is run on a machine with systemd
    shell = Shell(names)
    try:
        assert await asyncio.to_thread(shell.run, backup) == "ok\n"
        said = await asyncio.to_thread(shell.run, drill)
        assert said.count("200 OK") == 2
        await _same_frame_and_play_on(clients, f"http://127.0.0.1:{port}")
    finally:
        shell.end()
    await close_all(clients)
    before = clients[0].frame
    assert await asyncio.to_thread(server.stop) == 0
    for name in ("lapin.sqlite", "lapin.sqlite-wal", "lapin.sqlite-shm"):
        (server.data / name).unlink(missing_ok=True)
    (tmp_path / "backup" / "lapin.sqlite").rename(server.data / "lapin.sqlite")
    await asyncio.to_thread(server.start)
    assert before is not None
    await _same_frame_and_play_on(clients, server.base)


@pytest.mark.long
async def test_a_postgres_dump_is_restored_as_the_page_says(
    serve: Serve, postgres: PostgresServer, database: str, tmp_path: Path
) -> None:
    """A dump is made while we play; restored elsewhere and then in place, everybody plays on from that moment."""
    server = serve(*QUICK, "--database", f"{database}?schema=lapin")
    clients = await started(server.base, "classic-2014", 4)
    await caught_up(clients, await clients[1].ask(Say("before the dump")))
    port = free_port()
    names = {
        "@db.example/": f"@127.0.0.1:{postgres.port}/",
        "/backup/lapin.dump": str(tmp_path / "lapin.dump"),
        "systemctl ": "true ",  # no unit: this test stops and starts its server itself
        "/tmp/drill": str(tmp_path / "drill"),  # noqa: S108 - the page's example
        "8009": str(port),
        "CODE": clients[0].code,
    }
    (dump, drill), (restore,) = blocks("Backup and restore"), blocks("A real restore of PostgreSQL")
    shell = _shell(postgres, names)
    try:
        await asyncio.to_thread(shell.run, dump)
        assert "200 OK" in await asyncio.to_thread(shell.run, drill)
        await _same_frame_and_play_on(clients, f"http://127.0.0.1:{port}")
    finally:
        shell.end()
    await close_all(clients)
    late = await started(server.base, "classic-2014", 4)
    await close_all(late)
    assert await asyncio.to_thread(server.stop) == 0
    await asyncio.to_thread(shell.run, restore)
    await asyncio.to_thread(server.start)
    assert "404 Not Found" in await asyncio.to_thread(
        shell.run, f"curl -is {server.base}/api/tables/{late[0].code}"
    ), "it is newer than the dump"
    await _same_frame_and_play_on(clients, server.base)
