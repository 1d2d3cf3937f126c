"""A running table asks its computer players, who answer by a script, and uses what they say."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from lapin.bots.messages import Asked, BotAnswer
from lapin.bots.speech import GUESSING
from lapin.game.model.clues import Words
from lapin.game.model.commands import Give, NameGiver, Tell, Touch
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.state import Finger, Square, Story
from lapin.live.bots import TableBots
from lapin.live.pace import INSTANT, Pace
from lapin.live.registry import Registry
from lapin.table.commands import AddComputer, Compose, Describe, KeepSafe, PutFinger
from lapin.table.events import TableEntry
from tests.live.live_table import Browser, LiveTable, MemoryLog, let_it_happen, wake_due
from tests.table.pure_table import HOST, NOON

Script = Callable[[Asked], BotAnswer | None]


class Players:
    """Answers as the test says, when it says so."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.script: Script = lambda _: None
        self.open = asyncio.Event()
        self.open.set()

    async def ask(self, asked: Asked) -> BotAnswer | None:
        """See BotPlayers."""
        self.asked.append(asked)
        await self.open.wait()
        return self.script(asked)


class Asking(LiveTable):
    """A live table whose computers think elsewhere."""

    def __init__(self, pace: Pace = INSTANT) -> None:
        self.players = Players()
        super().__init__(MemoryLog(), pace=pace)

    def another_registry(self) -> Registry:
        """With the players."""
        return Registry(self.log, pace=self.pace, clock=self.clock, entropy=self.entropy, players=self.players)

    async def begin(self, game: str = "odyssey", first: int = 0, people: int = 2) -> list[Browser]:
        """A game of people and two computers, who sit behind them."""
        await self.open(game, people, options=Options(first=Seat(first)))
        browsers = await self.open_pages(*(seat.person for seat in self.seats))
        for _ in range(2):
            await self.execute(HOST, AddComputer("hard"))
        await self.start()
        return browsers

    async def look(self) -> None:
        """The table looks at what is due now, and everything that follows happens."""
        await wake_due(self.registry)
        await let_it_happen(30)

    @property
    def story(self) -> Story:
        """The game."""
        assert isinstance(self.state.game, Story)
        return self.state.game


@pytest.fixture
async def asking() -> AsyncIterator[Asking]:
    """One whose timers stop at the end."""
    live = Asking()
    yield live
    live.registry.timers.close()


async def told(live: Asking) -> None:
    """The first person tells."""
    await live.execute(HOST, Tell(Words("soon"), live.story.hands[0][0]))


def last_card(asked: Asked) -> BotAnswer:
    """Give the last card of the hand."""
    assert asked.view.mine is not None
    return BotAnswer(Give((asked.view.mine.hand[-1],)))  # type: ignore[index]  # it sees its hand


async def test_each_computer_is_asked_once_and_its_answer_is_what_it_does(asking: Asking) -> None:
    """While it thinks nobody asks again; the table is busy meanwhile, and quiet afterwards."""
    await asking.begin()
    asking.players.script = last_card
    asking.players.open.clear()
    await told(asking)
    hands = asking.story.hands
    await asking.look()
    asking.table.plan()
    await asking.look()
    assert sorted(each.view.mine.seat for each in asking.players.asked if each.view.mine) == [2, 3]
    for browser in tuple(asking.table.presence.listeners):
        asking.table.disconnect(browser)
    assert not asking.table.quiet
    asking.players.open.set()
    await let_it_happen(30)
    assert asking.story.given[2:] == ((hands[2][-1],), (hands[3][-1],))
    assert asking.table.quiet
    assert all(each.level == "hard" and each.pictures == {} for each in asking.players.asked)


async def test_a_computer_without_an_answer_makes_some_move(asking: Asking) -> None:
    """Nobody waits for it."""
    await asking.begin()
    await told(asking)
    await asking.look()
    assert [len(cards) for cards in asking.story.given] == [1, 0, 1, 1]
    assert len(asking.players.asked) == 2


async def test_an_answer_that_comes_too_late_is_asked_for_again_after_a_moment(asking: Asking) -> None:
    """A move that is not accepted is no move."""
    await asking.begin()
    asking.players.script = lambda _: BotAnswer(Touch(Spot(1), 0))
    await told(asking)
    await asking.look()
    assert [len(cards) for cards in asking.story.given] == [1, 0, 0, 0]
    assert len(asking.players.asked) == 2
    asking.clock.ms += 399
    await asking.look()
    assert len(asking.players.asked) == 2
    asking.clock.ms += 1
    await asking.look()
    assert len(asking.players.asked) == 4


