"""A tap tells the rest of a reveal; people who want to can read under a picture what it shows."""

from playwright.sync_api import expect

from tests.web.conftest import House
from tests.web.players import Player

WORDS = r"/\w+ \w+ \w+/"


def test_people_who_want_captions_read_them_and_a_tap_tells_the_rest(house: House) -> None:
    """Nobody gets captions unasked; if the host has turned descriptions off, there are none."""
    (page,) = house.playing("odyssey", "Ada", computers=3, width=390, height=844, options={"first": 1})
    player = Player(page)
    player.until("give")
    caption = page.locator("dialog .caption")
    player.look(0)
    expect(caption).to_have_count(0)
    page.keyboard.press("Escape")
    page.evaluate("localStorage.setItem('lapin.captions', 'yes')")
    page.reload()
    player.until("give")
    player.look(0)
    page.wait_for_function(f"() => {WORDS}.test(document.querySelector('dialog .caption')?.textContent)")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Picture descriptions").click()
    page.keyboard.press("Escape")
    player.look(0)
    expect(caption).to_have_count(0)
    page.keyboard.press("Escape")
    player.until("skip")
    page.locator(".area li .card").first.click()
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)
