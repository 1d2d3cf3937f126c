"""Feeds for somebody who would rather look than be told: an Atom feed and a calendar file. Pure."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec

FEED: Final = "feed"
"""The name of the channel."""

MOST_TABLES: Final = 20
"""The most tables in one feed."""

FOLDED: Final = 73
"""The most bytes of a calendar's line before it goes on in the next one (RFC 5545)."""


class Waiting(msgspec.Struct, frozen=True):
    """A table that waits for the reader: where it is, since when, and what tells this wait from others."""

    link: str
    since: int
    wait: str
    title: str
    body: str


def atom(waiting: Sequence[Waiting], title: str, address: str, tag: str) -> str:
    """Return the feed (RFC 4287). `address` is its own, `tag` what tells it from other feeds."""
    from xml.sax.saxutils import escape, quoteattr  # noqa: PLC0415 - brings a web client; not at the start

    updated = max((each.since for each in waiting), default=0)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        f"<title>{escape(title)}</title>",
        f"<id>urn:lapin:{tag}</id>",
        f'<link rel="self" href={quoteattr(address)}/>',
        f"<updated>{_date(updated).isoformat().replace('+00:00', 'Z')}</updated>",
        "<author><name>Lapin</name></author>",
    ]
    for each in waiting:
        lines += [
            "<entry>",
            f"<title>{escape(each.title)}</title>",
            f"<id>urn:lapin:{each.wait}</id>",
            f"<link href={quoteattr(each.link)}/>",
            f"<updated>{_date(each.since).isoformat().replace('+00:00', 'Z')}</updated>",
            f"<summary>{escape(each.body)}</summary>",
            "</entry>",
        ]
    return "\n".join([*lines, "</feed>", ""])


def calendar(waiting: Sequence[Waiting], title: str, host: str) -> str:
    """Return the calendar (RFC 5545): an event for each table, at the time since which it waits."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Lapin//EN", f"X-WR-CALNAME:{_text(title)}"]
    for each in waiting:
        at = _date(each.since).strftime("%Y%m%dT%H%M%SZ")
        lines += [
            "BEGIN:VEVENT",
            f"UID:{each.wait}@{host}",
            f"DTSTAMP:{at}",
            f"DTSTART:{at}",
            "DURATION:PT15M",
            f"SUMMARY:{_text(each.title)}",
            f"DESCRIPTION:{_text(each.body)}",
            f"URL:{each.link}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    return "".join(_folded(line) + "\r\n" for line in [*lines, "END:VCALENDAR"])


def _date(ms: int) -> datetime:
    return datetime.fromtimestamp(ms // 1000, UTC)


def _text(text: str) -> str:
    for mark in "\\;,":
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> str:
    parts, left = [], line
    while len(left.encode()) > FOLDED:
        end = FOLDED
        while len(left[:end].encode()) > FOLDED:
            end -= 1
        parts.append(left[:end])
        left = left[end:]
    return "\r\n ".join([*parts, left])
