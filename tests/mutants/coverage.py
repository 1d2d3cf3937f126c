"""The tests that run a line, so that a mutant is tried with those tests only."""

import ast
from collections.abc import Container, Iterable
from itertools import accumulate
from pathlib import Path

from coverage import CoverageData

LONGEST = 30.0
"""Seconds of tests that are run for a line: those first that are named like its module, then the quickest."""

LOADING = ""
"""In place of a test: the line is run when its module is loaded."""

Lines = dict[str, dict[int, set[str]]]
"""For each file, for each line: the tests that run it."""


def read(data: Path, copy: Path) -> Lines:
    """Return what a run with `--cov-context=test` has noted in this file."""
    noted = CoverageData(str(data))
    noted.read()
    found: Lines = {}
    for file in noted.measured_files():
        path = Path(file).relative_to(copy).as_posix()
        found[path] = {
            line: {context.partition("|")[0] for context in contexts}
            for line, contexts in noted.contexts_by_lineno(file).items()
        }
    return found


def runs(lines: dict[int, set[str]], source: bytes, line: int) -> set[str]:
    """The tests that run a line; for a statement of several lines, those that run any of them."""
    return set().union(*(lines.get(each, ()) for each in statement(source, line)))


def statement(source: bytes, line: int) -> range:
    """The lines of the statement that has this line, without the statements inside it."""
    found = range(line, line + 1)
    size = len(source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            end = body[0].lineno if body else (node.end_lineno or node.lineno) + 1
            if node.lineno <= line < max(end, node.lineno + 1) and end - node.lineno < size:
                found, size = range(node.lineno, max(end, node.lineno + 1)), end - node.lineno
    return found


def is_named_like(test: str, path: str) -> bool:
    """Whether a file of tests is named for what this module is named for."""
    words = {word for word in Path(path).stem.split("_") if len(word) > 2}
    return any(word in Path(test.partition("::")[0]).stem for word in words)


def concerned(tests: Iterable[str], path: str, seconds: dict[str, float], about: Container[str] = ()) -> list[str]:
    """These tests in the order in which they are run, as many as there is time for; those of `about` are first."""

    def key(test: str) -> tuple[bool, float, str]:
        first = is_named_like(test, path) or test.partition("::")[0] in about
        return not first, seconds.get(test, 0.0), test

    order = sorted(tests, key=key)
    times = accumulate(seconds.get(test, 0.0) for test in order)
    return [test for test, until in zip(order, times, strict=True) if until <= LONGEST] or order[:1]
