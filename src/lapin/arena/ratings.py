"""Who plays better, and how sure one can be of it: win rates, Bradley-Terry ratings, and bootstrap intervals."""

import math
from collections.abc import Callable, Sequence
from random import Random

import msgspec

from lapin.arena.matches import Result

SAMPLES = 400
_ELO = 400 / math.log(10)
_ROUNDS = 200


class Estimate(msgspec.Struct, frozen=True):
    """A number with the interval in which it lies 95 times of 100."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


def estimated(
    results: Sequence[Result], number: Callable[[Sequence[Result]], float], seed: int = 0, samples: int = SAMPLES
) -> Estimate:
    """A number of these games; the interval comes from games drawn again and again (percentile bootstrap)."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    drawn = sorted(number(rng.choices(results, k=len(results))) for _ in range(samples))
    return Estimate(number(results), drawn[int(0.025 * samples)], drawn[int(0.975 * samples) - 1])


def wins(results: Sequence[Result], name: str) -> float:
    """Share of the games that this name won; a shared win counts in part, and so do two seats of one name."""
    total = sum(
        sum(result.names[side] == name for side in result.winners) / len(result.winners) for result in results
    )
    return total / len(results)


def points_a_turn(results: Sequence[Result], name: str) -> float:
    """Points that a side of this name makes in a turn."""
    points = sum(score for r in results for side, score in zip(r.names, r.scores, strict=True) if side == name)
    turns = sum(result.turns * result.names.count(name) for result in results)
    return points / turns if turns else 0.0


def found(results: Sequence[Result], name: str | None, outcome: str) -> float:
    """Share of the turns that this name (None: anybody) told with this outcome."""
    turns = [told.found for result in results for told in result.told if name in (None, told.by)]
    return turns.count(outcome) / len(turns) if turns else 0.0  # type: ignore[arg-type]  # one of Finding


def bradley_terry(results: Sequence[Result], names: Sequence[str]) -> dict[str, float]:
    """Ratings on the scale of chess, with a mean of 1500: 400 more means ten wins for a loss.

    Every pair of sides of different names at one table is a meeting, won by the higher score. A tenth of a drawn
    meeting of everybody with everybody is added, so that nobody is infinitely good.
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
