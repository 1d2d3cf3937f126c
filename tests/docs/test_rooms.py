"""The table in docs/architecture.md has all rooms, in the order of the layers that `lint-imports` checks."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

TOP = Path(__file__).parents[2]


def layers() -> dict[str, int]:
    """The layer of each room of the package, 0 for the lowest."""
    settings = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    house = next(
        each["layers"] for each in contracts if each["type"] == "layers" and "lapin.live" in each["layers"]
    )
    found: dict[str, int] = {}
    for height, layer in enumerate(reversed(house)):
        found |= {name.strip().removeprefix("lapin."): height for name in layer.split("|")}
    return found


def rooms() -> list[list[str]]:
    """The rooms of each row of the table, from its top: `game` for `game/model/`."""
    page = (TOP / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition("## The rooms of the house")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`[^|]+`)(?: \([^)|]*\))? \|", table, re.MULTILINE)
    return [[name.split("/")[0].removesuffix(".py") for name in re.findall(r"`([^`]+)`", row)] for row in rows]


def built() -> set[str]:
    """The rooms of the package itself: its folders and modules, without the built client in `web`."""
    package = TOP / "src" / "lapin"
    folders = {path.parent.name for path in package.glob("*/__init__.py")}
    return folders | {path.stem for path in package.glob("*.py") if not path.stem.startswith("__")}


def test_every_room_has_a_row_and_a_layer() -> None:
    """A newcomer finds each room of the package, and `lint-imports` checks it."""
    named = {name for row in rooms() for name in row}
    assert built() - named == set()
    assert built() - set(layers()) == set()
    assert set(layers()) - built() == set()


def test_a_room_stands_below_those_that_it_may_import() -> None:
    """Each row is of the same layer as the row above it, or of a higher one."""
    known = layers()
    rows = [[(known[name], name) for name in row if name in known] for row in rooms()]
    heights = [each for row in rows for each in sorted(row)]
    assert len(heights) > 30
    assert [(low, high) for low, high in pairwise(heights) if low[0] > high[0]] == []
