"""Languages that nobody speaks play a whole game: one with words 40 % longer, one from right to left."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.conftest import House
from tests.web.players import Player, words_of
from tests.web.pseudo import RIGHT_TO_LEFT, cut, longer, speak_longer

WIDTH, HEIGHT = 360, 640

FOCUSED = "() => [...document.querySelectorAll('.hand button')].indexOf(document.activeElement)"
"""The place of the card that has the focus."""


def test_longer_words_are_longer() -> None:
    """Otherwise the next test would prove nothing; what is filled in stays as it is."""
    assert longer("Give {name} a card {n#one:# x|other:# y}") == "Giveve {name} aa cardrd {n#one:# x|other:# y}"
    words = words_of("en")
    stretched = [(len(text), len(longer(text))) for text in words.values() if "{" not in text]
    assert sum(after for _, after in stretched) > 1.35 * sum(before for before, _ in stretched)


def played(
    page: Page,
    house: House,
    words: dict[str, str],
    found: set[str],
    begun: Callable[[str], None] = lambda _: None,
) -> None:
    """Play a whole game against computers on a phone, and note what is cut on any screen of it."""
    for path in ("/", "/learn/odyssey", "/decks"):
        page.goto(house.base + path)
        page.wait_for_selector("h1")
        found.update(f"{path}: {each}" for each in cut(page))
    table = {"name": "Annemarie", "game": "odyssey", "options": {"target": 5, "first": 0}}
    code = page.request.post(f"{house.base}/api/tables", data=table).json()["code"]
    page.goto(f"{house.base}/t/{code}")
    page.wait_for_selector(".start")
    house.computers(page, 3, words["lobby.addComputer"])
    found.update(f"lobby: {each}" for each in cut(page))
    page.get_by_role("button", name=words["lobby.start"], exact=True).click()
    page.wait_for_selector(".play")
    begun(code)
    player = Player(page, words=words)
    player.choose(1)
    page.locator("#clue").focus()
    found.update(f"a card is picked: {each}" for each in cut(page))

    def over(seen: dict[str, Any]) -> bool:
        doing = next((what for what, so in seen.items() if so), "waiting")
        found.update(f"{doing}: {each}" for each in cut(page))
        return bool(seen["over"])

    player.play(over, "the podium")
    for key in ("end.albumOpen", "end.scores", "end.more"):
        page.get_by_role("button", name=words[key], exact=True).click()
        found.update(f"{key}: {each}" for each in cut(page))


def test_nothing_is_cut_where_words_are_longer(house: House) -> None:
    """The test is made at 360 x 640, from the first page to the scores."""
    page = house.page(width=WIDTH, height=HEIGHT)
    words = speak_longer(page)
    found: set[str] = set()
    played(page, house, words, found)
    assert found == set()


@pytest.fixture
def turned(base: str, browser: Browser) -> Iterator[House]:
    """A house whose pages are written from right to left."""
    house = House(base, browser, RIGHT_TO_LEFT, frugal=True)
    yield house
    house.close()
    assert house.errors == []


def test_a_game_is_played_from_right_to_left(turned: House) -> None:
    """Nothing is cut or beyond the screen, and what comes first stands on the right: words, cards, the path."""
    page = turned.page(width=WIDTH, height=HEIGHT)
    page.goto(turned.base)
    brand = page.locator(".brand").bounding_box()
    assert brand is not None
    assert brand["x"] > WIDTH / 2
    found: set[str] = set()
    played(page, turned, words_of("en"), found, lambda code: look_from_the_right(page, turned, code))
    assert page.evaluate("document.documentElement.dir") == "rtl"
    assert found == set()
    page.set_viewport_size({"width": 1280, "height": 800})
    title, acts = (page.locator(each).bounding_box() for each in ("main h1", ".acts"))
    assert title is not None
    assert acts is not None
    assert acts["x"] + acts["width"] <= title["x"]


def look_from_the_right(page: Page, house: House, code: str) -> None:
    """The hand begins on the right, by the keyboard too; on a television the path leads to the left."""
    page.locator(".hand button").first.wait_for()
    first, second = (page.locator(".hand button").nth(place).bounding_box() for place in (0, 1))
    assert first is not None
    assert second is not None
    assert first["x"] > second["x"]
    page.locator(".hand button").first.focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(FOCUSED) == 1
    screen = house.page(width=1280, height=720)
    screen.goto(f"{house.base}/tv/{code}")
    screen.wait_for_selector(".path .goal")
    screen.wait_for_function(
        """() => {
          const middle = (which) => {
            const box = document.querySelector(which).getBoundingClientRect();
            return (box.left + box.right) / 2;
          };
          const turned = (each) => getComputedStyle(each).scale === '-1 1';
          return [...document.querySelectorAll('canvas')].every(turned)
            && middle('.path .goal') < 200 && middle('.path .hopper') > 1000 && middle('.thinker') > 640;
        }"""
    )
    screen.close()
