"""Computers wait, but not for ever, while people find words in an open first turn or look at the last one."""

from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from lapin.game.model.clues import Words
from lapin.game.model.commands import Give, Tell, Vote
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.state import Square, SquareTurn, Story
from lapin.live.pace import (
    AFTERWARDS_MS,
    LONGEST_ALONE_MS,
    LONGEST_MS,
    LONGEST_READING_MS,
    PERFORMS_MS,
    SAID_MS,
    Pace,
    settles_ms,
)
from lapin.table.commands import AddComputer, ClaimTurn, Compose, EndGame, Read, SetUp, Start
from lapin.table.events import TurnFreed
from lapin.table.first_turn import CLAIM_MS
from tests.live.live_table import Browser, LiveTable, MemoryLog
from tests.live.site import Site
from tests.table.pure_table import HOST, SECOND, PureTable

QUICK = Pace(claim=(10_000, 10_000), tell=(1_000, 1_000), give=(10**9, 10**9), reacts=False)


@pytest.fixture
async def solo() -> AsyncIterator[tuple[LiveTable, Browser]]:
    """A person with three computers, and their browser, in an open first turn."""
    live = LiveTable(MemoryLog(), pace=QUICK)
    await live.open("odyssey", 1)
    (ada,) = await live.open_pages(HOST)
    for _ in range(3):
        await live.execute(HOST, AddComputer())
    await live.execute(HOST, Start())
    yield live, ada
    live.registry.timers.close()


def told(live: LiveTable) -> bool:
    """Whether somebody has told."""
    return isinstance(live.state.game, Story) and live.state.game.phase != "tell"


async def test_without_a_signal_a_computer_takes_the_first_turn(solo: tuple[LiveTable, Browser]) -> None:
    """It does so after the time that people have to claim it."""
    live, _ = solo
    await live.wait(20_000)
    assert told(live)


async def test_computers_wait_while_somebody_finds_words(solo: tuple[LiveTable, Browser]) -> None:
    """They wait as long as the client says so again and again; when it stops, a computer tells."""
    live, ada = solo
    version = live.table.version
    for _ in range(6):
        live.table.announcer.note(HOST, Compose(on=True))
        await live.wait(SAID_MS - 1)
        assert not told(live)
    assert ada.presence[-1]["composing"] == [HOST]
    assert live.table.version == version, "nothing of it is stored"
    await live.wait(2)
    assert "composing" not in ada.presence[-1]
    await live.wait(1_000)
    assert told(live)


async def test_a_person_about_to_perform_is_shown_to_everybody_and_stored_nowhere(
    solo: tuple[LiveTable, Browser],
) -> None:
    """The others look up before it begins. It ends when the client says so, and with the clue."""
    live, ada = solo
    screen = Browser(None)
    await live.table.connect(screen)
    version = live.table.version
    live.table.announcer.note(HOST, Compose(on=True))
    assert "performing" not in screen.presence[-1]
    live.table.announcer.note(HOST, Compose(performs=True))
    assert [each.presence[-1]["performing"] for each in (ada, screen)] == [[HOST], [HOST]]
    live.table.announcer.note(HOST, Compose(on=True))
    assert "performing" not in screen.presence[-1]
    assert screen.presence[-1]["composing"] == [HOST]
    live.table.announcer.note(HOST, Compose(performs=True))
    assert screen.presence[-1]["performing"] == [HOST]
    assert live.table.version == version, "nothing of it is stored"
    assert isinstance(live.state.game, Story)
    await live.execute(HOST, Tell(Words("a lamp"), live.state.game.hands[Seat(0)][0]))
    assert "performing" not in screen.presence[-1]


async def test_everybody_hears_whether_it_is_sung_or_mimed(solo: tuple[LiveTable, Browser]) -> None:
    """It lasts: a phone that lies somewhere may be silent for a minute and a half, and no longer."""
    live, ada = solo
    note = live.table.announcer.note
    note(HOST, Compose(performs=True, form="song"))
    assert (ada.presence[-1]["performing"], ada.presence[-1]["singing"]) == ([HOST], [HOST])
    note(HOST, Compose(performs=True))
    assert ada.presence[-1]["performing"] == [HOST]
    assert "singing" not in ada.presence[-1]
    note(HOST, Compose(form="song"))
    assert not {"performing", "singing"}.intersection(ada.presence[-1])
    note(HOST, Compose(performs=True, form="song"))
    await live.wait(PERFORMS_MS - 1)
    assert (ada.presence[-1]["performing"], ada.presence[-1]["composing"]) == ([HOST], [HOST])
    assert not told(live), "computers wait"
    await live.wait(1)
    assert not {"performing", "singing", "composing"}.intersection(ada.presence[-1])


