"""The operator's page and the list of open tables, in a real browser."""

import re
import subprocess
import sys
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import SEATED, House, serving
from tests.web.players import PATIENCE
from tests.web.test_large import fits, resized


def test_an_operator_sees_a_report_and_closes_the_table(browser: Browser, tmp_path: Path) -> None:
    """They need the link of `lapin operator`; a visitor without it finds nothing there."""
    with serving(tmp_path / "data") as base:
        house = House(base, browser, frugal=True)
        host, code = house.open("odyssey", listed=True, language="fr")
        seat = host.request.post(f"{base}/api/tables/{code}/join", data={"name": "Bo"})
        assert seat.status == 201
        host.reload()
        host.wait_for_selector(".start")
        # People who look for a table find this one on the first page.
        guest = house.page()
        guest.goto(base)
        guest.locator("footer").scroll_into_view_if_needed()
        guest.get_by_role("heading", name="Open tables").wait_for()
        expect(guest.locator("section[aria-labelledby=open] li")).to_contain_text("10 seats free · Français")
        quick_join(house, guest)
        host.request.post(
            f"{base}/api/tables/{code}/reports",
            data={"person": 0, "about": "name", "why": "rude"},
            headers={"Authorization": f"Bearer {seat.json()['token']}"},
        )
        command = [sys.executable, "-m", "lapin", "operator", "--data", str(tmp_path / "data"), "--url", base]
        link = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.strip()
        stranger = house.page(announced="^404: GET .*/api/operator$")
        stranger.goto(f"{base}/operator")
        stranger.get_by_role("link", name="Home").wait_for()
        page = house.page()
        page.goto(link)
        page.get_by_text("rude").wait_for()
        assert "token" not in page.url
        expect(page.locator("dl")).to_contain_text("Tables in memory")
        expect(page.locator("dl")).not_to_contain_text("_")  # figures have words; their names are for /metrics
        page.get_by_role("button", name="Dealt with").click()
        expect(page.get_by_text("rude")).to_have_count(0)
        for number, game in enumerate(("Odyssey", "Party"), 1):
            line = page.get_by_role("listitem").filter(has_text=game)
            line.get_by_role("button", name="Close the table").click()
            line.get_by_role("button", name="Sure? Press again").click()
            expect(page.get_by_text(re.compile("^Closed table [0-9a-f]{12}$"))).to_have_count(number)
        host.get_by_text("This table has closed").wait_for()
        expect(page.get_by_text(re.compile("close_table|drop_report"))).to_have_count(0)
        # An empty list says in one line how to open a table.
        guest.reload()
        guest.locator("footer").scroll_into_view_if_needed()
        guest.get_by_text("No open tables right now").wait_for()
        modes_and_decks(house, page)
        barred(house, page)


