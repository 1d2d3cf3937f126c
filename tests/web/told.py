"""More walks of `tests.web.screens`: what chance says seldom. A program plays the table (`tests.web.stage`)."""

from typing import Any

from lapin.game.model.options import Options
from tests.table.pure_table import playing
from tests.web.album import Album
from tests.web.conftest import House
from tests.web.ends import over
from tests.web.outcomes import ME, Sort, covering, recaps
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
    """Why a turn brought its points, for whoever takes part in it and for who looks at the others."""
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


TOLD = {"turns": turns}
