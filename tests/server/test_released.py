"""A running game goes from the released program itself to this version, and back."""

import io
import subprocess
import sys
import tarfile
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.server.conftest import Serve
from tests.server.process import PATIENCE, PROGRAM, QUICK, Process
from tests.server.raw_connection import RawConnection

RELEASED = ("0.1.0", "c7f53e6f5e8aa1aa20ba0eac24383fb57262c21f")
TOP = Path(__file__).parents[2]


def _released(folder: Path) -> tuple[str, ...]:
    """A command that runs the released version."""
    version, commit = RELEASED
    archive = ["git", "archive", "--format=tar", commit, "src"]
    done = subprocess.run(archive, cwd=TOP, capture_output=True, check=False)
    if done.returncode:
        pytest.skip("needs the project's history, with the commit of the release")
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as files:
        files.extractall(folder, filter="data")
    program = ("env", f"PYTHONPATH={folder / 'src'}", sys.executable, "-P", "-m", "lapin")
    said = subprocess.run([*program, "--version"], capture_output=True, text=True, check=True).stdout
    assert said.strip() == f"lapin {version}"
    return program


async def _ask(connection: RawConnection, number: str, **ask: str) -> dict[str, object]:
    """Send a command, and wait until it is done or refused."""
    await connection.send(msgspec.json.encode({"id": number, "ask": ask}).decode())
    while True:
        heard = await connection.next()
        if number in (heard.get("id"), heard.get("ack")):
            return heard


@pytest.mark.long
async def test_a_game_goes_on_in_the_present_version_and_back_in_the_released_one(
    serve: Serve, tmp_path: Path
) -> None:
    """Each version finds what the other has stored, and stores more."""
    released = _released(tmp_path / "released")
    server: Process = serve(*QUICK)
    assert server.stop() == 0
    server.program = released
    server.start()
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        seat = (await web.post("/api/tables", json={"name": "Ada", "game": "odyssey"})).json()
    connection = await RawConnection.open(server.base, seat["code"], seat["token"])
    for number in range(3):
        await _ask(connection, f"c{number}", do="add_computer")
    assert (await _ask(connection, "start", do="start"))["type"] != "refused"
    for round_, program in enumerate((PROGRAM, released, PROGRAM)):
        await connection.close()
        assert server.stop() == 0
        server.program = program
        server.start()
        connection = await RawConnection.open(server.base, seat["code"], seat["token"])
        frame = await connection.next()
        assert frame["type"] == "frame"
        assert frame["table"] is not None
        assert (await _ask(connection, f"say{round_}", do="say", text="still here"))["type"] != "refused"
    assert "Traceback" not in server.log