async def test_a_claimed_turn_is_kept_while_its_holder_performs() -> None:
    """As long as the signal goes on, wherever it came from; without it, the claim runs out as ever."""
    site = Site(pace=QUICK)
    await site.open("odyssey", 3)
    await site.open_pages(0, 1, 1)
    await site.execute(HOST, Start(), 0)
    await site.settle()
    await site.execute(SECOND, ClaimTurn(), 1)
    for _ in range(8):
        site.at(1).announcer.note(SECOND, Compose(performs=True))
        await site.wait(10_000)
    assert site.happened(TurnFreed) == []
    claim = site.at(0).state.claim
    assert claim is not None
    assert claim.person == SECOND
    assert not claim.over
    site.at(1).announcer.note(SECOND, Compose())
    await site.wait(CLAIM_MS + 10_000)
    assert site.happened(TurnFreed) == [TurnFreed(SECOND)]
    site.close()


async def test_a_person_who_may_not_tell_calls_nobody_to_look(solo: tuple[LiveTable, Browser]) -> None:
    """Their client may say what it likes."""
    live, ada = solo
    zoe = await live.join("Zoe")
    watcher = Browser(zoe)
    await live.table.connect(watcher)
    live.table.announcer.note(zoe, Compose(performs=True))
    assert not any("performing" in presence for presence in ada.presence + watcher.presence)


async def test_computers_go_on_at_once_when_somebody_stops(solo: tuple[LiveTable, Browser]) -> None:
    """The client says that the person has put the card back."""
    live, _ = solo
    live.table.announcer.note(HOST, Compose(on=True))
    await live.wait(15_000)
    assert not told(live)
    live.table.announcer.note(HOST, Compose(on=False))
    await live.wait(1)
    assert told(live)


