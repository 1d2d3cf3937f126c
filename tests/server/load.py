"""Tables under load while the server is killed or restarted."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Generic, Protocol, TypeVar

from lapin.game.model.refusals import Refused
from lapin.table.commands import Say, Start
from lapin.table.frames import Frame
from tests.overtaken import OVERTAKEN
from tests.server.ledger import Findings, Witness, compare
from tests.server.players import close_all, move, over, owing, seated
from tests.server.process import PATIENCE

TABLES = (("classic-2008", 3, 1), ("odyssey", 3, 1), ("jinx", 2, 1))
EXPECTED = OVERTAKEN | {"GAME_RUNNING"}

LONGEST = 10 * PATIENCE
"""On a machine that does much else besides, a restart takes long; nothing here depends on it."""


class Site(Protocol):
    """One server, or many that look like one."""

    @property
    def base(self) -> str:
        """The address that people use."""

    @property
    def database(self) -> str | None:
        """The address of its log, if that is not in its data folder."""

    @property
    def data(self) -> Path:
        """Its data folder."""

    @property
    def log(self) -> str:
        """Everything it has written about itself."""

    def start(self) -> object:
        """Start what does not run."""

    def stop(self) -> int:
        """Ask it to end; return its exit status."""


S = TypeVar("S", bound=Site)


class Load(Generic[S]):
    """Three tables where everybody plays and talks as fast as they can, rematch after rematch."""

    def __init__(self, server: S, rng: Random) -> None:
        self.server = server
        self.kills = 0
        self.kills_with_commands_under_way = 0
        self.not_stored = 0
        self._rng = rng
        self._tables: list[list[Witness]] = []
        self._last_games = False
        self._ended: set[int] = set()  # tables whose host begins no other game
        self._sent = 0
        self._answered = 0

    async def run(
        self, times: int, end: Callable[[S], object], begin: Callable[[S], object] | None = None
    ) -> Findings:
        """End the server at random moments and start it again; then play the games out, and compare everything."""

        async def fault() -> None:
            await asyncio.to_thread(end, self.server)
            await asyncio.to_thread(begin or (lambda server: server.start()), self.server)

        return await self.run_with_faults(times, fault)

    async def run_with_faults(
        self, times: int, fault: Callable[[], Awaitable[object]], *, stays: bool = False
    ) -> Findings:
        """Cause any fault in the same way; `stays`: others still need the server afterwards."""
        for game, people, computers in TABLES:
            clients = await seated(self.server.base, game, people, computers)
            self._tables.append([Witness(client) for client in clients])
            await self._tables[-1][0].client.ask(Start())
        lives = [
            asyncio.ensure_future(self._live(witness, number, host=place == 0, seed=place))
            for number, table in enumerate(self._tables)
            for place, witness in enumerate(table)
        ]
        try:
            for _ in range(times):
                await self._fault(fault, lives)
            self._last_games = True
            async with asyncio.timeout(LONGEST):
                await asyncio.gather(*lives)
        finally:
            for life in lives:
                life.cancel()
            await close_all([witness.client for table in self._tables for witness in table])
        if not stays:
            status = await asyncio.to_thread(self.server.stop)
            assert status == 0, self.server.log
        return await compare(self.server.data, self._tables, self.server.database)

    async def _fault(self, fault: Callable[[], Awaitable[object]], lives: Sequence[asyncio.Future[None]]) -> None:
        """Wait until the load is on again, then cause the fault at any moment, also in the middle of a move."""
        enough = self._answered + self._rng.randint(1, 60)
        async with asyncio.timeout(LONGEST):
            while self._answered < enough:
                assert not any(life.done() for life in lives), [life for life in lives if life.done()]
                await asyncio.sleep(0.001)  # the loop looks again, and has an end
        await asyncio.sleep(self._rng.uniform(0, 0.02))  # time is what it is about: at any moment
        self.kills_with_commands_under_way += self._sent > self._answered
        self.kills += 1
        await fault()

    async def _live(self, witness: Witness, table: int, *, host: bool, seed: int) -> None:
        """Play, and talk between moves; the host begins a rematch whenever a game is over, and leaves first."""
        rng = Random(f"{self._rng.random()} {seed}")
        number = 0

        def stirring(frame: Frame) -> bool:
            return owing(frame) or (over(frame) and (host or table in self._ended))

        while True:
            try:
                async with asyncio.timeout(1):  # when the last games are on, nothing else may stir
                    frame = await witness.client.until(stirring)
            except TimeoutError:
                continue
            if over(frame) and (self._last_games if host else table in self._ended):
                self._ended.add(table)
                return
            number += 1
            commands = [Start() if over(frame) else move(frame, rng)]
            commands += [Say(f"{seed} says {number}.{line}") for line in range(rng.choice((0, 0, 1, 2)))]
            wanted = [
                self._execute(witness, f"{number}.{place}", command)
                for place, command in enumerate(commands)
                if command is not None
            ]
            await asyncio.gather(*wanted)

    async def _execute(self, witness: Witness, request: str, command: object) -> None:
        self._sent += 1
        while True:
            try:
                await witness.ask(request, command)  # type: ignore[arg-type]  # a command, chosen above
            except Refused as refused:
                if refused.code == "NOT_STORED":  # sent again under the same id, until it is stored
                    self.not_stored += 1
                    await asyncio.sleep(0.05)  # the loop looks again, until it is stored
                    continue
                if refused.code not in EXPECTED:
                    raise
            break
        self._answered += 1
