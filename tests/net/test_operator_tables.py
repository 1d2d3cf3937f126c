"""The operator sees the open tables of the whole site, whichever process has them."""

from lapin.live.registry import Registry
from lapin.net.operator_tables import MOST_TABLES, OpenTables
from lapin.table.people import closed
from tests.live.live_table import MemoryLog
from tests.net.test_finding import opened


async def test_tables_of_other_processes_are_listed_too() -> None:
    """Those of this process with who is connected, the others without; closed and damaged ones are not."""
    log = MemoryLog()
    here, there = Registry(log), Registry(log)
    mine, other, shut, hurt = [(await opened(registry)).table for registry in (here, there, there, there)]
    await shut.change(lambda state: closed(state, 1))
    tables = OpenTables(here, log)
    number, lines = await tables.listed()
    assert (number, {line.connected for line in lines}) == (3, {0, None})
    await log.amend(hurt.id, 1, b'{"at": 1, "house": [{"event": "table_op')
    await hurt.change(lambda state: closed(state, 2))
    await log.amend(hurt.id, 2, b"{")
    number, lines = await tables.listed()
    assert len(lines) == number == 2
    assert len({line.id for line in lines}) == 2
    assert mine.id not in str(lines)
    assert other.id not in str(lines)


async def test_a_table_elsewhere_is_read_again_only_after_it_has_moved_on() -> None:
    """A page that is looked at again and again costs little; what is new is seen."""
    log = MemoryLog()
    tables, there = OpenTables(Registry(log), log), Registry(log)
    table = (await opened(there)).table
    asked: list[int] = []
    read = log.read_many

    async def counted(places: list[tuple[str, int]]) -> object:
        asked.append(len(places))
        return await read(places)

    log.read_many = counted  # type: ignore[assignment, method-assign]  # it counts, and reads
    assert [len((await tables.listed())[1]) for _ in range(3)] == [1, 1, 1]
    assert asked == [1, 0, 0]
    await there.join(table, "Bo", None)
    _, (line,) = await tables.listed()
    assert (line.people, asked) == (2, [1, 0, 0, 1])
    assert MOST_TABLES == 200
