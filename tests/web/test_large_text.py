"""Text twice as large: nothing of it is cut, covered or off the screen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import House
from tests.web.players import Player
from tests.web.test_large import fits, resized

WRONG = """() => {
  const top = document.querySelector("dialog[open]") ?? document.body;
  const said = (node) => node.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
  const has = (way, ...ways) => ways.includes(way);
  const texts = [], wrong = [];
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, parent = node.parentElement;
    const silent = parent.closest(".unseen, [hidden], [inert], svg, option, noscript, script, style");
    if (silent || !node.textContent.trim()) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    /* Names may end in an ellipsis, and lists may be scrolled: what they hide so is not cut. */
    let hidden = false, scrolls = false, docked = false, clips = [];
    for (let box = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.clipPath !== "none" && box.offsetWidth < 3) hidden = true;
      if (has(style.position, "sticky", "fixed")) docked = true;
      if (has(style.overflowY, "auto", "scroll")) scrolls = true;
      if (scrolls || (box === parent && style.textOverflow === "ellipsis")) continue;
      clips.push([box, has(style.overflowX, "hidden", "clip"), has(style.overflowY, "hidden", "clip")]);
    }
    if (hidden) continue;
    for (const rect of range.getClientRects()) {
      if (rect.width < 3 || rect.height < 3) continue;
      texts.push({ node, rect, free: scrolls || docked });
      if (scrolls) continue;
      if (rect.left < -1 || rect.right > innerWidth + 1) wrong.push(`off the screen: ${said(node)}`);
      for (const [box, across, down] of clips) {
        const seen = box.getBoundingClientRect();
        if (across && (rect.left < seen.left - 2 || rect.right > seen.right + 2)) wrong.push(`cut: ${said(node)}`);
        if (down && (rect.top < seen.top - 3 || rect.bottom > seen.bottom + 3)) wrong.push(`cut: ${said(node)}`);
      }
    }
  }
  const solid = texts.filter(({ free }) => !free);
  for (const [at, one] of solid.entries()) {
    for (const two of solid.slice(at + 1)) {
      if (one.node === two.node) continue;
      const across = Math.min(one.rect.right, two.rect.right) - Math.max(one.rect.left, two.rect.left);
      const down = Math.min(one.rect.bottom, two.rect.bottom) - Math.max(one.rect.top, two.rect.top);
      if (across > 3 && down > Math.min(one.rect.height, two.rect.height) * 0.3)
        wrong.push(`on each other: ${said(one.node)} and ${said(two.node)}`);
    }
  }
  return [...new Set(wrong)];
}"""

CARDS = """() => [...document.querySelectorAll('.area:not([hidden]) ol > li > .card')]
  .map((card) => card.getBoundingClientRect().width)"""
SIZES = ((390, 844), (1440, 900))
FLAT = ((844, 390), (740, 360))
PHONES = ((390, 844), (360, 640), *FLAT)
OVERLAID = """() => {
  const boxes = (who) => [...document.querySelectorAll(who)].map((each) => each.getBoundingClientRect());
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const rabbits = boxes('.seats .body');
  return boxes('.seats .badge').filter((a) => rabbits.some((b) => meet(a, b)
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > b.height * 0.8)).length;
}"""
"""The number of scores in the bar that hide a rabbit."""


def reads_well(page: Page, where: str) -> None:
    """Require that on a phone and on a laptop no text is cut, off the screen or over another one."""
    for size in SIZES:
        resized(page, size)
        wrong: list[Any] = page.evaluate(WRONG)
        assert wrong == [], (where, size)


def test_text_twice_as_large_is_whole_in_every_phase(house: House) -> None:
    """It is whole from the settings to the end; the choice is remembered, and all small text is twice as large."""
    page, _ = house.open("odyssey", options={"first": 1, "target": 5}, width=390, height=844, computers=5)
    page.get_by_role("button", name="Settings", exact=True).click()
    before = page.evaluate("() => parseFloat(getComputedStyle(document.body).fontSize)")
    page.get_by_role("button", name="200%").click()
    expect(page.get_by_role("button", name="200%")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("() => parseFloat(getComputedStyle(document.body).fontSize)") == 2 * before
    reads_well(page, "settings")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !history.state?.sheet")  # the entry that the sheet had in the history is gone
    page.goto(house.base)
    page.wait_for_selector(".table .lamp")
    reads_well(page, "first page")
    resized(page, SIZES[0])
    assert page.evaluate("() => document.documentElement.scrollWidth") == SIZES[0][0]
    page.locator(".table .lamp").click()
    page.wait_for_selector(".start")
    reads_well(page, "lobby")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".play")
    player = Player(page)
    for phase in ("give", "vote", "go_on"):
        player.until(phase)
        reads_well(page, phase)
        if phase == "vote":
            player.look_at(0)
            for size in PHONES:
                resized(page, size)
                fits(page, "dialog .actions .button", "dialog .strip button")
            reads_well(page, "the large view")
            page.keyboard.press("Escape")
        for size in PHONES:
            resized(page, size)
            fits(page, *([".play h1 .said", ".go-on .lamp"] if phase == "go_on" else [".play h1 .said"]))
            assert page.evaluate(OVERLAID) == 0, (phase, size)
    for size in (*SIZES, (360, 640), (844, 390)):
        resized(page, size)
        assert min(page.evaluate(CARDS)) >= 78, f"cards of a reveal can be known again: {size}"
    player.until("over")
    reads_well(page, "end")
    for way in ("Open the album", "Scores"):
        for size in PHONES:
            resized(page, size)
            fits(page, ".dock .button")
        page.get_by_role("button", name=way, exact=True).click()
        reads_well(page, way)
    for size in PHONES[:2]:
        resized(page, size)
        fits(page, ".dock .button")


LOOK = """(selector) => {
  const each = document.querySelector(selector), style = getComputedStyle(each);
  return [style.outlineStyle, style.outlineWidth, style.boxShadow, style.backgroundColor, style.color];
}"""


def looks(page: Page, selector: str) -> dict[str, Any]:
    """Return how something looks in the system's colours, and with more contrast."""
    found = {}
    for wanted in ("the system's colours", "more contrast"):
        forced = wanted == "the system's colours"
        page.emulate_media(
            forced_colors="active" if forced else "none", contrast="no-preference" if forced else "more"
        )
        found[wanted] = page.evaluate(LOOK, selector)
    return found


