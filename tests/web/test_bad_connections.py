"""A connection that is cut, in every phase; a server that refuses a move; a network without https."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import House
from tests.web.interceptor import Interceptor
from tests.web.players import PATIENCE, Player, wait_until

UNHURRIED = """(() => {
  const later = window.setTimeout;
  window.setTimeout = (what, ms, ...rest) => later(what, ms === 20000 ? 10 * 60 * 1000 : ms, ...rest);
})()"""
"""A reveal goes on by itself after twenty seconds: a slow machine may need longer to look at it."""

NOTE_MISSED = """() => {
  window.missed = 0;
  const look = () => (window.missed += document.querySelectorAll("button.missed").length);
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""


def intercepted(house: House, game: str, computers: int, first: int) -> tuple[Page, Interceptor]:
    """A page at a game that has just begun, and the interceptor between it and the server."""
    found: list[Interceptor] = []

    def prepare(page: Page) -> None:
        page.add_init_script(UNHURRIED)
        found.append(Interceptor(page))

    (page,) = house.playing(game, "Ada", computers=computers, prepare=prepare, options={"first": first})
    return page, found[0]


@pytest.mark.parametrize(
    ("game", "computers", "phases"),
    [
        ("classic-2014", 3, ("tell", "give", "vote")),
        pytest.param("jinx", 3, ("tell", "touch"), marks=pytest.mark.long),
    ],
)
def test_a_cut_in_any_phase_loses_nothing_and_does_nothing_twice(
    house: House, game: str, computers: int, phases: tuple[str, ...]
) -> None:
    """I move, get no answer, and am cut off. The page reconnects by itself, and my move counts once."""
    page, interceptor = intercepted(house, game, computers, first=0)
    player = Player(page)
    for phase in phases:
        player.until(phase)
        _move_and_be_cut(interceptor, player, phase)
    history = page.request.get(f"{house.base}/api/tables/{house.code}/history").json()
    for turn in history["turns"]:
        assert len(turn["row"]) == len(set(turn["row"])) == 4


def _move_and_be_cut(interceptor: Interceptor, player: Player, phase: str) -> None:
    page, before, lines = player.page, len(interceptor.sent), len(interceptor.lines)
    interceptor.muffled = True
    if phase == "give":
        player.look(0)
        page.locator("dialog[open] .actions .lamp").click()
    elif phase != "touch":
        player.act()

    def is_sent() -> bool:
        if phase == "touch" and len(interceptor.sent) == before:
            player.act()  # what comes in the first moment of a clue is not sent
        return len(interceptor.sent) == before + 1

    wait_until(page, is_sent, f"{phase}: a move on its way")
    interceptor.cut_and_back(page)
    sent = interceptor.sent
    wait_until(page, lambda: sent[before] in sent[before + 1 :], f"{phase}: the move again, under the same id")
    assert len(interceptor.lines) == lines + 1
    # An earlier move may come along, if its answer was under way; nothing else does.
    assert set(sent[before + 1 :]) <= set(sent[: before + 1]), phase
    if phase == "touch":  # somebody may have been there before: then another picture may be touched
        page.locator("button.pressed").wait_for(state="detached")
    else:
        wait_until(page, lambda: not player.sees()[phase], f"{phase}: done")


def test_a_finger_that_was_too_late_comes_off_again(house: House) -> None:
    """I press, it shows at once; the server says somebody was there before me, and I may choose again."""
    page, interceptor = intercepted(house, "jinx", computers=2, first=1)
    player = Player(page)
    page.evaluate(NOTE_MISSED)
    interceptor.refuse = "touch"

    def came_off(seen: dict[str, Any]) -> bool:
        if seen["touch"]:
            page.locator(".both ol button:not(.shut)").first.click()
        return bool(page.evaluate("window.missed"))

    player.play(came_off, "a finger that comes off")
    page.locator("button.pressed").wait_for(state="detached")
    page.get_by_role("alert").filter(has_text="Someone got there before you.").wait_for()


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        pytest.param("en-GB", "can’t save moves right now", marks=pytest.mark.long),
        ("fr-FR", "ne peut rien enregistrer"),
        pytest.param("es-ES", "no puede guardar", marks=pytest.mark.long),
    ],
)
def test_a_server_that_cannot_save_says_so_until_it_can(house: House, locale: str, words: str) -> None:
    """The database is away: a banner stays on my page, in my language, until something has been saved again."""
    page = house.page(locale=locale)
    code = page.request.post(f"{house.base}/api/tables", data={"name": "Ada", "game": "odyssey"}).json()["code"]
    interceptor = Interceptor(page)
    page.goto(f"{house.base}/t/{code}")
    page.wait_for_selector(".start")
    interceptor.refuse, interceptor.why = "add_computer", "NOT_STORED"
    add = page.get_by_role("button", name=re.compile("^(Add|Ajouter|Añadir) "))
    add.click()
    banner = page.locator(".banner").filter(has_text=words)
    banner.wait_for()
    interceptor.refuse = None
    add.click()
    banner.wait_for(state="detached")


