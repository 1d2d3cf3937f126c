"""A game in frames of another site's pages, in browsers that keep no cookies of third parties."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from lapin.game.model.options import Options
from tests.web.conftest import SAVES_DATA, serving
from tests.web.friends import begin, set_up
from tests.web.players import PATIENCE, Player, play_on
from tests.web.sight import listen_to_all, look

EXAMPLE = Path(__file__).parents[2] / "examples" / "embedded_room.html"

TRY_A_COOKIE = "() => { document.cookie = 'tried=1; SameSite=None; Secure'; return document.cookie; }"
"""Whether this page may keep a cookie here."""


NOT_SHOWN = "^console: .*frame-ancestors|^net::ERR_BLOCKED"
"""The words of a browser about a page that may not be in this frame."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name in the class above
        """Say nothing."""


@pytest.fixture(scope="module")
def host_pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site that has the example page."""
    return tmp_path_factory.mktemp("host")


@pytest.fixture(scope="module")
def port(host_pages: Path) -> Iterator[int]:
    """Yield where the example page is served: as localhost, and under other names."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(host_pages)))
    serves = threading.Thread(target=server.serve_forever)
    serves.start()
    yield server.server_address[1]
    server.shutdown()
    serves.join()
    server.server_close()


@pytest.fixture(scope="module")
def lapin(port: int, host_pages: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that only pages of localhost may show in a frame; its address is written into the example page."""
    with serving(tmp_path_factory.mktemp("data"), "--embed-in", f"http://localhost:{port}") as address:
        page = EXAMPLE.read_text(encoding="utf-8").replace("https://lapin.example", address)
        (host_pages / EXAMPLE.name).write_text(page, encoding="utf-8")
        yield address


def frame_in(page: Page) -> Frame:
    """The frame with the room."""
    place = page.wait_for_selector("iframe")
    frame = None if place is None else place.content_frame()
    assert frame is not None
    return frame


class InFrame:
    """A frame as if it were a page: what one sees and touches is the frame's, keys and waits are the page's."""

    def __init__(self, page: Page, frame: Frame) -> None:
        self.page = page
        self.frame = frame

    def __getattr__(self, name: str) -> Any:
        its = ("keyboard", "set_default_timeout", "wait_for_timeout")
        return getattr(self.page if name in its else self.frame, name)


class Visitors:
    """People who open the example page, each in a browser of their own."""

    def __init__(self, browser: Browser, lapin: str) -> None:
        self._browser = browser
        self._lapin = lapin
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []
        self.code = self.token = ""
        """Of the last seat that was given."""

    def come(
        self, host: str, room: str, size: tuple[int, int] = (900, 800), announced: str = "", **who: str
    ) -> InFrame:
        """Somebody opens the page of this host."""
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", service_workers="block"
        )
        context.add_init_script(SAVES_DATA)
        self._contexts.append(context)
        listen_to_all(context, announced, self.errors)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.setCookieControls", {"enableThirdPartyCookieRestriction": True})
        page.on(
            "response", lambda answer: self._note(answer.json()) if answer.url.endswith("/api/rooms") else None
        )
        page.goto(f"{host}/embedded_room.html?{urlencode({'room': room, **who})}")
        return InFrame(page, frame_in(page))

    def _note(self, seat: dict[str, str]) -> None:
        self.code, self.token = self.code or seat["code"], self.token or seat["token"]

    def close(self) -> None:
        """Close every browser."""
        for context in self._contexts:
            context.close()


@contextmanager
def visitors(browser: Browser, lapin: str) -> Iterator[Visitors]:
    """People, whose pages must stay free of errors."""
    people = Visitors(browser, lapin)
    yield people
    people.close()
    assert people.errors == []


@pytest.mark.parametrize(
    ("people", "computers"), [pytest.param(2, 1, id="two"), pytest.param(6, 0, id="six", marks=pytest.mark.long)]
)
def test_people_play_a_whole_game_in_frames_without_third_party_cookies(
    browser: Browser, lapin: str, port: int, people: int, computers: int
) -> None:
    """Same room, same table, with names from the page around, which hears of turns and of the end and no more."""
    host, room = f"http://localhost:{port}", f"a-{people}-room"
    with visitors(browser, lapin) as come:
        pages = []
        for number in range(people):
            page = come.come(host, room, name=f"Player {number}")
            page.wait_for_selector(".start")
            look(page.page)
            pages.append(page)
        assert pages[0].evaluate(TRY_A_COOKIE) == "", "this browser keeps cookies of third parties"
        expect(pages[0].locator(".ring li.spot")).to_have_count(people)
        expect(pages[0].page.locator("#news")).to_contain_text(f"Table {come.code}")
        hearing = "window.heard = []; addEventListener('message', (event) => heard.push(event.data))"
        pages[0].page.evaluate(hearing)
        pages[1].page.reload()  # the seat is still this person's
        pages[1].frame = frame_in(pages[1].page)
        pages[1].wait_for_selector(".start")
        expect(pages[0].locator(".ring li.spot")).to_have_count(people)
        pages[0].page.context.clear_cookies()  # a browser that has no cookies in frames at all plays on
        set_up(lapin, come.code, come.token, Options(target=5), computers)
        begin(lapin, come.code, come.token)
        for page in pages:
            page.wait_for_selector(".play")
        players = [Player(cast(Page, page), f"a whisper {place}") for place, page in enumerate(pages)]
        play_on(players)
        assert all(player.moves > 0 for player in players)
        expect(pages[0].page.locator("#news")).to_have_text("The game is over")
        said = pages[0].page.evaluate("heard")
        assert {"lapin": "turn", "yours": True} in said
        kinds = {"table": {"lapin", "code"}, "turn": {"lapin", "yours"}, "ended": {"lapin"}}
        assert [each for each in said if set(each) != kinds.get(each["lapin"])] == []


def test_a_page_that_is_not_allowed_shows_nothing(browser: Browser, lapin: str, port: int) -> None:
    """The browser draws no room there, and no other page of ours in any page at all; alone, a room is no page."""
    with visitors(browser, lapin) as come:
        stranger = come.come(f"http://home.test:{port}", "a-room", announced=NOT_SHOWN, name="Eve")
        stranger.page.wait_for_function("() => document.querySelector('iframe').contentDocument === null")
        expect(stranger.frame.locator("#app")).to_have_count(0)
        assert come.code == ""
        friend = come.come(f"http://localhost:{port}", "other", announced=NOT_SHOWN, name="Ada")
        friend.wait_for_selector(".start")
        friend.page.evaluate("(address) => { document.querySelector('iframe').src = address }", lapin)
        expect(friend.page.frame_locator("iframe").locator(".page")).to_have_count(0)
        alone = friend.page.context.new_page()
        alone.goto(f"{lapin}/embed/a-room")
        expect(alone.get_by_role("link", name="Home")).to_be_visible()
        assert alone.locator("#name").count() == 0
