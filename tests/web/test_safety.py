"""People at a page keep each other safe: a table for children, muted and removed players, reports."""

from playwright.sync_api import Page

from tests.web.conftest import SEATED, House


def password(page: Page) -> str:
    """The TV password, as the lobby shows it."""
    return page.locator(".look").inner_text().rpartition(" ")[2]


def test_a_host_gives_the_table_another_tv_password(house: House) -> None:
    """On a phone: everybody who looks at the old one sees the new one, and guests have no such button."""
    host, code = house.open("odyssey", width=390, height=844)
    guest = house.join(code, "Bo", width=390, height=844)
    for page in (host, guest):
        page.get_by_role("button", name="Show on a TV").click()
    old = password(host)
    assert password(guest) == old
    host.get_by_role("button", name="New TV password").click()
    for page in (host, guest):
        page.wait_for_function("(old) => !document.querySelector('.look').textContent.includes(old)", arg=old)
    assert password(guest) == password(host)
    assert guest.get_by_role("button", name="New TV password").count() == 0


def test_a_host_keeps_a_table_safe_and_a_player_out(house: House) -> None:
    """Words are refused kindly, nobody hears the muted, a name that looks like another has a number."""
    host, code = house.open("odyssey")
    guest, third = house.page(announced="^403: GET .*/api/tables/"), house.page()
    for page, name in ((guest, "Bo"), (third, "Аdа")):
        page.goto(f"{house.base}/t/{code}")
        page.fill("#name", name)
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_selector(SEATED)
    host.get_by_text("Аdа (2)").wait_for()
    # A guest mutes for themselves, and reports with one tap.
    guest.locator(SEATED).get_by_text("Аdа (2)").click()
    guest.get_by_role("button", name="Mute Аdа (2) for me").click()
    guest.get_by_role("button", name="Report the name").click()
    guest.get_by_text("Thank you").wait_for()
    guest.keyboard.press("Escape")
    guest.reload()
    guest.locator(SEATED).get_by_text("Аdа (2)").click()
    guest.get_by_role("button", name="Unmute Аdа (2) for me").wait_for()
    guest.keyboard.press("Escape")
    # The host keeps the table safe: gestures alone, and no own pictures.
    host.get_by_text("Who may do what").click()
    host.get_by_label("Safe for children").select_option("true")
    third.get_by_role("button", name="Chat").click()
    third.get_by_text("At this table you talk with reactions.").wait_for()
    third.keyboard.press("Escape")
    host.get_by_role("link", name="Make your own deck").wait_for(state="detached")
    # A person who is removed stays outside until the host lets them in.
    host.locator(SEATED).get_by_text("Bo").click()
    host.get_by_role("button", name="Remove Bo for good").click()
    host.get_by_role("button", name="Remove Bo? Press again").click()
    guest.get_by_text("The host has removed you from this table").wait_for()
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Let Bo in again").wait_for()
