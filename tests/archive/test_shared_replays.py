"""A replay is shared when everybody who sat there has agreed, and no longer when one of them withdraws."""

from lapin.archive.shared_replays import agree, share
from lapin.game.model.commands import Stop
from lapin.game.model.ids import PersonId
from lapin.table.commands import EndGame
from lapin.table.events import ReplayAgreed
from tests.live.live_table import FailingLog, LiveTable
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


def test_a_person_who_waits_for_a_seat_is_not_asked() -> None:
    """The game that has ended was not theirs; computer players are not asked either."""
    table = PureTable("odyssey", 3)
    table.computers(1)
    table.start()
    table.join("Zoe")
    table.call(Stop())
    (replay,) = table.state.replays
    assert replay.people == (HOST, SECOND, THIRD)


def test_a_person_who_withdraws_takes_the_address_away() -> None:
    """The others still agree."""
    table = ended()
    for person in (HOST, SECOND, THIRD):
        agreed(table, person)
    assert agreed(table, SECOND, on=False) == ((HOST, THIRD), "")


async def test_an_address_is_made_for_the_last_to_agree_and_for_nobody_else(
    live: LiveTable, log: FailingLog
) -> None:
    """Not for others who agree, nor for somebody who withdraws although all others agree."""
    await live.open("odyssey", 3)
    await live.start()
    await live.execute(HOST, EndGame())
    stored = [0]

    def count() -> None:
        stored[-1] += 1

    log.after_append = count
    for person, on in ((HOST, True), (SECOND, True), (THIRD, True), (SECOND, False), (SECOND, True)):
        await share(live.log, live.table, person, 1, int(live.clock.ms), on=on)
        stored.append(0)
    assert stored == [1, 1, 2, 1, 2, 0]
