"""More walks of `tests.web.screens`: pages on which the server's answers are varied (`tests.web.stage`)."""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

from lapin.decks.refusals import DATA as WORKSHOP
from tests.web.album import Album
from tests.web.conftest import House
from tests.web.photos import zipped
from tests.web.players import words_of
from tests.web.seldom import phone

HOUR = 3_600_000
NOW = 1_763_500_000_000
SAID: dict[str, object] = {
    "height": 90,
    "least": 200,
    "length": 240,
    "megas": 20,
    "most": 120,
    "name": "../../holiday.jpg",
    "width": 60,
}
"""The data of a refusal of the workshop, by the name of its blank."""


def workshop(house: House, album: Album) -> None:
    """Everything that the workshop refuses, one below the other; cards that look alike; a deck without cards."""
    page = phone(house, announced=".*")
    page.goto(f"{house.base}/decks")
    page.wait_for_selector("#new")
    with tempfile.TemporaryDirectory() as folder:
        parcel = zipped(Path(folder) / "holiday.zip", 4)
        page.locator("input[type=file]").nth(1).set_input_files(parcel)
        page.locator("#enough", has_text="4 cards").wait_for()
        codes = [key.removeprefix("refusal.") for key in words_of("en", "workshop.") if key.startswith("refusal.")]
        blanks: dict[str, Any] = {str(code): named for code, named in WORKSHOP.items()}
        lines: list[dict[str, object]] = [{"found": len(codes)}]
        for number, code in enumerate(codes, 1):
            data = {name.rstrip("?"): SAID.get(name.rstrip("?"), 3) for name in blanks.get(code, {})}
            lines.append({"refused": {"name": f"picture {number}.jpg", "code": code, "data": data | SAID}})
        lines.append({"done": {"added": 0, "refused": len(codes)}})
        page.route("**/zip", lambda route: route.fulfill(body="\n".join(map(json.dumps, lines)) + "\n"))
        page.locator("input[type=file]").nth(1).set_input_files(parcel)
    page.locator("ul.refused li").nth(len(codes) - 1).wait_for()
    album.take("workshop-refused", page, whole=True)
    for few in (1, 2):
        _alike(page, few)
        album.take(f"workshop-alike-{few}", page, whole=True)


def _alike(page: Page, pairs: int) -> None:
    def looked(route: Route) -> None:
        deck = route.fetch().json()
        ids = [card["id"] for card in deck["cards"]]
        deck["twins"] = [ids[2 * each : 2 * each + 2] for each in range(pairs)]
        for one, other in deck["twins"]:
            for card in deck["cards"]:
                card["twins"] = (
                    [other if card["id"] == one else one] if card["id"] in (one, other) else card["twins"]
                )
        route.fulfill(json=deck)

    page.unroute("**/api/decks/*")
    page.route("**/api/decks/*", looked)
    page.reload()
    page.locator("#enough").wait_for()


ACTS = (
    ("close_table", "BCDF"),
    ("take_down", "d1 Holiday"),
    ("read_only", "on"),
    ("read_only", "off"),
    ("drain", "on"),
    ("drain", "off"),
    ("drop_report", "r1"),
    ("new_link", ""),
    ("bar", "192.0.2.7 60 min"),
    ("bar", "192.0.2.7 1440 min"),
    ("bar", "192.0.2.7 0 min"),
)


def operator(house: House, album: Album) -> None:
    """Everything that can stand on the operator's page."""
    page = phone(house)

    def answer(route: Route) -> None:
        view: dict[str, Any] = route.fetch().json()
        report = {"at": NOW, "table": "BCDF", "name": "Grand-mère Zoé", "why": "rude", "network": "192.0.2.7"}
        view["audit"] = [
            {"at": NOW - place * HOUR, "what": what, "about": about} for place, (what, about) in enumerate(ACTS)
        ]
        view["reports"] = [
            report
            | {
                "id": about,
                "about": about,
                "words": ["what was said"],
                **({"deck": "d1"} if about == "picture" else {}),
            }
            for about in ("name", "talk", "clue", "picture")
        ]
        table = {"game": "odyssey", "playing": True, "listed": True, "safe": False, "touched": NOW}
        view["tables"] = [
            table | {"id": f"t{people}{connected}", "people": people, "connected": connected}
            for people, connected in ((1, 1), (5, 3), (1, None), (4, None))
        ]
        view["decks"] = [{"id": "d1", "title": "Holiday", "cards": 84, "bytes": 12_000_000, "reports": 2}]
        view["bars"] = [{"network": "192.0.2.7", "until": NOW + HOUR}]
        view["networks"] = [{"network": "192.0.2.9", "connections": 3}]
        view["load"] |= {"processes": 2, "bus_up": up}
        route.fulfill(json=view)

    page.route("**/api/operator", answer)
    up = 0
    for name in ("down", "up"):
        page.goto("about:blank")
        page.goto(album.operator)
        page.locator("h1").wait_for()
        album.take(f"operator-all-{name}", page, whole=True)
        up = 1


SITES: dict[str, dict[str, object]] = {
    "one": {
        "operator": "The school at the mill", "contact": "mailto:mail@school.example", "keep_days": 1,
        "idle_hours": 1, "journal_days": 1, "reported_days": 1, "safe": True, "recordings": True,
        "own_decks": True, "listing": True,
        "notices": ["push", "mail", "webhook", "feed"], "language_model": True,
    },
    "many": {"keep_days": 90, "idle_hours": 6, "journal_days": 14, "reported_days": 30},
    "ever": {"keep_days": None, "idle_hours": 6, "journal_days": None, "reported_days": 30},
}  # fmt: skip


def sites(house: House, album: Album) -> None:
    """Show a site's account of itself, by its settings."""
    page = phone(house)
    page.request.post(f"{house.base}/api/tables", data={"name": "Ada", "game": "odyssey"})
    for name, facts in SITES.items():
        page.unroute("**/api/site")
        page.route("**/api/site", _says(facts))
        page.goto("about:blank")
        page.goto(f"{house.base}/privacy")
        page.wait_for_selector("section h2")
        album.take(f"privacy-{name}", page, whole=True)


def _says(what: object) -> Callable[[Route], None]:
    def answer(route: Route) -> None:
        route.fulfill(json=what)

    return answer


ANSWERED = {"workshop": workshop, "operator": operator, "sites": sites}
