"""Figures of long runs, written where readers find them: the table between two marks of docs/reliability.md."""

import fcntl
import os
import platform
from datetime import UTC, datetime
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "reliability.md"
BEGIN = "<!-- figures: written by ./test --long -->"
END = "<!-- end of figures -->"
HEAD = ["| row | what | figure | command | when, where |", "|---|---|---|---|---|"]


def wanted(name: str, default: int) -> int:
    """The length of a long form: from an environment variable, or as promised."""
    return int(os.environ.get(name, default))


def note(row: int, what: str, figure: str, command: str) -> None:
    """Put a figure into the page, in place of an older one for the same thing."""
    where = f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, Python {platform.python_version()}"
    line = f"| {row} | {what} | {figure} | `{command}` | {where} |"
    with PAGE.open("r+") as page:
        fcntl.flock(page, fcntl.LOCK_EX)
        text = page.read()
        before, rest = text.split(BEGIN)
        inside, after = rest.split(END)
        lines = [each for each in inside.strip().splitlines() if each.startswith("| ") and each not in HEAD]
        kept = [each for each in lines if not each.startswith(f"| {row} | {what} |")]
        kept = sorted([*kept, line], key=lambda each: int(each.split("|")[1]))
        page.seek(0)
        page.truncate()
        page.write("\n".join([before.rstrip("\n"), "", BEGIN, "", *HEAD, *kept, "", END]) + after)
