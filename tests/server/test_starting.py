"""A server that cannot start says so in one clear line; one that can restores every table."""

import asyncio
import os
import socket
import sqlite3
import ssl
from contextlib import closing
from pathlib import Path

import apsw
import httpx
import pytest

from lapin.cli import main
from lapin.store import schema
from lapin.store.log import Marks
from lapin.store.sqlite import SqliteLog
from lapin.table.commands import Say
from lapin.table.state import Clocks
from tests.server.conftest import Serve
from tests.server.players import caught_up, frame_after, play_out, started
from tests.server.process import PATIENCE, QUICK, Process, refused_start

PAGE = Path(__file__).parents[2] / "docs" / "operations.md"


def _one_line(*options: str) -> str:
    """The one line that the server writes before it ends."""
    done = refused_start(*options)
    assert done.returncode == 1, done
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("lapin: ")
    return lines[0]


def test_a_port_that_is_taken_is_named(server: Process, tmp_path: Path) -> None:
    """Somebody else listens there already."""
    said = _one_line("--data", str(tmp_path / "data"), "--port", str(server.port))
    assert str(server.port) in said
    assert "in use" in said


def test_an_impossible_port_is_named(tmp_path: Path) -> None:
    """There is no port 70000."""
    assert "70000" in _one_line("--data", str(tmp_path / "data"), "--port", "70000")


def test_an_impossible_host_is_named(tmp_path: Path) -> None:
    """Nobody has this address here."""
    assert "192.0.2.1" in _one_line("--data", str(tmp_path / "data"), "--host", "192.0.2.1", "--port", "0")


@pytest.mark.parametrize("host", ["unix:/run/lapin.sock", "/run/lapin.sock"])
def test_a_socket_of_the_file_system_is_refused_with_what_to_use_instead(tmp_path: Path, host: str) -> None:
    """The page says why there is none."""
    said = _one_line("--data", str(tmp_path / "data"), "--host", host)
    assert "listen on 127.0.0.1" in said
    assert "It has no Unix socket either, because" in PAGE.read_text(encoding="utf-8")


