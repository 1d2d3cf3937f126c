"""The version is said in one place, and everything that names it agrees."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import lapin
from lapin.net.description import openapi

TOP = Path(__file__).parents[2]
SECTIONS = re.findall(
    r"^## (\d+\.\d+\.\d+) - (unreleased|\d{4}-\d\d-\d\d)$",
    (TOP / "CHANGELOG.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)
RELEASED = [version for version, when in SECTIONS if when != "unreleased"]


def test_the_package_takes_its_version_from_the_code() -> None:
    """The build reads `lapin.__version__`; pyproject.toml has no second copy."""
    settings = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in settings["project"]
    assert settings["project"]["dynamic"] == ["version"]
    assert TOP / settings["tool"]["hatch"]["version"]["path"] == Path(lapin.__file__)


def test_the_changelog_begins_with_this_version() -> None:
    """A version in the making ends in .dev0 and has an unreleased section; a released one has a date."""
    version, when = SECTIONS[0]
    assert lapin.__version__ == (f"{version}.dev0" if when == "unreleased" else version)


def test_every_older_version_has_a_date() -> None:
    """Only the newest section can be unreleased, and versions and dates go down the page."""
    older = SECTIONS[1:]
    assert older
    assert "unreleased" not in [when for _, when in older]
    numbers = [tuple(map(int, version.split("."))) for version, _ in SECTIONS]
    assert numbers == sorted(set(numbers), reverse=True)
    assert [when for _, when in older] == sorted((when for _, when in older), reverse=True)


def test_every_heading_of_the_changelog_is_a_version() -> None:
    """No section is left without a number."""
    heads = re.findall(r"^## (.*)$", (TOP / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert heads == [f"{version} - {when}" for version, when in SECTIONS]


def test_the_command_line_says_this_version() -> None:
    """`lapin --version` and the description of the API say the same; the first also the commit of a checkout."""
    said = subprocess.run([sys.executable, "-m", "lapin", "--version"], capture_output=True, text=True, check=True)
    head = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"], cwd=TOP, capture_output=True, text=True, check=True
    )
    assert said.stdout == f"lapin {lapin.__version__} (commit {head.stdout.strip()})\n"
    assert openapi(())["info"]["version"] == lapin.__version__


@pytest.mark.parametrize("version", RELEASED)
def test_every_release_left_records_that_are_verified_for_ever(version: str) -> None:
    """A release keeps a record of each of the six games in tests/record/released."""
    kept = sorted((TOP / "tests" / "record" / "released").glob(f"{version}-*.jsonl"))
    games = ["classic-2008", "classic-2014", "jinx", "odyssey", "party", "team"]
    assert [path.name for path in kept] == [f"{version}-{game}.jsonl" for game in games]


def test_a_release_takes_at_most_ten_steps() -> None:
    """The page on releasing is short enough to be followed."""
    steps = re.findall(r"^(\d+)\. ", (TOP / "docs" / "releasing.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(step) for step in steps] == list(range(1, len(steps) + 1))
    assert 0 < len(steps) <= 10


OF_0_1_0 = frozenset(
    (
        *("tell", "give", "name_giver", "vote", "touch", "call_jinx", "set_up", "arrange", "start", "end_game"),
        *("lock", "hide_code", "describe", "kick", "pass_host", "add_computer", "remove_computer", "say"),
        *("react", "dress", "extend_clock", "come_back", "leave"),
    )
)


def test_the_changelog_names_every_command_since_the_first_release() -> None:
    """Programs read there what they can ask for now."""
    page = (TOP / "docs" / "protocol.md").read_text(encoding="utf-8").partition("## Asks")[2]
    commands = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) - {"do"}
    told = (TOP / "CHANGELOG.md").read_text(encoding="utf-8").partition("## 0.1.0")[0]
    assert len(commands) > len(OF_0_1_0)
    assert sorted(name for name in commands - OF_0_1_0 if f"`{name}`" not in told) == []
