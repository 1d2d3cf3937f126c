"""Bad connections: a command sent again has one effect, and a client that reconnects gets the same frame."""

import asyncio
import statistics
from random import Random

import pytest

from lapin.client import Client
from lapin.game.model.ids import PersonId
from lapin.game.model.options import Options
from lapin.table.commands import (
    AddComputer,
    Dress,
    ExtendClock,
    HideCode,
    Kick,
    Lock,
    PassHost,
    RemoveComputer,
    Say,
    SetUp,
    Start,
    TableCommand,
)
from lapin.table.state import Clocks
from tests.cluster.balancer import Balancer
from tests.server import figures
from tests.server.bad_connections import BACK_SECONDS, Stutterer, cut_everywhere, next_to_move, stored_commands
from tests.server.players import GAMES, caught_up, move, over, seated, started
from tests.server.process import PATIENCE, Process
from tests.server.raw_connection import RawConnection
from tests.table.pure_table import in_order
from tests.waiting import until

HOUSE: tuple[TableCommand, ...] = (
    Say("hello"),
    AddComputer(),
    AddComputer(),
    RemoveComputer(PersonId(3)),
    SetUp(game="odyssey", options=Options(rounds=1), clocks=Clocks(give=600)),
    in_order(2, 0, 1, 4),
    Dress(name="Ada again"),
    Lock(on=True),
    Lock(on=False),
    HideCode(on=True),
    Start(),
    Say("go"),
    Kick(PersonId(1)),
    PassHost(PersonId(2)),
)


async def test_row_8_every_command_around_the_game_that_is_sent_many_times_happens_once(server: Process) -> None:
    """Add a computer ten times over a bad connection, and one comes; it is the same with every other command."""
    clients = await seated(server.base, "classic-2014", 3)
    host = Stutterer(clients[0], Random(8))
    for number, ask in enumerate(HOUSE):
        await host.ask(f"ask-{number}", ask)
    for number, ask in enumerate(HOUSE):  # and once more, long after
        assert (await host.ask(f"ask-{number}", ask))["type"] == "done"
    commands = await stored_commands(server, clients[0].code)
    assert {name: count for name, count in commands.items() if count != 1} == {}
    assert {f"0:ask-{number}" for number in range(len(HOUSE))} <= set(commands)
    frame = await clients[2].until(lambda frame: frame.room.host == 2)
    assert [person.computer for person in frame.room.people if not person.gone].count(True) == 1


@pytest.mark.parametrize("game", GAMES)
async def test_row_8_a_whole_game_of_moves_sent_many_times_counts_each_once(server: Process, game: str) -> None:
    """Every move of a game is sent one to ten times, also over new connections: each is played once."""
    clients = await started(server.base, game, GAMES[game])
    seats = [Stutterer(client, Random(place)) for place, client in enumerate(clients)]
    rng, number = Random(game), 0
    while number < 40:
        place, frame = await next_to_move(clients)
        if over(frame):
            break
        wanted = move(frame, rng)
        assert wanted is not None
        number += 1
        answer = await seats[place].ask(f"move-{number}", wanted)
        await caught_up(clients, answer.get("version", 0))
    commands = await stored_commands(server, clients[0].code)
    moved = {name: count for name, count in commands.items() if ":move-" in name}
    assert len(moved) == sum(len(seat.versions) for seat in seats) >= 20
    assert set(moved.values()) == {1}


@pytest.mark.parametrize("game", GAMES)
async def test_row_9_a_client_that_reconnects_gets_the_same_frame_at_every_phase(
    server: Process, game: str
) -> None:
    """My train is in a tunnel while I tell, give, vote or touch, or after the end: nothing has changed."""
    took, phases = await cut_everywhere(server.base, game, turns=1)
    wanted = {"tell", "touch", "over"} if game == "jinx" else {"tell", "give", "vote", "over"}
    assert phases == wanted
    assert statistics.median(took) <= 1.0


@pytest.mark.long
async def test_row_9_a_client_that_reconnects_gets_the_same_frame_in_every_phase_of_every_turn(
    server: Process,
) -> None:
    """Every turn of three games of each kind is tried."""
    took: list[float] = []
    games = figures.wanted("LAPIN_CUT_GAMES", 3)
    for _ in range(games):
        for game in GAMES:
            took += (await cut_everywhere(server.base, game, turns=1000))[0]
    figures.note(
        9,
        "cut connections, every phase of every turn of all six games",
        f"same frame after each of {len(took):,} cuts; median {1000 * statistics.median(took):.0f} ms, "
        f"slowest {1000 * max(took):.0f} ms (the client waits 100 ms before it tries again)",
        f"LAPIN_CUT_GAMES={games} ./test --long",
    )
    assert max(took) <= BACK_SECONDS


async def test_a_seat_may_have_two_connections_and_both_get_frames(server: Process) -> None:
    """Phone and laptop at the same seat show the same, and either may play."""
    clients = await started(server.base, "odyssey", 3)
    phone = await RawConnection.open(server.base, clients[0].code, clients[0].token)
    laptop = await RawConnection.open(server.base, clients[0].code, clients[0].token)
    await asyncio.gather(phone.frame(), laptop.frame())
    await phone.ask("p1", Say("from the phone"))
    version = (await phone.answer("p1"))["version"]
    other = await laptop.frame(version)
    assert other["ack"] is None
    assert other["events"][0]["text"] == "from the phone"
    await laptop.ask("no-clock", ExtendClock())
    assert (await laptop.answer("no-clock"))["code"] == "NO_CLOCK"


async def test_a_connection_that_breaks_before_it_is_open_is_tried_again(server: Process) -> None:
    """The balancer accepts and closes at once, for a while: the client tries again until it is connected."""
    (host,) = await started(server.base, "odyssey", 1, 3)
    balancer = Balancer(server.port).open()
    try:
        balancer.unplugged = True
        late = Client(balancer.base, host.code, host.token, host.person)
        coming = asyncio.ensure_future(late.connect())
        await until(lambda: balancer.turned_away >= 3)
        balancer.unplugged = False
        await asyncio.wait_for(coming, PATIENCE)
        assert late.frame is not None
        await late.close()
    finally:
        balancer.close()
