"""The report of a run of the arena, as a table for people and as JSON for programs."""

from collections.abc import Sequence

import msgspec

from lapin.arena.matches import Fixture, Result
from lapin.arena.ratings import SAMPLES, Estimate, bradley_terry, estimated, found, points_a_turn, wins


class Standing(msgspec.Struct, frozen=True):
    """The results of one name."""

    name: str
    seats: int
    wins: Estimate
    fair: float
    """The share of wins that these seats would have if all played equally well."""
    points_a_turn: Estimate
    rating: Estimate


class Telling(msgspec.Struct, frozen=True):
    """The outcomes of one name's turns as storyteller, at tables of one size."""

    name: str
    seats: int
    turns: int
    all: float
    some: Estimate
    none: float


class ArenaReport(msgspec.Struct, frozen=True):
    """The whole report, with the fixture that was played."""

    fixture: Fixture
    sizes: tuple[int, ...]
    games: int
    standings: tuple[Standing, ...]
    tellings: tuple[Telling, ...]


def reported(fixture: Fixture, by_size: dict[int, list[Result]], samples: int = SAMPLES) -> ArenaReport:
    """Return the report of games at tables of one or more sizes."""
    results = [result for each in by_size.values() for result in each]
    names = list(dict.fromkeys(name for result in results for name in result.names))
    standings = [_standing(name, names, results, samples) for name in names]
    tellings = [
        telling
        for size, played in by_size.items()
        for name in names
        if (telling := _telling(name, size, played, samples)) is not None
    ]
    ranked = sorted(standings, key=lambda standing: -standing.rating.value)
    return ArenaReport(fixture, tuple(by_size), len(results), tuple(ranked), tuple(tellings))


def _standing(name: str, names: Sequence[str], results: Sequence[Result], samples: int) -> Standing:
    seats = sum(result.names.count(name) for result in results)
    return Standing(
        name,
        seats,
        estimated(results, lambda drawn: wins(drawn, name), samples=samples),
        sum(result.names.count(name) / len(result.names) for result in results) / len(results),
        estimated(results, lambda drawn: points_a_turn(drawn, name), samples=samples),
        estimated(results, lambda drawn: bradley_terry(drawn, names)[name], samples=min(samples, 100)),
    )


def _telling(name: str, size: int, results: Sequence[Result], samples: int) -> Telling | None:
    turns = sum(told.by == name for result in results for told in result.told)
    if not turns:
        return None
    return Telling(
        name,
        size,
        turns,
        found(results, name, "all"),
        estimated(results, lambda drawn: found(drawn, name, "some"), samples=samples),
        found(results, name, "none"),
    )


def as_table(report: ArenaReport) -> str:
    """Return the report as Markdown."""
    fixture = report.fixture
    sizes = ", ".join(map(str, report.sizes))
    lines = [
        f"{report.games} games of {fixture.game}, {sizes} seats, deck {fixture.deck}, {fixture.language}, "
        f"seed {fixture.seed}. In brackets: 95 % intervals, by bootstrap over games.",
        "",
        "| player | rating | wins | fair share | points a turn |",
        "|---|---|---|---|---|",
    ]
    for each in report.standings:
        rating = f"{each.rating.value:.0f} [{each.rating.low:.0f}, {each.rating.high:.0f}]"
        lines.append(f"| {each.name} | {rating} | {each.wins} | {each.fair:.3f} | {each.points_a_turn} |")
    if report.tellings:
        lines += ["", "| storyteller | seats | turns | all found | some | none |", "|---|---|---|---|---|---|"]
        for told in report.tellings:
            lines.append(
                f"| {told.name} | {told.seats} | {told.turns} | {told.all:.3f} | {told.some} | {told.none:.3f} |"
            )
    return "\n".join(lines)


def as_json(report: ArenaReport) -> bytes:
    """Return the report as JSON."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1)
