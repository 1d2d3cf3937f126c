"""More walks of `tests.web.screens`: screens that people meet seldom, and nobody at a table of friends alone."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from lapin.game.model.ids import GameId
from tests.recordings.making import recording
from tests.web.album import Album
from tests.web.conftest import House
from tests.web.interceptor import Interceptor
from tests.web.players import Player, words_of
from tests.web.real_cards import walk
from tests.web.test_slow import Friends, tell

LOCALES = {"en": "en-GB", "fr": "fr-FR", "es": "es-MX", "de": "de-DE"}
PHONE = (390, 844)

HOST = "http://localhost:9999"
"""Another site, which nobody serves: the browser is given the text of its page here."""

MORE = ("--embed-in", HOST, "--smtp", "smtp://localhost:9", "--mail-from", "lapin@lapin.example")
"""With which options a server has all these screens. It never comes to sending a mail."""


def phone(house: House, language: str = "en", announced: str = "") -> Page:
    """A phone, held upright."""
    return house.page(LOCALES[language], *PHONE, announced=announced)


def doctored(page: Page, change: Callable[[dict[str, Any]], None]) -> None:
    """Let this page hear of something in the room that takes days to happen."""

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def heard(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] == "frame":
                change(said["room"])
            line.send(json.dumps(said))

        server.on_message(heard)

    page.route_web_socket("**/ws/**", between)


def days(house: House, album: Album) -> None:
    """A table that is played over days: its pace, who has how long, one's own tables, the story so far."""
    page = phone(house)
    first, second = Friends(house, page, begun=False), Friends(house, page)
    page.goto(f"{house.base}/t/{first.code}")
    page.get_by_label("Pace").select_option("24")
    page.get_by_label("Hours that don’t count").select_option("both")
    page.get_by_label("Pace").scroll_into_view_if_needed()
    album.take("days-lobby", page, whole=True)
    page.get_by_role("button", name="Start the game").click()
    clock = page.get_by_role("button", name=re.compile("left. See how long everyone has"))
    clock.click()
    page.get_by_role("dialog").wait_for()
    album.take("days-sheet", page)
    page.keyboard.press("Escape")
    page.goto(f"{house.base}/t/{second.code}")
    page.wait_for_selector(".play")
    page.goto(house.base)
    own = page.get_by_role("region", name="Your tables")
    expect(own.get_by_role("heading", name="They’re waiting for your clue")).to_have_count(2)
    album.take("own-tables", page)
    page.get_by_role("button", name="Move my tables to another device").click()
    page.get_by_role("img", name="QR code that moves all your seats").wait_for()
    album.take("move-all", page)
    page.keyboard.press("Escape")
    page.goto(f"{house.base}/t/{second.code}")
    tell(page)
    page.get_by_role("link", name="Next: a table is waiting for you").wait_for()
    album.take("days-next", page)
    page.goto(house.base)
    second.play("Bo", "Cy", "Bo", "Cy", "Bo")
    page.goto(f"{house.base}/t/{second.code}")
    page.get_by_role("dialog", name="While you were away").wait_for()
    album.take("so-far", page)
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Skip to the current turn").wait_for()
    album.take("so-far-turn", page)
    _stays_away(house, album, page, second)
    _notices(album, page)


def _stays_away(house: House, album: Album, page: Page, table: Friends) -> None:
    """Bo has missed two moves, and the others are asked; Cy's seat is free."""

    def change(room: dict[str, Any]) -> None:
        missed = [
            {"turn": 1, "phase": phase, "person": who} for who, phase in ((1, "give"), (0, "vote"), (2, "vote"))
        ]
        absent = [{"person": 1, "free": [2], "without": [], "needed": 2}]
        room["slow"].update(missed=missed, absent=absent, freed=[2])

    doctored(page, change)
    page.goto(house.base)
    page.goto(f"{house.base}/t/{table.code}")
    page.wait_for_selector(".play")
    skip = page.get_by_role("button", name="Skip", exact=True)
    page.get_by_role("button", name=re.compile("See how long everyone has")).or_(skip).first.wait_for()
    if skip.count():
        skip.click()
    page.get_by_role("button", name=re.compile("See how long everyone has")).click()
    page.get_by_text("has missed two moves").wait_for()
    album.take("days-away", page, whole=True)
    page.get_by_role("dialog").evaluate("(sheet) => sheet.scrollTo(0, 10000)")
    album.take("days-away-below", page)
    page.keyboard.press("Escape")


