"""Several processes at one log, without processes: a registry each, one clock, and a bus that may be cut."""

import asyncio

import msgspec

from lapin.bus import Hub, LocalBus
from lapin.game.model.ids import PersonId
from lapin.game.model.options import Options
from lapin.live.failover import Failover
from lapin.live.queue import Accepted
from lapin.live.registry import Registry, Seated
from lapin.live.services import INSTANT, Pace
from lapin.live.table import Table
from lapin.table.commands import TableCommand
from lapin.table.events import AnyTableEvent, TableEntry
from lapin.table.state import Clocks
from tests.live.company import Clock, Ear, PaperLog, next_due, ring, settled
from tests.table.lobby import AS_PRINTED, NAMES, NO_CLOCKS

decode_step = msgspec.json.Decoder(TableEntry).decode
QUIET_TURNS = 20


class Neighbours:
    """Registries of as many processes as a test likes. `together`: they hear of each other."""

    def __init__(self, count: int = 2, *, together: bool = True, pace: Pace = INSTANT) -> None:
        self.log = PaperLog()
        self.clock = Clock()
        self.pace = pace
        self._hub = Hub() if together else None
        self.registries = [self.another() for _ in range(count)]
        self.seats: list[Seated] = []
        self._asks = 0

    def another(self) -> Registry:
        """A process that has just been started."""
        return Registry(self.log, pace=self.pace, clock=self.clock, bus=LocalBus(self._hub), shared=True)

    async def open(
        self, game: str = "odyssey", people: int = 3, *, clocks: Clocks = NO_CLOCKS, options: Options = AS_PRINTED
    ) -> None:
        """A table with its people, opened at the first process."""
        self.seats = [await self.registries[0].open(game, options, None, clocks, NAMES[0], None)]
        for name in NAMES[1:people]:
            self.seats.append(await self.registries[0].join(self.seats[0].table, name, None))

    @property
    def id(self) -> str:
        """The table."""
        return self.seats[0].table.id

    def at(self, place: int) -> Table:
        """The table as one process has it."""
        table = self.registries[place].holds(self.id)
        assert table is not None
        return table

    async def sit_down(self, *places: int | None) -> list[Ear]:
        """Everybody opens the page, each at the process named here; None stays away."""
        ears = []
        for person, place in enumerate(places):
            if place is not None:
                ears.append(Ear(PersonId(person)))
                await self.connect(ears[-1], place)
        await self.settle()
        return ears

    async def connect(self, ear: Ear, place: int) -> Ear:
        """Somebody opens the page at this process."""
        await (await self.registries[place].table(self.id)).connect(ear)
        return ear

    async def ask(
        self, by: PersonId, ask: TableCommand, place: int, ear: Ear | None = None, command: str = ""
    ) -> Accepted:
        """Somebody asks for something at this process, with an id of its own unless one is given."""
        self._asks += 1
        return await self.at(place).execute(by, command or f"ask-{self._asks}", ask, ear)

    def steps(self) -> list[TableEntry]:
        """Everything that is stored of the table."""
        return [decode_step(entry.payload) for entry in self.log.entries[self.id]]

    def happened(self, kind: type[AnyTableEvent]) -> list[AnyTableEvent]:
        """Everything of one kind that has ever happened there."""
        return [happening for step in self.steps() for happening in step.house if isinstance(happening, kind)]

    async def settle(self) -> None:
        """Whatever was begun has come to its end, at every process."""
        turns = 0
        while turns < QUIET_TURNS:
            busy = any(
                registry.timers._running or any(table._queue.busy for table in registry.loaded())
                for registry in self.registries
            )
            turns = 0 if busy else turns + 1
            await asyncio.sleep(0)

    async def wait(self, ms: float) -> None:
        """Time goes by; whatever falls due in between is seen to at its time, wherever."""
        until = self.clock.ms + ms
        await self.settle()
        while (
            due := min(
                (at for registry in self.registries if (at := next_due(registry)) is not None), default=until + 1
            )
        ) <= until:
            self.clock.ms = max(self.clock.ms, due)
            for registry in self.registries:
                registry.timers._wake()
            await self.settle()
        self.clock.ms = max(self.clock.ms, until)

    async def go_round(self, place: int) -> None:
        """One process makes its round."""
        await Failover(self.registries[place], self.log, self.clock).once()
        await ring(self.registries[place])
        await settled(self.registries[place])
        await self.settle()

    async def die(self, place: int) -> None:
        """A process is gone, and others have noticed."""
        registry = self.registries.pop(place)
        registry.timers.close()
        await registry.bus.close()
        await self.settle()

    def close(self) -> None:
        """Nobody is woken any more."""
        for registry in self.registries:
            registry.timers.close()
