"""More walks of `tests.web.screens`: lobbies, first pages, notices and televisions in every state."""

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route

from tests.table.pure_table import PureTable, playing
from tests.web.album import Album
from tests.web.conftest import SEATED, House
from tests.web.moments import ADA, ADA_TELLS, BO, CLEO, DAN, LONG, Scenes, told, waits
from tests.web.players import words_of
from tests.web.seldom import LOCALES, PHONE, phone
from tests.web.stage import Json, Stage, frame_of

NOW = int(time.time() * 1000)
HOUR = 3_600_000

UNFOLD = """() => {
  for (const each of document.querySelectorAll("details")) each.open = true;
  for (const each of document.querySelectorAll("select")) {
    each.size = each.options.length;
    each.style.height = "auto";
    each.style.setProperty("appearance", "auto");
  }
}"""
"""Every choice shows all that can be chosen."""


def _room(**about: object) -> Callable[[Json], None]:
    def change(frame: Json) -> None:
        frame["room"] |= about

    return change


def _short(players: int, least: int, most: int, *, pairs: bool = False) -> Callable[[Json], None]:
    data = {"players": players, "least": least, "most": most, "pairs": pairs}
    return _room(missing={"code": "PLAYER_COUNT", "data": data})


def lobbies(house: House, album: Album) -> None:
    """The lobby for its host and for others, with every list unfolded."""
    table = PureTable("odyssey", 4)
    scenes = Scenes(house, album, frame_of(table, ADA))
    page = scenes.page
    watching = [
        {"id": "a", "since": NOW, "screen": False},
        {"id": "b", "since": NOW, "screen": True},
        {"id": "c", "since": NOW, "screen": True, "tv": True},
        {"id": "d", "since": NOW, "person": BO},
    ]
    scenes.stage.tell({"type": "presence", "here": [0, 1], "watching": 6, "onlookers": watching})
    deck = {"option": "deck", "book": 84, "chosen": 60, "origin": "ours"}
    rules = _room(turns={"turns": 1, "exact": False, "book": 3}, departures=[deck], clocks={"tell": 60})
    scenes.show("lobby-hidden", frame_of(table, ADA), rules, _room(code=None, locked=True))
    page.evaluate(UNFOLD)
    scenes.take("lobby-lists")
    scenes.stage.tell({"type": "presence", "here": [0, 1], "watching": 5, "onlookers": watching})
    scenes.show("lobby-one-onlooker-more", frame_of(table, ADA), rules)
    scenes.show(
        "lobby-one-more",
        frame_of(table, ADA),
        _room(turns={"turns": 1, "exact": True, "book": None}),
        _short(2, 3, 12),
    )
    page.locator(SEATED).get_by_text("Ada").click()
    page.get_by_role("dialog").wait_for()
    scenes.take("lobby-dress")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Copy the link").click()
    scenes.take("lobby-copied")
    jinx = PureTable("jinx", 5)

    def guest() -> Json:
        return frame_of(jinx, BO)

    scenes = Scenes(house, album, guest())
    scenes.show("lobby-guest", guest(), _room(options={"first": CLEO}))
    scenes.show("lobby-drawn", guest())
    scenes.show("lobby-fewer-one", guest(), _short(7, 3, 6))
    scenes.show("lobby-fewer", guest(), _short(8, 3, 6))
    scenes.show("lobby-even", guest(), _room(game="team"), _short(7, 6, 12, pairs=True))
    scenes.show("lobby-safe-site", frame_of(jinx, ADA), _room(safe="site"))
    shuffle = {"commitment": "", "seats": [0, 1], "seals": [], "waiting": [1], "silent": [], "until": NOW + HOUR}
    scenes.show("lobby-shuffling", guest(), _room(shuffle=shuffle, missing={"code": "GAME_RUNNING", "data": {}}))


