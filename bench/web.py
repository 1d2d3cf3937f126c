"""`lapin bench web`: measures how small and how fast the pages are, in Debian's Chromium on this machine.

docs/figures.md says what is measured and how to read it.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bench import figures, phone
from bench.probes import LONG, QUIET, READY, SHIFTS, SHOWN
from tests.web.conftest import ARGUMENTS, House, chromium_path, people, serving

SLOWER = 4
LOADS = 5
SEATS, TURNS = 6, 3
"""The number of players, and of the turns in which their frames are timed."""
SETTLED = 500
"""The milliseconds that a new window needs until it is idle."""
CEREMONY = 8_000
"""The milliseconds for which the end of a game is watched."""
COUNTED = ("Document", "Script", "Stylesheet", "Font")

Say = Callable[[str], None]


class Target(NamedTuple):
    """A figure and its target; None if it only helps to read another figure."""

    what: str
    is_: float
    most: float | None
    unit: str

    @property
    def missed(self) -> bool:
        """Whether the figure is above its target."""
        return self.most is not None and self.is_ > self.most

    def __str__(self) -> str:
        figure = f"{self.what:58}{self.is_:9,.1f} {self.unit:3}"
        if self.most is None:
            return figure.rstrip()
        return f"{figure}  at most {self.most:,.0f}: {'MISSED' if self.missed else 'met'}"


class Look(NamedTuple):
    """The screen on which somebody sees the table."""

    width: int
    height: int
    motion: bool = False


def run(*, write: bool) -> int:
    """Measure and print. 1 if a target is missed."""
    lines: list[str] = []

    def say(text: str) -> None:
        print(text, flush=True)
        lines.append(text)

    say(f"{os.cpu_count()} cores; load {os.getloadavg()[0]:.2f} before")
    before = figures.ticks()
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        say(f"Chromium {browser.version}\n")
        missed = False
        for measured in (_weight, _phone, _interactive, _inputs, _pushed, _reveal, _game):
            for target in measured(browser, base):
                say(str(target))
                missed |= target.missed
        browser.close()
    say(f"\nload {os.getloadavg()[0]:.2f} after; {figures.taken(before)}")
    if write:
        figures.write("Web client", lines)
    return int(missed)


def _weight(browser: Browser, base: str) -> list[Target]:
    """Return how much a first visit transfers, without pictures."""
    house = House(base, browser)
    page = house.page()
    client = page.context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes: dict[str, float] = {}
    client.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    client.on(
        "Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]})
    )
    client.send("Network.enable")
    page.goto(base, wait_until="networkidle")
    page.evaluate("() => document.fonts.ready.then(() => null)")
    whole = sum(size for key, size in sizes.items() if kinds.get(key) in COUNTED)
    script = sum(size for key, size in sizes.items() if kinds.get(key) == "Script")
    house.close()
    return [
        Target("first load, fonts included, without pictures", whole / 1000, 120, "kB"),
        Target("of this, JavaScript", script / 1000, 60, "kB"),
    ]


def _phone(browser: Browser, base: str) -> list[Target]:
    """Return how much a sharp phone transfers in a whole first game of six, with everything (`bench.phone`)."""
    took = phone.loaded(browser, base, "odyssey", dots=3)
    return [Target("a first game of six on a phone, with everything", took / 1000, phone.MOST_KB, "kB")]


def _interactive(browser: Browser, base: str) -> list[Target]:
    times = []
    for _ in range(LOADS):
        house = House(base, browser)
        page = house.page()
        page.add_init_script(f"({READY})()")
        page.wait_for_timeout(SETTLED)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        # The page reports by itself: polling it while it loads would slow it down.
        with page.expect_console_message(lambda said: said.text.startswith("ready ")) as told:
            page.goto(base, wait_until="commit")
        times.append(float(told.value.text.split()[1]))
        house.close()
    return [Target(f"interactive, CPU {SLOWER} times slower, median of {LOADS}", median(times), 1000, "ms")]


def _inputs(browser: Browser, base: str) -> list[Target]:
    """Count inputs from an invite link to a seat: every key or click, but for the letters of the name."""
    house = House(base, browser)
    _, code = house.open("odyssey")
    page = house.page()
    page.goto(f"{base}/t/{code}")
    page.locator("#name:focus").type("Bea")
    page.keyboard.press("Enter")
    page.wait_for_selector(".start")
    house.close()
    return [Target("inputs from an invite link to a seat (a name, Enter)", 2, 2, "")]


def _pushed(browser: Browser, base: str) -> Iterator[Target]:
    """Yield how soon a frame is on the screen: on all windows of a table, and on one alone on the machine.

    The same windows play all games, so that each loads the app and the deck once.
    """
    house = House(base, browser, before=f"({SHOWN})()")
    pages = [house.page() for _ in range(SEATS)]
    plain = _drawn(base, pages, SEATS, Look(800, 700))
    yield Target(f"a frame pushed to {SEATS} pages is on the screen, p95 of {len(plain)}", _p95(plain), 75, "ms")
    yield Target("  its median", median(plain), None, "ms")
    yield Target("  on phones of 390 x 844, p95", _p95(_drawn(base, pages, SEATS, Look(390, 844))), None, "ms")
    moving = Look(800, 700, motion=True)
    yield Target("  with all motion, p95", _p95(_drawn(base, pages, SEATS, moving)), None, "ms")
    yield Target(
        "  a page that has the machine to itself, p95", _p95(_drawn(base, pages, 1, Look(800, 700))), 40, "ms"
    )
    house.close()


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def _drawn(base: str, pages: list[Page], shown: int, look: Look) -> list[float]:
    """The times from push to drawing, in the first `shown` of these pages.

    They play by themselves, at a person's pace: nothing but the pages and the server uses the machine. The others
    have a bare socket and play as they do.
    """
    host, *guests = pages
    seat = host.request.post(
        f"{base}/api/tables", data={"name": "Ada", "game": "odyssey", "options": {"rounds": 1}}
    )
    code = seat.json()["code"]
    for number, page in enumerate(guests):
        page.request.post(f"{base}/api/tables/{code}/join", data={"name": f"Guest {number}"})
    for page in pages[:shown]:
        page.set_viewport_size({"width": look.width, "height": look.height})
        page.emulate_media(reduced_motion="no-preference" if look.motion else "reduce")
        page.goto(f"{base}/t/{code}")
        page.wait_for_selector(".start")
    for page in pages[shown:]:
        page.goto(f"{base}/offline.html")
        page.evaluate("(code) => void (window.line = new WebSocket(`ws://${location.host}/ws/${code}`))", code)
    for page in pages[:shown]:  # in the lobby, since a table that plays by itself leaves no time
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        page.wait_for_function(QUIET, polling=500)
    host.get_by_role("button", name="Start the game").click()
    host.wait_for_selector(".play")
    for page in pages[:shown]:
        page.evaluate("() => void (window.shown.length = 0)")
    host.wait_for_function(f"() => window.turn > {TURNS}", polling=500, timeout=10 * 60_000)
    return [time for page in pages[:shown] for time in page.evaluate("() => window.shown")]


def _reveal(browser: Browser, base: str) -> list[Target]:
    """The longest time for which the page did not answer, in a reveal with twelve players, two votes each."""
    house = House(base, browser)
    page = house.page(motion=True, width=1280, height=800)
    page.add_init_script(f"({LONG})()")
    asked = {"name": "Ada", "game": "odyssey", "options": {"first": 0}}
    table = page.request.post(f"{base}/api/tables", data=asked)
    page.goto(f"{base}/t/{table.json()['code']}")
    page.wait_for_selector(".start")
    house.start(page, 11)
    player = people(page)[0]
    player.until("skip")
    page.evaluate("() => void (window.tasks.length = 0)")
    page.get_by_role("button", name="Continue").wait_for()
    page.wait_for_timeout(500)
    longest = max(page.evaluate("() => window.tasks"), default=0.0)
    house.close()
    return [Target("longest task in a reveal with 12 players (0: none over 50)", float(longest), 50, "ms")]


def _game(browser: Browser, base: str) -> list[Target]:
    """Return how far things move by themselves on a phone in a game with motion, and the longest task of its end.

    The page plays without a finger: browsers do not count what moves just after one.
    """
    house = House(base, browser, before=f"({SHOWN})(); ({LONG})(); ({SHIFTS})()", motion=True)
    page, _ = house.open("odyssey", width=390, height=844, options={"rounds": 1})
    house.computers(page, 4)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function(QUIET, polling=500)
    house.start(page)
    page.evaluate("() => void (window.shifts.length = 0)")
    page.wait_for_function("() => window.over", polling=200, timeout=10 * 60_000)
    page.evaluate("() => void (window.tasks.length = 0)")
    page.wait_for_selector(".podium")
    page.wait_for_timeout(CEREMONY)
    longest = max(page.evaluate("() => window.tasks"), default=0.0)
    moved = page.evaluate("() => window.shifts")
    house.close()
    for each in sorted(moved, key=lambda each: -each["value"])[:5]:
        print(f"moved by itself, {1000 * each['value']:.1f} thousandths: {', '.join(each['what'])}")
    return [
        Target("longest task from the last reveal to the end (0: none over 50)", float(longest), 50, "ms"),
        Target(
            "layout shift over a whole game, in thousandths", 1000 * sum(each["value"] for each in moved), 20, ""
        ),
    ]
