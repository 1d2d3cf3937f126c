"""`lapin games`: lists the games that can be played."""

import argparse
from typing import Any

from lapin.game.variants import VARIANTS, Variant


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("games", help="list the games with players, hands and ends")
    parser.set_defaults(run=_games)


def _games(_arguments: argparse.Namespace) -> int:
    rows = [("game", "players", "hand", "ends when")]
    rows += [(variant.name, _players(variant), _hand(variant), _end(variant)) for variant in VARIANTS.values()]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=False)) + "  " + row[3])
    return 0


def _players(variant: Variant[Any]) -> str:
    if variant.pairs:
        return ", ".join(map(str, variant.table_sizes()))
    return f"{variant.least}-{variant.most}"


def _hand(variant: Variant[Any]) -> str:
    if not variant.hand:
        return "none"
    return f"{variant.hand} ({variant.hand_of_three} with 3)" if variant.hand_of_three else str(variant.hand)


def _end(variant: Variant[Any]) -> str:
    ends = [variant.own_end] if variant.own_end else []
    if variant.target:
        ends.append(f"someone has {variant.target} points")
    if not variant.reshuffles:
        ends.append("the last card of the draw pile is drawn")
    if variant.rounds:
        ends.append("everybody has been storyteller once")
    return ", or ".join(ends)
