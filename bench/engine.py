"""`lapin bench engine`: measures random play, views and redaction, beside card games of other libraries (peers).

All candidates are measured in turn, in several short rounds, so that a busy moment of the machine affects all
alike. Rates are for a second of CPU time; docs/figures.md says how to read them.
"""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count, cycle, islice
from random import Random
from statistics import median, quantiles
from time import perf_counter_ns
from typing import TypeVar

from bench.peer_process import NoPeers, Peers, venv_folder
from bench.report import Report, load
from bench.rounds import Lot, Round, timed
from lapin.game import apply, begin, decide, fold, opened
from lapin.game.model.chance import Chance, Secret
from lapin.game.model.events import AnyEvent, CardsGiven, ClueGiven, JinxCalled, Touched, VoteCast
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.state import State
from lapin.game.variants import GAMES, variant_of
from lapin.game.views import redact, view
from lapin.simulation import commands, play

ROUNDS = 7
PLAYERS = 6
CALLS = 2000
"""The number of calls of `view` or `redact` between two looks at the clock."""
EVENTS_WANTED, VIEW_WANTED = 100_000, 50  # docs/figures.md

SUBJECT = "lapin odyssey"
SEEN = "lapin odyssey, each mover's view"
PEERS = (
    "rlcard leduc-holdem",
    "rlcard uno",
    "rlcard gin-rummy",
    "pettingzoo leduc_holdem_v4",
    "pettingzoo hanabi_v5",
)
MOVES = (ClueGiven, CardsGiven, VoteCast, Touched, JinxCalled)
"""The events that say a player moved: one for each move of `lapin.simulation`."""

T = TypeVar("T")
Play = Callable[[str, int, Options, int, Chance, Random], tuple[list[AnyEvent], State]]
Candidate = Callable[[float], Round]
Sampler = Callable[[float], list[float]]
Figures = tuple[dict[str, list[Round]], dict[str, list[list[float]]]]


def run(seconds: float, *, write: bool = False, json: bool = False) -> int:
    """Measure each figure for about this many seconds, and print. 1 if the peers could not be measured."""
    report, failed = Report(json=json), ""
    try:
        with Peers() as peers:
            rounds, samples = _measure(_ours() | _theirs(peers), seconds / ROUNDS)
        print(f"peers from {venv_folder()}", file=sys.stderr)
    except NoPeers as reason:
        failed = f"\nThe peers cannot be measured, so this is Lapin alone.\n{reason}"
        rounds, samples = _measure(_ours(), seconds / ROUNDS)
    about = report.machine
    report.say(f"{about['cores']} cores, {about['kind']}, Python {about['python']}")
    turns = f"{ROUNDS} rounds of {seconds / ROUNDS:.2f} s each in turn"
    report.say(f"{turns}; load {about['load_before']} before, {load()} after\n")
    _say_rates(rounds, report)
    _say_times(samples, report)
    _say_targets(rounds, samples, report)
    if failed:
        report.say(failed)
    return report.end("Engine", failed, write=write)


def _measure(candidates: dict[str, Candidate], seconds: float) -> Figures:
    """The rounds of each candidate; and the microseconds of single calls, a list a round."""
    samplers = {"view, odyssey": _views("odyssey"), "view, jinx": _views("jinx"), "redact, odyssey": _redactions()}
    for candidate in candidates.values():
        candidate(0.01)  # loads modules and fills caches; not counted
    rounds: dict[str, list[Round]] = {name: [] for name in candidates}
    samples: dict[str, list[list[float]]] = {name: [] for name in samplers}
    for _ in range(ROUNDS):
        for name, candidate in candidates.items():
            rounds[name].append(candidate(seconds))
        for name, sampler in samplers.items():
            samples[name].append(sampler(seconds))
    return rounds, samples


def _ours() -> dict[str, Candidate]:
    games = {f"lapin {game}": _lapin(game, play) for game in GAMES}
    return {SUBJECT: games.pop(SUBJECT), SEEN: _lapin("odyssey", _play_seen)} | games


def _theirs(peers: Peers) -> dict[str, Candidate]:
    return {name: partial(peers.round, name) for name in PEERS}


def _lapin(game: str, play_one: Play) -> Candidate:
    rng, numbers, deck = Random(game), count(), variant_of(game).deck

    def events_of_one() -> list[AnyEvent]:
        return play_one(game, PLAYERS, Options(), deck, Secret(next(numbers).to_bytes(32, "big")), rng)[0]

    return lambda seconds: timed(events_of_one, _lot, seconds)


def _lot(events: list[AnyEvent]) -> Lot:
    return Lot(sum(isinstance(event, MOVES) for event in events), len(events))