def test_whoever_speaks_tls_to_the_server_is_cut_at_once_and_nobody_else(server: Process) -> None:
    """It has none of its own: whoever has forgotten the web server in front sees an error, and does not wait."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line,
        pytest.raises((ssl.SSLError, ConnectionError)),
    ):
        trusting.wrap_socket(line)
    assert httpx.get(f"{server.base}/healthz", timeout=PATIENCE, trust_env=False).status_code == 200
    assert "Lapin has no TLS of its own: certificates" in PAGE.read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    """There is a file where the folder should be."""
    (tmp_path / "file").write_text("")
    said = _one_line("--data", str(tmp_path / "file" / "data"), "--port", "0")
    assert str(tmp_path / "file" / "data") in said


def test_a_folder_that_may_not_be_written_is_named(tmp_path: Path) -> None:
    """The data folder belongs to somebody else."""
    if os.geteuid() == 0:
        folder = Path("/proc/sys/kernel")  # where even root makes no files
        if not folder.is_dir():
            pytest.skip("needs Linux")
    else:
        folder = tmp_path / "data"
        folder.mkdir(mode=0o500)
    assert str(folder) in _one_line("--data", str(folder), "--port", "0")


def test_a_database_of_a_newer_lapin_is_left_alone(tmp_path: Path) -> None:
    """Yesterday's server does not touch tomorrow's data."""
    path = tmp_path / "lapin.sqlite"
    db = apsw.Connection(str(path))
    db.pragma("application_id", schema.APPLICATION_ID)
    db.pragma("user_version", len(schema.MIGRATIONS) + 1)
    db.execute("CREATE TABLE future (x)")
    db.close()
    before = path.read_bytes()
    assert "newer" in _one_line("--data", str(tmp_path), "--port", "0")
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    """A text file of that name is not overwritten."""
    path = tmp_path / "lapin.sqlite"
    path.write_text("my shopping list " * 500)
    assert "not a database" in _one_line("--data", str(tmp_path), "--port", "0")
    assert path.read_text() == "my shopping list " * 500


@pytest.mark.parametrize(
    ("page", "said"), [("", "not a database, or is damaged"), ("tables_due", "restore a backup")]
)
async def test_a_damaged_database_is_named_in_one_line(tmp_path: Path, page: str, said: str) -> None:
    """A disk has eaten the first page, or what the start reads: the line says so, and mends nothing."""
    path = tmp_path / "lapin.sqlite"
    log = await SqliteLog.open(path)
    await log.append("t" * 22, 0, b"{}", marks=Marks(code="CODE", due=1, finished=None))
    await log.close()
    with closing(sqlite3.connect(path)) as db:
        (size,) = db.execute("PRAGMA page_size").fetchone()
        (place,) = db.execute("SELECT max(rootpage) FROM sqlite_master WHERE name = ?", (page,)).fetchone()
    data = bytearray(path.read_bytes())
    begin = size * ((place or 1) - 1)
    data[begin : begin + size] = b"\xff" * size
    path.write_bytes(data)
    assert said in _one_line("--data", str(tmp_path), "--port", "0")
    assert path.read_bytes()[begin : begin + size] == b"\xff" * size


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    """Somebody's photo collection is not a table."""
    db = sqlite3.connect(tmp_path / "lapin.sqlite")
    db.execute("CREATE TABLE photos (id)")
    db.commit()
    db.close()
    assert "another program" in _one_line("--data", str(tmp_path), "--port", "0")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("asks-per-second", rate) for rate in ("0", "-1", "nan", "inf", "x")),
        *(("keep-days", days) for days in ("-1", "0", "soon", "1e9")),
        *(("idle-hours", hours) for hours in ("-2", "0", "nan")),
        *(("url", url) for url in ("nonsense", "https://", "ftp://a", "https://a.example/t/", "https://a b")),
        ("origin", "friends"),
        ("decks-per-address", "-1"),
        ("workers", "many"),
        ("host", "unix:/run/lapin.sock"),
        ("trusted-proxies", "the proxy"),
        ("log", "xml"),
        ("log-level", "loud"),
        ("computers", "clever"),
        ("prefix", "a b"),
        ("wait-seconds", "-1"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, value: str
) -> None:
    """One line says which setting it is, what it wants, and what it was given; nothing is made or changed."""
    assert main(["serve", "--data", str(tmp_path / "data"), "--port", "0", f"--{option}", value]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert line.startswith(f"lapin: --{option} ")
    assert {"prefix": "letters, digits and _ . - only", "host": "listen on 127.0.0.1"}.get(option, value) in line
    assert not (tmp_path / "data").exists()


def test_a_wrong_setting_is_named_by_the_process_itself(tmp_path: Path) -> None:
    """An operator who wrote -1 and meant "for ever" sees this line."""
    assert "--keep-days" in _one_line("--data", str(tmp_path / "data"), "--port", "0", "--keep-days=-1")


def test_port_0_is_any_free_port_and_the_server_says_which(serve: Serve) -> None:
    """People who start many servers need it."""
    server = serve()
    server.end()
    server.port = 0
    with pytest.raises(AssertionError, match=r"Lapin is at http://127\.0\.0\.1:[1-9]\d+"):
        server.start()


async def test_tables_wait_for_their_people_over_a_restart(serve: Serve) -> None:
    """The power fails between two moves: everybody reconnects and finds the table as it was."""
    server = serve(*QUICK)
    clients = await started(server.base, "odyssey", 3)
    version = await clients[1].ask(Say("before the storm"))
    for _ in range(2):
        await caught_up(clients, version)
        before = [client.frame for client in clients]
        seen = [len(client.frames) for client in clients]
        for client in clients:
            client.keep_frames = True
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        async with asyncio.timeout(PATIENCE):
            for client, old, known in zip(clients, before, seen, strict=True):
                fresh = await frame_after(client, known)
                assert old is not None
                assert (fresh.version, fresh.room, fresh.table, fresh.mine) == (
                    old.version, old.room, old.table, old.mine,
                )  # fmt: skip
                assert [line.text for line in fresh.talk or ()] == ["before the storm"]
    await play_out(clients)


async def test_a_clock_that_ran_out_while_the_server_was_down_is_due_at_its_start(serve: Serve) -> None:
    """The server is down for the five seconds to tell: stand-ins play on, though nobody is connected."""
    server = serve(*QUICK)
    clocks = {"tell": 5, "give": 5, "vote": 5, "away": 5}
    clients = await started(server.base, "classic-2008", 3, clocks=clocks)
    frame = clients[0].frame
    assert frame is not None
    assert frame.room.clocks == Clocks(5, 5, 5, None, 5)
    assert frame.room.deadline is not None
    version = frame.version
    for client in clients:
        await client.close()
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(max(0.0, (frame.room.deadline - frame.now) / 1000))  # time is what it is about
    await asyncio.to_thread(server.start)
    onlooker = type(clients[0])(server.base, clients[0].code)
    async with asyncio.timeout(PATIENCE):
        await onlooker.connect()
        gone_on = await onlooker.until(lambda frame: frame.version > version and frame.table is not None)
        assert any(person.stand_in for person in gone_on.room.people)
        await onlooker.until(lambda frame: frame.table is not None and frame.table.phase != "tell")
