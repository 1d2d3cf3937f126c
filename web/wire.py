"""Writes web/src/wire from the server's types and games, and the rules of docs/rules in every language.

`--check` only compares.

python web/wire.py [--check]
"""

import json
import sys
from pathlib import Path
from textwrap import wrap
from typing import Any, get_args

import msgspec
from rule_examples import examples
from rule_pages import pages

from lapin.bots.heard import MOST_HEARD
from lapin.bots.personas import LEVELS
from lapin.bots.reasons import LONGEST_EXPLANATION
from lapin.box.points import BoxRules, tables
from lapin.close_codes import CloseCode
from lapin.game.model.clues import LONGEST_CLUE
from lapin.game.model.refusals import Fields
from lapin.game.variants import VARIANTS
from lapin.join_codes import LENGTHS
from lapin.languages import DEFAULT_LANGUAGE, LANGUAGES
from lapin.net import deck_shapes, feeds, mails, notices, shapes, webhooks
from lapin.net.finding import LONGEST_LOOK
from lapin.net.messages import Request, ToClient
from lapin.net.offers import offered
from lapin.net.operator import OperatorAct, OperatorView
from lapin.net.pictures import DeckPictures
from lapin.notices.mail import LONGEST_MAIL
from lapin.notices.outgoing import LONGEST_ADDRESS
from lapin.operating.reports import LONGEST_REASON
from lapin.refusals import REFUSAL_DATA
from lapin.table.apply import TALK_KEPT
from lapin.table.commands import GameCommand, Refresh, Signal, TableCommand
from lapin.table.state import COLOURS, PATTERNS
from lapin.table.talk import LONGEST_NAME, LONGEST_TALK
from lapin.table.waits import SlowPace

FOLDER = Path(__file__).parent / "src" / "wire"
FACTS = (
    *("id", "kind", "most", "pairs", "phases", "two_sided", "true_card", "quick_table", "cover", "sides"),
    "first_asked",
)
"""The facts about a game that the client has before it asks the server."""
SHAPES = (
    shapes.OpenTable,
    shapes.JoinTable,
    shapes.EnterRoom,
    shapes.TakenSeat,
    shapes.TableSummary,
    shapes.Tables,
    shapes.ReportPerson,
    shapes.SiteFacts,
    OperatorView,
    OperatorAct,
    shapes.Erase,
    notices.NoticeWishes,
    notices.TellByPush,
    feeds.FeedAddress,
    mails.TellByMail,
    mails.MailDone,
    mails.MailLink,
    webhooks.SetWebhook,
    shapes.Ticket,
    shapes.History,
    shapes.Replay,
    shapes.ReplaySharing,
    shapes.ShareReplay,
    shapes.RecordingRules,
    shapes.TryTutorial,
    shapes.Scenes,
    shapes.Games,
    shapes.Decks,
    shapes.Problem,
    DeckPictures,
    deck_shapes.MakeDeck,
    deck_shapes.ChangeDeck,
    deck_shapes.ChangeCard,
    deck_shapes.ReportPicture,
    deck_shapes.MadeDeck,
    deck_shapes.BroughtDecks,
    deck_shapes.LookLink,
    deck_shapes.ZipLine,
    BoxRules,
)
HEADER = "// Written by web/wire.py from the server's types. Do not edit: `python web/wire.py`.\n"
WIDTH = 120
EXAMPLE_TYPES = """\
/** A turn of a storyteller game: the seats whose cards lie in the row, and the spots that voters chose. */
export interface StoryExample {
  readonly players: number;
  readonly storyteller: number;
  readonly row: readonly number[];
  readonly votes: Readonly<Record<string, readonly number[]>>;
  readonly red?: number;
  /** The points of each side, part by part. */
  readonly parts: readonly (readonly number[])[];
}
/** A turn of a game with a square: who touched which picture, in this order. */
export interface SquareExample {
  readonly players: number;
  readonly active: number;
  readonly target: number;
  readonly touches: readonly (readonly number[])[];
  readonly parts: readonly (readonly number[])[];
}
export interface Examples {
  /** Cards in a hand; none in a game without hands. */
  readonly hand: number;
  /** Each turn with the line of the rules about points that it belongs to. */
  readonly points: readonly (readonly [number, StoryExample | SquareExample])[];
}
"""


