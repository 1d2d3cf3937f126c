"""The log's file is moved or deleted while a server runs: nothing is acknowledged that nobody would ever read."""

import asyncio
import shutil
import sys
from pathlib import Path

import httpx
import pytest

from lapin.client import Client
from lapin.game.model.refusals import Refused
from lapin.table.commands import Say
from tests.cli.command import lapin
from tests.cluster.drills import Shell, blocks
from tests.server.conftest import Serve
from tests.server.players import caught_up, close_all, play_out, started
from tests.server.process import PATIENCE, QUICK, Process

SAID = "nothing can be stored: the log's file was moved or deleted"


def _asked(server: Process, path: str) -> tuple[int, object]:
    answer = httpx.get(f"{server.base}{path}", timeout=PATIENCE, trust_env=False)
    return answer.status_code, answer.json().get("data", {}).get("reason")


def _files(server: Process) -> list[Path]:
    return sorted(server.data.glob("lapin.sqlite*"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody take an open file away")
async def test_a_log_that_was_moved_away_takes_no_moves_and_goes_on_when_it_is_back(
    serve: Serve, tmp_path: Path
) -> None:
    """`mv` under a running server, as in a restore that forgot to stop it."""
    server = serve(*QUICK)
    clients = await started(server.base, "odyssey", 3)
    before = tmp_path / "before"
    before.mkdir()
    for file in _files(server):
        shutil.move(file, before)
    assert await asyncio.to_thread(_asked, server, "/readyz") == (503, "file_gone")
    with pytest.raises(Refused, match="NOT_STORED"):
        await clients[0].ask(Say("nobody would ever read this"))
    opened = httpx.post(f"{server.base}/api/tables", json={"name": "Zoe"}, timeout=PATIENCE, trust_env=False)
    assert opened.status_code == 503
    assert server.log.count(SAID) == 1
    doctor = await asyncio.to_thread(lapin, "doctor", "--data", str(server.data), "--port", str(server.port))
    assert doctor.returncode == 1
    assert "do not stop it before its tables are safe" in doctor.stdout
    assert "will be made at the first start" not in doctor.stdout
    for file in before.iterdir():
        shutil.move(file, server.data)
    assert (await asyncio.to_thread(_asked, server, "/readyz"))[0] == 200
    assert "moves are stored again" in server.log
    await play_out(clients)
    await close_all(clients)


@pytest.mark.skipif(sys.platform != "linux", reason="/proc has the file that nobody finds any more")
@pytest.mark.parametrize("whole", [False, True], ids=["the files", "the whole folder"])
async def test_a_log_that_was_deleted_is_saved_from_the_running_server_as_the_page_says(
    serve: Serve, tmp_path: Path, whole: bool
) -> None:
    """Everything acknowledged is in the copy, and people play on with it; the site's key is that of the backup."""
    server = serve(*QUICK)
    clients = await started(server.base, "odyssey", 3)
    (tmp_path / "backup").mkdir()
    copy = str(tmp_path / "backup" / "lapin-1.tar")
    made = await asyncio.to_thread(lapin, "backup", copy, "--data", str(server.data))
    assert made.returncode == 0, made.stderr
    await caught_up(clients, await clients[1].ask(Say("before the mishap")))
    link = await asyncio.to_thread(lapin, "operator", "--data", str(server.data))
    for file in _files(server):
        file.unlink()
    if whole:
        shutil.rmtree(server.data)
    assert await asyncio.to_thread(_asked, server, "/readyz") == (503, "file_gone")
    frame = clients[0].frame
    names = {
        "$(systemctl show -P MainPID lapin)": str(server.pid),
        "systemctl stop lapin": "true",
        "systemctl start lapin": "true",  # this test stops and starts its server itself
        "chown -R lapin:lapin": "true",
        "-o lapin -g lapin": "",
        "/var/lib/lapin": str(server.data),
        "/backup/": f"{tmp_path / 'backup'}/",
        "/opt/lapin/current/bin/lapin": f"{sys.executable} -m lapin",
    }
    save, storage, back = blocks("When the log's file is gone")
    shell = Shell(names)
    assert await asyncio.to_thread(shell.run, save) == "saved\n"
    if whole:
        await asyncio.to_thread(shell.run, storage.replace("\n", ";"))
    await close_all(clients)
    assert await asyncio.to_thread(server.stop) == 0
    await asyncio.to_thread(shell.run, back)
    await asyncio.to_thread(server.start)
    again = [Client(server.base, each.code, each.token, each.person) for each in clients]
    for each in again:
        await each.connect()
    assert frame is not None
    assert again[0].frame is not None
    assert (again[0].frame.version, again[0].frame.mine) == (frame.version, frame.mine)
    assert (await asyncio.to_thread(lapin, "operator", "--data", str(server.data))).stdout == link.stdout
    await play_out(again)
    await close_all(again)


@pytest.mark.skipif(sys.platform != "linux", reason="/proc has the file that nobody finds any more")
def test_it_is_said_that_nothing_was_saved(serve: Serve) -> None:
    """Of a server whose file is in its place: there is none to copy, and so it must not be stopped."""
    server = serve(*QUICK)
    names = {
        "$(systemctl show -P MainPID lapin)": str(server.pid),
        "-o lapin -g lapin": "",
        "/var/lib/lapin": str(server.data),
    }
    save, _, _ = blocks("When the log's file is gone")
    assert Shell(names).run(save) == "nothing was saved: do not stop the server\n"
