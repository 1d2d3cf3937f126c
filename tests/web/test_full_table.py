"""The end of a game for ten and for twelve: nothing is cut or alone, and no button lies on a picture."""

from itertools import groupby

import pytest
from playwright.sync_api import Page

from tests.web.conftest import House
from tests.web.test_large import resized
from tests.web.test_podium import Scores

SIZES = ((390, 844), (360, 640), (844, 390), (1440, 900))

HIDDEN = """() => [...document.querySelectorAll('.acts .button')]
  .filter((each) => {
    const box = each.getBoundingClientRect();
    return box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
  })
  .map((each) => `outside the screen: ${each.textContent.trim()}`)"""

TOPS = "(who) => [...document.querySelectorAll(who)].map((each) => Math.round(each.getBoundingClientRect().top))"

CUT = """() => {
  const list = document.querySelector('.others');
  const cut = [...list.children].filter((each) => {
    const [box, room] = [each.getBoundingClientRect(), list.getBoundingClientRect()];
    return box.right > room.right + 1 || box.left < room.left - 1;
  });
  const story = document.querySelector('.story');
  const high = parseFloat(getComputedStyle(story).lineHeight);
  const half = story.clientHeight / high % 1;
  return [...cut.map(() => 'a picture is cut'), ...(half > 0.1 && half < 0.9 ? ['a line is cut'] : [])];
}"""

COVERED = """() => {
  const boxes = (who) => [...document.querySelectorAll(who)].map((each) => each.getBoundingClientRect());
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1;
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes('.acts .button')
    .filter((a) => boxes('main .picture').some((b) => across(a, b) && down(a, b)))
    .map(() => 'a button lies on a picture');
}"""


def lonely(page: Page, who: str) -> list[str]:
    """Whether the rows of some things are uneven: by the rows' lengths."""
    rows = [len(list(row)) for _, row in groupby(page.evaluate(TOPS, who))]
    return [f"{who}: {rows}"] if rows and max(rows) - rows[-1] >= max(2, len(rows)) else []


def ends(players: int, below: int) -> list[int]:
    """The scores of a game after which this many stand below the podium, on which some share a step."""
    shared = players - below
    return [31] * (shared // 2) + [30] * (shared - shared // 2 - 1) + [29] + list(range(below, 0, -1))


@pytest.mark.parametrize("players", [10, pytest.param(12, marks=pytest.mark.long)])
def test_the_end_of_a_full_table_is_not_cut(house: House, players: int) -> None:
    """Ceremony, album and titles, on phones, on their side too, and on a laptop."""
    heard: list[Scores] = []
    (page,) = house.playing(
        "odyssey",
        "Ada",
        computers=players - 1,
        over=True,
        options={"target": 5},
        prepare=lambda page: heard.append(Scores(page)),
    )
    wrong = []
    for below in range(5, players - 2):
        heard[0].are(ends(players, below))
        for size in SIZES:
            resized(page, size)
            found = page.evaluate(HIDDEN) + lonely(page, ".below > li")
            wrong += [f"{below} below the podium, {size}: {each}" for each in found]
    page.get_by_role("button", name="Open the album").click()
    page.wait_for_selector(".others li")
    for size in SIZES:
        resized(page, size)
        found = page.evaluate(HIDDEN) + page.evaluate(COVERED) + lonely(page, ".others > li")
        # A short phone has a row that can be pushed.
        found += [each for each in page.evaluate(CUT) if size != (360, 640) or "picture" not in each]
        wrong += [f"{size}: {each}" for each in found]
    page.get_by_role("button", name="Scores", exact=True).click()
    page.wait_for_selector(".standing")
    resized(page, (844, 390))
    page.wait_for_selector("main .picture img")
    wrong += page.evaluate(COVERED)
    assert wrong == []
