"""The other recipes, each followed with a toy in a copy of the project."""

import json
import shutil
from pathlib import Path

import pytest

from tests.contributing import recipes, toys
from tests.contributing.scratch import Scratch

pytestmark = pytest.mark.long  # a variant and a language, the largest of them, are followed every time

TYPES = "web/src/wire/types.ts"
CARDS = 28
"""Of the toy deck."""


def say(scratch: Scratch, **words: str) -> None:
    """Add the same words in every language; two underscores in a key stand for a dot."""
    for language in recipes.LANGUAGES:
        said = {key.replace("__", "."): text for key, text in words.items()}
        scratch.add_words(f"web/src/locales/{language}.json", said)


def before(scratch: Scratch, path: str, place: str, new: str) -> None:
    """Put something new in front of a place in a file."""
    scratch.edit(path, place, new + place)


def test_a_house_rule_by_its_recipe(tmp_path: Path) -> None:
    """The toy: a point for a storyteller whom nobody understood. It is offered, played and shown."""
    scratch = Scratch(tmp_path)
    options = "src/lapin/game/model/options.py"
    tie_window = "    tie_window: int | None = None  # J8, milliseconds\n"
    scratch.edit(options, tie_window, f"{tie_window}    mercy: bool | None = None\n")
    scratch.edit(options, "    tie_window: int\n", "    tie_window: int\n    mercy: bool\n")
    before(
        scratch,
        "src/lapin/game/house_rules.py",
        'FIRST = HouseRule("first", real_cards=False)',
        'MERCY = HouseRule("mercy")\n',
    )
    before(
        scratch,
        "src/lapin/game/variants/variant.py",
        "            tie_window=self.tie_window if",
        "            mercy=options.mercy is True,\n",
    )
    odyssey = "src/lapin/game/variants/odyssey.py"
    scratch.edit(odyssey, "    LONE_FINDER,\n    PERFORMED,", "    LONE_FINDER,\n    MERCY,\n    PERFORMED,")
    scratch.edit(
        odyssey, "        LONE_FINDER,\n        SINGLE", "        LONE_FINDER,\n        MERCY,\n        SINGLE"
    )
    mercy = "TooDark(1 if numbers.mercy else 0, teller)"
    scratch.edit("src/lapin/game/scoring.py", "TooDark(0, teller)", mercy)
    tests = "tests/rules/test_odyssey.py"
    scratch.append(tests, toys.HOUSE_TEST)
    scratch.python("-m", "tests.rules.index", "--write")
    row = "| `tie_window` |"
    before(
        scratch,
        "docs/rules/README.md",
        row,
        "| `mercy` | a point for a storyteller nobody understood | off, on |\n",
    )
    before(scratch, "docs/rules/odyssey.md", "| `performed` |", "| `mercy` | off | give a point |\n")
    before(scratch, "docs/record.md", "\n### Decks of one's own", "| `mercy` | true or false |\n")
    say(scratch, option__mercy="Mercy")
    scratch.python("web/wire.py")
    named = recipes.files("A house rule", "mercy")
    assert scratch.touched() == {path.replace("VARIANT", "odyssey") for path in named}
    scratch.pytest(tests, "tests/record/test_docs.py", "tests/net/test_offers.py")
    assert "  readonly mercy?: boolean | null;" in scratch.read(TYPES)


