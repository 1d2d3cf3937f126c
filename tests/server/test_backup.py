"""`lapin backup` while people play, and `lapin restore`: everything that was confirmed is there, byte for byte."""

import asyncio
import sqlite3
import subprocess
import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from lapin.client import Client
from tests.cli.command import lapin
from tests.decks.snaps import snap
from tests.postgres_server import PostgresServer
from tests.server.conftest import Serve
from tests.server.players import close_all, over, play, play_out, started
from tests.server.process import PATIENCE, PROGRAM, QUICK, Process
from tests.server.test_http import bearer

Rows = dict[tuple[str, int], tuple[str | None, bytes]]


def log_of(path: Path) -> Rows:
    """Every entry of a SQLite log, by table and version."""
    with closing(sqlite3.connect(path)) as db:
        found = db.execute("SELECT table_id, version, command, payload FROM entries")
        return {(table, version): (command, payload) for table, version, command, payload in found}


def files_of(folder: Path) -> dict[str, bytes]:
    """Everything in a storage, but for what servers note there again and again."""
    found = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
    noted = ("told/", "operator/last-backup")
    return {name: data for name, data in found.items() if not name.startswith(noted)}


async def deck(server: Process) -> None:
    """Somebody makes a deck of one picture."""
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        made = (await web.post("/api/decks", json={"title": "Garden"})).json()
        web.cookies.clear()
        path = f"/api/decks/{made['id']}/pictures"
        assert (await web.post(path, content=snap(0), headers=bearer(made["secret"]))).status_code == 201


def done(*command: str) -> str:
    """Run a command, which has to succeed, and return what it prints."""
    said = lapin(*command)
    assert said.returncode == 0, said.stderr
    return said.stdout


def refused(*command: str) -> str:
    """The one line of a command that does not."""
    said = lapin(*command)
    assert (said.returncode, said.stdout, len(said.stderr.splitlines())) == (1, "", 1), said
    return said.stderr


async def drill(
    server: Process, where: list[str], there: list[str], tmp_path: Path, entries: Callable[[], Rows], copies: int
) -> list[Client]:
    """Back a site up while its people play, restore each copy elsewhere, and compare; return the people."""
    await deck(server)
    clients = await started(server.base, "odyssey", 4)
    playing = [asyncio.ensure_future(play(client, Random(n))) for n, client in enumerate(clients)]
    kept = []
    for number in range(copies):
        known = max(client.frame.version for client in clients if client.frame is not None)
        path = tmp_path / f"backup-{number}"
        await asyncio.to_thread(done, "backup", str(path), *where)
        kept.append((path, known))
    await asyncio.gather(*playing)
    last = await asyncio.to_thread(entries)
    for number, (path, known) in enumerate(kept):
        home = tmp_path / f"restored-{number}"
        place = [*there, "--data", str(home)] if number == len(kept) - 1 else ["--data", str(home)]
        assert "the same as in the backup" in await asyncio.to_thread(done, "restore", str(path), *place)
        pictures = files_of(server.data / "pictures")
        assert len(pictures) > 3
        assert files_of(home / "pictures") == pictures
        if "--database" not in place:
            found = log_of(home / "lapin.sqlite")
            assert found.items() <= last.items()
            assert max(version for _, version in found) >= known
    return clients


async def test_a_backup_under_load_has_everything_that_was_confirmed(serve: Serve, tmp_path: Path) -> None:
    """Twice in the middle of a game; the second copy is served, and everybody is back in their seat."""
    server = serve(*QUICK)
    data = ["--data", str(server.data)]
    clients = await drill(server, data, [], tmp_path, lambda: log_of(server.data / "lapin.sqlite"), 2)
    await close_all(clients)
    other = Process(tmp_path / "restored-1", *QUICK)
    try:
        await asyncio.to_thread(other.start)
        again = [Client(other.base, client.code, client.token, client.person) for client in clients]
        for client in again:
            await client.connect()
        await play_out(again)
        assert all(client.frame is not None and over(client.frame) for client in again)
        await close_all(again)
    finally:
        other.end()


@pytest.mark.long
async def test_a_backup_of_postgresql_is_restored_into_either_log(
    serve: Serve, tmp_path: Path, postgres: PostgresServer
) -> None:
    """Four copies under load: three into SQLite, the last into another schema of PostgreSQL, and back again."""
    url = postgres.url()
    server = serve(*QUICK, "--database", url)
    where = ["--data", str(server.data), "--database", url]
    target = ["--database", postgres.url()]

    def rows() -> Rows:
        done("backup", str(tmp_path / "last"), *where)
        done("restore", str(tmp_path / "last"), "--data", str(tmp_path / "last-data"))
        return log_of(tmp_path / "last-data" / "lapin.sqlite")

    clients = await asyncio.wait_for(drill(server, where, target, tmp_path, rows, 4), 10 * PATIENCE)
    await close_all(clients)
    await asyncio.to_thread(
        done, "backup", str(tmp_path / "again"), "--data", str(tmp_path / "restored-3"), *target
    )
    shas = [done("restore", "--check", str(tmp_path / name)).split()[-1] for name in ("again", "backup-3")]
    assert shas[0] == shas[1]


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A small backup, of a site with one table's beginning."""
    from lapin.store.log import Marks  # noqa: PLC0415
    from lapin.store.sqlite import SqliteLog  # noqa: PLC0415

    async def make() -> None:
        (tmp_path / "data").mkdir()
        log = await SqliteLog.open(tmp_path / "data" / "lapin.sqlite")
        await log.append("t" * 22, 0, b"{}", marks=Marks(code="CODE", due=1, finished=None))
        await log.close()

    asyncio.run(make())
    (tmp_path / "data" / "pictures" / "keys").mkdir(parents=True)
    (tmp_path / "data" / "pictures" / "keys" / "site").write_bytes(b"k" * 32)
    assert "1 table, 1 entry, 1 file: " in done("backup", str(tmp_path / "b"), "--data", str(tmp_path / "data"))
    return tmp_path / "b"


