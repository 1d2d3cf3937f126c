"""Random evenings at a table: games of every kind, talk, people who come, leave, doze off and come back."""

from collections.abc import Callable, Iterator
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
from lapin.table import decide, setup
from lapin.table.commands import (
    AddComputer,
    Arrange,
    Describe,
    Dress,
    EndGame,
    ExtendClock,
    HideCode,
    Kick,
    Leave,
    Lock,
    PassHost,
    React,
    RemoveComputer,
    ReturnToSeat,
    Say,
    SetUp,
    Start,
    TableCommand,
)
from lapin.table.events import PersonErased, TableEntry
from lapin.table.state import COLOURS, PATTERNS, Clocks, Rabbit
from tests.table.lobby import ALL_CLOCKS, LEAST, NO_CLOCKS, Lobby, as_ask

games = st.sampled_from(GAMES)
seeds = st.integers(0, 2**32)


def evening(game: str, seed: int, length: int) -> Iterator[tuple[Lobby, TableEntry]]:
    """The table after each of so many steps, and the step; a new game begins when one has ended."""
    rng = Random(seed)
    clocks = rng.choice((NO_CLOCKS, ALL_CLOCKS, Clocks(vote=30)))
    lobby = Lobby(game, next(n for known, n in LEAST.items() if known == game), clocks=clocks, seed=seed)
    for _ in range(length):
        lobby.now += rng.randrange(3_000)
        what = rng.choices((_play, _talk, _come_and_go, _host), (85, 4, 7, 4))[0]
        try:
            step = what(lobby, rng)
        except Refused:
            continue
        if step.house or step.game:
            yield lobby, lobby.take(step)


def _ask(lobby: Lobby, by: PersonId, ask: TableCommand, ms: int = 0) -> TableEntry:
    return decide.decide(lobby.state, by, ask, lobby.now, lobby.entropy, ms=ms)


def _anybody(lobby: Lobby, rng: Random) -> PersonId:
    people = [person.id for person in lobby.state.members if not person.computer]
    return rng.choice(people) if people else PersonId(0)


def _play(lobby: Lobby, rng: Random) -> TableEntry:
    """Whoever is waited for moves; or somebody changes their mind (S11); or a new game is set up."""
    state = lobby.state
    if state.game is None or not state.playing:
        return _begin(lobby, rng)
    person = state.person(_anybody(lobby, rng))
    if rng.random() < 0.25 and person is not None and person.seat is not None and person.seat < state.game.players:
        may = legal(state.game, person.seat)
        if may and state.game.phase != "tell":
            return _ask(lobby, person.id, as_ask(any_move(rng.choice(may), rng)), ms=rng.randrange(10_000))
    seat, command = commands(state.game, rng)[0]
    if seat is None:
        return decide.decide_for_table(state, command, lobby.now)
    sitting = state.sitting(seat)
    if sitting.played_by_computer:
        return decide.decide_for_table(state, command, lobby.now, seat)
    ms = command.ms if isinstance(command, Touch | CallJinx) else 0
    return _ask(lobby, sitting.id, as_ask(command), ms)  # type: ignore[arg-type]  # a seat makes moves only


def _begin(lobby: Lobby, rng: Random) -> TableEntry:
    """Start, or bring the table nearer to where it can."""
    host = lobby.state.host
    if host is None or host not in {person.id for person in lobby.state.members}:
        return _come(lobby, rng)
    if setup.start_refusal(lobby.state) is None and rng.random() < 0.8:
        return _ask(lobby, host, Start())
    numbers = [person.id for person in lobby.state.members]
    asks: list[TableCommand] = [
        AddComputer(),
        AddComputer(),
        RemoveComputer(rng.choice(numbers)),
        SetUp(game=rng.choice(GAMES)),
        SetUp(options=Options(target=rng.randrange(5, 30))),
        SetUp(clocks=rng.choice((NO_CLOCKS, ALL_CLOCKS)), listed=rng.random() < 0.5),
        Arrange(tuple(rng.sample(numbers, len(numbers)))),
        Dress(rng.choice((None, f"Fox {rng.randrange(99)}")), Rabbit(rng.choice(COLOURS), rng.choice(PATTERNS))),
    ]
    return _ask(lobby, host, rng.choice(asks))


def _talk(lobby: Lobby, rng: Random) -> TableEntry:
    by = _anybody(lobby, rng)
    asks: list[TableCommand] = [Say(f"line {rng.randrange(999)}"), React("laugh")]
    return _ask(lobby, by, rng.choice(asks))


def _come(lobby: Lobby, rng: Random) -> TableEntry:
    return decide.join(lobby.state, f"Owl {rng.randrange(9999)}", None, rng.randbytes(32).hex(), lobby.now)


def _come_and_go(lobby: Lobby, rng: Random) -> TableEntry:
    state, by, now = lobby.state, _anybody(lobby, rng), lobby.now
    ticket = rng.randbytes(32).hex()
    choices: list[Callable[[], TableEntry]] = [
        lambda: _come(lobby, rng),
        lambda: decide.gone_away(state, by, now),
        lambda: decide.gone_away(state, by, now),
        lambda: decide.returned(state, by, now),
        lambda: _ask(lobby, by, ReturnToSeat()),
        lambda: _ask(lobby, by, Leave()),
        lambda: decide.ticket_made(state, by, ticket, now),
        lambda: decide.ticket_used(state, state.tickets[0].ticket if state.tickets else "", ticket, now),
        lambda: decide.clock_ran_out(state, max(now, state.deadline or 0)),
        lambda: _ask(lobby, by, ExtendClock()),
        lambda: TableEntry(now, by, (PersonErased(by),)),
    ]
    return rng.choice(choices)()


def _host(lobby: Lobby, rng: Random) -> TableEntry:
    host = lobby.state.host or PersonId(0)
    other = _anybody(lobby, rng)
    asks: list[TableCommand] = [
        Lock(on=rng.random() < 0.3),
        HideCode(on=rng.random() < 0.5),
        Describe(on=rng.random() < 0.5),
        Kick(other),
        PassHost(other),
        AddComputer(),
        EndGame(),
    ]
    return _ask(lobby, host, rng.choice(asks))
