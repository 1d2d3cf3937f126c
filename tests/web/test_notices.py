"""Somebody closes the page, is told that it is their turn, and comes back by the notification: a real Chromium."""

import asyncio
import json
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar, cast

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, Playwright, expect

from tests.notices.mail_server import mail_server
from tests.notices.push_service import PushService, push_service
from tests.ports import free_port
from tests.table.pure_table import playing
from tests.waiting import wait_until
from tests.web import players
from tests.web.conftest import ARGUMENTS, House, chromium_path, serving
from tests.web.desktop import desktop
from tests.web.rooms import EMPTY, PUSH
from tests.web.stage import Stage, frame_of

T = TypeVar("T")

SUBSCRIBED = """
(browser) => {
  let known = null;
  const made = {
    endpoint: browser.endpoint,
    toJSON: () => ({ endpoint: browser.endpoint, keys: { p256dh: browser.p256dh, auth: browser.auth } }),
    unsubscribe: async () => { known = null; return true; },
  };
  PushManager.prototype.getSubscription = async () => known;
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new Error("wrong options");
    return (known = made);
  };
}
"""
"""The browser's subscription is one at our own push service: its maker's cannot be reached from here."""

MAY_SHOW = """
() => {
  if (Notification.permission === "granted") return true;
  let shown = [];
  const registration = ServiceWorkerRegistration.prototype;
  registration.getNotifications = async ({ tag } = {}) => shown.filter((each) => !tag || each.tag === tag);
  registration.showNotification = async (title, options) => {
    const made = { title, ...options, close: () => (shown = shown.filter((each) => each !== made)) };
    shown = [...shown.filter((each) => each.tag !== options.tag), made];
  };
  return false;
}
"""
"""Debian's Chromium without windows refuses every notification, whatever it was granted. There, what the worker
wants to show is kept. A whole Chromium shows it, on a desktop: that is the long form."""

SHOWN = """
async () => (await self.registration.getNotifications())
  .map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }))
"""

CLICKED = """
async () => {
  const opened = [], waits = [];
  self.clients.openWindow = async (url) => { opened.push(url); return null; };
  const [notification] = await self.registration.getNotifications();
  const waitUntil = (promise) => waits.push(promise);
  self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
  await Promise.all(waits);
  return { opened, left: (await self.registration.getNotifications()).length };
}
"""
"""A click, dispatched in the worker: the debugging interface has none, and what is shown is no page that could be
clicked. Only a finger may open windows, so the address that would be opened is noted. The click of a desktop is in
the long form."""


LOOKED = "async () => (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length"
"""When the worker has the answer to this, it has those to all that it asked before: a click was seen to."""


@contextmanager
def in_a_thread(made: AbstractAsyncContextManager[T]) -> Iterator[T]:
    """A service beside the browser, whose own loop blocks."""
    loop = asyncio.new_event_loop()
    found: list[T] = []
    over = asyncio.Event()

    async def run() -> None:
        async with made as service:
            found.append(service)
            await over.wait()

    thread = Thread(target=lambda: loop.run_until_complete(run()))
    thread.start()
    try:
        wait_until(lambda: bool(found), lambda: "no service")
        yield found[0]
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
        loop.close()


def deliver(page: Page, data: str) -> None:
    """Hand a message to the page's service worker, as the browser does when its push service has one."""
    tools = page.context.new_cdp_session(page)
    found: list[str] = []

    def noted(event: dict[str, list[dict[str, str]]]) -> None:
        found.extend(each["registrationId"] for each in event["registrations"])

    tools.on("ServiceWorker.workerRegistrationUpdated", noted)
    tools.send("ServiceWorker.enable")
    players.wait_until(page, lambda: bool(found), "a service worker")
    origin = page.evaluate("location.origin")
    tools.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": found[0], "data": data})
    tools.detach()


def _allowed(service: PushService) -> Callable[[Page], None]:
    """A browser that may show notifications, subscribed at this service once its page asks for it."""
    subscription = json.dumps(service.browser())

    def prepare(page: Page) -> None:
        page.context.grant_permissions(["notifications"])
        page.add_init_script(f"({SUBSCRIBED.strip()})({subscription})")

    return prepare


