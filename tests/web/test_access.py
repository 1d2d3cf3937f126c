"""Everybody can play: with the keyboard alone, on every size of screen, with words for pictures or without."""

import re
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House, people
from tests.web.players import LONG_GAME, PATIENCE, Player
from tests.web.sight import look
from tests.web.test_barriers import STILL

ALL_ON_SCREEN = """([width, height]) => {
  const parts = [...document.querySelectorAll('.area ol button, .bar .lamp')];
  const within = ({top, left, bottom, right}) => top > -1 && left > -1 && bottom < height + 1 && right < width + 1;
  return innerWidth === width && parts.length > 6 && parts.every((each) => within(each.getBoundingClientRect()));
}"""

HEARD = """() => {
  window.heard = [];
  const hear = () => {
    const shown = '(the points)';
    if (document.querySelector('.plus') && !window.heard.includes(shown)) window.heard.push(shown);
    for (const said of document.querySelectorAll('[aria-live]')) {
      const text = said.textContent.trim();
      if (text && said.lapinSaid !== text) window.heard.push(text);
      said.lapinSaid = text;
    }
  };
  new MutationObserver(hear).observe(document, {childList: true, subtree: true, characterData: true});
}"""
"""Notes down what live regions say, and when the points of a turn can be seen."""


class Elsewhere(Exception):  # noqa: N818 - the table went on while we were on our way
    """The button that we wanted to press is no longer there."""


def tab_to(page: Page, selector: str) -> None:
    """Move the focus there with the tab key alone."""
    for _ in range(150):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise Elsewhere(selector)


def press_by_keyboard(page: Page, seen: dict[str, bool]) -> None:
    """Do what there is to do with Tab, Enter and letters."""
    look(page)
    if seen["zoomed"]:
        page.keyboard.press("Escape")
    elif seen["tell"] or seen["give"] or seen["vote"]:
        if not seen["tell"] or seen["needs_card"]:
            tab_to(page, ".area li:not(.off) button" if seen["vote"] else ".hand button")
            page.keyboard.press("Enter")
        tab_to(page, "#clue" if seen["tell"] else "dialog .lamp")
        if seen["tell"]:
            page.keyboard.type("by keyboard")
        page.keyboard.press("Enter")
    else:
        tab_to(page, ".bar .button" if seen["skip"] else ".bar .lamp")
        page.keyboard.press("Enter")


def play_by_keyboard(player: Player) -> None:
    """Play until the podium is there. The table may go on while somebody is on the way to a button."""
    end = monotonic() + LONG_GAME
    while not (seen := player.sees())["over"]:
        assert monotonic() < end, "the game did not end"
        try:
            if any(seen[phase] for phase in ("skip", "go_on", "tell", "give", "vote")):
                press_by_keyboard(player.page, seen)
        except Elsewhere:
            player.page.keyboard.press("Escape")
        player.wait_for_news()


@pytest.mark.long  # test_without_eyes_or_mouse does the same, from the first page
def test_a_game_can_be_played_with_the_keyboard_alone(house: House) -> None:
    """Tab, Enter and letters are enough, from the lobby to the podium."""
    (page,) = house.playing("classic-2014", "Ada", computers=3, options={"rounds": 1, "first": 0})
    player = people(page)[0]
    play_by_keyboard(player)


def test_a_screen_reader_says_clue_phase_and_result_and_nothing_too_early(browser: Browser, base: str) -> None:
    """The points of a turn are said when they are shown: suspense is for everybody."""
    house = House(base, browser, before=f"({HEARD})()", frugal=True)
    (page,) = house.playing("odyssey", "Ada", "Bea", unseen=("Ada",), computers=2, options={"first": 0})
    (listener,) = people(page)
    house.moves_unseen("Ada", "a whisper 0")
    page.wait_for_function("() => window.heard.some((said) => said.includes('a whisper 0'))")
    listener.until("skip")
    page.wait_for_function("() => window.heard.some((said) => said.includes('card was number'))")
    heard = page.evaluate("() => window.heard")
    clue = next(place for place, said in enumerate(heard) if "a whisper 0" in said)
    reveal, shown = heard.index("The reveal"), heard.index("(the points)")
    result = next(place for place, said in enumerate(heard) if "Ada\u2019s card was number" in said)
    assert clue < reveal < result
    assert clue < shown < result
    assert not any("point" in said for said in heard[:shown])
    house.close()
    assert house.errors == []


@pytest.mark.long  # the test above has the first game
def test_a_screen_reader_does_not_say_the_last_game_again(browser: Browser, base: str) -> None:
    """The first reveal of a rematch is as silent about points as any other."""
    house = House(base, browser, before=f"({HEARD})()", frugal=True)
    (page,) = house.playing("odyssey", "Ada", computers=3, options={"target": 5})
    player = people(page)[0]
    player.until("over")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".play")
    page.evaluate("() => void (window.heard.length = 0)")
    player.until("skip")
    page.wait_for_function("() => window.heard.some((said) => said.includes('card was number'))")
    heard = page.evaluate("() => window.heard")
    assert "(the points)" in heard
    assert not any("point" in said for said in heard[: heard.index("(the points)")])
    house.close()
    assert house.errors == []


