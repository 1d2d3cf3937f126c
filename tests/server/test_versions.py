"""Two versions side by side: each serves the pages of the other, and each says which it is."""

import re
from pathlib import Path

import httpx

from lapin import __version__
from lapin.client import Client
from lapin.net.messages import PROTOCOL
from tests.server.conftest import Serve
from tests.server.process import PATIENCE, QUICK, Process
from tests.server.raw_connection import RawConnection
from tests.server.versions import VERSION, next_version


def _files(page: str) -> list[str]:
    return re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)


async def test_a_page_finds_its_files_at_either_version_and_long_after(serve: Serve, tmp_path: Path) -> None:
    """Nothing of a page is missing while versions change, nor when its own version is gone."""
    storage = ("--pictures", str(tmp_path / "storage"))
    old = serve(*QUICK, *storage)
    new = Process(tmp_path / "new", *QUICK, *storage)
    new.program = next_version(tmp_path / "next")
    new.start()
    try:
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as web:
            pages = [(await web.get(server.base)).text for server in (old, new)]
            assert _files(pages[0]) != _files(pages[1])
            for page in pages:
                for path in _files(page):
                    answers = [await web.get(server.base + path) for server in (old, new)]
                    assert [answer.status_code for answer in answers] == [200, 200], path
                    assert answers[0].content == answers[1].content
                    assert answers[0].headers["content-type"] == answers[1].headers["content-type"]
                    assert "immutable" in answers[1].headers["cache-control"]
            health = [(await web.get(f"{server.base}/healthz")).json() for server in (old, new)]
            assert [each["version"] for each in health] == [__version__, VERSION]
            assert health[0]["build"] != health[1]["build"]
            assert old.stop() == 0
            for path in _files(pages[0]):
                assert (await web.get(new.base + path)).status_code == 200
            for path in ("/assets/nothing.js", "/assets/..%2f..%2fsecret", "/assets/.hidden"):
                assert (await web.get(new.base + path)).status_code == 404
        client = await Client.open(new.base, "Ada")
        assert client.hello is not None
        assert (client.hello.protocol, client.hello.version) == (PROTOCOL, VERSION)
        assert client.hello.build == health[1]["build"]
        await client.close()
        earlier = await RawConnection.open(new.base, client.code, client.token)
        assert (await earlier.next())["type"] == "frame"  # a client that does not ask gets what it always got
    finally:
        new.end()
