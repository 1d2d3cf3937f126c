"""The other recipes, each followed with a toy: what a reader writes, in a copy of the project or in thought."""

from tests.contributing import recipes, toys
from tests.contributing.scratch import Edits


def say(copy: Edits, **words: str) -> None:
    """Add the same words in every language; two underscores in a key stand for a dot."""
    for language in recipes.LANGUAGES:
        said = {key.replace("__", "."): text for key, text in words.items()}
        copy.add_words(f"web/src/locales/{language}.json", said)


def house_rule(copy: Edits) -> None:
    """The toy: as many points as the table likes for a storyteller whom nobody understood."""
    options = "src/lapin/game/model/options.py"
    tie_window = "    tie_window: int | None = None  # J8, milliseconds\n"
    copy.edit(options, tie_window, f"{tie_window}    mercy: int | None = None\n")
    copy.edit(options, "    tie_window: int\n", "    tie_window: int\n    mercy: int\n")
    copy.before(
        "src/lapin/game/house_rules.py",
        'FIRST = HouseRule("first", real_cards=False)',
        'MERCY = HouseRule("mercy", 0, 3)\n',
    )
    copy.edit("src/lapin/game/house_rules.py", "    TIE_WINDOW,\n", "    TIE_WINDOW,\n    MERCY,\n")
    copy.before(
        "src/lapin/game/variants/variant.py",
        "            tie_window=self.tie_window if",
        "            mercy=options.mercy or 0,\n",
    )
    odyssey = "src/lapin/game/variants/odyssey.py"
    copy.edit(odyssey, "    LONE_FINDER,\n    PERFORMED,", "    LONE_FINDER,\n    MERCY,\n    PERFORMED,")
    copy.edit(
        odyssey, "        LONE_FINDER,\n        SINGLE", "        LONE_FINDER,\n        MERCY,\n        SINGLE"
    )
    mercy = "TooDark(numbers.mercy, teller)"
    copy.edit("src/lapin/game/scoring.py", "TooDark(0, teller)", mercy)
    tests = "tests/rules/test_odyssey.py"
    copy.append(tests, toys.HOUSE_TEST)
    copy.python("-m", "tests.rules.index", "--write")
    row = "| `tie_window` |"
    copy.before(
        "docs/rules/README.md",
        row,
        "| `mercy` | points for a storyteller nobody understood | 0 – 3 |\n",
    )
    copy.before("docs/rules/odyssey.md", "| `performed` |", "| `mercy` | 0 | 1 to 3 points |\n")
    copy.before("docs/record.md", "\n### Decks of one's own", "| `mercy` | 0 to 3 |\n")
    say(copy, option__mercy="Mercy")
    copy.python("web/wire.py")


