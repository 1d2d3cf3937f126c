"""Entries that processes send each other along with a hint: only a process that has the table can open them."""

import pytest

from lapin.live.replication import LONGEST, MOST_KEPT, SealedHints, hint_key
from lapin.store.log import LogEntry

ROOT = hint_key(b"the first entry")


def pair() -> tuple[SealedHints, SealedHints]:
    """The same table at two processes."""
    return SealedHints("oak", ROOT), SealedHints("oak", ROOT)


def test_entries_of_one_process_are_read_by_another() -> None:
    """They come in their order, and as they were stored."""
    here, there = pair()
    for sealed in here.sealed(7, [("c7", b"seven"), (None, b"eight")]):
        there.keep(sealed)
    assert there.after(6) == [LogEntry(7, "c7", b"seven"), LogEntry(8, None, b"eight")]
    assert there.after(8) == []


def test_an_entry_out_of_order_waits_for_its_turn() -> None:
    """The entry before it is still under way: it is not shown before that one."""
    here, there = pair()
    seven, eight = here.sealed(7, [(None, b"seven"), (None, b"eight")])
    there.keep(eight)
    assert there.after(6) == []
    there.keep(seven)
    assert [entry.version for entry in there.after(6)] == [7, 8]


def test_old_entries_are_forgotten() -> None:
    """They were read from the log meanwhile."""
    here, there = pair()
    for sealed in here.sealed(3, [(None, b"x")] * 4):
        there.keep(sealed)
    assert [entry.version for entry in there.after(4)] == [5, 6]
    assert there.after(2) == []


@pytest.mark.parametrize(
    "other", [SealedHints("elm", ROOT), SealedHints("oak", hint_key(b"another")), SealedHints("oak", bytes(32))]
)
def test_nobody_else_can_slip_in_a_move(other: SealedHints) -> None:
    """An entry of another table or site, or a forged one, is ignored."""
    _, there = pair()
    for sealed in other.sealed(1, [(None, b"I win")]):
        there.keep(sealed)
    assert there.after(0) == []


@pytest.mark.parametrize("nonsense", [b"", b"x", bytes(12), bytes(28), b"\xff" * 200])
def test_nonsense_is_ignored(nonsense: bytes) -> None:
    """Other programs may publish anything there."""
    _, there = pair()
    there.keep(nonsense)
    assert there.after(0) == []


def test_one_changed_byte_is_noticed() -> None:
    """It is noticed wherever in the message it is."""
    here, there = pair()
    (sealed,) = here.sealed(1, [("c", b"a move")])
    for place in range(len(sealed)):
        there.keep(sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :])
    assert there.after(0) == []


def test_nothing_of_a_move_can_be_read_on_the_way() -> None:
    """Somebody else who listens to that Redis learns nothing of a hand of cards."""
    here, _ = pair()
    (sealed,) = here.sealed(1, [("command", b"the hand of Ada")])
    (again,) = here.sealed(1, [("command", b"the hand of Ada")])
    assert b"Ada" not in sealed
    assert b"command" not in sealed
    assert sealed != again


def test_entries_that_are_too_long_or_too_many_are_read_from_the_log() -> None:
    """A shortcut must not fill a process's memory."""
    here, there = pair()
    assert here.sealed(1, [(None, bytes(LONGEST + 1))]) == []
    for sealed in here.sealed(2, [(None, b"")] * (MOST_KEPT + 10)):
        there.keep(sealed)
    assert len(there.after(1)) == MOST_KEPT
