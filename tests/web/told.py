"""More walks of `tests.web.screens`: what chance says seldom. A program plays the table (`tests.web.stage`)."""

from typing import Any

import msgspec

from lapin.game.model.clues import Live
from lapin.game.model.ids import GameId
from lapin.game.model.options import Options
from lapin.game.model.state import SquareTurn, StoryTurn
from tests.table.pure_table import playing
from tests.web.album import Album
from tests.web.conftest import House
from tests.web.ends import LITTLE, STORY, over
from tests.web.outcomes import ME, Sort, counted, covering, recaps, square_turn, story_turn
from tests.web.stage import Stage, frame_of

EACH = 4
"""So many turns are on a picture."""

MOST = 12
"""So many turns at most show what can be said in a sort of game."""

SORTS = {
    "odyssey": Sort("odyssey", 5),
    "odyssey-twice": Sort("odyssey", 8),
    "three": Sort("classic-2014", 3, Options(lone_finder=True)),
    "capped": Sort("odyssey", 6, Options(bonus_cap=1)),
    "uncapped": Sort("odyssey", 4, Options(bonus_cap=0)),
    "team": Sort("team", 8),
    "party": Sort("party", 7),
    "jinx": Sort("jinx", 4),
}


def turns(house: House, album: Album) -> None:
    """Show why a turn brought its points, to those who take part in it and those who look at the others."""
    stage = Stage(house)
    page = stage.page
    for name, sort in SORTS.items():
        if not album.wants(f"told-{name}"):
            continue
        frame = frame_of(playing(sort.game, sort.players, options=sort.options), ME)
        drawn = covering(sort, 1000, MOST)
        sides = len(drawn[0].points)
        stage.answer("/history", lambda: recaps([]))
        stage.enter(over(frame, [*range(sides + 3, 3, -1)]), ".podium")
        for number, first in enumerate(range(0, len(drawn), EACH), 1):
            history: dict[str, Any] = recaps(drawn[first : first + EACH])
            stage.answer("/history", lambda history=history: history)  # type: ignore[misc]
            page.get_by_role("button", name="More", exact=True).click()
            page.get_by_role("button", name="All turns").click()
            page.locator("dialog section.told").first.wait_for()
            album.take(f"told-{name}-{number}", page)
            page.keyboard.press("Escape")


def _team() -> StoryTurn:
    """The reader's partner tells, and every other team finds it."""
    row = [4, 0, 1, 2, 3]
    given: list[list[int]] = [[row.index(seat) + 1] if seat in row else [] for seat in range(8)]
    votes = [[1] if seat in (5, 6, 7) else [] for seat in range(8)]
    return counted("team", Options(), story_turn(4, given, range(1, 6), votes, None, "the long way home", 4))  # type: ignore[no-any-return]


def _lost() -> SquareTurn:
    """Nobody finds the reader's picture, who has a card to give back."""
    told = square_turn(ME, [(1, 2), (2, 3), (3, 4)], 1, None, range(1, 10), "almost the moon")
    return counted("jinx", Options(), msgspec.structs.replace(told, points=(-1, 0, 0, 0)))  # type: ignore[no-any-return]


def _many_found() -> StoryTurn:
    """More people find the reader's card than a line names, and two do not."""
    spots = [[1] if seat in range(1, 6) else [2] for seat in range(8)]
    given = [[seat + 1] for seat in range(8)]
    turn = story_turn(ME, given, range(1, 9), [[], *spots[1:]], None, "the long way home", 8)
    return counted("odyssey", Options(), turn)  # type: ignore[no-any-return]


def _red_on_green() -> StoryTurn:
    """The reader's red vote lies on the card that the reader and one other agreed on."""
    votes = [[3], [3], [1], [2], [4], [5]]
    given = [[seat + 1] for seat in range(6)]
    return counted("party", Options(), story_turn(ME, given, range(1, 7), votes, 3, "almost the moon", 6))  # type: ignore[no-any-return]


def rare(house: House, album: Album) -> None:
    """Show turns made by hand, which chance would bring once in a hundred games."""
    stage = Stage(house)
    page = stage.page
    alone = LITTLE["alone"][1]
    sung = [msgspec.structs.replace(STORY[4], clue=clue) for clue in (Live("song"), Live("mime"))]
    games: dict[str, tuple[GameId, int, list[Any]]] = {
        "team": ("team", 8, [_team()]), "jinx": ("jinx", 4, [_lost()]), "party": ("party", 6, alone),
        "odyssey": ("odyssey", 5, sung), "many": ("odyssey", 8, [_many_found()]),
        "red": ("party", 6, [_red_on_green()]),
    }  # fmt: skip
    for name, (game, players, turns) in games.items():
        frame = frame_of(playing(game, players), ME)
        history = recaps(turns)
        stage.answer("/history", lambda history=history: history)  # type: ignore[misc]
        stage.enter(over(frame, [*range(len(turns[0].points) + 3, 3, -1)]), ".podium")
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="All turns").click()
        page.locator("dialog section.told").first.wait_for()
        album.take(f"told-rare-{name}", page)


TOLD = {"turns": turns, "rare": rare}
