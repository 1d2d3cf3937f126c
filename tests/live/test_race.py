"""Races between a fast and a slow connection, at a live table in simulated time (J8)."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count
from random import Random

import msgspec

from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import PersonId, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Square
from lapin.live.replication import Snapshot
from lapin.live.table import Table
from lapin.table.commands import PutFinger, ShoutJinx, TableCommand
from lapin.table.onlookers import Onlooker
from lapin.table.state import TableState
from tests.live.live_table import Clock, MemoryLog, services_for
from tests.table.pure_table import NOON, playing

FAST_MS, SLOW_MS = 10.0, 250.0
RACES = 2_000


class Permission(msgspec.Struct):
    """The moves that a seat may make now."""

    may: str


class Mine(msgspec.Struct):
    """The part of a frame that a racer looks at."""

    may: list[Permission] = []


class SeenFrame(msgspec.Struct):
    """The part of a frame that reaches a racer's screen; the rest of the message is passed over."""

    mine: Mine | None = None


Happening = Callable[[], Awaitable[None] | None]

look = msgspec.json.Decoder(SeenFrame).decode


class Racer:
    """A player with quick fingers. `measured`: whether the table knows how fast the connection is."""

    def __init__(self, person: PersonId, line_ms: float, race: "Race", *, measured: bool) -> None:
        self.person: PersonId | None = person
        self.round_trip_ms = line_ms if measured else None
        self.takes_changes = False
        self._line_ms = line_ms
        self._race = race
        self._done: set[str] = set()

    def may_look_on(self, state: TableState) -> bool:  # noqa: ARG002 - a racer has a seat
        """Nobody only looks on."""
        return True

    def as_onlooker(self, state: TableState, since: int) -> Onlooker:  # noqa: ARG002 - a racer has a seat
        """Nobody only looks on."""
        raise AssertionError

    def tell(self, frame: bytes, /) -> None:
        """A message is sent at once."""
        self.hold_back(frame, 0.0)

    def hold_back(self, frame: bytes, held_back_ms: float) -> None:
        """A message is sent, after it was held back."""
        self._race.later(held_back_ms + self._way(), lambda: self._see(frame))

    def dismiss(self, code: int, reason: str) -> None:
        """Nobody is sent away in a race."""
        raise AssertionError(code, reason)

    def _way(self) -> float:
        """Return how long one message takes: half the round trip, a little more or less."""
        return self._line_ms / 2 * self._race.rng.uniform(0.95, 1.05)

    def _see(self, frame: bytes) -> None:
        """Move the hand after the reaction time, when the racer first sees something new to do."""
        mine = look(frame).mine
        for permission in () if mine is None else mine.may:
            if permission.may in ("touch", "call_jinx") and permission.may not in self._done:
                self._done.add(permission.may)
                self._react(permission.may)

    def _react(self, what: str) -> None:
        reaction = self._race.rng.lognormvariate(6.3, 0.25)  # half a second, as people have
        command: TableCommand = PutFinger(self._race.target) if what == "touch" else ShoutJinx()
        self._race.later(reaction + self._way(), lambda: self._race.execute(self, what, command))


class Race:
    """One turn of jinx: seat 0 tells, seats 1 and 2 know at once which picture it is."""

    def __init__(self, state: TableState, lines: tuple[float, float], rng: Random, *, measured: bool) -> None:
        assert isinstance(state.game, Square)
        self.target: Spot = state.game.target
        self.rng = rng
        self._clock = Clock()
        services, self._wakes = services_for(MemoryLog(), self._clock, 1)
        self.table = Table(Snapshot(state, 0, bytes(32)), services)
        self.racers = [
            Racer(PersonId(person), line, self, measured=measured) for person, line in enumerate(lines, 1)
        ]
        self.ahead: list[tuple[float, int, Happening]] = []
        self._order = count()
        self.duel = False

    def later(self, ms: float, what: Happening) -> None:
        """Something happens after this many milliseconds."""
        heappush(self.ahead, (self._clock.ms + ms, next(self._order), what))

    async def execute(self, racer: Racer, name: str, command: TableCommand) -> None:
        """A racer's command arrives at the table."""
        assert racer.person is not None
        self.duel = self.duel or name == "call_jinx"
        with suppress(Refused):  # too late: the picture is taken, or the duel is over
            await self.table.execute(PersonId(racer.person), name, command, racer)

    async def winner(self) -> int:
        """The seat whose finger was first."""
        for racer in self.racers:
            await self.table.connect(racer)
        await self.table.execute(PersonId(0), "tell", Tell(Words("go")))
        while isinstance(self.table.state.game, Square) and self.table.state.game.turn == 1:
            due = self._wakes.get(self.table.id)
            if due is not None and (not self.ahead or due < self.ahead[0][0]):
                self._clock.ms = max(self._clock.ms, due)
                await self.table.attend()
                continue
            self._clock.ms, _, what = heappop(self.ahead)
            event = what()
            if event is not None:
                await event
        game = self.table.state.game
        assert isinstance(game, Square)
        assert game.last is not None
        assert game.last.found_by is not None
        return game.last.found_by


async def races(number: int, *, measured: bool) -> tuple[float, float]:
    """The share of races that the fast connection wins, and of races with a duel; sides change every time."""
    state = playing("jinx", 3, options=Options(first=Seat(0)), seed=3).state
    rng = Random(2_000)
    fast_wins = duels = 0
    for index in range(number):
        fast_seat = 1 + index % 2
        lines = (FAST_MS, SLOW_MS) if fast_seat == 1 else (SLOW_MS, FAST_MS)
        race = Race(state, lines, rng, measured=measured)
        fast_wins += await race.winner() == fast_seat
        duels += race.duel
    return fast_wins / number, duels / number


def test_j8_equal_reactions_win_equally_often_on_fast_and_slow_connections() -> None:
    """10 ms against 250 ms, two thousand races, many of them settled by a duel: each wins half of them."""
    share, duels = asyncio.run(races(RACES, measured=True))
    assert abs(share - 0.5) <= 0.03
    assert duels > 0.2


def test_j8_without_credit_and_holding_back_the_fast_connection_would_win() -> None:
    """Fairness is needed: a table that does not know the round trips gives the fast player most of the races."""
    share, _ = asyncio.run(races(300, measured=False))
    assert share > 0.7


def test_j8_a_touch_is_sent_to_fast_connections_later() -> None:
    """Everybody sees it at the same time, to within the jitter of the connections."""

    async def first_frames() -> list[float]:
        state = playing("jinx", 3, options=Options(first=Seat(0)), seed=3).state
        race = Race(state, (FAST_MS, SLOW_MS), Random(1), measured=True)
        for racer in race.racers:
            await race.table.connect(racer)
        race.ahead.clear()
        await race.table.execute(PersonId(0), "tell", Tell(Words("go")))
        return [when - NOON for when, _, _ in race.ahead]

    fast, slow = asyncio.run(first_frames())
    assert abs(fast - slow) < 0.05 * SLOW_MS
