"""Cards stay large beside long words: a clue of two lines, the coach of a first game."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import House, people
from tests.web.players import Player
from tests.web.test_large import HAND, ROW, fits, resized, widths

TWO_LINES = "where the last bus of the night goes to sleep"
LINES = """() => {
  const title = document.querySelector('.play h1 .said');
  return Math.round(title.offsetHeight / parseFloat(getComputedStyle(title).lineHeight));
}"""


def test_cards_are_large_under_a_clue_of_two_lines(house: House) -> None:
    """They have 145 points in the hand and in a row of six, while people choose and while they wait."""
    others = ("Ada", "Cy")
    (guest,) = house.playing(
        "odyssey", "Ada", "Bea", "Cy", unseen=others, computers=3, width=390, height=844, options={"first": 0}
    )
    (giver,) = people(guest)
    house.moves_unseen("Ada", TWO_LINES)
    giver.until("give")
    assert guest.evaluate(LINES) == 2
    assert min(widths(guest, HAND)) >= 145
    giver.act()
    guest.locator(".kicker", has_text="Sent").wait_for()
    assert min(widths(guest, HAND)) >= 145
    house.moves_unseen("Cy")
    giver.until("vote")
    assert len(widths(guest, ROW)) == 6
    assert min(widths(guest, ROW)) >= 145
    giver.act()
    guest.locator(".kicker", has_text="Sent").wait_for()
    assert min(widths(guest, ROW)) >= 145
    fits(guest, ".play h1", ".play .kicker")


WIDE = """([cards, least]) => [...document.querySelectorAll(cards)]
  .every((each) => each.getBoundingClientRect().width >= least)"""
"""All cards are at least so wide, as soon as they have made room."""


def coached(page: Page, player: Player, phase: str, cards: str) -> None:
    """The coach speaks, covers no card, and takes no room from them."""
    player.until(phase)
    coach = page.locator("[role=status].says")
    expect(coach).to_be_visible()
    for size, least in (((390, 844), 145), ((360, 640), 100), ((844, 390), 100), ((1440, 900), 260)):
        resized(page, size)
        fits(page, "[role=status].says", ".play h1")
        if size == (360, 640):  # everybody's points stay in sight
            expect(page.locator(".play > .seats")).to_be_visible()
            fits(page, ".play .you")
        with_coach = widths(page, cards)
        assert min(with_coach) >= least, size
    resized(page, (390, 844))
    before = widths(page, cards)
    page.get_by_role("button", name="Got it").click()
    expect(coach).to_have_count(0)
    expect(page.get_by_role("button", name="Menu", exact=True)).to_be_visible()
    assert widths(page, cards) == before


@pytest.mark.long  # the test above has one screen of it
def test_the_coach_of_a_first_game_takes_no_room_from_the_cards(house: House) -> None:
    """At the first card and the first vote, on every screen; and in the reveal nothing lies on a card."""
    page = house.page(width=390, height=844)
    page.goto(house.base)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector(".play")
    player = Player(page)
    coached(page, player, "give", HAND)
    coached(page, player, "vote", ROW)
    player.until("go_on")
    for size, least in (((360, 640), 100), ((844, 390), 145), ((1440, 900), 260), ((390, 844), 145)):
        resized(page, size)
        small = size == (360, 640)  # there the pictures come before advice
        expect(page.locator("[role=status].says")).to_be_visible(visible=not small)
        fits(page, *([] if small else ["[role=status].says"]), ".play h1", ".bar .lamp", ROW)
        page.wait_for_function(WIDE, arg=[ROW, least])
        if size == (1440, 900):  # there is room for the path, too
            fits(page, ".track", ".go-on .list b")
