"""More walks of `tests.web.screens`: the workshop while something is on its way, and decks of every size."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

from tests.web.album import Album
from tests.web.conftest import House
from tests.web.photos import photos, zipped
from tests.web.seldom import phone
from tests.web.stage import Json

DRAG = """() => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["x"], "picture.jpg", { type: "image/jpeg" }));
  dispatchEvent(new DragEvent("dragover", { dataTransfer, cancelable: true }));
}"""

UNPACKING = """(found) => {
  const Real = XMLHttpRequest;
  window.XMLHttpRequest = class extends Real {
    get status() { return 200; }
    get responseText() { return JSON.stringify({ found }) + "\\n"; }
    send() { setTimeout(() => this.onprogress?.()); }
  };
}"""
"""A server that has begun to unpack, and takes its time."""


def _held(route: Route) -> None:
    """A request that is on its way for ever."""
    del route


def bench(house: House, album: Album) -> None:
    """An empty deck, pictures that are on their way, one card, one card too few, and more than enough."""
    page = phone(house, announced=".*")
    page.goto(f"{house.base}/decks")
    page.get_by_role("button", name="Start with an empty deck").click()
    page.locator("#enough").wait_for()
    album.take("bench-empty", page, whole=True)
    address = page.url
    page.evaluate(DRAG)
    album.take("bench-drop", page)
    page.evaluate("() => dispatchEvent(new DragEvent('dragleave'))")
    with tempfile.TemporaryDirectory() as folder:
        _coming(album, page, Path(folder))
        page.goto("about:blank")
        page.goto(address)
        page.locator("input[type=file]").first.set_input_files(photos(Path(folder), 1))
        page.locator("#enough", has_text="1 card").wait_for()
    _frame(album, page)
    page.get_by_role("button", name="Delete the deck").click()
    album.take("bench-one", page, whole=True)
    for name, count, two_sided in (("nearly", 25, False), ("all", 400, False), ("squares", 7, True)):
        _as_if(page, address, _cards(count, two_sided=two_sided))
        album.take(f"bench-{name}", page, whole=True)
    page.unroute_all()
    page.goto("about:blank")
    page.goto(address)
    page.get_by_text("Anyone with the link", exact=True).click()
    page.get_by_label("Made by").fill("Ada")
    page.keyboard.press("Tab")
    page.get_by_label("Link to play with this deck").wait_for()
    album.take("bench-shared", page, whole=True)
    _others(house, album, page, address)


def _coming(album: Album, page: Page, folder: Path) -> None:
    page.route("**/pictures", _held)
    for name, count in (("one", 1), ("many", 2)):
        page.locator("input[type=file]").first.set_input_files(photos(folder, *range(count)))
        page.locator("div.way").wait_for()
        page.wait_for_timeout(200)  # nothing tells that a page shows what it was given
        album.take(f"bench-coming-{name}", page)
    for name, found in (("one", 1), ("many", 40)):
        page.reload()
        page.locator("#enough").wait_for()
        page.evaluate(UNPACKING, found)
        page.locator("input[type=file]").nth(1).set_input_files(zipped(folder / "holiday.zip", 1))
        page.locator("div.way").wait_for()
        page.wait_for_timeout(200)  # nothing tells that a page shows what it was given
        album.take(f"bench-unpacking-{name}", page)
    page.unroute_all()


def _frame(album: Album, page: Page) -> None:
    """A card whose frame was moved."""
    page.locator("ol .card").last.click()
    page.locator("dialog .frame").focus()
    for key in ("+", "+", "ArrowRight"):
        page.keyboard.press(key)
    album.take("bench-frame", page)
    page.get_by_role("button", name="Reset the frame").click()
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")


def _cards(count: int, *, two_sided: bool) -> Callable[[Json], None]:
    """Return a change to this number of cards, all with the same picture: nobody looks at them."""

    def change(deck: Json) -> None:
        first = deck["cards"][0]
        deck["cards"] = [first | {"id": f"{number:012}"} for number in range(count)]
        deck["two_sided"] = two_sided

    return change


def _as_if(page: Page, address: str, change: Callable[[Json], None]) -> None:
    def looked(route: Route) -> None:
        if route.request.method != "GET":
            route.continue_()
            return
        deck: dict[str, Any] = route.fetch().json()
        change(deck)
        route.fulfill(json=deck)

    page.unroute_all()
    page.route("**/api/decks/*", looked)
    page.goto("about:blank")
    page.goto(address)
    page.locator("#enough").wait_for()


def _others(house: House, album: Album, page: Page, address: str) -> None:
    """A deck of somebody else, one that is opened at a table, and one that is still on its way."""
    guest = phone(house)
    guest.goto(address.partition("#")[0])
    guest.get_by_role("button", name="Report", exact=True).click()
    guest.get_by_role("dialog").wait_for()
    album.take("bench-gallery-report", guest)
    guest.keyboard.press("Escape")
    album.take("bench-gallery", guest, whole=True)
    code = page.request.post(f"{house.base}/api/tables", data={"name": "Ada", "game": "odyssey"}).json()["code"]
    page.goto(f"{house.base}/decks")
    page.locator("#mine").wait_for()
    album.take("bench-shelf", page, whole=True)
    page.evaluate("() => localStorage.removeItem('lapin.decks')")
    page.goto("about:blank")
    page.goto(f"{address.partition('#')[0]}#table={code}")
    page.get_by_role("link", name="Back to the table").first.wait_for()
    album.take("bench-at-table", page, whole=True)
    page.route("**/api/decks/*", _held)
    page.goto("about:blank")
    page.goto(address.partition("#")[0])
    page.locator("p.middle[role=status]").wait_for()
    album.take("bench-opening", page)


BENCH = {"bench": bench}
