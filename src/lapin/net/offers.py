"""The games that can be played, as the host's list shows them: every house rule beside what the rule book says."""

from collections.abc import Iterator
from typing import Any

import msgspec

from lapin.game.house_rules import HouseRule
from lapin.game.model.options import Options
from lapin.game.variants import VARIANTS, Variant
from lapin.net import shapes


def offered() -> tuple[shapes.OfferedGame, ...]:
    """Return all games."""
    return tuple(_offer(variant) for variant in VARIANTS.values())


def _offer(variant: Variant[Any]) -> shapes.OfferedGame:
    needs = (
        shapes.Needed(players, variant.smallest_deck(players, variant.terms(players, Options())))
        for players in variant.table_sizes()
    )
    return shapes.OfferedGame(
        id=variant.name,
        least=variant.least,
        most=variant.most,
        pairs=variant.pairs,
        hand=variant.hand,
        deck=variant.deck,
        needs=tuple(needs),
        options=tuple(_option(variant, rule) for rule in sorted(variant.house_rules, key=lambda rule: rule.name)),
        target=variant.target,
        sides=tuple(variant.seating(players) for players in variant.table_sizes()) if variant.pairs else (),
        short=tuple(_short(variant)),
        **msgspec.structs.asdict(variant.facts),
    )


def _short(variant: Variant[Any]) -> Iterator[shapes.ShortGame]:
    """Yield the ways to make a game short; where that depends on how many play, each with the smallest number."""
    before = None
    for players in variant.table_sizes():
        found = variant.short(players)
        if found is not None and found != before:
            rule, value = found
            yield shapes.ShortGame(players, rule.name, value)
        before = found


def _option(variant: Variant[Any], rule: HouseRule) -> shapes.OfferedRule:
    """Return a house rule. Where its book value depends on how many play, each has the smallest such number."""
    found: list[shapes.ByTheBook] = []
    for players in variant.table_sizes():
        value = variant.usual(rule, players)
        if not found or found[-1].value != value:
            found.append(shapes.ByTheBook(players, value, variant.origin(rule, value, players)))
    variants = variant.book_variants.get(rule.name, ())
    choices = rule.choices(each.value for each in found)
    return shapes.OfferedRule(rule.name, tuple(found), rule.least, rule.most, variants, rule.real_cards, choices)
