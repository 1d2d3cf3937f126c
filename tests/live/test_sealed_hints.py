"""What processes send each other along with a hint: opened by who has the table, and by nobody else."""

import pytest

from lapin.live.replication import LONGEST, MOST_KEPT, SealedHints, hint_key
from lapin.store.log import LogEntry

ROOT = hint_key(b"the first entry")


def pair() -> tuple[SealedHints, SealedHints]:
    """The same table at two processes."""
    return SealedHints("oak", ROOT), SealedHints("oak", ROOT)


def test_what_one_process_stored_another_one_reads() -> None:
    """In its order, and as it was stored."""
    here, there = pair()
    for sealed in here.sealed(7, [("c7", b"seven"), (None, b"eight")]):
        there.keep(sealed)
    assert there.after(6) == [LogEntry(7, "c7", b"seven"), LogEntry(8, None, b"eight")]
    assert there.after(8) == []


def test_what_comes_out_of_order_waits_for_its_turn() -> None:
    """The move before it is still under way: it is not shown before that one."""
    here, there = pair()
    seven, eight = here.sealed(7, [(None, b"seven"), (None, b"eight")])
    there.keep(eight)
    assert there.after(6) == []
    there.keep(seven)
    assert [entry.version for entry in there.after(6)] == [7, 8]


def test_what_is_old_is_forgotten() -> None:
    """It was read from the log meanwhile."""
    here, there = pair()
    for sealed in here.sealed(3, [(None, b"x")] * 4):
        there.keep(sealed)
    assert [entry.version for entry in there.after(4)] == [5, 6]
    assert there.after(2) == []


@pytest.mark.parametrize(
    "other", [SealedHints("elm", ROOT), SealedHints("oak", hint_key(b"another")), SealedHints("oak", bytes(32))]
)
def test_nobody_else_can_slip_in_a_move(other: SealedHints) -> None:
    """Another table's move, another site's, or one that somebody made up: left aside."""
    _, there = pair()
    for sealed in other.sealed(1, [(None, b"I win")]):
        there.keep(sealed)
    assert there.after(0) == []


@pytest.mark.parametrize("nonsense", [b"", b"x", bytes(12), bytes(28), b"\xff" * 200])
def test_nonsense_is_left_aside(nonsense: bytes) -> None:
    """Whatever somebody else publishes there."""
    _, there = pair()
    there.keep(nonsense)
    assert there.after(0) == []


def test_one_changed_byte_is_noticed() -> None:
    """Wherever it is."""
    here, there = pair()
    (sealed,) = here.sealed(1, [("c", b"a move")])
    for place in range(len(sealed)):
        there.keep(sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :])
    assert there.after(0) == []


def test_nothing_of_a_move_can_be_read_on_the_way() -> None:
    """A hand of cards is no business of whoever else listens to that Redis."""
    here, _ = pair()
    (sealed,) = here.sealed(1, [("command", b"the hand of Ada")])
    (again,) = here.sealed(1, [("command", b"the hand of Ada")])
    assert b"Ada" not in sealed
    assert b"command" not in sealed
    assert sealed != again


def test_what_is_too_long_or_too_much_is_read_from_the_log() -> None:
    """A shortcut must not fill anybody's memory."""
    here, there = pair()
    assert here.sealed(1, [(None, bytes(LONGEST + 1))]) == []
    for sealed in here.sealed(2, [(None, b"")] * (MOST_KEPT + 10)):
        there.keep(sealed)
    assert len(there.after(1)) == MOST_KEPT
