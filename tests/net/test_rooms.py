"""Rooms in pages of other sites: who sits where, who may show what, and what guessing costs."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from lapin.archive.room_pointers import is_pointer, place_of
from lapin.clock import now_ms
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.net.pages import SCREENS
from lapin.net.rate_limits import Rate
from lapin.refusals import TableRefusal
from lapin.server import Server
from lapin.table.commands import Lock
from lapin.table.people import closed
from tests.net.whole_site import QUICK, bearer, come_from, opened, served

CALLS, SCHOOL = "https://calls.example", "https://school.example"
SITE = replace(QUICK, embed_in=(CALLS, SCHOOL))


@pytest.fixture
async def web(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that keeps no cookies, at a site that two others may show."""
    async with opened(tmp_path, site=SITE) as web:
        yield web


async def enter(
    web: httpx.AsyncClient, host: str, room: str, name: str = "Ada", token: str = ""
) -> httpx.Response:
    """Somebody comes to a room; without any cookie."""
    web.cookies.clear()
    about = {"host": host, "room": room, "name": name}
    return await web.post("/api/rooms", json=about, headers=bearer(token) if token else {})


async def test_the_same_room_of_the_same_host_is_the_same_table_and_of_another_host_another(
    web: httpx.AsyncClient,
) -> None:
    """The first person to come is its host; strangers with the same room name elsewhere never meet them."""
    first, second = (await enter(web, CALLS, "5b")).json(), (await enter(web, CALLS, "5b", "Bo")).json()
    assert [first["code"], first["person"], second["person"]] == [second["code"], 0, 1]
    for host, room in ((SCHOOL, "5b"), (CALLS, "5B"), (CALLS, "5c")):
        assert (await enter(web, host, room)).json()["table"] != first["table"]
    assert place_of(b"one", CALLS, "5b") != place_of(b"other", CALLS, "5b")


async def test_two_who_come_first_at_the_same_moment_sit_at_one_table(web: httpx.AsyncClient) -> None:
    """One of them opens it, and the other finds it."""
    seats = await asyncio.gather(*(enter(web, CALLS, "rush", f"Player {number}") for number in range(6)))
    assert [seat.status_code for seat in seats] == [201] * 6
    assert len({seat.json()["table"] for seat in seats}) == 1


async def test_the_next_table_of_a_room_has_another_code(tmp_path: Path) -> None:
    """A person who was once told a table's code cannot come back by it for ever; six find the new one."""
    async with served(tmp_path, site=SITE) as (server, web):
        codes = []
        for _ in range(3):
            seats = await asyncio.gather(*(enter(web, CALLS, "class", f"Player {each}") for each in range(6)))
            assert len({seat.json()["table"] for seat in seats}) == 1
            codes.append(seats[0].json()["code"])
            table = await server.registry.find(codes[-1])
            await table.change(lambda state: closed(state, int(now_ms())))
        assert len(set(codes)) == len(codes)
        for code in codes:
            assert (await web.get(f"/api/tables/{code}")).status_code == 404


async def test_whoever_may_not_open_a_table_leaves_nothing_of_a_room(tmp_path: Path) -> None:
    """With a name that no table takes, or too fast: the log has no pointer of theirs, and the room is free."""
    site = replace(SITE, opens=Rate(3, 0.001), safe=True)
    async with served(tmp_path, site=site) as (server, web):
        wrong = [(await enter(web, CALLS, f"room-{name}", name)).json() for name in ("", "shit")]
        assert [problem["code"] for problem in wrong] == ["NAME_LENGTH", "UNKIND_WORDS"]
        assert await pointers(server) == 0
        assert (await enter(web, CALLS, "mine")).status_code == 201
        assert (await enter(web, CALLS, "room-2")).json()["code"] == "TOO_FAST"
        assert await pointers(server) == 1
        come_from(web, "203.0.113.9")
        assert (await enter(web, CALLS, "room-2", "Bo")).json()["person"] == 0


async def pointers(server: Server) -> int:
    """Return how many rooms the log knows."""
    return sum(map(is_pointer, await server._store.unfinished()))  # noqa: SLF001 - pointers are no tables


async def test_a_caller_who_comes_a_moment_too_late_has_opened_nothing(tmp_path: Path) -> None:
    """Six come at once from a network that may open six tables: one did, so it may open five more."""
    async with opened(tmp_path, site=replace(SITE, opens=Rate(6, 0.001))) as web:
        seats = await asyncio.gather(*(enter(web, CALLS, "rush", f"Player {number}") for number in range(6)))
        assert [seat.status_code for seat in seats] == [201] * 6
        more = [(await enter(web, CALLS, f"more-{number}")).status_code for number in range(6)]
        assert more == [201] * 5 + [429]


