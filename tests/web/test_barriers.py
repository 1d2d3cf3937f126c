"""No barrier that axe can find, on any screen, in any phase of any game."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import House, people
from tests.web.players import Player

# What shows how long a reveal stays (`leave`) runs as long as that, and moves nothing.
STILL = """() => document.getAnimations().every((each) => each.playState !== 'running' ||
    each.animationName?.endsWith('leave') || each.effect.getComputedTiming().endTime === Infinity)"""
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null))))"
"""A resized or changed page begins to move what it moves with the next drawing."""

RUN = "(rules) => axe.run(document, {resultTypes: ['violations'], ...rules}).then((found) => found.violations)"
EVERYTHING: dict[str, Any] = {}
COLOURS = {"runOnly": ["color-contrast"]}


def barriers(page: Page, axe: str) -> list[str]:
    """Return what axe finds when nothing moves: all of it in the dark theme, colours in the light one."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe)
    found: list[dict[str, Any]] = []
    for scheme, rules in (("light", COLOURS), ("dark", EVERYTHING)):
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        still(page)
        found += page.evaluate(RUN, rules)
    return [f"{each['impact']} {each['id']}: {each['nodes'][0]['html'][:160]}" for each in found]


def still(page: Page) -> None:
    """Wait until the page has been drawn as it is now, and nothing on it moves or changes its colour."""
    page.evaluate(DRAWN)
    page.wait_for_function(STILL)


class Look:
    """Looks at each screen once, and remembers what is in the way there."""

    def __init__(self, axe: str) -> None:
        self.axe = axe
        self.found: dict[str, list[str]] = {}

    def at(self, name: str, page: Page) -> None:
        """Look at a screen, if it has not been looked at."""
        if name not in self.found:
            self.found[name] = barriers(page, self.axe)

    @property
    def bad(self) -> list[str]:
        """Return what is in somebody's way, and where."""
        return [f"{name}: {each}" for name, found in self.found.items() for each in found]

    def play(self, player: Player, phases: set[str]) -> None:
        """Play on until each of these has been looked at."""

        def all_seen(seen: dict[str, Any]) -> bool:
            for phase in phases:
                if seen[phase]:
                    self.at(phase, player.page)
            return phases <= set(self.found)

        player.play(all_seen, f"all of {phases}")


def test_there_are_no_barriers_on_the_way_to_a_game(house: House, axe: str) -> None:
    """Home, rules, settings, joining, lobby and TV are looked at, dark and light; test_games has every phase."""
    look = Look(axe)
    page = house.page()
    page.goto(house.base)
    look.at("home", page)
    page.get_by_role("button", name="Settings", exact=True).click()
    page.wait_for_selector("dialog[open]")
    look.at("settings", page)
    page.goto(f"{house.base}/learn/jinx")
    page.wait_for_selector("main h2")
    look.at("learn", page)
    host, code = house.open("classic-2014", options={"first": 0})
    page.goto(f"{house.base}/t/{code}")
    page.wait_for_selector("#name")
    look.at("join", page)
    host.locator("summary").first.click()
    look.at("lobby", host)
    page.goto(f"{house.base}/tv/{code}")
    page.wait_for_selector(".qr")
    look.at("tv lobby", page)
    house.start(host, 2)
    page.wait_for_selector(".scene.think")
    look.at("tv", page)
    assert look.bad == []


@pytest.mark.long
def test_there_are_no_barriers_at_the_end_and_in_the_replay(house: House, axe: str) -> None:
    """The podium, all turns, every step of the replay, and the check of the shuffle."""
    look = Look(axe)
    (page,) = house.playing("classic-2014", "Ada", computers=2, over=True, options={"target": 5})
    look.at("over", page)
    page.get_by_role("button", name="More", exact=True).click()
    look.at("more", page)
    page.get_by_role("button", name="All turns").click()
    page.wait_for_selector("dialog[open] section")
    look.at("turns", page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Open the album").click()
    page.wait_for_selector(".album")
    look.at("album", page)
    page.get_by_role("button", name="Scores", exact=True).click()
    page.locator("summary").click()
    look.at("scores", page)
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_selector("dialog[open] img")
    look.at("share", page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".replay")
    for step in ("hands", "given", "row", "votes", "points"):
        look.at(f"replay {step}", page)
        page.get_by_role("button", name="Forward", exact=True).click()
    page.get_by_role("button", name="Check the shuffle").click()
    page.wait_for_selector(".verdict")
    look.at("check", page)
    assert look.bad == []


@pytest.mark.long  # its screens are those of a game, which test_games looks at
def test_there_are_no_barriers_in_a_tutorial(house: House, axe: str) -> None:
    """The test covers its first page, and each thing that a learner does."""
    look = Look(axe)
    page = house.page()
    page.goto(f"{house.base}/try/classic-2014")
    page.get_by_role("button", name="Let’s begin").wait_for()
    look.at("door", page)
    page.get_by_role("button", name="Let’s begin").click()
    look.play(people(page)[0], {"give", "vote", "go_on", "tell"})
    assert look.bad == []
