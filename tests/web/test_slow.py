"""Tables that are played over days: choosing the pace, the tables of a device, the next one, the story so far."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_bytes, token_urlsafe

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from lapin.client import Client
from lapin.durations import HOUR_MS
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.join_codes import draw_code
from lapin.net.callers import cookie_name
from lapin.store import Marks, SqliteLog
from lapin.store.places import FILE_NAME
from lapin.table import setup
from lapin.table.apply import apply
from lapin.table.commands import EndGame, SetPace, SettleSeat, Start
from lapin.table.decide import decide
from lapin.table.people import join
from lapin.table.state import Clocks
from lapin.table.waits import SlowPace
from lapin.tokens import key_of
from tests.table.pure_table import HOST, NOON, SECOND, PureTable
from tests.table.slow_tables import missing
from tests.web.conftest import House, people, serving
from tests.web.friends import move
from tests.web.players import PATIENCE

HOST_TELLS = {"first": 0}


def as_seated(base: str, code: str, token: str, what: Callable[[Client], Awaitable[object]]) -> None:
    """Do something with somebody's seat, without a page."""

    async def done() -> None:
        async with Client(base, code, token) as client:
            await what(client)

    with ThreadPoolExecutor(1) as other:  # Playwright's own event loop runs in this thread
        other.submit(asyncio.run, done()).result()


class Friends:
    """A table over days of Ada, who has a page, with Bo and Cy, who have none."""

    def __init__(self, house: House, page: Page, *, begun: bool = True) -> None:
        self.base = house.base
        about = {"name": "Ada", "game": "odyssey", "options": HOST_TELLS}
        seat = page.request.post(f"{house.base}/api/tables", data=about).json()
        self.code = seat["code"]
        join = f"{house.base}/api/tables/{self.code}/join"
        self.tokens = {name: httpx.post(join, json={"name": name}).json()["token"] for name in ("Bo", "Cy")}
        if begun:
            as_seated(self.base, self.code, seat["token"], self._begin)

    async def _begin(self, host: Client) -> None:
        await host.ask(SetPace(SlowPace(24)))
        await host.ask(Start())

    def play(self, *names: str) -> None:
        """These make the next move that is asked of them."""
        for name in names:
            move(self.base, self.code, self.tokens[name], "the long way home")


async def stored(data: Path, code: str, tokens: dict[str, str], options: Options, begun: int) -> None:
    """Store a table where a game over days began at this time, as a server would have."""
    table = token_urlsafe(16)
    entries = [setup.open_table(table, code, "odyssey", options, None, Clocks(), listed=False, now=begun)]
    state = apply(None, entries[0])
    for name, token in tokens.items():
        entries.append(join(state, name, None, key_of(token), begun))
        state = apply(state, entries[-1])
    for command in (SetPace(SlowPace(12)), Start()):
        entries.append(decide(state, PersonId(0), command, begun, token_bytes, ms=0))
        state = apply(state, entries[-1])
    log = await SqliteLog.open(data / FILE_NAME)
    moves = [(None, msgspec.json.encode(entry)) for entry in entries]
    await log.append_all(table, 0, moves, marks=Marks(code, state.deadline, None))
    await log.close()


def test_a_player_who_comes_back_after_the_end_sees_what_a_computer_did_for_them_then_the_end(
    browser: Browser, tmp_path: Path
) -> None:
    """Ada's time ran out while the server was down. A computer told for her; Bo and Cy played on to the end."""
    tokens = {name: token_urlsafe(16) for name in ("Bo", "Ada", "Cy")}
    code = draw_code(token_bytes)
    begun = int(time.time() * 1000) - 12 * HOUR_MS - 1000
    storing = stored(tmp_path, code, tokens, Options(first=Seat(1)), begun)
    with ThreadPoolExecutor(1) as other:  # Playwright's own event loop runs in this thread
        other.submit(asyncio.run, storing).result()
    with serving(tmp_path) as base:
        for name in ("Bo", "Cy", "Bo", "Cy"):
            move(base, code, tokens[name], "the long way home")
        as_seated(base, code, tokens["Bo"], lambda bo: bo.ask(EndGame()))
        house = House(base, browser)
        page = house.page(width=390, height=844)
        page.context.add_cookies([{"name": cookie_name(code), "value": tokens["Ada"], "url": base}])
        page.goto(f"{base}/t/{code}")
        story = page.get_by_role("dialog", name="While you were away")
        expect(story).to_contain_text("There’s been one turn so far.")
        expect(story).to_contain_text("You ran out of time, so a computer player gave the clue in your place.")
        expect(story).to_contain_text("The game has ended: you’ll see how.")
        story.get_by_role("button", name="Show me").click()
        expect(page.locator(".play")).to_contain_text(
            "You ran out of time, so a computer player gave the clue in your place."
        )
        page.get_by_role("button", name="Skip to the current turn").click()
        expect(page.get_by_text("The game ended early")).to_be_visible()
        page.reload()
        expect(page.get_by_text("The game ended early")).to_be_visible()
        expect(story).to_have_count(0)
        assert house.errors == []
        house.close()


