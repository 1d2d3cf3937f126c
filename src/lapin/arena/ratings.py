"""Compares contestants: win rates and Bradley-Terry ratings, with bootstrap intervals."""

import math
from collections.abc import Callable, Sequence
from random import Random

import msgspec

from lapin.arena.matches import Result

SAMPLES = 400
_ELO = 400 / math.log(10)
_ROUNDS = 200


class Estimate(msgspec.Struct, frozen=True):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


def estimated(
    results: Sequence[Result], number: Callable[[Sequence[Result]], float], seed: int = 0, samples: int = SAMPLES
) -> Estimate:
    """Return a statistic of these games, with an interval by percentile bootstrap."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    drawn = sorted(number(rng.choices(results, k=len(results))) for _ in range(samples))
    return Estimate(number(results), drawn[int(0.025 * samples)], drawn[int(0.975 * samples) - 1])


def wins(results: Sequence[Result], name: str) -> float:
    """Return the share of games that this name won; a shared win counts as a fraction."""
    total = sum(
        sum(result.names[side] == name for side in result.winners) / len(result.winners) for result in results
    )
    return total / len(results)


def points_a_turn(results: Sequence[Result], name: str) -> float:
    """Return the points that a side of this name makes in a turn."""
    points = sum(score for r in results for side, score in zip(r.names, r.scores, strict=True) if side == name)
    turns = sum(result.turns * result.names.count(name) for result in results)
    return points / turns if turns else 0.0


def found(results: Sequence[Result], name: str | None, outcome: str) -> float:
    """Return the share of this storyteller's turns that had this outcome; None means all storytellers."""
    turns = [told.found for result in results for told in result.told if name in (None, told.by)]
    return turns.count(outcome) / len(turns) if turns else 0.0  # type: ignore[arg-type]  # one of Finding


def bradley_terry(results: Sequence[Result], names: Sequence[str]) -> dict[str, float]:
    """Return ratings on the scale of chess, with a mean of 1500: 400 points more mean ten wins for a loss.

    Every pair of sides with different names at one table is a meeting, won by the higher score. A tenth of a drawn
    meeting is added for each pair of names, so that no rating is infinite.
    """
    won = {(a, b): 0.05 for a in names for b in names if a != b}
    for result in results:
        sides = list(zip(result.names, result.scores, strict=True))
        for one, score in sides:
            for other, rival in sides:
                if one != other:
                    won[one, other] += 0.5 if score == rival else float(score > rival)
    strength = dict.fromkeys(names, 1.0)
    for _ in range(_ROUNDS):
        fresh = {}
        for name in names:
            rivals = [other for other in names if other != name]
            meetings = sum((won[name, o] + won[o, name]) / (strength[name] + strength[o]) for o in rivals)
            fresh[name] = sum(won[name, o] for o in rivals) / meetings if meetings else 1.0
        mean = math.exp(sum(map(math.log, fresh.values())) / len(fresh))
        strength = {name: value / mean for name, value in fresh.items()}
    return {name: 1500 + _ELO * math.log(value) for name, value in strength.items()}
