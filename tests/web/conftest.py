"""A server with quick computer players, a real browser, and people who open pages in it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from lapin.game.variants import VARIANTS
from lapin.languages import DEFAULT_LANGUAGE, Language
from lapin.net.pages import STATIC
from tests.web.friends import begin, move, seat_computers
from tests.web.players import PATIENCE, Player
from tests.web.sight import before_every_action, listen_to_all

SEATED = ".ring li.spot"
"""Everybody around the table of a lobby."""

expect.set_options(timeout=PATIENCE)

ARGUMENTS = [
    "--disable-dev-shm-usage",
    "--autoplay-policy=no-user-gesture-required",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    "--host-resolver-rules=MAP home.test 127.0.0.1",
    # Chromium's address bar is a page of 390 scripts, loaded again for every window: nobody types into it here.
    # The list replaces Playwright's own, so the parts of that which matter are also in it.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
]


SAVES_DATA = "if (navigator.connection) Object.defineProperty(navigator.connection, 'saveData', {value: true})"
"""As on a phone whose owner saves data: Chromium for computers has no such setting."""

KNOWS_THE_GAMES = f"localStorage.setItem('lapin.coach.games', {' '.join(VARIANTS)!r})"
"""Somebody has played all games on this device."""


@contextmanager
def serving(data: Path, *more: str) -> Iterator[str]:
    """Run a server of our own with quick computer players; return its address."""
    command = [sys.executable, "-m", "lapin", "serve", "--port", "0", "--fast-computers"]
    command += ["--data", str(data), "--asks-per-second", "200", *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        try:
            yield said.rpartition(" ")[2].strip()
        finally:  # else leaving would wait for a server that goes on
            server.terminate()


def chromium_path(*, windows: bool = True) -> str | None:
    """Return where Debian's Chromium is. The one without windows draws the same pages, and costs a tenth less."""
    shell, full = shutil.which("chromium-headless-shell"), shutil.which("chromium")
    return os.environ.get("LAPIN_CHROMIUM") or ((full or shell) if windows else (shell or full))


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own."""
    if not (STATIC / "index.html").is_file():
        pytest.fail("the web client is not built: run `pip install -e .`")
    with serving(tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Yield what drives browsers: a process has one. Whoever uses it looks before they act."""
    with sync_playwright() as driver, before_every_action():
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Chromium."""
    path = chromium_path(windows=False)
    if path is None:
        pytest.fail("chromium is missing: apt-get install chromium-headless-shell")
    browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
    yield browser
    browser.close()


class House:
    """Opens tables and pages; every page must stay free of errors."""

    def __init__(
        self, base: str, browser: Browser, before: str = "", *, motion: bool = False, frugal: bool = False
    ) -> None:
        """`before` is run in every page before its own scripts. Things move only where that is looked at.

        A frugal browser saves data: it fetches no deck ahead, and has no service worker that keeps the whole app.
        Such a page costs less than half.
        """
        self.base = base
        self._before = before
        self._motion = motion
        self._frugal = frugal
        self.errors: list[str] = []
        self.code = ""
        """The code of the table that was opened last."""
        self.language: Language = DEFAULT_LANGUAGE
        """The language of computer players, whatever page seats them."""
        self.touch = False
        """Whether pages are touched, and there is neither a mouse nor a keyboard."""
        self._tokens: dict[str, str] = {}
        self._hosts: dict[str, str] = {}
        """The tokens of hosts, by the codes of their tables."""
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def page(
        self,
        locale: str = "en-GB",
        width: int = 800,
        height: int = 700,
        motion: bool | None = None,
        frugal: bool | None = None,
        announced: str = "",
        knows: bool = False,
        touch: bool | None = None,
    ) -> Page:
        """A page of a fresh browser. Errors that are `announced`, as a regular expression, may occur.

        Somebody who `knows` the games needs no coach.
        """
        frugal = self._frugal if frugal is None else frugal
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            reduced_motion="no-preference" if (self._motion if motion is None else motion) else "reduce",
            service_workers="block" if frugal else "allow",
            has_touch=self.touch if touch is None else touch,
        )
        self._contexts.append(context)
        listen_to_all(context, announced, self.errors)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        if frugal:
            page.add_init_script(SAVES_DATA)
        if knows:
            page.add_init_script(KNOWS_THE_GAMES)
        if self._before:
            page.add_init_script(self._before)
        return page

    def open(
        self,
        game: str,
        name: str = "Ada",
        width: int = 800,
        height: int = 700,
        computers: int = 0,
        knows: bool = True,
        **table: object,
    ) -> tuple[Page, str]:
        """Open a table; return its host's page. Computer players sit there already."""
        page = self.page(width=width, height=height, knows=knows)
        seat = page.request.post(f"{self.base}/api/tables", data={"name": name, "game": game, **table}).json()
        self.code = seat["code"]
        self._hosts[self.code] = seat["token"]
        if computers:
            seat_computers(self.base, self.code, seat["token"], computers, language=self.language)
        page.goto(f"{self.base}/t/{self.code}")
        page.wait_for_selector(".start")
        return page, self.code

    def playing(
        self,
        game: str,
        *names: str,
        computers: int = 0,
        width: int = 800,
        height: int = 700,
        locale: str = "en-GB",
        over: bool = False,
        unseen: tuple[str, ...] = (),
        prepare: Callable[[Page], object] | None = None,
        **table: object,
    ) -> list[Page]:
        """Pages of people at a game that has just begun, the host's first; for tests that begin there.

        Nobody has seen the lobby: a friend's program has seated the computer players and started the game. If it
        is to be over, the program has also made everybody's moves. Somebody
        `unseen` has a seat and no page (`moves_unseen`). Each page is prepared before it goes to the table.
        """
        pages = []
        address = f"{self.base}/api/tables"
        for name in names:
            page = None if name in unseen else self.page(locale, width, height)
            about = {"name": name} if name != names[0] else {"name": name, "game": game, **table}
            seat = (page.request.post(address, data=about) if page else httpx.post(address, json=about)).json()
            self._tokens[name] = seat["token"]
            if name == names[0]:
                self.code = seat["code"]
                address = f"{address}/{self.code}/join"
            if page:
                pages.append(page)
        seat_computers(self.base, self.code, self._tokens[names[0]], computers, language=self.language)
        begin(self.base, self.code, *(self._tokens[name] for name in names), over=over)
        for page in pages:
            if prepare:
                prepare(page)
            page.goto(f"{self.base}/t/{self.code}")
        for page in pages:
            page.wait_for_selector(".podium" if over else ".play")
        return pages

    def moves_unseen(self, name: str, clue: str = "a whisper") -> None:
        """Somebody without a page makes the next move that is asked of them."""
        move(self.base, self.code, self._tokens[name], clue)

    def join(self, code: str, name: str, width: int = 800, height: int = 700) -> Page:
        """Somebody with a link: a name, and go."""
        page = self.page(width=width, height=height, knows=True)
        page.goto(f"{self.base}/t/{code}")
        page.fill("#name", name)
        page.keyboard.press("Enter")
        page.wait_for_selector(".start, .play")
        return page

    def start(self, host: Page, computers: int = 0) -> None:
        """Fill the table with computer players and begin."""
        self.computers(host, computers)
        host.get_by_role("button", name="Start the game").click()
        host.wait_for_selector(".play")

    def computers(self, host: Page, count: int, button: str = "Add a computer player") -> None:
        """Seat this many computer players."""
        token = self._hosts.get(host.url.rpartition("/")[2])
        if self.language != DEFAULT_LANGUAGE and token:
            before = host.locator(SEATED).count()
            seat_computers(self.base, host.url.rpartition("/")[2], token, count, language=self.language)
            host.wait_for_function(
                "([who, n]) => document.querySelectorAll(who).length >= n", arg=[SEATED, before + count]
            )
            return
        for _ in range(count):
            before = host.locator(SEATED).count()
            host.get_by_role("button", name=button).click()
            host.wait_for_function("([who, n]) => document.querySelectorAll(who).length > n", arg=[SEATED, before])

    def close(self) -> None:
        """Close every page."""
        for context in self._contexts:
            context.close()


@pytest.fixture
def house(base: str, browser: Browser) -> Iterator[House]:
    """Tables and pages for one test."""
    house = House(base, browser, frugal=True)
    yield house
    house.close()
    assert house.errors == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe, as npm installed it."""
    return (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text()


def people(*pages: Page) -> list[Player]:
    """Players for these pages, each with words of their own."""
    return [Player(page, f"a whisper {place}") for place, page in enumerate(pages)]
