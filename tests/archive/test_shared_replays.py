"""A replay is shared when everybody who sat there has agreed, and no longer when one of them withdraws."""

from lapin.archive.shared_replays import agree
from lapin.game.model.commands import Stop
from lapin.game.model.ids import PersonId
from lapin.table.events import ReplayAgreed
from tests.table.pure_table import HOST, SECOND, THIRD, PureTable, playing

ADDRESS = "a-fresh-address"


def ended() -> PureTable:
    """A table of three whose first game is over."""
    table = playing("odyssey", 3)
    table.call(Stop())
    return table


def agreed(table: PureTable, person: PersonId, *, on: bool = True) -> tuple[tuple[PersonId, ...], str]:
    """Somebody agrees or withdraws; gives who agrees now, and the address."""
    (event,) = table.take(agree(table.state, person, 1, table.now, on=on, address=ADDRESS)).house
    (replay,) = table.state.replays
    assert event == ReplayAgreed(person, 1, on, replay.address), "an address is stored only with the last consent"
    return replay.agreed, replay.address


def test_everybody_agrees_for_themselves() -> None:
    """One person's consent is theirs alone; the address comes with the last."""
    table = ended()
    assert agreed(table, SECOND) == ((SECOND,), "")
    assert agreed(table, HOST) == ((HOST, SECOND), "")
    assert agreed(table, THIRD) == ((HOST, SECOND, THIRD), ADDRESS)


def test_a_person_who_withdraws_takes_the_address_away() -> None:
    """The others still agree."""
    table = ended()
    for person in (HOST, SECOND, THIRD):
        agreed(table, person)
    assert agreed(table, SECOND, on=False) == ((HOST, THIRD), "")
