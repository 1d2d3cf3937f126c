"""Computer players at live tables: a real registry, a real log, and the players' own process."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from lapin.bots.books import book
from lapin.bots.client import BotClient
from lapin.bots.wording import bare
from lapin.game.model.ids import PersonId
from lapin.game.model.options import Options
from lapin.live.pace import INSTANT, Pace
from lapin.live.registry import Registry, Seated
from lapin.live.replication import replayed
from lapin.live.table import Table
from lapin.store import SqliteLog
from lapin.table.commands import AddComputer, Describe, Say, SetUp, Start, TableCommand
from lapin.table.events import StandInSet, TableEntry
from lapin.table.frames import room_view
from lapin.table.state import Clocks
from tests.live.live_table import Browser
from tests.waiting import until

pytestmark = pytest.mark.asyncio(loop_scope="module")  # they share one process of computer players

GAMES = {"classic-2008": 4, "classic-2014": 3, "odyssey": 5, "party": 6, "team": 6, "jinx": 4}
PATIENCE = 240.0


class Host:
    """A person with a table full of computer players."""

    def __init__(self, seated: Seated) -> None:
        self.table: Table = seated.table
        self._sent = 0

    async def execute(self, command: TableCommand) -> None:
        """Send a command to the table."""
        self._sent += 1
        await self.table.execute(PersonId(0), f"command-{self._sent}", command)

    async def begin(self, computers: int, level: str = "medium", language: str = "en") -> None:
        """Computer players sit down, the game begins, and a stand-in plays for the host."""
        for _ in range(computers):
            await self.execute(AddComputer(level, language))  # type: ignore[arg-type]  # as the test says
        await self.table.connect(Browser(PersonId(0)))  # with nobody there, the game would wait
        await self.execute(Start())
        await self.table.change(
            lambda state: TableEntry(state.touched, None, (StandInSet(PersonId(0), on=True, reason="away"),))
        )

    async def until_over(self) -> None:
        """Wait for the end of the game."""
        await until(lambda: not self.table.state.playing)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def players() -> AsyncIterator[BotClient]:
    """The process of computer players; it takes a second or two until it has read its books."""
    client = BotClient(patience=3600)  # however slow a machine is, nobody moves at random instead
    yield client
    await client.close()


@asynccontextmanager
async def registry(
    folder: Path, pace: Pace = INSTANT, players: BotClient | None = None
) -> AsyncIterator[Registry]:
    """A registry on a real log, with these computer players, or with a process of its own for them."""
    log = await SqliteLog.open(folder / "log.db")
    bot_client = players or BotClient(patience=60)
    opened = Registry(log, pace=pace, players=bot_client)
    try:
        yield opened
    finally:
        opened.timers.close()
        await opened.timers.settle()
        thinking = [task for each in opened.loaded() for task in each.scheduler.bots.tasks]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        if players is None:
            await bot_client.close()
        await log.close()


async def table(registry: Registry, game: str, target: int | None = None) -> Host:
    """A new table; the game may be shorter than the book's."""
    return Host(await registry.open(game, Options(target=target), None, Clocks(), "Ada", None))


async def test_computers_and_a_stand_in_finish_every_game(tmp_path: Path, players: BotClient) -> None:
    """At live tables side by side, computer players and a stand-in play all six games to their end."""
    async with registry(tmp_path, players=players) as opened:
        hosts = [await table(opened, game) for game in GAMES]
        for host, seats in zip(hosts, GAMES.values(), strict=True):
            await host.begin(seats - 1)
        for host in hosts:
            await host.until_over()
        games = [host.table.state.game for host in hosts]
        assert [game.game for game in games if game is not None and game.reason != "stopped"] == list(GAMES)


async def test_computers_speak_the_hosts_language(tmp_path: Path, players: BotClient) -> None:
    """Computer players who were added by a French host give French clues, each only once."""
    async with registry(tmp_path, players=players) as opened:
        host = await table(opened, "classic-2014")
        await host.begin(3, language="fr")
        await host.until_over()
        said = host.table.memory.said
        written = book("reverie", "fr")
        assert written is not None
        french = {bare(text) for known in written for text in known.texts}
        assert len(said) == len(set(said)) > 5
        assert {bare(text) for text in said} <= french


