"""Commands are decided one after the other, whatever happened to the one before."""

import asyncio
from functools import partial

import pytest

from lapin.game.model.refusals import Refused
from lapin.live.queue import Outcome
from lapin.table.commands import Kick, Say
from tests.live.live_table import LiveTable
from tests.table.pure_table import HOST, SECOND


async def test_hundreds_of_refused_commands_are_answered_in_their_order(live: LiveTable) -> None:
    """Everybody presses at the same time, in vain: each is answered in turn, and nothing overflows."""
    await live.open()
    answered: list[int] = []

    def note(number: int, outcome: Outcome) -> None:
        assert isinstance(outcome, Refused)
        answered.append(number)

    for number in range(3000):
        live.table.submit(SECOND, f"c{number}", Kick(HOST), None, partial(note, number))
    assert answered == []
    await asyncio.sleep(0)
    assert answered == list(range(3000))
    assert live.table.quiet


async def test_commands_of_one_moment_are_stored_in_their_order(live: LiveTable) -> None:
    """Ten people speak at once: the table hears them one after the other, and none is lost."""
    await live.open()
    await live.join("Bea")
    commands = [live.execute((HOST, SECOND)[n % 2], Say(f"line {n}"), command_id=f"say-{n}") for n in range(10)]
    await asyncio.gather(*commands)
    assert [line.text for line in live.state.talk] == [f"line {n}" for n in range(10)]


async def test_a_refusal_in_between_holds_nobody_up(live: LiveTable) -> None:
    """Somebody's command is not allowed: the commands after it are executed."""
    await live.open()
    await live.join("Bea")
    first = asyncio.ensure_future(live.execute(HOST, Say("one")))
    wrong = asyncio.ensure_future(live.execute(SECOND, Kick(HOST)))
    last = asyncio.ensure_future(live.execute(SECOND, Say("two")))
    with pytest.raises(Refused):
        await wrong
    await asyncio.gather(first, last)
    assert [line.text for line in live.state.talk] == ["one", "two"]
