"""The times at which mails go out, and the waits that go into one: a digest in place of many.

Mails to an address go out at fixed times: once in an hour, or once a day. So everything that waits by then is in
one mail, and no process has to remember when it wrote last.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from lapin.durations import HOUR_MS
from lapin.notices.mail import MAIL
from lapin.notices.message import FIRST
from lapin.notices.subscription import Subscription, awake_at, zone_of
from lapin.store.outbox import Outbox, OwedRow

Every = Literal["hour", "day"]

GRACE_MS: Final = 300_000
"""The time that somebody has to move before a mail is worth it."""

DAY_HOUR: Final = 8
"""The hour of the daily mail, by the reader's clock."""


def mailed_at(now_ms: float, address: str, subscription: Subscription) -> int:
    """Return when a wait that begins now is written about, in milliseconds since 1970."""
    earliest = now_ms + GRACE_MS
    if subscription.to.get("every") == "day":
        return _next_morning(earliest, subscription.to.get("zone", ""))
    minute = int(address[:8], 16) % HOUR_MS  # not everybody's in the same minute
    slot = -(-(earliest - minute) // HOUR_MS) * HOUR_MS + minute
    return awake_at(slot, subscription.quiet)


def _next_morning(earliest: float, zone: str) -> int:
    here = datetime.fromtimestamp(earliest / 1000, zone_of(zone) or UTC)
    morning = here.replace(hour=DAY_HOUR, minute=0, second=0, microsecond=0, fold=0)
    if morning < here:
        day = here.date() + timedelta(days=1)
        morning = datetime(day.year, day.month, day.day, DAY_HOUR, tzinfo=here.tzinfo)
    return int(morning.timestamp() * 1000)


async def together(outbox: Outbox, row: OwedRow, now: float, lease_ms: int) -> Sequence[OwedRow]:
    """Return everything that goes into the mail of this row, leased; nothing if another row's mail has it.

    Of all rows that are due or leased, the first one's mail takes the others along, whichever process has leased
    them: a process that has another row sends nothing.
    """
    near = [
        each
        for each in await outbox.owed_to(MAIL, row.channel.partition(":")[2])
        if each.due <= now + lease_ms and each.wait not in FIRST
    ]
    if not near or _place(near[0]) != _place(row):
        return []
    rest = [each for each in near if _place(each) != _place(row)]
    return [row, *(await outbox.lease(rest, int(now) + lease_ms) if rest else ())]


def _place(row: OwedRow) -> tuple[str, int]:
    return row.table, row.person
