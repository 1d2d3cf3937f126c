"""Recordings go when nobody has told them for half an hour, and when their table is closed."""

from pathlib import Path

from lapin.decks.storage import Folder
from lapin.live.registry import Registry
from lapin.net.finding import TableFinder
from lapin.net.recordings import DRAFT_SECONDS, Recordings
from lapin.net.site import Site
from lapin.net.uploads import UploadRoom
from lapin.recordings.repository import RecordingRepository
from lapin.recordings.worker_pool import RecordingWorkers
from lapin.table.people import closed
from lapin.table.setup import by_site
from tests.live.live_table import MemoryLog
from tests.net.test_buckets import Clock
from tests.net.test_finding import opened


class Sweeping:
    """A site with recordings, where a minute is as long as a test wants."""

    def __init__(self, folder: Path) -> None:
        self.clock, self.registry = Clock(), Registry(MemoryLog())
        self.shelf = RecordingRepository(Folder(folder))
        finder = TableFinder(self.registry, 1.0)
        self.recordings = Recordings(
            self.registry, finder, Site(), RecordingWorkers(), self.shelf, UploadRoom(folder, 0), self.clock
        )

    async def kept(self, table: str) -> list[str]:
        """Those of these three recordings that are still there after a sweep."""
        await self.recordings.sweep()
        return [ref for ref in ("a.webm", "b.webm", "c.webm") if await self.shelf.find(table, ref)]


async def test_a_recording_that_nobody_tells_goes_after_half_an_hour(tmp_path: Path) -> None:
    """Not a moment sooner; what was recorded later stays longer, whether or not other tables are still there."""
    here = Sweeping(tmp_path)
    table = (await opened(here.registry)).table.id
    await here.recordings.keep_draft(table, "a.webm", b"a")
    await here.recordings.keep_draft("a table that is gone", "a.webm", b"a")
    here.clock.now += 60
    await here.recordings.keep_draft(table, "b.webm", b"b")
    here.clock.now += DRAFT_SECONDS - 61
    assert await here.kept(table) == ["a.webm", "b.webm"]
    here.clock.now += 1
    assert await here.kept(table) == ["b.webm"]
    here.clock.now += 60
    assert await here.kept(table) == []
    assert DRAFT_SECONDS == 1800


async def test_the_recordings_of_a_closed_table_go(tmp_path: Path) -> None:
    """At once where it is closed, and with the first sweep of a server that was not running then."""
    here = Sweeping(tmp_path)
    table, other = [(await opened(here.registry)).table for _ in range(2)]
    for each in (table, other):
        await here.recordings.keep_draft(each.id, "a.webm", b"a")
    await table.change(lambda state: closed(state, 1))
    assert (await here.kept(table.id), await here.kept(other.id)) == ([], ["a.webm"])
    await other.change(lambda state: closed(state, 2))
    here.recordings.close(other.id)
    assert await here.kept(other.id) == []


async def test_the_recordings_of_a_table_that_has_become_safe_go(tmp_path: Path) -> None:
    """Also with the first sweep of a server that was ended at that moment."""
    here = Sweeping(tmp_path)
    table = (await opened(here.registry)).table
    await here.recordings.keep_draft(table.id, "a.webm", b"a")
    await table.change(lambda state: by_site(state, 1, safe=True))
    assert await here.kept(table.id) == []
