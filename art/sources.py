"""Which files a recipe depends on, by its imports: when one of them changes, the picture is outdated."""

from __future__ import annotations

import ast
from functools import cache
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parent
FIXED = (ROOT.parent / "requirements" / "art.txt", ROOT / "package-lock.json")
"""What paints from outside, by version."""


def _files(module: str) -> list[Path]:
    """The file of a module and those of the packages around it; none if it is not ours."""
    names = module.split(".")
    if names[0] != ROOT.name:
        return []
    found = []
    for depth in range(1, len(names) + 1):
        place = ROOT.joinpath(*names[1:depth])
        found += [file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()]
    return found


@cache
def _imported(file: Path) -> frozenset[Path]:
    found: set[Path] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found.update(_files(alias.name))
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                found.update(_files(f"{node.module}.{alias.name}"))
    return frozenset(found)


@cache
def sources(file: Path) -> frozenset[Path]:
    """A module's file and every file of ours that it imports, however far down."""
    found, waiting = {file}, [file]
    while waiting:
        for each in _imported(waiting.pop()) - found:
            found.add(each)
            waiting.append(each)
    return frozenset(found)


@cache
def fingerprint(file: Path) -> str:
    """A short hash that changes when anything does that a recipe in this file is painted with."""
    total = sha256()
    for each in sorted((*sources(file), *FIXED)):
        total.update(f"{each.relative_to(ROOT.parent)}\0".encode())
        total.update(each.read_bytes())
    return total.hexdigest()[:16]
