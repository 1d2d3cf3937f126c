"""Reports of names, clues and talk, with what they are about, until the operator has dealt with them."""

from secrets import token_hex
from typing import Final, Literal

import msgspec

from lapin.decks.storage import Storage, in_thread
from lapin.durations import DAY_MS
from lapin.game.model.ids import PersonId

MOST_REPORTS: Final = 2_000
"""The most reports that are kept on a site: a flood of them must not fill its disk."""

MOST_OF_A_TABLE: Final = 40

LONGEST_REASON = 300
"""The most characters of the reason that somebody gives for a report."""

ERASED_DAYS: Final = 30
"""The days for which a report keeps what it is about, if the reported person asks to be erased."""

FOLDER: Final = "reported/"

About = Literal["name", "clue", "talk"]


class Report(msgspec.Struct, frozen=True):
    """A player's report of another: what it is about, as it was when it was sent."""

    at: int
    table: str
    """The table's id, which only the server knows."""
    about: About
    name: str
    words: tuple[str, ...] = ()
    """The clue, or the newest lines of talk."""
    why: str = ""
    network: str = ""
    """The network from which the person was connected, if they were: the operator may bar it."""
    person: PersonId | None = None
    """Their number at the table; None in reports of an earlier version."""
    erased: bool = False
    """Whether the person has asked to be erased since."""


class KeptReport(msgspec.Struct, frozen=True):
    """A report with the name under which it is kept."""

    id: str
    report: Report


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Report).decode


class ReportRepository:
    """Stores reports and gives them to the operator."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def keep(self, report: Report) -> bool:
        """Keep a report; False if there are too many already."""
        return await in_thread(self._keep, report)

    def _keep(self, report: Report) -> bool:
        kept = self._storage.list(FOLDER)
        of_table = sum(each.key.startswith(f"{FOLDER}{report.table}/") for each in kept)
        if len(kept) >= MOST_REPORTS or of_table >= MOST_OF_A_TABLE:
            return False
        self._storage.put(f"{FOLDER}{report.table}/{report.at}-{token_hex(4)}.json", _encode(report))
        return True

    async def all(self) -> list[KeptReport]:
        """Return all reports, the newest first."""
        return sorted(await in_thread(self._all), key=lambda each: each.report.at, reverse=True)

    def _all(self) -> list[KeptReport]:
        found = []
        for kept in self._storage.list(FOLDER):
            data = self._storage.get(kept.key)
            if data is not None:
                found.append(KeptReport(kept.key.removeprefix(FOLDER), _decode(data)))
        return found

    async def drop(self, report: str) -> bool:
        """Delete a report that was dealt with; False if there is no such report."""
        return await in_thread(self._drop, report)

    def _drop(self, report: str) -> bool:
        if f"{FOLDER}{report}" not in {kept.key for kept in self._storage.list(FOLDER)}:
            return False
        self._storage.delete(f"{FOLDER}{report}")
        return True

    async def erase(self, table: str, person: PersonId, name: str, now: int) -> None:
        """Note that a person wants to be erased from the reports about a table.

        It happens after ERASED_DAYS: otherwise the reported person could take away what the operator has to judge.
        """
        await in_thread(self._erase, table, person, name, now)

    def _erase(self, table: str, person: PersonId, name: str, now: int) -> None:
        for kept in self._storage.list(f"{FOLDER}{table}/"):
            data = self._storage.get(kept.key)
            if data is None:
                continue
            report = _decode(data)
            if report.person == person or (report.person is None and report.name == name):
                asked = msgspec.structs.replace(report, person=person, erased=True)
                self._storage.put(kept.key, _encode(_without_person(asked) if _is_due(asked, now) else asked))

    async def forget_old(self, now: int, keep_days: float | None) -> None:
        """Delete expired reports and, once the waiting period is over, erase people who asked for it."""
        for each in await self.all():
            if keep_days is not None and each.report.at < now - keep_days * DAY_MS:
                await self.drop(each.id)
            elif _is_due(each.report, now):
                await in_thread(self._storage.put, f"{FOLDER}{each.id}", _encode(_without_person(each.report)))


def _is_due(report: Report, now: int) -> bool:
    """Whether somebody who asked to be erased is still in the report, and has been for long enough."""
    return report.erased and report != _without_person(report) and report.at < now - ERASED_DAYS * DAY_MS


def _without_person(report: Report) -> Report:
    """Return a report without its person: it says only that there was one, and why."""
    return msgspec.structs.replace(report, name="", words=(), network="")
