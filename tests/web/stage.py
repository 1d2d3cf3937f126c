"""A page at a table that this program plays: its door, its line and its answers say what a server could say.

Frames come from a real table without a server (`PureTable`) and are varied: so texts appear in their place that
chance would show once in a hundred games. Nothing here tests anything.
"""

import io
import json
import time
from collections.abc import Callable
from typing import Any

import segno
from playwright.sync_api import Page, Route, WebSocketRoute

from lapin.table.frame_encoder import FrameEncoder
from tests.table.pure_table import PureTable
from tests.web.conftest import House
from tests.web.seldom import LOCALES, PHONE

CODE = "BCDF"
"""The code of a pure table."""

Json = dict[str, Any]
Change = Callable[[Json], None]


def frame_of(table: PureTable, person: int | None) -> Json:
    """Return what this person sees of the table, or an onlooker."""
    seen = None if person is None else table.person(person)
    frame: Json = json.loads(FrameEncoder().frame(table.state, len(table.entries), 0, seen, None, None))
    return frame


def says(**answer: Any) -> Callable[[Route], None]:
    """Answer a request with this."""

    def answered(route: Route) -> None:
        route.fulfill(**answer)

    return answered


LASTING = """() => {
  const real = window.setTimeout;
  window.setTimeout = (done, ms, ...more) => real(done, ms > 2000 ? 60 * ms : ms, ...more);
}"""
"""A message that goes away by itself stays until its picture is taken in every language."""


class Stage:
    """A page, and everything it hears."""

    def __init__(self, house: House, page: Page | None = None, *, at: str = "t", onlooker: bool = False) -> None:
        self.base = house.base
        self.page = page or house.page(LOCALES["en"], *PHONE, frugal=True, announced=".*")
        self.at = at
        self.about: Json = {"seated": None if onlooker else 0}
        """The words of the door, beside what is usual."""
        self.first: Json = {}
        """The frame with which the line begins."""
        self.refuse: tuple[str, Json] | None = None
        """The code with its data by which every command is refused."""
        self.asked: list[Json] = []
        """All that the page has asked of its table."""
        self._version = 1000
        self._lines: list[WebSocketRoute] = []
        self.page.route_web_socket("**/ws/**", self._joined)
        self.answer("", self._door)
        code = io.BytesIO()
        segno.make(f"{house.base}/t/{CODE}", error="m").save(code, kind="svg", scale=8, border=3)
        picture = says(body=code.getvalue(), content_type="image/svg+xml")
        self.page.route(f"**/api/tables/{CODE}/qr.svg*", picture)

    def answer(self, path: str, body: Callable[[], object], status: int = 200) -> None:
        """Answer requests below the table's address."""

        def answered(route: Route) -> None:
            route.fulfill(status=status, json=body())

        address = f"**/api/tables/{CODE}{path}"
        self.page.unroute(address)
        self.page.route(address, answered)

    def _door(self) -> Json:
        room = self.first["room"]
        usual = {"code": CODE, "game": room["game"], "people": len(room["people"]), "playing": room["playing"]}
        return usual | {"locked": False, "watch": True} | self.about

    def _joined(self, line: WebSocketRoute) -> None:
        self._lines.append(line)

        def said(text: str | bytes) -> None:
            ask = json.loads(text)
            self.asked.append(ask)
            if self.refuse:
                code, data = self.refuse
                line.send(json.dumps({"type": "refused", "id": ask["id"], "code": code, "data": data}))
            else:
                line.send(json.dumps({"type": "done", "id": ask["id"], "version": self._version}))

        line.on_message(said)
        self.send(self.first)
        here = [person["id"] for person in self.first["room"]["people"]]
        self.tell({"type": "presence", "here": here, "watching": 0})

    def send(self, frame: Json) -> None:
        """Let the page hear a frame: the newest."""
        self._version += 1
        now = int(time.time() * 1000)
        self.tell(frame | {"version": self._version, "now": now})

    def tell(self, message: Json) -> None:
        """Let the page hear something else."""
        if self._lines:
            self._lines[-1].send(json.dumps(message))

    def enter(self, frame: Json, ready: str) -> None:
        """Come to the table again."""
        self.first = frame
        self.page.goto("about:blank")
        self.page.goto(f"{self.base}/{self.at}/{CODE}")
        self.page.wait_for_selector(ready)
