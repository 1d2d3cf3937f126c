"""The whole site under a path of a host that others share, behind the real nginx and Caddy, and alone.

Whatever the pages ask for must lie under the path: everything else is the neighbours'.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.cluster.fronts import Front
from tests.cluster.path_fronts import OTHERS, PATH, caddy_path, nginx_path
from tests.ports import free_port
from tests.web.conftest import House, serving
from tests.web.friends import table_of_a_friend
from tests.web.photos import photos
from tests.web.pictures import expect_pictures
from tests.web.sight import look
from tests.web.test_journeys import button, moves, plays_a_turn
from tests.web.test_kept import NO_NETWORK
from tests.web.test_performed import PLAYED, choose, hear, send, sung, table

PHONE, LAPTOP = (390, 844), (1440, 900)
Begin = Callable[..., Front]


class Neighbourly(House):
    """People at a site under a path: what their pages ask for outside of it is noted."""

    def __init__(self, base: str, browser: Browser, data: Path) -> None:
        super().__init__(base, browser)
        self.data = data
        self.astray: list[str] = []

    def page(self, *given: object, **named: object) -> Page:
        """A page whose every request is looked at."""
        page = super().page(*given, **named)  # type: ignore[arg-type]

        def asked(request: Request) -> None:
            address = urlsplit(request.url)
            if address.scheme.startswith("http") and not address.path.startswith(f"{PATH}/"):
                self.astray.append(request.url)

        page.on("request", asked)
        page.on("websocket", lambda line: self.astray.append(line.url) if f"{PATH}/ws/" not in line.url else None)
        return page


@contextmanager
def under_a_path(browser: Browser, data: Path, begin: Begin | None = None, **how: bool) -> Iterator[Neighbourly]:
    """A site under a path, alone or behind a web server."""
    port = free_port()
    own = port if begin is None else free_port()
    home = f"http://127.0.0.1:{port}{PATH}"
    with serving(data / "lapin", "--port", str(own), "--url", f"{home}/"):
        front = None if begin is None else begin(data, port, own, **how)
        house = Neighbourly(home, browser, data / "lapin")
        try:
            yield house
        finally:
            house.close()
            if front is not None:
                front.end()
    assert house.errors == []
    assert house.astray == []


def test_a_newcomer_plays_under_a_path_and_the_seat_is_kept_there(browser: Browser, tmp_path: Path) -> None:
    """From the first page to a first move; the seat's cookie and what is remembered belong to the path."""
    with under_a_path(browser, tmp_path) as house:
        page = house.page(frugal=True)
        page.goto(f"{house.base}/")
        expect_pictures(page, ".page", 6)
        button(page, "Play now")
        moves(page)
        assert urlsplit(page.url).path.startswith(f"{PATH}/t/")
        assert {cookie.get("path") for cookie in page.context.cookies()} == {f"{PATH}/"}
        page.reload()
        page.wait_for_selector(".play")
        look(page)
        kept = page.evaluate("Object.keys(localStorage)")
        assert kept
        assert [key for key in kept if not key.startswith(f"lapin{PATH}.")] == []


fronts = pytest.mark.parametrize(
    ("begin", "how"),
    [
        pytest.param(nginx_path, {}, id="nginx"),
        pytest.param(caddy_path, {}, id="caddy"),
        pytest.param(nginx_path, {"takes_off": True}, id="nginx-takes-it-off"),
        pytest.param(caddy_path, {"takes_off": True}, id="caddy-takes-it-off"),
    ],
)


@pytest.mark.long
@fronts
def test_every_part_of_the_site_works_behind_a_web_server(
    browser: Browser, tmp_path: Path, begin: Begin, how: dict[str, bool]
) -> None:
    """Tables, televisions, tickets, own decks, sung clues, replays, the operator, privacy, and no network."""
    with under_a_path(browser, tmp_path, begin, **how) as house:
        port = urlsplit(house.base).port
        assert httpx.get(f"http://127.0.0.1:{port}/", trust_env=False).text == OTHERS
        assert httpx.get(f"{house.base}/metrics", trust_env=False).status_code == 404
        bare = httpx.get(house.base, trust_env=False)
        assert bare.status_code == (301 if begin is nginx_path else 308)  # each as its documented setting says
        assert urlsplit(bare.headers["location"]).path == f"{PATH}/"
        plays_from_the_first_page(house)
        moves_a_seat(house)
        watches_on_a_television(house)
        brings_pictures(house, tmp_path)
        sings(house)
        opens_a_shared_replay(house)
        operates(house)
        reads_about_privacy(house)
        keeps_the_app(house)


