"""People with a real page in a real browser, who are writing a clue while processes and versions change."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Response,
    WebSocket,
    async_playwright,
)

from tests.server.process import PATIENCE
from tests.server.raw_connection import RawConnection
from tests.waiting import until
from tests.web.conftest import ARGUMENTS, chromium_path
from tests.web.sight import look_async

ALARMS = """
new MutationObserver(() => document.querySelectorAll("[role=alert]").forEach((each) => alarmed(each.textContent)))
    .observe(document, { childList: true, subtree: true, characterData: true });
"""
"""Whatever a page says in red is noted, however short it is there."""


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Debian's Chromium."""
    path = chromium_path(windows=False)
    assert path is not None, "chromium is missing: apt-get install chromium-headless-shell"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        await browser.close()


class Writer:
    """The storyteller of a running game; `wrong` is everything that was wrong with the page, as far as it goes."""

    def __init__(self, context: BrowserContext, page: Page, address: str, words: str) -> None:
        self._context = context
        self._page = page
        self._address = address
        self._words = words
        self._lost: float | None = None
        self._looks = False
        self.took: list[float] = []
        """The times for which the page was without the table."""
        self.wrong: list[str] = []
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", self._said)
        page.on("response", self._answered)
        page.on("websocket", self._connected)

    @classmethod
    async def seated(cls, browser: Browser, base: str, words: str) -> "Writer":
        """Somebody whose turn it is to tell, at a table of four that has just begun; the page is not open yet."""
        context = await browser.new_context(locale="en-GB", reduced_motion="reduce")
        asked = {"name": "Ada", "game": "odyssey", "options": {"first": 0}}
        seat = await (await context.request.post(f"{base}/api/tables", data=asked)).json()
        async with httpx.AsyncClient(base_url=base, timeout=PATIENCE, trust_env=False) as web:
            for guest in range(3):
                path = f"/api/tables/{seat['code']}/join"
                (await web.post(path, json={"name": f"Guest {guest}"})).raise_for_status()
        host = await RawConnection.open(base, seat["code"], seat["token"])
        while len((await host.next()).get("room", {}).get("people", ())) < 4:
            pass
        await host.send('{"id": "begin", "ask": {"do": "start"}}')
        while (await host.next()).get("ack") != "begin":
            pass
        await host.close()
        writer = cls(context, await context.new_page(), f"{base}/t/{seat['code']}", words)
        await context.expose_function("alarmed", lambda text: writer.wrong.append(f"in red: {text}"))
        await context.add_init_script(ALARMS)
        return writer

    async def writes(self, *, looks: bool) -> None:
        """Open the page, choose a card and write the clue, without telling it.

        Whoever gets a page of this version looks before they act, from now on; nobody promised it for 0.1.0.
        """
        self._looks = looks
        await self._page.goto(self._address)
        await self._page.locator(".hand button").first.wait_for()
        await self._look()
        await self._page.locator(".hand button").first.click()
        chosen = self._page.get_by_text("Choose this card", exact=True)  # in 0.1.0 a card is looked at first
        await self._page.locator("#clue").or_(chosen).first.wait_for()
        if await chosen.count():
            await chosen.click()
        await self._look()
        await self._page.locator("#clue").fill(self._words)
        await self._page.wait_for_load_state("networkidle")

    async def still_has_the_words(self) -> None:
        """They stand in the field, and the table is there."""
        await until(lambda: self._lost is None)
        assert await self._page.locator("#clue").input_value() == self._words

    async def tells(self) -> None:
        """The words become the clue, which the page then shows."""
        await self._look()
        await self._page.locator("form:has(#clue) button.lamp").click()
        await self._page.locator("#clue").wait_for(state="detached")
        await self._page.get_by_text(self._words).first.wait_for()

    async def _look(self) -> None:
        if self._looks:
            await look_async(self._page)
            assert self.wrong == []

    async def leave(self) -> None:
        """Close the page."""
        await self._context.close()

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" or (self._looks and message.type == "warning"):
            self.wrong.append(f"{message.text} {message.location}")

    def _answered(self, answer: Response) -> None:
        if answer.status >= 400:
            self.wrong.append(f"{answer.status} {answer.url}")

    def _connected(self, socket: WebSocket) -> None:
        def closed(_socket: WebSocket) -> None:
            self._lost = self._lost or time.monotonic()

        def received(text: str | bytes) -> None:
            if self._lost is not None and str(text).startswith('{"type":"frame"'):
                self.took.append(time.monotonic() - self._lost)
                self._lost = None

        socket.on("close", closed)
        socket.on("framereceived", received)
