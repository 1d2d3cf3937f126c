"""Plays the games of the arena, in as many processes as there are cores, and collects their results."""

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

from lapin.arena.contestants import ContestantParts, contestant, personas
from lapin.arena.game import ArenaGame
from lapin.bots.encoder import Encoder, NoEncoder
from lapin.bots.known import Minds, descriptions_of
from lapin.bots.mind import Mind
from lapin.bots.told import ToldLately
from lapin.game.model.chance import Secret
from lapin.game.model.events import AnyEvent, ClueGiven, VotesRevealed
from lapin.game.model.options import Options
from lapin.game.variants import variant_of
from lapin.languages import DEFAULT_LANGUAGE, Language
from lapin.record import Computer, Header, RecordedDeck, write
from lapin.record.lines import FORMAT_VERSION, RULES_VERSION

HowManyFound = Literal["all", "some", "none"]


class Fixture(msgspec.Struct, frozen=True):
    """Everything that the result of a numbered game depends on."""

    game: str
    players: tuple[str, ...]
    seats: int
    deck: str
    language: Language = DEFAULT_LANGUAGE
    seed: int = 0
    options: Options = Options()
    other_mind: str = ""
    """`module:class` of the encoder for contestants with a star; it may have `mind(descriptions)`."""

    def seating(self, number: int) -> tuple[str, ...]:
        """Return the names by seat. They move one seat further with each game; partners have the same name."""
        round_of = self.seats // 2 if variant_of(self.game).pairs else self.seats
        names = [self.players[(place + number) % len(self.players)] for place in range(round_of)]
        return tuple(names * (self.seats // round_of))


class ToldTurn(msgspec.Struct, frozen=True):
    """The outcome of a turn with a true card, and the name of its storyteller."""

    by: str
    found: HowManyFound


class Result(msgspec.Struct, frozen=True):
    """A finished game."""

    number: int
    names: tuple[str, ...]
    """The names by side; in `team` there are half as many as seats."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    told: tuple[ToldTurn, ...]
    record: bytes = b""


@cache
def shared_minds(*, reading: bool) -> Minds:
    """Return the minds of this process; without the encoder's files they compare words."""
    try:
        return Minds(Encoder() if reading else None)
    except NoEncoder:
        return Minds()


class Arena:
    """Plays the games of a fixture. The minds are made once for all of them."""

    def __init__(self, fixture: Fixture) -> None:
        self._fixture = fixture
        self._descriptions = descriptions_of(fixture.deck)
        reading = any(name != "random" for name in fixture.players)
        self.mind: Mind = shared_minds(reading=reading).mind(self._descriptions, built_in=True)
        self._other: Mind | None = None
        if fixture.other_mind:
            module, _, factory = fixture.other_mind.partition(":")
            made: Any = getattr(import_module(module), factory)()
            own = getattr(made, "mind", None)
            self._other = (
                Minds(made).mind(self._descriptions, built_in=False) if own is None else own(self._descriptions)
            )

    def play(
        self, number: int, heard: frozenset[str] = frozenset(), remembers: ToldLately | None = None
    ) -> Result:
        """Play the game with this number, which always has the same result for what was heard and told before."""
        fixture = self._fixture
        label = f"lapin arena {fixture.seed} {fixture.game} {fixture.seats} {number}"
        rng = Random(label)  # noqa: S311 - repeatable on purpose
        names = fixture.seating(number)
        players = []
        for name, persona in zip(names, personas(fixture.seats, rng), strict=True):
            mind = self._other if name.endswith("*") and self._other is not None else self.mind
            entry = ContestantParts(persona, fixture.language, mind, self._descriptions, label, heard, remembers)
            players.append(contestant(name, entry))
        secret = sha256(label.encode()).digest()
        deck = variant_of(fixture.game).deck
        arena_game = ArenaGame(fixture.game, players, fixture.options, deck, Secret(secret), rng)
        state = arena_game.play()
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
            told(arena_game.events, names),
            write(header, arena_game.events, secret),
        )


def told(events: list[AnyEvent], names: tuple[str, ...]) -> tuple[ToldTurn, ...]:
    """Return the outcome of each turn with a true card."""
    found: list[ToldTurn] = []
    clue: ClueGiven | None = None
    for event in events:
        if isinstance(event, ClueGiven):
            clue = event
        elif isinstance(event, VotesRevealed) and clue is not None and clue.card is not None:
            spot = event.owners.index(clue.seat) + 1
            ballots = [spots for spots in event.votes if spots]
            finders = sum(spot in spots for spots in ballots)
            outcome: HowManyFound = "all" if finders == len(ballots) else "some" if finders else "none"
            found.append(ToldTurn(names[clue.seat], outcome))
    return tuple(found)


_arena: Arena | None = None


def _enter(fixture: Fixture) -> None:
    global _arena  # noqa: PLW0603 - one arena for each process
    _arena = Arena(fixture)


def _game(number: int) -> Result:
    assert _arena is not None
    return _arena.play(number)


def played(fixture: Fixture, games: int, processes: int | None = None) -> Iterator[Result]:
    """Yield the results of all games as they end."""
    count = processes or min(os.cpu_count() or 1, games)
    if count == 1:
        arena = Arena(fixture)
        yield from (arena.play(number) for number in range(games))
        return
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(name, "1")  # one process a core is enough
    context = multiprocessing.get_context("spawn")
    with context.Pool(count, _enter, (fixture,)) as pool:
        yield from pool.imap_unordered(_game, range(games), chunksize=max(1, min(8, games // (4 * count))))


def tally(results: list[Result], of: Callable[[Result], Iterator[str]]) -> Counter[str]:
    """Count how often each name occurs."""
    return Counter(name for result in results for name in of(result))
