"""Nobody plays in another's seat, and no page of another site plays in its reader's name."""

import asyncio
import base64
import contextlib
import hashlib
import secrets
from random import Random

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lapin.client import Client, Disconnected
from lapin.close_codes import MOST_CONNECTIONS, CloseCode
from lapin.game.model.ids import PersonId
from lapin.table.commands import Kick, Say
from tests.server import figures
from tests.server.conftest import Serve
from tests.server.players import caught_up, close_all, leave, seated, started
from tests.server.process import PATIENCE, QUICK, Process
from tests.server.raw_connection import Message, RawConnection


class Thief:
    """Tries tokens that must not open a seat at a table."""

    def __init__(self, base: str, rng: Random) -> None:
        self.base = base
        self.tried = 0
        self.accepted = 0
        self._rng = rng

    async def prepare(self) -> None:
        """Open a table with a running game, and collect every kind of token that must not open its seats."""
        self._clients = await started(self.base, "odyssey", 3)
        self.code = self._clients[0].code
        elsewhere = await seated(self.base, "odyssey", 2)
        self._cross = [client.token or "" for client in elsewhere]
        await close_all(elsewhere)
        self._own = [client.token or "" for client in self._clients]
        self._spent = {await self._moved_away(): 4007, await self._kicked(): 4003, await self._left(): 4006}

    async def steal(self, times: int) -> None:
        """Try this many tokens, each at one of the endpoints."""
        async with httpx.AsyncClient(base_url=self.base, timeout=PATIENCE, trust_env=False) as web:
            for start in range(0, times, 25):
                many = range(start, min(start + 25, times))
                await asyncio.gather(*(self._try(web, number) for number in many))

    async def _try(self, web: httpx.AsyncClient, number: int) -> None:
        token = self._token(number)
        self.tried += 1
        if number % 5 < 3:
            heard = await self._connect(token, as_cookie=number % 2 == 0)
            assert [message["type"] for message in heard] == ["refused"], heard
            assert heard[0]["code"] == "NOT_YOUR_SEAT"
            return
        place = self._rng.choice(["ticket", "erase", "records/1"])
        ask = web.get if place.startswith("records") else web.post
        head = {"Authorization": f"Bearer {token}"} if number % 2 else {"Cookie": f"seat-{self.code}={token}"}
        answer = await ask(f"/api/tables/{self.code}/{place}", headers=head)
        if place == "erase" and self._spent.get(token) in (4003, 4006):  # sent away, or gone: they may still erase
            assert answer.status_code == 204
        else:
            assert answer.json()["code"] == "NOT_YOUR_SEAT"
            assert answer.status_code == 401
        seen = (await web.get(f"/api/tables/{self.code}", headers=head)).json()
        assert seen["seated"] is None

    async def _connect(self, token: str, *, as_cookie: bool) -> list[Message]:
        head = {"Cookie": f"seat-{self.code}={token}"} if as_cookie else {"Authorization": f"Bearer {token}"}
        connection = await RawConnection.open(self.base, self.code, headers=head)
        with contextlib.suppress(ConnectionClosed):  # refused before we sent anything
            await connection.ask("steal", Say("it is me"))
        heard = await connection.last_words()
        assert connection.close_code == self._spent.get(token, 4001)
        self.accepted += any(message["type"] in ("frame", "done") for message in heard)
        await connection.close()
        return heard

    def _token(self, number: int) -> str:
        """A forged token, one of another table, or one that was worth something once."""
        true, rng = self._rng.choice(self._own), self._rng
        place = rng.randrange(len(true))
        kinds = (
            secrets.token_urlsafe,
            lambda: true[:place] + rng.choice([s for s in "Az09-_" if s != true[place]]) + true[place + 1 :],
            lambda: true[: rng.randrange(1, len(true))],
            lambda: true + rng.choice("Az09-_"),
            true.swapcase,
            lambda: true[::-1],
            lambda: hashlib.sha256(true.encode()).hexdigest(),
            lambda: base64.urlsafe_b64encode(true.encode()).decode(),
            lambda: f"{true}%00",
            lambda: f"0:{true}",
            lambda: rng.choice(("null", "undefined", "0", "None", "true", "[]", "%", "é")),
            lambda: rng.choice(self._cross),
            lambda: rng.choice([*self._spent]),
        )
        token = kinds[number % len(kinds)]()
        return secrets.token_urlsafe(32) if token in self._own or not token.isascii() else token

    async def _moved_away(self) -> str:
        client = await Client.join(self.base, self.code, "Mover")
        old = client.token or ""
        async with httpx.AsyncClient(base_url=self.base, timeout=PATIENCE, trust_env=False) as web:
            made = await web.post(f"/api/tables/{self.code}/ticket", headers={"Authorization": f"Bearer {old}"})
            moved = await web.post(f"/api/tables/{self.code}/move", json={"ticket": made.json()["ticket"]})
        assert moved.status_code == 201
        await client.close()
        return old

    async def _kicked(self) -> str:
        client = await Client.join(self.base, self.code, "Kicked")
        assert client.person is not None
        await self._clients[0].ask(Kick(PersonId(client.person)))
        await _turned(client)
        return client.token or ""

    async def _left(self) -> str:
        client = await Client.join(self.base, self.code, "Leaver")
        await leave(client)
        await client.close()
        return client.token or ""

    async def check_own(self) -> None:
        """The players noticed nothing, and nothing was said in their name."""
        for client in self._clients:
            await caught_up([client], await client.ask(Say("still here")))
            assert client.frame is not None
            assert client.frame.me == client.person
        onlooker = await RawConnection.open(self.base, self.code)
        talk = (await onlooker.frame())["talk"]
        assert {line["text"] for line in talk} == {"still here"}
        await onlooker.close()
        await close_all(self._clients)


