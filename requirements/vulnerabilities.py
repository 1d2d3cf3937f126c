"""Looks for known vulnerabilities in everything that is pinned, without a network.

    python requirements/vulnerabilities.py PYPI.zip [NPM.zip ...]

Each zip is what the OSV project publishes of an ecosystem: one JSON file for each vulnerability.
LAPIN_VULNERABILITIES may name them, too, separated by the sign that separates paths. Without any, nothing is
looked for, and this is said.
"""

import json
import os
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from packaging.version import InvalidVersion, Version

HERE = Path(__file__).parent
LOCKS = (HERE.parent / "web" / "package-lock.json", HERE.parent / "art" / "package-lock.json")

Package = tuple[str, str]
"""An ecosystem and a name, such as ("PyPI", "pillow")."""


def pinned() -> dict[Package, set[str]]:
    """Every package that is pinned, with its versions."""
    found: dict[Package, set[str]] = {}
    for path in sorted(HERE.glob("*.txt")):
        for name, version in re.findall(
            r"^([a-z0-9][^\s=\[]*)==([^\s;]+)", path.read_text(encoding="utf-8"), re.MULTILINE
        ):
            found.setdefault(("PyPI", name), set()).add(version)
    for path in LOCKS:
        for place, about in json.loads(path.read_text(encoding="utf-8"))["packages"].items():
            if place:
                found.setdefault(("npm", place.rpartition("node_modules/")[2]), set()).add(about["version"])
    return found


def known(database: Path) -> Iterator[dict[str, Any]]:
    """All vulnerabilities of a database."""
    with zipfile.ZipFile(database) as archive:
        for name in archive.namelist():
            if name.endswith(".json"):
                yield json.loads(archive.read(name))


def hits(packages: dict[Package, set[str]], vulnerabilities: Iterable[dict[str, Any]]) -> Iterator[str]:
    """A line for each pinned version that is affected."""
    for each in vulnerabilities:
        if "withdrawn" in each:
            continue
        for affected in each.get("affected", ()):
            about = affected.get("package", {})
            name = (
                re.sub(r"[-_.]+", "-", about.get("name", "")).lower()
                if about.get("ecosystem") == "PyPI"
                else about.get("name")
            )
            for version in sorted(packages.get((about.get("ecosystem", ""), name), ())):
                if version in affected.get("versions", ()) or any(
                    within(version, part) for part in affected.get("ranges", ())
                ):
                    yield f"{name} {version}: {each['id']} {each.get('summary', '')}".rstrip()


def within(version: str, part: dict[str, Any]) -> bool:
    """Whether a version lies in a range of versions; a version that cannot be compared counts as one that does."""
    if part.get("type") == "GIT":
        return False
    inside = False
    try:
        for event in part.get("events", ()):
            if "introduced" in event and (
                event["introduced"] == "0" or Version(version) >= Version(event["introduced"])
            ):
                inside = True
            if "fixed" in event and Version(version) >= Version(event["fixed"]):
                inside = False
            if "last_affected" in event and Version(version) > Version(event["last_affected"]):
                inside = False
    except InvalidVersion:
        return True
    return inside


def main(databases: list[Path]) -> int:
    """Print what is found; the status is 1 if anything is."""
    packages = pinned()
    if not databases:
        print(f"Known vulnerabilities of {len(packages)} packages were NOT looked for: there is no database here.")
        print("To look for them, name OSV's files: LAPIN_VULNERABILITIES=PyPI.zip:npm.zip")
        return 0
    found = [line for database in databases for line in hits(packages, known(database))]
    for line in found:
        print(line)
    places = ", ".join(path.name for path in databases)
    print(f"{len(packages)} packages looked up in {places}: {len(found)} known vulnerabilities")
    return 1 if found else 0


if __name__ == "__main__":
    named = sys.argv[1:] or [
        name for name in os.environ.get("LAPIN_VULNERABILITIES", "").split(os.pathsep) if name
    ]
    sys.exit(main([Path(name) for name in named]))
