"""One thing after the other: what waits its turn gets it, whatever became of the one before."""

import asyncio
from functools import partial

import pytest

from lapin.game.model.refusals import Refused
from lapin.live.queue import Outcome
from lapin.table.commands import Kick, Say
from tests.live.company import Company
from tests.table.lobby import HOST, SECOND


async def test_hundreds_that_are_refused_at_once_keep_their_order(company: Company) -> None:
    """Everybody presses at the same time, in vain: each is answered in turn, and nothing overflows."""
    await company.open()
    answered: list[int] = []

    def note(number: int, outcome: Outcome) -> None:
        assert isinstance(outcome, Refused)
        answered.append(number)

    for number in range(3000):
        company.table.submit(SECOND, f"c{number}", Kick(HOST), None, partial(note, number))
    assert answered == []
    await asyncio.sleep(0)
    assert answered == list(range(3000))
    assert company.table.quiet


async def test_asks_at_the_same_moment_are_stored_in_their_order(company: Company) -> None:
    """Ten people speak at once: the table hears them one after the other, none is lost."""
    await company.open()
    await company.join("Bea")
    asks = [company.ask((HOST, SECOND)[n % 2], Say(f"line {n}"), command=f"say-{n}") for n in range(10)]
    await asyncio.gather(*asks)
    assert [line.text for line in company.state.talk] == [f"line {n}" for n in range(10)]


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
    assert [line.text for line in company.state.talk] == ["one", "two"]
