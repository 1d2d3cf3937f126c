"""A table is what its log says: read again, it is the same at every version."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from lapin.store.log import LogEntry
from lapin.tables.asks import Say
from lapin.tables.happenings import Step
from lapin.tables.room import Room, events_of, folded
from lapin.tables.table import Table
from tests.tables.company import Clock, PaperLog, surroundings
from tests.tables.evenings import evening, games, seeds
from tests.tables.lobby import HOST, Lobby, playing

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Step).decode


@given(games, seeds)
@settings(max_examples=40, deadline=None)
def test_a_table_read_from_its_log_is_the_same_at_every_version(game: str, seed: int) -> None:
    """Pull the plug at any moment: the table comes back as it was, whatever has been played and said."""
    restored: Room | None = None
    read = 0
    for lobby, _ in evening(game, seed, 150):
        for step in lobby.steps[read:]:
            restored = folded(restored, decode(encode(step)))
        read = len(lobby.steps)
        assert restored == lobby.room


@given(games, seeds, st.integers(1, 120))
@settings(max_examples=15, deadline=None)
def test_a_live_table_is_restored_with_its_version_and_commands(game: str, seed: int, length: int) -> None:
    """What was asked before the restart is known after it."""
    lobby = Lobby(game, 0)
    for lobby, _ in evening(game, seed, length):  # noqa: B007 - the last one counts
        pass
    entries = [LogEntry(n, f"c{n}" if n % 2 else None, encode(step)) for n, step in enumerate(lobby.steps, 1)]
    around, _ = surroundings(PaperLog(), Clock(), seed)
    table = Table.restored(entries, around)
    assert (table.room, table.version, table.id) == (lobby.room, len(entries), "table-1")
    assert table._course.commands == {f"c{n}": n for n in range(1, len(entries) + 1, 2)}


def test_a_step_is_stored_without_what_is_empty() -> None:
    """Most steps are a few dozen bytes."""
    lobby = Lobby()
    assert b"game" not in encode(lobby.ask(HOST, Say("hi")))


def test_the_games_events_can_be_read_off_the_steps() -> None:
    """All of them, in their order."""
    lobby = playing("odyssey")
    lobby.play_turn()
    events = events_of(tuple(lobby.steps))
    assert events == tuple(event for step in lobby.steps for event in step.game)
    assert len(events) > 5
