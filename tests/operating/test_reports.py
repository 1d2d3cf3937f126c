"""Reports: what they keep of somebody who has asked to be erased, and until when."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from lapin.decks.storage import Folder
from lapin.durations import DAY_MS
from lapin.game.model.ids import PersonId
from lapin.operating.reports import ERASED_DAYS, Report, ReportRepository

AT = 1_700_000_000_000
BO = Report(AT, "oak", "talk", "Bo", ("a rude word",), "rude", "203.0.113.9", PersonId(1))
DUE = AT + ERASED_DAYS * DAY_MS


async def _kept(reports: ReportRepository) -> list[Report]:
    return sorted((each.report for each in await reports.all()), key=lambda report: report.name)


@pytest.fixture
def reports(tmp_path: Path) -> ReportRepository:
    """Reports in a folder."""
    return ReportRepository(Folder(tmp_path))


async def test_row_26_a_report_keeps_what_it_is_about_for_thirty_days_after_its_author_has_erased_it(
    reports: ReportRepository,
) -> None:
    """Then name, words and network go; that there was a report, and why, stays. Nobody else's is touched."""
    cleo = replace(BO, name="Cleo", person=PersonId(2))
    for report in (BO, cleo):
        assert await reports.keep(report)
    await reports.erase("oak", PersonId(1), "Bo", AT + DAY_MS)
    asked = replace(BO, erased=True)
    for now in (AT + DAY_MS, DUE):
        await reports.forget_old(now, None)
        assert await _kept(reports) == [asked, cleo]
    await reports.forget_old(DUE + 1, None)
    assert await _kept(reports) == [replace(asked, name="", words=(), network=""), cleo]
    await reports.forget_old(DUE + 1, 20)
    assert await _kept(reports) == []


async def test_row_26_an_old_report_forgets_at_once(reports: ReportRepository) -> None:
    """Of an earlier version, too, which knew a name and no number."""
    for report in (BO, replace(BO, person=None)):
        await reports.keep(report)
    await reports.erase("oak", PersonId(1), "Bo", DUE + 1)
    gone = replace(BO, name="", words=(), network="", erased=True)
    assert await _kept(reports) == [gone, gone]