async def _turned(client: Client) -> None:
    with pytest.raises(Disconnected):
        async with asyncio.timeout(PATIENCE):
            await client.until(lambda _frame: False)
    await client.close()


async def test_row_6_five_hundred_wrong_tokens_open_no_seat(server: Process) -> None:
    """Forged tokens, another table's, and those of moved, kicked or left seats are refused and see nothing."""
    thief = Thief(server.base, Random(6))
    await thief.prepare()
    await thief.steal(500)
    assert (thief.tried, thief.accepted) == (500, 0)
    await thief.check_own()


@pytest.mark.long
async def test_row_6_ten_thousand_wrong_tokens_open_no_seat(serve: Serve) -> None:
    """The thief tries ten thousand times."""
    tokens = figures.wanted("LAPIN_TOKENS", 10_000)
    thief = Thief(serve(*QUICK).base, Random(60))
    await thief.prepare()
    await thief.steal(tokens)
    await thief.check_own()
    figures.note(
        6,
        "forged, expired, cross-table and replayed tokens",
        f"{thief.accepted} accepted of {thief.tried:,}, no table frame sent to any",
        f"LAPIN_TOKENS={tokens} ./test --long",
    )


async def test_row_6_the_device_a_seat_moved_away_from_sees_and_plays_nothing_more(server: Process) -> None:
    """Move a seat to the phone: the laptop's connection is closed before the next frame."""
    clients = await started(server.base, "odyssey", 3)
    laptop = await RawConnection.open(server.base, clients[1].code, clients[1].token)
    await laptop.frame()
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        head = {"Authorization": f"Bearer {clients[1].token}"}
        ticket = (await web.post(f"/api/tables/{clients[1].code}/ticket", headers=head)).json()["ticket"]
        before = (await laptop.frame())["version"]
        moved = await web.post(f"/api/tables/{clients[1].code}/move", json={"ticket": ticket})
        again = await web.post(f"/api/tables/{clients[1].code}/move", json={"ticket": ticket})
    assert (again.status_code, again.json()["code"]) == (409, "TICKET_SPENT")
    with contextlib.suppress(ConnectionClosed):
        await laptop.ask("late", Say("me again"))
    heard = await laptop.last_words()
    assert laptop.close_code == 4007
    assert not [message for message in heard if message["type"] == "frame" and message["version"] > before]
    phone = Client(server.base, clients[1].code, moved.json()["token"], moved.json()["person"])
    await phone.connect()
    assert phone.frame is not None
    assert phone.frame.me == clients[1].person
    await _turned(clients[1])
    await close_all([phone, *clients])


async def test_row_6_a_kicked_player_hears_nothing_more(server: Process) -> None:
    """A kicked player gets no further message of the game."""
    clients = await started(server.base, "odyssey", 4)
    line = await RawConnection.open(server.base, clients[3].code, clients[3].token)
    before = (await line.frame())["version"]
    assert clients[3].person is not None
    await clients[0].ask(Kick(PersonId(clients[3].person)))
    heard = await line.last_words()
    assert line.close_code == 4003
    assert not [message for message in heard if message["type"] == "frame" and message["version"] > before]
    await close_all(clients)


async def test_row_6_one_seat_has_eight_connections_and_the_oldest_is_closed_for_good(server: Process) -> None:
    """A seat that is open in nine windows closes the first, which does not reconnect and push out the next."""
    first, other, _ = await started(server.base, "odyssey", 3)
    windows = []
    for _ in range(MOST_CONNECTIONS):
        windows.append(await RawConnection.open(server.base, first.code, first.token))
        await windows[-1].frame()
    with pytest.raises(Disconnected, match="4005"):
        await first.until(lambda _frame: False)
    version = await other.ask(Say("still here"))
    for window in windows:
        await window.frame(version)
    ninth = await RawConnection.open(server.base, first.code, first.token)
    assert (await ninth.frame())["me"] == first.person
    await windows[0].last_words()
    assert windows[0].close_code == CloseCode.CROWDED_OUT


FOREIGN = (
    "http://evil.example",
    "https://127.0.0.1.evil.example",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://localhost:{port}",
    "null",
    "",
    "http://[",
    "file://",
    "http://127.0.0.1:{port}.evil.example",
    "http://evil.example/http://127.0.0.1:{port}",
    "http://127.0.0.1:{port}, http://evil.example",
    "http://user@127.0.0.1:{port}",
    "app://127.0.0.1:{port}",
    "http://127.0.0.1:{port}/",
)