def tell(page: Page) -> None:
    """Give the clue that is asked for."""
    (ada,) = people(page)
    ada.until("tell")
    ada.play(lambda seen: not seen["tell"], "the clue on the table")


def test_over_days_from_the_lobby_to_the_next_table_and_back(house: House) -> None:
    """The host chooses a day for each move, and the first page has every table of the device.

    After a move the next one that waits is a tap away. People who come back first see what happened.
    """
    page = house.page(width=390, height=844)
    first, second = Friends(house, page, begun=False), Friends(house, page)
    page.goto(f"{house.base}/t/{first.code}")
    page.get_by_label("Pace").select_option("24")
    expect(page.get_by_label("Hours that don’t count")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Start the game").click()
    clock = page.get_by_role("button", name=re.compile("left. See how long everyone has"))
    expect(clock).to_be_visible(timeout=PATIENCE)
    clock.click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("You.*since .* until "))
    page.get_by_role("button", name="Close", exact=True).click()
    page.goto(f"{house.base}/t/{second.code}")
    page.wait_for_selector(".play")
    page.goto(house.base)
    own = page.get_by_role("region", name="Your tables")
    expect(own.get_by_role("heading", name="They’re waiting for your clue")).to_have_count(2, timeout=PATIENCE)
    expect(own.get_by_text(re.compile(r"since .* · 24\shours left"))).to_have_count(2)
    own.get_by_role("link", name="Back to your table").first.click()
    page.wait_for_selector(".play")
    here = next(each for each in (first, second) if page.url.endswith(each.code))
    other = second if here is first else first
    tell(page)
    page.get_by_role("link", name="Next: a table is waiting for you").click()
    page.wait_for_url(f"**/t/{other.code}")
    page.goto(house.base)
    here.play("Bo", "Cy", "Bo", "Cy", "Bo")
    page.reload()
    expect(own.get_by_text("the long way home")).to_be_visible(timeout=PATIENCE)
    page.goto(f"{house.base}/t/{here.code}")
    story = page.get_by_role("dialog", name="While you were away")
    expect(story).to_contain_text("There’s been one turn since your last move", timeout=PATIENCE)
    expect(story).to_contain_text("Now it’s your move.")
    story.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("button", name="Skip to the current turn")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Skip to the current turn").click()
    expect(page.locator(".play h1")).to_have_text("the long way home", timeout=PATIENCE)
    page.reload()
    expect(page.locator(".play h1")).to_have_text("the long way home", timeout=PATIENCE)
    expect(story).to_have_count(0)


def test_one_link_takes_all_seats_to_another_device(house: House) -> None:
    """It has a ticket for each; the other device has the seats then, and this one has none."""
    page = house.page(width=390, height=844)
    for table in (Friends(house, page), Friends(house, page)):
        page.goto(f"{house.base}/t/{table.code}")
        page.wait_for_selector(".play")
    page.goto(house.base)
    page.get_by_role("button", name="Move my tables to another device").click()
    expect(page.get_by_role("img", name="QR code that moves all your seats")).to_be_visible(timeout=PATIENCE)
    link = page.get_by_label("Link that moves all your seats").input_value()
    other = house.page()
    other.goto(link)
    expect(other.get_by_text("Your 2 seats are here now.")).to_be_visible(timeout=PATIENCE)
    expect(other.get_by_role("heading", name="They’re waiting for your clue")).to_have_count(2, timeout=PATIENCE)
    assert "#" not in other.url
    page.reload()
    expect(page.locator("#games")).to_be_visible()
    expect(page.get_by_role("link", name="Back to your table")).to_have_count(0, timeout=PATIENCE)


