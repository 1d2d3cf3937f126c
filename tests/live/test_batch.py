"""Commands that arrive together are stored and shown as one batch, unless they must not be."""

import asyncio

import pytest

from lapin.game.model.clues import Words
from lapin.game.model.commands import Give, Tell, Vote
from lapin.game.model.ids import PersonId, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Story
from lapin.live.queue import BATCH_MOST, Accepted
from lapin.table.commands import Kick, Say, TableCommand
from lapin.table.events import Said
from tests.live.live_table import Browser, FailingLog, LiveTable
from tests.table.pure_table import HOST, SECOND, THIRD

FIRST_TELLS = Options(first=Seat(0))


async def told(live: LiveTable, people: int) -> list[Browser]:
    """A game in which the host has given the clue, with everybody connected."""
    await live.open("odyssey", people, options=FIRST_TELLS)
    await live.start()
    browsers = await live.open_pages(*range(people))
    await live.execute(HOST, Tell(Words("a long way home"), story(live).hands[0][0]), browsers[HOST])
    return browsers


def story(live: LiveTable) -> Story:
    """The game's state now."""
    game = live.state.game
    assert isinstance(game, Story)
    return game


async def at_once(
    live: LiveTable, commands: list[tuple[PersonId, TableCommand, Browser]]
) -> list[Accepted | BaseException]:
    """Send all of these commands in the same moment."""
    return await asyncio.gather(*(live.execute(*each) for each in commands), return_exceptions=True)


async def test_cards_given_in_the_same_moment_are_one_frame(live: LiveTable) -> None:
    """Five of us give a card at once: one frame shows all of them, and acknowledges to each their own command."""
    browsers = await told(live, 6)
    before, pictures = live.table.version, [len(browser.frames) for browser in browsers]
    hands = story(live).hands
    commands = [(person, Give((hands[person][0],)), browsers[person]) for person in map(PersonId, range(1, 6))]
    answers = await at_once(live, list(commands))
    assert answers == [Accepted(before + 5, told=True)] * 5
    assert [entry.version for entry in await live.log.read(live.table.id, before)] == list(
        range(before + 1, before + 6)
    )
    assert [len(browser.frames) for browser in browsers] == [count + 1 for count in pictures]
    assert [browser.frames[-1].ack for browser in browsers] == [
        None,
        "command-3",
        "command-4",
        "command-5",
        "command-6",
        "command-7",
    ]
    given = [event for event in browsers[HOST].frames[-1].events if type(event).__name__ == "CardsSeen"]
    assert [event.seat for event in given] == [1, 2, 3, 4, 5]  # type: ignore[union-attr]  # as the filter says
    assert story(live).phase == "vote"


async def test_a_change_of_phase_is_the_last_thing_in_a_frame(live: LiveTable) -> None:
    """The last card and the first vote come together: everybody first sees the row, then that somebody voted."""
    browsers = await told(live, 4)
    hands = story(live).hands
    votes = [(person, Vote((Spot(1),)), browsers[person]) for person in map(PersonId, (1, 2, 3))]
    gives = [(person, Give((hands[person][0],)), browsers[person]) for person in map(PersonId, (1, 2, 3))]
    watcher = Browser(None)
    await live.table.connect(watcher)
    seen = len(watcher.frames)
    answers = await at_once(live, [*gives, *votes])
    assert next(frame.table.phase for frame in watcher.frames[seen:] if frame.table is not None) == "vote"
    assert len(watcher.frames) - seen >= 2
    assert all(isinstance(answer, Accepted | Refused) for answer in answers)


async def test_nobody_is_refused_because_of_a_command_that_was_not_stored(
    live: LiveTable, log: FailingLog
) -> None:
    """I was kicked just as I spoke, but the disk was full: I was not kicked after all."""
    await live.open()
    ada, bo = await live.open_pages(HOST, SECOND)
    log.failing = "disk_full"
    answers = await at_once(live, [(HOST, Kick(SECOND), ada), (SECOND, Say("still here"), bo)])
    assert [isinstance(answer, Refused) and answer.code for answer in answers] == ["NOT_STORED", "NOT_STORED"]
    log.failing = None
    assert bo.dismissed is None
    assert (await live.execute(SECOND, Say("still here"), bo)).told