def plays_from_the_first_page(house: House) -> None:
    """Open a table on a phone, read the invitation, and play a turn with computers."""
    page = house.page(width=PHONE[0], height=PHONE[1])
    page.goto(f"{house.base}/")
    expect_pictures(page, ".page", 6)
    button(page, "With friends")
    page.wait_for_selector(".start")
    expect(page.locator(".invite")).to_contain_text(f"{PATH}/t/")
    code = page.get_by_role("img", name="QR code").first
    assert code.evaluate("image => image.decode().then(() => image.naturalWidth)") > 50
    house.start(page, computers=3)
    plays_a_turn(page)


def moves_a_seat(house: House) -> None:
    """A ticket is an address under the path, and the seat moves there."""
    page, code = house.open("odyssey", computers=3)
    ticket = page.request.post(f"{house.base}/api/tables/{code}/ticket").json()
    assert ticket["link"].startswith(f"{house.base}/t/")
    other = house.page()
    other.goto(ticket["link"])
    other.wait_for_selector(".start")
    page.get_by_role("heading", name="Your seat has moved").wait_for()


def watches_on_a_television(house: House) -> None:
    """A screen without a seat shows the lobby with the site's whole address, and a turn."""
    with table_of_a_friend(house.base, computers=3, first=0) as friend:
        screen = house.page(width=LAPTOP[0], height=LAPTOP[1])
        screen.goto(f"{house.base}/tv/{friend.code}")
        expect(screen.locator(".scan")).to_contain_text(PATH)
        look(screen)
        friend.begin()
        screen.wait_for_selector(".scene.reveal .head")
        expect_pictures(screen, ".scene", 3)


def brings_pictures(house: House, folder: Path) -> None:
    """A deck is made, its pictures are seen on the bench, and a table plays with them."""
    page = house.page()
    page.goto(f"{house.base}/decks")
    page.locator("input[type=file]").first.set_input_files(photos(folder, 1, 2, 3, 4))
    expect(page.locator("#enough")).to_have_text("4 cards")
    page.get_by_role("link", name="Your own decks").first.click()
    page.locator("a.deck").first.click()
    expect(page.locator("#enough")).to_have_text("4 cards")
    look(page)
    page.goto(f"{house.base}/")
    button(page, "With friends")
    page.get_by_role("button", name="Our deck").click()
    expect(page.locator(".count")).to_contain_text("88 cards")
    house.start(page, computers=2)
    moves(page)


def sings(house: House) -> None:
    """A sung clue is recorded, sent, and heard by a guest and by a television."""
    host, guest, screen = table(house)
    choose(host, "Record a tune")
    sung(host)
    hear(host)
    send(host)
    for page in (host, guest, screen):
        page.wait_for_function(PLAYED)


def opens_a_shared_replay(house: House) -> None:
    """The link leads to the replay, with its pictures."""
    with table_of_a_friend(house.base, computers=3, first=0, target=5) as friend:
        friend.begin()
        friend.wait_for_the_end()
        sharing = f"{house.base}/api/tables/{friend.code}/records/1/share"
        token = {"Authorization": f"Bearer {friend.token}"}
        link: str = httpx.post(sharing, json={"on": True}, headers=token, trust_env=False).json()["link"]
    assert link.startswith(f"{house.base}/r/")
    page = house.page()
    page.goto(link)
    page.wait_for_selector(".replay")
    expect_pictures(page, ".all", 6)
    page.get_by_role("button", name="Forward", exact=True).click()
    look(page)


def operates(house: Neighbourly) -> None:
    """The link of `lapin operator` leads to the operator's page under the path."""
    command = [sys.executable, "-m", "lapin", "operator", "--data", str(house.data), "--url", f"{house.base}/"]
    link = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.strip()
    assert link.startswith(f"{house.base}/operator#token=")
    page = house.page()
    page.goto(link)
    page.get_by_role("heading", level=2).first.wait_for()
    assert "token" not in page.url


def reads_about_privacy(house: House) -> None:
    """By the link at the foot of the first page, and back."""
    page = house.page()
    page.goto(f"{house.base}/")
    page.locator("footer a", has_text="Privacy").click()
    page.get_by_role("heading", level=1).wait_for()
    page.get_by_role("link", name="Home").first.click()
    expect_pictures(page, ".page", 6)


def keeps_the_app(house: House) -> None:
    """The service worker has the path and no more; without a network the page says so, in its own clothes."""
    page = house.page(announced=NO_NETWORK)
    page.goto(f"{house.base}/learn")
    scope = page.evaluate("() => navigator.serviceWorker.ready.then((one) => one.scope)")
    assert scope == f"{house.base}/"
    names = page.evaluate("() => caches.keys()")
    assert [name for name in names if not name.startswith(f"lapin{PATH}-")] == []
    manifest = page.evaluate(
        "() => fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())"
    )
    assert manifest["start_url"] == "./"
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("There’s no connection right now.")).to_be_visible()
    assert page.evaluate("() => [...document.styleSheets].some((sheet) => sheet.cssRules.length > 0)")
    page.context.set_offline(False)
