"""The tool that puts small faults into the program does what it says."""

import ast
import gc
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.__main__ import equivalents, files_of, sample, with_names
from tests.mutants.concerns import FOR_PHONES, ROOMS, Room
from tests.mutants.coverage import concerned, runs
from tests.mutants.operators import mutants
from tests.mutants.pool import PACKAGES, TOP, Answer, Job, outcome_of
from tests.mutants.swapping import Function, Loaded, function_of
from tests.mutants.trying import Attempt, Baseline


def changes(source: str) -> list[str]:
    """Return what the mutants of a module do, in short."""
    return [f"{mutant.before} -> {mutant.after}" for mutant in mutants("m.py", source.encode())]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b\n", ["a < b -> (a <= b)", "a < b -> (a >= b)"]),
        ("x = a is None\n", ["a is None -> (a is not None)"]),
        ("x = a not in b\n", ["a not in b -> (a in b)"]),
        ("x = a and b\n", ["a and b -> (a or b)", "a and b -> (a)", "a and b -> (b)"]),
        ("x = not a\n", ["not a -> (a)"]),
        ("x = a + b\n", ["a + b -> (a - b)"]),
        ("x = 7\n", ["7 -> (8)"]),
        ("x = True\n", ["True -> (False)"]),
        ("x = min(a)\n", ["min(a) -> (max(a))"]),
        ("x -= y\n", ["x -= y -> x += y"]),
        ("f(a)\n", ["f(a) -> pass"]),
        ("raise Wrong(a)\n", ["raise Wrong(a) -> pass"]),
        ("if a:\n    b()\n", ["a -> (not a)", "b() -> pass"]),
        ("x: Annotated[int, Meta(ge=5)]\n", ["5 -> (6)"]),
    ],
)
def test_every_kind_of_small_fault_is_made(source: str, expected: list[str]) -> None:
    """Each kind of fault is made where it may be made."""
    found = [change.replace("(not (a))", "(not a)") for change in changes(source)]
    assert sorted(found) == sorted(expected)


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring about 7 things."""\n',
        'x = f"{7} rabbits"\n',
        "assert x == 7\n",
        "x = zip(a, b, strict=True)\n",
        '_log.info("7", 7)\n',
        "assert_never(x)\n",
        "import a\n",
        "def f(x: Literal[7]) -> None: ...\n",
        "class C(Struct, frozen=True): ...\n",
        '__slots__ = ("a",)\n',
    ],
)
def test_text_that_only_readers_see_is_left_alone(source: str) -> None:
    """Such text is docstrings, words for people, the log, and hints for a type checker."""
    assert changes(source) == []


def test_a_mutant_changes_its_place_and_nothing_else() -> None:
    """Comments, other lines and letters of more than one byte stay as they are; what comes out is Python."""
    source = '# é\nname = "é"  # ü\n\n\ndef f(a):\n    return name, a < 3  # S4\n'.encode()
    for mutant in mutants("m.py", source):
        changed = mutant.applied(source).decode()
        ast.parse(changed)
        assert changed.startswith('# é\nname = "é"  # ü\n')
        assert changed.endswith("  # S4\n")
        assert mutant.place == "f"


def test_similar_faults_at_one_place_have_different_names() -> None:
    """A name says which one is meant, while lines above come and go."""
    named = [mutant.name for mutant in mutants("m.py", b"def f():\n    return 1, 1\n")]
    assert named == ["m.py:f: 1 -> (2)", "m.py:f: 1 -> (2) #2"]
    assert [mutant.name for mutant in mutants("m.py", b"# more\ndef f():\n    return 1, 1\n")] == named


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_a_sample_is_the_same_every_time(room: Room) -> None:
    """The same seed draws the same mutants, another seed others; every test that is named exists."""
    first = sample(room, 1, 0.2)
    assert len(first) == round(room.share * 0.2)
    assert first == sample(room, 1, 0.2)
    assert first != sample(room, 2, 0.2)
    assert all((TOP / test).exists() for test in (*room.near, *room.far))
    for mutant in first:
        ast.parse(mutant.applied((TOP / mutant.path).read_bytes()))


def test_the_faults_of_one_file_or_function_can_be_named() -> None:
    """The author of a test tries what concerns it, and waits for nothing else."""
    rules = next(room for room in ROOMS if room.name == "rules")
    scoring = with_names(rules, ["game/scoring.py"])
    assert {mutant.path for mutant in scoring} == {"src/lapin/game/scoring.py"}
    chosen = with_names(rules, ["scoring.py:_chosen", "scoring.py:_by_card"])
    assert {mutant.place for mutant in chosen} == {"_chosen", "_by_card"}
    assert chosen == [mutant for mutant in scoring if mutant.place in ("_chosen", "_by_card")]


def test_no_file_is_forgotten_or_counted_twice() -> None:
    """Every module of these packages belongs to one part, but for those with nothing to change or to run."""
    named = [path for room in ROOMS for path in files_of(room)]
    assert len(named) == len(set(named))
    every = {
        path.relative_to(TOP).as_posix() for name in PACKAGES for path in (TOP / "src/lapin" / name).rglob("*.py")
    }
    left = {path for path in every - {*named, *FOR_PHONES} if mutants(path, (TOP / path).read_bytes())}
    assert left == set()


def test_tests_with_servers_are_aimed_at_modules_that_exist() -> None:
    """A module that is aimed at is tried with its own tests alone, any other with all of its part."""
    for room in ROOMS:
        modules = {Path(path).stem for path in files_of(room)}
        for named, tests in (*room.aimed, *room.about):
            assert set(named) <= modules
            assert all(any(str(each) in {*room.near, *room.far} for each in (t, *Path(t).parents)) for t in tests)
    web = next(room for room in ROOMS if room.aimed)
    assert web.with_servers("src/lapin/net/privacy.py") == ("tests/server/test_privacy.py",)
    assert {"tests/server/test_http.py", *web.far} < set(web.with_servers("src/lapin/net/api.py"))


def test_every_mutant_that_nobody_can_see_exists_and_has_a_reason() -> None:
    """When the program changes, an entry without a mutant has to go."""
    known = equivalents()
    files = {name.partition(":")[0] for name in known}
    found = {mutant.name for path in files for mutant in mutants(path, (TOP / path).read_bytes())}
    assert set(known) <= found
    assert all(len(why) > 20 for why in known.values())


def test_tests_that_are_named_like_the_module_come_first() -> None:
    """They notice a fault soonest; then come the quickest."""
    slow, quick, named = (
        "tests/rules/test_a.py::test_a",
        "tests/rules/test_b.py::test_b",
        "tests/rules/test_jinx.py::test_c",
    )
    jinx, seconds = "src/lapin/game/variants/jinx.py", {slow: 2.0, quick: 1.0, named: 3.0}
    assert concerned([slow, quick, named], jinx, seconds) == [named, quick, slow]
    assert concerned([slow, quick, named], jinx, {**seconds, slow: 60.0}) == [named, quick]
    assert concerned([named], jinx, {named: 60.0}) == [named]
    assert concerned([slow, quick, named], jinx, seconds, ("tests/rules/test_a.py",)) == [slow, named, quick]


def test_a_statement_is_run_by_every_test_that_runs_a_line_of_it() -> None:
    """A line inside a statement is noted only if it runs on its own; the body of an `if` is another statement."""
    source = (
        b"def f(a):\n    if (\n        a < 1\n    ):\n        return g(\n            2,\n        )\n    return 3\n"
    )
    noted = {2: {"x", "y"}, 5: {"x"}, 8: {"y"}}
    assert runs(noted, source, 3) == {"x", "y"}
    assert runs(noted, source, 6) == {"x"}
    assert runs(noted, source, 8) == {"y"}


SWAPPED = b"""
class Rabbit:
    def jumps(self):
        return [step + 1 for step in (1, 2)]

    @staticmethod
    def name(text, most=3):
        return text[:most]


