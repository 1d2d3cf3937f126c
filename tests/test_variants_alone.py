"""A game is one file: outside its variant nobody asks for it by name, or by its kind."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from lapin.game.model.ids import GameId
from lapin.game.variants import VARIANTS
from lapin.game.variants.variant import Kind
from tests.rules.tabletop import Tabletop

SOURCE = Path(__file__).parents[1] / "src" / "lapin"
EXEMPT = {
    "game/model/ids.py": "lists the names that may stand on the wire, once",
    "tutorials/scripts.py": "has a script for each game, and no rule",
}
MODULES = [
    path
    for path in sorted(SOURCE.rglob("*.py"))
    if "variants" not in path.parts and path.relative_to(SOURCE).as_posix() not in EXEMPT
]


def _names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text of the program that is a game's name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in VARIANTS:
            yield node.lineno, str(node.value)


def _kinds(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text of the program that is a kind of game: compared, matched, looked up or written."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in get_args(Kind):
            yield node.lineno, str(node.value)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"startswith", "endswith"}:
            asked = ast.unparse(node.func).split(".")[:-1]
            if asked and asked[-1] in {"kind", "game"}:
                yield node.lineno, ast.unparse(node)


KINDS_WRITTEN = {
    "game/model/events.py": (1, "why a game ended: stored, and on the wire"),
    "game/model/state.py": (2, "the tags of the two states"),
    "game/seen.py": (2, "the tags of the two tables that are seen"),
    "game/square.py": (1, "says why the game ended"),
}
"""The number of times that a module writes the name of a kind, and why. None of them asks for it."""


def test_the_scan_looks_at_the_whole_package() -> None:
    """If a folder were moved away, the next test would prove nothing."""
    assert len(MODULES) > 150
    assert any(name == "party" for _, name in _names(ast.parse('if game == "party": pass')))
    for asks in (
        "x = game.facts.kind == 'square'",
        "k = facts.kind\nif k == 'square': pass",
        "x = {'square': 1}[facts.kind]",
        "match kind:\n    case 'story':\n        pass",
        "match facts.kind:\n    case 'story':\n        pass",
        "x = f'{kind}' == f'{\"square\"}'",
        "x = f'story' == kind",
        "x = facts.kind.startswith('sq')",
        "x = getattr(table, 'square', ())",
    ):
        assert list(_kinds(ast.parse(asks))), asks


@pytest.mark.parametrize("game", VARIANTS)
def test_the_state_of_a_race_says_that_it_is_one(game: GameId) -> None:
    """It has no variant at hand where each step counts, and says the same."""
    variant = VARIANTS[game]
    table = Tabletop(game, variant.most)
    assert table.state.race == variant.facts.race


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_module_but_the_variants_names_a_game(path: Path) -> None:
    """Other modules ask the variant for what differs. Words for people are in the locales."""
    assert list(_names(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_module_but_the_variants_asks_for_a_kind(path: Path) -> None:
    """A hook or a fact of the variant says what differs; a state or a view has a type to look at."""
    found = list(_kinds(ast.parse(path.read_text(encoding="utf-8"))))
    written, _ = KINDS_WRITTEN.get(path.relative_to(SOURCE).as_posix(), (0, ""))
    assert len(found) == written, found
