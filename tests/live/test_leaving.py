"""People may leave at any time, and the game still ends for whoever stays; with nobody there it waits (row 15)."""

import asyncio
from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from lapin.bots.random_player import progress
from lapin.game import legal, waited_for
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Square
from lapin.game.variants import GAMES, VARIANTS
from lapin.live.pace import INSTANT, Pace
from lapin.live.replication import Snapshot
from lapin.live.scheduler import DUEL_MS
from lapin.live.table import Table
from lapin.table.commands import Kick, Leave, TableCommand
from tests.live.live_table import HOUR, Browser, Clock, MemoryLog, services_for
from tests.overtaken import OVERTAKEN
from tests.table.pure_table import ALL_CLOCKS, NO_CLOCKS, PureTable, as_command

MOST_STEPS = 3_000
ENDS = {("odyssey", 1): True, ("odyssey", 15): False, ("jinx", 1): True, ("jinx", 15): False}
"""Evenings of three, and whether their games are played to the end."""

crowds = st.sampled_from(GAMES).flatmap(
    lambda game: st.tuples(
        st.just(game),
        st.integers(VARIANTS[game].least, VARIANTS[game].most).map(
            lambda n: n - n % 2 if VARIANTS[game].pairs else n
        ),
    )
)


class Evening:
    """A table whose people play, leave and go away at random, in simulated time."""

    def __init__(self, game: str, people: int, seed: int, pace: Pace) -> None:
        self.rng = Random(seed)
        clocks = self.rng.choice((NO_CLOCKS, ALL_CLOCKS))
        pure = PureTable(game, people, clocks=clocks, seed=seed).start()
        self.clock = Clock()
        services, self.wakes = services_for(MemoryLog(), self.clock, seed, pace)
        self.table = Table(Snapshot(pure.state, 0, bytes(32)), services)
        self.browsers = [Browser(person.id) for person in pure.state.people]
        self.leaving = {person.id for person in pure.state.people if self.rng.random() < self.rng.random()}
        self._commands = 0

    async def begin(self) -> None:
        """Everybody opens the page."""
        for browser in self.browsers:
            await self.table.connect(browser)

    @property
    def deserted(self) -> bool:
        """Whether nobody is left, and no clock runs."""
        return not self.browsers and self.table.state.clocks == NO_CLOCKS

    async def play(self) -> int:
        """Play until the game is over, or waits for people to come back; return the number of steps it took."""
        for entry in range(MOST_STEPS):
            if self.rng.random() < 0.1:
                await self._somebody_goes()
            if not self.table.state.playing or self.deserted:
                return entry
            if not await self._somebody_moves():
                await self._time_goes_by()
        raise AssertionError("the game does not end")

    async def _somebody_goes(self) -> None:
        here = [browser for browser in self.browsers if browser.person in self.leaving]
        if not here:
            return
        browser = self.rng.choice(here)
        assert browser.person is not None
        self.leaving.discard(browser.person)
        self.browsers.remove(browser)
        match self.rng.randrange(3):
            case 0:
                await self._execute(browser.person, Leave())
            case 1 if self.table.state.host is not None and browser.person != self.table.state.host:
                await self._execute(self.table.state.host, Kick(browser.person))
            case _:
                pass
        self.table.disconnect(browser)

    async def _somebody_moves(self) -> bool:
        """Somebody who is still here and plays for themselves moves, if the game waits for them."""
        state = self.table.state
        assert state.game is not None
        here = {browser.person for browser in self.browsers}
        seats = [seat for seat in waited_for(state.game) if state.sitting(seat).id in here]
        if not seats:
            return False
        seat: Seat = self.rng.choice(seats)
        move = progress(legal(state.game, seat), self.rng)
        assert move is not None
        return await self._execute(state.sitting(seat).id, as_command(move))

    async def _time_goes_by(self) -> None:
        when = self.wakes.get(self.table.id)
        assert when is not None, "the table waits for nobody and for nothing"
        version, now = self.table.version, self.clock.ms
        self.clock.ms = max(self.clock.ms, when)
        await self.table.attend()
        again = self.wakes.get(self.table.id)
        moved_on = self.table.version > version or self.clock.ms > now or not self.table.state.playing
        assert moved_on or (again is not None and again > now), (
            "the table wakes again and again at the same moment"
        )

    async def _execute(self, by: int, command: TableCommand) -> bool:
        self._commands += 1
        try:
            await self.table.execute(PersonId(by), f"command-{self._commands}", command)
        except Refused as refused:
            if refused.code not in OVERTAKEN:
                raise
            return False  # a touch that came too late, for instance
        return True


async def _evening(crowd: tuple[str, int], seed: int, pace: Pace) -> bool:
    """Whether the game was played to its end; otherwise it waits until the table is closed."""
    evening = Evening(*crowd, seed, pace)
    await evening.begin()
    await evening.play()
    table = evening.table
    if not table.state.playing:
        assert table.state.games == 1
        return True
    game, code_free = table.state.game, evening.clock.ms + 12 * HOUR
    while not table.state.closed:
        evening.clock.ms = max(evening.clock.ms, evening.wakes[table.id])
        await table.attend()
    # windows of a race that were open already were closed (J8), and nothing else was done
    assert table.state.game is not None
    assert game is not None
    if isinstance(game, Square):
        assert code_free <= evening.clock.ms <= code_free + 2 * DUEL_MS
        assert table.state.game.turn <= game.turn + 1
    else:
        assert evening.clock.ms == code_free
        assert table.state.game is game
    return False


def test_both_ends_of_an_evening_are_among_them() -> None:
    """With these chances somebody stays, or nobody does: the table waits in a game of either kind."""
    ends = {(game, seed): asyncio.run(_evening((game, 3), seed, INSTANT)) for game, seed in ENDS}
    assert ends == ENDS


@given(crowds, st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_any_people_leave_at_any_time_and_the_game_still_ends(crowd: tuple[str, int], seed: int) -> None:
    """People leave, close the laptop or are kicked: computers play on, and nobody who is there waits for ever."""
    asyncio.run(_evening(crowd, seed, INSTANT))


@given(crowds, st.integers(0, 2**32))
@example(("jinx", 6), 994471)  # a computer that does not think reaches for a picture that was just taken
@settings(max_examples=15, deadline=None)
def test_the_game_ends_at_the_pace_of_a_real_table_too(crowd: tuple[str, int], seed: int) -> None:
    """Computers take their time to think, and clocks run out meanwhile."""
    asyncio.run(_evening(crowd, seed, Pace()))