def stays_away(begun: int, tokens: dict[str, str]) -> PureTable:
    """A table over days at which the second person has missed two moves in a row, from this time on."""
    table = PureTable("odyssey", 0, options=Options(first=Seat(0)))
    table.now = begun
    for name, token in tokens.items():
        table.join(name, key=key_of(token))
    table.execute(HOST, SetPace(SlowPace(12)))
    missing(table.start(), SECOND)
    return table


async def kept(data: Path, table: PureTable) -> None:
    """Store a table as a server would have."""
    log = await SqliteLog.open(data / FILE_NAME)
    moves = [(None, msgspec.json.encode(entry)) for entry in table.entries]
    await log.append_all(table.state.table, 0, moves, marks=Marks(table.state.code, table.state.deadline, None))
    await log.close()


@pytest.mark.long
def test_the_others_free_the_seat_of_somebody_who_stays_away(browser: Browser, tmp_path: Path) -> None:
    """Ada wants it on her phone, Cleo agrees: that is most of the three, and whoever comes next plays on there."""
    tokens = {name: token_urlsafe(16) for name in ("Ada", "Bo", "Cleo", "Dan")}
    lasted = stays_away(NOON, tokens).now - NOON
    table = stays_away(int(time.time() * 1000) - lasted - 1000, tokens)
    code = table.state.code
    with ThreadPoolExecutor(1) as other:  # Playwright's own event loop runs in this thread
        other.submit(asyncio.run, kept(tmp_path, table)).result()
    with serving(tmp_path) as base:
        house = House(base, browser)
        page = house.page(width=390, height=844)
        page.context.add_cookies([{"name": cookie_name(code), "value": tokens["Ada"], "url": base}])
        page.goto(f"{base}/t/{code}")
        page.get_by_role("dialog", name="While you were away").get_by_role("button", name="Skip").click()
        page.get_by_role("button", name=re.compile("See how long everyone has")).click()
        sheet = page.get_by_role("dialog")
        expect(sheet).to_contain_text("Bo has missed two moves in a row.")
        expect(sheet).to_contain_text("Bo ran out of time, so a computer player")
        free = sheet.get_by_role("button", name="Give the seat to someone else")
        expect(free).to_contain_text("0 of 2")
        expect(sheet.get_by_role("button", name="Go on without Bo")).to_contain_text("0 of 2")
        free.click()
        expect(free).to_contain_text("1 of 2")
        as_seated(base, code, tokens["Cleo"], lambda cleo: cleo.ask(SettleSeat(SECOND, "free")))
        expect(sheet).to_contain_text("Bo’s seat is free.")
        newcomer = house.page(width=390, height=844)
        seat = newcomer.request.post(f"{base}/api/tables/{code}/join", data={"name": "Zoe"}).json()
        assert seat["code"] == code
        newcomer.goto(f"{base}/t/{code}")
        expect(newcomer.get_by_role("list", name="Your hand").get_by_role("button").first).to_be_visible()
        expect(sheet).not_to_contain_text("Bo’s seat is free.")
        assert house.errors == []
        house.close()


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr", "es", "de"])
def test_jinx_says_why_it_is_played_now(house: House, language: str) -> None:
    """Where the pace of other games is chosen, a race has a sentence and no choice."""
    words = msgspec.json.decode(Path(f"web/src/locales/days.{language}.json").read_bytes(), type=dict[str, str])
    page = house.page(locale=language)
    seat = page.request.post(f"{house.base}/api/tables", data={"name": "Ada", "game": "jinx"}).json()
    page.goto(f"{house.base}/t/{seat['code']}")
    expect(page.get_by_text(words["pace.race"])).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_label(words["pace.title"], exact=True)).to_have_count(0)
