"""Safety over HTTP: a safe site, people who are kept out, and reports that keep what they are about."""

from pathlib import Path

import httpx

from lapin.client import Client
from lapin.decks.storage import Folder
from lapin.game.model.ids import PersonId
from lapin.operating.reports import ERASED_DAYS, KeptReport, ReportRepository
from lapin.table.commands import KeepSafe, Kick, LetIn, Say, TableCommand
from tests.server.conftest import Serve
from tests.server.players import close_all, seated, started
from tests.server.process import PATIENCE, QUICK, Process
from tests.server.raw_connection import RawConnection


async def refused(client: Client, command: TableCommand) -> str:
    """The code with which a command is refused."""
    try:
        await client.ask(command)
    except Exception as refusal:
        return str(refusal.args[0]) if refusal.args else ""
    return ""


def _web(base: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=base, timeout=PATIENCE, trust_env=False)


async def _reports(data: Path) -> list[KeptReport]:
    return await ReportRepository(Folder(data / "pictures")).all()


async def test_a_safe_site_keeps_every_table_safe(serve: Serve, tmp_path: Path) -> None:
    """New tables and earlier ones are safe, with the operator's own words, and without listing or own decks."""
    before = serve(*QUICK)
    clients = await seated(before.base, "odyssey", 2, listed=True)
    code = clients[0].code
    async with _web(before.base) as web:
        assert (await web.get("/api/tables")).json()["listing"] is True
    await close_all(clients)
    before.end()
    words = tmp_path / "words.txt"
    words.write_text("Blumenkohl\n-crap\n", encoding="utf-8")
    safe = Process(before.data, *QUICK, "--safe", "--unkind-words", str(words)).start()
    try:
        async with _web(safe.base) as web:
            assert (await web.get("/api/tables")).json() == {"tables": [], "listing": False}
            assert (await web.get("/api/decks")).json()["own"] is None
            assert (await web.get("/api/recordings")).json()["on"] is False
            assert (await web.get(f"/api/tables/{code}")).json()["safe"] is True
            for name, code_said in (("BLUMENK0HL", "UNKIND_WORDS"), ("sh1t", "UNKIND_WORDS")):
                answer = await web.post("/api/tables", json={"name": name})
                assert (answer.status_code, answer.json()["code"]) == (422, code_said)
            assert (await web.post("/api/tables", json={"name": "crap"})).status_code == 201
        host = (await seated(safe.base, "odyssey", 1))[0]
        assert await refused(host, Say("hello")) == "TALK_OFF"
        assert await refused(host, KeepSafe(on=False)) == "SAFE_SITE"
    finally:
        safe.end()


async def test_a_person_who_was_removed_stays_out_until_the_host_says_otherwise(server: Process) -> None:
    """The cookie of their seat tells: here everybody shares the host's network, which is never kept out."""
    clients = await seated(server.base, "odyssey", 3)
    host, guest = clients[0], clients[1]
    token, at = guest.token, f"/api/tables/{host.code}"
    await host.ask(Kick(PersonId(1)))
    async with _web(server.base) as web:
        cookie = {"Cookie": f"seat-{host.code}={token}"}
        answer = await web.post(f"{at}/join", json={"name": "Again"}, headers=cookie)
        assert (answer.status_code, answer.json()) == (403, {"code": "KEPT_OUT", "data": {}})
        assert (await web.post(f"{at}/join", json={"name": "Else"})).status_code == 201
        await host.ask(LetIn(PersonId(1)))
        assert (await web.post(f"{at}/join", json={"name": "Again"}, headers=cookie)).status_code == 201


