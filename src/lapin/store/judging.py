"""Which of several moves can be stored, in the order in which they came: pure, from facts that a log has read."""

from collections.abc import Iterable, Sequence

from lapin.store.log import CodeTaken, Conflict, LogRefusal, Repeated
from lapin.store.waiting import Append


class Facts:
    """What is stored about the tables, commands and codes that some moves name."""

    def __init__(self) -> None:
        self.commands: dict[tuple[str, str], int] = {}
        self.newest: dict[str, int] = {}
        self.owners: dict[str, str] = {}
        self._codes: dict[str, str] = {}

    def owns(self, table: str, code: str | None) -> None:
        """From now on the table has this code, and no other."""
        before = self._codes.pop(table, None)
        if before is not None:
            del self.owners[before]
        if code is not None:
            self.owners[code] = table
            self._codes[table] = code

    def judge(self, move: Append) -> LogRefusal | None:
        """The refusal that the move deserves, if any; in the order that `Log.append` promises."""
        stored = None if move.command is None else self.commands.get((move.table, move.command))
        if stored is not None:
            return Repeated(stored)
        newest = self.newest.get(move.table, 0)
        if newest != move.version - 1:
            return Conflict(newest)
        code = None if move.marks is None else move.marks.code
        if code is not None and self.owners.get(code, move.table) != move.table:
            return CodeTaken(code)
        return None

    def suppose(self, move: Append) -> None:
        """Go on as if the move were stored."""
        self.newest[move.table] = move.version
        if move.command is not None:
            self.commands[move.table, move.command] = move.version
        if move.marks is not None:
            self.owns(move.table, move.marks.code)


def judged_in_turn(moves: Iterable[Append], facts: Facts) -> list[LogRefusal | None]:
    """A refusal for each move that cannot follow those before it."""
    refusals = []
    for move in moves:
        refusal = facts.judge(move)
        if refusal is None:
            facts.suppose(move)
        refusals.append(refusal)
    return refusals


def judged_alone(moves: Sequence[Append], facts: Facts) -> list[LogRefusal | None]:
    """The same when none of them will be stored: a repetition of a neighbour is no repetition."""
    return [facts.judge(move) for move in moves]
