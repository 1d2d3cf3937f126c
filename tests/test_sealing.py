"""A program's part in the shuffle: what it seals, and that it reveals a number once."""

from msgspec.structs import replace

from lapin.game.model.chance import seal_of
from lapin.game.model.ids import PersonId
from lapin.sealing import Sealing
from lapin.table.commands import RevealNumber, Seal, Start
from lapin.table.frames import Frame, room_view
from tests.table.pure_table import HOST, SECOND, PureTable


def frame(table: PureTable) -> Frame:
    """Return what everybody sees of a table."""
    return Frame(1, table.now, HOST, None, room_view(table.state), None, None, (), None)


def started(sealing: Sealing) -> PureTable:
    """A table where the host has sealed a number with this program, and started; others have sealed nothing."""
    table = PureTable()
    what, command = sealing.asked(frame(table), HOST) or ("", Start)
    assert what == "seal"
    table.execute(HOST, command())
    return table.start()


def test_a_program_seals_a_number_and_reveals_the_same() -> None:
    """With the seal of the next one."""
    sealing = Sealing()
    table = started(sealing)
    assert sealing.asked(frame(table), SECOND) is None
    _, command = sealing.asked(frame(table), HOST) or ("", Start)
    revealed = command()
    assert isinstance(revealed, RevealNumber)
    assert table.state.shuffle is not None
    assert seal_of(revealed.number) == table.state.shuffle.seals[0].seal
    table.execute(HOST, revealed)
    assert table.state.playing


def test_a_number_is_revealed_under_one_commitment_only() -> None:
    """A server that knows it shows the old seal again, with a secret that fits: it gets no second answer."""
    sealing = Sealing()
    table = started(sealing)
    shown = frame(table)
    assert sealing.asked(shown, HOST) is not None
    assert sealing.asked(shown, HOST) is not None  # the connection broke: the same once more
    assert shown.room.shuffle is not None
    other = replace(shown, room=replace(shown.room, shuffle=replace(shown.room.shuffle, commitment="00" * 32)))
    assert sealing.asked(other, HOST) is None


def test_a_number_of_another_program_is_not_revealed() -> None:
    """Nobody knows it here."""
    table = PureTable()
    table.execute(HOST, Seal("00" * 32))
    table.start()
    assert Sealing().asked(frame(table), PersonId(0)) is None
