"""What a browser keeps of the app, for when there is no network."""

from playwright.sync_api import expect

from tests.web.conftest import House
from tests.web.players import PATIENCE


def test_without_a_network_a_page_says_so_and_the_seat_is_kept(house: House) -> None:
    """In a tunnel a page loaded again says what is the matter; behind it one sits where one sat."""
    page = house.page(quiet=True)
    table = page.request.post(f"{house.base}/api/tables", data={"name": "Ada", "game": "odyssey"})
    page.goto(f"{house.base}/t/{table.json()['code']}")
    page.wait_for_selector(".start")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("Your seat is kept.")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("() => [...document.styleSheets].some((sheet) => sheet.cssRules.length > 0)")
    page.context.set_offline(False)
    page.reload()
    expect(page.locator(".seats")).to_contain_text("Ada", timeout=PATIENCE)
