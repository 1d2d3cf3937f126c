"""The front door: the public names are those on the page, their import loads little, and the page's code runs."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

import lapin
from tests.server.process import QUICK, Process

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
TABLES = "\n".join(line for line in PAGE.splitlines() if line.startswith("| "))


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh Python has loaded after this code."""
    program = f"{code}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("name", lapin.__all__)
def test_a_public_name_says_what_it_is(name: str) -> None:
    """A reader who asks Python for help on a public name gets an answer."""
    value = getattr(lapin, name)
    assert all(part.__doc__ for part in get_args(value) or (value,))
    assert name in dir(lapin)


@pytest.mark.parametrize("name", lapin.__all__)
def test_a_public_name_is_on_the_page(name: str) -> None:
    """Each name is explained on the page, and used there."""
    assert f"`{name}`" in TABLES or f"`{name}` is the type" in PAGE
    assert any(re.search(rf"\b{name}\b", block) for block in BLOCKS)


def test_the_page_knows_no_other_names() -> None:
    """The page imports from the front door exactly what the front door gives."""
    named = re.findall(r"^from lapin import (.+)$", "\n".join(BLOCKS), re.MULTILINE)
    assert {name for line in named for name in line.split(", ")} == set(lapin.__all__)
    assert set(re.findall(r"(?:from|import) (lapin[.\w]*)", "\n".join(BLOCKS))) == {"lapin"}


def test_type_checkers_see_the_same_names() -> None:
    """A name that is loaded when it is used is imported for type checkers, too, and from the same module."""
    module = ast.parse(Path(lapin.__file__).read_text(encoding="utf-8"))
    (checked,) = [node for node in module.body if isinstance(node, ast.If) and isinstance(node.test, ast.Name)]
    imported = {
        name.name: node.module for node in checked.body if isinstance(node, ast.ImportFrom) for name in node.names
    }
    assert sorted(imported) == sorted(lapin.__all__)
    assert all(
        getattr(import_module(home), name) is getattr(lapin, name) for name, home in imported.items() if home
    )


def test_there_is_nothing_else_behind_the_door() -> None:
    """A name that is not public is not there, and says so as Python does."""
    with pytest.raises(AttributeError, match="no attribute 'Hall'"):
        lapin.Hall  # type: ignore[attr-defined]  # noqa: B018 - looking is the point
    public = {name for name in vars(lapin) if not name.startswith("_")}
    internal = {name for name in public if f"lapin.{name}" in sys.modules}
    assert public - internal - {"TYPE_CHECKING"} <= set(lapin.__all__)


def test_importing_the_front_door_loads_little() -> None:
    """Importing the package loads none of its modules, and a game in memory no numpy and no socket."""
    assert not {name for name in loaded_by("import lapin") if name.startswith(("lapin.", "msgspec"))}
    assert not loaded_by("from lapin import Game, verify") & {"numpy", "picows", "asyncio", "PIL"}
    assert "numpy" not in loaded_by("from lapin import Client")


async def test_the_code_of_the_page_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page's code runs from top to bottom; its `evening` plays at a real server."""
    names: dict[str, object] = {"__name__": "page"}
    for block in BLOCKS:
        exec(compile(block, "docs/api.md", "exec"), names)  # noqa: S102 - our own page
    assert "NOT_IN_ROW {'spot': 9}" in capsys.readouterr().out
    server = Process(tmp_path / "data", *QUICK).start()
    try:
        evening = names["evening"]
        assert callable(evening)
        assert max(await evening(server.base)) >= 5
    finally:
        server.end()


@pytest.mark.long  # the type checker reads the whole package
def test_the_code_of_the_page_has_types(tmp_path: Path) -> None:
    """A program that is written like the page passes a strict type checker."""
    page = tmp_path / "page.py"
    page.write_text("\n".join(BLOCKS), encoding="utf-8")
    checked = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={tmp_path / 'cache'}", str(page)]
    done = subprocess.run(checked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_first_game_fits_in_ten_lines() -> None:
    """A newcomer plays a whole game with ten lines of code."""
    assert len([line for line in BLOCKS[0].splitlines() if line.strip()]) <= 10


def test_an_earlier_name_still_gives_what_it_gave() -> None:
    """A program that was written for it goes on working."""
    earlier = "Entry"
    assert getattr(lapin, earlier) is lapin.ContestantParts