async def test_a_clue_that_the_table_does_not_take_becomes_another(asking: Asking) -> None:
    """A language model may say anything; kept safe for children, the table says something harmless."""
    await asking.open("odyssey", 2, options=Options(first=Seat(2)))
    await asking.open_pages(HOST, asking.seats[1].person)
    for _ in range(2):
        await asking.execute(HOST, AddComputer("hard"))
    await asking.execute(HOST, KeepSafe(on=True))
    await asking.start()
    said: list[str] = ["you fucking idiot"]

    def tells(asked: Asked) -> BotAnswer:
        assert asked.view.mine is not None
        return BotAnswer(Tell(Words(said[0]), asked.view.mine.hand[-1]))  # type: ignore[index]  # as above

    asking.players.script = tells
    await asking.look()
    assert isinstance(asking.story.clue, Words)
    assert asking.story.clue.text != said[0]


async def test_a_computer_waits_for_somebody_who_finds_words_though_it_has_an_answer() -> None:
    """It is asked again when they have had the time."""
    live = Asking(Pace(claim=(1_000, 1_000), tell=(0, 0), give=(10**8, 10**8), reacts=False))
    await live.open("odyssey", 1)
    await live.open_pages(HOST)
    for _ in range(2):
        await live.execute(HOST, AddComputer("hard"))
    await live.start()

    def tells(asked: Asked) -> BotAnswer:
        assert asked.view.mine is not None
        return BotAnswer(Tell(Words("soon"), asked.view.mine.hand[-1]))  # type: ignore[index]  # as above

    live.players.script = tells
    live.players.open.clear()
    live.clock.ms += 2_000
    await live.look()
    assert live.players.asked
    live.table.announcer.note(HOST, Compose(on=True))
    live.players.open.set()
    await let_it_happen(30)
    assert live.story.clue is None
    live.clock.ms += 20_000
    await live.look()
    await let_it_happen(30)
    assert live.story.clue == Words("soon")
    live.registry.timers.close()


async def test_a_picture_is_touched_after_the_time_that_it_takes_to_find_it() -> None:
    """From when the clue was heard; where nobody imitates people, at once."""
    for reacts in (True, False):
        live = Asking(Pace(touch=(0, 0), reacts=reacts))
        await live.begin("jinx")
        live.players.script = lambda _: BotAnswer(Touch(Spot(3), 0), 5_000)
        await live.execute(HOST, Tell(Words("a lamp"), None))
        await live.look()
        assert isinstance(live.state.game, Square)
        assert len(live.state.game.fingers) == (0 if reacts else 2)
        if reacts:
            live.clock.ms = NOON + 4_999
            await live.look()
            assert len(live.state.game.fingers) == 0
            live.clock.ms = NOON + 5_000
            await live.look()
            fingers: tuple[Finger, ...] = live.state.game.fingers
            assert [finger.ms for finger in fingers] == [NOON + 5_000] * 2
        live.registry.timers.close()


async def test_a_seat_that_is_a_persons_again_is_not_moved_for(asking: Asking) -> None:
    """They came back while the computer thought."""
    browsers = await asking.begin()
    asking.table.disconnect(browsers[1])
    await asking.wait(60_000)
    assert asking.state.people[1].stand_in
    asking.players.script = last_card
    asking.players.open.clear()
    await told(asking)
    await asking.look()
    assert len(asking.players.asked) == 3
    await asking.open_pages(asking.seats[1].person)
    asking.players.open.set()
    await let_it_happen(30)
    assert [len(cards) for cards in asking.story.given] == [1, 0, 1, 1]


async def test_a_player_who_guesses_says_so(asking: Asking) -> None:
    """One of them, once."""
    await asking.begin()
    asking.players.script = lambda asked: BotAnswer(last_card(asked).move, guesses=True)
    await told(asking)
    await asking.look()
    assert [line.text for line in asking.state.talk] == [GUESSING["en"]]