async def test_a_locked_room_takes_nobody_by_name_or_by_code(tmp_path: Path) -> None:
    """The host's lock is for both; whoever sits there comes back."""
    async with served(tmp_path, site=SITE) as (server, web):
        ada = (await enter(web, CALLS, "quiet")).json()
        table = await server.registry.find(ada["code"])
        await table.execute(PersonId(0), "lock", Lock(on=True))
        assert (await enter(web, CALLS, "quiet", "Eve")).json()["code"] == "TABLE_LOCKED"
        by_code = await web.post(f"/api/tables/{ada['code']}/join", json={"name": "Eve"})
        assert by_code.json()["code"] == "TABLE_LOCKED"
        assert (await enter(web, CALLS, "quiet", "Ada", ada["token"])).json()["person"] == 0


async def test_a_page_that_is_loaded_again_has_its_seat_again(web: httpx.AsyncClient) -> None:
    """By its token, or by the cookie that a browser keeps for pages of that one host alone."""
    first = await enter(web, CALLS, "again")
    cookie = first.headers["set-cookie"]
    assert all(word in cookie for word in ("HttpOnly", "SameSite=none", "Secure", "Partitioned"))
    again = (await enter(web, CALLS, "again", "Ada", first.json()["token"])).json()
    assert (again["person"], again["token"]) == (0, first.json()["token"])
    other = (await enter(web, CALLS, "again", "Bo", "no token of this table")).json()
    assert (other["person"], len(other["token"])) == (1, len(first.json()["token"]))


@pytest.mark.parametrize(
    ("host", "room", "status"),
    [
        ("https://evil.example", "5b", 403),
        (f"{CALLS}.evil.example", "5b", 403),
        ("", "5b", 403),
        ("null", "5b", 403),
        (CALLS, "", 400),
        (CALLS, "a" * 65, 400),
        (CALLS, "a b", 400),
        (CALLS, "a\n", 400),
    ],
)
async def test_another_host_or_no_room_is_refused(
    web: httpx.AsyncClient, host: str, room: str, status: int
) -> None:
    """Only what the operator has named, to the letter, and a name that fits into an address."""
    assert (await enter(web, host, room)).status_code == status


async def test_guessing_rooms_costs_as_much_as_guessing_codes(tmp_path: Path) -> None:
    """Rooms that nobody has opened are wrong codes; then a right one is refused, too, but not to its people."""
    async with opened(tmp_path, site=replace(SITE, wrong_codes_per_hour=1.0)) as web:
        mine = (await enter(web, CALLS, "mine")).json()
        come_from(web, "203.0.113.9")
        tries = [(await enter(web, CALLS, f"guess-{number}")).status_code for number in range(61)]
        assert tries == [201] * 60 + [429]
        assert (await enter(web, CALLS, "mine", "Eve")).status_code == 429
        assert (await enter(web, CALLS, "mine", "Ada", mine["token"])).status_code == 201


async def test_only_rooms_may_be_shown_and_only_by_those_hosts(web: httpx.AsyncClient, tmp_path: Path) -> None:
    """No other page, file or answer may be in a frame, and nothing else in the policy is looser than before."""
    room = (await web.get("/embed/5b")).headers["content-security-policy"]
    assert room.endswith(f"frame-ancestors {CALLS} {SCHOOL}")
    for path in (*SCREENS, "/api/games", "/sw.js", "/icon.svg", "/nothing", "/embed", "/t/embed"):
        other = (await web.get(path)).headers["content-security-policy"]
        assert other == room.removesuffix(f"{CALLS} {SCHOOL}") + "'none'", path
    (tmp_path / "plain").mkdir()
    async with opened(tmp_path / "plain") as plain:
        answer = await plain.get("/embed/5b")
        assert answer.status_code == 404
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert "lapin-embed-in" not in answer.text
        assert (await enter(plain, CALLS, "5b")).status_code == 403


async def test_a_room_that_cannot_be_agreed_on_is_tried_four_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then whoever came is told to come again."""
    async with served(tmp_path, site=SITE) as (server, web):
        tries: list[object] = []

        async def again(*_: object, **__: object) -> object:
            tries.append(1)
            raise Refused(TableRefusal.TRY_AGAIN)

        monkeypatch.setattr(server.registry, "open", again)
        answer = await enter(web, CALLS, "busy")
        assert (answer.status_code, answer.json()["code"]) == (503, "TRY_AGAIN")
        assert len(tries) == 4
