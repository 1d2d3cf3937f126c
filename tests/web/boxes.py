"""More walks of `tests.web.screens`: real cards on the table, in what comes seldom (`tests.web.stage`)."""

from playwright.sync_api import Page

from lapin.game.model.ids import PersonId, Spot
from lapin.table.commands import BoxSay, BoxTell, Start
from tests.table.pure_table import HOST, PureTable
from tests.web.album import Album
from tests.web.conftest import House
from tests.web.moments import ADA, BO, CLEO, DAN, Scenes
from tests.web.stage import Json, Stage, frame_of


def _counting(game: str, people: int) -> PureTable:
    table = PureTable(game, people, box=True)
    table.execute(HOST, Start())
    table.execute(HOST, BoxTell(PersonId(ADA)))
    return table


def _says(scenes: Scenes, name: str, steps: int) -> None:
    """Answer the questions, one after the other."""
    page = scenes.page
    for step in range(1, steps + 1):
        scenes.take(f"box-{name}-{step}")
        if step < steps:
            for place in range(2):
                page.locator(".say button:not(.acts button)").nth(2 * step + place).click()
            page.get_by_role("button", name="Next", exact=True).click()


def boxes(house: House, album: Album) -> None:
    """Show each question; two who named the same card; what is taken back; somebody who comes late."""
    for name, game, people, person, steps in (
        ("three", "classic-2014", 3, BO, 2), ("one", "classic-2014", 4, BO, 2), ("two", "odyssey", 8, BO, 2),
        ("crowd", "party", 6, ADA, 2),
    ):  # fmt: skip
        _says(Scenes(house, album, frame_of(_counting(game, people), person), ready=".say"), name, steps)
    table = _counting("classic-2014", 4)
    scenes = Scenes(house, album, frame_of(table, ADA), ready="main")
    scenes.show("box-again", frame_of(table, BO), lambda frame: frame["room"]["box"].update(again=[BO, CLEO]))
    scenes.show("box-reopened", frame_of(table, BO), lambda frame: frame["table"].update(waiting_for=[]))
    late = table.join("Zoé")
    scenes.show("box-late", frame_of(table, ADA), lambda frame: frame["room"]["box"].update(asking=[late]))
    scenes.show("box-late-waits", frame_of(table, late), lambda frame: frame["room"]["box"].update(asking=[late]))
    fresh = Scenes(house, album, frame_of(_counting("classic-2014", 4), ADA), ready="main")
    _menu(fresh.page, "Someone else gives the clue")
    fresh.take("box-another")
    before = frame_of(table, ADA)
    for seat, own, vote in ((ADA, 1, None), (BO, 2, 1), (CLEO, 3, 1), (DAN, 4, 2)):
        votes = () if vote is None else (Spot(vote),)
        table.execute(seat, BoxSay((Spot(own),), votes))
    done = frame_of(table, ADA)
    undo = Scenes(house, album, done, ready="main")
    _menu(undo.page, "Undo the last turn")
    undo.take("box-undo")
    over = frame_of(table, ADA)
    over["table"] |= {"phase": "over", "reason": "stopped", "winners": [], "waiting_for": []}
    over["room"] |= {"playing": False}
    end = Scenes(house, album, over, ready="main")
    end.page.get_by_role("button", name="Fix a mistake").click()
    end.take("box-undo-end")
    drawn = frame_of(table, ADA)
    drawn["room"]["box"]["drawn_after"] = 1
    Scenes(house, album, before, ready="main").show("box-drawn", drawn)
    square = Scenes(house, album, frame_of(_counting("jinx", 4), ADA), ready="main")
    square.take("box-square")
    square.page.get_by_role("button", name="Cleo").first.click()
    square.take("box-square-found")
    _menu(square.page, "Someone else gives the clue")
    square.take("box-square-another")
    _who(house, album)


def _menu(page: Page, button: str) -> None:
    page.get_by_role("button", name="Points and more").click()
    page.get_by_role("button", name=button).click()


def _who(house: House, album: Album) -> None:
    """The host of a table for real cards says who plays."""
    stage = Stage(house)
    frame: Json = frame_of(PureTable("classic-2014", 5, box=True), ADA)
    stage.enter(frame, "main, .start")
    stage.page.get_by_role("button", name="Start", exact=True).click()
    stage.page.wait_for_timeout(300)  # nothing tells when nothing moves any more
    album.take("moment-box-who", stage.page)


BOXES = {"boxes": boxes}
