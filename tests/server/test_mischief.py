"""No input breaks the server: malformed, unknown, oversized or too many messages get a code; others play on."""

import asyncio
import contextlib
import json
from collections import Counter
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lapin.client import Client
from lapin.net.admission import MOST_ONLOOKERS
from lapin.net.messages import Request, parse
from lapin.net.rate_limits import HELD_SECONDS
from lapin.net.session import MOST_STRIKES
from lapin.table.commands import Say, Start
from tests.server import figures, mischief
from tests.server.conftest import Serve
from tests.server.players import frame_after, play_out, seated, started
from tests.server.process import PATIENCE, QUICK, Process
from tests.server.raw_connection import RawConnection


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
@settings(max_examples=300, deadline=None)
def test_the_parser_copes_with_anything(text: bytes) -> None:
    """Nobody writes a request by chance: any bytes are refused, and nothing else happens."""
    with pytest.raises(msgspec.DecodeError):
        parse(text)


@pytest.mark.parametrize("ask", mischief.TRUE, ids=lambda ask: ask["do"])
def test_the_parser_reads_what_mischief_begins_with(ask: dict[str, Any]) -> None:
    """Each is the command that it says; else whatever is refused below would prove nothing."""
    text = msgspec.json.encode({"id": "m1", "ask": ask})
    assert parse(text) == slowly_parsed(text)
    assert parse(text).id == "m1"


@given(st.integers(0, 2**32))
@settings(max_examples=400, deadline=None)
def test_the_parser_copes_with_messages_that_are_nearly_right(seed: int) -> None:
    """Valid messages with a small change are read or refused as they are by a parser that takes its time."""
    text = mischief.message(Random(seed)).encode()
    expected = slowly_parsed(text)
    if expected is None:
        with pytest.raises(msgspec.DecodeError):
            parse(text)
    else:
        assert parse(text) == expected


