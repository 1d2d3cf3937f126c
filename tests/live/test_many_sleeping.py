"""Tables that sleep cost nothing: a start asks the log the same, however many there are, and none is in memory.

`python -m bench.sleeping` measures it with a clock and 100,000 tables (docs/figures.md).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from bench.sleeping import Place, Site, fill, fired, soon_due
from tests.live.live_table import next_due
from tests.net.whole_site import served


@contextmanager
def statements() -> Iterator[list[str]]:
    """Every statement that any connection runs meanwhile."""
    found: list[str] = []

    def noted(_cursor: object, statement: str, _values: object) -> bool:
        found.append(statement)
        return True

    def heard(db: apsw.Connection) -> None:
        db.exec_trace = noted

    apsw.connection_hooks.append(heard)
    try:
        yield found
    finally:
        apsw.connection_hooks.remove(heard)


async def started(data: Path, site: Site) -> list[str]:
    """Start a server on a site, and let it look ahead and tidy up; return what it asked the log."""
    data.mkdir()
    await fill(Place(data), site)
    with statements() as asked:
        async with served(data) as (server, _):
            assert await server.registry.wake_up() == 0
            server.registry.drop_quiet()
            assert server.registry.tables == 0
            assert next_due(server.registry) is None
    return asked


@pytest.mark.parametrize("many", [Site(400), Site(100, 300)])
async def test_a_start_asks_the_log_as_often_for_many_tables_as_for_a_few(tmp_path: Path, many: Site) -> None:
    """Also if most are closed; none is read, none gets a timer before its time comes near."""
    few = await started(tmp_path / "few", Site(3, 1))
    assert await started(tmp_path / "many", many) == few
    assert not any("FROM entries" in statement for statement in few)


async def test_only_tables_that_fall_due_soon_are_woken(tmp_path: Path) -> None:
    """Of 300 that sleep, 20 are due within a minute: they get a timer each, and nothing is read before."""
    await fill(Place(tmp_path), Site(280))
    soon = await soon_due(Place(tmp_path))
    async with served(tmp_path) as (server, _):
        assert await server.registry.wake_up() == len(soon)
        assert server.registry.tables == 0
    assert await fired(Place(tmp_path), soon) == []
