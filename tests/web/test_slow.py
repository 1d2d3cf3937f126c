"""Tables that are played over days: choosing the pace, the tables of a device, the next one, the story so far."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import httpx
from playwright.sync_api import Page, expect

from lapin.client import Client
from lapin.table.commands import SetPace, Start
from lapin.table.waits import SlowPace
from tests.web.conftest import House, people
from tests.web.friends import move
from tests.web.players import PATIENCE

HOST_TELLS = {"first": 0}


class Friends:
    """A table over days of Ada, who has a page, with Bo and Cy, who have none."""

    def __init__(self, house: House, page: Page, *, begun: bool = True) -> None:
        self.base = house.base
        about = {"name": "Ada", "game": "odyssey", "options": HOST_TELLS}
        seat = page.request.post(f"{house.base}/api/tables", data=about).json()
        self.code = seat["code"]
        join = f"{house.base}/api/tables/{self.code}/join"
        self.tokens = {name: httpx.post(join, json={"name": name}).json()["token"] for name in ("Bo", "Cy")}
        if begun:
            self._as(seat["token"], self._begin)

    async def _begin(self, host: Client) -> None:
        await host.ask(SetPace(SlowPace(24)))
        await host.ask(Start())

    def _as(self, token: str, what: Callable[[Client], Awaitable[None]]) -> None:
        async def done() -> None:
            async with Client(self.base, self.code, token) as client:
                await what(client)

        with ThreadPoolExecutor(1) as other:  # Playwright's own event loop runs in this thread
            other.submit(asyncio.run, done()).result()

    def play(self, *names: str) -> None:
        """These make the next move that is asked of them."""
        for name in names:
            move(self.base, self.code, self.tokens[name], "the long way home")


def tell(page: Page) -> None:
    """Give the clue that is asked for."""
    (ada,) = people(page)
    ada.until("tell")
    while ada.sees()["tell"]:
        ada.act()


def test_over_days_from_the_lobby_to_the_next_table_and_back(house: House) -> None:
    """The host chooses a day for each move, and the first page has every table of the device.

    After a move the next one that waits is a tap away. Whoever comes back first sees what happened.
    """
    page = house.page(width=390, height=844)
    first, second = Friends(house, page, begun=False), Friends(house, page)
    page.goto(f"{house.base}/t/{first.code}")
    page.get_by_label("Pace").select_option("24")
    expect(page.get_by_label("Hours that don’t count")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Start the game").click()
    clock = page.get_by_role("button", name=re.compile("left. See how long everyone has"))
    expect(clock).to_be_visible(timeout=PATIENCE)
    clock.click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("You.*since .* until "))
    page.get_by_role("button", name="Close", exact=True).click()
    page.goto(f"{house.base}/t/{second.code}")
    page.wait_for_selector(".play")
    page.goto(house.base)
    own = page.get_by_role("region", name="Your tables")
    expect(own.get_by_role("heading", name="They’re waiting for your clue")).to_have_count(2, timeout=PATIENCE)
    expect(own.get_by_text(re.compile("since .* · 24 hours left"))).to_have_count(2)
    own.get_by_role("link", name="Back to your table").first.click()
    page.wait_for_selector(".play")
    here = next(each for each in (first, second) if page.url.endswith(each.code))
    other = second if here is first else first
    tell(page)
    page.get_by_role("link", name="Next: a table is waiting for you").click()
    page.wait_for_url(f"**/t/{other.code}")
    page.goto(house.base)
    here.play("Bo", "Cy", "Bo", "Cy", "Bo")
    page.reload()
    expect(own.get_by_text("the long way home")).to_be_visible(timeout=PATIENCE)
    page.goto(f"{house.base}/t/{here.code}")
    story = page.get_by_role("dialog", name="While you were away")
    expect(story).to_contain_text("There’s been one turn since your last move", timeout=PATIENCE)
    expect(story).to_contain_text("Then it’s your move.")
    story.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("button", name="Skip to now")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Skip to now").click()
    expect(page.locator(".play h1")).to_have_text("the long way home", timeout=PATIENCE)
    page.reload()
    expect(page.locator(".play h1")).to_have_text("the long way home", timeout=PATIENCE)
    expect(story).to_have_count(0)


def test_one_link_takes_all_seats_to_another_device(house: House) -> None:
    """It has a ticket for each; the other device has the seats then, and this one has none."""
    page = house.page(width=390, height=844)
    for table in (Friends(house, page), Friends(house, page)):
        page.goto(f"{house.base}/t/{table.code}")
        page.wait_for_selector(".play")
    page.goto(house.base)
    page.get_by_role("button", name="Move my tables to another device").click()
    expect(page.get_by_role("img", name="QR code that moves all your seats")).to_be_visible(timeout=PATIENCE)
    link = page.get_by_label("Link that moves all your seats").input_value()
    other = house.page()
    other.goto(link)
    expect(other.get_by_text("Your 2 seats are here now.")).to_be_visible(timeout=PATIENCE)
    expect(other.get_by_role("heading", name="They’re waiting for your clue")).to_have_count(2, timeout=PATIENCE)
    assert "#" not in other.url
    page.reload()
    expect(page.locator("#games")).to_be_visible()
    expect(page.get_by_role("link", name="Back to your table")).to_have_count(0, timeout=PATIENCE)