def slowly_parsed(text: bytes) -> Request | None:
    """Return the request by Python's own reader of JSON; None if it is none, or a name is there twice."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        if len(named := dict(pairs)) < len(pairs):
            raise ValueError
        return named

    try:
        told = json.loads(text, object_pairs_hook=once)
        json.dumps(told, ensure_ascii=False).encode()  # half a letter is none
        return msgspec.convert(told, Request)
    except (ValueError, RecursionError):  # msgspec's errors are such, too
        return None


class Pest:
    """Sits at a table as its host, or watches, and sends nonsense."""

    def __init__(self, base: str, rng: Random) -> None:
        self._base = base
        self._rng = rng
        self.answers: Counter[str] = Counter()
        self.sent = 0

    async def annoy(self, client: Client, messages: int, *, seated_there: bool) -> None:
        """Send this many messages, over several connections: none is cut for what it sends."""
        left = messages
        while left > 0:
            connection = await RawConnection.open(self._base, client.code, client.token if seated_there else None)
            await connection.ask("the-beginning", Say("hello"))
            await connection.answer("the-beginning")  # what comes before the table is found is counted otherwise
            lot = min(left, 80)
            left -= lot
            for _ in range(lot):
                await connection.send(mischief.message(self._rng))
                self.sent += 1
            await connection.ask("the-end", Say(f"{self.sent}"))
            await connection.answer("the-end")  # it is still there: nobody says so little too often
            for text in connection.heard:
                heard = msgspec.json.decode(text)
                self.answers[heard.get("code", heard["type"])] += 1
            await connection.close()


async def _nonsense(server: Process, messages: int, seed: int) -> Pest:
    """Nonsense at five tables, before, during and after a game, from players and from onlookers."""
    rng = Random(seed)
    pest = Pest(server.base, rng)
    each = messages // 6
    for game in ("odyssey", "team", "jinx"):
        clients = await seated(server.base, game, 1, computers=7 if game == "team" else 3)
        await pest.annoy(clients[0], each, seated_there=True)
        clients = await started(server.base, game, 1, computers=7 if game == "team" else 3)
        await pest.annoy(clients[0], each // 2, seated_there=True)
        await pest.annoy(clients[0], each // 2, seated_there=False)
    return pest


async def test_row_12_nonsense_on_the_socket_is_refused_with_a_code(serve: Serve) -> None:
    """Hundreds of malformed messages: each is answered, no connection breaks, no error is logged."""
    server = serve(*QUICK)
    neighbours = await started(server.base, "odyssey", 3)
    pest, _ = await asyncio.gather(_nonsense(server, 500, 12), play_out(neighbours))
    assert pest.sent > 300
    assert pest.answers["UNREADABLE"] > 40
    await _check_unhurt(server)


@pytest.mark.long
async def test_row_12_a_hundred_thousand_messages_of_nonsense_are_refused_with_a_code(serve: Serve) -> None:
    """The same for longer."""
    messages = figures.wanted("LAPIN_NONSENSE", 100_000)
    server = serve(*QUICK)
    sent, seed = 0, 0
    while sent < messages:
        sent += (await _nonsense(server, 6000, seed := seed + 1)).sent
    await _check_unhurt(server)
    figures.note(
        12,
        "malformed messages on the socket",
        f"0 uncaught exceptions and no connection closed by an error over {sent:,} messages",
        f"LAPIN_NONSENSE={messages} ./test --long",
    )


async def _check_unhurt(server: Process) -> None:
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        figures_page = (await web.get("/metrics")).text
        assert "lapin_failures_total 0" in figures_page
        assert (await web.get("/readyz")).status_code == 200
    assert "Traceback" not in server.log
    assert "ERROR" not in server.log


LARGEST_HEAD = 16_384
"""The most bytes of a head that the server keeps until it is whole."""

ASKED = b"GET /%s HTTP/1.1\r\nHost: x\r\n\r\n"

RAW = {
    "no request at all": (400, b"\x00\x01\x02\r\n\r\n"),
    "a method nobody knows": (405, b"BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n"),
    "no host": (400, b"GET /healthz HTTP/1.1\r\n\r\n"),
    "a header without end": (400, b"GET / HTTP/1.1\r\nHost: x\r\nX: ".ljust(LARGEST_HEAD + 1, b"a")),
    "a path without end": (400, b"GET /".ljust(LARGEST_HEAD + 1, b"a")),
    "the longest path": (404, ASKED % (b"a" * (LARGEST_HEAD - len(ASKED % b"")))),
    "a length that is none": (400, b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n"),
    "two lengths": (
        400,
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    ),
    "a bad upgrade": (
        400,
        b"GET /ws/QQQQ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ),
    "a bad key": (
        400,
        b"GET /ws/QQQQ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n",
    ),
    "an odd cookie": (400, b"GET /api/tables/QQQQ HTTP/1.1\r\nHost: x\r\nCookie: =; ;;; a=\xff\x00\r\n\r\n"),
    "a host with a path": (
        403,
        b"POST /api/tables HTTP/1.1\r\nHost: evil.example/.local\r\nOrigin: http://evil.example/.local\r\n\r\n",
    ),
    "half a host": (404, b"GET /api/tables/QQQQ HTTP/1.1\r\nHost: [.local\r\n\r\n"),
    "an odd origin": (403, b"POST /api/tables/QQQQ/erase HTTP/1.1\r\nHost: x\r\nOrigin: http://[\r\n\r\n"),
}


@pytest.mark.parametrize("what", RAW)
async def test_row_12_broken_http_is_answered_with_its_4xx(server: Process, what: str) -> None:
    """Programs that speak bad HTTP, or none, hurt nobody. The last byte sent is the one that the server needs."""
    status, request = RAW[what]
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(request)
    async with asyncio.timeout(PATIENCE):
        assert (await reader.read(4096)).startswith(b"HTTP/1.1 %d " % status)
    writer.close()
    await writer.wait_closed()
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        assert (await web.get("/healthz")).status_code == 200
    assert "Traceback" not in server.log


async def test_row_12_a_message_of_8_kib_is_read(server: Process) -> None:
    """It is the longest; blanks are no command."""
    clients = await seated(server.base, "odyssey", 1)
    connection = await RawConnection.open(server.base, clients[0].code, clients[0].token)
    await connection.frame()
    await connection.send(" " * 8192)
    assert (await connection.until(lambda heard: heard["type"] == "refused"))["code"] == "UNREADABLE"


@pytest.mark.parametrize("length", [8193, 100_000, 3_000_000])
async def test_row_12_a_message_over_8_kib_closes_its_connection_and_no_other(
    server: Process, length: int
) -> None:
    """It is refused as soon as its length is known; whoever sends it is cut off, and can connect again."""
    clients = await started(server.base, "odyssey", 3)
    connection = await RawConnection.open(server.base, clients[0].code, clients[0].token)
    await connection.frame()
    connection.announce(length)
    await connection.last_words()
    assert connection.close_code == 1009
    await clients[0].ask(Say("I am still here"))


async def test_row_12_a_binary_message_closes_its_connection_with_a_code(server: Process) -> None:
    """The socket takes text only."""
    clients = await seated(server.base, "odyssey", 1)
    connection = await RawConnection.open(server.base, clients[0].code, clients[0].token)
    await connection.send(b"\x00\x01")
    await connection.last_words()
    assert connection.close_code == 1003


async def test_row_12_a_body_that_is_too_long_is_refused(server: Process) -> None:
    """Nobody's name has twenty thousand letters."""
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        answer = await web.post("/api/tables", json={"name": "x" * 20_000})
    assert (answer.status_code, answer.json()["code"]) == (400, "UNREADABLE")


