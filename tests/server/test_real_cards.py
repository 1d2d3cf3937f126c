"""A table for real cards over real sockets: who plays, and for whom nobody waits."""

import asyncio

from lapin.client import Client
from lapin.game.model.ids import PersonId, Spot
from lapin.table.commands import BoxSay, BoxTell, Kick, Start
from lapin.table.frames import Frame
from tests.server.players import close_all, seated
from tests.server.process import Process


def own(*spots: int, vote: int | None = None) -> BoxSay:
    """One's own cards, and a vote."""
    return BoxSay(tuple(map(Spot, spots)), () if vote is None else (Spot(vote),))


def turn_is(turn: int, frame: Frame) -> bool:
    """Whether this turn is being played."""
    return frame.table is not None and frame.table.turn == turn


async def test_a_stranger_who_sits_silent_in_the_lobby_holds_up_nobody(server: Process) -> None:
    """The host starts with the three at the real table; the stranger is told to wait, and the turn is counted."""
    host, bo, cleo = await seated(server.base, "classic-2014", 3, box=True)
    stranger = await Client.join(server.base, host.code, "Mal")
    await host.until(lambda frame: len(frame.room.people) == 4)
    await host.ask(Start(players=(PersonId(0), PersonId(1), PersonId(2))))
    await host.ask(BoxTell(PersonId(0)))
    await asyncio.gather(host.ask(own(1)), bo.ask(own(2, 3, vote=1)), cleo.ask(own(4, 5, vote=1)))
    for client in (host, bo, cleo, stranger):
        frame = await client.until(lambda frame: turn_is(2, frame))
        assert frame.table is not None
        assert frame.room.box is not None
        assert (frame.table.players, frame.room.box.asking) == (3, (stranger.person,))
    assert stranger.frame is not None
    assert stranger.frame.mine is None
    await close_all([host, bo, cleo, stranger])


async def test_a_stranger_who_was_let_play_by_mistake_is_removed_from_the_first_turn(server: Process) -> None:
    """Everybody else has spoken; with the removal the turn is counted."""
    host, bo, cleo, dan, stranger = await seated(server.base, "classic-2014", 5, box=True)
    await host.ask(Start())
    await host.ask(BoxTell(PersonId(0)))
    said = (host.ask(own(1)), bo.ask(own(2, vote=1)), cleo.ask(own(3, vote=1)), dan.ask(own(4, vote=2)))
    await asyncio.gather(*said)
    await host.ask(Kick(PersonId(4)))
    frame = await bo.until(lambda frame: turn_is(2, frame))
    assert frame.table is not None
    assert (frame.table.players, frame.table.scores) == (4, (3, 4, 3, 0))
    await close_all([host, bo, cleo, dan, stranger])
