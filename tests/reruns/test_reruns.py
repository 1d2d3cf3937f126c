"""Tests that pass only when run again are named, remembered, and stop a run when it happens too often."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reruns.__main__ import (
    LIST,
    TOP,
    Again,
    earlier_runs,
    judge,
    listed,
    needed_a_second_run,
    too_often,
    write_list,
)

SHAKY = "tests/web/test_seats.py::test_shaky[a b-é]"
BROKEN = "tests/rules/test_x.py::test_broken"
WEB: Again = {"web": [SHAKY]}


def a_run(folder: Path, first: list[str], second: list[str] | None) -> Path:
    """The lists that one run leaves behind."""
    folder.mkdir()
    (folder / "tests.first").write_text("".join(f"{name}\n" for name in first), encoding="utf-8")
    if second is not None:
        (folder / "tests.second").write_text("".join(f"{name}\n" for name in second), encoding="utf-8")
    return folder


def test_a_test_that_failed_once_and_then_passed_is_found(tmp_path: Path) -> None:
    """One that failed twice is an ordinary failure; a second attempt that broke off says nothing."""
    assert needed_a_second_run(a_run(tmp_path / "1", [SHAKY, BROKEN], [BROKEN])) == {"tests": [SHAKY]}
    assert needed_a_second_run(a_run(tmp_path / "2", [SHAKY], None)) == {}
    assert needed_a_second_run(a_run(tmp_path / "3", [], [])) == {"tests": []}
    assert needed_a_second_run(a_run(tmp_path / "4", [], None)) == {"tests": []}, "nothing had to run again"


@pytest.mark.parametrize(
    ("before", "fails"),
    [
        ([], False),
        ([[], []], False),
        ([[SHAKY], [], []], False),
        ([[SHAKY], []], True),
        ([[], [SHAKY]], True),
        ([[SHAKY], [SHAKY], [], []], False),
        ([[BROKEN], [BROKEN]], False),
    ],
)
def test_twice_in_three_runs_is_too_often(before: list[list[str]], fails: bool) -> None:
    """The two runs before this one count; an older one does not, nor does another test."""
    assert too_often(WEB, [{"web": names} for names in before], {}) == ([SHAKY] if fails else [])


def test_a_run_without_the_part_of_a_test_is_none_of_its_three() -> None:
    """Two runs of the painter's tests in between say nothing of a page."""
    paints: Again = {"art": []}
    assert too_often(WEB, [{"web": [SHAKY]}, paints, paints], {}) == [SHAKY]
    assert too_often(WEB, [{"web": [SHAKY], "art": []}, paints, {"web": []}, paints, {"web": []}], {}) == []
    assert too_often(WEB, [paints, paints], {SHAKY: ["2026-11-01T10:00Z"]}) == [SHAKY], "it goes by the list"


def test_a_fresh_clone_goes_by_the_list() -> None:
    """It remembers no runs: a test that is on the list has had its second chance."""
    known = {SHAKY: ["2026-11-01T10:00Z"]}
    assert too_often(WEB, [], known) == [SHAKY]
    assert too_often(WEB, [{"web": []}], known) == [SHAKY]
    assert too_often(WEB, [{"web": []}, {"web": []}], known) == []
    assert too_often({"web": [BROKEN]}, [], known) == []


def test_a_run_that_is_on_the_list_and_remembered_counts_once() -> None:
    """The list has an entry because of that very run."""
    runs: list[Again] = [WEB, {"web": []}, {"web": []}]
    assert too_often(WEB, runs, {SHAKY: ["2026-11-01T10:00Z"]}) == []


def test_a_run_is_judged_and_remembered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first time, the test is named and listed, and the run passes; the second time, the run fails."""
    history, names = tmp_path / "runs" / "history.jsonl", tmp_path / "flaky.toml"
    names.write_text("", encoding="utf-8")
    assert judge(a_run(tmp_path / "1", [], []), history, names, "2026-11-01T10:00Z") == 0
    assert capsys.readouterr().out == "tests that passed only when run again: 0\n"
    assert listed(names) == {}
    assert judge(a_run(tmp_path / "2", [SHAKY], []), history, names, "2026-11-02T10:00Z") == 0
    assert f"run again: 1\n  {SHAKY}\n" in capsys.readouterr().out
    assert listed(names) == {SHAKY: ["2026-11-02T10:00Z"]}
    assert judge(a_run(tmp_path / "3", [], []), history, names, "2026-11-03T10:00Z") == 0
    assert judge(a_run(tmp_path / "4", [SHAKY, BROKEN], [BROKEN]), history, names, "2026-11-04T10:00Z") == 1
    assert "this fails the run" in capsys.readouterr().out
    assert listed(names) == {SHAKY: ["2026-11-02T10:00Z", "2026-11-04T10:00Z"]}
    assert len(history.read_text(encoding="utf-8").splitlines()) == 4
    assert judge(a_run(tmp_path / "5", [SHAKY], None), history, names, "2026-11-05T10:00Z") == 0
    assert earlier_runs(history) == [{"tests": []}, {"tests": [SHAKY]}, {"tests": []}, {"tests": [SHAKY]}]


def test_runs_of_which_nobody_knows_the_parts_are_not_counted(tmp_path: Path) -> None:
    """They were written down before parts were."""
    history = tmp_path / "history.jsonl"
    history.write_text('{"when": "then", "again": []}\n{"when": "now", "again": {"web": []}}\n', encoding="utf-8")
    assert earlier_runs(history) == [{"web": []}]


def test_the_list_is_written_in_one_way(tmp_path: Path) -> None:
    """The file in the repository is as this would write it, so a run changes only what it has to say."""
    write_list(tmp_path / "flaky.toml", listed(LIST))
    assert (tmp_path / "flaky.toml").read_text(encoding="utf-8") == LIST.read_text(encoding="utf-8")


@pytest.mark.long
def test_the_list_is_empty_before_a_release() -> None:
    """Every test that was on it has been mended."""
    assert listed(LIST) == {}


SUITE = """
from pathlib import Path
import pytest

