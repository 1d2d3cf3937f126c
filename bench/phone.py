"""Counts the bytes that a phone loads in a first game of six: everything that the server sends.

    .venv/bin/python -m bench.phone

A person plays: looks at each card in large before giving it or voting for it, and reads the album to its end.
`--write` puts the output into docs/figures.md.
"""

import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from bench import figures
from tests.web.conftest import ARGUMENTS, chromium_path, serving
from tests.web.friends import seat_computers
from tests.web.players import PATIENCE, Player

WIDTH, HEIGHT = 390, 844
COMPUTERS = 5
MOST_KB = 2500
GAMES = (("odyssey", 3), ("odyssey", 2), ("jinx", 3))


class Relay:
    """Listens before a server, hands everything on, and counts what comes from the server."""

    def __init__(self, base: str) -> None:
        self.sent = 0
        self._to = urlsplit(base)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:  # closed
                return
            server = socket.create_connection((self._to.hostname or "", self._to.port or 0))
            for start in ((client, server, False), (server, client, True)):
                threading.Thread(target=self._pump, args=start, daemon=True).start()

    def _pump(self, source: socket.socket, to: socket.socket, counted: bool) -> None:
        try:
            while data := source.recv(65536):
                if counted:
                    self.sent += len(data)
                to.sendall(data)
            to.shutdown(socket.SHUT_WR)
        except OSError:  # either side has gone
            return

    def close(self) -> None:
        """Accept nobody from now on."""
        self._listening.close()


@contextmanager
def relayed(base: str) -> Iterator[Relay]:
    """A relay before a server."""
    relay = Relay(base)
    try:
        yield relay
    finally:
        relay.close()


def loaded(browser: Browser, base: str, game: str, dots: float) -> int:
    """Play a first game on a phone with this many dots for each unit of its screen; return the bytes it took."""
    with relayed(base) as relay:
        context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT},
            device_scale_factor=dots,
            is_mobile=True,
            has_touch=True,
            locale="en-GB",
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(relay.base, wait_until="networkidle")
        seat = page.request.post(f"{relay.base}/api/tables", data={"name": "Ada", "game": game}).json()
        seat_computers(base, seat["code"], seat["token"], COMPUTERS)
        page.goto(f"{relay.base}/t/{seat['code']}")
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_selector(".play")
        Player(page).until("over")
        _read_album(page)
        page.wait_for_load_state("networkidle")
        context.close()
        return relay.sent


def _read_album(page: Page) -> None:
    """Open the album and turn its pages to the last one."""
    page.get_by_role("button", name="Open the album").click()
    heading = page.locator(".album h1")
    heading.wait_for()
    before = ""
    while (now := heading.inner_text()) != before:
        before = now
        page.wait_for_load_state("networkidle")
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(300)


def main() -> None:
    """Play each game, and print what it took."""
    lines = [f"{'a first game of six on a phone':34}{'kB':>8}  at most {MOST_KB:,}"]
    with TemporaryDirectory() as data, serving(Path(data)) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(windows=False), args=ARGUMENTS)
        for game, dots in GAMES:
            kb = loaded(browser, base, game, dots) / 1000
            lines.append(f"{f'{game}, {dots} dots a unit':34}{kb:8,.0f}  {'met' if kb <= MOST_KB else 'MISSED'}")
            print(lines[-1], flush=True)
        browser.close()
    if "--write" in sys.argv:
        figures.write("A game on a phone", lines)


if __name__ == "__main__":
    main()