OWN: tuple[tuple[str, Json, bool], ...] = (
    ("give", {"phase": "give", "waited_for": True}, True),
    ("vote", {"phase": "vote", "waited_for": True}, True),
    ("touch", {"phase": "touch", "waited_for": True}, True),
    ("tell", {"phase": "tell", "waited_for": True}, True),
    ("standin", {"phase": "give", "waited_for": True, "stand_in": True}, True),
    ("goeson", {"phase": "give", "waited_for": False}, True),
    ("over", {"phase": "over", "waited_for": False}, False),
    ("lobby", {"phase": None, "waited_for": False, "turn": None}, False),
)


def homes(house: House, album: Album) -> None:
    """One's own tables in every state, and open tables."""
    page = phone(house)
    codes = [name.upper() for name, _, _ in OWN]
    page.add_init_script(f"localStorage.setItem('lapin.tables', {json.dumps(json.dumps(codes))})")

    def one(route: Route) -> None:
        code = route.request.url.rpartition("/")[2]
        _, own, plays = OWN[codes.index(code)]
        many = ["Bo", "Cleo", "Dan", "Eve", "Zoé"]
        seat = {"with_whom": many if own["phase"] == "over" else many[:2], "turn": 3, "stand_in": False} | own
        route.fulfill(json=_summary(code, playing=plays, seated=0, own=seat))

    def all_open(route: Route) -> None:
        tables = [
            _summary("QQQA", free=1, talk="gestures", language="en"),
            _summary("QQQB", free=3, playing=True, talk="words", language="fr"),
        ]
        route.fulfill(json={"tables": tables if some else [], "listing": True})

    page.route("**/api/tables/*", one)
    page.route("**/api/tables", all_open)
    some = False
    for name in ("none", "some"):
        page.goto(house.base)
        page.wait_for_load_state("networkidle")
        album.take(f"home-{name}", page, whole=True)
        some = True


def _summary(code: str, **about: object) -> Json:
    usual: Json = {"code": code, "game": "odyssey", "people": 3, "playing": False, "locked": False, "seated": None}
    return usual | about


MAIL = {"mail": "a…@mail.example", "every": "hour", "details": True, "quiet": None}
EMPTY: Json = {
    "push_key": None,
    "devices": [],
    "most": 5,
    "feeds": True,
    "mails": True,
    "webhooks": True,
    "may_set_webhook": True,
}
DEVICE = {"details": True, "quiet": None}
WISHES: dict[str, Json] = {
    "none": EMPTY,
    "pending": EMPTY | {"mail": MAIL | {"confirmed": False}},
    "known": EMPTY | {
        "mail": MAIL | {"confirmed": True}, "webhook": {"shape": "json", "names": True, "link": True},
        "named": True, "push_key": "BAAA", "devices": [DEVICE | {"id": "x"}],
    },
    "nothing": EMPTY | {"feeds": False, "mails": False, "webhooks": False, "may_set_webhook": False},
    "devices": EMPTY | {"push_key": "BAAA", "devices": [DEVICE | {"id": each} for each in "xyz"]},
}  # fmt: skip


PUSH = """
window.lapinAsked = "denied";
const endpoint = "https://push.example/x";
const device = { endpoint, toJSON: () => ({ endpoint, keys: {} }) };
const pushManager = {
  getSubscription: async () => null,
  subscribe: async () => { if (window.lapinAsked !== "granted") throw new Error("no"); return device; },
};
const registration = { pushManager };
Object.defineProperty(navigator, "serviceWorker", {
  value: { register: async () => registration, ready: Promise.resolve(registration), addEventListener() {} },
});
Notification.requestPermission = async () => (window.lapinAsked === "denied" ? "denied" : "granted");
"""
"""A browser that can be told, without the services of its maker."""