def table_option(copy: Edits) -> None:
    """The toy: a host dims the light."""
    at = "src/lapin/table"
    command = 'class Dim(Command, frozen=True, tag="dim"):\n    """Host: dim the light."""\n\n    on: bool\n\n\n'
    copy.before(f"{at}/commands.py", "class Kick(", command)
    copy.before(f"{at}/commands.py", "    | Kick\n", "    | Dim\n")
    event = 'class Dimmed(TableEvent, frozen=True, tag="dimmed"):\n    """The light."""\n\n    on: bool\n\n\n'
    copy.before(f"{at}/events.py", "class HostPassed(", event)
    copy.edit(f"{at}/events.py", " | PicturesDescribed |", " | PicturesDescribed | Dimmed |")
    copy.edit(
        f"{at}/state.py", "    described: bool = True\n", "    described: bool = True\n    dim: bool = False\n"
    )
    copy.before(
        f"{at}/decide.py",
        "        case Kick(number):\n",
        "        case Dim(on):\n            return (Dimmed(on),), ()\n",
    )
    copy.edit(f"{at}/decide.py", "    Describe,\n", "    Describe,\n    Dim,\n")
    copy.edit(f"{at}/decide.py", "    PicturesDescribed,\n", "    Dimmed,\n    PicturesDescribed,\n")
    copy.before(
        f"{at}/apply.py",
        "        case PicturesDescribed(on):\n",
        "        case Dimmed(on):\n            return replace(state, dim=on)\n",
    )
    copy.edit(f"{at}/apply.py", "    PicturesDescribed,\n", "    Dimmed,\n    PicturesDescribed,\n")
    copy.before(f"{at}/frames.py", "    host: PersonId | None\n    people:", "    dim: bool\n")
    copy.before(f"{at}/frames.py", "        host=state.host,\n", "        dim=state.dim,\n")
    copy.edit(f"{at}/frames.py", '"locked", "described", ', '"locked", "described", "dim", ')
    copy.python("web/wire.py")
    copy.edit("web/src/lib/game/bareRoom.ts", "  described: true,\n", "  described: true,\n  dim: false,\n")
    rules = "web/src/lobby/HouseRules.svelte"
    copy.before(
        rules,
        '<details class="folds" open={seldom.some(changed)}>',
        '<button onclick={() => live.ask({ do: "dim", on: !room.dim })}>{t("choose.dim")}</button>\n',
    )
    say(copy, choose__dim="Dim")
    copy.before("docs/protocol.md", "| `hide_code` |", "| `dim` | `on` | Host: dim the light. |\n")
    copy.edit("docs/protocol.md", '  "described": true,\n', '  "described": true,\n  "dim": false,\n')
    copy.edit("CHANGELOG.md", "  the host: `set_pace`, ", "  the host: `set_pace`, `dim`, ")
    tests = "tests/table/test_coming_and_going.py"
    copy.edit(tests, "    HideCode,\n", "    Dim,\n    HideCode,\n")
    copy.append(tests, toys.OPTION_TEST)
    random_play = "tests/table/random_play.py"
    copy.edit(random_play, "    HideCode,\n", "    Dim,\n    HideCode,\n")
    copy.before(random_play, "        HideCode(on=rng", "        Dim(on=rng.random() < 0.5),\n")


def computer_player(copy: Edits) -> None:
    """The toy: a level that hardly looks."""
    personas = "src/lapin/bots/personas.py"
    copy.edit(personas, '["easy", "medium", "hard"]', '["dreamy", "easy", "medium", "hard"]')
    dreamy = (
        'DREAMY = Level("dreamy", 6.0, 6.0, "near", learns=False, crowd=False, width=1.0, '
        "reaction=(6_000, 6_000), calls=900)\n"
    )
    copy.before(personas, "LEVEL = {", dreamy)
    copy.edit(personas, "(EASY, MEDIUM, HARD)", "(DREAMY, EASY, MEDIUM, HARD)")
    copy.before("docs/bots.md", "| easy | very roughly", "| dreamy | hardly | anything |\n")
    say(copy, level__dreamy="dreamy")
    copy.python("web/wire.py")


def deck(copy: Edits) -> None:
    """The toy: a part of Reverie under another name."""
    copy.edit("src/lapin/decks/built_in.py", '("reverie", "glimpse")', '("reverie", "glimpse", "garden")')
    shipped = "tests/decks/test_shipped.py"
    copy.edit(shipped, '[("reverie", 84, 84), ', '[("reverie", 84, 84), ("garden", 28, 28), ')
    copy.edit(shipped, "HEAVIEST = ", "HEAVIEST = 18_000_000 + ")
    copy.before(
        "docs/decks.md",
        "| Glimpse |",
        "| Garden | the storyteller games | 28 | 28 | 800 x 1200 | 400 x 600 |\n",
    )
    copy.python("-m", "lapin.bots.embed")


def refusal(copy: Edits) -> None:
    """The toy: a code of its own for a second clue."""
    copy.before("src/lapin/game/model/refusals.py", "    # Giving\n", '    CLUE_AGAIN = "CLUE_AGAIN"\n')
    turn, place = "src/lapin/game/turn.py", '    if state.phase != "tell":\n'
    copy.before(turn, place, '    if state.phase == "give":\n        raise Refused(Refusal.CLUE_AGAIN)\n')
    copy.before("docs/refusals.md", "| `CLUE_FORM` |", "| `CLUE_AGAIN` | there is a clue already (S4) | – |\n")
    say(copy, refusal__CLUE_AGAIN="There is a clue already.")
    copy.python("web/wire.py")
    tests = "tests/rules/test_story_refusals.py"
    copy.append(tests, toys.REFUSAL_TEST)
    copy.python("-m", "tests.rules.index", "--write")