@contextmanager
def told_meanwhile(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[House, Page, dict[str, object]]]:
    """Bo turns it on with the keyboard and leaves; Ada tells a clue. Returns his page and what was sent to him."""
    with in_a_thread(push_service(tmp_path)) as service:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
        inside = ("--notice-networks", "127.0.0.0/8", "--notice-networks", "::1/128")
        with serving(tmp_path / "data", *inside) as base:
            house = House(base, browser)
            (bo,) = house.playing(
                "odyssey",
                "Ada",
                "Bo",
                "Cleo",
                unseen=("Ada", "Cleo"),
                clocks={"away": 86_400},
                prepare=_allowed(service),
            )
            bo.get_by_role("button", name="Menu").click()
            bo.get_by_role("button", name="Tell me when it’s my turn").press("Enter")
            bo.get_by_role("switch", name="Not at night").press("Space")
            bo.get_by_role("switch", name="Notify me on this device").press("Space")
            expect(bo.get_by_role("status").filter(has_text="On. You can close this page now.")).to_be_visible()
            bo.goto(f"{base}/privacy")
            bo.get_by_text("your browser’s address at its push service").wait_for()
            house.moves_unseen("Ada")
            wait_until(lambda: bool(service.shown()), lambda: "nothing was sent")
            (said,) = service.shown()
            yield house, bo, said
            assert house.errors == []
            house.close()