def differ(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Require that these look different in both ways."""
    alike = [wanted for wanted in one if one[wanted] == other[wanted]]
    assert alike == [], (one, other)


@pytest.mark.long
def test_what_is_chosen_is_seen_without_our_colours(house: House) -> None:
    """With the system's colours and with more contrast, choice, focus and the main button can be told apart."""
    page, _ = house.open("odyssey", width=390, height=844)
    page.get_by_role("button", name="Settings", exact=True).click()
    theme = "dialog fieldset:nth-of-type(2) button"
    page.locator(theme).first.wait_for()
    differ(looks(page, f"{theme}[aria-pressed=true]"), looks(page, f"{theme}[aria-pressed=false]"))
    page.close()
    (page,) = house.playing(
        "odyssey", "Ada", "Bea", unseen=("Bea",), computers=2, width=390, height=844, options={"first": 2}
    )
    player = Player(page)
    player.until("give")
    cards = ".hand li:nth-child({}) button"
    plain = looks(page, cards.format(1))
    page.locator(cards.format(1)).focus()
    page.keyboard.press("ArrowRight")
    differ(looks(page, cards.format(2)), plain)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Give this one").click()
    house.moves_unseen("Bea")
    player.until("vote")
    free, voted = ".area li:not(.off):not(.marked) .card", ".area li.marked .card"
    plain = looks(page, free)
    player.act()
    page.locator(voted).wait_for()
    page.evaluate("() => document.activeElement.blur()")
    differ(looks(page, voted), plain)
    assert looks(page, free) == plain