async def test_nobody_keeps_computers_waiting_for_ever(solo: tuple[LiveTable, Browser]) -> None:
    """A client that says so for an hour holds them back for four minutes."""
    live, _ = solo
    for _ in range(LONGEST_MS // 10_000 - 1):
        live.table.announcer.note(HOST, Compose(on=True))
        await live.wait(10_000)
    assert not told(live)
    live.table.announcer.note(HOST, Compose(on=True))
    await live.wait(10_001)
    assert told(live)


async def test_a_person_who_disconnects_is_not_waited_for(solo: tuple[LiveTable, Browser]) -> None:
    """Their last connection has closed."""
    live, ada = solo
    watcher = Browser(await live.join("Zoe"))
    await live.table.connect(watcher)
    live.table.announcer.note(HOST, Compose(on=True))
    assert watcher.presence[-1]["composing"] == [HOST]
    live.table.disconnect(ada)
    assert "composing" not in watcher.presence[-1]
    await live.wait(15_000)
    assert told(live)


async def test_after_a_game_the_host_can_say_that_they_choose_the_next(solo: tuple[LiveTable, Browser]) -> None:
    """Screens that nobody touches hear it, and that it is over; from anybody else it is nothing."""
    live, _ = solo
    zoe = await live.join("Zoe")
    (screen,) = await live.open_pages(zoe)
    await live.execute(HOST, EndGame())
    live.table.announcer.note(zoe, Compose(on=True))
    assert not any("composing" in presence for presence in screen.presence)
    live.table.announcer.note(HOST, Compose(on=True))
    assert screen.presence[-1]["composing"] == [HOST]
    live.table.announcer.note(HOST, Compose(on=False))
    assert "composing" not in screen.presence[-1]


async def test_only_people_who_may_tell_can_be_finding_words(solo: tuple[LiveTable, Browser]) -> None:
    """A signal in another phase, or from somebody without a seat, is ignored; a clue ends it for everybody."""
    live, ada = solo
    zoe = await live.join("Zoe")
    await live.open_pages(zoe)
    live.table.announcer.note(zoe, Compose(on=True))
    assert not any("composing" in presence for presence in ada.presence)
    live.table.announcer.note(HOST, Compose(on=True))
    assert isinstance(live.state.game, Story)
    await live.execute(HOST, Tell(Words("soon"), live.state.game.hands[0][0]))
    assert "composing" not in ada.presence[-1]
    heard = len(ada.presence)
    live.table.announcer.note(HOST, Compose(on=True))
    assert len(ada.presence) == heard


async def test_computers_leave_a_claimed_turn_to_its_holder(solo: tuple[LiveTable, Browser]) -> None:
    """They do so for as long as the claim lasts and a moment more; the table says when it is over."""
    live, ada = solo
    await live.execute(HOST, ClaimTurn())
    await live.wait(CLAIM_MS - 1)
    assert ada.frames[-1].room.open_turn is not None
    assert ada.frames[-1].room.open_turn.person == HOST
    await live.wait(1)
    assert ada.frames[-1].room.open_turn is not None
    assert ada.frames[-1].room.open_turn.person is None
    assert not told(live)
    await live.wait(AFTERWARDS_MS)
    assert told(live)


async def test_a_signal_at_one_process_holds_computers_back_at_another() -> None:
    """It travels with presence, and everybody at either process sees who is finding words."""
    site = Site(pace=QUICK)
    await site.open("odyssey", 2)
    ada, bo = await site.open_pages(0, 1)
    await site.execute(HOST, AddComputer(), 0)
    await site.execute(HOST, Start(), 0)
    await site.settle()
    for _ in range(3):
        site.at(1).announcer.note(SECOND, Compose(on=True))
        await site.wait(15_000)
    for place in (0, 1):
        game = site.at(place).state.game
        assert isinstance(game, Story)
        assert game.phase == "tell"
    assert (ada.presence[-1]["composing"], bo.presence[-1]["composing"]) == ([SECOND], [SECOND])
    await site.execute(SECOND, ClaimTurn(), 1)
    await site.wait(CLAIM_MS + 10_000)
    assert site.happened(TurnFreed) == [TurnFreed(SECOND)]
    assert "composing" not in ada.presence[-1]
    game = site.at(0).state.game
    assert isinstance(game, Story)
    assert game.phase == "give"
    site.close()


ONE_TURN = Pace(tell=(1_000, 1_000), give=(0, 0), vote=(0, 0), turned=1_500, reacts=False)


async def after_a_turn(people: int) -> LiveTable:
    """People with three computers, when the first turn is over and a computer is to tell."""
    live = LiveTable(MemoryLog(), pace=ONE_TURN)
    await live.open("odyssey", people)
    await live.open_pages(*range(people))
    for _ in range(3):
        await live.execute(HOST, AddComputer())
    first = Seat(people - 1)
    await live.execute(HOST, SetUp(options=Options(first=first)))
    await live.execute(HOST, Start())
    assert isinstance(live.state.game, Story)
    teller = live.state.sitting(first).id
    await live.execute(teller, Tell(Words("soon"), live.state.game.hands[first][0]))
    for seat in range(people - 1):
        await live.execute(live.state.sitting(Seat(seat)).id, Give((live.state.game.hands[seat][0],)))
    await live.wait(1)
    for seat in range(people - 1):
        game = live.state.game
        await live.execute(live.state.sitting(Seat(seat)).id, Vote((Spot(1 + (game.row[0] in game.hands[seat])),)))
    await live.wait(1)
    assert (live.state.game.turn, live.state.game.phase) == (2, "tell")
    return live


async def test_computers_tell_nothing_while_somebody_looks_at_the_last_turn() -> None:
    """When they turn to the table again, the next clue comes a moment later, so that nobody misses it."""
    live = await after_a_turn(1)
    version = live.table.version
    for _ in range(3):
        live.table.announcer.note(HOST, Read())
        await live.wait(SAID_MS - 1)
        assert not told(live)
    live.table.announcer.note(HOST, Read(on=False))
    await live.wait(1_499)
    assert not told(live)
    assert live.table.version == version, "nothing of it is stored"
    await live.wait(1)
    assert told(live)
    live.registry.timers.close()


@pytest.mark.parametrize(("people", "longest"), [(1, LONGEST_ALONE_MS), (2, LONGEST_READING_MS)])
async def test_nobody_looks_at_the_last_turn_for_ever(people: int, longest: int) -> None:
    """Where others wait, the limit is less than a minute; a person who plays with computers only has ten."""
    live = await after_a_turn(people)
    for _ in range(longest // 5_000 - 1):
        live.table.announcer.note(HOST, Read())
        await live.wait(5_000)
    assert not told(live)
    live.table.announcer.note(HOST, Read())
    await live.wait(5_001)
    assert told(live)
    live.registry.timers.close()


def test_j11_people_have_time_to_look_at_new_pictures() -> None:
    """A square with new pictures is left to people longer than one without, and any square longer than a hand."""
    table = PureTable("jinx", 3).start()
    square = table.state.game
    assert isinstance(square, Square)
    assert settles_ms(table.state, 1_500) == 1_500
    pictures = square.square
    turns = [
        SquareTurn(1, Seat(0), Words("soon"), before, Spot(1), (), None, (0, 0, 0))
        for before in (
            pictures,
            (Card(99), *pictures[1:]),
            (Card(99), Card(98), *pictures[2:]),
            (Card(99), Card(98), Card(97), *pictures[3:]),
        )
    ]
    found = [settles_ms(replace(table.state, game=replace(square, last=turn)), 1_500) for turn in turns]
    assert found == [3_000, 6_000, 7_500, 7_500]
    assert settles_ms(PureTable("odyssey", 3).start().state, 1_500) == 1_500
