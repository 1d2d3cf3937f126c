"""Judges which of several appends can be stored, in the order in which they came. Pure: a log reads the facts."""

from collections.abc import Iterable, Sequence

from lapin.store.log import CodeTaken, Conflict, LogRefusal, Repeated
from lapin.store.waiting import Append


class KnownVersions:
    """The facts that are stored about the tables, commands and codes that some appends name."""

    def __init__(self) -> None:
        self.commands: dict[tuple[str, str], int] = {}
        self.newest: dict[str, int] = {}
        self.owners: dict[str, str] = {}
        self._codes: dict[str, str] = {}

    def owns(self, table: str, code: str | None) -> None:
        """Note that the table has this code, and no other."""
        before = self._codes.pop(table, None)
        if before is not None:
            del self.owners[before]
        if code is not None:
            self.owners[code] = table
            self._codes[table] = code

    def judge(self, append: Append) -> LogRefusal | None:
        """Return the refusal of an append that does not fit, by the precedence of `Log.append`; else None."""
        for command, _ in append.moves:
            stored = None if command is None else self.commands.get((append.table, command))
            if stored is not None:
                return Repeated(stored)
        newest = self.newest.get(append.table, 0)
        if newest != append.version - 1:
            return Conflict(newest)
        code = None if append.marks is None else append.marks.code
        if code is not None and self.owners.get(code, append.table) != append.table:
            return CodeTaken(code)
        return None

    def suppose(self, append: Append) -> None:
        """Add an append to what is known, as if it were stored."""
        self.newest[append.table] = append.last
        for version, (command, _) in enumerate(append.moves, append.version):
            if command is not None:
                self.commands[append.table, command] = version
        if append.marks is not None:
            self.owns(append.table, append.marks.code)


def judged_in_turn(appends: Iterable[Append], facts: KnownVersions) -> list[LogRefusal | None]:
    """Return for each append None or its refusal, if those before it are stored."""
    refusals = []
    for append in appends:
        refusal = facts.judge(append)
        if refusal is None:
            facts.suppose(append)
        refusals.append(refusal)
    return refusals


def judged_alone(appends: Sequence[Append], facts: KnownVersions) -> list[LogRefusal | None]:
    """Return for each append None or its refusal, if none of the others will be stored."""
    return [facts.judge(append) for append in appends]