def name_of(ref: str) -> str:
    """Return the TypeScript name of a component: that of the class, since no two share one."""
    return ref.removeprefix("#/$defs/").rpartition(".")[2].replace("-", "_")


def type_of(schema: dict[str, Any]) -> str:
    """Return a JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return name_of(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(each).decode() for each in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    match schema.get("type"):
        case "integer" | "number":
            return "number"
        case "array":
            if "prefixItems" in schema:
                return f"[{', '.join(map(type_of, schema['prefixItems']))}]"
            return f"ReadonlyArray<{type_of(schema.get('items', {}))}>"
        case "object":
            if "properties" in schema:
                return object_of(schema)
            return f"Readonly<Record<string, {type_of(schema.get('additionalProperties') or {})}>>"
        case str() as plain:
            return plain
        case _:
            return "unknown"


def object_of(schema: dict[str, Any]) -> str:
    """Return a struct as a TypeScript object type. Fields with a default are optional."""
    required = set(schema.get("required", ()))
    lines = [
        f"  readonly {field}{'' if field in required else '?'}: {type_of(each)};"
        for field, each in schema["properties"].items()
    ]
    return "{\n" + "\n".join(lines) + "\n}"


def data_of(fields: Fields) -> str:
    """The fields of a refusal's data."""
    said = [f"    readonly {name}: {type_of(msgspec.json.schema(each))};\n" for name, each in fields.items()]
    return f"{{\n{''.join(said)}  }}" if said else "NoData"


def folded(line: str) -> str:
    """Break a line longer than WIDTH columns before a `|`."""
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    lines = [""]
    for number, part in enumerate(line.split(" | ")):
        joined = f"{lines[-1]} | {part}" if number else part
        if len(joined) <= WIDTH:
            lines[-1] = joined
        else:
            lines.append(f"{indent}| {part}")
    return "\n".join(lines)


def _lengths() -> list[str]:
    longest = {
        "CLUE": LONGEST_CLUE,
        "NAME": LONGEST_NAME,
        "TALK": LONGEST_TALK,
        "EXPLANATION": LONGEST_EXPLANATION,
        "MAIL": LONGEST_MAIL,
        "ADDRESS": LONGEST_ADDRESS,
        "REASON": LONGEST_REASON,
        "LOOK": LONGEST_LOOK,
        "CODE": LENGTHS[-1],
    }
    return [f"export const LONGEST_{name} = {most};" for name, most in longest.items()]


