"""A line that is cut, in every phase; a server that decides otherwise; a network without https."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.web.conftest import House
from tests.web.players import Player


class Wire:
    """Stands between a page and its server: can swallow what the server says, and cut the line."""

    def __init__(self, page: Page) -> None:
        self.sent: list[str] = []
        self.lines: list[WebSocketRoute] = []
        self.muffled = False
        self.refuse: str | None = None
        self.why = "PICTURE_TAKEN"
        page.route_web_socket("**/ws/**", self._between)

    def _between(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        self.lines.append(line)

        def said(text: str | bytes) -> None:
            ask: dict[str, Any] = json.loads(text)
            self.sent.append(ask["id"])
            if ask["ask"]["do"] == self.refuse:
                line.send(json.dumps({"type": "refused", "id": ask["id"], "code": self.why, "data": {}}))
            else:
                server.send(text)

        line.on_message(said)
        server.on_message(lambda text: None if self.muffled else line.send(text))

    def cut(self) -> None:
        """The line is cut; the next one hears again."""
        self.muffled = False
        self.lines[-1].close()


@pytest.mark.parametrize(
    ("game", "computers", "phases"),
    [("classic-2014", 3, ("tell", "give", "vote")), ("jinx", 3, ("tell", "touch"))],
)
def test_a_line_cut_in_any_phase_loses_nothing_and_does_nothing_twice(
    house: House, game: str, computers: int, phases: tuple[str, ...]
) -> None:
    """I move, hear no answer, and the line is cut. It comes back by itself, my move counts, and counts once."""
    page, code = house.open(game, options={"first": 0})
    wire = Wire(page)
    page.reload()
    page.wait_for_selector(".start")
    house.start(page, computers)
    player = Player(page)
    for phase in phases:
        player.until(phase)
        before, lines = len(wire.sent), len(wire.lines)
        wire.muffled = True
        player.act()
        assert len(wire.sent) == before + 1, phase
        wire.cut()
        page.wait_for_function("() => document.querySelector('.banner') === null")
        for _ in range(400):
            if len(wire.sent) > before + 1:
                break
            page.wait_for_timeout(20)
        assert len(wire.lines) == lines + 1
        assert wire.sent[before] == wire.sent[before + 1], f"{phase}: sent again under the same name"
        if phase == "touch":  # somebody may have been there before: then another picture may be touched
            page.wait_for_function("() => document.querySelector('button.pressed') === null")
            continue
        for _ in range(400):
            if not player.sees()[phase]:
                break
            page.wait_for_timeout(20)
        assert not player.sees()[phase], f"{phase}: done"
    history = page.request.get(f"{house.base}/api/tables/{code}/history").json()
    for turn in history["turns"]:
        assert len(turn["row"]) == len(set(turn["row"])) == 4


def test_a_finger_that_was_too_late_comes_off_again(house: House) -> None:
    """I press, it shows at once; the server says somebody was there before me, and I may choose again."""
    page, _ = house.open("jinx", options={"first": 1})
    wire = Wire(page)
    page.reload()
    page.wait_for_selector(".start")
    house.start(page, 2)
    player = Player(page)
    wire.refuse = "touch"
    for _ in range(200):
        player.until("touch")
        page.locator(".both ol button:not(.shut)").first.click()
        if page.locator("button.missed").count():
            break
    assert page.locator("button.missed").count() == 1
    assert page.locator("button.pressed").count() == 0
    page.get_by_role("alert").filter(has_text="Somebody was there before you.").wait_for()


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en-GB", "cannot save moves just now"),
        ("fr-FR", "ne peut rien enregistrer"),
        ("es-ES", "no puede guardar"),
    ],
)
def test_a_server_that_cannot_save_says_so_until_it_can(house: House, locale: str, words: str) -> None:
    """The database is away: a banner stays on my page, in my language, until something has been saved again."""
    page = house.page(locale=locale)
    code = page.request.post(f"{house.base}/api/tables", data={"name": "Ada", "game": "odyssey"}).json()["code"]
    wire = Wire(page)
    page.goto(f"{house.base}/t/{code}")
    page.wait_for_selector(".start")
    wire.refuse, wire.why = "add_computer", "NOT_STORED"
    add = page.get_by_role("button", name=re.compile("Add a computer|Ajouter un ordinateur|Añadir un ordenador"))
    add.click()
    banner = page.locator(".banner").filter(has_text=words)
    banner.wait_for()
    wire.refuse = None
    add.click()
    banner.wait_for(state="detached")


def test_plain_http_on_the_home_network_plays_too(house: House) -> None:
    """No https: what the browser withholds is said, links still copy, and a game is played to its first points."""
    page = house.page(quiet=True)  # browsers complain there about a header that asks for more than http can give
    home = house.base.replace("127.0.0.1", "home.test")
    page.goto(home)
    assert not page.evaluate("window.isSecureContext")
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_text("This page came over plain http").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Start a table").click()
    page.wait_for_selector(".start")
    page.get_by_role("button", name="Copy the link").click()
    page.get_by_text("Copied").wait_for()
    house.start(page, 3)
    Player(page).until("go_on")