def _play_seen(
    game: str, players: int, options: Options, deck: int, chance: Chance, rng: Random
) -> tuple[list[AnyEvent], State]:
    """As `lapin.simulation.play`, but the mover's view is made before each move, as it is in a peer's step."""
    events = begin(game, players, options, deck, chance)
    state = fold(events)
    while state.reason is None:
        for seat, command in commands(state, rng):
            view(state, seat)
            decided = decide(state, seat, command, chance)
            events += decided
            for event in decided:
                state = apply(state, event)
    return events, state


def _one_game(game: str) -> list[AnyEvent]:
    return play(game, PLAYERS, Options(), variant_of(game).deck, Secret(bytes(32)), Random(1))[0]


def _views(game: str) -> Sampler:
    """Samples full views of the states in the middle half of a game, one seat after the other."""
    events = _one_game(game)
    states = [opened(events[0])]
    for event in events[1:]:
        states.append(apply(states[-1], event))
    middle = states[len(states) // 4 : -(len(states) // 4)]
    return _sampler(view, [(state, Seat(seat)) for state in middle for seat in range(PLAYERS)])


def _redactions() -> Sampler:
    events = _one_game("odyssey")
    return _sampler(redact, [(event, Seat(seat)) for event in events for seat in range(PLAYERS)])


def _sampler(call: Callable[[T, Seat], object], arguments: Sequence[tuple[T, Seat]]) -> Sampler:
    """Makes a function that calls for some seconds, and gives the microseconds of wall time of each call."""
    wheel = cycle(arguments)

    def sample(seconds: float) -> list[float]:
        times: list[float] = []
        end = perf_counter_ns() + seconds * 1e9
        while perf_counter_ns() < end:
            for thing, seat in islice(wheel, CALLS):
                before = perf_counter_ns()
                call(thing, seat)
                times.append((perf_counter_ns() - before) / 1000)
        return times

    return sample


def _say_rates(rounds: dict[str, list[Round]], report: Report) -> None:
    """Say rates, and ratios of moves: the median of the rounds, each against Lapin's round of the same turn."""
    report.say(
        f"{'':34}{'moves/s CPU':>20}{'events/s CPU':>20}{'moves/s wall':>14}{'lapin is':>10}{'with view':>11}"
    )
    report.say(f"{'random play':34}{'median':>10}{'best':>10}{'median':>10}{'best':>10}{'median':>14}")
    for name, own in rounds.items():
        moves, events = [one.moves / one.cpu for one in own], [one.events / one.cpu for one in own]
        row = f"{name:34}{median(moves):10,.0f}{max(moves):10,.0f}"
        row += f"{median(events):10,.0f}{max(events):10,.0f}" if any(events) else f"{'-':>10}{'-':>10}"
        row += f"{median(one.moves / one.wall for one in own):14,.0f}"
        report.note("random play", name, moves_per_cpu_second=median(moves), moves_per_cpu_second_best=max(moves))
        if any(events):
            report.note("random play", name, events_per_cpu_second=median(events))
        if name in PEERS:
            plain, seen = _ratio(rounds[SUBJECT], own), _ratio(rounds[SEEN], own)
            row += f"{plain:9.1f}x{seen:10.1f}x"
            report.note("random play", name, lapin_is=plain, lapin_with_view_is=seen)
        report.say(row)


def _ratio(ours: list[Round], theirs: list[Round]) -> float:
    turns = zip(ours, theirs, strict=True)
    return median((our.moves / our.cpu) / (their.moves / their.cpu) for our, their in turns)


def _say_times(samples: dict[str, list[list[float]]], report: Report) -> None:
    report.say(f"\n{'microseconds a call':34}{'median':>10}{'p99':>10}")
    for name, own in samples.items():
        p99 = median(quantiles(times, n=100)[98] for times in own)
        report.say(f"{name:34}{_middle(own):10.2f}{p99:10.2f}")
        report.note("microseconds a call", name, median=_middle(own), p99=p99)


def _say_targets(rounds: dict[str, list[Round]], samples: dict[str, list[list[float]]], report: Report) -> None:
    events = median(one.events / one.cpu for one in rounds[SUBJECT])
    slowest = max(_middle(samples[name]) for name in samples if name.startswith("view"))
    report.say(f"\n{EVENTS_WANTED:,} events/s in odyssey: {'met' if events >= EVENTS_WANTED else 'MISSED'}")
    report.say(f"a view under {VIEW_WANTED} microseconds: {'met' if slowest < VIEW_WANTED else 'MISSED'}")


def _middle(times: list[list[float]]) -> float:
    return median(map(median, times))