def test_nothing_is_ever_overwritten(backup: Path, tmp_path: Path) -> None:
    """Neither a backup, nor a site's log, nor its pictures; each time one line says so."""
    before = backup.read_bytes()
    data = tmp_path / "data"
    assert "is not overwritten" in refused("backup", str(backup), "--data", str(data))
    assert backup.read_bytes() == before
    log = (data / "lapin.sqlite").read_bytes()
    assert "is not overwritten" in refused("restore", str(backup), "--data", str(data))
    assert (data / "lapin.sqlite").read_bytes() == log
    (tmp_path / "other" / "pictures" / "keys").mkdir(parents=True)
    (tmp_path / "other" / "pictures" / "keys" / "site").write_bytes(b"another site's")
    assert "keys/site" in refused("restore", str(backup), "--data", str(tmp_path / "other"))
    assert not (tmp_path / "other" / "lapin.sqlite").exists()


def test_a_backup_is_for_its_owner_alone(backup: Path) -> None:
    """It has people's words in it, and nothing else is left beside it."""
    assert backup.stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in backup.parent.iterdir()) == ["b", "data"]


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (lambda data: data[: len(data) // 2], "damaged"),
        (lambda data: data[:2048], "damaged"),
        (lambda _: b"", "is no backup"),
        (lambda _: b"my shopping list" * 99, "is no backup"),
        (lambda data: data.replace(b"k" * 32, b"K" * 32), "storage/keys/site is not as it was written"),
        (lambda data: data.replace(b'"format":1', b'"format":9'), "newer Lapin"),
    ],
)
def test_a_damaged_backup_is_refused_before_anything_is_written(
    backup: Path, tmp_path: Path, harm: Callable[[bytes], bytes], said: str
) -> None:
    """Cut off, another file, one byte changed, of tomorrow."""
    harmed = tmp_path / "harmed"
    harmed.write_bytes(harm(backup.read_bytes()))
    assert said in refused("restore", str(harmed), "--data", str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()
    assert said in refused("restore", "--check", str(harmed))


def test_a_backup_of_nothing_leaves_nothing(tmp_path: Path) -> None:
    """There is no site in this folder."""
    assert "is not there" in refused("backup", str(tmp_path / "b"), "--data", str(tmp_path / "empty"))
    assert list(tmp_path.iterdir()) == []


def test_a_site_that_runs_is_not_restored_into(serve: Serve, backup: Path) -> None:
    """Its server would not notice."""
    server = serve(*QUICK)
    # In a process of its own, which is as plain as the server's: there are two ways to lock a file.
    command = [*PROGRAM, "restore", str(backup), "--data", str(server.data)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout, "stop it first" in said.stderr) == (1, "", True), said


def test_a_site_that_runs_on_postgresql_is_not_restored_into(
    serve: Serve, backup: Path, tmp_path: Path, postgres: PostgresServer
) -> None:
    """Nothing is written, to the database or to the storage; once the server has ended, it works."""
    url, folder = postgres.url(), tmp_path / "elsewhere"
    server = serve(*QUICK, "--database", url)
    there = ("restore", str(backup), "--data", str(folder), "--database", url)
    assert "a server is using postgresql://" in (said := refused(*there))
    assert said.endswith("stop it first\n")
    assert [each.name for each in folder.rglob("*")] == ["lapin.lock"]
    assert server.stop() == 0
    assert "the same as in the backup" in done(*there)


def test_a_name_that_leads_out_of_the_storage_is_refused(backup: Path, tmp_path: Path) -> None:
    """Somebody has made a file by hand."""
    import hashlib  # noqa: PLC0415
    import io  # noqa: PLC0415

    import msgspec  # noqa: PLC0415

    parts: dict[str, bytes] = {}
    with tarfile.open(backup) as archive:
        for member in archive:
            file: Any = archive.extractfile(member)
            parts[member.name] = file.read()
    contents = msgspec.json.decode(parts.pop("contents.json"))
    parts["storage/../../outside"] = b"x"
    contents["files"]["storage/../../outside"] = hashlib.sha256(b"x").hexdigest()
    parts["contents.json"] = msgspec.json.encode(contents)
    with tarfile.open(tmp_path / "made", "w") as archive:
        for name, data in parts.items():
            about = tarfile.TarInfo(name)
            about.size = len(data)
            archive.addfile(about, io.BytesIO(data))
    assert "is no backup" in refused("restore", str(tmp_path / "made"), "--data", str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()
