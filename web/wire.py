"""Writes web/src/wire from the server's own message types and its list of games. `--check` only compares.

python web/wire.py [--check]
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from lapin.decks.refusals import DeckRefusal
from lapin.game.model.refusals import Refusal as RulesRefusal
from lapin.net import deck_shapes, shapes
from lapin.net.messages import Request, ToClient
from lapin.net.offers import offered
from lapin.net.pictures import DeckPictures
from lapin.table.commands import TableCommand
from lapin.table.refusals import TableRefusal
from lapin.table.state import COLOURS, PATTERNS

FOLDER = Path(__file__).parent / "src" / "wire"
FACTS = ("id", "kind", "goal", "target", "phases", "two_sided", "true_card", "quick_table", "cover", "first_asked")
"""What the client must know of a game before it has asked the server."""
SHAPES = (
    shapes.OpenTable,
    shapes.JoinTable,
    shapes.Seat,
    shapes.TableSummary,
    shapes.Ticket,
    shapes.History,
    shapes.Replay,
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
)
ALIASES = {"lapin.net.messages.ComeBack": "Restarting", "lapin.table.commands.ComeBack": "ComeBack"}
HEADER = "// Written by web/wire.py from the server's types. Do not edit: `python web/wire.py`.\n"
WIDTH = 120


def name_of(ref: str) -> str:
    """The TypeScript name of a component; two of the same name keep their module apart."""
    key = ref.removeprefix("#/$defs/")
    return ALIASES.get(key, key.rpartition(".")[2] if "." in key else key).replace("-", "_")


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
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
    """The fields of a struct. A field with a default may be left out only by who sends it."""
    required = set(schema.get("required", ()))
    lines = [
        f"  readonly {field}{'' if field in required else '?'}: {type_of(each)};"
        for field, each in schema["properties"].items()
    ]
    return "{\n" + "\n".join(lines) + "\n}"


def folded(line: str) -> str:
    """A line of at most WIDTH columns: a longer one goes on below, before a `|`."""
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    lines = [""]
    for number, part in enumerate(line.split(" | ")):
        joined = f"{lines[-1]} | {part}" if number else part
        if len(joined) <= WIDTH:
            lines[-1] = joined
        else:
            lines.append(f"{indent}| {part}")
    return "\n".join(lines)


def types() -> str:
    """The file of types."""
    roots = (Request, ToClient, TableCommand, *SHAPES)
    schemas, components = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    parts = [HEADER]
    for key in sorted(components, key=name_of):
        parts.append(f"export type {name_of(key)} = {type_of(components[key])};")
    parts.append(f"export type ToClient = {type_of(schemas[1])};")
    parts.append(f"export type Ask = {type_of(schemas[2])};")
    codes = sorted(each.value for which in (RulesRefusal, TableRefusal, DeckRefusal) for each in which)
    parts.append("export type RefusalCode =\n" + "\n".join(f'  | "{code}"' for code in codes) + ";")
    parts.append(f"export const COLOURS = {msgspec.json.encode(COLOURS).decode()} as const;")
    parts.append(f"export const PATTERNS = {msgspec.json.encode(PATTERNS).decode()} as const;")
    return "\n".join(map(folded, "\n\n".join(parts).split("\n"))) + "\n"


def games() -> str:
    """The file of games, in the order in which the server offers them."""
    parts = [HEADER, 'import type { OfferedGame } from "./types";', ""]
    parts.append("export type GameFacts = Pick<OfferedGame, " + " | ".join(f'"{fact}"' for fact in FACTS) + ">;")
    parts += ["", "export const GAMES: readonly [GameFacts, ...GameFacts[]] = ["]
    for game in offered():
        parts.append("  {")
        parts += [f"    {fact}: {json.dumps(msgspec.to_builtins(getattr(game, fact)))}," for fact in FACTS]
        parts.append("  },")
    return "\n".join(map(folded, [*parts, "];"])) + "\n"


def main() -> int:
    """Write the files, or say which of them are out of date."""
    written = {FOLDER / "types.ts": types(), FOLDER / "games.ts": games()}
    if "--check" not in sys.argv:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for path, text in written.items():
            path.write_text(text)
        return 0
    old = [path.name for path, text in written.items() if not path.exists() or path.read_text() != text]
    for name in old:
        print(f"web/src/wire/{name} is not what the server says: run `python web/wire.py`.")
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