def test_right():
    pass

def test_wrong():
    assert not Path("wrong").exists()

@pytest.fixture
def preparation():
    assert not Path("wrong").exists()

def test_never_begun(preparation):
    pass
"""


@pytest.mark.parametrize("workers", ["0", "2"])
def test_the_names_of_failed_tests_are_written_and_can_be_run_again(tmp_path: Path, workers: str) -> None:
    """One name a line, in one process or several; pytest takes the file, and writes an empty one when all pass."""
    (tmp_path / "test_it.py").write_text(SUITE, encoding="utf-8")
    (tmp_path / "wrong").touch()
    plugin = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "xdist",
        "-p",
        "tests.reruns.plugin",
        "-p",
        "no:cacheprovider",
    ]

    def pytest_run(*arguments: str) -> int:
        environment = {"PYTHONPATH": str(TOP), "PATH": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return subprocess.run(
            [*plugin, *arguments], cwd=tmp_path, env=environment, capture_output=True, check=False
        ).returncode

    assert pytest_run("-n", workers, "--failed-to", "lists/tests.first") == 1
    failed = (tmp_path / "lists" / "tests.first").read_text(encoding="utf-8").splitlines()
    assert sorted(failed) == ["test_it.py::test_never_begun", "test_it.py::test_wrong"]
    (tmp_path / "wrong").unlink()
    assert pytest_run("@lists/tests.first", "--failed-to", "lists/tests.second") == 0
    assert (tmp_path / "lists" / "tests.second").read_text(encoding="utf-8") == ""
    assert sorted(needed_a_second_run(tmp_path / "lists")["tests"]) == sorted(failed)
    (tmp_path / "test_it.py").write_text(f"{SUITE}\ndef test_stopped():\n    raise KeyboardInterrupt\n")
    assert pytest_run("-n", "0", "--failed-to", "lists/stopped.first") == 2
    assert not (tmp_path / "lists" / "stopped.first").exists(), "nobody knows of the tests behind it"


HALF_TESTED = """
def decides(right):
    if right:
        return 1
    return 2
"""

RULES = """
from pathlib import Path
from lapin.game import decides

def test_right():
    assert decides(True) == 1
    assert Path("covered").exists() == (decides(not Path("covered").exists()) == 2)

def test_wrong():
    assert not Path("wrong").exists()
"""


@pytest.mark.parametrize(
    ("covered", "wrong", "passes"),
    [(True, False, True), (True, True, True), (False, True, False), (False, False, False)],
)
def test_a_test_of_the_rules_may_pass_again_but_what_no_test_ran_is_not_forgiven(
    tmp_path: Path, covered: bool, wrong: bool, passes: bool
) -> None:
    """`./test` leaves failed tests to their second run, and decides on the coverage at once."""
    (tmp_path / "lapin" / "game").mkdir(parents=True)
    (tmp_path / "lapin" / "__init__.py").touch()
    (tmp_path / "lapin" / "game" / "__init__.py").write_text(HALF_TESTED, encoding="utf-8")
    (tmp_path / "test_it.py").write_text(RULES, encoding="utf-8")
    (tmp_path / ".coveragerc").write_text("[run]\nbranch = true\n", encoding="utf-8")
    for name, there in (("covered", covered), ("wrong", wrong)):
        if there:
            (tmp_path / name).touch()
    functions = "".join(re.findall(r"^(?:suite|rules)\(\) \{\n.*?^\}\n", (TOP / "test").read_text(), re.M | re.S))
    run = f'run() {{ {sys.executable} -m "$@"; }}; runs={tmp_path}; marks=(-q); of_rules=test_it.py\n'
    done = subprocess.run(
        ["bash", "-c", f"{run}{functions}rules"],
        cwd=tmp_path,
        env={"PYTHONPATH": f"{tmp_path}:{TOP}", "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode == 0) is passes, done.stdout + done.stderr
    assert (tmp_path / "rules.first").read_text() == ("test_it.py::test_wrong\n" if wrong else "")
