"""A new player's first minute: from the first page, in a fresh browser, on an ordinary line at home."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import House
from tests.web.pictures import expect_pictures
from tests.web.players import Player

HOME_LINE = {"offline": False, "latency": 60, "downloadThroughput": 500_000, "uploadThroughput": 125_000}


def newcomer(house: House, width: int, height: int) -> Page:
    """Somebody who has just typed the address."""
    page = house.page(width=width, height=height)
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", HOME_LINE)
    page.goto(house.base)
    return page


def play_a_turn(page: Page) -> None:
    """Hand, row and reveal of the first turn, every picture looked at."""
    player = Player(page)
    page.wait_for_selector(".play")
    expect_pictures(page, ".hand:not([hidden])", 6)
    row = page.locator(".area:not([hidden]) ol .picture")
    player.play(lambda seen: bool(seen["vote"]) or row.count() > 2, "a row")
    expect_pictures(page, ".area:not([hidden]) ol", 3)
    player.play(lambda seen: bool(seen["go_on"] or seen["skip"]), "a reveal")
    expect_pictures(page, ".area:not([hidden]) ol", 3)


@pytest.mark.parametrize("time", range(5))
def test_a_newcomer_who_starts_a_table_sees_every_picture(house: House, time: int) -> None:
    """Lobby, hand, row and reveal."""
    page = newcomer(house, *((390, 844) if time % 2 else (1440, 900)))
    page.get_by_role("button", name="With friends").first.click()
    page.wait_for_selector(".start")
    expect_pictures(page, "main", 3)
    house.start(page, computers=3)
    play_a_turn(page)


@pytest.mark.parametrize("time", range(5))
def test_a_newcomer_who_plays_at_once_sees_every_picture(house: House, time: int) -> None:
    """Hand, row and reveal, with computer players."""
    page = newcomer(house, *((1440, 900) if time % 2 else (390, 844)))
    page.get_by_role("button", name="Play now").first.click()
    play_a_turn(page)
