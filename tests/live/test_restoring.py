"""A table is what its log says: replayed, it is the same at every version."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from lapin.live.replication import replayed
from lapin.live.table import Table
from lapin.store.log import LogEntry
from lapin.table.apply import apply
from lapin.table.commands import Say
from lapin.table.events import TableEntry
from lapin.table.state import TableState
from tests.live.live_table import Clock, MemoryLog, services_for
from tests.table.pure_table import HOST, PureTable
from tests.table.random_play import games, random_play, seeds

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(TableEntry).decode


@given(games, seeds)
@settings(max_examples=40, deadline=None)
def test_a_table_read_from_its_log_is_the_same_at_every_version(game: str, seed: int) -> None:
    """Stop the server at any moment: the table comes back as it was, whatever has been played and said."""
    restored: TableState | None = None
    read = 0
    for pure, _ in random_play(game, seed, 150):
        for entry in pure.entries[read:]:
            restored = apply(restored, decode(encode(entry)))
        read = len(pure.entries)
        assert restored == pure.state


@given(games, seeds, st.integers(1, 120))
@settings(max_examples=15, deadline=None)
def test_a_live_table_is_restored_with_its_version_and_commands(game: str, seed: int, length: int) -> None:
    """Commands from before the restart are known after it."""
    pure = PureTable(game, 0)
    for pure, _ in random_play(game, seed, length):  # noqa: B007 - the last one counts
        pass
    entries = [LogEntry(n, f"c{n}" if n % 2 else None, encode(entry)) for n, entry in enumerate(pure.entries, 1)]
    services, _ = services_for(MemoryLog(), Clock(), seed)
    table = Table(replayed(entries), services)
    assert (table.state, table.version, table.id) == (pure.state, len(entries), "table-1")
    assert table.commands == {f"c{n}": n for n in range(1, len(entries) + 1, 2)}


def test_an_entry_is_stored_without_empty_fields() -> None:
    """Most entries are a few dozen bytes."""
    pure = PureTable()
    assert b"game" not in encode(pure.execute(HOST, Say("hi")))
