"""Lapin on Windows, as far as Wine is Windows: docs/platforms.md says what that proves, and what it does not."""

import asyncio
import io
import shutil
import signal
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pip._vendor.distlib as launchers
import pytest

from tests.machines.windows import PYTHONS, TOP, Windows, WindowsServer
from tests.server.players import GAMES, close_all, play, play_out, started
from tests.server.process import PATIENCE
from tests.server.test_own_decks import made

pytestmark = pytest.mark.long

LACKS = (
    "this computer has no uvloop (asyncio's own loop serves), no picows (plain sockets serve), "
    "no PyAV (clues cannot be sung or mimed), no resource limits, no SIGHUP (a restart takes new settings)\n"
)


@pytest.fixture(scope="module")
def windows() -> Iterator[Windows]:
    """The computer."""
    made = Windows()
    yield made
    made.end()


@pytest.fixture(scope="module")
def server(windows: Windows) -> Iterator[WindowsServer]:
    """A server on it, with the oldest Python."""
    made = WindowsServer(windows, "3.11", "C:\\evening").start()
    yield made
    made.end()


def test_only_what_the_python_software_foundation_has_signed_is_run(windows: Windows) -> None:
    """A library in which one byte differs is refused."""
    library = windows.python("3.13") / "python313.dll"
    windows.verify(library)
    changed = windows.drive / "changed.dll"
    data = bytearray(library.read_bytes())
    data[len(data) // 2] ^= 1
    changed.write_bytes(data)
    with pytest.raises(AssertionError, match="MISMATCH"):
        windows.verify(changed)


@pytest.mark.parametrize("version", PYTHONS)
async def test_every_game_is_played_on_every_python_and_ctrl_c_ends_it(windows: Windows, version: str) -> None:
    """Two people and computers, from the wheel; what Windows lacks is said in one line."""
    said = await asyncio.to_thread(windows.run, version, "-m", "lapin", "--version")
    assert (said.returncode, said.stdout.startswith("lapin ")) == (0, True), said.stdout
    server = WindowsServer(windows, version, f"C:\\data{version}")
    try:
        await asyncio.to_thread(server.start)
        for game, players in GAMES.items():
            clients = await started(server.base, game, 2, max(players - 2, 1))
            await play_out(clients)
            await close_all(clients)
        status = await asyncio.to_thread(server.stop, signal.SIGINT)
    finally:
        server.end()
    assert status == 0, server.said
    assert server.said.count(LACKS) == 1, server.said
    assert f"Lapin is at {server.base}\n" in server.said
    assert "Finished server process" in server.said
    assert "Traceback" not in server.said


async def test_after_a_kill_everybody_is_back_in_their_seat(windows: Windows) -> None:
    """The process ends in the middle of a game as if the power were cut; the same people play it to its end."""
    server = await asyncio.to_thread(WindowsServer(windows, "3.11", "C:\\killed").start)
    try:
        clients = await started(server.base, "odyssey", 3, 1)
        await asyncio.gather(
            *(play(each, Random(n), lambda frame: frame.version > 30) for n, each in enumerate(clients))
        )
        known = max(each.frame.version for each in clients if each.frame is not None)
        await asyncio.to_thread(server.stop, signal.SIGKILL)
        await asyncio.to_thread(server.start)
        for each in clients:
            frame = await each.until(lambda frame: frame.version >= known)
            assert frame.mine is not None
        await play_out(clients)
        await close_all(clients)
    finally:
        server.end()


async def test_pictures_are_uploaded_and_everything_is_backed_up_and_restored(
    windows: Windows, server: WindowsServer
) -> None:
    """A process of its own opens the pictures. The backup is made while the server runs."""
    clients = await started(server.base, "odyssey", 3)
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        deck, mine = await made(web, 2)
        bench = (await web.get(f"/api/decks/{deck}", headers=mine)).json()
        picture = await web.get(bench["cards"][1]["large"], headers=mine)
        assert (picture.status_code, picture.headers["content-type"]) == (200, "image/webp")
        for command in (
            ("backup", "C:\\kept", "--data", server.data),
            ("restore", "--check", "C:\\kept"),
            ("restore", "C:\\kept", "--data", "C:\\again"),
        ):
            done = await asyncio.to_thread(windows.run, "3.11", "-m", "lapin", *command)
            assert done.returncode == 0, done.stdout
        again = WindowsServer(windows, "3.12", "C:\\again")
        try:
            await asyncio.to_thread(again.start)
            there = await web.get(f"{again.base}{bench['cards'][1]['large']}", headers=mine)
            assert there.content == picture.content
        finally:
            again.end()
    await play_out(clients)
    await close_all(clients)


def test_the_doctor_a_taken_port_and_a_folder_in_use(windows: Windows, server: WindowsServer) -> None:
    """In plain words, without a traceback; commands to type are in the quotes that Windows knows."""
    doctor = windows.run("3.11", "-m", "lapin", "doctor", "--data", server.data, "--port", str(server.port))
    assert (doctor.returncode, doctor.stdout.splitlines()[-1]) == (0, "nothing is wrong"), doctor.stdout
    assert 'python.exe -m pip install "cryptography' in doctor.stdout
    serve = ["-m", "lapin", "serve", "--wait-seconds", "0", "--host", "127.0.0.1"]
    taken = windows.run("3.11", *serve, "--port", str(server.port), "--data", "C:\\other")
    assert taken.returncode == 1
    assert taken.stdout.startswith(f"lapin: port {server.port} on 127.0.0.1 cannot be used: "), taken.stdout
    shared = windows.run("3.11", *serve, "--port", "0", "--data", server.data)
    assert shared.returncode == 1
    assert shared.stdout.startswith(f"lapin: another server is using the data folder {server.data}"), shared.stdout


def _checkout(windows: Windows) -> Path:
    """Return what play.cmd and set_up.py need of a checkout."""
    checkout = windows.drive / "my games" / "lapin"
    shutil.copytree(TOP / "requirements", checkout / "requirements", dirs_exist_ok=True)
    shutil.copy(TOP / "play.cmd", checkout)
    return checkout


def test_play_cmd_says_what_is_missing(windows: Windows) -> None:
    """No Python at all, or one that cannot make environments, as the embeddable one."""
    checkout = _checkout(windows)
    none = windows.command("cmd", "/c", "play.cmd", cwd=checkout)
    assert "Lapin needs Python 3.11 or newer, from https://www.python.org/downloads/" in none.stdout
    windows.python("3.11")
    part = windows.command("cmd", "/c", "play.cmd", cwd=checkout, path="C:\\python3.11")
    assert "Python's venv module is missing: get it from https://www.python.org/downloads/" in part.stdout
    assert "Traceback" not in none.stdout + part.stdout


async def test_play_cmd_starts_what_is_set_up(windows: Windows) -> None:
    """The environment is laid out by hand, with pip's own launcher: the embeddable Python has no venv."""
    checkout, python = _checkout(windows), windows.python("3.11")
    programs = checkout / ".venv" / "Scripts"
    programs.mkdir(parents=True)
    program = io.BytesIO()
    with zipfile.ZipFile(program, "w") as archive:
        archive.writestr("__main__.py", "import sys\nfrom lapin.cli import main\nsys.exit(main())\n")
    launcher = (Path(launchers.__file__).parent / "t64.exe").read_bytes()
    shebang = b"#!C:\\python3.11\\python.exe\r\n"
    (programs / "lapin.exe").write_bytes(launcher + shebang + program.getvalue())
    sets_up = (
        "import sys; sys.path.insert(0, 'requirements'); import set_up; set_up.STAMP.write_text(set_up.digest())"
    )
    stamped = windows.command(str(python / "python.exe"), "-c", sets_up, cwd=checkout)
    assert stamped.returncode == 0, stamped.stdout
    server = WindowsServer(windows, "3.11", "C:\\played", "cmd", "/c", "play.cmd")
    try:
        await asyncio.to_thread(server.start, checkout, "C:\\python3.11")
        clients = await started(server.base, "odyssey", 3, 1)
        await play_out(clients)
        await close_all(clients)
        await asyncio.to_thread(server.stop, signal.SIGINT)
    finally:
        server.end()
    assert "Setting up" not in server.said
    assert "Finished server process" in server.said
    assert "Traceback" not in server.said
