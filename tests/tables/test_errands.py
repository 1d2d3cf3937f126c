"""One thing after the other: what waits its turn gets it, whatever became of the one before."""

import asyncio

import pytest

from lapin.engine.refusals import Refused
from lapin.tables.asks import Kick, Say
from lapin.tables.errands import Errand, Look, Outcome, Queue
from lapin.tables.happenings import Step
from lapin.tables.room import Room
from tests.tables.company import Company
from tests.tables.lobby import HOST, SECOND


def errand(then: list[int], number: int) -> Errand:
    """An errand that writes down when it is answered."""

    def decide(_room: Room) -> Step:
        raise AssertionError("never decided here")

    def answered(_outcome: Outcome) -> None:
        then.append(number)

    return Errand(decide, answered)


def test_a_thousand_that_are_refused_at_once_keep_their_order() -> None:
    """Everybody presses at the same time, in vain: each is answered in turn, and nothing overflows."""
    answered: list[int] = []

    def refuse(each: Errand | Look) -> None:
        assert isinstance(each, Errand)
        each.then(Refused("NOT_NOW"))
        queue.finished()

    held: list[Errand | Look] = []
    queue = Queue(held.append)
    queue.add(errand(answered, 0))
    for number in range(1, 3000):
        queue.add(errand(answered, number))
    queue._go = refuse
    refuse(held[0])
    assert answered == list(range(3000))
    assert not queue.busy


async def test_asks_at_the_same_moment_are_stored_in_their_order(company: Company) -> None:
    """Ten people speak at once: the table hears them one after the other, none is lost."""
    await company.open()
    await company.join("Bea")
    asks = [company.ask((HOST, SECOND)[n % 2], Say(f"line {n}"), command=f"say-{n}") for n in range(10)]
    await asyncio.gather(*asks)
    assert [line.text for line in company.room.talk] == [f"line {n}" for n in range(10)]


async def test_a_refusal_in_between_holds_nobody_up(company: Company) -> None:
    """Somebody asks for what they may not: those who asked after them are served."""
    await company.open()
    await company.join("Bea")
    first = asyncio.ensure_future(company.ask(HOST, Say("one")))
    wrong = asyncio.ensure_future(company.ask(SECOND, Kick(HOST)))
    last = asyncio.ensure_future(company.ask(SECOND, Say("two")))
    with pytest.raises(Refused):
        await wrong
    await asyncio.gather(first, last)
    assert [line.text for line in company.room.talk] == ["one", "two"]
