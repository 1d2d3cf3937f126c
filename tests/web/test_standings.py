"""The people at the table, by their whole names, and what ends the game: where one looks on the smallest phone."""

import httpx
from playwright.sync_api import expect

from tests.web.conftest import SEATED, House
from tests.web.players import PATIENCE
from tests.web.test_large import fits

LONG = "Maximilian-Alexander XIV"
"""As long as a name may be."""

WHOLE = """(name) => {
  const at = [...document.querySelectorAll('li strong, dialog .name')].find((each) => each.textContent === name);
  return at.scrollWidth <= at.clientWidth + 1;
}"""

PAPER = "() => getComputedStyle(document.querySelector('.spot .note')).backgroundColor"


def test_a_phone_shows_the_goal_and_everybodys_whole_name(house: House) -> None:
    """The goal stands beside one's own score; a tap on the people shows names, scores and how the game ends."""
    page, code = house.open("odyssey", width=360, height=640, computers=2, options={"first": 0})
    assert httpx.post(f"{house.base}/api/tables/{code}/join", json={"name": LONG}).status_code == 201
    # In the lobby, too, a name is whole; who is away has a label that the dark table does not swallow.
    page.locator(SEATED).get_by_text(LONG).wait_for()
    assert page.evaluate(WHOLE, LONG)
    expect(page.locator(".spot .note")).to_have_text("away")
    assert page.evaluate(PAPER) not in ("rgba(0, 0, 0, 0)", "transparent")
    # Whoever has given no name here has one that nobody chose: dressing a rabbit does not make it theirs.
    page.locator(SEATED).get_by_text("Ada", exact=True).click()
    wardrobe = page.get_by_role("dialog")
    expect(wardrobe.get_by_label("Your name")).to_have_value("")
    expect(wardrobe.get_by_label("Your name")).to_have_attribute("placeholder", "Ada")
    wardrobe.get_by_role("button", name="Save").click()
    expect(wardrobe).to_have_count(0)
    expect(page.get_by_label("You’re called Ada for now. What’s your name?")).to_be_visible()
    house.start(page)
    page.wait_for_selector(".play .hand button")
    assert page.locator(".you .badge [data-text]").evaluate_all("all => all.map((each) => each.dataset.text)") == [
        "0",
        "/30",
    ]
    fits(page, ".you", ".you .badge", ".play h1", ".play .rules")
    page.get_by_role("button", name="At the table").click()
    sheet = page.get_by_role("dialog", name="At the table")
    expect(sheet.get_by_text("Turn 1 · The game ends at 30 points")).to_be_visible(timeout=PATIENCE)
    expect(sheet.locator(".seats").get_by_text(LONG, exact=True)).to_be_visible()
    assert page.evaluate(WHOLE, LONG)
    expect(sheet.locator(".seats > li")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="At the table")).to_be_focused()
    page.get_by_role("button", name="Menu", exact=True).click()  # the menu has the same list
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="At the table").click()
    expect(sheet.locator(".seats > li")).to_have_count(4)
