"""Every computer that Lapin supports finds all packages as wheels, with every Python; Windows has its script."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOP = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def platforms() -> ModuleType:
    """The script that fetches them."""
    spec = importlib.util.spec_from_file_location("platforms", TOP / "requirements" / "platforms.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.long
def test_everything_that_lapin_needs_can_be_fetched_as_wheels_for_every_computer(tmp_path: Path) -> None:
    """By pip itself, for each platform and Python; the table in docs/platforms.md is rewritten."""
    done = subprocess.run(
        [sys.executable, str(TOP / "requirements" / "platforms.py"), str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_computer_gets_the_packages_that_its_own_markers_name(platforms: ModuleType) -> None:
    """Pip would ask this computer instead: Windows has no uvloop, and everybody else has."""
    for name, (_, markers) in platforms.PLATFORMS.items():
        wanted = platforms.pins("play", "3.14", markers)
        assert ("uvloop==" in wanted) == (not name.startswith("Windows")), name
        assert "websockets==" in wanted
        assert ";" not in wanted


def test_the_table_has_every_computer_and_nothing_missing(platforms: ModuleType) -> None:
    """As it was last written."""
    page = (TOP / "docs" / "platforms.md").read_text(encoding="utf-8")
    for name in platforms.PLATFORMS:
        (line,) = re.findall(rf"^\| {re.escape(name)} \|.*$", page, re.MULTILINE)
        assert line.count(" wheels, ") == len(platforms.PYTHONS), line


def test_the_script_for_windows_starts_what_the_other_one_starts() -> None:
    """Both find Python and leave the rest to the same program; a line of cmd ends as Windows wants it."""
    cmd = (TOP / "play.cmd").read_bytes()
    assert cmd.count(b"\r\n") == cmd.count(b"\n") > 5
    assert b'"%~dp0requirements\\set_up.py" %*' in cmd
    assert '/requirements/set_up.py" "$@"' in (TOP / "play").read_text(encoding="utf-8")
