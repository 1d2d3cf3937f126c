"""A table whose entries are damaged says so; the others play on, and readiness counts it."""

import pytest

from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry
from lapin.table.state import Clocks
from tests.live.live_table import MemoryLog


async def test_a_damaged_table_is_named_and_hurts_no_other() -> None:
    """A person who comes is told; the server's log has one line about it, and no error."""
    log = MemoryLog()
    registry = Registry(log)
    whole = await registry.open("odyssey", Options(), None, Clocks(), "Ada", None)
    hurt = await registry.open("odyssey", Options(), None, Clocks(), "Bo", None)
    await log.amend(hurt.table.id, 1, b'{"at": 1, "house": [{"event": "table_op')
    again = Registry(log)
    with pytest.raises(Refused, match="TABLE_DAMAGED"):
        await again.find(hurt.table.state.code)
    assert again.damaged == {hurt.table.id}
    assert (await again.find(whole.table.state.code)).state == whole.table.state
