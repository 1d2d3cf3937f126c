"""Moves at another process are shown here: from the entries that it sends along, or from the log."""

from collections.abc import Sequence

from lapin.game.model.ids import PersonId
from lapin.store.log import LogEntry, StoreFailed
from lapin.table.commands import Say, Start
from lapin.table.events import Said
from tests.live.live_table import Browser
from tests.live.site import Site
from tests.table.pure_table import HOST, SECOND


def lines(browser: Browser) -> list[str]:
    """The lines of talk that the frames brought."""
    return [event.text for frame in browser.frames for event in frame.events if isinstance(event, Said)]


class Counted:
    """Counts the reads of a log, and may refuse them."""

    def __init__(self, site: Site) -> None:
        self.questions = 0
        self.away = False
        self._read_many = site.log.read_many
        site.log.read_many = self.read_many  # type: ignore[method-assign]  # to count its reads

    async def read_many(self, places: Sequence[tuple[str, int]]) -> dict[str, list[LogEntry]]:
        """Read as the log does."""
        self.questions += 1
        if self.away:
            raise StoreFailed("unreachable")
        return await self._read_many(places)


async def test_a_move_at_another_process_is_shown_without_reading_the_log(site: Site) -> None:
    """A whole evening at two processes: what one stores the other shows, and nobody reads it again."""
    await site.open()
    ada, bo, cy = await site.open_pages(0, 1, 1)
    counted = Counted(site)
    for number in range(6):
        await site.execute(PersonId(number % 2), Say(f"line {number}"), number % 2)
        await site.settle()
    await site.execute(HOST, Start(), 0, ada)
    await site.settle()
    assert counted.questions == 0
    assert lines(bo) == lines(ada) == [f"line {number}" for number in range(6)]
    assert [browser.frames[-1].version for browser in (ada, bo, cy)] == [site.at(0).version] * 3
    assert bo.frames[-1].mine is not None
    assert bo.frames[-1].mine != cy.frames[-1].mine


async def test_a_hint_without_entries_is_read_from_the_log(site: Site) -> None:
    """A process of an earlier version sends hints alone: its moves are read from the log."""
    await site.open()
    _, bo, _ = await site.open_pages(0, 1, 1)
    counted = Counted(site)
    hint = site.registries[0].bus.hint
    site.registries[0].bus.hint = lambda table, _news: hint(table)  # type: ignore[method-assign,assignment,misc]  # as it was
    await site.execute(HOST, Say("in the old way"), 0)
    await site.settle()
    assert counted.questions == 1
    assert lines(bo) == ["in the old way"]


async def test_entries_after_a_gap_wait_until_the_gap_is_read(site: Site) -> None:
    """One message was lost on the way: the next one shows both, in their order."""
    await site.open()
    _, bo, _ = await site.open_pages(0, 1, 1)
    hints = site.registries[0].bus.hint
    site.registries[0].bus.hint = lambda *_: None  # type: ignore[method-assign]  # the connection to Redis is cut
    await site.execute(HOST, Say("lost"), 0)
    site.registries[0].bus.hint = hints  # type: ignore[method-assign]  # and back
    counted = Counted(site)
    await site.execute(HOST, Say("found"), 0)
    await site.settle()
    assert counted.questions == 1
    assert lines(bo) == ["lost", "found"]


async def test_entries_are_shown_even_while_the_database_is_away(site: Site) -> None:
    """They were stored before they were sent: the process that receives them may show them."""
    await site.open()
    _, bo, _ = await site.open_pages(0, 1, 1)
    counted = Counted(site)
    counted.away = True
    await site.execute(HOST, Say("just in time"), 0)
    await site.settle()
    assert lines(bo) == ["just in time"]


async def test_forged_entries_change_nothing(site: Site) -> None:
    """A program that can publish in our Redis cannot make a move at our table."""
    await site.open()
    _, bo, _ = await site.open_pages(0, 1, 1)
    seen = bo.versions
    table = site.at(1)
    table.hinted(table.version + 1, None, [b"nonsense", bytes(100)])
    await site.settle()
    assert bo.versions == seen
    await site.execute(SECOND, Say("all is well"), 1)
    assert lines(bo) == ["all is well"]
