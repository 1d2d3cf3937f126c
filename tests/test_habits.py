"""Habits of these tests: private names are few, and whoever uses one, or lets time go by, says why there."""

import re
from pathlib import Path

HERE = Path(__file__).parent
LINES = [
    (f"{path.relative_to(HERE)}:{number}", line)
    for path in sorted(HERE.rglob("*.py"))
    if path != Path(__file__) and "art" not in path.parts
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
]

LINES_A_FILE = 400
TOP = HERE.parent
MADE = {"wire", "static", "node_modules"}
"""Folders of files that nobody writes by hand."""

FEW = 45
"""As many lines use a private name. Whoever finds a way to see it from outside makes this smaller."""


def test_private_names_are_few_and_have_a_reason() -> None:
    """Ruff finds them (SLF001); here each says why it cannot be seen from outside."""
    used = [(where, line) for where, line in LINES if "noqa: SLF001" in line]
    assert [where for where, line in used if not re.search(r"noqa: SLF001 - \w", line)] == []
    assert len(used) <= FEW


A_PAUSE = re.compile(r"(?<!async def )\b(?:wait_for_timeout|sleep)\((?!0\))")
"""What lets time go by. `sleep(0)` lets others run, and waits for no clock."""


def test_whoever_waits_waits_for_conditions() -> None:
    """A pause is part of a loop that looks again and has an end, or time is what it is about: its line says so."""
    pauses = [(where, line) for where, line in LINES if A_PAUSE.search(line)]
    assert len(pauses) > 30
    assert [where for where, line in pauses if not re.search(r"  # \w", line)] == []


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
