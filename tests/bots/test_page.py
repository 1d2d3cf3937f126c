"""The page on computer players: its example is run against a real server, and its figures are there."""

import asyncio
import re
import sys
from pathlib import Path
from random import Random

import pytest

from lapin.client import Client
from lapin.tables.asks import AddComputer, Start
from tests.server.players import play
from tests.server.process import PATIENCE, QUICK, Process

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def example() -> str:
    """The example, as it stands on the page."""
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found is not None
    return found.group(1)


@pytest.mark.parametrize("game", ["odyssey", "party", "jinx"])
async def test_the_example_plays_a_whole_game(game: str, tmp_path: Path) -> None:
    """The player on the page, copied into a file, sits down at a real server and plays to the end."""
    program = tmp_path / "player.py"
    program.write_text(example())
    server = Process(tmp_path / "data", *QUICK).start()
    try:
        host = await Client.open(server.base, "Ada", game=game)
        ours = await asyncio.create_subprocess_exec(
            sys.executable, str(program), server.base, host.code, "Example", stdout=asyncio.subprocess.PIPE
        )
        async with asyncio.timeout(PATIENCE):
            await host.until(lambda frame: len(frame.room.people) == 2)
            for _ in range(4):
                await host.ask(AddComputer())
            await host.ask(Start())
            playing = asyncio.ensure_future(play(host, Random(0)))
            printed, _ = await ours.communicate()
            await playing
        await host.close()
        assert ours.returncode == 0
        assert printed.startswith(b"(")
    finally:
        server.end()


def test_the_example_is_short() -> None:
    """A player of one's own is a few dozen lines, imports and all."""
    lines = [line for line in example().splitlines() if line.strip()]
    assert len(lines) <= 45


@pytest.mark.parametrize("part", ["self", "greedy", "levels", "strangers", "found", "speed", "env"])
def test_every_figure_has_its_command(part: str) -> None:
    """Every promise of the page has a figure, and the command that gives it."""
    block = PAGE.read_text().partition(f"<!-- {part} -->")[2].partition(f"<!-- end of {part} -->")[0]
    assert "|---|" in block
    assert f"python -m bench.bots {part}" in block
