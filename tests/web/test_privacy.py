"""People read what is kept about them, and erase it, in a real browser."""

from tests.web.conftest import House


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
    guest.get_by_text("until the block ends, and for up to 90 days in the list of what they’ve done").wait_for()
    guest.get_by_text("The clues for pictures people bring are kept with their deck").wait_for()
    guest.get_by_role("button", name="Erase my name and words here").click()
    guest.get_by_role("button", name="Sure? Press again").click()
    guest.get_by_text("Erased. A dash stands where your name was.").wait_for()
    guest.get_by_text("This device has no receipts").wait_for()
    host.locator("strong").get_by_text("Bartholomew").wait_for(state="detached")