async def test_at_a_table_without_descriptions_computers_say_that_they_guess(
    tmp_path: Path, players: BotClient
) -> None:
    """One computer player says so, once."""
    async with registry(tmp_path, players=players) as opened:
        host = await table(opened, "odyssey", target=10)
        await host.execute(Describe(on=False))
        await host.begin(3, language="es")
        await host.until_over()
        talk = [line.text for line in host.table.state.talk]
        assert len(talk) == 1
        assert "adivinar" in talk[0]


async def test_memory_survives_a_restart(tmp_path: Path, players: BotClient) -> None:
    """A table that is loaded again remembers every clue, so that none comes twice."""
    async with registry(tmp_path, players=players) as opened:
        host = await table(opened, "odyssey")
        await host.begin(3)
        await host.until_over()
        known = host.table.memory
        again = Table(replayed(await host.table._services.log.read(host.table.id)), host.table._services)  # noqa: SLF001 - as a registry loads it
        assert again.memory == known
        assert len(known.said) > 5


async def test_levels_and_labels_are_on_the_table(tmp_path: Path, players: BotClient) -> None:
    """Everybody sees who is a computer player, and at which level."""
    async with registry(tmp_path, players=players) as opened:
        host = await table(opened, "odyssey")
        await host.execute(SetUp())
        for level in ("easy", "medium", "hard", "model"):
            await host.execute(AddComputer(level))
        people = room_view(host.table.state).people
        assert [(person.computer, person.level) for person in people] == [
            (False, None),
            (True, "easy"),
            (True, "medium"),
            (True, "hard"),
            (True, "model"),
        ]


async def test_in_jinx_fingers_come_at_human_speed(tmp_path: Path, players: BotClient) -> None:
    """After a clue in jinx nobody's finger comes sooner than a person could have looked."""
    brisk = Pace(claim=(0, 0), tell=(0, 0), touch=(0, 0), duel=(0, 50))
    async with registry(tmp_path, brisk, players) as opened:
        host = await table(opened, "jinx")
        await host.begin(2, level="hard")
        seen: set[int] = set()

        def two_touched() -> bool:
            state = host.table.state
            if state.game is not None and state.game.phase == "touch":
                seen.update(finger.ms - state.phase_since for finger in getattr(state.game, "fingers", ()))
            return len(seen) >= 2

        await until(two_touched)
        assert min(seen) >= 4_600


async def test_a_table_of_computers_does_not_delay_a_person(tmp_path: Path, players: BotClient) -> None:
    """While computer players at eight tables make up their minds, a person's commands are executed.

    Their process is held, so that no decision can end: whoever waited for one would wait until it goes on.
    """
    async with registry(tmp_path, players=players) as opened:
        quiet = await table(opened, "odyssey")
        busy = [await table(opened, "odyssey") for _ in range(8)]
        for host in busy:
            await host.begin(3, level="hard")
        await gone_on(busy, moves(busy))
        async with held(players):
            in_a_row = 0  # answers that were on their way still arrive, so at first the tables may go on
            while in_a_row < 40:
                before = moves(busy)
                async with asyncio.timeout(PATIENCE):
                    await quiet.execute(Say(f"line {quiet.table.version}"))
                in_a_row = in_a_row + 1 if moves(busy) == before else 0
            assert [host.table.state.playing for host in busy] == [True] * 8
            waiting = moves(busy)
        await gone_on(busy, waiting)


async def gone_on(hosts: list[Host], before: list[int]) -> None:
    """Wait until every table has come further than it was."""
    await until(lambda: all(now > then for now, then in zip(moves(hosts), before, strict=True)), patience=PATIENCE)


def moves(hosts: list[Host]) -> list[int]:
    """Return how far each table has come."""
    return [host.table.version for host in hosts]


@asynccontextmanager
async def held(players: BotClient) -> AsyncIterator[None]:
    """Hold the process of computer players where it is, as a very slow machine would."""
    assert players.pid is not None
    status = Path(f"/proc/{players.pid}/stat")
    os.kill(players.pid, signal.SIGSTOP)
    try:
        await until(lambda: status.read_text().rpartition(")")[2].split()[0] == "T")
        yield
    finally:
        os.kill(players.pid, signal.SIGCONT)
