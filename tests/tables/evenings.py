"""Random evenings at a table: games of every kind, talk, people who come, leave, doze off and come back."""

from collections.abc import Callable, Iterator
from random import Random

from hypothesis import strategies as st

from lapin.bots.random_player import any_move
from lapin.game import legal
from lapin.game.model.commands import CallJinx, Touch
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.variants import GAMES
from lapin.simulation import commands
from lapin.tables import house, laying, tickets
from lapin.tables.asks import (
    AddComputer,
    Arrange,
    Ask,
    Clocks,
    ComeBack,
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
    Say,
    SetUp,
    Start,
)
from lapin.tables.happenings import PersonErased, Step
from lapin.tables.people import COLOURS, PATTERNS, Rabbit
from tests.tables.lobby import ALL_CLOCKS, LEAST, NO_CLOCKS, Lobby, as_ask

games = st.sampled_from(GAMES)
seeds = st.integers(0, 2**32)


def evening(game: str, seed: int, length: int) -> Iterator[tuple[Lobby, Step]]:
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


def _ask(lobby: Lobby, by: int, ask: Ask, ms: int = 0) -> Step:
    return house.asked(lobby.room, by, ask, lobby.now, lobby.entropy, ms=ms)


def _anybody(lobby: Lobby, rng: Random) -> int:
    people = [person.id for person in lobby.room.here if not person.computer]
    return rng.choice(people) if people else 0


def _play(lobby: Lobby, rng: Random) -> Step:
    """Whoever is waited for moves; or somebody changes their mind (S11); or a new game is set up."""
    room = lobby.room
    if room.game is None or not room.playing:
        return _begin(lobby, rng)
    person = room.person(_anybody(lobby, rng))
    if rng.random() < 0.25 and person is not None and person.seat is not None and person.seat < room.game.players:
        may = legal(room.game, person.seat)
        if may and room.game.phase != "tell":
            return _ask(lobby, person.id, as_ask(any_move(rng.choice(may), rng)), ms=rng.randrange(10_000))
    seat, command = commands(room.game, rng)[0]
    if seat is None:
        return house.called(room, command, lobby.now)
    sitting = room.sitting(seat)
    if sitting.played_by_computer:
        return house.called(room, command, lobby.now, seat)
    ms = command.ms if isinstance(command, Touch | CallJinx) else 0
    return _ask(lobby, sitting.id, as_ask(command), ms)  # type: ignore[arg-type]  # a seat makes moves only


def _begin(lobby: Lobby, rng: Random) -> Step:
    """Start, or bring the table nearer to where it can."""
    host = lobby.room.host
    if host is None or host not in {person.id for person in lobby.room.here}:
        return _come(lobby, rng)
    if laying.start_refusal(lobby.room) is None and rng.random() < 0.8:
        return _ask(lobby, host, Start())
    numbers = [person.id for person in lobby.room.here]
    asks: list[Ask] = [
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


def _talk(lobby: Lobby, rng: Random) -> Step:
    by = _anybody(lobby, rng)
    asks: list[Ask] = [Say(f"line {rng.randrange(999)}"), React("laugh")]
    return _ask(lobby, by, rng.choice(asks))


def _come(lobby: Lobby, rng: Random) -> Step:
    return house.join(lobby.room, f"Owl {rng.randrange(9999)}", None, rng.randbytes(32).hex(), lobby.now)


def _come_and_go(lobby: Lobby, rng: Random) -> Step:
    room, by, now = lobby.room, _anybody(lobby, rng), lobby.now
    ticket = rng.randbytes(32).hex()
    choices: list[Callable[[], Step]] = [
        lambda: _come(lobby, rng),
        lambda: house.gone_away(room, by, now),
        lambda: house.gone_away(room, by, now),
        lambda: house.returned(room, by, now),
        lambda: _ask(lobby, by, ComeBack()),
        lambda: _ask(lobby, by, Leave()),
        lambda: tickets.ticket_made(room, by, ticket, now),
        lambda: tickets.ticket_used(room, room.tickets[0].ticket if room.tickets else "", ticket, now),
        lambda: house.clock_ran_out(room, max(now, room.deadline or 0)),
        lambda: _ask(lobby, by, ExtendClock()),
        lambda: Step(now, by, (PersonErased(by),)),
    ]
    return rng.choice(choices)()


def _host(lobby: Lobby, rng: Random) -> Step:
    host = lobby.room.host or 0
    other = _anybody(lobby, rng)
    asks: list[Ask] = [
        Lock(on=rng.random() < 0.3),
        HideCode(on=rng.random() < 0.5),
        Describe(on=rng.random() < 0.5),
        Kick(other),
        PassHost(other),
        AddComputer(),
        EndGame(),
    ]
    return _ask(lobby, host, rng.choice(asks))
