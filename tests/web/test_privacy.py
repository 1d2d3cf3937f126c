"""People read what is kept about them, and erase it, in a real browser."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import House

ERASE, SURE, ERASED = (
    "Erase my name and words here",
    "Sure? Press again",
    "Erased. There’s now a dash where your name was.",
)


def watched(house: House, code: str) -> Page:
    """Somebody without a seat looks on."""
    stranger = house.page()
    stranger.goto(f"{house.base}/t/{code}")
    stranger.get_by_role("button", name="Just watch").click()
    return stranger


def sent_away(host: Page, stranger: Page) -> None:
    """The host sees that somebody looks on, since when, and sends them away."""
    host.get_by_text("Someone, since").wait_for()
    host.get_by_role("button", name="Send away").click()
    stranger.get_by_text("No onlookers").wait_for()
    expect(host.get_by_text("Someone, since")).to_have_count(0)


@pytest.mark.long
def test_somebody_erases_what_is_kept_after_leaving_the_table(house: House) -> None:
    """They do so with the receipt on their device; at the table itself, the menu has the same button."""
    host, code = house.open("odyssey")
    guest = house.page()
    guest.goto(f"{house.base}/t/{code}")
    guest.fill("#name", "Bartholomew")
    guest.get_by_role("button", name="Sit down").click()
    host.locator("strong").get_by_text("Bartholomew").wait_for()
    guest.goto(f"{house.base}/privacy")
    guest.get_by_text("90 days later, everything about it is deleted").wait_for()
    guest.get_by_text("its address goes into the server’s log. Whoever runs this site hasn’t said").wait_for()
    guest.get_by_text("until the block ends, and for up to 90 days in the site’s action log").wait_for()
    guest.get_by_text("Clues for pictures people bring are kept with the deck").wait_for()
    guest.get_by_text("a report about you still shows what it’s about for up to 30 days").wait_for()
    guest.get_by_role("button", name="Erase my name and words here").click()
    guest.get_by_role("button", name="Sure? Press again").click()
    guest.get_by_text("Erased. There’s now a dash where your name was.").wait_for()
    guest.get_by_text("This device has no receipts").wait_for()
    host.locator("strong").get_by_text("Bartholomew").wait_for(state="detached")
    sent_away(host, watched(house, code))


def test_people_erase_themselves_at_the_table_and_at_the_end(house: House) -> None:
    """One does so in the menu while the game goes on, the host after it; before that, a stranger was sent away."""
    host, guest = house.playing("odyssey", "Ada", "Bartholomew", computers=2)
    stranger = watched(house, house.code)
    stranger.get_by_role("button", name="Menu").click()
    stranger.get_by_text("The host sees that someone is watching and since when, but not who.").wait_for()
    stranger.keyboard.press("Escape")
    host.get_by_role("button", name="Menu").click()
    sent_away(host, stranger)
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("button", name=ERASE).click()
    guest.get_by_role("button", name=SURE).click()
    guest.get_by_text(ERASED).wait_for()
    host.get_by_role("button", name="End this game").click()
    host.get_by_role("button", name=SURE).click()
    host.wait_for_selector(".podium")
    expect(host.get_by_text("Bartholomew")).to_have_count(0)
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("button", name=ERASE).click()
    host.get_by_role("button", name=SURE).click()
    host.get_by_text(ERASED).wait_for()


def test_somebody_erases_themselves_everywhere_and_reads_what_could_not_be_erased(house: House) -> None:
    """At three tables, of which one refuses: what is left stays in the list, and is erased later."""
    page = house.page(announced="^429: POST .*/erase$")
    kept, refused = [], []
    for _ in range(3):
        seat = page.request.post(f"{house.base}/api/tables", data={"name": "Bartholomew"}).json()
        kept.append({"game": "odyssey", "at": 0, **{key: seat[key] for key in ("table", "person", "receipt")}})
    page.add_init_script(
        f"localStorage['lapin.receipts'] ??= {json.dumps(json.dumps(kept))}"  # as a page keeps them
    )

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.fulfill(status=429, json={"code": "TOO_FAST", "data": {"seconds": 1}})

    page.route(f"**/{kept[1]['table']}/erase", refuse, times=1)
    page.goto(f"{house.base}/privacy")
    page.get_by_text("Decks you’ve made stay until you delete them.").wait_for()
    page.get_by_role("button", name="Erase me everywhere").click()
    page.get_by_role("button", name=SURE).click()
    expect(page.get_by_role("button", name=ERASE)).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_text(ERASED)).to_have_count(0)
    assert len(refused) == 1
    page.get_by_role("button", name=ERASE).click()
    page.get_by_role("button", name=SURE).click()
    page.get_by_text(ERASED).wait_for()
    page.get_by_text("This device has no receipts").wait_for()
