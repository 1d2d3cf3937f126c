"""The portable record of a game: write it, read it, verify it, tell it again. The format is in docs/record.md."""

from lapin.record.lines import BadRecord, Computer, Deck, End, Header, Part, Record, read, write
from lapin.record.recap import Recap, recap
from lapin.record.verify import verify

__all__ = [
    "BadRecord",
    "Computer",
    "Deck",
    "End",
    "Header",
    "Part",
    "Recap",
    "Record",
    "read",
    "recap",
    "verify",
    "write",
]