async def reasons(says: str, *, gone: bool = False) -> tuple[list[Asked], list[str]]:
    """Return the questions to a computer after its turn, and the lines that everybody reads then."""
    live = Asking(Pace(tell=(0, 0), give=(0, 0), vote=(0, 0), reason=(5_000, 5_000), turned=None, reacts=False))
    await live.open("jinx", 2, options=Options(first=Seat(2)))
    await live.open_pages(HOST, live.seats[1].person)
    await live.execute(HOST, AddComputer("hard"))
    await live.start()
    await live.look()
    assert isinstance(live.state.game, Square)
    wrong = [spot for spot in range(1, 10) if spot != live.state.game.target]
    for person, spot in zip((HOST, live.seats[1].person), wrong, strict=False):
        await live.execute(person, PutFinger(Spot(spot)))
    for _ in range(20):
        await live.wait(500)
        if live.state.game.turn == 2:
            break
    live.players.asked.clear()
    live.players.script = lambda asked: BotAnswer(None, says=says) if asked.wants == "reason" else None
    live.players.open.clear()
    await live.wait(6_000)
    await let_it_happen(20)
    if gone:
        await live.execute(HOST, Describe(on=False))
    live.players.open.set()
    await let_it_happen(20)
    asked = [each for each in live.players.asked if each.wants == "reason"]
    explained = live.state.explained
    live.registry.timers.close()
    return asked, [] if explained is None else [explained.text]


async def test_a_computer_is_asked_once_what_it_was_thinking_of() -> None:
    """Everybody reads its answer; if it has nothing to say, or may no longer say anything, nobody is told."""
    asked, said = await reasons("the lamp")
    assert [(each.view.mine.seat if each.view.mine else None, each.level) for each in asked] == [(2, "hard")]
    assert said == ["the lamp"]
    assert (await reasons(""))[1] == []
    assert (await reasons("the lamp", gone=True))[1] == []


async def test_t3_a_computer_whose_partner_offers_is_not_asked() -> None:
    """It says yes at once; the others think."""
    asking = Asking(Pace(claim=(0, 0), tell=(0, 0), give=(0, 0), partner=180_000, reacts=False))
    await asking.begin("team", people=4)
    await told(asking)
    asking.players.open.clear()
    await asking.look()
    assert asking.players.asked == []
    mate = Seat(4)
    await asking.execute(asking.seats[1].person, NameGiver(mate))
    await asking.look()
    assert asking.story.givers[1] == mate
    asking.players.open.set()
    await let_it_happen(30)
    asking.registry.timers.close()


async def test_a_computer_whose_random_move_is_not_made_either_is_asked_again_after_a_moment(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not at once, over and over."""
    monkeypatch.setattr(TableBots, "at_random", lambda *_: TableEntry(NOON))
    await asking.begin()
    await told(asking)
    for ms, asked in ((0, 2), (0, 2), (399, 2), (1, 4)):
        asking.clock.ms += ms
        await asking.look()
        assert len(asking.players.asked) == asked


async def test_a_computer_tells_in_the_moment_in_which_waiting_is_over() -> None:
    """Somebody finds words for four minutes: not a moment longer."""
    live = Asking(Pace(claim=(1_000, 1_000), tell=(0, 0), give=(10**8, 10**8), reacts=False))
    await live.open("odyssey", 1)
    await live.open_pages(HOST)
    for _ in range(2):
        await live.execute(HOST, AddComputer("hard"))
    await live.start()

    def tells(asked: Asked) -> BotAnswer:
        assert asked.view.mine is not None
        return BotAnswer(Tell(Words("soon"), asked.view.mine.hand[-1]))  # type: ignore[index]  # it sees its hand

    live.players.script = tells
    for _ in range(24):
        assert live.story.clue is None
        live.table.announcer.note(HOST, Compose(on=True))
        live.clock.ms += 10_000
        await live.look()
    assert live.story.clue == Words("soon")
    live.registry.timers.close()


async def test_a_turn_that_is_not_there_any_more_is_not_asked_about(asking: Asking) -> None:
    """Something else has begun in the same moment."""
    await asking.begin()
    bots = asking.table.scheduler.bots
    bots.ask_reason(asking.players)
    (question,) = bots.tasks
    await question
    await let_it_happen()
    assert (asking.players.asked, bots.tasks) == ([], set())


async def test_nobody_moves_at_random_for_a_person(asking: Asking) -> None:
    """The person may have come back in that moment, for instance."""
    await asking.begin()
    await told(asking)
    bots = asking.table.scheduler.bots
    assert bots.at_random(asking.state, Seat(1)) == TableEntry(NOON)
    assert bots.at_random(asking.state, Seat(2)).game
