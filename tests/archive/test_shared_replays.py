"""A replay is shared when everybody who sat there has agreed, and no longer when one of them withdraws."""

import pytest

from lapin.archive.shared_replays import LONGEST_ADDRESS, agree, forget_pointers, found, share
from lapin.game.model.commands import Stop
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
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
    """Somebody agrees or withdraws; returns who agrees now, and the address."""
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


async def test_a_replay_is_found_by_its_address_and_by_nothing_else(live: LiveTable) -> None:
    """Not by another one, and no longer when somebody withdraws; who agrees again makes another address."""
    await live.open("odyssey", 3)
    await live.start()
    await live.execute(HOST, EndGame())

    async def shared(person: PersonId, *, on: bool = True) -> str:
        await share(live.log, live.table, person, 1, int(live.clock.ms), on=on)
        return live.state.replays[0].address

    refusals: list[tuple[str, dict[str, object]]] = []

    async def is_found(address: str) -> bool:
        try:
            return await found(live.log, live.registry, address) == (live.table, 1)
        except Refused as refused:
            refusals.append((refused.code, refused.data))
            return False

    first = [await shared(person) for person in (HOST, SECOND, THIRD)][-1]
    assert await is_found(first)
    for wrong in ("", first[:-1], f"{first}x", "x" * LONGEST_ADDRESS, "x" * (LONGEST_ADDRESS + 1)):
        assert not await is_found(wrong)
    assert await shared(SECOND, on=False) == ""
    assert not await is_found(first)
    second = await shared(SECOND)
    assert second != first
    assert [await is_found(address) for address in (first, second)] == [False, True]
    assert (len(second), live.state.replays[0].people) == (32, (HOST, SECOND, THIRD))
    await forget_pointers(live.log, live.table.id)
    assert not await is_found(second), "an address is forgotten before its table is"
    third = [await shared(SECOND, on=on) for on in (False, True)][-1]
    assert await is_found(third)
    await live.log.forget(live.table.id)
    with pytest.raises(Refused, match="NO_SUCH_RECORD"):
        await found(live.log, live.another_registry(), third)
    assert refusals == [("NO_SUCH_RECORD", {"number": None})] * 8, "always in the same way"


def test_only_who_sat_at_a_game_agrees_and_only_to_one_that_there_was() -> None:
    """Nothing changes by saying the same twice; the last to agree needs an address."""
    table = ended()
    late = table.join("Zoe")
    for person, number, code in ((late, 1, "NOT_YOUR_SEAT"), (HOST, 2, "NO_SUCH_RECORD")):
        with pytest.raises(Refused, match=code):
            agree(table.state, person, number, table.now, on=True, address=ADDRESS)
    assert agree(table.state, HOST, 1, table.now, on=False, address="").house == ()
    agreed(table, HOST)
    assert agree(table.state, HOST, 1, table.now, on=True, address="").house == ()
    agreed(table, SECOND)
    with pytest.raises(Refused, match="TRY_AGAIN"):
        agree(table.state, THIRD, 1, table.now, on=True, address="")
