"""A friend who has opened a table before the walk begins, somewhere else: without a page in this browser."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress

from lapin import (
    AgreeGiver,
    Client,
    Give,
    MayAgreeGiver,
    MayGive,
    MayTell,
    MayVote,
    Move,
    Refused,
    Tell,
    View,
    Vote,
    Words,
)
from lapin.bots.messages import ComputerLevel
from lapin.game.model.options import Options
from lapin.languages import DEFAULT_LANGUAGE, Language
from lapin.table.commands import AddComputer, EndGame, SetUp, TableCommand


class Friend:
    """Opens a table with computer players, starts when told to, and plays whatever is allowed."""

    def __init__(self, base: str, computers: int, options: dict[str, object]) -> None:
        self._base = base
        self._computers = computers
        self._options = options
        self._loop = asyncio.new_event_loop()
        self._told = asyncio.Event()
        self._opened: Future[str] = Future()
        self._ended: Future[None] = Future()
        self._hosting = self._loop.create_task(self._host())
        self.token = ""

    @property
    def code(self) -> str:
        """The table's code, as soon as there is one."""
        return self._opened.result(30)

    def begin(self) -> None:
        """Tell the friend to start the game."""
        self._loop.call_soon_threadsafe(self._told.set)

    def wait_for_the_end(self) -> None:
        """Wait until the game is over."""
        self._ended.result(120)

    def run(self) -> None:
        """Host the table until `stop`; an error is raised where somebody waits."""
        try:
            self._loop.run_until_complete(self._hosting)
        except asyncio.CancelledError:
            pass
        except Exception as error:  # it is raised where somebody waits
            for awaited in (self._opened, self._ended):
                if not awaited.done():
                    awaited.set_exception(error)
        finally:
            self._loop.close()

    def stop(self) -> None:
        """Leave, from another thread."""
        with suppress(RuntimeError):  # gone already
            self._loop.call_soon_threadsafe(self._hosting.cancel)

    async def _host(self) -> None:
        async with await Client.open(self._base, "Ada", game="odyssey", options=self._options) as client:
            self.token = client.token or ""
            self._opened.set_result(client.code)
            await self._told.wait()
            for _ in range(self._computers):
                await client.add_computer()
            await client.start()
            await _play(client)
            self._ended.set_result(None)
            await asyncio.Event().wait()  # friends stay to talk


async def _play(client: Client) -> None:
    """Make every move that is asked for, until the game is over."""
    async for view in client.views():
        if move := _choice(view):
            with suppress(Refused):  # the table may have gone on
                await client.move(move)


def _choice(view: View, clue: str = "as far as the lighthouse") -> Move | None:
    for may in view.mine.may if view.mine else ():
        match may:
            case MayAgreeGiver(giver):
                return AgreeGiver(giver)
            case MayTell(cards):
                return Tell(Words(clue), cards[0] if cards else None)
            case MayGive(cards, count, again=False):
                return Give(cards[:count])
            case MayVote(spots, again=False):
                return Vote(spots[:1])
            case _:
                continue  # nothing to make up one's mind about again
    return None


def _aside(work: Coroutine[None, None, None]) -> None:
    with ThreadPoolExecutor(1) as other:  # Playwright's own event loop runs in this thread
        other.submit(asyncio.run, work).result()


def seat_computers(
    base: str,
    code: str,
    token: str,
    count: int,
    level: ComputerLevel = "medium",
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Seat computer players, as the host whose token this is; they speak this language."""

    async def seated() -> None:
        async with Client(base, code, token) as host:
            for _ in range(count):
                await host.ask(AddComputer(level, language))

    _aside(seated())


def set_up(base: str, code: str, token: str, options: Options, computers: int) -> None:
    """Choose house rules and seat computer players, as the host whose token this is."""

    async def chosen() -> None:
        async with Client(base, code, token) as host:
            await host.ask(SetUp(game="odyssey", options=options))
            for _ in range(computers):
                await host.add_computer()

    _aside(chosen())


def begin(base: str, code: str, token: str, *others: str, over: bool = False) -> None:
    """Start the game, as the host whose token this is; if wanted, make everybody's moves until it is over."""

    async def plays(token: str) -> None:
        async with Client(base, code, token) as client:
            await _play(client)

    async def started() -> None:
        async with Client(base, code, token) as host:
            await host.start()
            if over:
                await asyncio.gather(_play(host), *map(plays, others))

    _aside(started())


def ask_as(base: str, code: str, token: str, *commands: TableCommand) -> None:
    """Ask for these one after the other, as the person with this token."""

    async def asked() -> None:
        async with Client(base, code, token) as client:
            for command in commands:
                await client.ask(command)

    _aside(asked())


def end(base: str, code: str, token: str) -> None:
    """End the game before its end, as the host whose token this is."""

    async def ended() -> None:
        async with Client(base, code, token) as host:
            await host.ask(EndGame())

    _aside(ended())


def move(base: str, code: str, token: str, clue: str) -> None:
    """Make the next move that the table waits for from the person with this token."""

    async def moved() -> None:
        async with Client(base, code, token) as client:
            async for view in client.views():
                if choice := _choice(view, clue):
                    await client.move(choice)
                    return

    _aside(moved())


@contextmanager
def table_of_a_friend(base: str, computers: int = 2, **options: object) -> Iterator[Friend]:
    """A table of Odyssey that a friend has opened."""
    friend = Friend(base, computers, options)
    thread = threading.Thread(target=friend.run, name="friend")
    thread.start()
    try:
        yield friend
    finally:
        friend.stop()
        thread.join()
