"""A server on a computer that lacks whatever Lapin can do without: it says so once, and people play on it.

The short form is here. `./test --long` runs all tests of the server once more on such a computer (PLAIN_COMPUTER).
"""

import asyncio
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.decks.snaps import snap
from tests.server.players import close_all, play_out, started
from tests.server.process import PATIENCE, QUICK, Process, refused_start
from tests.server.test_http import bearer

PLAIN = Path(__file__).parent / "plain"


@pytest.fixture
def plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    """A server in such a Python."""
    monkeypatch.setenv("PYTHONPATH", str(PLAIN))
    server = Process(tmp_path / "data", *QUICK, "--computers", "quick")
    try:
        yield server.start()
    finally:
        server.end()


async def test_a_plain_computer_serves_people_computers_pictures_and_restarts(
    plain: Process,
) -> None:
    """A game is played over plain sockets in asyncio's own loop, a picture is taken, Ctrl-C ends it."""
    clients = await started(plain.base, "odyssey", 3, 1)
    async with httpx.AsyncClient(base_url=plain.base, timeout=PATIENCE, trust_env=False) as web:
        made = (await web.post("/api/decks", json={"title": "Garden"})).json()
        web.cookies.clear()
        added = await web.post(
            f"/api/decks/{made['id']}/pictures", content=snap(0), headers=bearer(made["secret"])
        )
        assert added.status_code == 201, added.text
        assert "lapin_sockets 3" in (await web.get("/metrics")).text
    await asyncio.to_thread(plain.kill)
    await asyncio.to_thread(plain.start)
    await play_out(clients)
    await close_all(clients)
    said = refused_start("--data", str(plain.data), "--port", "0")
    assert "another server is using the data folder" in said.stderr
    assert await asyncio.to_thread(plain.stop, signal.SIGINT) == 0
    assert "Traceback" not in plain.log
    (line, _again) = (line for line in plain.log.splitlines() if "this computer has no" in line)
    assert line.endswith(
        "this computer has no uvloop (asyncio's own loop serves), no picows (plain sockets serve), "
        "no PyAV (clues cannot be sung or mimed), no resource limits, no SIGHUP (a restart takes new settings)"
    )


def test_what_a_plain_computer_cannot_do_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several workers, or the sockets that are not there."""
    monkeypatch.setenv("PYTHONPATH", str(PLAIN))
    data = ("--data", str(tmp_path / "data"), "--port", "0")
    several = ("--workers", "2", "--database", "postgresql://nobody@127.0.0.1/x", "--redis", "redis://127.0.0.1:1")
    assert "start several servers on several ports" in refused_start(*data, *several).stderr
    assert "--edge asgi does" in refused_start(*data, "--edge", "picows").stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other computers lack some of it")
def test_this_computer_lacks_nothing() -> None:
    """So the other tests of the server are about the fast ways."""
    from lapin.fallbacks import lacking  # noqa: PLC0415

    assert lacking() == ()
