"""More walks of `tests.web.screens`: what days bring at a table, and seats that move."""

import json
import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, Route

from tests.table.pure_table import playing
from tests.web.album import Album
from tests.web.conftest import House
from tests.web.ends import STORY, over
from tests.web.moments import ADA, ADA_TELLS, BO, CLEO, DAN, Scenes
from tests.web.outcomes import recaps
from tests.web.seldom import phone
from tests.web.stage import Json, Stage, frame_of

NOW = int(time.time() * 1000)
HOUR = 3_600_000
SEAT = {"code": "BCDF", "link": "", "qr_svg": "", "qr_png": "", "table": "t", "person": 0, "token": "x"}


def _slow(**about: object) -> Callable[[Json], None]:
    pace = {"hours": 24, "skip_nights": True}
    usual = {"pace": pace, "waits": [], "missed": [], "absent": [], "freed": [], "moved": []}

    def change(frame: Json) -> None:
        frame["room"]["slow"] = usual | about

    return change


def _missed(*all_of_them: tuple[int, str]) -> list[Json]:
    return [{"turn": 2, "phase": phase, "person": person} for person, phase in all_of_them]


def slowly(house: House, album: Album) -> None:
    """Show who is waited for, who has missed what, and what somebody is told who comes back."""
    table = playing("odyssey", 5, options=ADA_TELLS)
    while table.game.turn < 3:
        table.play_one()
    frame = frame_of(table, ADA)
    waits = [{"person": BO, "since": NOW - HOUR, "until": NOW + 20 * HOUR}]
    missed = _missed((ADA, "tell"), (ADA, "give"), (ADA, "vote"), (BO, "tell"), (CLEO, "give"), (DAN, "vote"))
    absent = {"person": BO, "free": [CLEO], "without": [], "needed": 3}
    sheets: dict[str, Json] = {
        "computers": {},
        "missed": {"waits": waits, "missed": missed},
        "gone": {
            "waits": waits,
            "absent": [absent],
            "freed": [DAN],
        },
    }
    for name, about in sheets.items():
        moved = [{"person": ADA, "turn": 3, "at": NOW - 30 * HOUR}]
        slow = frame_of(table, ADA)
        _slow(moved=moved, **about)(slow)
        scenes = Scenes(house, album, slow)
        scenes.page.get_by_role("button", name="See how long everyone has").click()
        scenes.page.get_by_role("dialog").wait_for()
        scenes.take(f"days-{name}")
    once = playing("odyssey", 5, options=ADA_TELLS)
    while once.game.turn < 2:
        once.play_one()
    story = frame_of(once, ADA)
    _slow()(story)
    stage = Stage(house)
    stage.answer("/history", lambda: recaps(STORY[:1]))
    stage.enter(story, "dialog[open]")
    album.take("moment-story-one", stage.page)
    for name, moved, end in (
        ("never", [], False),
        ("back", [{"person": ADA, "turn": 1, "at": NOW - 30 * HOUR}], False),
        ("over", [{"person": ADA, "turn": 2, "at": NOW - 30 * HOUR}], True),
    ):
        story = frame_of(table, ADA)
        _slow(moved=moved, missed=missed)(story)
        stage = Stage(house)
        stage.answer("/history", lambda: recaps(STORY[:2]))
        stage.enter(over(story, [31, 3, 2, 1, 0]) if end else story, "dialog[open]")
        album.take(f"moment-story-{name}", stage.page)
    _menu(house, album, frame)
    _seats(house, album)


def _menu(house: House, album: Album, frame: Json) -> None:
    """The menu of somebody for whom a computer plays, after other games; their seat moves."""
    for person in frame["room"]["people"]:
        person["stand_in"] = person["id"] == ADA
    frame["room"] |= {"games": 2, "secret": "MOON", "clocks": {"tell": 60}, "deadline": NOW + 50_000}
    scenes = Scenes(house, album, frame)
    page = scenes.page
    scenes.take("clock")
    scenes.stage.answer("/ticket", lambda: {"link": "https://lapin.example/t/BCDF#move=x", "qr": "/icon.svg"})
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Move my seat to another device").click()
    page.get_by_text("Scan this with the other device").wait_for()
    page.get_by_role("button", name="End this game").click()
    scenes.take("menu-all")


def _seats(house: House, album: Album) -> None:
    """Seats that come to this device, and too many of them for a code."""
    page = phone(house, announced=".*")
    page.route("**/move", lambda _: None)  # on its way for ever
    page.goto(f"{house.base}/#seats=BCDF.x")
    page.locator("p.panel[role=status]", has_text=" ").wait_for()
    album.take("take-busy", page)
    for name, came in (("one", 1), ("many", 2)):
        page = phone(house, announced=".*")
        done: list[str] = []

        def move(route: Route) -> None:
            done.append(route.request.url)  # noqa: B023
            if len(done) > came:  # noqa: B023 (asked before another number comes)
                route.fulfill(status=404, json={"code": "TICKET_SPENT", "data": {}})
            else:
                route.fulfill(
                    json={
                        "code": "BCDF",
                        "link": "",
                        "qr_svg": "",
                        "qr_png": "",
                        "table": "t",
                        "person": 0,
                        "token": "x",
                    }
                )

        page.route("**/move", move)
        page.goto(f"{house.base}/#seats=" + "~".join(f"BCD{letter}.x" for letter in "FGHJ"[: 2 * came]))
        page.locator("p.panel[role=status]", has_text=" ").wait_for()
        page.wait_for_timeout(300)  # nothing tells when nothing moves any more
        album.take(f"take-{name}", page)
    page = phone(house)
    codes = [f"TABLE{number:02}" for number in range(60)]
    page.add_init_script(f"localStorage.setItem('lapin.tables', {json.dumps(json.dumps(codes))})")
    seat = {"with_whom": ["Bo"], "turn": 1, "stand_in": False, "phase": "give", "waited_for": True, "slow": True}
    slow = seat | {"waiting": [], "since": NOW - HOUR, "until": NOW + HOUR}
    page.route(
        "**/api/tables/*/ticket", lambda route: route.fulfill(json={"ticket": "x" * 43, "link": "", "qr": ""})
    )
    page.route(
        re.compile(r"/api/tables/TABLE\d\d$"),
        lambda route: route.fulfill(
            json={
                "code": route.request.url[-7:], "game": "odyssey", "people": 2, "playing": True, "locked": False,
                "seated": 0, "own": slow,
            }
        ),
    )  # fmt: skip
    page.goto(house.base)
    page.get_by_role("button", name="Move my tables to another device").wait_for()
    album.take("home-full", page, whole=True)
    page.get_by_role("button", name="Move my tables to another device").click()
    page.get_by_role("button", name="Copy the link").click()
    _read(page)
    album.take("move-too-many", page)


def _read(page: Page) -> None:
    page.wait_for_timeout(300)  # nothing tells when nothing moves any more


SLOWLY = {"slowly": slowly}
