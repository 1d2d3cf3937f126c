"""A table that nobody is at stands still, and whoever left comes back to their own seat."""

import pytest

from lapin.game.model.refusals import Refused
from lapin.live.registry import Seated
from lapin.live.sleep import OFFERED_MS
from lapin.refusals import TableRefusal
from lapin.table.commands import AddComputer, EndGame, Kick, Leave, Lock, SetUp
from lapin.table.state import Clocks
from tests.live.live_table import Browser, LiveTable, MemoryLog
from tests.table.pure_table import HOST, NO_CLOCKS, SECOND

LONG = 6 * 3_600_000


async def playing(people: int = 1, clocks: Clocks = NO_CLOCKS) -> tuple[LiveTable, list[Browser]]:
    """People with computers in a game that has begun, all of them connected."""
    live = LiveTable(MemoryLog())
    await live.open("odyssey", people, clocks=clocks)
    browsers = await live.open_pages(*(seat.person for seat in live.seats))
    for _ in range(3):
        await live.execute(HOST, AddComputer())
    await live.start()
    await live.wait(1_000)
    return live, browsers


async def come_back(live: LiveTable, seat: Seated, name: str = "") -> Seated:
    """Somebody joins with the token that their device had at the table."""
    return await live.registry.join(live.table, name, None, before=seat.token)


async def test_a_table_with_computers_waits_for_the_only_person() -> None:
    """They went to another page: no computer moves, and no stand-in plays for them."""
    live, (ada,) = await playing()
    live.table.disconnect(ada)
    version = live.table.version
    await live.wait(LONG)
    assert live.table.version == version
    await live.open_pages(HOST)
    assert not live.state.sitting(live.state.people[0].seat).stand_in  # type: ignore[arg-type]  # has a seat


async def test_onlookers_do_not_make_computers_play() -> None:
    """A stranger or a television is no company: the game belongs to its players."""
    live, (ada,) = await playing()
    await live.table.connect(Browser(None))
    live.table.disconnect(ada)
    version = live.table.version
    await live.wait(LONG)
    assert live.table.version == version


async def test_a_table_that_waits_for_its_people_is_not_offered_to_strangers() -> None:
    """They would find nobody there, and stand-ins would play somebody's game away for them."""
    live, (ada,) = await playing()
    await live.execute(HOST, EndGame())
    await live.execute(HOST, SetUp(listed=True))
    await live.start()
    await live.wait(LONG)
    assert await live.registry.listed() == [live.table], "as long as she is there"
    live.table.disconnect(ada)
    assert await live.registry.listed() == [live.table], "perhaps she is only reloading the page"
    await live.wait(OFFERED_MS)
    assert await live.registry.listed() == []
    await live.table.connect(ada)
    assert await live.registry.listed() == [live.table]


async def test_computers_go_on_when_the_only_person_is_back() -> None:
    """They think first, as if the turn had just come to them."""
    live, (ada,) = await playing()
    live.table.disconnect(ada)
    await live.wait(LONG)
    version = live.table.version
    await live.execute(HOST, Leave())
    seat = await come_back(live, live.seats[0])
    await live.table.connect(Browser(seat.person))
    await live.wait(600_000)
    assert live.table.version > version


@pytest.mark.parametrize("clocks", [Clocks(tell=30, give=30, vote=30), Clocks(vote=600)])
async def test_a_clock_that_people_chose_goes_on(clocks: Clocks) -> None:
    """Stand-ins play to the end, as they always did with a clock."""
    live, (ada,) = await playing(clocks=clocks)
    live.table.disconnect(ada)
    await live.wait(LONG)
    assert not live.state.playing


async def test_one_who_leaves_does_not_stall_another() -> None:
    """The stand-in comes after a minute, as before."""
    live, (_, bo) = await playing(2)
    live.table.disconnect(bo)
    await live.wait(61_000)
    person = live.state.person(SECOND)
    assert person is not None
    assert person.stand_in


async def test_when_two_are_away_the_table_waits_for_one_of_them() -> None:
    """Then it goes on, with a stand-in for the other."""
    live, (ada, bo) = await playing(2)
    live.table.disconnect(ada)
    live.table.disconnect(bo)
    version = live.table.version
    await live.wait(LONG)
    assert live.table.version == version
    await live.table.connect(ada)
    await live.wait(61_000)
    person = live.state.person(SECOND)
    assert person is not None
    assert person.stand_in


