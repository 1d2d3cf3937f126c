"""The first turn, which nobody has yet: whoever says so has it, and the others read whose it is (S3)."""

import re

from playwright.sync_api import expect

from tests.web.conftest import House


def test_s3_whoever_says_so_starts_and_nobody_else_is_asked_for_a_clue(house: House) -> None:
    """The others see who is thinking; a clue they have written waits, and can be given once the turn is free."""
    host, guest = house.playing("odyssey", "Ada", "Bea", "Cy", unseen=("Cy",), width=390, height=844)
    expect(guest.get_by_role("heading", level=1)).to_have_text("Who has a clue?")
    guest.locator(".hand button").first.click()
    guest.locator("#clue").fill("a long way home")
    give = guest.get_by_role("button", name="Give clue")
    expect(give).to_be_enabled()

    host.get_by_role("button", name="I’ll start").click()
    expect(host.get_by_role("heading", level=1)).to_have_text("Choose a card")
    expect(give).to_be_disabled()
    hint = re.compile(r"^Ada goes first\. No clue\? You can start in \d+\sseconds?$")
    expect(guest.locator(".tell label[for=clue]")).to_have_text(hint)
    guest.locator("#clue").press("Enter")
    expect(guest.get_by_role("alert")).to_have_count(0)
    guest.keyboard.press("Escape")
    expect(guest.get_by_role("heading", level=1)).to_have_text("Ada is thinking of a clue")

    host.get_by_role("button", name="Never mind").click()
    expect(guest.get_by_role("heading", level=1)).to_have_text("Who has a clue?")
    guest.locator(".hand button").first.click()
    expect(guest.locator("#clue")).to_have_value("a long way home")
    expect(give).to_be_enabled()
    give.click()
    expect(host.get_by_role("heading", level=1)).to_have_text("a long way home")
