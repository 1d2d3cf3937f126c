"""The pages of docs/rules with what players read in the app: the rules in every language, and pictures."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rule_examples import examples

from lapin.game.variants import VARIANTS

LOCALES = Path(__file__).parent / "src" / "locales"
RULES = Path(__file__).parents[1] / "docs" / "rules"
COMMENT = "<!-- Written by web/wire.py from web/src/locales. Do not edit: `python web/wire.py`. -->"

COLOURS = ("#f7f3ea", "#f2a93b", "#7fb2e5", "#ef9bb0", "#8fce98", "#cf9fdb", "#e58a6b", "#a9dcec")
INK, DIM, GOLD, RED = "#14122b", "#8d86a3", "#e0a030", "#d8405f"


def pages() -> dict[Path, str]:
    """Return every page and picture with its text, by its path."""
    found = {RULES / "pictures" / name: text for name, text in _pictures()}
    for book in sorted(LOCALES.glob("rules.*.json")):
        language = book.name.split(".")[1]
        found[RULES / f"{language}.md"] = _page(language)
    return found


def _page(language: str) -> str:
    words = json.loads((LOCALES / f"{language}.json").read_text(encoding="utf-8"))
    rules = json.loads((LOCALES / f"rules.{language}.json").read_text(encoding="utf-8"))
    parts = [f"# {words['rules.button']} · {words['language']}", COMMENT]
    games = [game for game in VARIANTS if game in rules]
    parts.append("\n".join(f"- [{words[f'game.{game}']}](#{_anchor(words[f'game.{game}'])})" for game in games))
    for game in games:
        parts += [f"## {words[f'game.{game}']}", words[f"game.{game}.about"]]
        for section in rules[game]:
            parts.append(f"### {section['title']}")
            parts.append(_lines(game, section, words))
    return "\n\n".join(parts) + "\n"


def _anchor(title: str) -> str:
    return title.lower().replace(" ", "-")


def _lines(game: str, section: dict[str, Any], words: dict[str, str]) -> str:
    shown = examples().get(game, {"points": []})["points"] if section["id"] == "points" else []
    lines: list[str] = []
    for at, line in enumerate(section["lines"]):
        lines.append(f"- {line}")
        for place, (where, turn) in enumerate(shown, 1):
            if where == at:
                legend = words[f"rules.picture.{_form(game, turn)}"]
                lines.append(f"\n  ![{legend}](pictures/{game}-{place}.svg)\n")
                lines += [f"  {legend}\n"] if place == 1 else []
    return "\n".join(lines)


def _form(game: str, turn: dict[str, Any]) -> str:
    """Return which kind of picture it is: the app words its legend by the same names."""
    if "active" in turn:
        return "square"
    if not VARIANTS[game].facts.true_card:  # type: ignore[index]
        return "crowd"
    return "team" if len(turn["parts"]) < turn["players"] else "story"


def _pictures() -> Iterator[tuple[str, str]]:
    for game, shown in examples().items():
        for place, (_, turn) in enumerate(shown["points"], 1):
            draw = _square if "active" in turn else _row
            yield f"{game}-{place}.svg", draw(turn, _form(game, turn))


def _row(turn: dict[str, Any], form: str) -> str:
    """Draw a row of cards: owners above, voters below, and what they score."""
    sides = len(turn["parts"])
    drawn: list[str] = []
    deepest = 0
    for place, owner in enumerate(turn["row"]):
        x = 40 + place * 78
        is_true = form != "crowd" and owner == turn["storyteller"]
        if form != "crowd":
            drawn.append(_head(x, 20, owner, sides, form, tells=is_true))
        if form == "story":
            drawn.append(_score(x, 52, turn["parts"][owner]))
        drawn.append(_card(x - 28, 62, 56, 84, place + 1, gold=is_true, red=turn.get("red") == place + 1))
        voters = [int(seat) for seat, spots in turn["votes"].items() if place + 1 in spots]
        for at, seat in enumerate(voters):
            y = 166 + at * (46 if form == "crowd" else 32)
            drawn.append(_head(x, y, seat, sides, form, tells=form == "crowd" and seat == turn["storyteller"]))
            deepest = max(deepest, y + 18)
            if form == "crowd":
                drawn.append(_score(x, y + 28, turn["parts"][seat]))
                deepest = max(deepest, y + 34)
    if form == "team":
        deepest += 24
        for side, parts in enumerate(turn["parts"]):
            x = 30 + side * 130
            for at, seat in enumerate(range(side, turn["players"], sides)):
                drawn.append(_head(x + at * 30, deepest, seat, sides, form, tells=False))
            drawn.append(_score(x + 80, deepest + 6, parts))
        deepest += 20
    return _svg(max(len(turn["row"]) * 78, 400 if form == "team" else 0) + 4, deepest + 4, drawn)


def _square(turn: dict[str, Any], form: str) -> str:
    drawn = []
    for spot in range(1, 10):
        x, y = 8 + (spot - 1) % 3 * 66, 8 + (spot - 1) // 3 * 66
        drawn.append(_card(x, y, 58, 58, spot, gold=spot == turn["target"]))
        for seat, touched in turn["touches"]:
            if touched == spot:
                drawn.append(_head(x + 40, y + 40, seat, turn["players"], form, tells=False))
    for seat, parts in enumerate(turn["parts"]):
        drawn.append(_head(240, 30 + seat * 48, seat, turn["players"], form, tells=seat == turn["active"]))
        drawn.append(_score(284, 36 + seat * 48, parts))
    return _svg(320, 210, drawn)


def _head(x: int, y: int, seat: int, sides: int, form: str, *, tells: bool) -> str:
    """Draw a player as a disc with a letter: partners have the same rim, who tells stands before the moon."""
    rim = COLOURS[1 + seat % sides] if form == "team" else INK
    moon = f'<circle cx="{x}" cy="{y}" r="19" fill="#f6dfa6"/>' if tells else ""
    fill = COLOURS[0] if form == "team" else COLOURS[seat % len(COLOURS)]
    return (
        f'{moon}<circle cx="{x}" cy="{y}" r="13" fill="{fill}" stroke="{rim}" '
        f'stroke-width="{4 if form == "team" else 1.5}"/>{_text(x, y + 5, chr(65 + seat), INK, 14)}'
    )


def _card(x: int, y: int, width: int, height: int, spot: int, *, gold: bool = False, red: bool = False) -> str:
    cross = f'<path d="M{x + 14} {y + 28}l28 28m0-28l-28 28" stroke="{RED}" stroke-width="7"/>' if red else ""
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="#4a4580" '
        f'stroke="{GOLD if gold else INK}" stroke-width="{5 if gold else 1.5}"/>'
        f"{_text(x + 13, y + 19, str(spot), '#fffaf0', 14)}{cross}"
    )


def _score(x: int, y: int, parts: Sequence[int]) -> str:
    text = " ".join(f"{part:+d}".replace("-", "\N{MINUS SIGN}") for part in parts) or "0"
    return _text(x, y, text, INK if parts else DIM, 15)


def _text(x: int, y: int, text: str, fill: str, size: int) -> str:
    return f'<text x="{x}" y="{y}" fill="{fill}" font-size="{size}">{text}</text>'


def _svg(width: int, height: int, drawn: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-weight="700" text-anchor="middle">\n'
        f'<rect width="{width}" height="{height}" rx="8" fill="#fdf6e9"/>\n' + "\n".join(drawn) + "\n</svg>\n"
    )
