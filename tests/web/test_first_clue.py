"""A first clue on a phone with its keyboard open, and the points of a crowd: nothing is cut to a few letters."""

import re
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell, Vote
from lapin.game.model.ids import Spot
from tests.table.pure_table import playing
from tests.web.coached import NEW
from tests.web.conftest import House
from tests.web.moments import ADA, ADA_TELLS, BO
from tests.web.stage import Stage, frame_of
from tests.web.test_barriers import still

WIDTH = 390
KEYBOARD_OPEN = (400, 460, 510, 559)
"""Heights that a phone has left while somebody types."""


CARDS = """() => [...document.querySelectorAll('.area:not([hidden]) ol > li > .card')].map((card) => {
  const { width, bottom } = card.getBoundingClientRect();
  return { width, bottom };
})"""


def _first_game(house: House, text: int = 100) -> Page:
    """A phone whose owner has never played; the blank page before the table has nothing to remember that in."""
    page = house.page(width=WIDTH, height=844, touch=True, announced="^error: Failed to read the 'localStorage'")
    page.add_init_script(f"{NEW}; localStorage.setItem('lapin.text', '{text}')")
    return page


def test_the_coach_s_first_line_can_be_read_though_the_clue_comes_at_once(house: House) -> None:
    """It says what the game is about; the line about giving a card follows.

    In text twice as large the line about the reveal lies on no card, and when it is read they have its room.
    """
    table = playing("odyssey", 4, options=ADA_TELLS)
    stage = Stage(house, _first_game(house, text=200))
    stage.enter(frame_of(table, BO), ".play")
    coach = stage.page.locator(".play > .says p")
    expect(coach).to_have_text(re.compile("^This is your hand"))
    first = coach.inner_text()
    table.execute(ADA, Tell(Words("the long way home"), table.game.hands[ADA][0]))  # type: ignore[union-attr]
    stage.send(frame_of(table, BO))
    expect(stage.page.get_by_role("heading", level=1)).to_have_text("the long way home")
    assert coach.inner_text() == first
    expect(coach).to_have_text(re.compile("^Which of your cards"))
    table.play_until("vote")
    stage.send(frame_of(table, BO))
    while table.game.turn == 1:
        table.play_one()
    stage.send(frame_of(table, BO))
    expect(stage.page.get_by_role("button", name="Continue")).to_be_visible()
    note = stage.page.locator(".says")
    expect(note).to_contain_text("First the votes")
    before, box = stage.page.evaluate(CARDS), note.bounding_box()
    assert box is not None
    assert max(card["bottom"] for card in before) <= box["y"] + 1, "no card is under it"
    assert min(card["width"] for card in before) >= 78
    stage.page.get_by_role("button", name="Got it").click()
    expect(note).to_have_count(0)
    still(stage.page)
    assert stage.page.evaluate(CARDS)[0]["width"] >= before[0]["width"] - 2, "the line has taken nothing from them"


@pytest.mark.parametrize("height", KEYBOARD_OPEN)
def test_while_a_phone_s_keyboard_is_open_the_coach_leaves_the_screen_to_the_card_and_the_field(
    house: House, height: int
) -> None:
    """The field is as wide as the screen, and nothing lies on the card."""
    page = _first_game(house)
    Stage(house, page).enter(frame_of(playing("odyssey", 4, options=ADA_TELLS), ADA), ".play")
    coach = page.locator(".play > .says")
    expect(coach).to_be_visible()
    page.locator(".hand:not([hidden]) button").first.click()
    page.locator("#clue").fill("a harvest of songs")
    page.set_viewport_size({"width": WIDTH, "height": height})
    expect(coach).to_be_hidden()
    field = page.locator(".tell .field").bounding_box()
    assert field is not None
    assert field["width"] > WIDTH - 40
    page.set_viewport_size({"width": WIDTH, "height": 844})
    expect(coach).to_be_visible()


def test_p5_the_clue_of_a_turn_whose_cards_tie_stands_across_the_whole_screen(house: House) -> None:
    """Three cards have two votes each: they stand in a row, and the clue above them keeps its words whole."""
    table = playing("party", 6, options=ADA_TELLS)
    table.execute(ADA, Tell(Words("separation anxiety"), None))
    table.play_until("vote")
    stage = Stage(house, house.page(width=WIDTH, height=844, touch=True))
    stage.enter(frame_of(table, BO), ".play")
    for person in range(6):
        table.execute(person, Vote((Spot(person // 2 + 1),), Spot(6) if person == ADA else None))
    stage.send(frame_of(table, BO))
    page = stage.page
    page.get_by_role("button", name="Points", exact=True).click()
    clue, cards = page.locator("dialog[open] .clue"), page.locator("dialog[open] .top .card")
    expect(cards).to_have_count(3)
    box = clue.bounding_box()
    assert box is not None
    assert box["width"] > 0.75 * WIDTH
    lines = cast(
        "int", clue.evaluate("p => new Set([...p.firstElementChild.getClientRects()].map(r => r.top)).size")
    )
    assert lines == 1
    assert all(
        card["y"] > box["y"] + box["height"] for card in (each.bounding_box() for each in cards.all()) if card
    )
