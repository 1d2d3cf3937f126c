"""One table, several processes: it does not matter which of them a person is connected to."""

import asyncio
import os
import statistics
from random import Random

import msgspec
import pytest

from lapin.box.events import BoxSaid
from lapin.client import Client
from lapin.game.model.ids import PersonId, Spot
from lapin.store.postgres import PostgresLog
from lapin.table.commands import BoxSay, BoxTell, LetIn, Say
from lapin.table.events import TableEntry
from tests.cluster.people import sees, spread
from tests.cluster.site import Cluster
from tests.server import figures
from tests.server.bad_connections import BACK_SECONDS, Stutterer, cut_everywhere, next_to_move, stored_commands
from tests.server.ledger import Witness, compare
from tests.server.players import GAMES, caught_up, close_all, leave, move, over, play, play_out, started
from tests.server.process import PATIENCE
from tests.server.raw_connection import RawConnection
from tests.waiting import until


async def test_a_game_is_played_by_people_at_three_processes(site: Cluster) -> None:
    """Everybody is at another process: they play to the end, and everything that they were told is in the log."""
    clients = await spread(site, "odyssey")
    witnesses = [Witness(client) for client in clients]
    await until(lambda: all(sees(client, [0, 1, 2]) for client in clients))
    await play_out(clients)
    await close_all(clients)
    found = await compare(site.data, [witnesses], site.database)
    assert found.clean, found
    assert found.frames > 100


async def test_a_turn_with_real_cards_is_counted_by_people_at_three_processes(site: Cluster) -> None:
    """All say their numbers at once, somebody comes late, a process dies in a turn; and only points are kept."""
    clients = await spread(site, "classic-2014", box=True)
    host, bo, cleo = clients
    await caught_up(clients, await bo.ask(BoxTell(PersonId(0))))
    dan = await Client.join(site.processes[1].base, host.code, "Dan")
    assert dan.person is not None
    await host.ask(LetIn(dan.person))
    await asyncio.gather(host.ask(own(1)), bo.ask(own(2, 3, vote=1)), cleo.ask(own(4, 5, vote=2)))
    for client in (*clients, dan):
        frame = await client.until(lambda frame: frame.table is not None and frame.table.turn == 2)
        assert frame.table is not None
        assert (frame.table.scores, frame.table.players) == ((3, 4, 0, 0), 4)
    await host.ask(own(1, vote=2))
    await asyncio.to_thread(site.processes[0].kill)
    await asyncio.gather(bo.ask(own(2)), cleo.ask(own(3, vote=2)), dan.ask(own(4, vote=1)))
    frame = await dan.until(lambda frame: frame.table is not None and frame.table.turn == 3)
    assert frame.table is not None
    assert frame.table.scores == (7, 7, 3, 0)
    log = await PostgresLog.open(site.database)
    table = await log.find(host.code)
    assert table is not None

    async def said() -> list[bool]:
        entries = [msgspec.json.decode(row.payload, type=TableEntry) for row in await log.read(table)]
        return [bool(event.own) for each in entries for event in each.house if isinstance(event, BoxSaid)]

    async def only_the_last_turn() -> bool:
        return await said() == [False] * 3 + [True] * 4

    await until(only_the_last_turn)
    await log.close()
    await close_all([host, bo, cleo, dan])


def own(*spots: int, vote: int | None = None) -> BoxSay:
    """Return what somebody says: their own cards, and a vote."""
    return BoxSay(tuple(map(Spot, spots)), () if vote is None else (Spot(vote),))


async def test_row_8_a_command_that_all_processes_receive_is_executed_once(site: Cluster) -> None:
    """One message reaches three processes at the same moment: one line of talk, one version, three answers."""
    (host, *_) = await spread(site, "odyssey")
    connections = [await RawConnection.open(process.base, host.code, host.token) for process in site.processes]
    await asyncio.gather(*(connection.frame() for connection in connections))
    for number in range(10):
        await asyncio.gather(
            *(connection.ask(f"same-{number}", Say(f"line {number}")) for connection in connections)
        )
        answers = await asyncio.gather(*(connection.answer(f"same-{number}") for connection in connections))
        assert len({answer["version"] for answer in answers}) == 1, answers
    commands = await stored_commands(site, host.code)
    assert {commands[f"0:same-{number}"] for number in range(10)} == {1}


async def test_row_9_a_client_that_reconnects_to_another_process_gets_the_same_frame(site: Cluster) -> None:
    """Everybody's connection is cut at every phase, and the next process is another one."""
    _, phases = await cut_everywhere(site.base, "odyssey", turns=1)
    assert phases == {"tell", "give", "vote", "over"}


