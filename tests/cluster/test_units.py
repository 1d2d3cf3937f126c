"""The unit files for systemd: nothing is wrong with them, they leave little open, and what they run exists."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from lapin.cli import main
from tests.cluster.fronts import DEPLOY

UNITS = ("lapin.service", "lapin@.service")


def _analyze(*arguments: str) -> str:
    program = shutil.which("systemd-analyze")
    assert program is not None, "systemd-analyze is missing: apt-get install systemd"
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def _copied(name: str, folder: Path) -> str:
    """The unit as an instance, with a program that is there."""
    copy = folder / name.replace("@.", "@8001.")
    copy.write_text((DEPLOY / name).read_text().replace("/opt/lapin/current/bin/lapin", "/bin/true"))
    return str(copy)


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_leaves_little_open(name: str, tmp_path: Path) -> None:
    """Systemd itself judges, from 0 to 10."""
    said = _analyze("security", "--offline=true", _copied(name, tmp_path))
    found = re.search(r"Overall exposure level for \S+: ([0-9.]+)", said)
    assert found is not None, said
    assert float(found[1]) < 3, said
    assert "What stays open, and why" in (DEPLOY / name).read_text()


@pytest.mark.long
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    """It knows every line."""
    (tmp_path / "lapin.target").write_text((DEPLOY / "lapin.target").read_text())
    for name in UNITS:
        said = [line for line in _analyze("verify", _copied(name, tmp_path)).splitlines() if "lapin" in line]
        assert said == []


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_runs_a_command_that_the_server_accepts(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server knows the unit's options and its file; and the unit restarts it for ever, with a watchdog."""
    monkeypatch.setenv("LAPIN_CONFIG", str(DEPLOY / "lapin.toml"))
    text = (DEPLOY / name).read_text().replace("%i", "8001")
    command = re.search(r"^ExecStart=/opt/lapin/current/bin/lapin serve (.*)$", text, re.MULTILINE)
    assert command is not None
    assert main(["config", *command[1].split()]) == 0, capsys.readouterr().err
    for line in ("Type=notify", "WatchdogSec=20", "StartLimitIntervalSec=0", "Restart=always"):
        assert line in text.splitlines()
