"""The other recipes, each followed with a toy in a copy of the project."""

import json
import shutil
from pathlib import Path

import pytest

from tests.contributing import following, recipes
from tests.contributing.scratch import Scratch

pytestmark = pytest.mark.long  # a variant and a language, the largest of them, are followed every time

TYPES = "web/src/wire/types.ts"
CARDS = 28
"""Of the toy deck."""


def test_a_house_rule_by_its_recipe(tmp_path: Path) -> None:
    """The toy: points for a storyteller whom nobody understood. They are offered, counted and shown."""
    scratch = Scratch(tmp_path)
    following.house_rule(scratch)
    named = recipes.files("A house rule", "mercy")
    assert scratch.touched() == {path.replace("VARIANT", "odyssey") for path in named}
    scratch.pytest(
        "tests/rules/test_odyssey.py",
        "tests/rules/test_pages.py",
        "tests/rules/test_house_rules.py",
        "tests/record/test_docs.py",
        "tests/net/test_offers.py",
        "tests/test_limits.py",
    )
    assert "  readonly mercy?: number | null;" in scratch.read(TYPES)


def test_a_table_option_by_its_recipe(tmp_path: Path) -> None:
    """The toy: a host dims the light. It is decided, applied, shown to everybody, and described."""
    scratch = Scratch(tmp_path)
    following.table_option(scratch)
    assert scratch.touched() == recipes.files("A table option")
    scratch.pytest(
        "tests/table/test_coming_and_going.py",
        "tests/table/test_frames.py",
        "tests/net/test_protocol_page.py",
        "tests/tutorials",
        "-k",
        "lamp or out_of_date or protocol_page or frames_are_those",
    )
    scratch.types()


def test_a_computer_player_by_its_recipe(tmp_path: Path) -> None:
    """The toy: a level that hardly looks. It plays in the arena, and the lobby has it on its list."""
    scratch = Scratch(tmp_path)
    following.computer_player(scratch)
    assert scratch.touched() == recipes.files("A computer player", "dreamy")
    arena = ["arena", "--players", "dreamy,dreamy,easy", "--games", "2", "--processes", "1", "--json"]
    for game in ("odyssey", "jinx"):  # in Jinx it also has to touch, and to call
        assert "dreamy" in scratch.python("-m", "lapin", *arena, "--game", game)
    assert "dreamy" in scratch.python("-m", "lapin", "tell", "--help")
    scratch.types()
    assert 'export const LEVELS = ["dreamy",' in scratch.read(TYPES)
    assert 'readonly level?: "dreamy" |' in scratch.read(TYPES)


def test_a_deck_by_its_recipe(tmp_path: Path) -> None:
    """The toy: a part of Reverie under another name. It is whole, and computer players understand it."""
    scratch = Scratch(tmp_path)
    home, reverie = (scratch.folder / "src/lapin/decks" / name for name in ("garden", "reverie"))
    manifest = json.loads((reverie / "deck.json").read_text(encoding="utf-8"))
    manifest |= {"id": "garden", "title": "Garden", "pictures": manifest["pictures"][:CARDS]}
    home.mkdir()
    for picture in (*manifest["pictures"], manifest["back"], manifest["cover"]):
        picture.pop("avif", None)  # a deck may have these files, and needs none of them
        for size in ("large", "small"):
            shutil.copyfile(reverie / picture[size], home / picture[size])
    (home / "deck.json").write_text(json.dumps(manifest), encoding="utf-8")
    scratch.python("-m", "lapin", "decks", "check", str(home))
    following.deck(scratch)
    pictures = {path for path in scratch.touched() if Path(path).match("src/lapin/decks/garden/*.webp")}
    assert len(pictures) >= 2 * CARDS
    named = recipes.files("A deck", "garden") - {"src/lapin/decks/garden/*.webp"}
    assert scratch.touched() - pictures == named
    scratch.pytest("tests/decks/test_shipped.py", "-k", "garden or light or whose")
    assert "garden" in scratch.python("-m", "lapin", "decks")


def test_a_refusal_by_its_recipe(tmp_path: Path) -> None:
    """The toy: a code of its own for a second clue. It is raised, explained and worded."""
    scratch = Scratch(tmp_path)
    following.refusal(scratch)
    assert scratch.touched() == recipes.files("A refusal", "CLUE_AGAIN")
    scratch.pytest(
        "tests/rules/test_story_refusals.py", "tests/engine/test_refusals.py", "-k", "s4 or test_refusals"
    )
    assert "CLUE_AGAIN" in scratch.read(TYPES)
