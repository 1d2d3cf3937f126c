"""Reports of names, clues and talk, with what they are about, until the operator has dealt with them."""

from secrets import token_hex
from typing import Final, Literal

import msgspec

from lapin.decks.storage import Storage, in_thread
from lapin.game.model.ids import PersonId

MOST_REPORTS: Final = 2_000
"""How many reports are kept on a site: a flood of them must not fill its disk."""

MOST_OF_A_TABLE: Final = 40

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
    """Where the person was connected from, if they were: the operator may bar it."""
    person: PersonId | None = None
    """Their number at the table; None in reports of an earlier version."""


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
        """All reports, the newest first."""
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

    async def erase(self, table: str, person: PersonId, name: str) -> None:
        """Take a person's name, words and network out of what is reported of a table; that they were, stays."""
        await in_thread(self._erase, table, person, name)

    def _erase(self, table: str, person: PersonId, name: str) -> None:
        for kept in self._storage.list(f"{FOLDER}{table}/"):
            data = self._storage.get(kept.key)
            if data is None:
                continue
            report = _decode(data)
            if report.person == person or (report.person is None and report.name == name):
                gone = msgspec.structs.replace(report, name="", words=(), network="", person=person)
                self._storage.put(kept.key, _encode(gone))

    async def forget_old(self, before: int) -> int:
        """Delete reports from before a time; gives their number."""
        old = [each for each in await self.all() if each.report.at < before]
        for each in old:
            await self.drop(each.id)
        return len(old)
