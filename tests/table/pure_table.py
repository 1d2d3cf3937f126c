"""A table without a clock, a log or a connection: commands are decided, and their entries applied to its state."""

from collections.abc import Callable
from random import Random

from lapin.bots.random_player import progress
from lapin.game import legal, waited_for
from lapin.game.model.commands import (
    AgreeGiver,
    AnyCommand,
    CallJinx,
    CloseWindow,
    Give,
    Move,
    NameGiver,
    Tell,
    Touch,
    Vote,
)
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Phase, Square, State
from lapin.game.variants import VARIANTS
from lapin.table import decide, people, setup
from lapin.table.apply import apply
from lapin.table.commands import AddComputer, Arrange, GameCommand, PutFinger, ShoutJinx, Start, TableCommand
from lapin.table.events import TableEntry
from lapin.table.state import Clocks, Person, Rabbit, TableState

NOON = 1_700_000_000_000
"""The time at which tests begin, in milliseconds since 1970."""

AS_PRINTED = Options()
NO_CLOCKS = Clocks()
ALL_CLOCKS = Clocks(tell=30, give=40, vote=50, touch=20)

HOST, SECOND, THIRD = PersonId(0), PersonId(1), PersonId(2)
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")

LEAST = {game: book.least for game, book in VARIANTS.items()}


class PureTable:
    """A table and its people. `take` applies an entry; a command gives back the entry that it led to."""

    def __init__(
        self,
        game: str = "odyssey",
        people: int = 3,
        *,
        options: Options = AS_PRINTED,
        clocks: Clocks = NO_CLOCKS,
        seed: int = 0,
        box: bool = False,
    ) -> None:
        self.now = NOON
        self.rng = Random(seed)
        self.entropy = self.rng.randbytes
        opening = setup.open_table(
            "table-1", "BCDF", game, options, None, clocks, listed=False, now=self.now, box=box
        )
        self.entries = [opening]
        self.state: TableState = apply(None, opening)
        for name in NAMES[:people]:
            self.join(name)

    @property
    def game(self) -> State:
        """The game that is going on, or has ended."""
        assert self.state.game is not None
        return self.state.game

    @property
    def square(self) -> Square:
        """The game, if it is jinx."""
        assert isinstance(self.game, Square)
        return self.game

    def person(self, number: int) -> Person:
        """The person with this number."""
        person = self.state.person(PersonId(number))
        assert person is not None
        return person

    def take(self, entry: TableEntry) -> TableEntry:
        """Apply an entry to the state, and keep it."""
        self.state = apply(self.state, entry)
        self.entries.append(entry)
        return entry

    def join(self, name: str, rabbit: Rabbit | None = None, key: str | None = None) -> PersonId:
        """Somebody joins; returns the number they got."""
        token = self.entropy(32).hex() if key is None else key
        entry = self.take(people.join(self.state, name, rabbit, token, self.now))
        assert entry.by is not None
        return entry.by

    def computers(self, count: int) -> None:
        """The host adds computer players."""
        for _ in range(count):
            self.execute(HOST, AddComputer())

    def execute(self, by: int, command: TableCommand, ms: int = 0) -> TableEntry:
        """A person's command is accepted and applied."""
        return self.take(decide.decide(self.state, PersonId(by), command, self.now, self.entropy, ms=ms))

    def refusal(self, attempt: Callable[[TableState], TableEntry]) -> Refused:
        """The refusal of an attempt that must not be allowed; the table is as it was before."""
        before = self.state
        try:
            attempt(self.state)
        except Refused as refused:
            assert self.state == before
            return refused
        raise AssertionError("this was allowed")

    def refused(self, by: int, command: TableCommand) -> str:
        """The code with which a command is refused."""
        return self.refusal(
            lambda state: decide.decide(state, PersonId(by), command, self.now, self.entropy, ms=0)
        ).code

    def start(self) -> "PureTable":
        """The host begins the game."""
        host = self.state.host
        assert host is not None
        self.execute(host, Start())
        return self

    # Playing

    def next_move(self) -> tuple[Seat, Move]:
        """A move of a seat that the game waits for; in jinx all touch different pictures."""
        seat = waited_for(self.game)[0]
        move = progress(legal(self.game, seat), self.rng, self.now)
        assert move is not None
        return seat, move

    def play_one(self) -> TableEntry:
        """A player the game waits for moves; where only fingers are left, the table closes a window."""
        game = self.game
        if isinstance(game, Square) and game.fingers:
            return self.call(first_window(game))
        seat, move = self.next_move()
        person = self.state.sitting(seat)
        if person.computer or person.gone:
            return self.take(decide.decide_for_table(self.state, move, self.now, seat))
        return self.execute(person.id, as_command(move), self.now)

    def call(self, command: AnyCommand) -> TableEntry:
        """A command of the table's own."""
        return self.take(decide.decide_for_table(self.state, command, self.now))

    def play_until(self, phase: Phase) -> "PureTable":
        """Everybody plays until this phase comes."""
        while self.game.phase is not phase:
            self.play_one()
        return self

    def play_turn(self) -> None:
        """Everybody plays until another turn begins, or the game is over."""
        turn = self.game.turn
        while self.game.turn == turn and self.state.playing:
            self.play_one()


def first_window(game: Square) -> AnyCommand:
    """The command that ends the tie window of the first finger."""
    return CloseWindow(min(game.fingers, key=lambda finger: finger.ms).spot)


def as_command(move: Move) -> GameCommand:
    """The move as a person sends it: the table notes the time."""
    match move:
        case Touch(spot):
            return PutFinger(spot)
        case CallJinx():
            return ShoutJinx()
        case Tell() | Give() | NameGiver() | AgreeGiver() | Vote():
            return move


def playing(
    game: str = "odyssey",
    people: int | None = None,
    *,
    options: Options = AS_PRINTED,
    clocks: Clocks = NO_CLOCKS,
    seed: int = 0,
) -> PureTable:
    """A table where a game has just begun."""
    count = next(least for known, least in LEAST.items() if known == game) if people is None else people
    return PureTable(game, count, options=options, clocks=clocks, seed=seed).start()


def in_order(*numbers: int) -> Arrange:
    """The command that lets people with these numbers sit in this order."""
    return Arrange(tuple(map(PersonId, numbers)))
