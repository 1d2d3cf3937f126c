"""Forgets what was said with real cards: of a turn that is over, the log keeps nothing but its points.

The last turn stays as it was said until the next one is over, so that a mistake can be corrected.
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from lapin.box.events import BoxBegan, BoxSaid, BoxScored, BoxTakenBack
from lapin.game.model.refusals import Refused
from lapin.live.services import log_failure
from lapin.refusals import TableRefusal
from lapin.store.log import Log, LogRefusal, StoreFailed
from lapin.table.events import AnyTableEvent, TableClosed, TableEntry

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(TableEntry).decode


def is_over(events: Iterable[AnyTableEvent]) -> bool:
    """Whether something was said before these events that nobody needs any more."""
    return any(isinstance(event, BoxScored | BoxBegan | TableClosed) for event in events)


def not_needed(entries: Iterable[TableEntry]) -> int:
    """From which of these entries on numbers are still needed; those before are forgotten."""
    scored: list[int] = []
    for at, entry in enumerate(entries):
        for event in entry.house:
            match event:
                case BoxScored():
                    scored.append(at)
                case BoxTakenBack():
                    del scored[-1:]
                case BoxBegan() | TableClosed():
                    scored = [at, at]
                case _:
                    pass
    return scored[-2] + 1 if len(scored) > 1 else 0


async def forget_numbers(log: Log, table: str) -> None:
    """Replace the numbers of turns that are over by nothing. What fails is done after the next turn."""
    try:
        rows = await log.read(table)
        entries = [_decode(row.payload) for row in rows]
        for row, entry in list(zip(rows, entries, strict=True))[: not_needed(entries)]:
            house = tuple(BoxSaid(event.seat) if isinstance(event, BoxSaid) else event for event in entry.house)
            if house != entry.house:
                await log.amend(table, row.version, _encode(replace(entry, house=house)))
    except LogRefusal as failed:
        reason = failed.code if isinstance(failed, StoreFailed) else str(failed)
        log_failure(
            "numbers of real cards not forgotten yet", table, Refused(TableRefusal.NOT_STORED, reason=reason)
        )