def wished(house: House, album: Album) -> None:
    """Show how somebody is told that it is their turn: asked for, waited for, on, off, refused."""
    page = house.page(LOCALES["en"], *PHONE, frugal=True, announced=".*")
    page.add_init_script(PUSH)
    stage = Stage(house, page)
    scenes = Scenes(house, album, frame_of(playing("odyssey", 3, options=ADA_TELLS), ADA), stage=stage)
    now: Json = {}
    for path in ("", "/mail", "/mail/off", "/webhook", "/webhook/off", "/off", "/push"):
        stage.answer(f"/notices{path}", lambda: now)
    stage.answer(
        "/notices/feed",
        lambda: {"feed": "x", "atom": "https://lapin.example/a", "calendar": "https://lapin.example/c"},
    )

    def press(name: str) -> None:
        page.get_by_role("button", name=name).first.click()
        page.wait_for_timeout(200)  # nothing tells when nothing moves any more

    for name, wishes in WISHES.items():
        now = wishes
        _notices(page)
        page.evaluate(UNFOLD)
        scenes.take(f"notices-{name}")
        page.keyboard.press("Escape")
    now = EMPTY
    _notices(page)
    now = WISHES["pending"]
    page.get_by_label("Your email address").fill("ada@mail.example")
    press("Send me emails")
    scenes.take("notices-asked")
    press("Get my address")
    now = EMPTY
    page.get_by_label("Webhook URL").fill("https://chat.example/x")
    now = WISHES["known"]
    press("Post messages there")
    scenes.take("notices-on")
    now = WISHES["known"] | {"mail": None}
    press("Delete this address")
    now = EMPTY | {"push_key": "BAAA"}
    press("No more messages there")
    scenes.take("notices-off")
    now = WISHES["known"]
    page.get_by_label("Your email address").fill("ada@mail.example")
    press("Send me emails")
    scenes.take("notices-mail-on")
    now = EMPTY | {"push_key": "BAAA"}
    page.keyboard.press("Escape")
    _pushed(page, scenes)


def _pushed(page: Page, scenes: Scenes) -> None:
    """A browser that says no, one that fails, one that may, and one that cannot; an address that is deleted."""
    _notices(page)
    for asked in ("denied", "broken", "granted"):
        page.evaluate("(asked) => { window.lapinAsked = asked; }", asked)
        page.get_by_label("Notify me on this device").or_(page.get_by_role("switch")).first.click()
        page.wait_for_timeout(300)  # nothing tells when nothing moves any more
        scenes.take(f"notices-push-{asked}")
    page.get_by_role("button", name="Delete the address").click()
    page.get_by_role("button", name="Get my address").wait_for()
    scenes.take("notices-feed-off")
    page.keyboard.press("Escape")
    page.evaluate("() => { delete window.PushManager; }")
    _notices(page)
    scenes.take("notices-cannot")


def _notices(page: Page) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Tell me when it’s my turn").click()
    sheet = page.get_by_role("dialog")
    known = sheet.get_by_label("Your email address").or_(sheet.get_by_text("a…@mail.example"))
    known.or_(sheet.get_by_text(words_of("en", "safety.")["notices.none"])).first.wait_for()


def televisions(house: House, album: Album) -> None:
    """The television while people think, give, vote, and when a game ends."""
    table = playing("odyssey", 8, options=ADA_TELLS)
    scenes = Scenes(house, album, frame_of(table, None), at="tv", onlooker=True, ready="main.tv header")
    told(table)
    scenes.show("tv-one", frame_of(table, None), waits(CLEO))
    scenes.show("tv-three", frame_of(table, None), waits(BO, CLEO, DAN))
    scenes.show("tv-many", frame_of(table, None), waits(BO, CLEO, DAN, 4, 5), waits(BO, CLEO, DAN, 4, Cleo=LONG))
    three = told(playing("classic-2014", 3, options=ADA_TELLS))
    scenes = Scenes(house, album, frame_of(three, None), at="tv", onlooker=True, ready="main.tv header")
    scenes.take("tv-two-each")


Answer = Callable[[], Any]
ROOMS = {"lobbies": lobbies, "homes": homes, "wished": wished, "televisions": televisions}
