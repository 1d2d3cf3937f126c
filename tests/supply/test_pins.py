"""Everything that is installed is pinned with hashes, and one command lists it."""

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import distributions
from pathlib import Path

import pytest

from tests.cli.command import lapin

TOP = Path(__file__).parents[2]
FILES = sorted((TOP / "requirements").glob("*.txt"))
LOCKS = [TOP / "web" / "package-lock.json", TOP / "art" / "package-lock.json"]


def packages(path: Path) -> dict[str, tuple[str, int]]:
    """The packages of a file, each with its version and how many hashes it has."""
    found: dict[str, tuple[str, int]] = {}
    for entry in re.split(r"\n(?=\S)", path.read_text(encoding="utf-8")):
        if not entry.startswith("#"):
            name, version = re.fullmatch(r"([a-z0-9-]+)==([^\s;]+).*", entry.split("\n")[0]).groups()  # type: ignore[union-attr]  # else it fails here
            found[name] = (version, len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", entry)))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_package_has_an_exact_version_and_hashes(path: Path) -> None:
    """And no file says from where; that is for each machine to choose."""
    found = packages(path)
    assert found
    assert all(hashes for _, hashes in found.values())
    assert "//" not in path.read_text(encoding="utf-8")


def test_a_package_has_one_version_in_all_files() -> None:
    """So extras go with everything else."""
    versions: dict[str, set[str]] = {}
    for path in FILES:
        for name, (version, _) in packages(path).items():
            versions.setdefault(name, set()).add(version)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


def test_everything_that_the_game_or_an_extra_needs_is_pinned() -> None:
    """A dependency that was added to pyproject.toml without its pin is found here."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {"play": [each for each in project["dependencies"] if not each.startswith("fast-")]}
    wanted |= {"mind": [each for each in project["dependencies"] if each.startswith("fast-")]}
    wanted |= project["optional-dependencies"]
    for name, needs in wanted.items():
        found = packages(TOP / "requirements" / f"{name}.txt")
        missing = [each for each in needs if re.split(r"[\[<>=;~! ]", each)[0] not in found]
        assert missing == [], f"python requirements/renew.py ({name})"


def test_the_packages_of_the_client_have_hashes_and_no_address() -> None:
    """Every entry, whatever machine it is for."""
    for path in LOCKS:
        entries = json.loads(path.read_text(encoding="utf-8"))["packages"]
        assert [
            place
            for place, about in entries.items()
            if place and not about.get("integrity", "").startswith("sha512-")
        ] == []
        assert [place for place, about in entries.items() if "resolved" in about] == []


def test_play_and_test_install_nothing_without_a_hash() -> None:
    """Each call of pip checks hashes, or installs this checkout and nothing else."""
    for name in ("requirements/set_up.py", "test", "deploy/Containerfile"):
        text = (TOP / name).read_text(encoding="utf-8").replace("\\\n", " ")
        calls = [line for line in text.splitlines() if re.search(r"pip\W+(install|wheel)|python \$install", line)]
        assert calls
        for call in calls:
            assert (
                "--require-hashes" in call
                or "--no-build-isolation" in call
                or "--no-index" in call
                or "install=" in call
            ), call
        assert "--no-deps" in text


def test_a_bill_of_materials_lists_what_is_installed() -> None:
    """In CycloneDX' form: packages of Python, and what is in the pages."""
    bill = json.loads(lapin("sbom").stdout)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["name"] == "lapin"
    parts = {part["purl"]: part for part in bill["components"]}
    assert len(parts) == len(bill["components"])
    for each in distributions():
        name = re.sub(r"[-_.]+", "-", each.name).lower()
        assert name == "lapin" or f"pkg:pypi/{name}@{each.version}" in parts
    (svelte,) = (part for purl, part in parts.items() if purl.startswith("pkg:npm/svelte@"))
    assert svelte["licenses"] == [{"expression": "MIT"}]
    assert len(svelte["hashes"][0]["content"]) == 128


def test_a_bill_of_materials_is_written_into_a_file(tmp_path: Path) -> None:
    """Or one line says why not."""
    assert lapin("sbom", "--out", str(tmp_path / "sbom.json")).returncode == 0
    assert json.loads((tmp_path / "sbom.json").read_text(encoding="utf-8"))["components"]
    done = lapin("sbom", "--out", str(tmp_path / "none" / "sbom.json"))
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)


def looked_up(*databases: Path) -> subprocess.CompletedProcess[str]:
    """Return what the check for known vulnerabilities says."""
    command = [sys.executable, str(TOP / "requirements" / "vulnerabilities.py"), *map(str, databases)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={"PATH": ""})


def test_a_pinned_version_with_a_known_vulnerability_is_named(tmp_path: Path) -> None:
    """By a list of versions, or by a range; a version in which it is mended is not."""
    pillow, _ = packages(TOP / "requirements" / "play.txt")["pillow"]
    vite = json.loads(LOCKS[0].read_text(encoding="utf-8"))["packages"]["node_modules/vite"]["version"]

    def told(number: int, ecosystem: str, name: str, **how: object) -> dict[str, object]:
        return {"id": f"X-{number}", "affected": [{"package": {"ecosystem": ecosystem, "name": name}, **how}]}

    def until(fixed: str) -> dict[str, object]:
        return {"ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": fixed}]}]}

    database = tmp_path / "all.zip"
    with zipfile.ZipFile(database, "w") as archive:
        for number, told_of in enumerate(
            [
                told(0, "PyPI", "Pillow", versions=[pillow]),
                told(1, "npm", "vite", **until("999.0.0")),
                told(2, "PyPI", "pillow", **until(pillow)),
                told(3, "PyPI", "somebody-elses", versions=["1"]),
                {**told(4, "PyPI", "pillow", versions=[pillow]), "withdrawn": "2026-01-01T00:00:00Z"},
            ]
        ):
            archive.writestr(f"{number}.json", json.dumps(told_of))
    done = looked_up(database)
    assert done.returncode == 1
    assert f"pillow {pillow}: X-0" in done.stdout
    assert f"vite {vite}: X-1" in done.stdout
    assert "2 known vulnerabilities" in done.stdout


def test_without_a_database_it_is_said_that_nothing_was_looked_for() -> None:
    """Nobody takes silence for safety."""
    done = looked_up()
    assert done.returncode == 0
    assert "NOT looked for" in done.stdout
