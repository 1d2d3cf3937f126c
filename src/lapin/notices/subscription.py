"""The subscription of somebody who wants to be told: how to reach them, in which language, when to be quiet."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta

from lapin.store.outbox import SubscriptionRow

MOST_OF_A_SEAT: Final = 4
"""The most devices of one seat that are told."""

DAY_MINUTES: Final = 24 * 60

Minute = Annotated[int, Meta(ge=0, lt=DAY_MINUTES)]


class QuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hours in which somebody is not told, by the clock on their wall: minutes since midnight."""

    begin: Minute
    end: Minute
    zone: Annotated[str, Meta(min_length=1, max_length=64)]


class Subscription(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way to tell one person. `key` is the SHA-256 of the token of the device that asked for it."""

    key: str
    language: str
    details: bool = False
    """Whether a notice may name the others, and say the clue."""
    quiet: QuietHours | None = None
    to: dict[str, str] = {}
    """The address; each channel knows what it needs."""


def kept(row: SubscriptionRow) -> Subscription:
    """Return the subscription in a row of the outbox."""
    return msgspec.json.decode(row.payload, type=Subscription)


def zone_of(name: str) -> ZoneInfo | None:
    """Return the time zone of this name; None if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def awake_at(now_ms: float, quiet: QuietHours | None) -> int:
    """Return when somebody may be told: now, or when their quiet hours are over, in milliseconds since 1970."""
    zone = None if quiet is None else zone_of(quiet.zone)
    if quiet is None or zone is None or quiet.begin == quiet.end:
        return int(now_ms)
    here = datetime.fromtimestamp(now_ms / 1000, zone)
    minute = here.hour * 60 + here.minute
    if (minute - quiet.begin) % DAY_MINUTES >= (quiet.end - quiet.begin) % DAY_MINUTES:
        return int(now_ms)
    day = here.date() + timedelta(days=1 if quiet.end <= minute else 0)
    ends = datetime(day.year, day.month, day.day, quiet.end // 60, quiet.end % 60, tzinfo=zone)
    return max(int(now_ms), int(ends.astimezone(UTC).timestamp() * 1000))