def test_somebody_who_closed_the_page_is_told_and_comes_back(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His browser shows it once, and leads back."""
    with told_meanwhile(browser, tmp_path, monkeypatch) as (house, bo, said):
        worker = bo.context.service_workers[0]
        shows = worker.evaluate(MAY_SHOW)
        assert shows == ("headless-shell" not in (chromium_path(windows=False) or ""))
        for _ in range(2):  # the service may hand it over twice
            deliver(bo, json.dumps(said))
        wait_until(lambda: bool(worker.evaluate(SHOWN)), lambda: "nothing is shown")
        (shown,) = worker.evaluate(SHOWN)
        assert (shown["title"], shown["body"]) == ("It’s your turn", "A table is waiting for you.")
        assert (shown["tag"], shown["lang"], shown["data"]["path"]) == (said["tag"], "en", f"/t/{house.code}")
        assert worker.evaluate(CLICKED) == {"opened": [f"{house.base}/t/{house.code}"], "left": 0}


class WholeChromium:
    """A Chromium with all its parts and a profile, on a desktop: as `Browser`, it opens one context."""

    def __init__(self, chromium: BrowserType, profile: Path, bus: str) -> None:
        self._chromium = chromium
        self._profile = profile
        self._bus = bus

    def new_context(self, **options: Any) -> BrowserContext:
        """The context of the profile: only a window of a real profile can open another."""
        path = chromium_path()
        assert path is not None
        assert "headless-shell" not in path, "this needs the whole Chromium: apt-get install chromium"
        env: dict[str, str | float | bool] = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": self._bus}
        return self._chromium.launch_persistent_context(
            self._profile, executable_path=path, args=ARGUMENTS, env=env, **options
        )


@pytest.mark.long
def test_the_desktop_shows_a_notification_and_a_click_opens_the_table(
    playwright: Playwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing stands in for the browser's own: it hands the notification to the desktop, which is clicked."""
    with desktop(tmp_path) as screen:
        whole = cast("Browser", WholeChromium(playwright.chromium, tmp_path / "profile", screen.bus))
        with told_meanwhile(whole, tmp_path, monkeypatch) as (house, bo, said):
            for times in (1, 2):  # the service may hand it over twice
                deliver(bo, json.dumps(said))
                wait_until(lambda times=times: screen.asked == times, lambda: "nothing is shown")  # type: ignore[misc]
            (shown,) = screen.shown.values()
            assert shown.title == "It’s your turn"
            assert shown.body.endswith("A table is waiting for you.")
            assert "whisper" not in shown.body
            opened: list[Page] = []
            bo.context.on("page", lambda page: opened.append(page))  # noqa: PLW0108 - no builtin is taken
            screen.click(shown.number)
            wait_until(lambda: heard_from(bo) and bool(opened), lambda: "no page")
            opened[0].wait_for_url(f"{house.base}/t/{house.code}")
            expect(opened[0].locator(".play")).to_contain_text("a whisper")
            assert screen.shown == {}
            # The table is open now: the next click leads to its page, and opens none. After that it is closed.
            for wait in ("second", "third"):
                deliver(bo, json.dumps({**said, "wait": wait}))
                wait_until(lambda: bool(screen.shown), lambda: "nothing is shown")
                screen.click(*screen.shown)
                wait_until(lambda: not screen.shown, lambda: "the click was not heard")
                bo.context.service_workers[0].evaluate(LOOKED)
                if wait == "second":
                    opened[0].close()
            wait_until(lambda: heard_from(bo) and len(opened) > 1, lambda: "no page")
            opened[1].wait_for_url(f"{house.base}/t/{house.code}")
            assert len(opened) == 2


def test_the_switch_goes_back_where_the_browser_refuses(house: House) -> None:
    """Else somebody waits for a notification that never comes."""
    page = house.page(width=390, height=844)
    page.add_init_script(PUSH)
    stage = Stage(house, page)
    stage.answer("/notices", lambda: EMPTY | {"push_key": "BAAA"})
    stage.enter(frame_of(playing("odyssey", 3), 0), ".play")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Tell me when it’s my turn").click()
    switch = page.get_by_role("switch", name="Notify me on this device")
    switch.click()
    expect(page.get_by_text("Your browser is blocking notifications")).to_be_visible()
    expect(switch).not_to_be_checked()


def heard_from(page: Page) -> bool:
    """Let Playwright take in what the browser has said: it does so only while it waits for an answer."""
    page.evaluate("1")
    return True


@pytest.mark.long
def test_a_host_gives_an_address_and_a_channel_by_keyboard(browser: Browser, tmp_path: Path) -> None:
    """Ada asks for mails, confirms by the link of the mail, lets a channel be told, and takes both back."""
    port = free_port()
    with in_a_thread(mail_server()) as taker:
        mails = ("--smtp", f"smtp://localhost:{taker.port}", "--mail-from", "lapin@lapin.example")
        at = ("--port", str(port), "--url", f"http://127.0.0.1:{port}")
        with serving(tmp_path / "data", *mails, *at) as base:
            house = House(base, browser)
            (ada,) = house.playing("odyssey", "Ada", "Bo", "Cleo", unseen=("Bo", "Cleo"))
            table = ada.url
            ada.get_by_role("button", name="Menu").click()
            ada.get_by_role("button", name="Tell me when it’s my turn").press("Enter")
            ada.get_by_label("Your email address").fill("ada@mail.example")
            ada.get_by_label("Your email address").press("Enter")
            expect(ada.get_by_role("status").filter(has_text="We’ve written to you.")).to_be_visible()
            expect(ada.get_by_text("We’ve written to a…@mail.example")).to_be_visible()
            ada.get_by_role("combobox", name="Where").select_option("Slack")
            ada.get_by_label("Webhook URL").fill("https://hooks.slack.com/services/none")
            ada.get_by_role("button", name="Post messages there").press("Enter")
            expect(ada.get_by_text("a message is posted in a channel: Slack.")).to_be_visible()
            ada.get_by_role("button", name="No more messages there").press("Enter")
            expect(ada.get_by_role("status").filter(has_text="Off. The address is deleted.")).to_be_visible()
            wait_until(lambda: bool(taker.mails), lambda: "no mail")
            link = next(line for line in taker.mails[0].get_content().splitlines() if "#confirm=" in line)
            ada.goto(link)
            expect(ada.get_by_text("Your email address: a…@mail.example")).to_be_visible()
            ada.get_by_role("button", name="Yes, email me").press("Enter")
            expect(ada.get_by_role("status").filter(has_text="Thank you.")).to_be_visible()
            ada.goto(f"{base}/privacy")
            ada.get_by_text("An address that nobody confirms is deleted after a day.").wait_for()
            ada.goto(table)
            ada.get_by_role("button", name="Menu").click()
            ada.get_by_role("button", name="Tell me when it’s my turn").press("Enter")
            expect(ada.get_by_text("Emails go to a…@mail.example.")).to_be_visible()
            ada.get_by_role("button", name="Delete this address").press("Enter")
            expect(ada.get_by_role("status").filter(has_text="Off. The address is deleted here.")).to_be_visible()
            assert house.errors == []
            house.close()
