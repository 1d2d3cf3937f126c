"""The games, one module for each family of rule books. Everything that knows a game by its name stands in here."""

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
from lapin.game.variants.variant import Facts, Variant

__all__ = ["DEFAULT_GAME", "GAMES", "VARIANTS", "Facts", "Storytelling", "Variant", "smallest_deck", "variant_of"]

VARIANTS: dict[GameId, Variant[Any]] = {
    variant.name: variant for variant in (Odyssey(), Classic2014(), Classic2008(), Party(), Team(), Jinx())
}
"""Every game, in the order in which a newcomer is offered them."""

GAMES: tuple[GameId, ...] = tuple(VARIANTS)
DEFAULT_GAME: GameId = GAMES[0]
"""What a table plays that was opened without a word about it."""


def variant_of(game: str) -> Variant[Any]:
    """The variant of a name that anybody may have sent, or Refused."""
    found = VARIANTS.get(game)  # type: ignore[call-overload]  # any text
    if found is None:
        raise Refused(Refusal.UNKNOWN_GAME, game=game)
    known: Variant[Any] = found
    return known


def smallest_deck(two_sided: bool) -> int:
    """The fewest cards with which any game of this kind of deck can be played by anybody."""
    return min(
        variant.smallest_deck(players, variant.terms(players, Options()))
        for variant in VARIANTS.values()
        if variant.facts.two_sided == two_sided
        for players in variant.table_sizes()
    )
