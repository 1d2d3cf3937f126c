"""Games by the hundred, in as many processes as there are cores: who played, who won, who found what."""

import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from random import Random
from typing import Any, Literal

import msgspec

from lapin.arena.contestants import Entry, contestant, personas
from lapin.arena.game import Evening
from lapin.bots.encoder import Encoder, NoEncoder
from lapin.bots.known import Minds, descriptions_of
from lapin.bots.mind import Mind
from lapin.game.model.chance import Secret
from lapin.game.model.events import AnyEvent, ClueGiven, VotesRevealed
from lapin.game.model.options import Options
from lapin.game.variants import variant_of
from lapin.languages import DEFAULT_LANGUAGE, Language
from lapin.record import Computer, Header, RecordedDeck, write
from lapin.record.lines import FORMAT_VERSION, RULES_VERSION

Finding = Literal["all", "some", "none"]


class Fixture(msgspec.Struct, frozen=True):
    """What is played: everything that the result of a numbered game depends on."""

    game: str
    players: tuple[str, ...]
    seats: int
    deck: str
    language: Language = DEFAULT_LANGUAGE
    seed: int = 0
    options: Options = Options()
    other_mind: str = ""
    """`module:class` of the embedding behind contestants with a star."""

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game: the names in turn, one place further each game. Partners are of one name."""
        round_of = self.seats // 2 if variant_of(self.game).pairs else self.seats
        names = [self.players[(place + number) % len(self.players)] for place in range(round_of)]
        return tuple(names * (self.seats // round_of))


class Told(msgspec.Struct, frozen=True):
    """How a turn with one card to find came out, for who told it."""

    by: str
    found: Finding


class Result(msgspec.Struct, frozen=True):
    """A finished game."""

    number: int
    names: tuple[str, ...]
    """By side: in `team` there are half as many as seats."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    told: tuple[Told, ...]
    record: bytes = b""


@cache
def shared_minds(*, reading: bool) -> Minds:
    """One for a process; without the encoder's files, players go by words in common."""
    try:
        return Minds(Encoder() if reading else None)
    except NoEncoder:
        return Minds()


class Ground:
    """Where games are played: the minds are made once for all of them."""

    def __init__(self, fixture: Fixture) -> None:
        self._fixture = fixture
        self._descriptions = descriptions_of(fixture.deck)
        reading = any(name != "random" for name in fixture.players)
        self.mind: Mind = shared_minds(reading=reading).mind(self._descriptions, built_in=True)
        self._other: Mind | None = None
        if fixture.other_mind:
            module, _, made_by = fixture.other_mind.partition(":")
            made: Any = getattr(import_module(module), made_by)()
            self._other = Minds(made).mind(self._descriptions, built_in=False)

    def play(self, number: int) -> Result:
        """The game of this number: the same each time."""
        fixture = self._fixture
        label = f"lapin arena {fixture.seed} {fixture.game} {fixture.seats} {number}"
        rng = Random(label)  # noqa: S311 - repeatable on purpose
        names = fixture.seating(number)
        players = []
        for name, persona in zip(names, personas(fixture.seats, rng), strict=True):
            mind = self._other if name.endswith("*") and self._other is not None else self.mind
            players.append(contestant(name, Entry(persona, fixture.language, mind, self._descriptions)))
        secret = sha256(label.encode()).digest()
        deck = variant_of(fixture.game).deck
        evening = Evening(fixture.game, players, fixture.options, deck, Secret(secret), rng)
        state = evening.play()
        header = Header(
            format="lapin record",
            version=FORMAT_VERSION,
            rules=RULES_VERSION,
            game=fixture.game,
            players=fixture.seats,
            options=fixture.options,
            names=names,
            deck=RecordedDeck(fixture.deck, deck),
            commitment=state.commitment,
            date=None,
            computers=tuple(Computer(seat, name) for seat, name in enumerate(names)),
        )
        return Result(
            number,
            names[: len(state.scores)],
            state.scores,
            state.winners,
            state.turn,
            told(evening.events, names),
            write(header, evening.events, secret),
        )


def told(events: list[AnyEvent], names: tuple[str, ...]) -> tuple[Told, ...]:
    """How each turn with one card to find came out."""
    found: list[Told] = []
    clue: ClueGiven | None = None
    for event in events:
        if isinstance(event, ClueGiven):
            clue = event
        elif isinstance(event, VotesRevealed) and clue is not None and clue.card is not None:
            spot = event.owners.index(clue.seat) + 1
            ballots = [spots for spots in event.votes if spots]
            finders = sum(spot in spots for spots in ballots)
            outcome: Finding = "all" if finders == len(ballots) else "some" if finders else "none"
            found.append(Told(names[clue.seat], outcome))
    return tuple(found)


_ground: Ground | None = None


def _enter(fixture: Fixture) -> None:
    global _ground  # noqa: PLW0603 - one ground for each process
    _ground = Ground(fixture)


def _game(number: int) -> Result:
    assert _ground is not None
    return _ground.play(number)


def played(fixture: Fixture, games: int, processes: int | None = None) -> Iterator[Result]:
    """All games, as they come to an end."""
    count = processes or min(os.cpu_count() or 1, games)
    if count == 1:
        ground = Ground(fixture)
        yield from (ground.play(number) for number in range(games))
        return
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(name, "1")  # one process a core is enough
    context = multiprocessing.get_context("spawn")
    with context.Pool(count, _enter, (fixture,)) as pool:
        yield from pool.imap_unordered(_game, range(games), chunksize=max(1, min(8, games // (4 * count))))


def tally(results: list[Result], of: Callable[[Result], Iterator[str]]) -> Counter[str]:
    """How often each name comes up."""
    return Counter(name for result in results for name in of(result))
