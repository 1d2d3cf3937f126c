"""The portable record of a game: write, read, verify and recap it. docs/record.md describes the format."""

from lapin.record.lines import (
    BadRecord,
    Computer,
    Contribution,
    End,
    Header,
    Record,
    RecordedDeck,
    RecordedPart,
    RecordedShuffle,
    read,
    write,
)
from lapin.record.recap import Recap, recap
from lapin.record.verify import verify

__all__ = [
    "BadRecord",
    "Computer",
    "Contribution",
    "End",
    "Header",
    "Recap",
    "Record",
    "RecordedDeck",
    "RecordedPart",
    "RecordedShuffle",
    "read",
    "recap",
    "verify",
    "write",
]
