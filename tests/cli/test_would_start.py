"""A reload asks beforehand whether the program would start: it hears the line with which a start would end."""

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lapin.cli import main
from tests.ports import free_port

NOT_OURS = "192.0.2.1"


@pytest.fixture(autouse=True)
def _no_settings_around(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith(("LAPIN_", "AWS_"))]:
        monkeypatch.delenv(name)


@pytest.fixture
def shut(tmp_path: Path) -> Iterator[Path]:
    """A folder of another user's, in which we may write nothing; root becomes somebody else for it."""
    folder = tmp_path / "shut"
    folder.mkdir()
    for module in ("grp", "pwd"):  # from Python's folder, which may be root's alone
        importlib.import_module(module)
    root = os.geteuid() == 0
    folder.chmod(0o755 if root else 0o555)
    for each in (each for each in (tmp_path, *tmp_path.parents) if each.stat().st_mode & 0o077 == 0):
        each.chmod(each.stat().st_mode | 0o055)
    if root:
        os.setresuid(65534, 65534, 0)
    yield folder
    if root:
        os.setresuid(0, 0, 0)


WRONG = (
    ("--data", "{home}/file/data"),
    ("--data", "{home}/file"),
    ("--unkind-words", "{home}/no-such-list"),
    ("--unkind-words", "{home}"),
    ("--host", NOT_OURS),
    ("--pictures", "s3://bucket/prefix"),
    ("--pictures", "{home}/file/pictures"),
)


@pytest.mark.parametrize("wrong", WRONG, ids=" ".join)
def test_it_says_what_the_start_says_and_leaves_nothing(
    wrong: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder that cannot be made, a list that cannot be read, a foreign address, keys that are missing."""
    (tmp_path / "file").write_text("")
    options = ["--data", str(tmp_path / "data"), "--port", str(free_port())]
    options += [each.format(home=tmp_path) for each in wrong]
    assert main(["config", "--would-start", *options]) == 1
    said = capsys.readouterr()
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
    command = [sys.executable, "-m", "lapin", "serve", *options]
    started = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (started.returncode, started.stderr) == (1, said.err)
    assert said.err.startswith("lapin: ")


def test_folders_that_may_not_be_written_are_refused(shut: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A typo below /var/lib, a folder of root's; also with a database."""
    away = ("--database", f"postgresql://lapin@127.0.0.1:{free_port()}/x")
    for options in (("--data", f"{shut}/data"), ("--data", str(shut)), ("--data", str(shut), *away)):
        assert main(["config", "--would-start", *options]) == 1, options
        assert str(shut) in capsys.readouterr().err
    assert list(shut.iterdir()) == []


def test_folders_that_a_start_will_make_are_no_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They are not made beforehand either."""
    options = ("--data", str(tmp_path / "new" / "data"), "--pictures", str(tmp_path / "new" / "pictures"))
    assert main(["config", "--would-start", *options]) == 0
    assert capsys.readouterr().err == ""
    assert list(tmp_path.iterdir()) == []
