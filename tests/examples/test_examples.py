"""Every program in examples/ is run as its reader would run it, and needs no internal name."""

import ast
import asyncio
import runpy
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from lapin import CallJinx, Client, Game, Refused, Touch
from lapin.game.model.ids import GameId
from lapin.game.variants import GAMES, VARIANTS
from tests.server.players import play
from tests.server.process import PATIENCE, QUICK, Process

EXAMPLES = Path(__file__).parents[2] / "examples"
PROGRAMS = sorted(EXAMPLES.glob("*.py"))
PUBLIC = {"gymnasium", "lapin", "lapin.env", "numpy", "pettingzoo", "sb3_contrib"}


def run(program: str, *arguments: str) -> str:
    """Return what a program prints, once it has ended well."""
    command = [sys.executable, str(EXAMPLES / program), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def imported(program: Path) -> set[str]:
    """The modules that a program imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(program.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            found.add(node.module or "")
    return found


def test_there_is_a_program_for_every_purpose() -> None:
    """The examples that the README names are there, and no others that nobody runs."""
    assert {program.stem for program in PROGRAMS} == {
        "agent_in_the_environment",
        "bot_over_the_socket",
        "contestant",
        "deck_from_a_folder",
        "game_in_memory",
        "masked_ppo",
    }


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_an_example_imports_nothing_internal(program: Path) -> None:
    """A reader who copies an example depends on nothing that may change without a note."""
    modules = imported(program)
    assert {name for name in modules if name.partition(".")[0] not in sys.stdlib_module_names} <= PUBLIC
    assert modules & {"lapin", "lapin.env"}


@pytest.mark.parametrize(("game", "players"), [("odyssey", "4"), ("team", "6"), ("jinx", "4")])
def test_a_game_in_memory_ends_with_a_verified_record(game: str, players: str) -> None:
    """The first example plays any game to its end."""
    printed = run("game_in_memory.py", game, players, "1").splitlines()
    assert any(line.startswith(game) and line.endswith("verified") for line in printed)
    assert printed[-1].startswith("scores: ")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A real server, for one table after the other."""
    process = Process(tmp_path_factory.mktemp("site") / "data", *QUICK).start()
    yield process
    process.end()


@pytest.mark.parametrize("game", ["odyssey", pytest.param("party", marks=pytest.mark.long), "jinx"])
async def test_the_bot_plays_a_whole_game_at_a_server(game: str, server: Process) -> None:
    """The bot sits down at a real server beside a person and computers, and plays to the end."""
    async with await Client.open(server.base, "Ada", game=game) as host:
        bot = await asyncio.create_subprocess_exec(
            sys.executable,
            str(EXAMPLES / "bot_over_the_socket.py"),
            server.base,
            host.code,
            "Example",
            stdout=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(PATIENCE):
            await host.until(lambda frame: len(frame.room.people) == 2)
            for _ in range(4):
                await host.add_computer()
            await host.start()
            _, (printed, _) = await asyncio.gather(play(host, Random(0)), bot.communicate())
        assert bot.returncode == 0
        assert host.frame is not None
        assert host.frame.table is not None
        assert printed.decode().strip() == str(host.frame.table.scores)


@pytest.mark.parametrize("game", GAMES)
def test_the_bot_alone_plays_every_game_to_its_end(game: GameId) -> None:
    """Bots have every seat: they also answer each other where partners have to agree (T3)."""
    choose = runpy.run_path(str(EXAMPLES / "bot_over_the_socket.py"))["choose"]
    table = Game.begin(game, VARIANTS[game].least, seed=1)
    for _ in range(2000):
        for seat in table.waiting:
            move = choose(table.view(seat))
            if isinstance(move, Touch):  # at a server, the table notes the time
                move = Touch(move.spot, table.now + 500)
            elif isinstance(move, CallJinx):
                move = CallJinx(table.now)
            if move is not None:
                with suppress(Refused):  # somebody may have been faster
                    table.move(seat, move)
    assert table.is_over


def test_the_contestant_meets_others_in_the_arena() -> None:
    """The example's player is in the arena's report, beside the one it played against."""
    printed = run("contestant.py")
    assert "| contestant:one_word |" in printed
    assert "| medium |" in printed


def test_the_agent_that_reads_wins_more_than_the_one_that_guesses() -> None:
    """The environment rewards an agent that goes by the words."""
    points = [float(line.split()[2]) for line in run("agent_in_the_environment.py", "20").splitlines()]
    assert len(points) == 4
    assert points[-1] > points[0]


def test_a_folder_of_pictures_is_a_deck(tmp_path: Path) -> None:
    """A folder of pictures is enough for a game; players talk about what the files are called."""
    for first, second in product(
        ("red", "blue", "old", "small"), ("house", "cat", "sea", "tree", "moon", "boat", "door")
    ):
        Image.new("RGB", (8, 12)).save(tmp_path / f"{first}-{second}.png")
    printed = run("deck_from_a_folder.py", str(tmp_path))
    assert any(f"({first} " in printed for first in ("red", "blue", "old", "small"))
    assert printed.splitlines()[-1].startswith("scores: ")


def test_a_folder_with_too_few_pictures_is_refused_with_a_reason(tmp_path: Path) -> None:
    """The program ends with the reason, not with a traceback."""
    Image.new("RGB", (8, 12)).save(tmp_path / "lonely.png")
    command = [sys.executable, str(EXAMPLES / "deck_from_a_folder.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("DECK_TOO_SMALL")
