"""The wheel of `pip install lapin`: it has the client and the decks, and starts in a fresh environment."""

import asyncio
import os
import signal
import subprocess
import sys
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from lapin import __version__
from tests.ports import free_port
from tests.server.players import close_all, play_out, started

pytestmark = pytest.mark.long

TOP = Path(__file__).parents[2]
PATIENCE = 120.0
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")
ELSEWHERE = {
    name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL", "LAPIN"))
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ours, built from this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    build = [
        sys.executable,
        *PIP,
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(folder),
        str(TOP),
    ]
    subprocess.run(build, check=True)
    (made,) = folder.glob("lapin-*.whl")
    return made


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment that has the pinned packages and the wheel, and nothing else."""
    home = tmp_path_factory.mktemp("fresh")
    venv.create(home, with_pip=True)
    python = str(home / "bin" / "python")
    pins = [word for name in ("play", "mind") for word in ("-r", str(TOP / "requirements" / f"{name}.txt"))]
    subprocess.run([python, *PIP, "install", "--no-deps", "--require-hashes", *pins], check=True, env=ELSEWHERE)
    subprocess.run([python, *PIP, "install", "--no-deps", "--no-index", str(wheel)], check=True, env=ELSEWHERE)
    subprocess.run([python, *PIP, "check"], check=True, env=ELSEWHERE)  # nothing is missing that a package names
    return home / "bin"


def test_the_wheel_has_the_client_the_decks_and_the_licence_and_no_tests(wheel: Path) -> None:
    """One file for every computer."""
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "lapin/web/static/index.html" in names
    assert any(name.startswith("lapin/web/static/assets/") and name.endswith(".js") for name in names)
    for deck, cards in (("reverie", 84), ("glimpse", 71)):
        assert f"lapin/decks/{deck}/deck.json" in names
        assert sum(name.startswith(f"lapin/decks/{deck}/") and name.endswith(".webp") for name in names) >= cards
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert [name for name in names if name.split("/")[0] in ("tests", "art", "bench", "web")] == []


def test_the_wheel_knows_the_commit_that_it_was_made_from(programs: Path) -> None:
    """Two commits of one version are told apart."""
    head = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"], cwd=TOP, capture_output=True, text=True, check=True
    )
    told = subprocess.run(
        [str(programs / "lapin"), "--version"], capture_output=True, text=True, check=True, env=ELSEWHERE
    )
    assert told.stdout == f"lapin {__version__} (commit {head.stdout.strip()})\n"


@pytest.mark.parametrize("command", [("lapin",), ("python", "-m", "lapin")], ids=["lapin", "python -m lapin"])
async def test_the_wheel_starts_serves_a_game_and_ends_with_ctrl_c(
    programs: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    """As `lapin` and `python -m lapin` start it: without a command."""
    await _starts_and_plays([str(programs / command[0]), *command[1:]], tmp_path, ELSEWHERE)


@pytest.mark.parametrize("launcher", ["uvx", "pipx"])
async def test_uvx_and_pipx_start_the_wheel(wheel: Path, tmp_path: Path, launcher: str) -> None:
    """They make an environment for it, with what is newest of everything that it needs. pipx is Debian's."""
    if launcher == "uvx":
        venv.create(tmp_path / "uv", with_pip=True)
        install = [*PIP, "install", "--no-deps", "--require-hashes", "-r", str(TOP / "requirements" / "pins.txt")]
        subprocess.run([str(tmp_path / "uv" / "bin" / "python"), *install], check=True, env=ELSEWHERE)
        command = [str(tmp_path / "uv" / "bin" / "uvx"), "--from", str(wheel), "lapin"]
    else:
        command = ["pipx", "run", "--spec", str(wheel), "lapin"]
    own = {"UV_CACHE_DIR": str(tmp_path / "cache"), "UV_NATIVE_TLS": "1", "PIPX_HOME": str(tmp_path / "pipx")}
    await _starts_and_plays(command, tmp_path, {**ELSEWHERE, **own})


async def _starts_and_plays(command: list[str], tmp_path: Path, environment: dict[str, str]) -> None:
    """Start it, open the page, play a game, and end it with Ctrl-C."""
    port = free_port()
    options = ["--no-open", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path / "data")]
    server = subprocess.Popen(
        [*command, *options, "--fast-computers"],
        cwd=tmp_path,
        env=environment,
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        said = await asyncio.to_thread(server.stdout.readline)
        assert said == f"Lapin is at http://127.0.0.1:{port}\n"
        base = f"http://127.0.0.1:{port}"
        page = await asyncio.to_thread(lambda: urllib.request.urlopen(base, timeout=PATIENCE).read())
        assert b"<title>" in page
        clients = await started(base, "odyssey", 3, 1)
        await play_out(clients)
        await close_all(clients)
        os.killpg(server.pid, signal.SIGINT)  # as a terminal does
        _, errors = await asyncio.to_thread(server.communicate, timeout=PATIENCE)
        assert server.returncode == 0, errors
        assert "Traceback" not in errors
        assert "this computer has no PyAV" in errors  # the extra `recordings` brings it
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGKILL)
            server.communicate()