WIDER = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.getClientRects().length && !each.closest(".unseen"))
  .filter((each) => {
    const { left, right } = each.getBoundingClientRect();
    return right > innerWidth + 0.5 || left < -0.5;
  })
  .map((each) => `${each.tagName} ${each.className}: ${each.textContent.trim().slice(0, 40)}`)"""
"""Elements that reach beyond the sides of the screen."""


def test_nothing_on_the_operators_page_is_wider_than_a_phone(browser: Browser, tmp_path: Path) -> None:
    """With a report, a table, a deck, a barred network and what was done, in every language."""
    with serving(tmp_path / "data") as base:
        house = House(base, browser, frugal=True)
        seat = httpx.post(f"{base}/api/tables", json={"name": "Ada", "game": "odyssey"}).json()
        guest = httpx.post(f"{base}/api/tables/{seat['code']}/join", json={"name": "Bo"}).json()
        reported = httpx.post(
            f"{base}/api/tables/{seat['code']}/reports",
            json={"person": 0, "about": "name", "why": "rude " * 20},
            headers={"Authorization": f"Bearer {guest['token']}"},
        )
        assert reported.is_success
        assert httpx.post(f"{base}/api/decks", json={"title": "Old hares"}).is_success
        command = [sys.executable, "-m", "lapin", "operator", "--data", str(tmp_path / "data"), "--url", base]
        link = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.strip()
        wrong = []
        for locale in ("en-GB", "fr-FR", "es-MX", "de-DE"):
            page = house.page(locale=locale, width=390, height=844)
            page.goto(link)
            page.get_by_text("rude").wait_for()
            bars = page.locator("form")
            bars.locator("input").first.fill("203.0.113.7")
            bars.locator("button").click()
            page.get_by_text("203.0.113.7").last.wait_for()
            for size in ((390, 844), (360, 640), (320, 568)):
                resized(page, size)
                wrong += [f"{locale} {size}: {each}" for each in page.evaluate(WIDER)]
        assert not wrong, "\n".join(wrong)
        house.close()
        assert house.errors == []


def quick_join(house: House, guest: Page) -> None:
    """A newcomer says a name at the door; after that, one press on the first page sits them down."""
    listed = guest.locator("section[aria-labelledby=open] li")
    listed.get_by_role("link", name="Join").click()
    guest.fill("#name", "Quickly")
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_selector(SEATED)
    another = {"name": "Zoe", "game": "party", "listed": True}
    assert httpx.post(f"{house.base}/api/tables", json=another).status_code == 201
    guest.goto(house.base)
    guest.locator("footer").scroll_into_view_if_needed()
    listed.filter(has_text="Party").get_by_role("link", name="Join").click()
    guest.locator(SEATED).get_by_text("Quickly").wait_for()
    guest.locator(SEATED).get_by_text("Zoe").wait_for()
    guest.goto(house.base)


def modes_and_decks(house: House, operator: Page) -> None:
    """The operator turns the modes on and off, and takes a deck down everywhere; each does what it says."""
    opened = {"name": "Dan", "game": "odyssey"}

    def refused() -> str:
        return str(httpx.post(f"{house.base}/api/tables", json=opened).json().get("code", ""))

    deck = httpx.post(f"{house.base}/api/decks", json={"title": "Old hares"}).json()
    operator.reload()
    for name, code in (("Read-only", "READ_ONLY"), ("No new tables", "DRAINING")):
        button = operator.get_by_role("button", name=name, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        assert refused() == code
        button.click()
        expect(button).to_have_attribute("aria-pressed", "false")
        assert httpx.post(f"{house.base}/api/tables", json=opened).status_code == 201
    operator.get_by_text("Old hares").wait_for()
    address = f"{house.base}/api/decks/{deck['id']}"
    mine = {"Authorization": f"Bearer {deck['secret']}"}
    assert httpx.get(address, headers=mine).status_code == 200
    operator.get_by_role("button", name="Take down everywhere").click()
    operator.get_by_role("button", name="Sure? Press again").click()
    expect(operator.get_by_text("Took down the deck “Old hares”")).to_have_count(1)
    expect(operator.get_by_role("button", name="Take down everywhere")).to_have_count(0)
    assert httpx.get(address, headers=mine).status_code == 404


def barred(house: House, operator: Page) -> None:
    """A person in a network that is barred now reads why, for how long, and what still works."""
    guest = house.page(
        width=390, height=844, announced="^403: GET .*/api/|^console: WebSocket .*/ws/.* code: 403$"
    )
    table = guest.request.post(f"{house.base}/api/tables", data={"name": "Cy", "game": "odyssey"}).json()
    guest.goto(f"{house.base}/t/{table['code']}")
    guest.wait_for_selector(".start")
    operator.get_by_label("Network or address").fill("127.0.0.1")
    operator.get_by_role("button", name="Block", exact=True).click()
    expect(guest.get_by_role("heading", level=1)).to_have_text("This network is blocked here", timeout=PATIENCE)
    expect(guest.get_by_role("status")).to_contain_text(re.compile(r"The block ends in (24\shours|1\sday)"))
    for size in ((390, 844), (360, 640), (844, 390), (1440, 900)):
        resized(guest, size)
        fits(guest, "main h1", "main p", "main .button", "main svg")
    guest.get_by_role("button", name="Try again").click()
    expect(guest.get_by_role("heading", level=1)).to_have_text("This network is blocked here")
    operator.get_by_role("button", name="Unblock", exact=True).click()
    expect(operator.get_by_role("button", name="Unblock", exact=True)).to_have_count(0)
    guest.get_by_role("button", name="Try again").click()
    guest.wait_for_selector(".start")
