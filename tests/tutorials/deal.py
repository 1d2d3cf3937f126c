"""The deal of a tutorial, for the author of its script: the cards of every seat, in words.

python -m tests.tutorials.deal GAME PLAYERS LUCK
"""

import sys

from lapin.decks import default_deck
from lapin.decks.built_in import built_in
from lapin.game import begin, fold
from lapin.game.model.chance import Secret
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.game.variants import variant_of
from lapin.tutorials.scripts import secret_of


def hands(game: str, players: int, luck: int) -> tuple[tuple[int, ...], ...]:
    """The cards of each seat of a storyteller game; seat 0 tells first."""
    variant = variant_of(game)
    chance = Secret(secret_of(game, luck))
    state = fold(begin(variant.name, players, Options(first=Seat(0)), variant.deck, chance))
    assert isinstance(state, Story), f"nobody holds cards in {game}"
    return state.hands


def main() -> None:
    """Print the hands."""
    game, players, luck = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    pictures = built_in(default_deck(game).id).pictures
    for seat, hand in enumerate(hands(game, players, luck)):
        print(f"seat {seat}")
        for card in hand:
            print(f"  {card:3} {pictures[card].shows['en']}")


if __name__ == "__main__":
    main()