LENGTH = len("hare")
"""


def test_a_fault_is_put_into_a_program_that_is_loaded_already() -> None:
    """Whatever holds the function has the changed one. Code that runs once, on loading, cannot be changed so."""
    space: dict[str, Any] = {}
    exec(compile(SWAPPED, "rabbits.py", "exec"), space)  # noqa: S102 - our own text
    rabbit, found = space["Rabbit"](), mutants("rabbits.py", SWAPPED)
    jumps = rabbit.jumps
    inside = next(mutant for mutant in found if mutant.before == "step + 1")
    function = function_of(SWAPPED, inside)
    assert function == Function("Rabbit.jumps", 0)
    gc.freeze()  # as tests/conftest.py does with everything that is loaded
    assert Loaded().swap("rabbits.py", SWAPPED, inside.applied(SWAPPED), function)
    gc.freeze()
    assert jumps() == [0, 1]
    default = next(mutant for mutant in found if mutant.before == "3")
    assert function_of(SWAPPED, default) is None


@pytest.mark.parametrize(
    ("status", "said", "outcome"),
    [
        (0, ["1 passed"], Answer("missed")),
        (1, ["FAILED tests/a.py::b - oh"], Answer("caught", "tests/a.py::b")),
        (99, ["FAILED tests/a.py::b - oh", "RuntimeError"], Answer("caught", "tests/a.py::b")),
        (99, ["RuntimeError"], Answer("broken", "RuntimeError")),
        (2, ["ERROR tests/a.py - oh"], Answer("caught", "tests/a.py")),
        (4, ["ERROR: not found: tests/a.py::b"], Answer("broken", "ERROR: not found: tests/a.py::b")),
        (4, ["ImportError while loading conftest 'tests/conftest.py'."], Answer("caught", "'tests/conftest.py'.")),
        (None, [], Answer("timed out")),
    ],
)
def test_a_fault_is_caught_by_a_test_that_failed_though_pytest_came_to_grief_later(
    status: int | None, said: list[str], outcome: Answer
) -> None:
    """Where no test had failed, nothing is known."""
    assert outcome_of(status, said) == outcome


class Slow:
    """A worker on a busy machine: it answers as it is told, first with the fault, then without it, and so on."""

    def __init__(self, copy: Path, *outcomes: str) -> None:
        self.copy, self._outcomes = copy, list(outcomes)

    def tried(self, job: Job) -> Answer:
        """Tests are tried."""
        outcome: Any = self._outcomes.pop(0)
        return Answer(outcome, job.tests[0] if outcome == "caught" else "")


@pytest.mark.parametrize(
    ("outcomes", "outcome"),
    [
        (["timed out", "missed", "timed out"], "timed out"),
        (["timed out", "missed", "missed"], "missed"),
        (["timed out", "missed", "caught"], "caught"),
        (["timed out", "timed out"], "missed"),
        (["missed"], "missed"),
        (["caught"], "caught"),
    ],
)
def test_what_takes_too_long_is_noticed_if_it_does_so_again_and_not_without_the_fault(
    tmp_path: Path, outcomes: list[str], outcome: str
) -> None:
    """A machine on which others work is slow at times, and that says nothing about a fault."""
    source, test = b"def f(a):\n    return a < 3\n", "tests/rules/test_a.py::test_a"
    (tmp_path / "a.py").write_bytes(source)
    baseline, worker = Baseline(), Slow(tmp_path, *outcomes)
    baseline.lines, baseline.seconds = {"a.py": {2: {test}}}, {test: 1.0}
    room, mutant = Room("rules", ("a.py",), 1, ("tests/rules",)), mutants("a.py", source)[0]
    assert Attempt(worker, baseline, room, mutant).result().outcome == outcome  # type: ignore[arg-type]  # as one
