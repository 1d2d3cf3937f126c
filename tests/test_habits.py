"""Habits of these tests: private names are few, and whoever uses one, or lets time go by, says why there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
FILES = [path for path in sorted(HERE.rglob("*.py")) if path != Path(__file__) and "art" not in path.parts]
LINES = [
    (f"{path.relative_to(HERE)}:{number}", line)
    for path in FILES
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
]

LINES_A_FILE = 400
TOP = HERE.parent
MADE = {"wire", "static", "node_modules"}
"""Folders of files that nobody writes by hand."""

FEW = 44
"""The most lines that may use a private name. If you find a way to see it from outside, make this smaller."""
PRIVATE = re.compile(r"(?:[\w.]+\.)?_(?!_)\w+")
REACHES = {"setattr", "delattr", "getattr", "object", "patch"}
"""Calls that reach an attribute by its name."""


def private_by_name(text: str) -> Iterator[int]:
    """The lines that import a private name of the program, or reach one by its name: ruff sees neither."""
    for each in ast.walk(ast.parse(text)):
        match each:
            case ast.ImportFrom(module=str(module)) if module.partition(".")[0] == "lapin":
                yield from (one.lineno for one in each.names if PRIVATE.fullmatch(one.name))
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in REACHES:
                by = [one for one in each.args[:2] if isinstance(one, ast.Constant)]
                yield from (one.lineno for one in by if PRIVATE.fullmatch(str(one.value)))


def test_private_names_are_few_and_have_a_reason() -> None:
    """Ruff finds most of them (SLF001); here each says why it cannot be seen from outside."""
    used = {where: line for where, line in LINES if "noqa: SLF001" in line}
    for path in FILES:
        lines = path.read_text(encoding="utf-8")
        name, split = path.relative_to(HERE), lines.splitlines()
        used |= {f"{name}:{number}": split[number - 1] for number in private_by_name(lines)}
    assert [where for where, line in used.items() if not re.search(r"noqa: SLF001 - \w", line)] == []
    assert len(used) <= FEW


def test_private_names_are_found_however_they_are_reached() -> None:
    """By an import over several lines, too; dunder names and other people's modules are nobody's secret."""
    imports = "from lapin.store import (\n  Log,\n  _copy as copy,\n)\nfrom lapin import __version__\n"
    reached = "patch.setattr(log, '_copy', 1)\npatch.setattr('lapin.store.log._copy', 1)\ngetattr(log, 'copy')\n"
    assert list(private_by_name(imports + reached + "from os import _exit\n")) == [3, 6, 7]


UNTOLD = 14
"""The most pauses for something that nothing tells. Whoever finds what tells it makes this smaller."""
A_PAUSE = re.compile(r"(?<!async def )\b(?:wait_for_timeout|sleep)\((?!0\))")
"""Calls that let time go by. `sleep(0)` lets others run, and waits for no clock."""


A_REASON = re.compile(
    r"  # (?:the loop looks again|time is what it is about|nothing tells|until it is cancelled)\b"
)


def test_whoever_waits_waits_for_conditions() -> None:
    """A pause has one of four reasons, which its line names first: another one is a condition to wait for."""
    pauses = [(where, line) for where, line in LINES if A_PAUSE.search(line)]
    assert len(pauses) > 30
    assert [where for where, line in pauses if not A_REASON.search(line)] == []
    told = [where for where, line in pauses if "# nothing tells" in line]
    assert len(told) <= UNTOLD


def test_an_announced_trouble_is_named_by_its_beginning() -> None:
    """Else "429" would also announce a table whose code has these three digits."""
    said = [(where, each) for where, line in LINES for each in re.findall(r'\bannounced="([^"]+)"', line)]
    tests = [(where, each) for where, each in said if where.startswith("web/test_")]
    assert len(tests) > 10
    assert [where for where, each in tests if not all(part[0] == "^" for part in each.split("|"))] == []


def test_no_file_is_longer_than_four_hundred_lines() -> None:
    """Whatever grows beyond that is several subjects."""
    folders = (TOP / "src", TOP / "web" / "src", HERE)
    files = [
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.suffix in {".py", ".ts", ".svelte", ".css"}
    ]
    written = [path for path in files if not MADE & set(path.relative_to(TOP).parts)]
    assert len(written) > 800
    lengths = {path.relative_to(TOP).as_posix(): len(path.read_bytes().splitlines()) for path in written}
    assert {name: lines for name, lines in lengths.items() if lines > LINES_A_FILE} == {}
