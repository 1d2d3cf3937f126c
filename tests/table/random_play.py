"""Random play at a table: games of every kind, talk, and people who join, leave, are away and come back."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random

from hypothesis import strategies as st

from lapin.bots.random_player import any_move
from lapin.game import legal
from lapin.game.model.commands import CallJinx, Touch
from lapin.game.model.ids import PersonId
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.variants import GAMES
from lapin.simulation import commands
from lapin.table import decide, people, setup
from lapin.table.commands import (
    AddComputer,
    Arrange,
    ClaimTurn,
    Describe,
    Dress,
    DressTeam,
    EndGame,
    Explain,
    ExtendClock,
    HideCode,
    Hush,
    KeepSafe,
    Kick,
    Leave,
    LetIn,
    Lock,
    Mute,
    Onlookers,
    PassHost,
    React,
    RemoveComputer,
    RenewTvPassword,
    ReturnToSeat,
    RevealNumber,
    Say,
    Seal,
    SendOff,
    SetPace,
    SettleSeat,
    SetUp,
    Start,
    TableCommand,
)
from lapin.table.events import PersonErased, TableEntry
from lapin.table.setup import shuffle_over
from lapin.table.state import COLOURS, PATTERNS, Clocks, Rabbit
from lapin.table.waits import SlowPace
from tests.table.pure_table import ALL_CLOCKS, LEAST, NO_CLOCKS, PureTable, as_command

games = st.sampled_from(GAMES)
seeds = st.integers(0, 2**32)


def random_play(game: str, seed: int, length: int) -> Iterator[tuple[PureTable, TableEntry]]:
    """The table after each of up to `length` entries, and the entry; a new game begins when one has ended."""
    rng = Random(seed)
    clocks = rng.choice((NO_CLOCKS, ALL_CLOCKS, Clocks(vote=30)))
    table = PureTable(game, next(n for known, n in LEAST.items() if known == game), clocks=clocks, seed=seed)
    for _ in range(length):
        table.now += rng.randrange(3_000)
        what = rng.choices((_play, _talk, _come_and_go, _host), (85, 4, 7, 4))[0]
        try:
            entry = what(table, rng)
        except Refused:
            continue
        if entry.house or entry.game:
            yield table, table.take(entry)


def _decide(table: PureTable, by: PersonId, command: TableCommand, ms: int = 0) -> TableEntry:
    return decide.decide(table.state, by, command, table.now, table.entropy, ms=ms)


def _anybody(table: PureTable, rng: Random) -> PersonId:
    people = [person.id for person in table.state.members if not person.computer]
    return rng.choice(people) if people else PersonId(0)


def _play(table: PureTable, rng: Random) -> TableEntry:
    """A player the game waits for moves; or somebody changes their mind (S11); or a new game is set up."""
    state = table.state
    if state.game is None or not state.playing:
        return _begin(table, rng)
    person = state.person(_anybody(table, rng))
    if rng.random() < 0.25 and person is not None and person.seat is not None and person.seat < state.game.players:
        may = legal(state.game, person.seat)
        if may and state.game.phase != "tell":
            return _decide(table, person.id, as_command(any_move(rng.choice(may), rng)), ms=rng.randrange(10_000))
    seat, command = commands(state.game, rng)[0]
    if seat is None:
        return decide.decide_for_table(state, command, table.now)
    sitting = state.sitting(seat)
    if sitting.played_by_computer:
        return decide.decide_for_table(state, command, table.now, seat)
    ms = command.ms if isinstance(command, Touch | CallJinx) else 0
    return _decide(table, sitting.id, as_command(command), ms)  # type: ignore[arg-type]  # a seat makes moves only


_drawn: dict[str, str] = {}
"""Numbers that people have drawn for a shuffle, by their seals."""


def _draw(rng: Random) -> str:
    """Draw a number; return its seal."""
    number = rng.randbytes(32)
    seal = sha256(number).hexdigest()
    _drawn[seal] = number.hex()
    return seal


def _shuffle(table: PureTable, rng: Random) -> TableEntry:
    """Somebody reveals their number, or stays silent until time is up."""
    shuffle = table.state.shuffle
    assert shuffle is not None
    sealed = rng.choice([each for each in shuffle.seals if each.person in shuffle.waited_for])
    if rng.random() < 0.2:
        table.now = shuffle.until
        return shuffle_over(table.state, table.now, table.entropy)
    return _decide(table, sealed.person, RevealNumber(_drawn[sealed.seal], _draw(rng)))


def _begin(table: PureTable, rng: Random) -> TableEntry:
    """Start a game, or bring the table nearer to where it can start."""
    if table.state.shuffle is not None:
        return _shuffle(table, rng)
    host = table.state.host
    if host is None or host not in {person.id for person in table.state.members}:
        return _come(table, rng)
    if setup.start_refusal(table.state) is None and rng.random() < 0.8:
        return _decide(table, host, Start())
    numbers = [person.id for person in table.state.members]
    possible: list[TableCommand] = [
        AddComputer(),
        AddComputer(),
        RemoveComputer(rng.choice(numbers)),
        SetUp(game=rng.choice(GAMES)),
        SetUp(options=Options(target=rng.randrange(5, 30))),
        SetPace(rng.choice((None, SlowPace(12), SlowPace(48, skip_nights=True, skip_weekends=True)))),
        SetUp(clocks=rng.choice((NO_CLOCKS, ALL_CLOCKS)), listed=rng.random() < 0.5),
        Arrange(tuple(rng.sample(numbers, len(numbers)))),
        DressTeam(rng.choice((None, "", f"Foxes {rng.randrange(99)}")), rng.choice((None, *COLOURS))),
        Explain(f"because of {rng.randrange(99)}"),
        Dress(rng.choice((None, f"Fox {rng.randrange(99)}")), Rabbit(rng.choice(COLOURS), rng.choice(PATTERNS))),
    ]
    return _decide(table, host, rng.choice(possible))


def _talk(table: PureTable, rng: Random) -> TableEntry:
    by = _anybody(table, rng)
    possible: list[TableCommand] = [
        Say(f"line {rng.randrange(999)}"),
        React("laugh"),
        Seal(_draw(rng)),
        ClaimTurn(on=rng.random() < 0.7),
    ]
    return _decide(table, by, rng.choice(possible))


def _come(table: PureTable, rng: Random) -> TableEntry:
    return people.join(table.state, f"Owl {rng.randrange(9999)}", None, rng.randbytes(32).hex(), table.now)


def _come_and_go(table: PureTable, rng: Random) -> TableEntry:
    state, by, now = table.state, _anybody(table, rng), table.now
    ticket = rng.randbytes(32).hex()
    choices: list[Callable[[], TableEntry]] = [
        lambda: _come(table, rng),
        lambda: people.gone_away(state, by, now),
        lambda: people.gone_away(state, by, now),
        lambda: people.returned(state, by, now),
        lambda: _decide(table, by, ReturnToSeat()),
        lambda: _decide(table, by, Leave()),
        lambda: people.ticket_made(state, by, ticket, now),
        lambda: people.ticket_used(state, state.tickets[0].ticket if state.tickets else "", ticket, now),
        lambda: decide.clock_ran_out(state, max(now, state.deadline or 0)),
        lambda: _decide(table, by, ExtendClock()),
        lambda: _decide(table, by, SettleSeat(_anybody(table, rng), rng.choice(("free", "without", None)))),
        lambda: TableEntry(now, by, (PersonErased(by),)),
    ]
    return rng.choice(choices)()


def _host(table: PureTable, rng: Random) -> TableEntry:
    host = table.state.host or PersonId(0)
    other = _anybody(table, rng)
    possible: list[TableCommand] = [
        Lock(on=rng.random() < 0.3),
        Onlookers(on=rng.random() < 0.5),
        SendOff("nobody"),
        HideCode(on=rng.random() < 0.5),
        RenewTvPassword(),
        Describe(on=rng.random() < 0.5),
        KeepSafe(on=rng.random() < 0.2),
        Hush(on=rng.random() < 0.2),
        Mute(other, on=rng.random() < 0.3),
        Kick(other),
        LetIn(rng.choice([each.person for each in table.state.kept_out] or [other])),
        PassHost(other),
        AddComputer(),
        EndGame(),
    ]
    return _decide(table, host, rng.choice(possible))