def types() -> str:
    """Return the file of types."""
    roots = (Request, ToClient, TableCommand | Signal | Refresh, *SHAPES)
    schemas, components = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    parts = [HEADER]
    for key in sorted(components, key=name_of):
        parts.append(f"export type {name_of(key)} = {type_of(components[key])};")
    parts.append(f"export type ToClient = {type_of(schemas[1])};")
    parts.append(f"export type Ask = {type_of(schemas[2])};")
    lines = [f"  readonly {code}: {data_of(REFUSAL_DATA[code])};" for code in sorted(REFUSAL_DATA)]
    parts.append("export type NoData = Readonly<Record<string, never>>;")
    parts.append(
        "/** The data that come with each refusal. */\nexport interface RefusalData {\n" + "\n".join(lines) + "\n}"
    )
    parts.append("export type RefusalCode = keyof RefusalData;")
    parts.append("/** Close codes after which coming back makes no sense, each with the key of its words. */")
    final = "\n".join(f'  {code.value}: "{code.words}",' for code in CloseCode if code.final)
    parts[-1] += f"\nexport const FINAL_CLOSE_CODES: Readonly<Record<number, string>> = {{\n{final}\n}};"
    parts.append(f"export const LANGUAGES = {msgspec.json.encode(LANGUAGES).decode()} as const;")
    parts.append("export type Language = (typeof LANGUAGES)[number];")
    parts.append(f'export const DEFAULT_LANGUAGE: Language = "{DEFAULT_LANGUAGE}";')
    parts.append("/** The most characters that texts may have. */\n" + "\n".join(_lengths()))
    parts.append(f"/** The newest lines of talk that a table keeps. */\nexport const TALK_KEPT = {TALK_KEPT};")
    parts.append(
        f"/** The most clues that a device brings to a table as heard. */\nexport const MOST_HEARD = {MOST_HEARD};"
    )
    parts.append(f"export const LEVELS = {msgspec.json.encode(LEVELS).decode()} as const;")
    parts.append(f"export const COLOURS = {msgspec.json.encode(COLOURS).decode()} as const;")
    moves = [str(move.__struct_config__.tag) for move in get_args(GameCommand)]
    parts.append(
        f"/** The moves in a game. */\nexport const MOVES = {msgspec.json.encode(moves).decode()} as const;"
    )
    hours = get_args(SlowPace.__annotations__["hours"])
    parts.append("/** The times for a move over days, in hours. */")
    parts[-1] += f"\nexport const HOURS = {msgspec.json.encode(hours).decode()} as const;"
    parts.append(f"export const PATTERNS = {msgspec.json.encode(PATTERNS).decode()} as const;")
    return "\n".join(map(folded, "\n\n".join(parts).split("\n"))) + "\n"


def games() -> str:
    """Return the file of games, in the server's order."""
    parts = [HEADER, 'import type { OfferedGame } from "./types";', ""]
    parts.append(
        folded("export type GameFacts = Pick<OfferedGame, " + " | ".join(f'"{fact}"' for fact in FACTS) + ">;")
    )
    parts += ["", "export const GAMES: readonly [GameFacts, ...GameFacts[]] = ["]
    for game in offered():
        parts.append("  {")
        for fact in FACTS:
            line = f"{fact}: {json.dumps(msgspec.to_builtins(getattr(game, fact)))},"
            parts += wrap(line, WIDTH, initial_indent="    ", subsequent_indent="      ")
        parts.append("  },")
    return "\n".join([*parts, "];"]) + "\n"


def box_file() -> str:
    """Return the file of the points as tables, for phones without a network: one for each number of players."""
    parts = [HEADER, 'import type { BoxRules } from "./types";', ""]
    parts.append("export const BOX: Readonly<Record<string, readonly BoxRules[]>> = {")
    for game in VARIANTS:
        parts.append(f"  {json.dumps(game)}: [")
        for table in tables(game):
            parts += wrap(
                json.dumps(msgspec.to_builtins(table)) + ",",
                WIDTH,
                initial_indent="    ",
                subsequent_indent="      ",
            )
        parts.append("  ],")
    return "\n".join([*parts, "};"]) + "\n"


def example_file() -> str:
    """Return the file of the turns that the rules show as pictures."""
    parts = [HEADER, EXAMPLE_TYPES, "export const EXAMPLES: Readonly<Record<string, Examples>> = {"]
    for game, shown in examples().items():
        parts += [f"  {json.dumps(game)}: {{", f"    hand: {shown['hand']},", "    points: ["]
        for line, turn in shown["points"]:
            parts += ["      [", f"        {line},", "        {"]
            parts += [f"          {key}: {json.dumps(value)}," for key, value in turn.items()]
            parts += ["        },", "      ],"]
        parts += ["    ],", "  },"]
    return "\n".join([*parts, "};"]) + "\n"


def main() -> int:
    """Write the files, or with `--check` say which are out of date."""
    written = {
        **pages(),
        FOLDER / "types.ts": types(),
        FOLDER / "games.ts": games(),
        FOLDER / "examples.ts": example_file(),
        FOLDER / "box.ts": box_file(),
    }
    if "--check" not in sys.argv:
        for path, text in written.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return 0
    old = [path for path, text in written.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in old:
        print(f"{path.relative_to(FOLDER.parents[2])} is not what the server says: run `python web/wire.py`.")
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
