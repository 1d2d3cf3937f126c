"""The page on computer players: its example is the program that is tested, and its figures are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "bots.md"


def example() -> str:
    """The example, as it stands on the page."""
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found is not None
    return found.group(1)


def test_the_example_is_the_program_that_is_run() -> None:
    """The player on the page is the file in examples/, which plays whole games in tests/examples."""
    assert example() == (ROOT / "examples" / "bot_over_the_socket.py").read_text()


def test_the_example_has_a_few_dozen_lines() -> None:
    """A player of your own needs no more, imports and all."""
    lines = [line for line in example().splitlines() if line.strip()]
    assert len(lines) <= 60


PARTS = [
    *("self", "memoriser", "greedy", "levels", "lone", "among", "found"),
    *("speed", "memory", "package", "start", "env"),
]


@pytest.mark.parametrize("part", PARTS)
def test_every_figure_has_its_command(part: str) -> None:
    """Every promise of the page has a figure, and the command that gives it."""
    block = PAGE.read_text().partition(f"<!-- {part} -->")[2].partition(f"<!-- end of {part} -->")[0]
    assert "|---|" in block
    assert f"python -m bench.bots {part}" in block
