"""Counts the tests that passed only when they were run again, at the end of `./test`, and remembers them.

    python -m tests.reruns RUN_FOLDER

`RUN_FOLDER` has two lists for each part of the run: `NAME.first`, what failed, and `NAME.second`, what failed
again. A part that was broken off has none, or only the first. A test is judged by the runs that had its part.
See docs/decisions/026-a-second-run-is-counted.md.
"""

import json
import os
import sys
import tomllib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

TOP = Path(__file__).parents[2]
LIST = TOP / "tests" / "flaky.toml"
WINDOW = 3
"""The number of runs that are looked at, the newest included: of those that had the test's part."""
TOO_MANY = 2
"""In how many of them a test must have been run again for the run to fail."""
HEAD = """\
# Tests that passed only when they were run again, and when: ./test adds them. Such a test hides a fault, of the
# product or of its own. Its entry goes when it is mended. Before a release the list is empty (./test --long).
"""

Occurrences = dict[str, list[str]]
"""Names of tests, each with the times of the runs in which it needed a second run, oldest first."""

Again = dict[str, list[str]]
"""The parts that a run had, each with the tests that needed a second run there."""


def needed_a_second_run(run: Path) -> Again:
    """Each part that came to its end, with the tests that failed in the first attempt and not in the second."""
    found: Again = {}
    for first in sorted(run.glob("*.first")):
        second = first.with_suffix(".second")
        failed = _lines(first)
        if second.is_file() or not failed:  # otherwise the second attempt never finished
            again = set(_lines(second)) if failed else set()
            found[first.stem] = [name for name in failed if name not in again]
    return found


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def listed(file: Path) -> Occurrences:
    """The tests on the list in the repository, and when they needed a second run."""
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("test", [])
    return {entry["name"]: list(entry["runs"]) for entry in entries}


def write_list(file: Path, occurrences: Occurrences) -> None:
    """Write the list, in the order of the names."""
    entries = [
        f"\n[[test]]\nname = {json.dumps(name)}\nruns = {json.dumps(runs)}\n"
        for name, runs in sorted(occurrences.items())
    ]
    file.write_text(HEAD + "".join(entries), encoding="utf-8")


def earlier_runs(history: Path) -> list[Again]:
    """The runs that this machine remembers, oldest first; of the first ones nobody knows the parts."""
    told = [json.loads(line)["again"] for line in _lines(history)] if history.is_file() else []
    return [again for again in told if isinstance(again, dict)]


def too_often(again: Again, runs: Sequence[Again], known: Occurrences) -> list[str]:
    """The tests that needed a second run now, and too often before.

    `runs` are the earlier runs of this machine, oldest first. A machine that remembers too few, such as one of CI
    with a fresh clone, goes by the list: every time in it counts as one of the runs that it has not seen.
    """
    found = []
    for part, names in again.items():
        before = [run[part] for run in runs if part in run][-(WINDOW - 1) :]
        unseen = WINDOW - 1 - len(before)
        for name in names:
            remembered = sum(name in run for run in before)
            told = min(unseen, max(0, len(known.get(name, ())) - remembered))
            if 1 + remembered + told >= TOO_MANY:
                found.append(name)
    return found


def judge(run: Path, history: Path, list_file: Path, now: str) -> int:
    """Name the tests that needed a second run, remember them and the run, and say whether the run may pass."""
    parts = needed_a_second_run(run)
    again = [name for names in parts.values() for name in names]
    known = listed(list_file)
    fatal = too_often(parts, earlier_runs(history), known)
    print(f"tests that passed only when run again: {len(again)}")
    for name in again:
        print(f"  {name}{' (in two of three runs: this fails the run)' if name in fatal else ''}")
        known.setdefault(name, []).append(now)
    if again:
        write_list(list_file, known)
        print(f"{list_file.name} names them now: commit it, or better, find out why")
    if parts:
        history.parent.mkdir(parents=True, exist_ok=True)
        with history.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps({"when": now, "again": parts}) + "\n")
    return 1 if fatal else 0


if __name__ == "__main__":
    runs = Path(os.environ.get("LAPIN_RUNS", TOP / ".runs"))
    sys.exit(judge(Path(sys.argv[1]), runs / "history.jsonl", LIST, f"{datetime.now(UTC):%Y-%m-%dT%H:%MZ}"))
