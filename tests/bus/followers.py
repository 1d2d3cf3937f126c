"""Followers of a table, as the bus sees them: they note every message."""

from collections.abc import Mapping, Sequence

from lapin.bus import Here

PATIENCE = 60.0


class NotingFollower:
    """A process's table that follows the bus, and notes what it is told."""

    def __init__(self, version: int = 1, due: int | None = None) -> None:
        self.version = version
        self.due_mark = due
        self.hints: list[tuple[int, int | None]] = []
        self.news: list[bytes] = []
        self.others: Mapping[str, Here] = {}

    def hinted(self, version: int, due: int | None, news: Sequence[bytes] = ()) -> None:
        """The table has moved elsewhere."""
        self.hints.append((version, due))
        self.news += news
        self.version = version

    def others_are(self, others: Mapping[str, Here]) -> None:
        """Somebody came or went elsewhere."""
        self.others = others