@pytest.mark.parametrize("origin", FOREIGN)
async def test_row_7_a_page_of_another_site_can_do_nothing(server: Process, origin: str) -> None:
    """Pages of other sites are refused on the socket and on every request that changes something."""
    client = (await seated(server.base, "odyssey", 1))[0]
    await _turned_away(server, client, origin.format(port=server.port))
    await client.close()


async def _turned_away(server: Process, client: Client, foreign: str) -> int:
    """A page of another site, in the browser of a player: refused at every endpoint; returns how many."""
    cookie = {"Cookie": f"seat-{client.code}={client.token}"}
    with pytest.raises(InvalidStatus) as refused:
        await RawConnection.open(server.base, client.code, headers=cookie, origin=foreign)
    assert refused.value.response.status_code == 403
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        head = {**cookie, "Origin": foreign}
        at = f"/api/tables/{client.code}"
        answers = [
            await web.post("/api/tables", json={"name": "Mallory"}, headers=head),
            await web.post(f"{at}/join", json={"name": "Mallory"}, headers=head),
            await web.post(f"{at}/ticket", headers=head),
            await web.post(f"{at}/move", json={"ticket": "x"}, headers=head),
            await web.post(f"{at}/erase", headers=head),
        ]
    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(403, "ORIGIN")}
    assert all("set-cookie" not in answer.headers for answer in answers)
    return len(answers) + 1


@pytest.mark.long
async def test_row_7_hundreds_of_foreign_pages_can_do_nothing(serve: Serve) -> None:
    """Their origins resemble ours in every way we could think of."""
    server = serve(*QUICK)
    client = (await seated(server.base, "odyssey", 1))[0]
    rng, wanted, doors = Random(7), figures.wanted("LAPIN_ORIGINS", 500), 0
    own = f"http://127.0.0.1:{server.port}"
    for number in range(wanted):
        foreign = rng.choice(FOREIGN).format(port=server.port) if number % 3 == 0 else own
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(foreign) + 1)
            foreign = foreign[:place] + rng.choice("abz019.:/-@") + foreign[place + rng.randrange(2) :]
        if foreign.rstrip("/") != own and foreign.strip() == foreign:
            doors += await _turned_away(server, client, foreign)
    await client.close()
    what = "pages of other sites at the socket and at everything that changes something"
    figures.note(7, what, f"{doors:,} of {doors:,} refused", f"LAPIN_ORIGINS={wanted} ./test --long")


async def test_row_7_a_plain_form_of_another_site_is_not_even_read(server: Process) -> None:
    """A form, which a browser sends without asking first, is not taken for a request."""
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data", ""):
            answer = await web.post("/api/tables", content=b'{"name":"Mallory"}', headers={"Content-Type": kind})
            assert (answer.status_code, answer.json()["code"]) == (400, "UNREADABLE")


async def test_row_7_our_own_pages_and_those_allowed_by_name_may_play(serve: Serve) -> None:
    """The site itself, and pages the host of the server has named, are welcome."""
    server = serve("--origin", "https://friends.example")
    client = (await seated(server.base, "odyssey", 1))[0]
    for origin in (server.base, "https://friends.example"):
        connection = await RawConnection.open(server.base, client.code, client.token, origin=origin)
        assert (await connection.frame())["me"] == client.person
        await connection.close()
    await client.close()


async def test_row_7_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(serve: Serve) -> None:
    """The seat's cookie is HttpOnly and SameSite, and Secure where the site is reached by https."""
    plain, secure = serve(), serve("--url", "https://lapin.example/")
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as web:
        for server, wanted in ((plain, False), (secure, True)):
            answer = await web.post(f"{server.base}/api/tables", json={"name": "Ada"})
            words = {word.strip().lower() for word in answer.headers["set-cookie"].split(";")}
            assert {"httponly", "samesite=lax", "path=/"} <= words
            assert ("secure" in words) is wanted
            code, token = answer.json()["code"], answer.json()["token"]
            assert f"seat-{code.lower()}={token.lower()}" in words
            connection = await RawConnection.open(server.base, code, headers={"Cookie": f"seat-{code}={token}"})
            assert (await connection.frame())["me"] == 0
            await connection.close()
    assert answer.json()["link"].startswith("https://lapin.example/t/")


async def test_a_bearer_token_wins_over_a_cookie_and_never_mixes_with_it(server: Process) -> None:
    """A program that shows a wrong token is refused, whatever cookie lies beside it."""
    client = (await seated(server.base, "odyssey", 1))[0]
    connection = await RawConnection.open(
        server.base, client.code, "wrong", headers={"Cookie": f"seat-{client.code}={client.token}"}
    )
    heard = await connection.last_words()
    assert [message["type"] for message in heard] == ["refused"]
    assert "frame" not in msgspec.json.encode(heard).decode()
    await client.close()
