"""Cards that lie before players for all to see, and who is to give the clue, asked of the game itself."""

from lapin.game import begin, fold
from lapin.game.model.chance import Secret
from lapin.game.model.ids import GameId
from lapin.game.model.options import Options
from lapin.game.model.state import State
from lapin.game.variants import VARIANTS


def begun(game: GameId) -> State:
    """A game that has just begun, with the smallest table of its book."""
    variant = VARIANTS[game]
    chance = Secret(bytes(32))
    return fold(begin(game, variant.least, Options(first=0), variant.deck, chance))  # type: ignore[arg-type]


def test_a_hand_lies_before_each_player_of_a_storyteller() -> None:
    """The storyteller is the one who gives the clue."""
    game, variant = begun("odyssey"), VARIANTS["odyssey"]
    assert variant.before_players(game) == game.hands  # type: ignore[union-attr]
    assert variant.teller(game) == 0


def test_nothing_lies_before_the_players_of_jinx_at_first() -> None:
    """Cards are won from the square; the active player gives the clue."""
    game, variant = begun("jinx"), VARIANTS["jinx"]
    assert variant.before_players(game) == ((),) * game.players
    assert variant.teller(game) == game.active  # type: ignore[union-attr]