def _notices(album: Album, page: Page) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    album.take("menu-days", page)
    page.get_by_role("button", name="Tell me when it’s my turn").click()
    page.get_by_label("Your email address").wait_for()
    album.take("notices", page)
    for part, label in (("mail", "Your email address"), ("channel", "Webhook URL")):
        page.get_by_label(label).scroll_into_view_if_needed()
        album.take(f"notices-{part}", page)
    page.get_by_role("button", name="Get my address").click()
    page.get_by_role("button", name="Delete the address").wait_for()
    page.get_by_role("button", name="Delete the address").scroll_into_view_if_needed()
    album.take("notices-feed", page)
    page.keyboard.press("Escape")


def mails(house: House, album: Album) -> None:
    """Show where the links of mails lead."""
    page = phone(house)
    page.route("**/api/mail", lambda route: route.fulfill(json={"mail": "a…@mail.example"}))
    for way in ("confirm", "off"):
        page.goto(f"{house.base}/mail#{way}={'0' * 64}")
        page.reload()
        page.get_by_role("main").get_by_role("button").wait_for()
        album.take(f"mail-{way}", page)


def performed(house: House, album: Album) -> None:
    """Sung and mimed clues: recording one, hearing one. A page that records is reopened in another language."""
    for language in album.languages:
        words, say = words_of(language), words_of(language, "clue.")
        host, guest = house.playing(
            "odyssey", "Ada", "Bea", computers=1, width=PHONE[0], height=PHONE[1], locale=LOCALES[language],
            options={"performed": True, "first": 0},
        )  # fmt: skip
        Player(host, language=language).choose(1)

        def form(name: str, host: Page = host, words: dict[str, str] = words) -> None:
            host.locator("fieldset label", has_text=words[f"tell.as.{name}"]).click()

        def press(key: str, host: Page = host, say: dict[str, str] = say) -> None:
            host.get_by_role("button", name=say[key], exact=True).click()

        def end(again: str, host: Page = host, say: dict[str, str] = say) -> None:
            """End a recording, unless it has come to its end while pictures were taken."""
            done, stop = (host.get_by_role("button", name=name, exact=True) for name in (again, say["stop"]))
            done.or_(stop).first.wait_for()
            if stop.count():
                stop.click()
            done.wait_for()

        form("live")
        album.take("perform-live", host, language=language)
        form("video")
        album.take("perform-mime", host, language=language)
        press("video.record")
        host.locator(".left").wait_for()
        album.take("perform-filming", host, language=language)
        end(say["video.again"])
        album.take("perform-filmed", host, language=language)
        form("audio")
        album.take("perform-sing", host, language=language)
        press("audio.record")
        host.get_by_role("meter").wait_for()
        host.wait_for_function("() => Number(document.querySelector('[role=meter]').ariaValueNow) > 3")
        album.take("perform-recording", host, language=language)
        end(say["audio.again"])
        album.take("perform-recorded", host, language=language)
        press("send")
        guest.locator("main .player").wait_for()
        album.take("performed-heard", guest, language=language)
        _without_https(house, album, language)


