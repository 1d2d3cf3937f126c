"""Servers to test against: one that most tests share, and as many others as a test needs for itself."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from lapin.client import Client
from tests.server.process import PATIENCE, QUICK, Process
from tests.server.raw_connection import RawConnection

Serve = Callable[..., Process]

PLAIN = "PLAIN_COMPUTER" in os.environ
"""Whether the servers run as on a computer that lacks what Lapin can do without (tests/platforms)."""

FORKS = pytest.mark.skipif(PLAIN, reason="a plain computer runs no workers behind one port")
HANGS_UP = pytest.mark.skipif(PLAIN, reason="a plain computer knows no SIGHUP")
RECORDS = pytest.mark.skipif(PLAIN, reason="a plain computer has no PyAV")


@pytest.fixture(scope="session", autouse=True)
def _plain() -> Iterator[None]:
    """Make every server of these tests plain, if that is asked for."""
    with pytest.MonkeyPatch.context() as patch:
        if PLAIN:
            patch.setenv("PYTHONPATH", str(Path(__file__).parents[1] / "platforms" / "plain"))
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that plays as fast as it can. Tests share it, and never its tables."""
    process = Process(tmp_path_factory.mktemp("shared") / "data", *QUICK)
    try:
        yield process.start()
    finally:
        process.end()


@pytest.fixture(autouse=True)
async def _close_connections(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[None]:
    """Close every connection that a test has opened, also when it fails; and end a test that waits for ever."""
    loop = asyncio.get_running_loop()
    if request.node.get_closest_marker("long") is None:
        loop.call_later(5 * PATIENCE, lambda: [task.cancel() for task in asyncio.all_tasks(loop)])
    clients: list[Client] = []
    connect = Client.connect

    async def noted(client: Client) -> None:
        clients.append(client)
        await connect(client)

    monkeypatch.setattr(Client, "connect", noted)
    yield
    await asyncio.gather(
        *(client.close() for client in clients), *(connection.close() for connection in RawConnection.opened)
    )
    RawConnection.opened.clear()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start a server for this test alone: `serve("--log", "json")`; each has a data folder of its own."""
    running: list[Process] = []

    def start(*options: str, **settings: object) -> Process:
        running.append(Process(tmp_path / f"data{len(running)}", *options, **settings))  # type: ignore[arg-type]
        return running[-1].start()

    yield start
    for process in running:
        process.end()
