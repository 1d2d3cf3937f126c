"""The games, one module for each family of rule books. No code outside this package knows a game by its name."""

from typing import Any

from lapin.game.model.ids import GameId
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.variants.classic import Classic2008, Classic2014
from lapin.game.variants.jinx import Jinx
from lapin.game.variants.odyssey import Odyssey
from lapin.game.variants.party import Party
from lapin.game.variants.storytelling import Storytelling
from lapin.game.variants.team import Team
from lapin.game.variants.variant import Facts, Rule, Variant

__all__ = [
    "DEFAULT_GAME",
    "GAMES",
    "VARIANTS",
    "Facts",
    "Rule",
    "Storytelling",
    "Variant",
    "smallest_deck",
    "variant_of",
]

VARIANTS: dict[GameId, Variant[Any]] = {
    variant.name: variant for variant in (Odyssey(), Classic2014(), Classic2008(), Party(), Team(), Jinx())
}
"""Every game, in the order in which clients list them."""

GAMES: tuple[GameId, ...] = tuple(VARIANTS)
DEFAULT_GAME: GameId = GAMES[0]
"""The game of a table that was opened without naming one."""


def variant_of(game: str) -> Variant[Any]:
    """Return the variant with this name, or raise Refused. The name may be any text."""
    found = VARIANTS.get(game)  # type: ignore[call-overload]  # any text
    if found is None:
        raise Refused(Refusal.UNKNOWN_GAME, game=game)
    known: Variant[Any] = found
    return known


def smallest_deck(two_sided: bool) -> int:
    """Return the size of the smallest deck that is enough for some game and some number of players."""
    return min(
        variant.smallest_deck(players, variant.terms(players, Options()))
        for variant in VARIANTS.values()
        if variant.facts.two_sided == two_sided
        for players in variant.table_sizes()
    )