BURST = 60
"""The number of commands of one seat that are taken at once."""


async def test_row_12_a_flood_is_cut_and_the_neighbours_play_on(serve: Serve) -> None:
    """One client sends as fast as it can: it is told how long to wait, then cut off; others notice nothing."""
    server = serve("--fast-computers")
    neighbours = await seated(server.base, "odyssey", 3)
    flooder = (await seated(server.base, "odyssey", 1))[0]
    game = asyncio.ensure_future(_play_a_game(neighbours))
    connection = await RawConnection.open(server.base, flooder.code, flooder.token)
    await connection.frame()
    hearing = asyncio.ensure_future(connection.last_words())  # meanwhile: a closed connection gives nothing more

    def heard(words: str) -> bool:
        return any(words.encode() in text for text in connection.heard)

    with contextlib.suppress(ConnectionClosed):
        for number in range(5000):
            await connection.ask(f"f{number}", Say(f"{number}"))
            while number >= BURST and not (heard("TOO_FAST") or heard(f'"f{number}"') or hearing.done()):
                await asyncio.sleep(0)  # whatever is under way when the connection is closed may be lost
            await asyncio.sleep(0)
    limited = [message for message in await hearing if message.get("code") == "TOO_FAST"]
    assert connection.close_code == 1008
    assert limited
    assert all(message["id"] and 0 < message["data"]["seconds"] < 10 for message in limited)
    await game


async def test_row_12_a_person_who_was_cut_off_waits_as_long_as_told_and_plays_on(serve: Serve) -> None:
    """A hundred refusals with the seconds to wait, then the end; after those of the last, a new one is served."""
    server = serve("--asks-per-second", "1")
    flooder = (await seated(server.base, "odyssey", 1))[0]
    connection = await RawConnection.open(server.base, flooder.code, flooder.token)
    await connection.frame()
    limited, seconds = 0, 0
    with contextlib.suppress(ConnectionClosed):  # as the code below says
        for number in range(1000):
            unanswered = {f"{number}.{line}" for line in range(20)}
            for name in sorted(unanswered):
                await connection.ask(name, Say(name))
            while unanswered:
                message = await connection.next()
                unanswered -= {message.get("ack"), message.get("id")}
                if message.get("code") == "TOO_FAST":
                    limited, seconds = limited + 1, message["data"]["seconds"]
    assert (limited, connection.close_code) == (MOST_STRIKES, 1008)
    await asyncio.sleep(seconds)  # time is what it is about
    again = await RawConnection.open(server.base, flooder.code, flooder.token)
    await again.frame()
    await again.ask("in-time", Say("later"))
    assert "code" not in await again.answer("in-time")


async def _play_a_game(clients: list[Client]) -> None:
    await clients[0].ask(Start())
    await play_out(clients)


