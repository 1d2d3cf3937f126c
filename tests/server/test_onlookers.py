"""Strangers look on only where the host lets them, and screens only if they know the TV password."""

import httpx
import pytest

from lapin.client import Client
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.table.commands import Kick, Lock, Onlookers, RenewTvPassword, Say, SendOff, SetUp
from tests.server.players import leave, seated
from tests.server.process import PATIENCE, Process
from tests.server.raw_connection import RawConnection
from tests.server.test_http import bearer
from tests.server.test_own_decks import made


def web(server: Process) -> httpx.AsyncClient:
    """A browser."""
    return httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False)


async def _screen(server: Process, host: Client) -> dict[str, str]:
    """The header of a television that was told the TV password."""
    async with web(server) as browser:
        look = (await browser.get(f"/api/tables/{host.code}/look", headers=bearer(host.token))).json()["look"]
        assert (await browser.post(f"/api/tables/{host.code}/look", json={"look": look})).status_code == 204
        return {"Cookie": f"look-{host.code}={look}"}


@pytest.mark.parametrize("how", [Lock(on=True), Onlookers(on=False)], ids=["locked", "without onlookers"])
async def test_row_20_strangers_are_sent_away_and_screens_stay(server: Process, how: Lock | Onlookers) -> None:
    """The host closes the table: a stranger is cut with 4008 and finds no way back in; its screens stay."""
    host, guest = await seated(server.base, "odyssey", 2)
    look = await _screen(server, host)
    stranger = await RawConnection.open(server.base, host.code)
    screen = await RawConnection.open(server.base, host.code, headers=look)
    own = await RawConnection.open(server.base, host.code, guest.token, query="?as=spectator")
    for connection in (stranger, screen, own):
        await connection.frame()
    if isinstance(how, Onlookers):
        with pytest.raises(Refused, match="NOT_HOST"):
            await guest.ask(how)
    version = await host.ask(how)
    await stranger.last_words()
    assert stranger.close_code == 4008
    assert b'"version":%d' % version not in b"".join(stranger.heard)
    for connection in (screen, own):
        frame = await connection.frame(version)
        assert frame["me"] is None
    again = await RawConnection.open(server.base, host.code)
    assert [word["code"] for word in await again.last_words()] == ["NO_ONLOOKERS"]
    assert again.close_code == 4008
    async with web(server) as browser:
        for method, path in (("GET", "history"), ("POST", "watch")):
            at = f"/api/tables/{host.code}/{path}"
            refused = await browser.request(method, at)
            assert (refused.status_code, refused.json()["code"]) == (403, "NO_ONLOOKERS")
            assert (await browser.request(method, at, headers=look)).status_code < 300
            assert (await browser.request(method, at, headers=bearer(guest.token))).status_code < 300
        doors = [(await browser.get(f"/api/tables/{host.code}", headers=headers)).json() for headers in ({}, look)]
        assert [(door["watch"], door["kept_out"]) for door in doors] == [(False, False), (True, False)]
        await leave(guest)
        history = f"/api/tables/{host.code}/history"
        assert (await browser.get(history, headers=bearer(guest.token))).status_code == 200, "is no stranger now"
    await host.ask(Lock(on=False) if isinstance(how, Lock) else Onlookers(on=True))
    await (await RawConnection.open(server.base, host.code)).frame()


async def test_row_20_the_host_sees_who_looks_on_and_sends_one_away(server: Process) -> None:
    """The one is cut and stays out, with its network; another stranger and the screen stay; no address is told."""
    host, guest = await seated(server.base, "odyssey", 2)
    page = await RawConnection.open(server.base, host.code, host.token)
    other = await RawConnection.open(server.base, host.code, guest.token)
    rude = {"X-Forwarded-For": "2001:db8:1:2::7"}
    stranger = await RawConnection.open(server.base, host.code, headers=rude)
    seen = await page.until(lambda message: message.get("onlookers"))
    kind = await RawConnection.open(server.base, host.code, headers={"X-Forwarded-For": "203.0.113.9"})
    screen = await RawConnection.open(server.base, host.code, headers=await _screen(server, host))
    own = await RawConnection.open(server.base, host.code, guest.token, query="?as=spectator")
    tv = await RawConnection.open(server.base, host.code, query="?as=spectator&on=tv")
    (first,) = seen["onlookers"]
    listed = (await page.until(lambda message: message.get("watching") == 5))["onlookers"]
    assert [(each.get("screen"), each.get("person"), each.get("tv")) for each in listed] == [
        (None, None, None), (None, None, None), (True, None, None), (None, 1, None), (None, None, True)
    ]  # fmt: skip
    assert first == listed[0]
    assert set(first) == {"id", "since"}
    await page.ask("out", SendOff(first["id"]))
    await page.answer("out")
    await stranger.last_words()
    assert stranger.close_code == 4008
    again = await RawConnection.open(server.base, host.code, headers={"X-Forwarded-For": "2001:db8:1:2::8"})
    assert [word["code"] for word in await again.last_words()] == ["NO_ONLOOKERS"]
    async with web(server) as browser:
        history = f"/api/tables/{host.code}/history"
        assert (await browser.get(history, headers=rude)).status_code == 403
    version = await host.ask(Say("who is left"))
    for still in (kind, screen, own, other, tv):
        await still.frame(version)
    for told in (kind, screen, own, other, tv):
        assert not any(b'"onlookers":[' in text for text in told.heard), "only the host is told"
    assert not any(b"2001:db8" in text or b"203.0.113" in text for text in page.heard)


