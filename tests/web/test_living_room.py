"""A phone beside a television in the living room: what it covers, what its keys do, and what it says."""

from playwright.sync_api import expect

from tests.web.conftest import House, people
from tests.web.players import PATIENCE, words_of

FACE_DOWN = """() => {
  const own = document.querySelector('.waiting:not([hidden]) .own');
  return own !== null && own.querySelector('.picture.back') !== null;
}"""
"""Whether the card of somebody who waits shows its back."""

MARKED = "() => document.querySelectorAll('.area:not([hidden]) li.own').length"


def test_a_phone_beside_a_television_keeps_its_secret_and_its_place(house: House) -> None:
    """One's card is face down until it is held; the way back closes sheets; the points say who waits."""
    words = words_of("en")
    (ada,) = house.playing(
        "odyssey", "Ada", "Bo", unseen=("Bo",), computers=2, width=390, height=844, options={"first": 0}
    )
    screen = house.page(width=1280, height=720)
    screen.goto(f"{house.base}/tv/{house.code}")
    screen.wait_for_selector(".scene.think")
    player = people(ada)[0]

    ada.get_by_role("button", name="Menu", exact=True).click()
    expect(ada.locator("dialog[open]")).to_be_visible()
    ada.wait_for_function("() => history.state?.sheet")
    ada.go_back()
    expect(ada.locator("dialog[open]")).to_have_count(0)
    player.choose(0)
    assert ada.url.endswith(house.code)
    ada.fill("#clue", "a door in the rain")
    ada.keyboard.press("Enter")

    card = ada.get_by_role("button", name=words["hand.peek"])
    card.wait_for()
    ada.wait_for_function(FACE_DOWN)
    card.hover()
    ada.mouse.down()
    expect(card.locator(".picture:not(.back)")).to_be_visible()
    ada.mouse.up()
    ada.wait_for_function(FACE_DOWN)
    card.focus()
    ada.keyboard.press("Enter")
    expect(card.locator(".picture:not(.back)")).to_be_visible()
    house.moves_unseen("Bo")
    ada.wait_for_selector(".area:not([hidden]) li")
    assert ada.evaluate(MARKED) == 0

    house.moves_unseen("Bo")
    player.until("go_on")
    ada.get_by_role("button", name=words["reveal.points"], exact=True).click()
    sheet = ada.get_by_role("dialog", name=words["reveal.points"])
    expect(sheet.get_by_text(words["goal.points"].format(n=30))).to_be_visible()
    totals = [int(each.split(":")[-1]) for each in sheet.locator("li small").all_text_contents()]
    assert totals == sorted(totals, reverse=True)
    screen.wait_for_selector(".scene.reveal ol > .about", timeout=PATIENCE)  # a sentence, and the card it is about
    house.moves_unseen("Bo", "the last train")
    expect(sheet.get_by_role("status")).to_have_text(words["back.wait.give"], timeout=PATIENCE)
