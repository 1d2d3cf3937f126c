"""For everybody: a game by keyboard alone, every size of screen, words for pictures or none."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House, people
from tests.web.players import PATIENCE
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
    """What we wanted to press is not there any more."""


def tab_to(page: Page, selector: str) -> None:
    """Move the focus there with the tab key alone."""
    for _ in range(150):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise Elsewhere(selector)


def press_by_keyboard(page: Page, seen: dict[str, bool]) -> None:
    """Do what there is to do with Tab, Enter and letters."""
    if seen["tell"] or seen["give"] or seen["vote"]:
        tab_to(page, ".area li:not(.off) button" if seen["vote"] else ".hand button")
        page.keyboard.press("Enter")
        tab_to(page, "dialog .big")
        page.keyboard.press("Enter")
    if seen["tell"]:
        tab_to(page, "#clue")
        page.keyboard.type("by keyboard")
    else:
        tab_to(page, ".bar .button" if seen["skip"] else ".bar .lamp")
    page.keyboard.press("Enter")


def test_keyboard_alone_plays_a_game(house: House) -> None:
    """Tab, Enter and letters are enough, from the lobby to the podium."""
    page, _ = house.open("classic-2014", options={"rounds": 1, "first": 0})
    house.start(page, 3)
    player = people(page)[0]
    missed = 0.0
    while missed < 20:
        seen = player.sees()
        if seen["over"]:
            return
        if not any(seen[phase] for phase in ("skip", "go_on", "tell", "give", "vote")):
            missed += 0.01
            page.wait_for_timeout(30)
            continue
        try:
            press_by_keyboard(page, seen)
        except Elsewhere:
            missed += 1
            page.keyboard.press("Escape")
        page.wait_for_timeout(60)
    raise AssertionError("the game did not end")


def test_a_screen_reader_says_clue_phase_and_result_and_nothing_too_early(browser: Browser, base: str) -> None:
    """The points of a turn are said when they are shown: suspense is for everybody."""
    house = House(base, browser, before=f"({HEARD})()")
    host, code = house.open("odyssey", options={"first": 0})
    page = house.join(code, "Bea")
    house.start(host, 2)
    teller, listener = people(host, page)
    teller.play(lambda seen: not seen["tell"], "a clue")
    page.wait_for_function("() => window.heard.some((said) => said.includes('a whisper 0'))")
    listener.until("skip")
    page.wait_for_function("() => window.heard.some((said) => said.includes('card was number'))")
    heard = page.evaluate("() => window.heard")
    clue = next(place for place, said in enumerate(heard) if "a whisper 0" in said)
    reveal, shown = heard.index("The reveal"), heard.index("(the points)")
    result = next(place for place, said in enumerate(heard) if "Ada\u2019s card was number" in said)
    assert clue < reveal < shown < result
    assert not any("point" in said for said in heard[:shown])
    house.close()
    assert house.errors == []


def test_a_screen_reader_does_not_say_the_last_game_again(browser: Browser, base: str) -> None:
    """The first reveal of a rematch is as silent about points as any other."""
    house = House(base, browser, before=f"({HEARD})()")
    page, _ = house.open("odyssey", options={"target": 5})
    house.start(page, 3)
    player = people(page)[0]
    player.until("over")
    page.get_by_role("button", name="Rematch").click()
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
    page, _ = house.open("odyssey")
    house.start(page, 7)
    player = people(page)[0]
    player.until("vote")
    for width, height in ((320, 568), (740, 360), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(ALL_ON_SCREEN, arg=[width, height])


def test_the_host_says_whether_pictures_are_told_in_words(house: House) -> None:
    """With descriptions a hand is heard as what it shows, without as numbers; the same for everybody."""
    host, code = house.open("classic-2014")
    guest = house.join(code, "Bea")
    house.start(host, 1)
    card = guest.locator(".hand button").first
    expect(card).to_have_attribute(
        "aria-label", re.compile(r"^Your card 1 of 7\. (?!Picture)\w"), timeout=PATIENCE
    )
    host.get_by_role("button", name="Menu", exact=True).click()
    host.get_by_role("button", name="Pictures told in words").click()
    guest.wait_for_function("() => /Picture \\d+\\./.test(document.querySelector('.hand button').ariaLabel)")


def test_a_card_can_be_drawn_onto_the_table(house: House) -> None:
    """Dragging chooses a card as tapping does; dragging a little and letting go does not."""
    page, _ = house.open("classic-2014", options={"first": 0})
    house.start(page, 2)
    card = page.locator(".hand li:last-child button")
    page.wait_for_function(STILL)
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    for by, chosen in ((-25, "false"), (-300, "true")):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + by, steps=2)
        page.mouse.up()
        expect(card).to_have_attribute("aria-pressed", chosen, timeout=PATIENCE)
        assert page.locator("dialog[open]").count() == 0


def test_house_rules_are_marked(house: House) -> None:
    """The host sees what the book says beside each option, and everybody sees what is played otherwise."""
    host, code = house.open("odyssey")
    guest = house.join(code, "Bea")
    host.locator("summary").click()
    target = host.get_by_label("Points to reach")
    assert "As in the book: 30" in target.inner_text()
    target.select_option("20")
    host.locator(".departs", has_text="the book says: 30").wait_for()
    guest.locator(".other li", has_text="Points to reach: 20").wait_for()
    target.select_option("")
    guest.get_by_text("Played as the rule book has it.").wait_for()
