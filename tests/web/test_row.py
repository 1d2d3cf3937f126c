"""The row of cards: as large as its room, and in the same place from the vote to the truth."""

import pytest

from tests.web.conftest import House, people

PLACES = """() => [...document.querySelectorAll('.area ol > li')]
  .map((card) => [card.offsetLeft, card.offsetTop, card.offsetWidth])"""

FILLED = """() => {
  const area = document.querySelector('.area');
  const row = area.querySelector('ol');
  return Math.max(row.offsetWidth / area.clientWidth, row.offsetHeight / area.clientHeight);
}"""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (800, 700), (1440, 900)])
def test_no_card_moves_when_the_truth_comes_out(house: House, width: int, height: int) -> None:
    """A player who looks at a card while the votes fall still looks at it when it glows."""
    page, _ = house.open("odyssey", width=width, height=height)
    house.start(page, 5)
    player = people(page)[0]
    player.until("vote")
    before = page.evaluate(PLACES)
    assert len(before) == 6
    player.until("skip")
    assert page.evaluate(PLACES) == before
    player.until("go_on")
    assert page.evaluate(PLACES) == before


def test_a_row_fills_its_space_on_a_tv_and_for_a_spectator(house: House) -> None:
    """Where no hand lies below it the space never changes: the first row is as large as any."""
    host, code = house.open("odyssey")
    house.start(host, 5)
    boards = [house.page(width=1280, height=720) for _ in range(2)]
    for board, path in zip(boards, (f"/tv/{code}", f"/t/{code}"), strict=True):
        board.goto(house.base + path)
    boards[1].get_by_role("button", name="Just watch").click()
    for board in boards:
        board.wait_for_selector(".stage")
    people(host)[0].until("vote")
    for board in boards:
        board.wait_for_function(f"() => !document.querySelector('.area').hidden && ({FILLED})() > 0.85")


def test_given_cards_are_as_large_for_the_storyteller_as_for_the_others(house: House) -> None:
    """The storyteller had a form in their place until now."""
    host, code = house.open("odyssey", width=1440, height=900, options={"first": 0})
    guest = house.join(code, "Bea", width=1440, height=900)
    house.start(host, 3)
    people(host)[0].play(lambda seen: not seen["tell"], "a clue")
    guest.wait_for_selector(".pile li.here")
    large = guest.evaluate("() => document.querySelector('.pile li').offsetWidth")
    assert large > 120
    host.wait_for_function("(large) => document.querySelector('.pile li').offsetWidth >= large", arg=large)
