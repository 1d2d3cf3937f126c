"""A live table shuffles: it waits for those who are connected, and for nobody longer than it says."""

from hashlib import sha256

from lapin import archive
from lapin.archive.reader import GameReader
from lapin.record import verify
from lapin.table.commands import EndGame, RevealNumber, Seal, Start
from lapin.table.setup import SHUFFLE_MS
from tests.live.live_table import LiveTable
from tests.live.site import Site
from tests.table.pure_table import HOST, SECOND, THIRD

FIRST, NEXT, LAST = (f"{number:02}" * 32 for number in (1, 2, 3))


def sealed(number: str) -> str:
    """The seal of a number."""
    return sha256(bytes.fromhex(number)).hexdigest()


async def test_a_start_waits_for_those_who_are_connected_and_once_for_who_is_silent(live: LiveTable) -> None:
    """Cleo has sealed a number and is away: nobody waits. Bo is there and silent: 1.5 seconds, and he is named."""
    await live.open("odyssey", 3)
    await live.open_pages(HOST, SECOND)
    for person in (HOST, SECOND, THIRD):
        await live.execute(person, Seal(sealed(FIRST)))
    await live.start()
    assert live.state.shuffle is not None
    assert live.state.shuffle.waited_for == (HOST, SECOND)
    await live.execute(HOST, RevealNumber(FIRST, sealed(NEXT)))
    silent = [len(live.state.shuffle.silent)]
    for ms in (SHUFFLE_MS - 1, 1):
        await live.wait(ms)
        silent.append(len(live.state.shuffle.silent))
    assert silent == [0, 0, 1]
    await live.execute(HOST, RevealNumber(NEXT, sealed(LAST)))
    assert live.state.playing
    await live.execute(HOST, EndGame())
    record = verify(archive.record(await GameReader(live.log).finished(live.table, 1, HOST)))
    assert record.header.shuffle is not None
    assert [(each.seat, each.number) for each in record.header.shuffle.numbers] == [(0, NEXT)]
    assert record.header.shuffle.silent == (1,)


async def test_a_start_where_nobody_answers_costs_one_wait(live: LiveTable) -> None:
    """Then the server deals alone, and everybody is named."""
    await live.open("odyssey", 3)
    await live.open_pages(HOST, SECOND, THIRD)
    for person in (HOST, SECOND, THIRD):
        await live.execute(person, Seal(sealed(FIRST)))
    await live.start()
    await live.wait(SHUFFLE_MS)
    assert live.state.playing
    assert live.state.shuffled is not None
    assert (live.state.shuffled.numbers, live.state.shuffled.silent) == ((), (0, 1, 2))


async def test_numbers_that_were_revealed_before_a_process_died_count(site: Site) -> None:
    """Ada started at the first process, which dies; she reveals her number at the second, and all three are in."""
    await site.open("odyssey", 3)
    await site.open_pages(0, 1, 1)
    for person, place in ((HOST, 0), (SECOND, 1), (THIRD, 1)):
        await site.execute(person, Seal(sealed(FIRST)), place)
        await site.settle()
    await site.execute(HOST, Start(), 0)
    await site.settle()
    began = site.at(1).state.shuffle
    for person in (SECOND, THIRD):
        await site.execute(person, RevealNumber(FIRST, sealed(NEXT)), 1)
    await site.die(0)
    await site.wait(SHUFFLE_MS - 1)
    await site.execute(HOST, RevealNumber(FIRST, sealed(NEXT)), 0)  # the one that is left
    state = site.at(0).state
    assert began is not None
    assert (state.playing, state.secret) == (True, began.secret)
    assert state.shuffled is not None
    assert ([each.seat for each in state.shuffled.numbers], state.shuffled.silent) == ([0, 1, 2], ())
