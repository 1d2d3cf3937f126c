"""docs/limits-and-sizes.md plans with the sizes that docs/figures.md has measured."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
GAME = re.compile(r"^([a-z0-9-]+) +\d+ +(\d+) +([0-9,]+) +([0-9,]+) +[0-9,]+$", re.MULTILINE)


def test_the_size_of_a_finished_game_is_the_measured_one() -> None:
    """The smallest and the largest of the table, in rows, kB of content and kB on disk."""
    figures = (DOCS / "figures.md").read_text(encoding="utf-8")
    table = figures.partition("a finished game in PostgreSQL")[2].partition("running games")[0]
    games = [(row[0], *(int(each.replace(",", "")) for each in row[1:])) for row in GAME.findall(table)]
    assert len(games) >= 6
    fewest, most = min(games, key=lambda each: each[1]), max(games, key=lambda each: each[1])
    content, disk = ([round(each[column] / 1000) for each in games] for column in (2, 3))
    said = (
        f"| a finished game | {fewest[1]} rows ({fewest[0]}) to {most[1]} ({most[0]}), "
        f"{min(content)} to {max(content)} kB of content, {min(disk)} to {max(disk)} kB on disk with indices |"
    )
    assert said in (DOCS / "limits-and-sizes.md").read_text(encoding="utf-8")