async def test_whoever_left_comes_back_to_their_own_seat_without_a_name() -> None:
    """From the same device: the seat, its cards and points, the name, the rabbit are theirs again."""
    live, _ = await playing()
    before = live.state.people[0]
    game = live.state.game
    await live.execute(HOST, Leave())
    await live.wait(LONG)
    assert live.state.game is game
    seat = await come_back(live, live.seats[0])
    person = live.state.person(seat.person)
    assert person is not None
    assert (person.name, person.rabbit, person.seat) == (before.name, before.rabbit, before.seat)
    assert live.state.host == person.id
    assert [each.seat for each in live.state.people if each.gone] == [None]
    again = await live.registry.find(live.state.code)
    assert again.person_with(person.key) == person


async def test_whoever_left_comes_back_twice() -> None:
    """They may leave as often as they like."""
    live, _ = await playing()
    own = live.state.people[0].seat
    seat = live.seats[0]
    for _ in range(3):
        await live.execute(seat.person, Leave())
        seat = await come_back(live, seat)
    person = live.state.person(seat.person)
    assert person is not None
    assert person.seat == own


async def test_at_a_table_with_others_whoever_left_comes_back_too() -> None:
    """The computer that played meanwhile gives the seat back."""
    live, _ = await playing(2)
    person = live.state.person(SECOND)
    assert person is not None
    await live.execute(SECOND, Leave())
    await live.wait(30_000)
    back = await come_back(live, live.seats[1], "Robert")
    found = live.state.person(back.person)
    assert found is not None
    assert (found.name, found.seat, found.played_by_computer) == ("Robert", person.seat, False)


async def test_a_stranger_gets_nobodys_seat() -> None:
    """Without the token there is no way to it, and without a name no way in."""
    live, _ = await playing()
    await live.execute(HOST, Leave())
    with pytest.raises(Refused) as refused:
        await live.registry.join(live.table, "", None)
    assert refused.value.code == TableRefusal.NAME_LENGTH
    with pytest.raises(Refused):
        await live.registry.join(live.table, "", None, before="no token of this table")
    stranger = await live.registry.join(live.table, "Mallory", None)
    person = live.state.person(stranger.person)
    assert person is not None
    assert person.seat is None


async def test_whoever_was_sent_away_has_no_seat_to_come_back_to() -> None:
    """The host has decided."""
    live, _ = await playing(2)
    await live.execute(HOST, Kick(SECOND))
    with pytest.raises(Refused) as refused:
        await come_back(live, live.seats[1])
    assert refused.value.code == TableRefusal.KEPT_OUT


async def test_a_locked_table_opens_for_the_only_person_who_left_it() -> None:
    """With others there, it stays locked: they decide."""
    live, _ = await playing(2)
    await live.execute(HOST, Lock(on=True))
    await live.execute(SECOND, Leave())
    with pytest.raises(Refused) as refused:
        await come_back(live, live.seats[1])
    assert refused.value.code == TableRefusal.TABLE_LOCKED
    await live.execute(HOST, Leave())
    back = await come_back(live, live.seats[0])
    assert live.state.host == back.person


async def test_in_the_lobby_whoever_left_is_there_again_under_their_name() -> None:
    """There is no seat yet, and so none is taken."""
    live = LiveTable(MemoryLog())
    await live.open("odyssey", 2)
    name = live.state.people[1].name
    await live.execute(SECOND, Leave())
    back = await come_back(live, live.seats[1])
    found = live.state.person(back.person)
    assert found is not None
    assert (found.name, found.seat) == (name, None)


async def test_a_name_that_was_taken_meanwhile_has_to_be_another() -> None:
    """The one who stays keeps it."""
    live = LiveTable(MemoryLog())
    await live.open("odyssey", 2)
    await live.execute(SECOND, Leave())
    await live.registry.join(live.table, live.state.people[1].name, None)
    with pytest.raises(Refused) as refused:
        await come_back(live, live.seats[1])
    assert refused.value.code == TableRefusal.NAME_TAKEN
    back = await come_back(live, live.seats[1], "Robert")
    assert live.state.person(back.person) is not None
