"""Turns of phrase that no native speaker would use do not come back."""

import re
from pathlib import Path

TOP = Path(__file__).parents[2]
ROOMS = ("src", "web/src", "tests", "docs", "bench", "art", "examples", "deploy")
OURS = (".py", ".ts", ".svelte", ".css", ".js", ".md", ".toml")
NOT_OURS_TO_JUDGE = ("locales", "phrases", "static", "node_modules", "out", "__pycache__")
"""What players read is judged by its own tests, and clues may say anything."""
HEADLESS = re.compile(
    r"\bso many\b|def test_who_|\b(only|for|to) who (knows|is|has|asks|wants|plays)\b"
    r"|(\"\"\"|[.:;] )(At how many|From which|What is left to|That (somebody|tables|nobody) (has|are|is))\b"
    r"|\b(is|be|are) stood in for\b"
)
"""Who, and how many of what? Say "this many seconds", "a player who", "a computer plays for them"."""


def texts() -> list[Path]:
    """Every text of ours but this one."""
    found = [path for room in ROOMS for path in (TOP / room).rglob("*") if path.suffix in OURS]
    found += [path for path in TOP.iterdir() if path.suffix in OURS]
    return [path for path in found if not set(path.parts) & set(NOT_OURS_TO_JUDGE) and path != Path(__file__)]


def test_nobody_says_so_many() -> None:
    """The phrase has no head: the reader has to guess who or how many is meant."""
    looked_at = texts()
    assert len(looked_at) > 1000
    said = [
        f"{path.relative_to(TOP)}:{number}: {line.strip()}"
        for path in looked_at
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if HEADLESS.search(line)
    ]
    assert said == []


def test_the_phrases_are_found() -> None:
    """The scan can fail."""
    assert HEADLESS.search("try again for so many seconds")
    assert HEADLESS.search("async def test_who_is_away_is_told() -> None:")
