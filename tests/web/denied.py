"""More walks of `tests.web.screens`: what people read where something is refused, reported, over or old."""

import json
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

from tests.web.album import Album
from tests.web.conftest import SEATED, House
from tests.web.photos import zipped
from tests.web.players import Player, words_of
from tests.web.refused import refuse, refusing
from tests.web.seldom import LOCALES, PHONE, phone
from tests.web.test_slow import Friends, tell

AT_A_TABLE = ("TOO_FAST", "TABLE_FULL", "NOT_STORED", "UNKIND_WORDS", "TALK_LENGTH", "NOT_HOST")
"""Refusals of which a picture shows the whole page, with what is around them."""

ENDINGS = ("left", "sent_away", "freed")
CLOSED = {"crowded": 4005, "no_onlookers": 4008, "other": 4001}
"""With which code a line is closed for good, where the door has no word for it."""


def denied(house: House, album: Album) -> None:
    """Show refusals at the door and at the table, as they stand on the page. Each page begins in its language."""
    host, code = house.open("odyssey", name="Ada", width=PHONE[0], height=PHONE[1])
    for language in album.languages:
        words = words_of(language)
        page = phone(house, language, announced="^4.*POST .*/api/|^404: GET")
        page.goto(f"{house.base}/t/{code}")
        page.fill("#name", "Ada")
        page.keyboard.press("Enter")
        page.locator("#problem", has_text=re.compile(".")).wait_for()
        album.take("denied-name-taken", page, language=language)
        page.goto(house.base)
        page.fill("#code", "QQQQ")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name=words["ending.unknown"]).wait_for()
        album.take("denied-wrong-code", page, language=language)
        with refusing(house, LOCALES[language], *PHONE) as (seated, line):
            for each in AT_A_TABLE:
                refuse(seated, line, each, language)
                album.take(f"denied-{each}", seated, language=language)
    host.get_by_role("button", name="Lock the table").click()
    host.get_by_role("button", name="Unlock the table").wait_for()
    album.take("lobby-locked", host, whole=True)
    page = phone(house)
    page.goto(f"{house.base}/t/{code}")
    page.get_by_text(words_of("en")["refusal.TABLE_LOCKED"]).wait_for()
    album.take("denied-locked", page)


def _opened(house: House, page: Page) -> str:
    opened = page.request.post(f"{house.base}/api/tables", data={"name": "Ada", "game": "odyssey"})
    return str(opened.json()["code"])


def endings(house: House, album: Album) -> None:
    """Every way in which a stay at a table can end, at its door."""
    page = phone(house, announced="WebSocket")
    code = _opened(house, page)

    def changed(**about: object) -> Callable[[Route], None]:
        def answer(route: Route) -> None:
            summary = route.fetch().json() | {"seated": None} | about
            route.fulfill(json=summary)

        return answer

    ways: dict[str, dict[str, object]] = {each: {"was": each} for each in ENDINGS}
    ways["closed"] = {"closed": True}
    for name, about in ways.items():
        page.route(f"**/api/tables/{code}", changed(**about))
        page.goto(f"{house.base}/t/{code}")
        page.get_by_role("heading", name=words_of("en")[f"ending.{name}"]).wait_for()
        album.take(f"ending-{name}", page)
        page.unroute(f"**/api/tables/{code}")
    for name, close in CLOSED.items():
        page = phone(house, announced="WebSocket")
        code = page.request.post(f"{house.base}/api/tables", data={"name": "Ada", "game": "odyssey"}).json()[
            "code"
        ]
        page.route_web_socket("**/ws/**", lambda line, close=close: line.close(code=close))  # type: ignore[misc]
        page.goto(f"{house.base}/t/{code}")
        page.get_by_role("heading", name=words_of("en")[f"ending.{name}"]).wait_for()
        album.take(f"ending-{name}", page)


