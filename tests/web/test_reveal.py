"""The reveal tells: whose card, who voted, and why everybody got their points; and it can be seen again."""

import re
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import House, people
from tests.web.players import LONG_GAME, PATIENCE
from tests.web.test_barriers import still
from tests.web.test_large import fits

TOUCHING = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const pennants = boxes(".play .pennant"), chips = boxes(".play .chip");
  return {
    pennants: pennants.length,
    chips: chips.length,
    touching: pennants.flatMap((one) => chips.filter((other) => meet(one, other))).length,
    twice: pennants.filter((one, place) => pennants.slice(place + 1).some((other) => meet(one, other))).length,
  };
}"""
"""The numbers of flags of owners and chips of voters on the cards, and of those that touch each other."""

SIZES = """() => {
  window.scales = [];
  new MutationObserver(() => {
    const cards = document.querySelector(".play .stage .area:not([hidden]) > ol");
    if (!cards || !document.querySelector(".play .go-on")) return;
    const scale = cards.style.transform;
    if (scale && scale !== window.scales.at(-1)) window.scales.push(scale);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""
"""Notes each size that the cards of a reveal have."""

LINES = """(inside) => [...document.querySelectorAll(`${inside} ol > li:has(> .words)`)].map((line) => ({
  words: line.querySelector(".words").textContent,
  points: line.querySelector("b").lastChild.textContent,
  total: Number(line.querySelector("small").lastChild.textContent),
}))"""


def revealed(house: House, game: str, computers: int, **options: object) -> Page:
    """A page on which the reveal of the first turn has come to its end."""
    (page,) = house.playing(
        game, "Ada", computers=computers, width=390, height=844, options={"first": 1, **options}
    )
    player = people(page)[0]
    points = page.get_by_role("button", name="Points", exact=True)
    player.play(lambda _: points.is_visible(), "the points")
    return page


def number(written: str) -> int:
    """The number that is written with a plus, or with a typographic minus."""
    return int(written.replace("\N{MINUS SIGN}", "-"))


@pytest.mark.parametrize(
    ("game", "computers"),
    [
        pytest.param("odyssey", 5, marks=pytest.mark.long),
        ("odyssey", 11),
        pytest.param("party", 7, marks=pytest.mark.long),
        pytest.param("team", 5, marks=pytest.mark.long),
    ],
)
def test_owner_and_voters_never_touch(house: House, game: str, computers: int) -> None:
    """They are two shapes on two edges, measured on a phone, a small one, one on its side, and a laptop."""
    page = revealed(house, game, computers)
    for width, height in ((390, 844), (360, 640), (844, 390), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        still(page)  # cards move to their new places
        seen = page.evaluate(TOUCHING)
        assert seen["pennants"] >= 3, (width, seen)
        assert seen["chips"] >= 1, (width, seen)
        assert (seen["touching"], seen["twice"]) == (0, 0), (width, height, seen)
        fits(page, ".go-on .lamp", ".go-on .ways .button")


def test_sentences_add_up_to_the_points_and_the_last_turn_opens_again(house: House) -> None:
    """The points in the words of a line are those at its end, and the totals are the scores of the table.

    After the reveal is gone, the menu has the last turn, still, and all turns; their pictures enlarge.
    """
    page = revealed(house, "odyssey", 5)
    # Enter goes on. Who looks at a card first reads whose it was, and is not sent on meanwhile.
    expect(page.get_by_role("button", name="Continue", exact=True)).to_be_focused()
    page.locator(".play .stage .area:not([hidden]) .card").first.click()
    expect(page.locator("dialog[open] .actions strong")).to_contain_text("card")
    page.keyboard.press("Escape")
    clue = page.locator(".play q, .play .said, .play h1").all_inner_texts()
    page.get_by_role("button", name="Points", exact=True).click()
    page.wait_for_selector("dialog[open] .words")
    lines: list[dict[str, Any]] = page.evaluate(LINES, "dialog[open]")
    assert len(lines) == 6
    assert page.locator("dialog[open] ol > li:has(> .words strong)").count() == 6, "every line says whose it is"
    page.locator("dialog[open] .page").evaluate("page => page.scrollTo(0, page.scrollHeight)")
    expect(page.locator("dialog[open]").get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    for line in lines:
        said = sum(int(points) for points in re.findall(r"\+(\d+)", line["words"]))
        assert said == number(line["points"]), line
        assert line["total"] == said, "the first turn: all points are of this turn"
    page.locator("dialog[open] .lamp").click()
    expect(page.get_by_role("button", name="Points", exact=True)).to_have_count(0, timeout=PATIENCE)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Last turn").click()
    told = page.locator("dialog[open] .told")
    expect(told.locator(".pennant")).to_have_count(6, timeout=PATIENCE)
    expect(told.locator(".chip")).to_have_count(5, timeout=PATIENCE)
    assert any(told.locator("q").inner_text().strip("“”") in each for each in clue)
    assert len(page.evaluate(LINES, "dialog[open]")) == 6
    told.locator(".cards button").first.click()
    expect(page.locator("dialog[open] .big")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="All turns").click()
    expect(page.locator("dialog[open] .told").first).to_be_visible(timeout=PATIENCE)


def test_the_storyteller_says_why_and_everybody_reads_it(house: House) -> None:
    """The storyteller has a small field; nobody else has it, and nobody waits.

    The cards have one size from the first vote to what the storyteller says: nothing jumps under somebody's eyes.
    """
    host, guest = house.playing("odyssey", "Ada", "Bea", computers=4, width=390, height=844, options={"first": 0})
    teller, listener = people(host, guest)
    told = [page.get_by_role("button", name="Points", exact=True) for page in (host, guest)]
    guest.evaluate(SIZES)
    end = monotonic() + LONG_GAME
    while not all(points.is_visible() for points in told):
        assert monotonic() < end, "the points were never shown"
        for each, points in zip((teller, listener), told, strict=True):
            if not points.is_visible():
                each.act_or_wait()
    expect(guest.get_by_role("textbox", name="Why this clue?")).to_have_count(0, timeout=PATIENCE)
    host.get_by_role("textbox", name="Why this clue?").fill("my grandmother had a boat")
    host.keyboard.press("Enter")
    expect(guest.locator(".play").get_by_text("my grandmother had a boat")).to_be_visible(timeout=PATIENCE)
    still(guest)
    assert len(guest.evaluate("() => window.scales")) == 1, guest.evaluate("() => window.scales")
