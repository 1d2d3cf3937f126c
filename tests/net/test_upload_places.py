"""A zip and an export have their place until the answer is sent and the folder gone, whatever the client does."""

import asyncio
import contextlib
import logging
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.types import Message

from lapin.net import uploads
from lapin.net.uploads import PER_NETWORK
from lapin.server import Server
from tests.decks.snaps import parcel, snap
from tests.net.whole_site import bearer, served

HERE, ELSEWHERE = "203.0.113.7", "203.0.113.8"
GARDEN = parcel(("1.jpg", snap(1)), ("2.jpg", snap(2)))


class Visit:
    """A request, by somebody who reads the answer when the test says so."""

    def __init__(self, server: Server, deck: dict[str, str], what: str, address: str = HERE) -> None:
        self.method, ending, self.body = {
            "zip": ("POST", "zip", GARDEN),
            "export": ("GET", "export.zip", b""),
            "picture": ("POST", "pictures", snap(3)),
        }[what]
        self.path = f"/api/decks/{deck['id']}/{ending}"
        self.headers = [(name.lower().encode(), value.encode()) for name, value in bearer(deck["secret"]).items()]
        self.address = address
        self.server = server
        self.reads, self.goes, self.offered = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._sent = False
        self.status, self.answer = 0, b""

    async def run(self) -> "Visit":
        """Ask, and wait until the server has ended with this request."""
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},  # as uvicorn says it
            "http_version": "1.1",
            "method": self.method,
            "scheme": "http",
            "path": self.path,
            "raw_path": self.path.encode(),
            "query_string": b"",
            "headers": [(b"host", b"localhost"), *self.headers],
            "client": (self.address, 1),
            "server": ("localhost", 80),
        }
        await self.server.application(scope, self._receive, self._send)
        return self

    async def _receive(self) -> Message:
        if not self._sent:
            self._sent = True
            return {"type": "http.request", "body": self.body, "more_body": False}
        await self.goes.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        self.offered.set()
        await self.reads.wait()
        self.status = message.get("status", self.status)
        self.answer += message.get("body", b"")


@contextlib.asynccontextmanager
async def _site(tmp_path: Path) -> Any:
    async with served(tmp_path) as (server, web):

        async def deck() -> dict[str, str]:
            made: dict[str, str] = (await web.post("/api/decks", json={"title": "Garden"})).json()
            return made

        yield server, web, deck


async def _asked(server: Server, deck: dict[str, str], what: str, address: str = HERE) -> tuple[int, bytes]:
    visit = Visit(server, deck, what, address)
    visit.reads.set()
    await visit.run()
    return visit.status, visit.answer


def _folders(tmp_path: Path) -> list[Path]:
    return list((tmp_path / "incoming").glob("*"))


@pytest.mark.parametrize("what", ["zip", "export"])
async def test_row_24_the_seventh_of_a_network_waits_until_one_of_the_others_is_done(
    what: str, tmp_path: Path
) -> None:
    """Six of one address, to six decks, are received and not yet answered in full; others are let in."""
    async with _site(tmp_path) as (server, _, deck):
        decks = [await deck() for _ in range(PER_NETWORK + 1)]
        six = [Visit(server, each, what) for each in decks[:PER_NETWORK]]
        running = [asyncio.ensure_future(each.run()) for each in six]
        for each in six:
            await each.offered.wait()
        for other in ("zip", "export", "picture"):
            status, answer = await _asked(server, decks[-1], other)
            assert (status, msgspec.json.decode(answer)["code"]) == (429, "TOO_FAST"), other
        assert (await _asked(server, decks[-1], what, ELSEWHERE))[0] == 200
        six[0].reads.set()
        await running[0]
        assert (await _asked(server, decks[-1], what))[0] == 200
        for each in six:
            each.reads.set()
        await asyncio.gather(*running)
        assert [each.status for each in six] == [200] * PER_NETWORK
        assert all(each.answer[:2] == b"PK" if what == "export" else b'"added":2' in each.answer for each in six)
        assert _folders(tmp_path) == []


@pytest.mark.parametrize("what", ["zip", "export"])
async def test_row_24_a_client_that_goes_before_the_answer_begins_leaves_its_place(
    what: str, tmp_path: Path
) -> None:
    """Also its folder; so often that no place would be left."""
    async with _site(tmp_path) as (server, _, deck):
        made = await deck()
        for _ in range(PER_NETWORK):
            visit = Visit(server, made, what)
            running = asyncio.ensure_future(visit.run())
            await visit.offered.wait()
            visit.goes.set()
            if what == "export":  # uvicorn takes everything for a client who is gone, and throws it away
                visit.reads.set()
            await running
        assert _folders(tmp_path) == []
        assert (await _asked(server, made, what))[0] == 200


@pytest.mark.parametrize("what", ["zip", "export"])
async def test_row_24_a_client_that_reads_nothing_loses_its_place(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """After a time, which is long; the log says why."""
    monkeypatch.setattr(uploads, "READING_SECONDS", 0.05)
    async with _site(tmp_path) as (server, _, deck):
        made = await deck()
        with caplog.at_level(logging.WARNING, "lapin.net"):
            visits = await asyncio.gather(*(Visit(server, made, what).run() for _ in range(PER_NETWORK)))
        assert [each.status for each in visits] == [0] * PER_NETWORK
        assert {each.getMessage() for each in caplog.records} == {"a visitor is turned away: too slow to read"}
        assert _folders(tmp_path) == []
        monkeypatch.undo()
        assert (await _asked(server, made, what))[0] == 200


async def test_row_24_what_is_refused_whole_leaves_its_place(tmp_path: Path) -> None:
    """A file that is no zip, as often as one likes."""
    async with _site(tmp_path) as (_, web, deck):
        made = await deck()
        for _ in range(PER_NETWORK + 1):
            at = f"/api/decks/{made['id']}/zip"
            answer: httpx.Response = await web.post(at, content=b"no zip", headers=bearer(made["secret"]))
            assert (answer.status_code, answer.json()["code"]) == (422, "ZIP_BROKEN")
        assert _folders(tmp_path) == []
