"""Every refusal there is, said to a page at a table: by the table's own line, as the server would."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, WebSocketRoute

from lapin.refusals import REFUSAL_DATA
from tests.web.conftest import House
from tests.web.players import words_of

DATA: dict[str, object] = {
    "active": 1,
    "card": 7,
    "cards": 240,
    "colour": "amber",
    "count": 3,
    "deck": 40,
    "found_by": 2,
    "game": "classic-2014",
    "given": 4,
    "height": 4000,
    "high": 50,
    "least": 3,
    "length": 120,
    "lines": 20,
    "low": 5,
    "most": 12,
    "name": "Grand-mère Zoé",
    "needed": 84,
    "number": 3,
    "option": "target",
    "pairs": False,
    "person": 1,
    "phase": "vote",
    "players": 13,
    "reason": "disk_full",
    "row": 6,
    "seat": 1,
    "seconds": 40,
    "spot": 3,
    "storyteller": 1,
    "value": 99,
    "votes": 2,
    "wanted": 2,
    "width": 6000,
}
"""The data that a refusal may have, by the name of its blank."""


def said_of(code: str, language: str) -> list[str]:
    """The texts of a code in the catalogue of tables, one for each plural form; the workshop has its own."""
    return [text for key, text in words_of(language).items() if key.partition("#")[0] == f"refusal.{code}"]


def codes(language: str) -> list[str]:
    """The codes that people at a table read there; who has lost a seat reads another page."""
    return sorted(code for code in REFUSAL_DATA if said_of(code, language) and code != "NOT_YOUR_SEAT")


@contextmanager
def refusing(house: House, locale: str, width: int, height: int) -> Iterator[tuple[Page, WebSocketRoute]]:
    """A page in a lobby, and the line on which it hears from its table."""
    page = house.page(locale=locale, width=width, height=height)
    lines: list[WebSocketRoute] = []

    def joined(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/ws/**", joined)
    seat = page.request.post(f"{house.base}/api/tables", data={"name": "Ada", "game": "odyssey"}).json()
    page.goto(f"{house.base}/t/{seat['code']}")
    page.wait_for_selector(".start")
    yield page, lines[-1]


def refuse(page: Page, line: WebSocketRoute, code: str, language: str) -> str:
    """Refuse something with this code; return what the page says, once it says it."""
    data = {name.rstrip("?"): DATA.get(name.rstrip("?"), 3) for name in REFUSAL_DATA[code]}
    line.send(json.dumps({"type": "refused", "id": None, "code": code, "data": data}))
    beginnings = [re.split(r"[{\s]*\{", text)[0] for text in said_of(code, language)]
    page.wait_for_function(
        "(all) => all.some((each) => document.querySelector('.toast')?.textContent.startsWith(each))",
        arg=beginnings,
    )
    return page.locator(".toast").inner_text()