async def test_row_20_a_screen_with_an_old_look_word_is_a_stranger(server: Process) -> None:
    """Where anybody may look on it stays, and the host sees that it is no longer a screen of the table."""
    (host,) = await seated(server.base, "odyssey", 1)
    page = await RawConnection.open(server.base, host.code, host.token)
    screen = await RawConnection.open(server.base, host.code, headers=await _screen(server, host))
    before = await page.until(lambda message: message.get("onlookers"))
    version = await host.ask(RenewTvPassword())
    after = await page.until(lambda message: message.get("onlookers"))
    assert [each.pop("screen", None) for each in (*before["onlookers"], *after["onlookers"])] == [True, None]
    assert before["onlookers"] == after["onlookers"]
    await screen.frame(version)


async def test_row_22_after_a_kick_old_addresses_and_the_look_word_are_dead(server: Process) -> None:
    """A person who was sent away sees no more pictures, by seat or by TV password, nor for long from a cache."""
    host, guest = await seated(server.base, "odyssey", 2)
    async with web(server) as browser:
        deck, _ = await made(browser, 1, host)
        await host.ask(SetUp(deck=deck))
        assert host.frame is not None
        look = await _screen(server, host)
        mix = f"/api/tables/{host.code}/decks/{host.frame.room.deck}.json"
        listed = await browser.get(mix, headers=bearer(guest.token))
        [small] = listed.json()["small"]
        for secret in (deck, host.code):
            assert secret not in small
        for ok in (bearer(guest.token), look, bearer(host.token)):
            shown = await browser.get(small, headers=ok)
            assert (shown.status_code, shown.headers["cache-control"]) == (200, "private, max-age=60")
        fresh = await browser.get(small, headers={**look, "If-None-Match": shown.headers["etag"]})
        assert (fresh.status_code, fresh.content) == (304, b"")
        assert (await browser.get(small)).status_code == 404
        await host.ask(Kick(PersonId(1)))
        for dead in (bearer(guest.token), look, {}):
            for address in (small, mix):
                assert (await browser.get(address, headers=dead)).status_code == 404
        assert (await browser.get(small, headers=bearer(host.token))).status_code == 200
        again = await _screen(server, host)
        assert again != look
        assert (await browser.get(small, headers=again)).status_code == 200


async def test_row_22_whoever_left_a_locked_table_sees_nothing_more_of_it_with_its_look_word(
    server: Process,
) -> None:
    """No picture, history or recording; screens in the host's network stay, until the host renews the word."""
    host, guest, _ = await seated(server.base, "odyssey", 3)
    async with web(server) as browser:
        deck, _ = await made(browser, 1, host)
        await host.ask(SetUp(deck=deck))
        assert host.frame is not None
        at = f"/api/tables/{host.code}"
        mix = f"{at}/decks/{host.frame.room.deck}.json"
        [small] = (await browser.get(mix, headers=bearer(host.token))).json()["small"]
        home = await _screen(server, host)
        away = {**home, "X-Forwarded-For": "203.0.113.9"}
        doors = (("GET", small), ("GET", mix), ("GET", f"{at}/history"), ("POST", f"{at}/watch"))

        async def answers(headers: dict[str, str]) -> list[int]:
            return [(await browser.request(how, where, headers=headers)).status_code for how, where in doors]

        await host.ask(Lock(on=True))
        assert await answers(away) == await answers(home) == [200, 200, 200, 204]
        ours, theirs = [await RawConnection.open(server.base, host.code, headers=each) for each in (home, away)]
        await leave(guest)
        await theirs.last_words()
        assert theirs.close_code == 4008
        assert await answers(away) == [404, 404, 403, 403]
        assert await answers(home) == [200, 200, 200, 204]
        look = {"look": home["Cookie"].rpartition("=")[2]}
        assert (
            await browser.post(f"{at}/look", json=look, headers={"X-Forwarded-For": "203.0.113.9"})
        ).status_code == 401
        await host.ask(RenewTvPassword())
        await ours.last_words()
        assert ours.close_code == 4008
        assert await answers(home) == [404, 404, 403, 403]
        assert await answers(await _screen(server, host)) == [200, 200, 200, 204]


async def test_row_22_only_people_with_a_seat_bring_decks(server: Process) -> None:
    """A stranger with a table's code brings nothing to it; a guest does."""
    host, guest = await seated(server.base, "odyssey", 2)
    async with web(server) as browser:
        stranger = await browser.post("/api/decks", json={"title": "Unasked", "table": host.code})
        assert (stranger.status_code, stranger.json()["code"]) == (401, "NOT_YOUR_SEAT")
        deck, mine = await made(browser, 1)
        refused = await browser.post(f"/api/decks/{deck}", json={"table": host.code}, headers=mine)
        assert (refused.status_code, refused.json()["code"]) == (401, "NOT_YOUR_SEAT")
        brought = f"/api/tables/{host.code}/decks"
        assert (await browser.get(brought, headers=bearer(host.token))).json()["decks"] == []
        body = {"table": host.code, "seat": guest.token}
        assert (await browser.post(f"/api/decks/{deck}", json=body, headers=mine)).status_code == 200
        assert len((await browser.get(brought, headers=bearer(host.token))).json()["decks"]) == 1
