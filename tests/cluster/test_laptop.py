"""Friends come to a laptop over the web as docs/operations.md says: Caddy in one terminal, Lapin in another."""

import shlex
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.cluster.drills import said
from tests.ports import free_port
from tests.programs import program
from tests.server.conftest import Serve
from tests.server.players import close_all, play_out, started
from tests.server.process import PATIENCE, QUICK
from tests.waiting import wait_until


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/readyz", timeout=PATIENCE, trust_env=False).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


@pytest.mark.long
async def test_one_line_of_caddy_brings_friends_to_a_laptop(serve: Serve, tmp_path: Path) -> None:
    """A whole game is played through it; only the name is left out, and with it the certificate.."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    server = serve(*QUICK, "--url", address)
    line = said("caddy reverse-proxy --from YOUR.NAME --to 127.0.0.1:8000")
    name, *options = shlex.split(line.replace("YOUR.NAME", f":{port}").replace("8000", str(server.port)))
    log = tmp_path / "caddy.log"
    with log.open("wb") as out:
        caddy = subprocess.Popen([program(name), *options], stdout=out, stderr=out, env={"HOME": str(tmp_path)})
    try:
        wait_until(lambda: _answers(address) or caddy.poll() is not None, log.read_text)
        clients = await started(address, "odyssey", 3)
        await play_out(clients)
        await close_all(clients)
    finally:
        caddy.terminate()
        caddy.wait(PATIENCE)