async def test_a_report_keeps_what_it_is_about(serve: Serve) -> None:
    """The name, the newest talk, and where the person is connected from; only people at the table send one."""
    server = serve(*QUICK)
    clients = await started(server.base, "odyssey", 3)
    host, other = clients[0], clients[1]
    for text in ("one", "two"):
        await other.ask(Say(text))
    async with _web(server.base) as web:
        at = f"/api/tables/{host.code}/reports"
        report = {"person": 1, "about": "talk", "why": "not nice"}
        assert (await web.post(at, json=report)).status_code == 401
        mine = {"Authorization": f"Bearer {host.token}"}
        assert (await web.post(at, json=report, headers=mine)).status_code == 204
        assert (await web.post(at, json={"person": 9, "about": "name"}, headers=mine)).status_code == 422
        assert (await web.post(at, json={"person": 1, "about": "name"}, headers=mine)).status_code == 204
    newest, first = await _reports(server.data)
    assert (first.report.about, first.report.words, first.report.why) == ("talk", ("one", "two"), "not nice")
    assert (first.report.network, newest.report.words) == ("127.0.0.1", ())
    assert first.report.name == newest.report.name


async def test_whoever_was_reported_cannot_take_away_what_the_operator_has_to_judge(serve: Serve) -> None:
    """Erasing takes the words out of the table at once; the report keeps them for a while, and notes the wish."""
    server = serve(*QUICK)
    host, other = await seated(server.base, "odyssey", 2)
    await other.ask(Say("a rude word"))
    async with _web(server.base) as web:
        at = f"/api/tables/{host.code}"
        mine, theirs = ({"Authorization": f"Bearer {each.token}"} for each in (host, other))
        for person in (0, 1):
            await web.post(f"{at}/reports", json={"person": person, "about": "talk", "why": "rude"}, headers=mine)
        assert (await web.post(f"{at}/erase", headers=theirs)).status_code == 204
        facts = (await web.get("/api/site")).json()
    assert facts["reported_days"] == ERASED_DAYS == 30
    kept = {each.report.person: each.report for each in await _reports(server.data)}
    rude = kept[PersonId(1)]
    assert (rude.words, rude.why, rude.network, rude.erased) == (("a rude word",), "rude", "127.0.0.1", True)
    assert rude.name
    assert not kept[PersonId(0)].erased
    await close_all([host, other])


async def test_a_person_who_was_removed_cannot_look_on(server: Process) -> None:
    """Neither with the token of their seat nor from their network; whoever looked on from there is cut."""
    elsewhere, own = ({"X-Forwarded-For": address} for address in ("203.0.113.9", "198.51.100.1"))
    async with _web(server.base) as web:
        opened = (await web.post("/api/tables", json={"name": "Ada"}, headers=own)).json()
        at = f"/api/tables/{opened['code']}"
        guest = (await web.post(f"{at}/join", json={"name": "Bo"}, headers=elsewhere)).json()
        host = await RawConnection.open(server.base, opened["code"], opened["token"], headers=own)
        await host.frame()
        cookie = {"Cookie": f"seat-{opened['code']}={guest['token']}"}
        looking = [
            await RawConnection.open(server.base, opened["code"], query="?as=spectator", headers=headers)
            for headers in (elsewhere, {**own, **cookie})
        ]
        friend = await RawConnection.open(server.base, opened["code"], query="?as=spectator", headers=own)
        for each in (*looking, friend):
            await each.frame()
        await host.ask("k", Kick(PersonId(1)))
        for each in looking:
            await each.last_words()
            assert each.close_code == 4008
        for headers in (elsewhere, {**own, **cookie}):
            again = await RawConnection.open(server.base, opened["code"], query="?as=spectator", headers=headers)
            assert [word["code"] for word in await again.last_words()] == ["KEPT_OUT"]
            assert again.close_code == 4008
            for method, path in (("GET", "history"), ("POST", "watch")):
                refused = await web.request(method, f"{at}/{path}", headers=headers)
                assert (refused.status_code, refused.json()["code"]) == (403, "NO_ONLOOKERS")
            door = (await web.get(at, headers=headers)).json()
            assert (door["watch"], door["kept_out"]) == (False, True)
        another = await RawConnection.open(server.base, opened["code"], query="?as=spectator", headers=own)
        await another.frame()
