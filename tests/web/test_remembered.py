"""A device's memory of its games: clues that it has heard, and whether somebody has won on it."""

import json
import re

import pytest
from playwright.sync_api import WebSocket, expect

from tests.web.conftest import House
from tests.web.players import Player


def test_a_device_takes_along_what_it_has_heard_and_computers_are_easy_until_it_wins(house: House) -> None:
    """After a reveal an id is kept; the next table gets it, and its computers are easy; after a win, medium."""
    page = house.page()
    levels: list[str] = []

    def listened(socket: WebSocket) -> None:
        socket.on(
            "framesent", lambda text: levels.extend(re.findall(r'"add_computer","level":"(\w+)"', str(text)))
        )

    page.on("websocket", listened)
    page.goto(house.base)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector(".play")
    Player(page).until("go_on")
    kept = page.evaluate("JSON.parse(localStorage.getItem('lapin.heard'))")
    assert len(kept) == 1
    assert re.fullmatch(r"[\w-]{8}", kept[0])
    assert set(levels) == {"easy"}
    page.evaluate("localStorage.setItem('lapin.won', '1')")
    levels.clear()
    page.goto(house.base)
    with page.expect_request(lambda request: request.method == "POST") as asked:
        page.get_by_role("button", name="Play now").first.click()
    assert json.loads(asked.value.post_data or "")["heard"] == kept
    page.wait_for_selector(".play")
    assert set(levels) == {"medium"}


@pytest.mark.long
def test_the_lobby_offers_easy_computers_to_a_person_who_is_alone_and_has_not_won(house: House) -> None:
    """With company the level is medium; a person who has chosen a level keeps it."""
    host, code = house.open("odyssey")
    level = host.get_by_role("combobox", name="Difficulty")
    expect(level).to_have_value("easy")
    house.join(code, "Bea")
    expect(level).to_have_value("medium")
    level.select_option("hard")
    house.join(code, "Cy")
    host.locator(".seats strong, .spot", has_text="Cy").first.wait_for()
    expect(level).to_have_value("hard")