def _without_https(house: House, album: Album, language: str) -> None:
    host, code = house.open("odyssey", options={"performed": True, "first": 1})
    guest = phone(house, language, announced="Cross-Origin-Opener-Policy|^4.*POST .*/sound$")
    guest.goto(f"{house.base.replace('127.0.0.1', 'home.test')}/t/{code}")
    guest.fill("#name", "Bea")
    guest.keyboard.press("Enter")
    guest.wait_for_selector(".start")
    house.start(host, 1)
    guest.wait_for_selector(".play")
    Player(guest, language=language).choose(1)
    guest.locator("fieldset label", has_text=words_of(language)["tell.as.audio"]).click()
    picker = guest.locator("input[type=file]")
    picker.wait_for(state="attached")
    guest.locator("fieldset label", has_text=words_of(language)["tell.as.video"]).click()
    guest.get_by_text(words_of(language, "clue.")["video.http"]).wait_for()
    album.take("perform-http-video", guest, language=language)
    guest.locator("fieldset label", has_text=words_of(language)["tell.as.audio"]).click()
    picker.wait_for(state="attached")
    album.take("perform-http", guest, language=language)
    tune = recording("wav", "pcm_s16le", seconds=0.6)
    picker.set_input_files({"name": "tune.wav", "mimeType": "audio/wav", "buffer": tune})
    guest.get_by_role("button", name=words_of(language, "clue.")["audio.again"]).wait_for()
    album.take("perform-file", guest, language=language)
    guest.get_by_role("button", name=words_of(language, "clue.")["audio.again"]).click()
    picker.set_input_files({"name": "tune.wav", "mimeType": "audio/wav", "buffer": b"no tune at all"})
    guest.get_by_role("button", name=words_of(language, "clue.")["send"], exact=True).click()
    guest.locator(".toast").wait_for()
    album.take("perform-refused", guest, language=language)


def lines(house: House, album: Album) -> None:
    """Lines that are cut, a server that cannot save, and the pages without a network or without scripts."""
    page = phone(house)
    code = page.request.post(f"{house.base}/api/tables", data={"name": "Ada", "game": "odyssey"}).json()["code"]
    interceptor = Interceptor(page)
    page.goto(f"{house.base}/t/{code}")
    page.wait_for_selector(".start")
    interceptor.refuse, interceptor.why = "add_computer", "NOT_STORED"
    page.get_by_role("button", name="Add a computer player").click()
    page.locator(".banner").wait_for()
    album.take("line-unsaved", page)
    page.route_web_socket("**/ws/**", lambda line: line.close())
    interceptor.cut()
    page.locator(".banner").wait_for()
    album.take("line-cut", page)
    for language in album.languages:
        page = phone(house, language)
        page.goto(f"{house.base}/offline.{language}.html")
        album.take("offline", page, language=language)
        context = page.context.browser.new_context(  # type: ignore[union-attr]
            java_script_enabled=False, locale=LOCALES[language], viewport={"width": PHONE[0], "height": PHONE[1]}
        )
        bare = context.new_page()
        bare.goto(house.base)
        bare.screenshot(path=album.folder / f"no-scripts-phone{'' if language == 'en' else f'.{language}'}.png")
        context.close()


def doors(house: House, album: Album) -> None:
    """Doors that stay shut, seats that are lost, and what an onlooker sees."""
    _, full = house.open("classic-2014", computers=5)
    page = phone(house, announced="404")
    page.goto(f"{house.base}/t/{full}")
    page.wait_for_selector("#name")
    album.take("door-full", page)
    page.goto(f"{house.base}/t/QQQQ")
    page.get_by_role("heading", name="No table has this code").wait_for()
    album.take("door-unknown", page)
    page.goto(f"{house.base}/nowhere")
    page.get_by_role("link", name="Home").wait_for()
    album.take("nowhere", page)
    page.goto(f"{house.base}/tv")
    page.wait_for_selector("h1")
    album.take("tv-start", page, whole=True)
    host, left, moved = house.playing("odyssey", "Ada", "Bo", "Cy", computers=2, width=390, height=844)
    code = house.code
    watching = phone(house)
    watching.goto(f"{house.base}/t/{code}")
    album.take("door-running", watching)
    watching.get_by_role("button", name="Just watch").click()
    watching.wait_for_selector(".play")
    album.take("onlooker", watching)
    watching.get_by_role("button", name="Menu", exact=True).click()
    album.take("onlooker-menu", watching)
    left.get_by_role("button", name="Menu", exact=True).click()
    album.take("guest-menu", left)
    left.get_by_role("button", name="Leave the table").click()
    left.get_by_role("button", name="Sure? Press again").click()
    left.get_by_role("heading", name="You’ve left the table").wait_for()
    album.take("left", left)
    ticket = moved.request.post(f"{house.base}/api/tables/{code}/ticket", data={}).json()["link"]
    other = phone(house)
    other.goto(ticket)
    other.wait_for_selector(".play")
    moved.get_by_role("heading", name="Your seat has moved").wait_for()
    album.take("moved", moved)
    _at_the_table(album, host)
    host.get_by_role("button", name="Menu", exact=True).click()
    host.get_by_role("button", name="End this game").click()
    host.get_by_role("button", name="Sure? Press again").click()
    host.get_by_text("The game ended early").first.wait_for()
    album.take("ended-early", host, whole=True)


