"""A clue of several lines: how it is typed, and that everybody sees it line by line (S4)."""

from playwright.sync_api import expect

from tests.web.conftest import House, people
from tests.web.test_large import resized

SAID = """() => {
  const said = document.querySelector('.said');
  return [said.innerText, said.offsetHeight / innerHeight, said.scrollWidth <= said.clientWidth];
}"""


def test_s4_a_poem_is_typed_with_shift_and_enter_and_shown_line_by_line(house: House) -> None:
    """Shift and Enter break the line, Enter sends; on no screen does the poem take the pictures' room.

    Where fingers type there may be no such keys, so they are not spoken of.
    """
    host, guest = house.playing("odyssey", "Ada", "Bea", computers=2, width=360, height=740, options={"first": 0})
    hint = host.get_by_text("Shift+Enter starts a new line.")
    television = house.page(width=1280, height=720)
    television.goto(f"{house.base}/tv/{house.code}")
    people(host)[0].choose(0)
    expect(hint).to_be_visible()
    host.context.new_cdp_session(host).send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    host.reload()
    expect(host.locator("#clue")).to_be_visible()  # the picked card is kept
    expect(hint).to_have_count(0)
    host.focus("#clue")
    lines = [f"line {number} of a longer poem" for number in range(1, 13)]
    for line in lines[:-1]:
        host.keyboard.type(line)
        host.keyboard.press("Shift+Enter")
    host.keyboard.type(lines[-1])
    host.keyboard.press("Enter")
    for page, size in ((host, (360, 740)), (guest, (360, 740)), (guest, (1440, 900)), (television, (1280, 720))):
        page.wait_for_selector(".said")
        resized(page, size)
        said, share, fits = page.evaluate(SAID)
        assert said.split("\n") == lines
        assert share < 0.3
        assert fits
