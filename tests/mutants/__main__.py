"""`./test --mutants`: how much the tests notice, measured with small faults that are put into the program.

A sample of mutants is drawn from each part of the program, and the tests that concern it are run with each. A
mutant that no test notices is a hole in the tests, unless nobody could see it from outside: then it stands in
equivalent.toml, with the reason. The figures go into docs/reliability.md. Fails if less than 97 % are caught, or
if there was no time to try them all.

    python -m tests.mutants [--only rules] [--seed 1] [--share 0.1] [--minutes 15] [--again] [--untried]
    python -m tests.mutants --named game/scoring.py --named talk.py:said
"""

import argparse
import resource
import sys
import time
import tomllib
from hashlib import sha256
from pathlib import Path

import msgspec

from tests.mutants.concerns import ROOMS, Room
from tests.mutants.operators import Mutant, mutants
from tests.mutants.pool import TOP
from tests.mutants.trying import Result, run
from tests.server.figures import note

LEAST = 0.97
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
KEPT = TOP / ".runs" / "mutants.json"
"""The outcome of the last run: `--again` tries only what was missed, and what was not tried."""


def equivalents() -> dict[str, str]:
    """The mutants that cannot be seen from outside, by name, with the reason."""
    known: list[dict[str, str]] = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    return {each["name"]: each["why"] for each in known}


def files_of(room: Room, top: Path = TOP) -> list[str]:
    """The files of a part of the program, in order."""
    found = {path.relative_to(top).as_posix() for pattern in room.files for path in top.glob(pattern)}
    return sorted(found - set(room.without))


def all_of(room: Room, top: Path = TOP) -> list[Mutant]:
    """Every mutant of a part."""
    return [mutant for path in files_of(room, top) for mutant in mutants(path, (top / path).read_bytes())]


def with_names(room: Room, parts: list[str]) -> list[Mutant]:
    """Every mutant of a part with one of these texts in its name, which begins with the file and the function."""
    return [mutant for mutant in all_of(room) if any(part in mutant.name for part in parts)]


def sample(room: Room, seed: int, share: float, top: Path = TOP) -> list[Mutant]:
    """The mutants of a part that are tried: each has the same chance, whatever changes around it."""
    drawn = sorted(all_of(room, top), key=lambda each: sha256(f"{seed} {each.name}".encode()).digest())
    return sorted(drawn[: max(1, round(room.share * share))], key=lambda each: (each.path, each.start))


class Outcomes:
    """The outcome of each mutant, printed as it comes and kept for the next run."""

    def __init__(self, *, missed: bool = False, untried: bool = False) -> None:
        self.results: dict[str, Result] = {}
        self._begun = time.monotonic()
        if (missed or untried) and KEPT.exists():
            kept = msgspec.json.decode(KEPT.read_bytes(), type=list[Result])
            self.results = {result.mutant.name: result for result in kept if result.noticed or untried}

    def add(self, result: Result) -> None:
        """Add an outcome."""
        self.results[result.mutant.name] = result
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_bytes(msgspec.json.encode(list(self.results.values())))
        if len(self.results) % 20 == 0:
            print(
                f"{len(self.results)} tried after {(time.monotonic() - self._begun) / 60:.0f} minutes", flush=True
            )
        if result.outcome != "caught":
            mutant = result.mutant
            shown = f"{mutant.path}:{mutant.line} in {mutant.place}: {mutant.before} -> {mutant.after}"
            print(f"{result.outcome}: {shown} ({result.seconds:.0f} s) {result.by}", flush=True)


def main() -> int:
    """Run, print, and note the figures if one run has tried every part in full."""
    parser = argparse.ArgumentParser(prog="./test --mutants", description=__doc__.split("\n")[0])
    names = [room.name for room in ROOMS]
    parser.add_argument("--only", action="append", choices=names, help="a part; may be said several times")
    named = "in place of a sample, every mutant with this text in its name, such as talk.py:said"
    parser.add_argument("--named", action="append", help=f"{named}; may be said several times")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of mutants")
    parser.add_argument("--minutes", type=float, default=14.0, help="after which no mutant is begun")
    parser.add_argument("--again", action="store_true", help="only what the last run missed or did not come to")
    going_on = "only what the last run did not come to; what it missed stays missed, unless nobody can see it"
    parser.add_argument("--untried", action="store_true", help=going_on)
    wanted = parser.parse_args()
    rooms = [room for room in ROOMS if wanted.only is None or room.name in wanted.only]
    whole = not (wanted.only or wanted.named or wanted.again) and wanted.share >= 1
    begun = time.monotonic()
    known = equivalents()
    drawn = [
        (room, mutant)
        for room in rooms
        for mutant in (with_names(room, wanted.named) if wanted.named else sample(room, wanted.seed, wanted.share))
    ]
    visible = [(room, mutant) for room, mutant in drawn if mutant.name not in known]
    print(f"{len(drawn)} mutants, {len(drawn) - len(visible)} of them known to be invisible from outside")
    outcomes = Outcomes(missed=wanted.again, untried=wanted.untried)
    left = [each for each in visible if each[1].name not in outcomes.results]
    if left:
        run(left, wanted.minutes, outcomes.add)
    tried = {
        room.name: [
            outcomes.results[each.name] for of, each in visible if of == room and each.name in outcomes.results
        ]
        for room in rooms
    }
    shares = {name: (sum(result.noticed for result in results), len(results)) for name, results in tried.items()}
    for name, (noticed, count) in shares.items():
        print(f"{name}: {noticed} of {count}")
    noticed, count = (sum(part) for part in zip(*shares.values(), strict=True))
    used = sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    minutes = f"{(time.monotonic() - begun) / 60:.0f} minutes"
    late = sum(result.outcome == "timed out" for results in tried.values() for result in results)
    figure = f"{noticed:,} of {count:,} caught ({noticed / max(1, count):.1%})"
    figure += f", {late} of them by a test that did not end" if late else ""
    print(f"{figure}, {minutes}, {used:.0f} seconds of a core")
    if count < len(visible):
        print(f"{len(visible) - count} were not tried: --untried goes on")
        return 1
    if whole:
        parts = "; ".join(f"{name} {noticed}/{count}" for name, (noticed, count) in shares.items())
        what = "mutants of rules, views, tables, record, store and net"
        took = "" if wanted.untried else f", {minutes}"  # of what a run before had left
        note(3, what, f"{figure}{took}: {parts}", f"./test --mutants --seed {wanted.seed}")
    return 0 if count and noticed / count >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