def _at_the_table(album: Album, host: Page) -> None:
    """Show what opens at a table beside the menu: people, talk, rules, points."""
    host.get_by_role("button", name="At the table", exact=True).or_(host.locator("button.everybody")).first.click()
    host.get_by_role("dialog").wait_for()
    album.take("people", host)
    host.keyboard.press("Escape")
    host.locator("button.you").click()
    album.take("talk", host)
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Rules", exact=True).first.click()
    album.take("rules-sheet", host)
    host.keyboard.press("Escape")
    player = Player(host)
    player.play(lambda seen: bool(seen["tell"] or seen["give"]), "something to do")
    if host.get_by_role("button", name="What makes a good clue?").count():
        host.get_by_role("button", name="What makes a good clue?").click()
        album.take("advice", host)
        host.keyboard.press("Escape")


MOMENTS = ("tell", "give", "agree", "vote", "touch", "go_on")


def coach(house: House, album: Album) -> None:
    """Show what the coach says in somebody's first game."""
    for game in ("classic-2014", "party", "team", "jinx"):
        page = phone(house)
        page.goto(house.base)
        card = page.locator(".games li", has=page.get_by_role("heading", name=words_of("en")[f"game.{game}"]))
        card.get_by_role("button", name="Play now").click()
        page.wait_for_selector(".play")
        said: set[str] = set()
        player = Player(page)

        def look(seen: dict[str, Any], page: Page = page, said: set[str] = said, game: str = game) -> bool:
            now = next((each for each in MOMENTS if seen[each]), "wait")
            if now not in said and page.locator("[role=status].says").count():
                said.add(now)
                album.take(f"coach-{game}-{now}", page)
            return now == "go_on"

        player.play(look, "the first reveal")


def cards(house: House, album: Album) -> None:
    """Real cards: one phone for all, and every screen of each game with phones and a television."""
    page = phone(house)
    page.goto(f"{house.base}/box")
    page.get_by_role("button", name="Enter the names").click()
    for name in ("Ada", "Bo", "Cleo"):
        page.locator("#player").fill(name)
        page.keyboard.press("Enter")
    album.take("box", page, whole=True)
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".who").wait_for()
    page.locator(".who button").first.click()
    page.get_by_role("button", name=re.compile("^Pass the phone to ")).wait_for()
    album.take("box-alone", page)
    page.get_by_role("button", name=re.compile("^Pass the phone to ")).click()
    page.get_by_role("button", name=re.compile("^I’m ")).wait_for()
    album.take("box-pass", page)
    page.get_by_role("button", name=re.compile("^I’m ")).click()
    page.get_by_role("button", name="Card 1").wait_for()
    album.take("box-say", page)
    page.goto(f"{house.base}/box")
    page.get_by_role("button", name="Carry on").wait_for()
    album.take("box-resume", page, whole=True)
    games: tuple[GameId, ...] = ("classic-2014", "odyssey", "party", "team", "jinx")
    for game in games:

        def look(name: str, page: Page, game: str = game) -> None:
            album.take(f"box-{game}-{name.replace(' ', '-')}", page)

        if album.wants(f"box-{game}"):
            walk(house, game, look)


def framed(house: House, album: Album) -> None:
    """A room in a frame of another site: its door, where somebody says a name."""
    frame = f'<iframe src="{house.base}/embed/a-room" style="border:0;width:100%;height:800px"></iframe>'
    for language in album.languages:
        page = phone(house, language)
        page.route(f"{HOST}/room.html", lambda route: route.fulfill(body=frame, content_type="text/html"))
        page.context.grant_permissions(["local-network-access"], origin=HOST)
        page.goto(f"{HOST}/room.html")
        page.frame_locator("iframe").locator("#name").wait_for()
        album.take("embed", page, language=language)


SELDOM = {
    "days": days,
    "mails": mails,
    "performed": performed,
    "lines": lines,
    "doors": doors,
    "coach": coach,
    "cards": cards,
    "framed": framed,
}
