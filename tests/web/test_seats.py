"""The same seat after a reload and after a cut; and a big screen that knows nothing private."""

import json
import re
from textwrap import wrap
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import House, people
from tests.web.interceptor import Interceptor
from tests.web.players import PATIENCE, hand_of, play_on, wait_until


def test_reload_keeps_the_seat_and_the_hand(house: House) -> None:
    """I press reload and hold the same cards."""
    (host,) = house.playing("classic-2014", "Ada", computers=2)
    before = hand_of(host)
    host.reload()
    assert hand_of(host) == before


def test_a_page_reconnects_after_a_cut_and_sends_everything_once(house: House) -> None:
    """I am cut off while I say something; it is said once, and I am back by myself."""
    caught: list[Interceptor] = []
    (page,) = house.playing("odyssey", "Ada", computers=2, prepare=lambda page: caught.append(Interceptor(page)))
    interceptor = caught[0]
    page.get_by_role("button", name=re.compile("^Chat")).first.click()
    before = len(interceptor.sent)
    interceptor.muffled = True
    page.fill("#talk", "do you hear me?")
    page.keyboard.press("Enter")
    wait_until(page, lambda: len(interceptor.sent) > before, "a line on its way")
    interceptor.cut()
    page.locator(".talk li", has_text="do you hear me?").wait_for()
    assert len(interceptor.lines) == 2
    page.reload()
    page.get_by_role("button", name=re.compile("^Chat")).first.click()
    expect(page.locator(".talk li", has_text="do you hear me?")).to_have_count(1, timeout=PATIENCE)
    assert house.code in page.url


@pytest.mark.long  # test_tv and test_living_room have each phase; tests/server/test_secrecy what reaches a TV
def test_a_game_with_the_tv_as_the_board_and_phones_as_hands(house: House) -> None:
    """The TV shows clue, row and winners by itself, and whatever reaches it is what an onlooker may know."""
    host, code = house.open("classic-2014", options={"target": 5}, width=360, height=740, computers=1)
    phone = house.join(code, "Bea", width=360, height=740)
    heard: list[dict[str, Any]] = []
    screen = house.page(width=1280, height=720)
    screen.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(json.loads(text))))
    screen.goto(f"{house.base}/tv/{code}")
    screen.get_by_text(" ".join(wrap(code, 3))).first.wait_for()
    screen.get_by_text("Bea").first.wait_for()
    house.start(host)
    players = people(host, phone)
    screen.locator(".tv header").wait_for()
    play_on(players)
    # A TV has no fingers: it goes on by itself. Only the last reveal stands between it and the winners.
    screen.locator(".won").wait_for()
    assert screen.locator(".hand").count() == 0
    frames = [message for message in heard if message["type"] in ("frame", "changes")]
    assert len(frames) > 5
    for frame in frames:
        assert frame.get("me") is None
        assert frame.get("mine") is None
        for event in frame["events"]:
            assert event.get("hand") is None
            assert event.get("cards") is None
            assert event.get("drawn") is None


def test_a_tv_in_the_hosts_own_browser_still_looks_on(house: House) -> None:
    """Even with a seat's cookie, the board shows no hand."""
    (host,) = house.playing("classic-2014", "Ada", computers=2)
    hand_of(host)
    screen = host.context.new_page()
    screen.goto(f"{house.base}/tv/{house.code}")
    screen.wait_for_selector(".tv header")
    assert screen.locator(".hand").count() == 0
