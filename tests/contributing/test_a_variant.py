"""The recipe for a variant, followed with a toy: hands of four, twelve points, and one more point for finders."""

import json
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.contributing import recipes, toys
from tests.contributing.scratch import Scratch
from tests.server.process import Process

COACH = (
    *("hello", "tell1", "give1", "wait1", "vote1", "voted1", "reveal1"),
    *("tell2", "wait2", "watch2", "suspense2", "reveal2", "bye"),
)
TRIED = (
    "tests/rules/test_dozen.py",
    "tests/rules/test_pages.py",
    "tests/rules/test_house_rules.py",
    "tests/tutorials/test_tutorials.py",
    "tests/net/test_offers.py",
    "tests/box/test_points.py",
    "tests/test_limits.py",
    "tests/test_variants_alone.py",
)
"""Tests of the project that ask every game there is, each file as a whole."""
PLAYED = ("tests/properties/test_games.py", "tests/box/test_course.py", "-k", "dozen or referee")
"""Random games are played of the new variant alone: the others are played anyway."""


def follow(scratch: Scratch) -> None:
    """The steps of the recipe, one after the other."""
    scratch.edit("src/lapin/game/model/ids.py", '"jinx"]', '"jinx", "dozen"]')
    scratch.write("src/lapin/game/variants/dozen.py", toys.VARIANT)
    scratch.edit(
        "src/lapin/game/variants/__init__.py",
        "from lapin.game.variants.jinx import Jinx\n",
        "from lapin.game.variants.dozen import Dozen\nfrom lapin.game.variants.jinx import Jinx\n",
    )
    scratch.edit("src/lapin/game/variants/__init__.py", "Team(), Jinx())", "Team(), Dozen(), Jinx())")

    scratch.edit("docs/rules/ids.toml", '["Jinx"]', toys.CHAPTER)
    scratch.write("docs/rules/dozen.md", toys.PAGE)
    scratch.edit("docs/rules/README.md", "\n| J | Jinx |", "\n| D | [Dozen](dozen.md) |\n| J | Jinx |")
    scratch.edit("README.md", "\n| [Jinx]", "\n| [Dozen](docs/rules/dozen.md) | 3-6 | a short race |\n| [Jinx]")

    scratch.write("tests/rules/test_dozen.py", toys.TESTS)
    scratch.edit("tests/properties/referee.py", "        result.append(points)", toys.SECOND_COUNT)
    scratch.python("-m", "tests.rules.index", "--write")

    for language in recipes.LANGUAGES:
        at = "web/src/locales"
        words = {"game.dozen": "Dozen", "game.dozen.about": "A short race."}
        scratch.add_words(f"{at}/{language}.json", words)
        sections = ("setup", "tell", "give", "vote", "points", "refill", "end", "variants", "advice")
        book = {"dozen": [{"id": each, "title": each.title(), "lines": ["So it is."]} for each in sections]}
        scratch.add_words(f"{at}/rules.{language}.json", book)
        lines = {"clues": ["almost"], "coach": {moment: f"{moment}: go on." for moment in COACH}}
        scratch.add_words(f"{at}/tutorial.{language}.json", {"dozen": lines}, "games")

    dealt = scratch.python("-m", "tests.tutorials.deal", "dozen", "3", "1")
    hands = [re.findall(r"^ +(\d+) ", hand, re.MULTILINE) for hand in dealt.split("seat ")[1:]]
    scratch.edit("src/lapin/tutorials/scripts.py", "SCRIPTS: dict[", toys.SCRIPT.format(*hands))
    scratch.edit("src/lapin/tutorials/scripts.py", "_TEAM, _JINX)", "_TEAM, _DOZEN, _JINX)")
    scratch.python("web/wire.py")


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    """A copy of the project that has the toy."""
    copy = Scratch(tmp_path_factory.mktemp("project"))
    follow(copy)
    return copy


def test_a_variant_needs_the_files_of_the_recipe_and_no_others(scratch: Scratch) -> None:
    """The files that were touched are those that the recipe names."""
    assert scratch.touched() == recipes.files("A variant", "dozen")


def test_the_command_line_plays_a_new_variant(scratch: Scratch, tmp_path: Path) -> None:
    """It is listed, whole games are played to their end, and their records verify."""
    listed = [line.split(maxsplit=3) for line in scratch.python("-m", "lapin", "games").splitlines()]
    assert ["dozen", "3-6", "4", "someone has 12 points"] in listed
    out = tmp_path / "games"
    scratch.python(*f"-m lapin simulate --game dozen --players 4 --games 6 --out {out}".split())
    records = sorted(out.glob("*.jsonl"))
    assert len(records) == 6
    for record in records:
        scratch.python("-m", "lapin", "verify", str(record))
        assert max(json.loads(record.read_text().splitlines()[-1])["scores"]) >= 12


def test_a_server_offers_a_new_variant(scratch: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real server lists it, opens a table for it and plays its tutorial."""
    monkeypatch.setenv("PYTHONPATH", scratch.environment["PYTHONPATH"])
    server = Process(tmp_path / "data").start()
    try:
        offered = {game["id"]: game for game in asked(f"{server.base}/api/games")["games"]}
        assert (offered["dozen"]["hand"], offered["dozen"]["target"]) == (4, 12)
        assert asked(f"{server.base}/api/tables", {"name": "Ada", "game": "dozen"})["code"]
        learner = {"name": "Ada", "clues": ["almost"]}
        assert asked(f"{server.base}/api/tutorials/dozen", learner)["scenes"][0]["moment"] == "tell1"
    finally:
        server.end()


def asked(address: str, body: object = None) -> dict[str, Any]:
    """The answer of a server."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})  # noqa: S310 - our own
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        found: dict[str, Any] = json.load(answer)
        return found


def test_the_client_knows_a_new_variant(scratch: Scratch) -> None:
    """Its facts are among those generated, and its words are there in every language."""
    assert '    id: "dozen",\n    kind: "story",\n    most: 6,\n' in scratch.read("web/src/wire/games.ts")
    scratch.vitest("src/lib/words/locales.test.ts")


def test_the_suite_accepts_a_new_variant(scratch: Scratch) -> None:
    """Tests that go through every game find nothing missing in this one."""
    scratch.pytest(*TRIED)
    scratch.pytest(*PLAYED)
