"""The example files for nginx and Caddy do what they are for: pages, requests and sockets, past dead processes."""

import asyncio
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import httpx
import pytest

from lapin import Client
from lapin.table.commands import Say
from tests.cluster.drills import said
from tests.cluster.fronts import (
    DEPLOY,
    Front,
    caddy,
    caddy_check,
    nginx,
    nginx_check,
    nginx_options,
    nginx_site,
)
from tests.cluster.site import Cluster
from tests.ports import free_port
from tests.programs import program
from tests.server.conftest import Serve
from tests.server.players import caught_up, close_all, play_out, started
from tests.server.process import PATIENCE, QUICK
from tests.server.raw_connection import RawConnection

pytestmark = pytest.mark.long


@pytest.mark.parametrize("begin", [nginx, caddy])
async def test_a_game_is_played_through_the_example_file(
    serve: Serve, tmp_path: Path, begin: Callable[[Path, Sequence[int]], Front]
) -> None:
    """Two of three processes are not there: nobody notices, and a game is played to its end through the front."""
    server = serve(*QUICK)
    front = begin(tmp_path, (free_port(), server.port, free_port()))
    try:
        clients = await started(front.base, "odyssey", 4)
        await caught_up(clients, await clients[2].ask(Say("hello through the front")))
        async with httpx.AsyncClient(base_url=front.base, timeout=PATIENCE, trust_env=False) as web:
            pages = [
                await web.get(path) for path in ("/", "/api/games", f"/api/tables/{clients[0].code}", "/metrics")
            ]
        assert [page.status_code for page in pages] == [200, 200, 200, 404]
        await play_out(clients)
        await close_all(clients)
    finally:
        front.end()


async def test_the_address_of_a_feed_is_in_no_log_of_nginx(serve: Serve, tmp_path: Path) -> None:
    """Everything else is, for an operator who wants such a log; and the feed itself comes through."""
    server, port = serve(*QUICK), free_port()
    options = nginx_options(tmp_path, nginx_site(f"127.0.0.1:{port}", (server.port,) * 3))
    settings = tmp_path / "nginx.conf"
    settings.write_text(settings.read_text().replace("access_log off;", f"access_log {tmp_path}/access.log;", 1))
    front = Front([program("nginx"), *options], port, tmp_path)
    try:
        async with httpx.AsyncClient(base_url=front.base, timeout=PATIENCE, trust_env=False) as web:
            seat = (await web.post("/api/tables", json={"name": "Ada"})).json()
            mine = {"Authorization": f"Bearer {seat['token']}"}
            at = f"/api/tables/{seat['code']}/notices/feed"
            made = (await web.post(at, json={}, headers=mine)).json()
            for kind in ("atom", "ics"):
                assert (await web.get(f"/api/feeds/{made['feed']}/turns.{kind}")).status_code == 200
            await web.get("/healthz")
    finally:
        front.end()
    written = (tmp_path / "access.log").read_text()
    assert "/healthz" in written
    assert made["feed"] not in written
    assert seat["token"] not in written


@pytest.mark.parametrize("begin", [nginx, caddy])
async def test_visitors_keep_their_own_address_and_cannot_make_one_up(
    serve: Serve, tmp_path: Path, begin: Callable[[Path, Sequence[int]], Front]
) -> None:
    """Limits for one address count through the front, whatever address a visitor claims to have."""
    server = serve("--visits-per-second", "0.01")
    front = begin(tmp_path, (server.port,) * 3)
    try:
        async with httpx.AsyncClient(base_url=front.base, timeout=PATIENCE, trust_env=False) as web:
            for number in range(40):
                answer = await web.get("/api/games", headers={"X-Forwarded-For": f"203.0.113.{number}"})
                if answer.status_code == 429:
                    break
        assert answer.status_code == 429
        assert answer.json()["code"] == "TOO_FAST"
    finally:
        front.end()


async def test_nginx_says_how_far_away_a_visitor_is_whatever_the_visitor_says(tmp_path: Path) -> None:
    """In the header of the example file, in microseconds: the kernel's figure for a line on this machine."""
    heads: list[str] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heads.append((await reader.readuntil(b"\r\n\r\n")).decode())
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as upstream:
        port = upstream.sockets[0].getsockname()[1]
        front = await asyncio.to_thread(nginx, tmp_path, (port,) * 3)
        try:
            async with httpx.AsyncClient(base_url=front.base, timeout=PATIENCE, trust_env=False) as web:
                await web.get("/ws/none", headers={"X-Client-RTT": "999999999"})
        finally:
            front.end()
    (said,) = re.findall(r"(?im)^x-client-rtt: (.*?)\r$", heads[-1])
    assert 0 < int(said) < 900_000