def test_narrow_and_wide_screens_show_the_action(house: House) -> None:
    """From 320 points to 4K nothing of the table is off the screen."""
    (page,) = house.playing("odyssey", "Ada", computers=7)
    player = people(page)[0]
    player.until("vote")
    for width, height in ((320, 568), (740, 360), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(ALL_ON_SCREEN, arg=[width, height])


def test_the_host_says_whether_pictures_are_described_in_words(house: House) -> None:
    """With descriptions a screen reader says what a hand shows, without them only numbers; for everybody alike."""
    host, guest = house.playing("classic-2014", "Ada", "Bea", computers=1)
    card = guest.locator(".hand button").first
    expect(card).to_have_attribute(
        "aria-label", re.compile(r"^Your card 1 of 7\. (?!Picture)\w"), timeout=PATIENCE
    )
    host.get_by_role("button", name="Menu", exact=True).click()
    host.get_by_role("button", name="Picture descriptions").click()
    guest.wait_for_function("() => /Picture \\d+\\./.test(document.querySelector('.hand button')?.ariaLabel)")


def test_house_rules_are_marked(house: House) -> None:
    """The host sees what the book says beside each option, and everybody sees what is played otherwise."""
    host, code = house.open("odyssey")
    guest = house.join(code, "Bea")
    host.locator("summary").first.click()
    target = host.get_by_label("Target score")
    assert "30 (by the book)" in target.inner_text()
    target.select_option("20")
    host.locator(".departs", has_text="by the book: 30").wait_for()
    guest.locator(".ours li", has_text="Target score: 20").wait_for()
    target.select_option("")
    guest.get_by_text("Played by the book.").wait_for()


def test_c5_variants_of_the_book_our_readings_and_the_tables_own_stand_apart(house: House) -> None:
    """In the lobby and at the door, a longer game is the book's, a hand of six is not, a bonus is a reading."""
    host, code = house.open("team", options={"rounds": 2, "hand": 6})
    door = house.page()
    door.goto(f"{house.base}/t/{code}")
    for page in (host, door):
        page.locator(".book_variant li", has_text="Rounds (one clue per player): 2").wait_for()
        page.locator(".ours li", has_text="Hand size: 6").wait_for()
        page.locator(".open li", has_text="Bonus for the partner’s card: on").wait_for()
        page.get_by_text("Everything else is played by the book.").wait_for()
    host.locator("summary", has_text="House rules").click()
    assert "On (the usual way)" in host.get_by_label("Bonus for the partner’s card").inner_text()
    assert "3 (a variant from the rule books)" in host.get_by_label("Rounds").inner_text()


def test_c6_the_lobby_says_how_many_turns_to_expect(house: House) -> None:
    """With the book's deck, and with one that is smaller: it is the table's own then, and the game is shorter."""
    host, _ = house.open("classic-2008", computers=3)
    host.get_by_text("The game takes 15 turns.").wait_for()
    host.get_by_text("Played by the book.").wait_for()
    host.get_by_role("button", name="Browse cards").click()
    for card in range(4):
        host.locator("dialog section li button").nth(card).click()
    host.locator("dialog").get_by_role("button", name="Save").click()
    host.locator(".ours li", has_text="Cards in the deck: 80 · by the book: 84").wait_for()
    host.locator(".turns", has_text="The game takes 14 turns. By the book: 15.").wait_for()
    assert host.get_by_text("Played by the book.", exact=True).count() == 0


@pytest.mark.parametrize("game", ["classic-2014", pytest.param("party", marks=pytest.mark.long)])
def test_s4_advice_for_a_clue_is_one_tap_away_and_moves_nothing(house: House, game: str) -> None:
    """On a small phone it opens by keyboard, too, and closes with Escape; the clue field stays where it was."""
    computers = 2 if game == "classic-2014" else 5
    (page,) = house.playing(game, "Ada", computers=computers, options={"first": 0}, width=360, height=640)
    if game == "classic-2014":
        people(page)[0].choose(0)
    field = page.locator("#clue")
    field.fill("almost")
    page.wait_for_function(STILL)
    before = field.bounding_box()
    assert before is not None
    assert before["y"] + before["height"] <= 640
    page.get_by_role("button", name="What makes a good clue?").focus()
    page.keyboard.press("Enter")
    advice = page.get_by_role("dialog", name="What makes a good clue?")
    expect(advice.get_by_role("listitem")).to_have_count(5)
    expect(advice.locator(".example")).to_have_count(1 if game == "classic-2014" else 0)
    assert field.bounding_box() == before
    page.keyboard.press("Escape")
    expect(advice).to_have_count(0)
    expect(page.get_by_role("button", name="What makes a good clue?")).to_be_focused()
    page.keyboard.press("Enter")
    advice.get_by_role("button", name="Close").click()
    expect(advice).to_have_count(0)
    assert (field.bounding_box(), field.input_value()) == (before, "almost")


def test_j3_the_table_is_asked_who_is_youngest(house: House) -> None:
    """The host names a person, never a computer; everybody reads who begins, and that the lot would be ours."""
    host, code = house.open("jinx")
    guest = house.join(code, "Bea")
    house.computers(host, 1)
    asked = host.get_by_role("group", name="Who’s the youngest?")
    assert asked.get_by_role("radio").count() == 3
    host.locator(".ours li", has_text="Who starts: at random · by the book: the youngest player").wait_for()
    asked.get_by_text("Bea").click()
    guest.get_by_text("Bea is the youngest and starts.").wait_for()
    expect(guest.locator(".ours")).to_have_count(0)
    asked.get_by_text("Pick at random", exact=True).click()
    guest.get_by_text("the first player is picked at random").wait_for()
