"""`python -m bench.frames`: how many bytes a game costs each player, whole frames or what changed.

Programs play games to their end at tables without sockets, each move with a frame of its own for everybody, which
is the most that a game can cost. `--write` puts the output into docs/figures.md.
"""

import sys
from random import Random
from statistics import mean

from bench import figures
from lapin.game.variants import VARIANTS
from lapin.table.frame_encoder import FrameEncoder
from tests.table.pure_table import NOON, PureTable

GAMES, SEATS = 20, 6


def _game(game: str, seed: int) -> tuple[list[int], list[int]]:
    """The bytes of each frame for one player: whole, and with what has changed after the first."""
    table, encoder = PureTable(game, SEATS, seed=seed), FrameEncoder()
    table.start()
    me = Random(seed).randrange(SEATS)
    first = len(encoder.encode(table.state, 0, NOON, None).frame(table.person(me), None))
    whole, changes = [first], [first]
    while table.state.playing:
        entry = table.play_one()
        frames = encoder.encode(table.state, len(whole), NOON, entry)
        whole.append(len(frames.frame(table.person(me), None)))
        changes.append(len(frames.frame(table.person(me), None, changes=True)))
    return whole, changes


def main() -> None:
    """Play, and print what it cost."""
    lines = [
        f"{GAMES} games of {SEATS} of each kind, by chance",
        "",
        f"{'':14}{'moves':>7}{'bytes a frame: whole':>22}{'what changed':>14}"
        f"{'kB a game: whole':>18}{'what changed':>14}",
    ]
    for game in VARIANTS:
        played = [_game(game, seed) for seed in range(GAMES)]
        row = f"{game:14}{mean(len(whole) - 1 for whole, _ in played):7.0f}"
        row += f"{mean(mean(whole) for whole, _ in played):22,.0f}{mean(mean(told) for _, told in played):14,.0f}"
        row += f"{mean(sum(whole) for whole, _ in played) / 1000:18.1f}"
        lines.append(row + f"{mean(sum(told) for _, told in played) / 1000:14.1f}")
    print("\n".join(lines))
    if "--write" in sys.argv:
        figures.write("Bytes for each player", lines)


if __name__ == "__main__":
    main()
