"""Flags say whose card it is, whole: in every language, on every screen, and on a television."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.album import SPEAK
from tests.web.conftest import House, people
from tests.web.test_barriers import still
from tests.web.test_large import resized

OTHER = "Grand-mère Zoé"
NEXT = "Bo"
"""A person who is to tell next, and does not: the reveal stays while every language and size is looked at."""
LANGUAGES = ("en", "fr", "es", "de")
LARGE = ((820, 1180), (1440, 900))
PHONES = ((320, 568), (360, 640), (360, 740), (368, 780), (376, 812), (390, 844), (412, 915), (844, 390))

FLAGS = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".unseen"))
  .map((each) => ({
    said: each.textContent,
    card: Math.round(each.closest("li, .card").getBoundingClientRect().width),
    cut: each.scrollWidth > each.clientWidth,
  }))"""
"""The texts on flags, the widths of their cards on the screen, and whether an ellipsis ends them."""

NARROW = {"phone": 85, "television": 200}
"""On narrower cards a long name may end in an ellipsis; a card's large view has it whole, and so has the path."""


def told(house: House, computers: int) -> tuple[Page, Page]:
    """A page on which the reveal of the first turn has come to its end, and a television beside it."""
    (page,) = house.playing(
        "odyssey",
        "Ada",
        OTHER,
        NEXT,
        unseen=(OTHER, NEXT),
        computers=computers - 1,
        width=390,
        height=844,
        options={"first": 1},
    )
    screen = house.page(width=1920, height=1080)
    screen.goto(f"{house.base}/tv/{house.code}")
    player = people(page)[0]
    for who in (OTHER, NEXT):  # a clue, and a card for it
        house.moves_unseen(who)
    player.until("vote")
    house.moves_unseen(NEXT)
    points = page.get_by_role("button", name="Points", exact=True)
    player.play(lambda _: points.is_visible(), "the points")
    screen.locator(".flag").nth(computers).wait_for()
    return page, screen


def cut(page: Page, selector: str, what: str, narrow: int = NARROW["phone"]) -> list[str]:
    """The flags of this page that are not whole."""
    page.wait_for_function(f"(selector) => ({FLAGS})(selector).length > 0", arg=selector)
    still(page)
    flags: list[dict[str, Any]] = page.evaluate(FLAGS, selector)
    assert flags, what
    return [
        f"{what}: {each}"
        for each in flags
        if each["cut"] and not (each["said"] == OTHER and each["card"] < narrow)
    ]


@pytest.mark.parametrize("computers", [4, 10])
def test_no_flag_is_cut(house: House, computers: int) -> None:
    """One's own card says so in every language, and names are there whole, be there six cards or twelve."""
    page, screen = told(house, computers)
    wrong = cut(screen, ".flag span:not(:has(*))", "television", NARROW["television"])
    for language in LANGUAGES:
        page.evaluate(SPEAK, language)
        for size in (*PHONES, *LARGE):
            resized(page, size)
            wrong += cut(page, ".play .pennant > span:not(.unseen)", f"{language} {size}")
    page.evaluate(SPEAK, "en")
    page.get_by_role("button", name="Points", exact=True).click()
    page.wait_for_selector("dialog[open] .pennant")
    for size in PHONES:
        resized(page, size)
        wrong += cut(page, "dialog .pennant > span:not(.unseen)", f"points {size}")
    assert not wrong, "\n".join(wrong)