async def test_row_11_without_redis_the_game_goes_on(site: Cluster) -> None:
    """Redis is gone: people at every process still see what one of them says; with Redis, as before."""
    clients = await spread(site, "odyssey")
    try:
        await asyncio.to_thread(site.redis.stop)
        for number, client in enumerate(clients):
            await caught_up(clients, await client.ask(Say(f"without Redis {number}")))
    finally:
        await asyncio.to_thread(site.redis.start)
    await close_all(clients[2:])
    await until(lambda: all(sees(client, [0, 1]) for client in clients[:2]))
    await clients[2].close()
    back = Client(site.processes[0].base, clients[2].code, clients[2].token, clients[2].person)
    await back.connect()
    await until(lambda: all(sees(client, [0, 1, 2]) for client in (*clients[:2], back)))
    await play_out([*clients[:2], back])


async def test_row_15_people_leave_from_any_process_and_the_game_ends(site: Cluster) -> None:
    """One after the other leaves, each from another process, in the middle of a turn: the last sees the end."""
    await _play_and_leave(site, "classic-2008", 4, Random(15))


async def _play_and_leave(site: Cluster, game: str, people: int, rng: Random) -> int:
    """Some people leave at any moment; the others play on to the end. Return how many left."""
    clients = await spread(site, game, people)
    begun = clients[0].frame.version if clients[0].frame is not None else 0
    leaving = {
        place: begun + rng.randint(1, 40) for place in rng.sample(range(people), rng.randint(1, people - 1))
    }
    async with asyncio.timeout(5 * PATIENCE):
        left = await asyncio.gather(
            *(
                _stay_or_leave(client, Random(rng.random()), leaving.get(place))
                for place, client in enumerate(clients)
            )
        )
    await close_all(clients)
    return sum(left)


async def _stay_or_leave(client: Client, rng: Random, leaves_at: int | None) -> bool:
    """Play until the game is over, or leave once the table is at this version. Return whether they left."""
    await play(client, rng, lambda frame: over(frame) or (leaves_at is not None and frame.version >= leaves_at))
    assert client.frame is not None
    if over(client.frame):
        return False
    await leave(client)
    return True


@pytest.mark.long
async def test_row_8_every_command_sent_many_times_to_all_processes_happens_once(site: Cluster) -> None:
    """Every move of whole games is sent one to ten times, over connections that break, to any process."""
    rounds = figures.wanted("LAPIN_STUTTER_GAMES", 3)
    moves = 0
    for number in range(rounds):
        for game in GAMES:
            moves += await _stuttered(site, game, Random(f"{game} {number}"))
    figures.note(
        8,
        "moves sent one to ten times to any of three servers, over connections that break",
        f"exactly one effect of each of {moves:,} moves of {rounds * len(GAMES)} games",
        f"LAPIN_STUTTER_GAMES={rounds} ./test --long",
    )


async def _stuttered(site: Cluster, game: str, rng: Random) -> int:
    clients = await started(site.base, game, GAMES[game])
    seats = [Stutterer(client, Random(rng.random())) for client in clients]
    number = 0
    while True:
        place, frame = await next_to_move(clients)
        if over(frame):
            break
        wanted = move(frame, rng)
        assert wanted is not None
        number += 1
        answer = await seats[place].ask(f"move-{number}", wanted)
        await caught_up(clients, answer.get("version", 0))
    commands = await stored_commands(site, clients[0].code)
    moved = {name: count for name, count in commands.items() if ":move-" in name}
    assert len(moved) == sum(len(seat.versions) for seat in seats)
    assert set(moved.values()) == {1}
    for connection in RawConnection.opened:
        await connection.close()
    RawConnection.opened.clear()
    await close_all(clients)
    return len(moved)


@pytest.mark.long
async def test_row_9_every_phase_of_every_game_is_the_same_at_another_process(site: Cluster) -> None:
    """Every connection is cut at every phase of every turn; the next process is always another one."""
    took: list[float] = []
    games = figures.wanted("LAPIN_CUT_GAMES", 3)
    for _ in range(games):
        for game in GAMES:
            took += (await cut_everywhere(site.base, game, turns=1000))[0]
    figures.note(
        9,
        "cut connections that come back at another of three servers, every phase of every turn of all six games",
        f"same frame after each of {len(took):,} cuts; median {1000 * statistics.median(took):.0f} ms, "
        f"slowest {1000 * max(took):.0f} ms (the client waits 100 ms before it tries again)",
        f"LAPIN_CUT_GAMES={games} ./test --long",
    )
    assert max(took) <= BACK_SECONDS


@pytest.mark.long
async def test_row_15_any_subset_leaves_from_any_process_in_every_game(site: Cluster) -> None:
    """Games of every kind, and some of us leave whenever they like, wherever they are: all games end."""
    games = figures.wanted("LAPIN_LEAVERS", 120)
    rng = Random(os.urandom(8))
    left = 0
    for number in range(games):
        game = list(GAMES)[number % len(GAMES)]
        left += await _play_and_leave(site, game, GAMES[game], rng)
    figures.note(
        15,
        "any subset leaves at any moment, from any of three servers, all six games",
        f"{games:,} of {games:,} games ended; {left:,} people had left them",
        f"LAPIN_LEAVERS={games} ./test --long",
    )
