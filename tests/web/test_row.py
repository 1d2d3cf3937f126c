"""The row of cards is as large as its space, and in the same place from the vote to the reveal."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import House, people
from tests.web.test_large import resized

PLACES = """() => [...document.querySelectorAll('.area ol > li')]
  .map((card) => [card.offsetLeft, card.offsetTop, card.offsetWidth])"""

FILLED = """() => {
  const row = document.querySelector('.area:not([hidden]) ol');
  if (!row) return 0; /* a television has none before the vote, and a question that fails is not asked again */
  const area = row.parentElement;
  return Math.max(row.offsetWidth / area.clientWidth, row.offsetHeight / area.clientHeight);
}"""


def test_no_card_moves_when_the_truth_comes_out(house: House) -> None:
    """A player who looks at a card while the votes fall still looks at it when it glows; on every screen."""
    (page,) = house.playing("odyssey", "Ada", computers=5)
    player = people(page)[0]
    places = {}
    # On a quick machine all cards may have been turned before anybody can skip it: the next row has another clue.
    for phases in (("vote",), ("skip", "go_on"), ("go_on",)):
        player.until(*phases)
        places[phases] = [places_at(page, size) for size in ((360, 740), (1440, 900), (800, 700))]
    voting, revealing, told = places.values()
    assert all(len(row) == 6 for row in voting)
    assert voting == revealing == told


def places_at(page: Page, size: tuple[int, int]) -> list[list[int]]:
    """Return where each card lies on a screen of this size."""
    resized(page, size)
    found: list[list[int]] = page.evaluate(PLACES)
    return found


@pytest.mark.long
def test_a_row_fills_its_space_on_a_tv_and_for_an_onlooker(house: House) -> None:
    """Where no hand lies below it the space never changes: the first row is as large as any."""
    (host,) = house.playing("odyssey", "Ada", computers=5)
    code = house.code
    boards = [house.page(width=1280, height=720) for _ in range(2)]
    for board, path in zip(boards, (f"/tv/{code}", f"/t/{code}"), strict=True):
        board.goto(house.base + path)
    boards[1].get_by_role("button", name="Just watch").click()
    for board in boards:
        board.wait_for_selector(".stage")
    people(host)[0].until("vote")
    for board in boards:
        board.wait_for_function(f"() => ({FILLED})() > 0.85")


def test_storytellers_see_their_own_card_and_the_backs_of_the_others(house: House) -> None:
    """After the clue they have nothing to choose: their own card is large, the others' are a row of backs."""
    (host,) = house.playing(
        "odyssey", "Ada", "Bea", unseen=("Bea",), computers=3, width=390, height=844, options={"first": 0}
    )
    people(host)[0].play(lambda seen: not seen["tell"], "a clue")
    host.wait_for_function("() => document.querySelectorAll('.waiting li.here').length === 3")
    assert host.evaluate("() => document.querySelector('.waiting .own span').offsetWidth") > 250
    expect(host.locator(".waiting li")).to_have_count(4)
    assert host.locator(".hand:not([hidden])").count() == 0


TREMBLES = """async (selector) => {
  const tops = [];
  for (let frame = 0; frame < 12; frame++) {
    await new Promise(requestAnimationFrame);
    tops.push(document.querySelector(selector).getBoundingClientRect().top);
  }
  return new Set(tops.slice(4)).size > 1;
}"""
"""Whether a card is never twice in the same place."""


def test_no_card_trembles_under_a_mouse_at_its_lower_edge(house: House) -> None:
    """A card rises where the mouse is: from under the mouse, it would fall again at once."""
    (page,) = house.playing("odyssey", "Ada", computers=3, options={"first": 1})
    player = people(page)[0]
    for phase, card in (("give", ".hand:not([hidden]) button"), ("vote", ".area:not([hidden]) li button.card")):
        player.until(phase)
        page.mouse.move(1, 1)
        page.locator(".stage.settling").wait_for(state="detached")
        box = page.locator(card).first.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 1)
        assert not page.evaluate(TREMBLES, card), phase
