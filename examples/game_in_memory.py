"""A game in memory: computer players play it to the end, and its record is verified and printed turn by turn.

python examples/game_in_memory.py [GAME [PLAYERS [SEED]]]
"""

import sys

from lapin import ComputerPlayer, Game, Refused, recap, verify


def play(name: str, players: int, seed: int) -> bytes:
    """Play a whole game; return its record."""
    game = Game.begin(name, players, seed=seed)
    computers = [ComputerPlayer("medium", seed=seat) for seat in range(players)]
    while not game.is_over:
        for seat in game.waiting:
            move = computers[seat].move(game.view(seat), game.now)
            if move is None:
                continue
            try:
                game.move(seat, move)
            except Refused as refused:
                print(f"seat {seat}: {refused.code}")  # in Jinx, somebody may have been faster
    return game.record([computer.name for computer in computers], dict.fromkeys(range(players), "medium"))


def main() -> None:
    """Play a game, and say how it went."""
    name, players, seed = [*sys.argv[1:], *("odyssey", "4", "1")[len(sys.argv) - 1 :]]
    data = play(name, int(players), int(seed))
    record = verify(data)
    print(f"{record.header.game}, {len(record.events)} events, verified")
    told = recap(data)
    for number, turn in enumerate(told.turns, 1):
        print(f"{number:3}. {turn.clue}  {list(turn.points.values())}")
    print("scores:", *told.scores)


if __name__ == "__main__":
    main()
