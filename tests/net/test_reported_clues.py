"""A report of a clue keeps the clue for the operator: of this turn or the last, and of nobody else."""

from collections import Counter
from pathlib import Path

import pytest

from lapin.decks.storage import Folder
from lapin.game.model.clues import Words
from lapin.game.model.commands import Give, Tell, Vote
from lapin.game.model.ids import PersonId, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.live.table import Table
from lapin.net.admission import TableAdmission
from lapin.net.finding import TableFinder
from lapin.net.rate_limits import Rate
from lapin.net.session import Session
from lapin.net.site import Site
from lapin.operating import reports
from lapin.operating.reports import ReportRepository
from lapin.table.commands import Explain, Say, SetUp, Start
from tests.net.test_admission import upgrade
from tests.net.test_sessions import Line
from tests.net.whole_site import bearer, served
from tests.waiting import until

HOST, GUEST, THIRD, FOURTH = PersonId(0), PersonId(1), PersonId(2), PersonId(3)


def _game(table: Table) -> Story:
    game = table.state.game
    assert isinstance(game, Story)
    return game


async def _turn_ends(table: Table) -> None:
    """The others give a card, and vote for a card that is not their own."""
    for person in (GUEST, THIRD, FOURTH):
        await table.execute(person, f"give-{person}", Give((_game(table).hands[person][0],)))
    for person in (GUEST, THIRD, FOURTH):
        game = _game(table)
        theirs = next(spot for spot, card in enumerate(game.row, 1) if card not in game.given[person])
        await table.execute(person, f"vote-{person}", Vote((Spot(theirs),)))


async def test_a_report_of_a_clue_keeps_the_clue(tmp_path: Path) -> None:
    """While the turn goes on and in the next one; of somebody who told nothing there are no words."""
    async with served(tmp_path) as (server, web):
        seats = [(await web.post("/api/tables", json={"name": "Ada"})).json()]
        at = f"/api/tables/{seats[0]['code']}"
        for name in ("Bo", "Cleo", "Dan"):
            web.cookies.clear()
            seats.append((await web.post(f"{at}/join", json={"name": name})).json())
        web.cookies.clear()
        table = await server.registry.table(seats[0]["table"])
        await table.execute(HOST, "set", SetUp(options=Options(first=Seat(0))))
        await table.execute(HOST, "start", Start())
        await table.execute(HOST, "tell", Tell(Words("something unkind"), _game(table).hands[0][0]))

        async def report(person: PersonId, why: str) -> None:
            told = {"person": person, "about": "clue", "why": why}
            assert (await web.post(f"{at}/reports", json=told)).status_code == 401, "a stranger reports nothing"
            answer = await web.post(f"{at}/reports", json=told, headers=bearer(seats[1]["token"]))
            assert answer.status_code == 204

        await report(HOST, "now")
        await report(THIRD, "nobody")
        await _turn_ends(table)
        assert _game(table).storyteller == Seat(1)
        await table.execute(HOST, "explain", Explain("because of the rabbit"))
        await report(HOST, "later")
        await report(THIRD, "still nobody")
        await table.execute(GUEST, "tell", Tell(Words("quite harmless"), _game(table).hands[1][0]))
        await report(GUEST, "the next")
    kept = {each.report.why: each.report for each in await ReportRepository(Folder(tmp_path / "pictures")).all()}
    assert {why: report.words for why, report in kept.items()} == {
        "now": ("something unkind",),
        "nobody": (),
        "later": ("something unkind", "because of the rabbit"),
        "still nobody": (),
        "the next": ("quite harmless",),
    }
    assert (kept["now"].about, kept["now"].name, kept["now"].person) == ("clue", "Ada", 0)


async def test_a_network_reports_ten_times_and_then_once_in_twenty_seconds(tmp_path: Path) -> None:
    """A report keeps the last ten lines of talk; the operator's count has those that were kept."""
    async with served(tmp_path) as (server, web):
        host = (await web.post("/api/tables", json={"name": "Ada"})).json()
        table = await server.registry.table(host["table"])
        for number in range(12):
            await table.execute(HOST, f"say-{number}", Say(f"line {number}"))
        at, told = f"/api/tables/{host['code']}/reports", {"person": 0, "about": "talk", "why": "x"}
        answers = [await web.post(at, json={**told, "why": f"{place}"}) for place in range(11)]
        assert [each.status_code for each in answers] == [204] * 10 + [429]
        assert answers[10].json()["data"]["seconds"] == 20
        assert "lapin_requests_total" in (await web.get("/metrics")).text
    kept = await ReportRepository(Folder(tmp_path / "pictures")).all()
    assert kept[0].report.words == tuple(f"line {number}" for number in range(2, 12))
    assert (kept[0].report.network, kept[0].report.name) == ("", "Ada")


async def test_the_operators_log_says_that_somebody_was_reported_where_that_is_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once for each report; of one too many there is nothing to read."""
    monkeypatch.setattr(reports, "MOST_OF_A_TABLE", 2)
    async with served(tmp_path) as (_, web):
        host = (await web.post("/api/tables", json={"name": "Ada"})).json()
        for expected in (1, 1, 0):
            caplog.clear()
            told = await web.post(f"/api/tables/{host['code']}/reports", json={"person": 0, "about": "name"})
            assert told.status_code == 204
            assert caplog.messages.count("somebody was reported") == expected


async def test_a_report_has_the_network_of_the_one_it_is_about(tmp_path: Path) -> None:
    """If they are connected here, and not that of others at the table."""
    async with served(tmp_path) as (server, web):
        seats = [(await web.post("/api/tables", json={"name": "Ada"})).json()]
        at = f"/api/tables/{seats[0]['code']}"
        for name in ("Bo", "Cleo"):
            seats.append((await web.post(f"{at}/join", json={"name": name})).json())
        finder = TableFinder(server.registry, 1.0)
        admission = TableAdmission(server.registry, Site(), finder, Rate(9, 9.0), Counter())
        for number, seat in enumerate(seats[:2]):
            own = upgrade(f"/ws/{seat['code']}", authorization=f"Bearer {seat['token']}")
            session = admission.admit(own)
            assert isinstance(session, Session)
            line = Line(session, f"2001:db8:0:{number}::7")
            await until(lambda line=line: line.heard)  # type: ignore[misc]  # of this turn
        for person in range(3):
            told = {"person": person, "about": "name", "why": f"{person}"}
            assert (await web.post(f"{at}/reports", json=told)).status_code == 204
    kept = {each.report.why: each.report for each in await ReportRepository(Folder(tmp_path / "pictures")).all()}
    networks = {why: report.network for why, report in kept.items()}
    assert networks == {"0": "2001:db8::/64", "1": "2001:db8:0:1::/64", "2": ""}


async def test_a_clue_before_any_game_or_of_somebody_without_a_seat_has_no_words(tmp_path: Path) -> None:
    """The report is kept all the same; one of nobody is refused."""
    async with served(tmp_path) as (_, web):
        host = (await web.post("/api/tables", json={"name": "Ada"})).json()
        at = f"/api/tables/{host['code']}/reports"
        assert (await web.post(at, json={"person": 0, "about": "clue"})).status_code == 204
        refused = await web.post(at, json={"person": 5, "about": "clue"})
        assert (refused.status_code, refused.json()["code"]) == (422, "NO_SUCH_PERSON")
    (kept,) = await ReportRepository(Folder(tmp_path / "pictures")).all()
    assert kept.report.words == ()
