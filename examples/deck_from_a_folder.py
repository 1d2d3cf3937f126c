"""A deck from a folder: computer players play a game with your pictures, and you see which ones they talk about.

python examples/deck_from_a_folder.py FOLDER

A folder of pictures is enough; players know only their file names. Four players need 28 pictures.
To play with the same pictures at a server: `lapin decks import FOLDER`.
"""

import sys
from pathlib import Path

from lapin import ComputerPlayer, Deck, Game, Options, Refused, Tell, Words

PLAYERS = 4


def play(deck: Deck) -> None:
    """Play a short game; print each turn's clue, and the picture it was for."""
    game = Game.begin("odyssey", PLAYERS, seed=1, deck=deck, options=Options(target=10))
    computers = [ComputerPlayer("medium", seed=seat, deck=deck) for seat in range(PLAYERS)]
    while not game.is_over:
        for seat in game.waiting:
            move = computers[seat].move(game.view(seat))
            if move is None:
                continue
            game.move(seat, move)
            match move:
                case Tell(Words(text), card) if card is not None:
                    print(f"{computers[seat].name}: {text}  ({deck.caption(card)})")
                case _:
                    pass
    print("scores:", *game.scores)


def main() -> None:
    """Read the deck, and play with it."""
    if len(sys.argv) != 2:
        raise SystemExit("which folder?")
    try:
        play(Deck.from_folder(Path(sys.argv[1])))
    except ValueError as no_deck:
        raise SystemExit(str(no_deck)) from None
    except Refused as refused:
        raise SystemExit(f"{refused.code} {refused.data}") from None


if __name__ == "__main__":
    main()