def test_after_a_cut_in_the_reveal_the_page_shows_it_and_what_was_missed(house: House) -> None:
    """Votes are turned over while I am cut off: I see them when I am back, and still after the next cut."""
    page, interceptor = intercepted(house, "classic-2014", computers=3, first=1)
    player = Player(page)
    player.until("vote")
    interceptor.muffled = True
    player.act()
    wait_until(page, lambda: len(_turns(house, page)) == 1, "a turn that ended without me")
    interceptor.cut_and_back(page)
    player.play(lambda seen: bool(seen["go_on"]), "the reveal that I missed")
    row = page.locator(".area ol > li .picture img")
    expect(row).to_have_count(4, timeout=PATIENCE)
    shown = [each.get_attribute("src") for each in row.all()]
    votes = page.locator(".area ol ul li").count()
    assert votes == 3
    interceptor.cut_and_back(page)
    assert [each.get_attribute("src") for each in row.all()] == shown
    assert page.locator(".area ol ul li").count() == votes
    page.get_by_role("button", name="Continue").click()
    page.locator(".area ol ul").first.wait_for(state="detached")
    assert sorted(_turns(house, page)[0]["votes"]) == ["0", "2", "3"]


def _turns(house: House, page: Page) -> list[dict[str, Any]]:
    history = page.request.get(f"{house.base}/api/tables/{house.code}/history").json()
    turns: list[dict[str, Any]] = history["turns"]
    return turns


def test_a_command_in_doubt_is_sent_again_under_the_same_id(house: House) -> None:
    """The server lost its database in the middle of my move: my page sends it again, and it is done once."""
    page, interceptor = intercepted(house, "classic-2014", computers=2, first=0)
    before = len(interceptor.sent)
    interceptor.doubt = "tell"
    player = Player(page)
    player.act()
    wait_until(page, lambda: len(interceptor.sent) >= before + 2, "the same again")
    assert interceptor.sent[before] == interceptor.sent[before + 1]
    page.locator("#clue").wait_for(state="detached")
    assert page.get_by_role("alert").count() == 0
    player.until("go_on")
    assert [turn["clue"] for turn in _turns(house, page)] == [player.clue]


def test_plain_http_on_the_home_network_plays_too(house: House) -> None:
    """Without https the page says what is missing; links still copy, and a game reaches its first points."""
    # The header asks for more than http can give.
    page = house.page(announced="^console: .*Cross-Origin-Opener-Policy")
    home = house.base.replace("127.0.0.1", "home.test")
    page.goto(home)
    assert not page.evaluate("window.isSecureContext")
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_text("This page isn’t using https").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="With friends").first.click()
    page.wait_for_selector(".start")
    page.get_by_role("button", name="Copy the link").click()
    page.get_by_text("Copied").wait_for()
    house.start(page, 3)
    Player(page).until("go_on")