def newer(house: House, album: Album) -> None:
    """A page of yesterday at a server of today, while somebody writes a clue."""
    page = house.page(width=PHONE[0], height=PHONE[1], knows=True)

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def heard(text: str | bytes) -> None:
            said: dict[str, Any] = json.loads(text)
            if said["type"] == "hello":
                said["build"] = "tomorrow"
            line.send(json.dumps(said))

        server.on_message(heard)

    page.route_web_socket("**/ws/**", between)
    about = {"name": "Ada", "game": "odyssey", "options": {"first": 0}}
    code = page.request.post(f"{house.base}/api/tables", data=about).json()["code"]
    page.goto(f"{house.base}/t/{code}")
    page.wait_for_selector(".start")
    house.start(page, 3)
    Player(page).choose(1)
    page.fill("#clue", "the end of summer")
    page.get_by_text("Lapin has been updated").wait_for()
    album.take("newer", page)


def care(house: House, album: Album) -> None:
    """Muting and reporting somebody, and reporting a picture that somebody brought."""
    host, code = house.open("odyssey", name="Ada", width=PHONE[0], height=PHONE[1])
    guest = house.join(code, "Bo", *PHONE)
    guest.locator(SEATED).get_by_text("Ada").click()
    guest.get_by_role("button", name="Mute Ada for me").wait_for()
    album.take("care", guest)
    guest.get_by_role("button", name="Mute Ada for me").click()
    guest.get_by_role("button", name="Report the name").click()
    guest.get_by_text("Thank you").wait_for()
    album.take("care-sent", guest)
    guest.keyboard.press("Escape")
    host.locator(SEATED).get_by_text("Bo").click()
    host.get_by_role("button", name="Mute Bo for everyone").click()
    host.get_by_role("button", name="Remove Bo for good").click()
    host.get_by_role("button", name="Remove Bo? Press again").wait_for()
    album.take("care-host", host)
    host.keyboard.press("Escape")
    guest.get_by_role("button", name="Chat").click()
    album.take("care-muted", guest)
    _brought(house, album)


def _brought(house: House, album: Album) -> None:
    host, code = house.open("classic-2014", width=PHONE[0], height=PHONE[1], options={"first": 1})
    page = host.context.new_page()
    page.goto(f"{house.base}/decks")
    page.wait_for_selector("#new")
    with tempfile.TemporaryDirectory() as folder:
        parcel = zipped(Path(folder) / "holiday.zip", 26, **{"notes.txt": b"no picture"})
        page.locator("input[type=file]").nth(1).set_input_files(parcel)
        page.locator("#enough", has_text="26 cards").wait_for()
    page.close()
    host.goto(f"{house.base}/t/{code}")
    host.get_by_role("button", name="Our deck").click()
    host.get_by_role("button", name="Reverie").click()
    host.locator(".count", has_text="26 cards").wait_for()
    house.start(host, 2)
    host.locator(".hand button").first.click()
    host.get_by_role("button", name="Report a picture").click()
    host.get_by_label("What’s wrong").wait_for()
    album.take("report", host)
    host.get_by_role("button", name="Send the report").click()
    host.get_by_text("Thank you").wait_for()
    album.take("report-sent", host)


def days_end(house: House, album: Album) -> None:
    """A table over days that has come to its end, and where one's own tables are then."""
    page = phone(house)
    table = Friends(house, page)
    page.goto(f"{house.base}/t/{table.code}")
    page.wait_for_selector(".play")
    tell(page)
    table.play("Bo", "Cy", "Bo", "Cy")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="End this game").click()
    album.take("days-ending", page)
    page.get_by_role("button", name="Sure? Press again").click()
    page.get_by_text("The game ended early").first.wait_for()
    album.take("days-ended", page, whole=True)
    page.goto(house.base)
    page.get_by_role("region", name="Your tables").wait_for()
    album.take("own-tables-ended", page)


DENIED = {"denied": denied, "endings": endings, "newer": newer, "care": care, "days_end": days_end}