async def test_row_12_a_seat_has_one_limit_however_many_connections_it_opens(serve: Serve) -> None:
    """Ten connections of one seat may not send ten times as much."""
    server = serve("--asks-per-second", "0.001")  # one, and the next in a thousand seconds
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        seat = (await web.post("/api/tables", json={"name": "Ada", "game": "odyssey"})).json()
    done = 0
    for number in range(10):
        connection = await RawConnection.open(server.base, seat["code"], seat["token"])
        await connection.frame()
        for word in range(4):
            await connection.ask(f"w{number}-{word}", Say(f"{number} {word}"))
            done += (await connection.answer(f"w{number}-{word}")).get("code") != "TOO_FAST"
    assert done == 1


async def test_row_12_onlookers_of_one_address_are_many_and_limited(serve: Serve) -> None:
    """A hall full of people may watch; a script that connects without end is turned away, players are not."""
    server = serve(*QUICK)
    client = (await seated(server.base, "odyssey", 1))[0]
    onlookers = [await RawConnection.open(server.base, client.code) for _ in range(MOST_ONLOOKERS)]
    with pytest.raises(InvalidStatus) as refused:
        await RawConnection.open(server.base, client.code)
    assert refused.value.response.status_code == 429
    assert msgspec.json.decode(refused.value.response.body or b"")["data"]["seconds"] >= 1
    assert (await (await RawConnection.open(server.base, client.code, client.token)).frame())[
        "me"
    ] == client.person
    elsewhere = await RawConnection.open(server.base, client.code, headers={"X-Forwarded-For": "203.0.113.7"})
    assert (await elsewhere.frame())["me"] is None
    await onlookers[0].close()
    await _admitted(server.base, client.code)


async def _admitted(base: str, code: str) -> None:
    """Wait until somebody is admitted: the server has noticed that somebody left."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(InvalidStatus):
                await (await RawConnection.open(base, code)).frame()
                return


async def test_row_12_too_many_requests_are_told_how_long_to_wait(serve: Serve) -> None:
    """A script that asks without end gets 429 with seconds, a little later, over HTTP and at the socket."""
    server = serve("--visits-per-second", "1")
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        code = (await web.post("/api/tables", json={"name": "Ada"})).json()["code"]
        answers = await asyncio.gather(*(web.get("/api/games") for _ in range(60)))
        limited = [answer for answer in answers if answer.status_code == 429]
        assert limited
        for answer in limited:
            assert answer.elapsed.total_seconds() >= HELD_SECONDS  # whoever is too fast is made slower
            assert answer.json()["code"] == "TOO_FAST"
            assert answer.json()["data"]["seconds"] >= 1
            assert answer.headers["retry-after"] == str(answer.json()["data"]["seconds"])
        other = await web.get("/api/games", headers={"X-Forwarded-For": "203.0.113.7"})
        assert other.status_code == 200
        alive = [await web.get("/healthz") for _ in range(5)]
        assert {answer.status_code for answer in alive} == {200}, "a web server in front takes nobody for dead"
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        visitor = {"X-Forwarded-For": "203.0.113.8"}
        claimed = await asyncio.gather(*(web.get("/healthz", headers=visitor) for _ in range(60)))
        assert 429 in {answer.status_code for answer in claimed}, "visitors are counted there, too"
    with pytest.raises(InvalidStatus) as refused:
        await _connect_without_end(server.base, code)
    assert refused.value.response.status_code == 429
    assert msgspec.json.decode(refused.value.response.body or b"")["data"]["seconds"] >= 1


async def _connect_without_end(base: str, code: str) -> None:
    for _ in range(1000):
        await (await RawConnection.open(base, code)).close()


async def test_row_12_twelve_players_behind_one_address_are_never_limited(serve: Serve) -> None:
    """A class plays odyssey behind one router: pages load, people reconnect, and nobody has to wait."""
    server = serve()  # with the limits everybody gets
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        clients = await seated(server.base, "odyssey", 12)
        for _ in range(15):
            statuses = {(await web.get(f"/api/tables/{client.code}")).status_code for client in clients}
            assert statuses == {200}
    for _ in range(3):
        for client in clients:
            client.frames.clear()
            client.keep_frames = True
            client.cut()
        for client in clients:
            await frame_after(client, 0)
    await _play_a_game(clients)  # a refusal of a limit would end the test
