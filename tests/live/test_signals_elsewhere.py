"""Signs and signals reach people at other processes, and end there as they do here."""

import pytest

from lapin.bus import Here
from lapin.game.model.options import Options
from lapin.live.pace import Pace
from lapin.live.scheduler import BACKUP_MS
from lapin.table.commands import Compose, React, Read, Start
from lapin.table.events import Reacted
from tests.live.live_table import Browser, LiveTable
from tests.live.site import Site
from tests.table.pure_table import HOST, SECOND, THIRD, PureTable, as_command

THINKING = Pace(turned=1_500, reacts=False)


def signs(browser: Browser) -> list[Reacted]:
    """The signs that somebody was shown."""
    return [event for frame in browser.frames for event in frame.events if isinstance(event, Reacted)]


async def test_a_sign_is_shown_once_at_every_process(site: Site) -> None:
    """A person sees their own, too."""
    await site.open()
    browsers = await site.open_pages(0, 1, 1)
    for number, place in ((0, 0), (1, 1), (0, 0)):
        await site.execute(browsers[number].person or HOST, React("heart"), place)
        await site.settle()
    shown = [Reacted(HOST, "heart"), Reacted(SECOND, "heart"), Reacted(HOST, "heart")]
    assert [signs(browser) for browser in browsers] == [shown] * 3


async def second_turn(site: Site) -> None:
    """Ada is at one process, the others are at the second; the first turn is over."""
    await site.open("odyssey", 3, options=Options())
    await site.open_pages(0, 1, 1)
    await site.execute(HOST, Start(), 0)
    driver = PureTable("odyssey", 0)
    while True:
        driver.state = site.at(0).state
        assert driver.state.game is not None
        if driver.state.game.turn == 2:
            break
        seat, move = driver.next_move()
        await site.execute(driver.state.sitting(seat).id, as_command(move), 0)
    await site.settle()


async def test_whoever_reads_is_known_at_every_process_until_it_is_over() -> None:
    """A moment after they have stopped, or when their client says nothing more."""
    site = Site(pace=THINKING)
    await second_turn(site)

    def reading() -> list[tuple[int, ...]]:
        return [site.at(place).presence.reading() for place in (0, 1)]

    site.at(1).announcer.note(SECOND, Read())
    await site.settle()
    assert reading() == [(SECOND,), (SECOND,)]
    await site.wait(19_999)
    assert reading() == [(SECOND,), (SECOND,)]
    await site.wait(1 + BACKUP_MS)
    assert reading() == [(), ()]
    site.at(1).announcer.note(THIRD, Read())
    site.at(1).announcer.note(THIRD, Read(on=False))
    await site.wait(1_499)
    assert reading() == [(THIRD,), (THIRD,)]
    await site.wait(1 + BACKUP_MS)
    assert reading() == [(), ()]
    site.close()


async def test_where_computers_wait_for_nobody_reading_is_not_told() -> None:
    """In simulations."""
    site = Site()
    await second_turn(site)
    site.at(1).announcer.note(SECOND, Read())
    await site.settle()
    assert [site.at(place).presence.reading() for place in (0, 1)] == [(), ()]
    site.close()


async def test_whoever_stops_finding_words_performs_nothing(live: LiveTable) -> None:
    """Whatever else the message says."""
    await live.open("odyssey", 3)
    ada, *_ = await live.open_pages(HOST, SECOND, THIRD)
    await live.start()
    live.table.announcer.note(HOST, Compose(on=False, performs=True))
    assert (live.table.presence.composing(), live.table.presence.performing()) == ((), ())
    heard = len(ada.presence)
    live.table.announcer.note(HOST, Compose(on=True, performs=True))
    live.table.announcer.note(HOST, Compose(on=True, performs=True))
    assert len(ada.presence) == heard + 1, "only what is new is told"


@pytest.mark.parametrize("news", [Here(people=(SECOND,)), Here(watching=1), Here(composing=(1,))])
async def test_what_other_processes_say_is_told_if_it_is_new(live: LiveTable, news: Here) -> None:
    """And once."""
    await live.open("odyssey", 3)
    (ada,) = await live.open_pages(HOST)
    heard = len(ada.presence)
    for _ in range(2):
        live.table.others_are({"b": news})
    assert len(ada.presence) == heard + 1