async def test_if_another_process_stored_first_the_batch_is_decided_again(
    live: LiveTable, log: FailingLog
) -> None:
    """Somebody spoke at another process a moment before: our commands are decided again after theirs."""
    await live.open()
    browsers = await live.open_pages(HOST, SECOND, THIRD)
    other = await live.another_registry().find(live.state.code)

    async def overtake() -> None:
        log.before_append = None
        await other.execute(HOST, "elsewhere", Say("first"))

    log.before_append = overtake
    commands = [(person, Say(f"line {person}"), browsers[person]) for person in (HOST, SECOND, THIRD)]
    answers = await at_once(live, list(commands))
    assert all(isinstance(answer, Accepted) and answer.told for answer in answers)
    assert [line.text for line in live.state.talk] == ["first", "line 0", "line 1", "line 2"]
    for browser in browsers:
        lines = [event.text for frame in browser.frames for event in frame.events if isinstance(event, Said)]
        assert lines == ["first", "line 0", "line 1", "line 2"]


async def test_a_person_who_sends_two_commands_at_once_gets_two_answers(live: LiveTable) -> None:
    """A frame acknowledges one command of each person: the second is in the next frame."""
    await live.open()
    ada, bo = await live.open_pages(HOST, SECOND)
    commands = [(HOST, Say("one"), ada), (SECOND, Say("two"), bo), (HOST, Say("three"), ada)]
    await at_once(live, list(commands))
    assert [frame.ack for frame in ada.frames[-2:]] == ["command-1", "command-3"]
    assert [frame.ack for frame in bo.frames[-2:]] == ["command-2", None]


async def test_the_same_command_twice_in_a_moment_counts_once(live: LiveTable) -> None:
    """My phone sent it twice and both arrived together: one line of talk, two answers, one version."""
    await live.open()
    answers = await asyncio.gather(
        *(live.execute(person, Say("hi"), command_id="mine") for person in (HOST, SECOND, HOST, SECOND))
    )
    assert [line.person for line in live.state.talk] == [HOST, SECOND]
    assert [answer.told for answer in answers] == [True, True, False, False]


async def test_a_batch_has_a_largest_size(live: LiveTable) -> None:
    """However many people speak at once, each batch stays small."""
    await live.open()
    watcher = Browser(None)
    await live.table.connect(watcher)
    seen = len(watcher.frames)
    await asyncio.gather(*(live.execute(HOST, Say(f"line {n}")) for n in range(3 * BATCH_MOST)))
    assert len(watcher.frames) - seen == 3
    assert [line.text for line in live.state.talk] == [f"line {n}" for n in range(3 * BATCH_MOST)]


@pytest.mark.parametrize("failing", ["disk_full", "write_failed"])
async def test_a_batch_is_acknowledged_as_a_whole_or_not_at_all(
    live: LiveTable, log: FailingLog, failing: str
) -> None:
    """Five cards at once on a full disk: five refusals and no frame; five acknowledgements when there is space."""
    browsers = await told(live, 6)
    pictures, before, hands = [len(browser.heard) for browser in browsers], live.state, story(live).hands
    log.failing = failing  # type: ignore[assignment]  # one of them
    commands = [(person, Give((hands[person][0],)), browsers[person]) for person in map(PersonId, range(1, 6))]
    answers = await at_once(live, list(commands))
    assert [isinstance(answer, Refused) and answer.code for answer in answers] == ["NOT_STORED"] * 5
    assert ([len(browser.heard) for browser in browsers], live.state) == (pictures, before)
    log.failing = None
    assert all(isinstance(answer, Accepted) for answer in await at_once(live, list(commands)))
