"""More walks of `tests.web.screens`: doors that say nothing yet, or no; settings and links of seldom devices."""

import json
import time

from playwright.sync_api import Page, Route

from tests.web.album import Album
from tests.web.conftest import House
from tests.web.players import words_of
from tests.web.seldom import PHONE, phone
from tests.web.stage import CODE, says

HOME_NETWORK = "home.test"
"""Where a page comes without https."""


def _held(route: Route) -> None:
    """A request that is on its way for ever."""
    del route


def thresholds(house: House, album: Album) -> None:
    """Doors, what a device has receipts for, and what a browser withholds from a page without https."""
    for language in album.languages:
        page = phone(house, language, announced=".*")
        for name, answer in (
            ("looking", _held),
            ("no-line", lambda route: route.abort()),
            ("other", says(status=400, json={"code": "NEW_IN_SPRING", "data": {}})),
        ):
            page.unroute_all()
            page.route(f"**/api/tables/{CODE}", answer)
            page.goto("about:blank")
            page.goto(f"{house.base}/t/{CODE}")
            page.locator(".door").wait_for()
            page.wait_for_timeout(200)  # nothing tells that a page shows what it has heard
            album.take(f"door-{name}", page, language=language)
        page.unroute_all()
        page.route("**/api/tables", lambda route: route.abort())
        page.goto(f"{house.base}/box")
        page.get_by_role("button", name=words_of(language, "box.")["start.open"], exact=True).click()
        page.locator("[role=alert]", has_text=".").wait_for()
        album.take("box-no-line", page, language=language, whole=True)
        _receipts(house, album, page, language)
    _safe(house, album)
    page = house.page("it-IT", *PHONE, announced=".*")
    page.goto(house.base)
    page.locator("footer .missed").wait_for()
    album.take("home-missed", page, whole=True)
    page = phone(house, announced=".*")
    page.goto(house.base.replace("127.0.0.1", HOME_NETWORK))
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("dialog").wait_for()
    album.take("settings-plain", page)
    _mails(house, album)


def _receipts(house: House, album: Album, page: Page, language: str) -> None:
    """Seats that can be erased, are gone, and could not be erased."""
    words = words_of(language, "safety.")
    answers = {
        "one": says(status=204),
        "two": says(status=404, json={"code": "NO_SUCH_TABLE", "data": {}}),
        "three": says(status=401, json={"code": "NOT_YOUR_SEAT", "data": {}}),
    }
    now = int(time.time() * 1000)
    kept = [{"table": each, "person": 0, "receipt": "x", "game": "odyssey", "at": now} for each in answers]
    page.unroute_all()
    for table, answer in answers.items():
        page.route(f"**/api/tables/{table}/erase", answer)
    page.add_init_script(f"localStorage.setItem('lapin.receipts', {json.dumps(json.dumps(kept))})")
    page.goto("about:blank")
    page.goto(f"{house.base}/privacy")
    page.get_by_role("button", name=words["privacy.eraseAll"]).wait_for()
    album.take("privacy-receipts", page, language=language)
    for name in ("done", "gone", "refused"):
        button = page.locator("main li button").first
        button.click()
        button.click()
        page.locator("main [role=status], main [role=alert]").filter(has_text=".").first.wait_for()
        page.wait_for_timeout(200)  # nothing tells that a page shows what it has heard
        album.take(f"privacy-erased-{name}", page, language=language)


def _safe(house: House, album: Album) -> None:
    """The door of a table that is safe for children."""
    page = phone(house)
    about = {"code": CODE, "game": "odyssey", "people": 3, "playing": False, "locked": False, "seated": None}
    page.route(f"**/api/tables/{CODE}", says(json=about | {"free": 3, "watch": True, "safe": True}))
    page.goto(f"{house.base}/t/{CODE}")
    page.locator("#name").wait_for()
    album.take("join-safe", page)


def _mails(house: House, album: Album) -> None:
    """Show that the wish behind the link of a mail is done."""
    page = phone(house)
    page.route("**/api/mail", says(json={"mail": "a…@mail.example"}))
    page.route("**/api/mail/*", says(json={}))
    for way in ("confirm", "off"):
        page.goto("about:blank")
        page.goto(f"{house.base}/mail#{way}={'0' * 64}")
        page.get_by_role("main").get_by_role("button").click()
        page.locator("main [role=status]", has_text=".").wait_for()
        album.take(f"mail-{way}-done", page)


THRESHOLDS = {"thresholds": thresholds}
