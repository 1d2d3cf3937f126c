"""The commit that this program was made from: two commits of one version differ in nothing else.

hatch_build.py notes it in the package; a checkout knows it from its own history. No program is started for it.
"""

from pathlib import Path
from typing import Final

NOTE: Final = "commit.txt"
LETTERS: Final = 12


def commit_of(package: Path) -> str:
    """Return the commit of a package, installed or in a checkout as src/lapin; "" if nobody knows."""
    try:
        return (package / NOTE).read_text(encoding="utf-8").strip()
    except OSError:
        return commit_of_checkout(package.parent.parent)


def commit_of_checkout(top: Path) -> str:
    """Return the commit that is checked out in a folder; "" if it has no history of its own."""
    try:
        history = _history(top / ".git")
        head = (history / "HEAD").read_text(encoding="utf-8").strip()
        if head.startswith("ref: "):
            head = _branch(history, head.removeprefix("ref: "))
    except (OSError, ValueError):
        return ""
    return head[:LETTERS]


def _history(place: Path) -> Path:
    """Return the folder of the history; a second work tree has a file that names it."""
    if not place.is_file():
        return place
    return place.parent / place.read_text(encoding="utf-8").removeprefix("gitdir: ").strip()


def _branch(history: Path, name: str) -> str:
    """Return the commit of a branch: in a file of its own, or in one with many."""
    common = history / "commondir"
    shared = history / common.read_text(encoding="utf-8").strip() if common.is_file() else history
    for each in (history / name, shared / name):
        if each.is_file():
            return each.read_text(encoding="utf-8").strip()
    for line in (shared / "packed-refs").read_text(encoding="utf-8").splitlines():
        commit, _, branch = line.partition(" ")
        if branch == name:
            return commit
    return ""


COMMIT: Final = commit_of(Path(__file__).parent)
"""The commit of this program, as it was when it was started."""


def described(version: str, commit: str = COMMIT) -> str:
    """Return a version in words, with its commit if that is known: 0.2.0 (commit 0123456789ab)."""
    return f"{version} (commit {commit})" if commit else version