def test_a_table_option_by_its_recipe(tmp_path: Path) -> None:
    """The toy: a host dims the light. It is decided, applied, shown to everybody, and described."""
    scratch = Scratch(tmp_path)
    at = "src/lapin/table"
    command = 'class Dim(Command, frozen=True, tag="dim"):\n    """Host: dim the light."""\n\n    on: bool\n\n\n'
    before(scratch, f"{at}/commands.py", "class Kick(", command)
    before(scratch, f"{at}/commands.py", "    | Kick\n", "    | Dim\n")
    event = 'class Dimmed(TableEvent, frozen=True, tag="dimmed"):\n    """The light."""\n\n    on: bool\n\n\n'
    before(scratch, f"{at}/events.py", "class HostPassed(", event)
    scratch.edit(f"{at}/events.py", "    | PicturesDescribed\n", "    | PicturesDescribed\n    | Dimmed\n")
    scratch.edit(
        f"{at}/state.py", "    described: bool = True\n", "    described: bool = True\n    dim: bool = False\n"
    )
    before(
        scratch,
        f"{at}/decide.py",
        "        case Kick(number):\n",
        "        case Dim(on):\n            return (Dimmed(on),), ()\n",
    )
    scratch.edit(f"{at}/decide.py", "    Describe,\n", "    Describe,\n    Dim,\n")
    scratch.edit(f"{at}/decide.py", "    PicturesDescribed,\n", "    Dimmed,\n    PicturesDescribed,\n")
    before(
        scratch,
        f"{at}/apply.py",
        "        case PicturesDescribed(on):\n",
        "        case Dimmed(on):\n            return replace(state, dim=on)\n",
    )
    scratch.edit(f"{at}/apply.py", "    PicturesDescribed,\n", "    Dimmed,\n    PicturesDescribed,\n")
    before(scratch, f"{at}/frames.py", "    host: PersonId | None\n    people:", "    dim: bool\n")
    before(scratch, f"{at}/frames.py", "        host=state.host,\n", "        dim=state.dim,\n")
    before(
        scratch, f"{at}/frames.py", "        or after.listed is not", "        or after.dim is not before.dim\n"
    )
    scratch.python("web/wire.py")
    scratch.edit("web/src/lib/game/bareRoom.ts", "  described: true,\n", "  described: true,\n  dim: false,\n")
    rules = "web/src/lobby/HouseRules.svelte"
    before(
        scratch,
        rules,
        '<details class="folds" open={seldom.some(changed)}>',
        '<button onclick={() => live.ask({ do: "dim", on: !room.dim })}>{t("choose.dim")}</button>\n',
    )
    say(scratch, choose__dim="Dim")
    before(scratch, "docs/protocol.md", "| `hide_code` |", "| `dim` | `on` | Host: dim the light. |\n")
    scratch.edit("docs/protocol.md", '  "described": true,\n', '  "described": true,\n  "dim": false,\n')
    tests = "tests/table/test_coming_and_going.py"
    scratch.edit(tests, "    HideCode,\n", "    Dim,\n    HideCode,\n")
    scratch.append(tests, toys.OPTION_TEST)
    random_play = "tests/table/random_play.py"
    scratch.edit(random_play, "    HideCode,\n", "    Dim,\n    HideCode,\n")
    before(scratch, random_play, "        HideCode(on=rng", "        Dim(on=rng.random() < 0.5),\n")
    assert scratch.touched() == recipes.files("A table option")
    scratch.pytest(
        tests,
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
    personas = "src/lapin/bots/personas.py"
    scratch.edit(personas, '["easy", "medium", "hard"]', '["dreamy", "easy", "medium", "hard"]')
    dreamy = (
        'DREAMY = Level("dreamy", 6.0, 6.0, "near", learns=False, crowd=False, width=1.0, '
        "reaction=(6_000, 6_000), calls=900)\n"
    )
    before(scratch, personas, "LEVEL = {", dreamy)
    scratch.edit(personas, "(EASY, MEDIUM, HARD)", "(DREAMY, EASY, MEDIUM, HARD)")
    before(scratch, "docs/bots.md", "| easy | very roughly", "| dreamy | hardly | anything |\n")
    say(scratch, level__dreamy="dreamy")
    scratch.python("web/wire.py")
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
    scratch.edit("src/lapin/decks/built_in.py", '("reverie", "glimpse")', '("reverie", "glimpse", "garden")')
    scratch.python("-m", "lapin.bots.embed")
    shipped = "tests/decks/test_shipped.py"
    scratch.edit(shipped, '[("reverie", 84, 84), ', '[("reverie", 84, 84), ("garden", 28, 28), ')
    scratch.edit(shipped, "HEAVIEST = 22_000_000", "HEAVIEST = 40_000_000")
    before(
        scratch,
        "docs/decks.md",
        "| Glimpse |",
        "| Garden | the storyteller games | 28 | 28 | 800 x 1200 | 400 x 600 |\n",
    )
    pictures = {path for path in scratch.touched() if Path(path).match("src/lapin/decks/garden/*.webp")}
    assert len(pictures) >= 2 * CARDS
    named = recipes.files("A deck", "garden") - {"src/lapin/decks/garden/*.webp"}
    assert scratch.touched() - pictures == named
    scratch.pytest(shipped, "-k", "garden or light or whose")
    assert "garden" in scratch.python("-m", "lapin", "decks")


def test_a_refusal_by_its_recipe(tmp_path: Path) -> None:
    """The toy: a code of its own for a second clue. It is raised, explained and worded."""
    scratch = Scratch(tmp_path)
    before(scratch, "src/lapin/game/model/refusals.py", "    # Giving\n", '    CLUE_AGAIN = "CLUE_AGAIN"\n')
    turn, place = "src/lapin/game/turn.py", '    if state.phase != "tell":\n'
    before(scratch, turn, place, '    if state.phase == "give":\n        raise Refused(Refusal.CLUE_AGAIN)\n')
    before(scratch, "docs/refusals.md", "| `CLUE_FORM` |", "| `CLUE_AGAIN` | there is a clue already (S4) | – |\n")
    say(scratch, refusal__CLUE_AGAIN="There is a clue already.")
    scratch.python("web/wire.py")
    tests = "tests/rules/test_story_refusals.py"
    scratch.append(tests, toys.REFUSAL_TEST)
    scratch.python("-m", "tests.rules.index", "--write")
    assert scratch.touched() == recipes.files("A refusal", "CLUE_AGAIN")
    scratch.pytest(tests, "tests/engine/test_refusals.py", "-k", "s4 or test_refusals")
    assert "CLUE_AGAIN" in scratch.read(TYPES)