@pytest.mark.parametrize("begin", [nginx, caddy])
async def test_a_page_of_ours_may_connect_and_a_foreign_one_may_not(
    serve: Serve, tmp_path: Path, begin: Callable[[Path, Sequence[int]], Front]
) -> None:
    """The server compares the page's address with the one the browser used, which the front passes on."""
    server = serve(*QUICK)
    front = begin(tmp_path, (server.port,) * 3)
    try:
        (host,) = await started(front.base, "odyssey", 1, 3)
        connection = await RawConnection.open(front.base, host.code, host.token, origin=front.base)
        assert (await connection.next())["type"] == "frame"
        with pytest.raises(Exception, match="403"):
            await RawConnection.open(front.base, host.code, host.token, origin="https://foreign.example")
    finally:
        front.end()


async def asks_done(site: Cluster) -> list[int]:
    """Return how many requests each process that runs has done so far."""
    found = []
    for process in site.processes:
        if process.running:
            async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as web:
                text = (await web.get(f"{process.base}/metrics")).text
            found.append(int(float(re.findall(r"^lapin_asks_done_total (\S+)$", text, re.MULTILINE)[0])))
        else:
            found.append(0)
    return found


async def where(site: Cluster, clients: list[Client]) -> set[int]:
    """The processes at which the people of a table are: each says something, and some process has done it."""
    before = await asks_done(site)
    for client in clients:
        await caught_up(clients, await client.ask(Say("here")))
    after = await asks_done(site)
    return {number for number, (was, now) in enumerate(zip(before, after, strict=True)) if now > was}


@pytest.mark.parametrize("begin", [nginx, caddy])
async def test_a_tables_people_meet_at_one_process_and_only_those_of_a_dead_one_move(
    site: Cluster, tmp_path: Path, begin: Callable[[Path, Sequence[int]], Front]
) -> None:
    """The front sends people by the code of their table. If a process dies, the other tables stay."""
    front = begin(tmp_path, [process.port for process in site.processes])
    try:
        tables = [await started(front.base, "odyssey", 3) for _ in range(8)]
        first = [await where(site, clients) for clients in tables]
        assert {len(places) for places in first} == {1}
        homes = [places.pop() for places in first]
        assert len(set(homes)) > 1
        dead = homes[0]
        await asyncio.to_thread(site.processes[dead].kill)
        then = [await where(site, clients) for clients in tables]
        assert {len(places) for places in then} == {1}
        assert [now.pop() for now, home in zip(then, homes, strict=True) if home != dead] == [
            home for home in homes if home != dead
        ]
        for clients in tables:
            await close_all(clients)
    finally:
        front.end()


def test_the_example_files_are_read_as_they_are(tmp_path: Path) -> None:
    """Neither nginx nor Caddy finds anything wrong with them, TLS included."""
    assert "test is successful" in nginx_check(tmp_path)
    assert "warn" not in nginx_check(tmp_path)
    assert "error" not in caddy_check().casefold()


@pytest.mark.parametrize(
    ("example", "place", "command"),
    [
        (
            "nginx.conf",
            "/etc/nginx/conf.d/lapin.conf",
            said(
                "sed -i -e '/127.0.0.1:800[23]/d' -e s/127.0.0.1:8001/127.0.0.1:8000/ /etc/nginx/conf.d/lapin.conf"
            ),
        ),
        (
            "Caddyfile",
            "/etc/caddy/Caddyfile",
            said(r"sed -i 's/127.0.0.1:800[123]\( 127.0.0.1:800[123]\)*/127.0.0.1:8000/' /etc/caddy/Caddyfile"),
        ),
    ],
)
def test_the_page_s_command_leaves_one_process_in_the_example_file(
    tmp_path: Path, example: str, place: str, command: str
) -> None:
    """At 8000, wherever the file named one of three."""
    file = tmp_path / example
    shutil.copy(DEPLOY / example, file)
    subprocess.run(["bash", "-ec", command.replace(place, str(file))], check=True)
    found = re.findall(r"127\.0\.0\.1:\d+", file.read_text())
    assert found == ["127.0.0.1:8000"] * (1 if example == "nginx.conf" else 4)
    if example == "Caddyfile":
        assert "error" not in caddy_check(file).casefold()


@pytest.mark.parametrize("begin", [nginx, caddy])
async def test_a_process_that_dies_behind_the_front_is_a_blink(
    site: Cluster, tmp_path: Path, begin: Callable[[Path, Sequence[int]], Front]
) -> None:
    """One of three processes is killed, another is asked to end: everybody reconnects at once, and plays on."""
    front = begin(tmp_path, [process.port for process in site.processes])
    try:
        clients = await started(front.base, "odyssey", 6)
        await asyncio.to_thread(site.processes[0].kill)
        await caught_up(clients, await clients[1].ask(Say("one is gone")))
        assert await asyncio.to_thread(site.processes[1].stop) == 0
        await caught_up(clients, await clients[2].ask(Say("two are gone")))
        await play_out(clients)
        await close_all(clients)
    finally:
        front.end()
