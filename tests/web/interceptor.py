"""An interceptor between a page and its server."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.web.players import wait_until


class Interceptor:
    """Can swallow the server's messages, answer in its place, and cut the connection."""

    def __init__(self, page: Page) -> None:
        self.sent: list[str] = []
        self.lines: list[WebSocketRoute] = []
        self.muffled = False
        self.refuse: str | None = None
        """The request to which the server is made to say no."""
        self.why = "PICTURE_TAKEN"
        self.doubt: str | None = None
        """The request of which it does not know, the next time, whether it has done it."""
        page.route_web_socket("**/ws/**", self._between)

    def _between(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        self.lines.append(line)

        def said(text: str | bytes) -> None:
            ask: dict[str, Any] = json.loads(text)
            if ask["ask"]["do"] not in ("compose", "read"):  # a sign of life, not a command: nobody repeats it
                self.sent.append(ask["id"])
            if ask["ask"]["do"] == self.refuse:
                line.send(_refused(ask["id"], self.why))
            elif ask["ask"]["do"] == self.doubt:
                self.doubt = None
                line.send(_refused(ask["id"], "NOT_STORED", reason="in_doubt"))
            else:
                server.send(text)

        line.on_message(said)
        server.on_message(lambda text: None if self.muffled else line.send(text))

    def cut(self) -> None:
        """Cut the connection; the next one hears again."""
        self.muffled = False
        self.lines[-1].close()

    def cut_and_back(self, page: Page) -> None:
        """Cut the connection; the page reconnects by itself."""
        lines = len(self.lines)
        self.cut()
        wait_until(page, lambda: len(self.lines) > lines, "a new connection")
        page.locator(".banner").wait_for(state="detached")


def _refused(ask: str, code: str, **data: str) -> str:
    return json.dumps({"type": "refused", "id": ask, "code": code, "data": data})
