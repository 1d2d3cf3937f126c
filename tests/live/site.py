"""A site of several processes, simulated in one: a registry for each, one log, one clock, a bus or none."""

import asyncio

import msgspec

from lapin.bus import Hub, LocalBus
from lapin.game.model.ids import PersonId
from lapin.game.model.options import Options
from lapin.live.pace import INSTANT, Pace
from lapin.live.queue import Accepted
from lapin.live.registry import Registry, Seated
from lapin.live.replication import Failover
from lapin.live.table import Table
from lapin.table.commands import TableCommand
from lapin.table.events import AnyTableEvent, TableEntry
from lapin.table.state import Clocks
from tests.live.live_table import Browser, Clock, MemoryLog, next_due, ring, settled, wake_due
from tests.table.pure_table import AS_PRINTED, NAMES, NO_CLOCKS

decode_entry = msgspec.json.Decoder(TableEntry).decode
QUIET_TURNS = 20


class Site:
    """The registries of several processes. `together`: they share a bus."""

    def __init__(self, count: int = 2, *, together: bool = True, pace: Pace = INSTANT) -> None:
        self.log = MemoryLog()
        self.clock = Clock()
        self.pace = pace
        self._hub = Hub() if together else None
        self.registries = [self.another() for _ in range(count)]
        self.seats: list[Seated] = []
        self._commands = 0

    def another(self) -> Registry:
        """A process that has just started."""
        return Registry(self.log, pace=self.pace, clock=self.clock, bus=LocalBus(self._hub), shared=True)

    async def open(
        self, game: str = "odyssey", people: int = 3, *, clocks: Clocks = NO_CLOCKS, options: Options = AS_PRINTED
    ) -> None:
        """Open a table at the first process, and let its people join there."""
        self.seats = [await self.registries[0].open(game, options, None, clocks, NAMES[0], None)]
        for name in NAMES[1:people]:
            self.seats.append(await self.registries[0].join(self.seats[0].table, name, None))

    @property
    def id(self) -> str:
        """The table's id."""
        return self.seats[0].table.id

    def at(self, place: int) -> Table:
        """The table as one process has it."""
        table = self.registries[place].holds(self.id)
        assert table is not None
        return table

    async def open_pages(self, *places: int | None) -> list[Browser]:
        """Everybody opens the page, each at the process that is given; None stays away."""
        browsers = []
        for person, place in enumerate(places):
            if place is not None:
                browsers.append(Browser(PersonId(person)))
                await self.connect(browsers[-1], place)
        await self.settle()
        return browsers

    async def connect(self, browser: Browser, place: int) -> Browser:
        """A person opens the page at this process."""
        await (await self.registries[place].table(self.id)).connect(browser)
        return browser

    async def execute(
        self, by: PersonId, command: TableCommand, place: int, browser: Browser | None = None, command_id: str = ""
    ) -> Accepted:
        """A person sends a command to this process, with an id of its own unless one is given."""
        self._commands += 1
        return await self.at(place).execute(by, command_id or f"command-{self._commands}", command, browser)

    def entries(self) -> list[TableEntry]:
        """Every stored entry of the table."""
        return [decode_entry(entry.payload) for entry in self.log.entries[self.id]]

    def happened(self, kind: type[AnyTableEvent]) -> list[AnyTableEvent]:
        """Every event of one kind that has happened at the table."""
        return [event for entry in self.entries() for event in entry.house if isinstance(event, kind)]

    async def settle(self) -> None:
        """Wait until everything that has begun has ended, at every process."""
        turns = 0
        while turns < QUIET_TURNS:
            busy = any(
                registry.timers._running or any(table.busy for table in registry.loaded())  # noqa: SLF001 - under way
                for registry in self.registries
            )
            turns = 0 if busy else turns + 1
            await asyncio.sleep(0)

    async def wait(self, ms: float) -> None:
        """Let time pass; every duty that falls due meanwhile is done at its time, at whichever process."""
        until = self.clock.ms + ms
        await self.settle()
        while (
            due := min(
                (at for registry in self.registries if (at := next_due(registry)) is not None), default=until + 1
            )
        ) <= until:
            self.clock.ms = max(self.clock.ms, due)
            for registry in self.registries:
                ring(registry.timers)
            await self.settle()
        self.clock.ms = max(self.clock.ms, until)

    async def run_failover(self, place: int) -> None:
        """One process looks for tables that nobody looks after."""
        await Failover(self.registries[place], self.log, self.clock).once()
        await wake_due(self.registries[place])
        await settled(self.registries[place])
        await self.settle()

    async def die(self, place: int) -> None:
        """A process dies, and the others notice."""
        registry = self.registries.pop(place)
        registry.timers.close()
        await registry.bus.close()
        await self.settle()

    def close(self) -> None:
        """Stop all timers."""
        for registry in self.registries:
            registry.timers.close()
