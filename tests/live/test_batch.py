"""What is asked in the same moment is stored and shown together; and what must not be together is not."""

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
from tests.live.company import Company, Ear, FickleLog
from tests.table.lobby import HOST, SECOND, THIRD

FIRST_TELLS = Options(first=Seat(0))


async def told(company: Company, people: int) -> list[Ear]:
    """A game in which the host has told, and everybody looks on."""
    await company.open("odyssey", people, options=FIRST_TELLS)
    await company.start()
    ears = await company.sit_down(*range(people))
    await company.ask(HOST, Tell(Words("a long way home"), story(company).hands[0][0]), ears[HOST])
    return ears


def story(company: Company) -> Story:
    """The game as it is."""
    game = company.state.game
    assert isinstance(game, Story)
    return game


async def at_once(
    company: Company, asks: list[tuple[PersonId, TableCommand, Ear]]
) -> list[Accepted | BaseException]:
    """All of these in the same moment."""
    return await asyncio.gather(*(company.ask(*each) for each in asks), return_exceptions=True)


async def test_cards_given_in_the_same_moment_are_one_picture(company: Company) -> None:
    """Five of us lay our card at once: one picture shows all of them, and each of us sees our own answer in it."""
    ears = await told(company, 6)
    before, pictures = company.table.version, [len(ear.frames) for ear in ears]
    hands = story(company).hands
    asks = [(person, Give((hands[person][0],)), ears[person]) for person in map(PersonId, range(1, 6))]
    answers = await at_once(company, list(asks))
    assert answers == [Accepted(before + 5, told=True)] * 5
    assert [entry.version for entry in await company.log.read(company.table.id, before)] == list(
        range(before + 1, before + 6)
    )
    assert [len(ear.frames) for ear in ears] == [count + 1 for count in pictures]
    assert [ear.frames[-1].ack for ear in ears] == [None, "ask-3", "ask-4", "ask-5", "ask-6", "ask-7"]
    given = [event for event in ears[HOST].frames[-1].events if type(event).__name__ == "CardsSeen"]
    assert [event.seat for event in given] == [1, 2, 3, 4, 5]  # type: ignore[union-attr]  # as the filter says
    assert story(company).phase == "vote"


async def test_a_change_of_phase_is_the_last_thing_in_a_picture(company: Company) -> None:
    """The last card and the first vote in one moment: first everybody sees the row, then that somebody voted."""
    ears = await told(company, 4)
    hands = story(company).hands
    votes = [(person, Vote((Spot(1),)), ears[person]) for person in map(PersonId, (1, 2, 3))]
    gives = [(person, Give((hands[person][0],)), ears[person]) for person in map(PersonId, (1, 2, 3))]
    watcher = Ear(None)
    await company.table.connect(watcher)
    seen = len(watcher.frames)
    answers = await at_once(company, [*gives, *votes])
    assert next(frame.table.phase for frame in watcher.frames[seen:] if frame.table is not None) == "vote"
    assert len(watcher.frames) - seen >= 2
    assert all(isinstance(answer, Accepted | Refused) for answer in answers)


async def test_nobody_is_refused_because_of_what_is_not_stored(company: Company, log: FickleLog) -> None:
    """My guest was sent away in the same moment as they spoke, but the disk was full: nobody was sent away."""
    await company.open()
    ada, bo = await company.sit_down(HOST, SECOND)
    log.failing = "disk_full"
    answers = await at_once(company, [(HOST, Kick(SECOND), ada), (SECOND, Say("still here"), bo)])
    assert [isinstance(answer, Refused) and answer.code for answer in answers] == ["NOT_STORED", "NOT_STORED"]
    log.failing = None
    assert bo.dismissed is None
    assert (await company.ask(SECOND, Say("still here"), bo)).told


async def test_if_somebody_elsewhere_was_first_all_are_decided_again(company: Company, log: FickleLog) -> None:
    """At another server somebody spoke a moment before: nothing of ours follows what it does not know."""
    await company.open()
    ears = await company.sit_down(HOST, SECOND, THIRD)
    other = await company.another_registry().find(company.state.code)

    async def overtake() -> None:
        log.before_append = None
        await other.execute(HOST, "elsewhere", Say("first"))

    log.before_append = overtake
    asks = [(person, Say(f"line {person}"), ears[person]) for person in (HOST, SECOND, THIRD)]
    answers = await at_once(company, list(asks))
    assert all(isinstance(answer, Accepted) and answer.told for answer in answers)
    assert [line.text for line in company.state.talk] == ["first", "line 0", "line 1", "line 2"]
    for ear in ears:
        lines = [event.text for frame in ear.frames for event in frame.events if isinstance(event, Said)]
        assert lines == ["first", "line 0", "line 1", "line 2"]


async def test_who_asks_twice_in_a_moment_gets_two_answers(company: Company) -> None:
    """A picture answers one ask of each: the second of one person is in the next picture."""
    await company.open()
    ada, bo = await company.sit_down(HOST, SECOND)
    asks = [(HOST, Say("one"), ada), (SECOND, Say("two"), bo), (HOST, Say("three"), ada)]
    await at_once(company, list(asks))
    assert [frame.ack for frame in ada.frames[-2:]] == ["ask-1", "ask-3"]
    assert [frame.ack for frame in bo.frames[-2:]] == ["ask-2", None]


async def test_the_same_ask_twice_in_a_moment_counts_once(company: Company) -> None:
    """My phone sent it twice, and both arrived together: one line, two answers, one version."""
    await company.open()
    answers = await asyncio.gather(
        *(company.ask(person, Say("hi"), command="mine") for person in (HOST, SECOND, HOST, SECOND))
    )
    assert [line.person for line in company.state.talk] == [HOST, SECOND]
    assert [answer.told for answer in answers] == [True, True, False, False]


async def test_a_crowd_is_served_in_portions(company: Company) -> None:
    """However many speak at once, what is stored together stays small."""
    await company.open()
    watcher = Ear(None)
    await company.table.connect(watcher)
    seen = len(watcher.frames)
    await asyncio.gather(*(company.ask(HOST, Say(f"line {n}")) for n in range(3 * BATCH_MOST)))
    assert len(watcher.frames) - seen == 3
    assert [line.text for line in company.state.talk] == [f"line {n}" for n in range(3 * BATCH_MOST)]


@pytest.mark.parametrize("failing", ["disk_full", "write_failed"])
async def test_all_or_nobody_hears_an_ok(company: Company, log: FickleLog, failing: str) -> None:
    """Five cards at once on a full disk: five refusals, no picture, and the same five when there is space."""
    ears = await told(company, 6)
    pictures, before, hands = [len(ear.heard) for ear in ears], company.state, story(company).hands
    log.failing = failing  # type: ignore[assignment]  # one of them
    asks = [(person, Give((hands[person][0],)), ears[person]) for person in map(PersonId, range(1, 6))]
    answers = await at_once(company, list(asks))
    assert [isinstance(answer, Refused) and answer.code for answer in answers] == ["NOT_STORED"] * 5
    assert ([len(ear.heard) for ear in ears], company.state) == (pictures, before)
    log.failing = None
    assert all(isinstance(answer, Accepted) for answer in await at_once(company, list(asks)))
