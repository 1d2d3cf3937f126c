"""More walks of `tests.web.screens`: what televisions say seldom, and games with pictures that people brought."""

import tempfile
from pathlib import Path
from typing import Any

from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from tests.table.pure_table import PureTable, playing
from tests.web.album import Album
from tests.web.conftest import House
from tests.web.ends import over
from tests.web.moments import ADA_TELLS, BO, CLEO, Scenes, claimed, told
from tests.web.photos import zipped
from tests.web.seldom import PHONE, phone
from tests.web.stage import LASTING, frame_of


def screening(house: House, album: Album) -> None:
    """An open first turn, somebody who comes, the end of a game that was ended, and the table's password."""
    table = playing("odyssey", 5, options=Options(first="claim"))

    def on(first: Any, ready: str = "main.tv header, main.tv .podium, main.tv .scene") -> Scenes:
        return Scenes(house, album, first, at="tv", onlooker=True, ready=ready)

    scenes = on(frame_of(table, None))
    scenes.show("tv-anybody", frame_of(table, None), claimed(None))
    scenes.show("tv-has-one", frame_of(table, None), claimed(BO))
    scenes.show("tv-free-again", frame_of(table, None), claimed(None, CLEO))
    late = playing("odyssey", 4, options=ADA_TELLS)
    scenes = on(frame_of(late, None))
    late.join("Zoé")
    scenes.page.evaluate(LASTING)
    scenes.show("tv-came", frame_of(late, None))
    for name, scores in (("one", [12, 5, 3, 2]), ("two", [12, 12, 3, 2])):
        before = frame_of(playing("odyssey", 4, options=ADA_TELLS), None)
        scenes = on(before)
        scenes.show(f"tv-ended-{name}", over(before, scores, "stopped"))
        scenes.page.wait_for_timeout(4000)  # nothing tells that the ceremony has come to its end
        scenes.take(f"tv-ended-{name}-later")
    for medium, name in (("audio", "sings"), ("video", "mimes")):
        sung = frame_of(told(playing("odyssey", 4, options=ADA_TELLS)), None)
        clue = {"type": "recording", "medium": medium, "ref": "x", "milliseconds": 3000, "words": "la la la"}
        sung["table"]["clue"] = clue
        on(sung).take(f"tv-{name}")
    ended = playing("odyssey", 4, options=ADA_TELLS)
    scenes = on(frame_of(ended, None))
    scenes.show("tv-lobby-again", frame_of(PureTable("odyssey", 4), None))
    last = playing("team", 6, options=Options(first=Seat(0), rounds=1))
    frame = frame_of(last, None)
    frame["table"]["turns"] = frame["table"]["turn"]
    on(frame).take("tv-last-turn")
    _private(house, album)


def _private(house: House, album: Album) -> None:
    """Pictures that somebody brought: on a television they stay face down until somebody enters the password."""
    host, code = house.open("classic-2014", width=PHONE[0], height=PHONE[1], options={"first": 0})
    page = host.context.new_page()
    page.goto(f"{house.base}/decks")
    page.wait_for_selector("#new")
    with tempfile.TemporaryDirectory() as folder:
        page.locator("input[type=file]").nth(1).set_input_files(zipped(Path(folder) / "holiday.zip", 40))
        page.locator("#enough", has_text="40 cards").wait_for()
    page.close()
    host.reload()
    host.get_by_role("button", name="Our deck").click()
    host.get_by_role("button", name="Reverie").click()
    host.locator(".count", has_text="40 cards").wait_for()
    screen = house.page(width=1920, height=1080, announced=".*")
    screen.goto(f"{house.base}/tv/{code}")
    screen.wait_for_selector("#word")
    album.take("tv-private-lobby", screen)
    screen.fill("#word", "WRONG")
    screen.keyboard.press("Enter")
    screen.locator("label[for=word]", has_text="password. Try again").wait_for()
    album.take("tv-private-wrong", screen)
    house.start(host, 3)
    watching = phone(house, announced=".*")
    watching.goto(f"{house.base}/t/{code}")
    watching.get_by_role("button", name="Just watch").click()
    watching.locator(".banner").wait_for()
    album.take("onlooker-private", watching)
    screen.reload()
    screen.wait_for_selector("#word")
    album.take("tv-private-game", screen)


SCREENING = {"screening": screening}
