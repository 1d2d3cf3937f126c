"""Which tests run which line, so that a mutant is tried with those tests only."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from coverage import CoverageData

MOST = 120
"""Where more test functions than this run a line, whole files of tests are named instead."""

Lines = dict[str, dict[int, list[str]]]
"""For each file, for each line: the tests that run it."""


def read(data: Path, copy: Path) -> Lines:
    """What a run with `--cov-context=test` has noted in this file."""
    noted = CoverageData(str(data))
    noted.read()
    found: Lines = {}
    for file in noted.measured_files():
        path = Path(file).relative_to(copy).as_posix()
        found[path] = {line: _tests(contexts) for line, contexts in noted.contexts_by_lineno(file).items()}
    return found


def _tests(contexts: Iterable[str]) -> list[str]:
    """Test functions, each once: contexts name them with their parameters and `|run`."""
    return sorted({context.partition("|")[0].partition("[")[0] for context in contexts if context})


def concerned(tests: Iterable[str], path: str) -> list[str]:
    """These tests in the order in which they are run: files that are named like the module come first."""
    words = {word for word in Path(path).stem.split("_") if len(word) > 2}
    by_file: defaultdict[str, list[str]] = defaultdict(list)
    for test in tests:
        by_file[test.partition("::")[0]].append(test)
    files = sorted(by_file, key=lambda file: (not any(word in Path(file).stem for word in words), file))
    if sum(map(len, by_file.values())) > MOST:
        return files
    return [test for file in files for test in by_file[file]]
