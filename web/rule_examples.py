"""The turns that the rules show as pictures (`examples.json`), with the points that the rules count for them."""

import json
from pathlib import Path
from typing import Any

import msgspec

from lapin.game.model.clues import Words
from lapin.game.model.options import Options
from lapin.game.model.state import SquareTurn, StoryTurn
from lapin.game.variants import VARIANTS
from lapin.game.variants.variant import Variant
from lapin.game.views import explained
from lapin.scorekeeper import Played, points

SOURCE = Path(__file__).parent / "examples.json"


def examples() -> dict[str, dict[str, Any]]:
    """Return for each game its hand, and the turns to show: below which line, and what everybody gets for what."""
    written: dict[str, dict[str, Any]] = json.loads(SOURCE.read_text(encoding="utf-8"))
    return {
        name: {
            "hand": _hand(VARIANTS[name], written[name]["hand"]),
            "points": [[line, _counted(VARIANTS[name], turn)] for line, turn in written[name]["points"]],
        }
        for name in VARIANTS
        if name in written
    }


def _hand(variant: Variant[Any], players: int) -> int:
    return variant.terms(players, Options()).hand


def _counted(variant: Variant[Any], turn: dict[str, Any]) -> dict[str, Any]:
    """Play the turn by the rules, and add what each side gets, part by part."""
    shown = _square(turn) if "active" in turn else _story(turn)
    gained = points(Played(variant.name, turn["players"], msgspec.Raw(msgspec.json.encode(shown))))
    told = {**shown, "turn": 1, "clue": Words("?"), "points": tuple(gained.values())}
    if "active" in turn:
        told["square"] = tuple(range(9))
        why = explained(variant.name, Options(), msgspec.convert(_wire(told), SquareTurn)).why
    else:
        seats = range(turn["players"])
        told["given"] = [shown["given"].get(seat, []) for seat in seats]
        told["votes"] = [shown["votes"].get(seat, []) for seat in seats]
        told.setdefault("red", None)
        why = explained(variant.name, Options(), msgspec.convert(_wire(told), StoryTurn)).why
    assert why is not None
    parts = [[reason.points for reason in side if reason.points] for side in why.sides]
    assert [sum(side) for side in parts] == list(gained.values()), variant.name
    return {**turn, "parts": parts}


def _story(turn: dict[str, Any]) -> dict[str, Any]:
    """The number of a card is that of the seat that gave it."""
    votes = {int(seat): spots for seat, spots in turn["votes"].items()}
    shown = {"storyteller": turn["storyteller"], "given": {seat: [seat] for seat in turn["row"]}}
    return {**shown, "row": turn["row"], "votes": votes, **({"red": turn["red"]} if "red" in turn else {})}


def _square(turn: dict[str, Any]) -> dict[str, Any]:
    touches = [{"seat": seat, "at": spot} for seat, spot in turn["touches"]]
    finder = next((seat for seat, spot in turn["touches"] if spot == turn["target"]), None)
    return {"active": turn["active"], "target": turn["target"], "touches": touches, "found_by": finder}


def _wire(told: dict[str, Any]) -> dict[str, Any]:
    if "touches" in told:
        told["touches"] = [{"seat": touch["seat"], "spot": touch["at"]} for touch in told["touches"]]
    return {key: msgspec.to_builtins(value) for key, value in told.items()}
