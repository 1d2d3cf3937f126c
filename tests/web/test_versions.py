"""A page that was open while the site was updated says so, waits for a good moment, and loses no word."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.process import Process
from tests.server.versions import next_version
from tests.web.conftest import House

NEWS = "Lapin has been updated. This page will reload at a quiet moment."


class Updated:
    """A server that can be updated while a page is open."""

    def __init__(self, folder: Path) -> None:
        self._next = next_version(folder / "next")
        self.server = Process(folder / "data", "--fast-computers", "--asks-per-second", "200").start()

    def update(self) -> None:
        """Replace it by the next version, on the same port and with the same tables."""
        assert self.server.stop() == 0
        self.server.program = self._next
        self.server.start()


@pytest.fixture
def updated(tmp_path: Path) -> Iterator[Updated]:
    """A site that is about to be updated."""
    site = Updated(tmp_path)
    yield site
    site.server.end()


def _build(page: Page) -> str:
    return page.locator('meta[name="lapin-build"]').get_attribute("content") or ""


def _is_new(page: Page, before: str) -> None:
    expect(page.locator('meta[name="lapin-build"]')).not_to_have_attribute("content", before)


def test_a_page_says_that_there_is_a_new_version_and_is_loaded_again(updated: Updated, browser: Browser) -> None:
    """In the lobby, where nobody does anything, a line says so, and a moment later the new page is there."""
    house = House(updated.server.base, browser)
    page = house.page(announced="^net::ERR_CONNECTION|^console: WebSocket ")
    code = page.request.post(f"{house.base}/api/tables", data={"name": "Ada", "game": "odyssey"}).json()["code"]
    page.goto(f"{house.base}/t/{code}")
    page.wait_for_selector(".start")
    page.wait_for_load_state("networkidle")  # a page that misses a file is loaded again without a word
    before = _build(page)
    updated.update()
    news = page.get_by_text(NEWS)
    expect(news).to_be_visible()
    expect(page.get_by_role("button", name="Reload", exact=True)).to_be_visible()
    _is_new(page, before)
    page.wait_for_selector(".start")
    expect(news).to_have_count(0)
    assert "first-next-" in page.content()


@pytest.mark.long
def test_a_clue_that_is_being_written_is_kept(updated: Updated, browser: Browser) -> None:
    """The table waits for this person, who writes: the page stays, and even a reload keeps the words."""
    house = House(updated.server.base, browser)
    page = house.page(announced="^net::ERR_CONNECTION|^console: WebSocket ")
    asked = {"name": "Ada", "game": "odyssey", "options": {"first": 0}}
    code = page.request.post(f"{house.base}/api/tables", data=asked).json()["code"]
    page.goto(f"{house.base}/t/{code}")
    page.wait_for_selector(".start")
    house.start(page, 3)
    page.wait_for_load_state("networkidle")
    page.locator(".hand button").first.click()
    field = page.get_by_role("textbox").first
    field.fill("the end of summer")
    before = _build(page)
    updated.update()
    expect(page.get_by_text(NEWS)).to_be_visible()
    page.wait_for_timeout(6000)  # time is what it is about: longer than a page must be still
    assert _build(page) == before
    expect(field).to_have_value("the end of summer")
    page.get_by_role("button", name="Reload", exact=True).click()
    _is_new(page, before)
    expect(page.get_by_role("textbox").first).to_have_value("the end of summer")
