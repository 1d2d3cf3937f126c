"""For everybody: no barrier that axe can find, a game by keyboard alone, three languages."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import House, people

STILL = """() => document.getAnimations().every((each) =>
    each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)"""
RUN = "() => axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations)"


def barriers(page: Page, axe: str) -> list[str]:
    """What axe finds when nothing moves or changes colour any more."""
    page.evaluate(axe)
    page.wait_for_timeout(250)
    page.wait_for_function(STILL)
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [
        f"{each['impact']} {each['id']}: {each['nodes'][0]['html'][:160]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_no_barriers_on_any_screen(house: House, axe: str, scheme: str) -> None:
    """Home, rules, joining, lobby, each phase, reveal, podium and TV, by night and by day."""
    found: dict[str, list[str]] = {}

    def look(name: str, page: Page) -> None:
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        found.setdefault(name, barriers(page, axe))

    page = house.page()
    page.goto(house.base)
    look("home", page)
    page.goto(f"{house.base}/learn/jinx")
    page.wait_for_selector("main h2")
    look("learn", page)
    host, code = house.open("classic-2014", options={"rounds": 1})
    page.goto(f"{house.base}/t/{code}")
    page.wait_for_selector("#name")
    look("join", page)
    look("lobby", host)
    page.goto(f"{house.base}/tv/{code}")
    page.wait_for_selector(".qr")
    look("tv lobby", page)
    house.start(host, 2)
    player = people(host)[0]
    for _ in range(60):
        seen = player.sees()
        for phase in ("tell", "give", "vote", "go_on", "over"):
            if seen[phase] and phase not in found:
                look(phase, host)
                if scheme == "dark" and phase in ("vote", "over"):
                    look("tv " + phase, page)
        if seen["over"] or (scheme == "light" and {"tell", "give", "vote", "go_on"} <= set(found)):
            break
        player.act_or_wait()
    assert {"tell", "give", "vote", "go_on"} <= set(found)
    assert {name: each for name, each in found.items() if each} == {}


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
        tab_to(page, ".area ol button:not(.off)" if seen["vote"] else ".hand button")
        page.keyboard.press("Enter")
        tab_to(page, "dialog .big")
        page.keyboard.press("Enter")
    if seen["tell"]:
        tab_to(page, "#clue")
        page.keyboard.type("by keyboard")
    else:
        tab_to(page, ".bar .lamp")
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
        if not any(seen[phase] for phase in ("go_on", "tell", "give", "vote")):
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


@pytest.mark.parametrize(("locale", "title"), [("fr-FR", "Jouer tout de suite"), ("es-ES", "Jugar ya")])
def test_the_browsers_language_is_spoken(house: House, locale: str, title: str) -> None:
    """The page speaks the reader's language from the first word, and says which it is."""
    page = house.page(locale=locale)
    page.goto(house.base)
    page.get_by_role("button", name=title, exact=True).click()
    page.wait_for_selector(".play")
    assert page.evaluate("document.documentElement.lang") == locale[:2]
    assert page.locator("h1").inner_text()


def test_narrow_and_wide_screens_show_the_action(house: House) -> None:
    """From 320 points to 4K nothing of the table is off the screen."""
    page, _ = house.open("odyssey")
    house.start(page, 7)
    player = people(page)[0]
    while not player.sees()["vote"]:
        player.act_or_wait()
    for width, height in ((320, 568), (740, 360), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        hidden = page.evaluate(
            """() => [...document.querySelectorAll('.area ol button, .bar .lamp')].filter((each) => {
                const box = each.getBoundingClientRect();
                return box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
            }).length"""
        )
        assert hidden == 0, f"{width}x{height}"
