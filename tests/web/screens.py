"""Takes a picture of every screen, for people to look at. Not a test: no program can say what is beautiful.

    python -m tests.web.screens FOLDER [NAME...]   every screen, or those with such names, in six sizes
    python -m tests.web.screens FOLDER --light     the same by day
    python -m tests.web.screens FOLDER --size=tv   the same in this size alone
    python -m tests.web.screens FOLDER --language=fr --language=de   each screen in these languages
                                                   (computer players speak it, if it is one alone)
    python -m tests.web.screens FOLDER --words     with the texts of each picture beside it, for `tests.web.unread`
    python -m tests.web.screens FOLDER --quick --words   to read only: a phone, whole sheets, nothing moves
    python -m tests.web.screens --keep             the main ones, for docs/screens

A walk (quiet, story, ending, games, decks, corners, shows, refusals, tutorials, or one of `tests.web.seldom` or
`tests.web.denied` or `tests.web.varied`) may also be named: then only that one is walked.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Error as Failed
from playwright.sync_api import sync_playwright

from lapin.game.variants import VARIANTS
from lapin.languages import DEFAULT_LANGUAGE, LANGUAGES
from tests.ports import free_port
from tests.web.album import DOCS, Album, kept
from tests.web.conftest import ARGUMENTS, SEATED, House, chromium_path, serving
from tests.web.denied import DENIED
from tests.web.photos import photo, zipped
from tests.web.players import Player
from tests.web.refused import codes, refuse, refusing
from tests.web.schooled import SCHOOLED, until
from tests.web.seldom import LOCALES, MORE, SELDOM
from tests.web.varied import VARIED


def quiet(house: House, album: Album) -> None:
    """Screens without a table."""
    page = house.page()
    addresses = {"home": "/", "learn": "/learn/team", "try-odyssey": "/try/odyssey", "try-jinx": "/try/jinx"}
    addresses |= {f"learn-{game}": f"/learn/{game}" for game in VARIANTS if game != "team"}
    for name, path in addresses.items():
        page.goto(house.base + path)
        page.wait_for_load_state("networkidle")
        album.take(name, page, whole=True)
    page.goto(f"{house.base}/try/odyssey")
    page.get_by_role("button", name="begin").click()
    page.locator(".kicker", has_text="Give a card").wait_for()
    album.take("try", page)
    page.goto(house.base)
    page.get_by_role("button", name="Settings", exact=True).click()
    album.take("settings", page)
    page.keyboard.press("Escape")
    album.take("light", page, whole=True, scheme="light")


def story(house: House, album: Album) -> None:
    """A turn of Odyssey for six, with the TV beside it."""
    host, code = house.open("odyssey", name="Ada", options={"first": 0})
    guest = house.page()
    guest.goto(f"{house.base}/t/{code}")
    guest.wait_for_selector("#name")
    album.take("join", guest)
    guest.fill("#name", "Grand-mère Zoé")
    guest.keyboard.press("Enter")
    guest.wait_for_selector(".start")
    screen = house.page()
    screen.goto(f"{house.base}/tv/{code}")
    screen.wait_for_selector(".qr")
    album.take("lobby-waiting", host)
    house.computers(host, 4)
    album.take("tv-lobby", screen)
    album.take("lobby", host, whole=True)
    host.locator("summary").first.click()
    album.take("lobby-rules", host, whole=True)
    host.get_by_role("button", name="Start the game").click()
    host.wait_for_selector(".play")
    players = [Player(host, "the night before the sea came"), Player(guest, "almost a moon")]
    album.take("tell", host)
    players[0].choose(2)
    album.take("tell-chosen", host)
    until(players, lambda seen: bool(seen["give"]), 1)
    album.take("tv-give", screen)
    album.take("give", guest)
    guest.locator(".hand button").nth(1).click()
    album.take("zoom", guest)
    guest.keyboard.press("Escape")
    until(players, lambda seen: bool(seen["vote"]), 1)
    album.take("vote", guest)
    album.take("light-vote", guest, scheme="light")
    album.take("tv-vote", screen)
    album.take("teller-waits", host)
    until(players, lambda seen: bool(seen["go_on"]), 1)
    album.take("reveal", guest)
    album.take("tv-reveal", screen)
    guest.get_by_role("button", name="Menu", exact=True).click()
    album.take("menu", guest)


def ending(house: House, album: Album) -> None:
    """The podium, all turns, the replay and its check."""
    host, code = house.open("odyssey", name="Ada", options={"target": 10, "first": 0})
    screen = house.page()
    screen.goto(f"{house.base}/tv/{code}")
    house.start(host, 5)
    until([Player(host, "nobody asked the moon")], lambda seen: bool(seen["over"]))
    album.take("end", host, whole=True)
    album.take("tv-end", screen)
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("button", name="All turns").click()
    album.take("turns", host)
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Open the album").click()
    album.take("album", host)
    host.get_by_role("button", name="Scores", exact=True).click()
    album.take("titles", host, whole=True)
    host.get_by_role("button", name="Share", exact=True).click()
    host.wait_for_selector("dialog[open] img")
    album.take("share", host)
    host.keyboard.press("Escape")
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("link", name="Replay").click()
    host.wait_for_selector(".replay")
    album.take("replay-hands", host)
    for _ in range(4):
        host.get_by_role("button", name="Forward", exact=True).click()
    album.take("replay", host)
    host.get_by_role("button", name="Check the shuffle").click()
    host.wait_for_selector(".verdict")
    album.take("check", host)


PHASES = ("tell", "agree", "give", "vote", "touch", "go_on")


def games(house: House, album: Album) -> None:
    """Every game to its end, with a picture of each phase when it comes for the first time."""
    tables = {"classic-2008": 4, "classic-2014": 5, "odyssey": 11, "party": 5, "team": 5, "jinx": 3}
    for game, computers in tables.items():
        names = {phase: f"{game}-{phase}" for phase in PHASES} | ({"touch": "jinx"} if game == "jinx" else {})
        if not album.wants(game) or (album.keep and not any(map(kept, names.values()))):
            continue
        page, _ = house.open(game, computers=computers, options={"first": 0})
        album.take(f"{game}-lobby", page)
        house.start(page)
        through(Player(page, "a word for a rainy day"), names, album)


def through(player: Player, names: dict[str, str], album: Album) -> None:
    """Play on to the end, or to the last picture for docs/screens."""

    def look(seen: dict[str, bool]) -> bool:
        for phase in [each for each in names if seen[each]]:
            album.take(names.pop(phase), player.page)
            return False  # the table may have gone on meanwhile
        return seen["over"] or (album.keep and not any(map(kept, names.values())))

    game = next(iter(names.values())).rpartition("-")[0]
    until([player], look)
    album.take(f"{game}-end", player.page)


def decks(house: House, album: Album) -> None:
    """The deck workshop, and own decks in the lobby."""
    host, _ = house.open("odyssey", name="Ada")
    house.computers(host, 3)
    page = host.context.new_page()
    page.goto(f"{house.base}/decks")
    page.wait_for_selector("#new")
    album.take("decks", page, whole=True)
    with tempfile.TemporaryDirectory() as folder:
        parcel = zipped(Path(folder) / "holiday.zip", 31, **{"notes.txt": b"no picture"})
        page.locator("input[type=file]").nth(1).set_input_files(parcel)
        page.locator("#enough", has_text="31 cards").wait_for()
        tall = Path(folder) / "from a window.jpg"
        tall.write_bytes(photo(103, (700, 1400)))
        page.locator("input[type=file]").first.set_input_files(tall)
        page.locator("#enough", has_text="32 cards").wait_for()
    album.take("deck-whole", page, whole=True)
    page.evaluate("scrollTo(0, 0)")
    album.take("deck", page)
    album.take("light-deck", page, scheme="light")
    page.get_by_role("button", name="Move card 2", exact=True).focus()
    page.keyboard.press("ArrowRight")
    album.take("deck-moved", page)
    page.locator("ol .card").last.click()
    page.locator("#caption").fill("A dark house and a pale tree, under a red sky.")
    page.locator("#tags").fill("house, tree, dusk, waiting")
    page.evaluate("document.activeElement.blur()")
    album.take("deck-card", page)
    page.locator("dialog").get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Delete the deck").click()
    album.take("deck-delete", page)
    page.close()  # a page behind another one hardly moves
    host.reload()
    host.get_by_role("button", name="Our deck").click()
    host.locator(".count", has_text="116 cards").wait_for()
    album.take("lobby-decks", host, whole=True)
    host.get_by_role("button", name="Browse cards").click()
    host.locator("dialog section").first.locator("li button").nth(3).click()
    album.take("take-out", host)


def corners(house: House, album: Album) -> None:
    """Where people seldom are: open tables, privacy, the operator, a safe table, and those who are kept out."""
    house.open("party", name="Zoé", listed=True, language="fr", computers=3)
    host, code = house.open("odyssey", name="Ada")
    guest = house.page(announced="^403: GET .*/api/tables/")
    guest.goto(f"{house.base}/t/{code}")
    guest.fill("#name", "Bo")
    guest.keyboard.press("Enter")
    guest.wait_for_selector(".start")
    host.get_by_text("Who may do what").click()
    host.get_by_label("Safe for children").select_option("true")
    album.take("lobby-safe", host, whole=True)
    host.locator(SEATED).get_by_text("Bo").click()
    host.get_by_role("button", name="Remove Bo for good").wait_for()
    album.take("person", host)
    host.get_by_role("button", name="Remove Bo for good").click()
    host.get_by_role("button", name="Remove Bo? Press again").click()
    guest.get_by_text("The host has removed you from this table").wait_for()
    album.take("kept-out", guest)
    host.keyboard.press("Escape")
    page = house.page()
    page.goto(house.base)
    page.locator("footer").scroll_into_view_if_needed()
    page.get_by_role("heading", name="Open tables").wait_for()
    album.take("open-tables", page, whole=True)
    page.goto(f"{house.base}/privacy")
    page.wait_for_selector("h1")
    album.take("privacy", page, whole=True)
    screen = house.page(announced="^403: GET .*/api/tables/")
    screen.goto(f"{house.base}/tv/{code}")
    screen.wait_for_selector(".qr")
    host.get_by_role("button", name="Send onlookers away").wait_for()
    album.take("lobby-watched", host)
    host.get_by_role("button", name="Send onlookers away").click()
    screen.wait_for_selector("#word")
    album.take("tv-password", screen)
    album.take("lobby-shut", host, whole=True)
    page.request.post(f"{house.base}/api/tables/{code}/join", data={"name": "Cy"})
    page.request.post(
        f"{house.base}/api/tables/{code}/reports", data={"person": 0, "about": "name", "why": "rude"}
    )
    page.goto(album.operator)
    page.wait_for_selector("h1")
    album.take("operator", page, whole=True)
    page.get_by_label("Network or address").fill("127.0.0.1")
    page.locator("form").get_by_role("button", name="Block", exact=True).click()
    page.get_by_role("button", name="Unblock", exact=True).wait_for()
    page.goto(f"{house.base}/t/{code}")
    page.get_by_role("heading", name="This network is blocked here").wait_for()
    album.take("barred", page)
    page.goto(album.operator)
    page.get_by_role("button", name="Unblock", exact=True).click()
    page.get_by_role("button", name="Unblock", exact=True).wait_for(state="detached")  # other walks follow


def shows(house: House, album: Album) -> None:
    """The television while people vote and when they are told, in every game."""
    for game, computers in {"classic-2008": 5, "odyssey": 9, "party": 7, "team": 7, "jinx": 5}.items():
        if not album.wants(f"show-{game}"):
            continue
        host, code = house.open(game, name="Ada", computers=computers)
        screen = house.page(width=1920, height=1080)
        screen.goto(f"{house.base}/tv/{code}")
        screen.wait_for_selector(".qr")
        album.take(f"show-{game}-lobby", screen)
        host.get_by_role("button", name="Start the game").click()
        host.wait_for_selector(".play")
        for phase in ("touch", "go_on") if game == "jinx" else ("vote", "go_on"):
            until([Player(host, "a word for a rainy day")], lambda seen, phase=phase: bool(seen[phase]))  # type: ignore[misc]
            album.take(f"show-{game}-{phase}", screen)


def refusals(house: House, album: Album) -> None:
    """Every refusal at the foot of a phone."""
    for language in album.languages:
        with refusing(house, LOCALES[language], 390, 844) as (page, line):
            for code in codes(language):
                if not album.wants(f"refusal-{code}"):
                    continue
                refuse(page, line, code, language)
                path = album.folder / f"refusal-{code}-{language}.png"
                page.locator(".toast").screenshot(path=path)
                album.note(path, page)


UNKEPT = ("corners", "shows", "refusals", *SCHOOLED, *SELDOM, *DENIED, *VARIED)
"""The walks of which docs/screens keeps nothing."""

WALKS = {
    "quiet": quiet,
    "story": story,
    "ending": ending,
    "games": games,
    "decks": decks,
    "corners": corners,
    "shows": shows,
    "refusals": refusals,
    **SCHOOLED,
    **SELDOM,
    **DENIED,
    **VARIED,
}


def main(arguments: list[str]) -> None:
    """Open a server and a browser, and walk through everything."""
    keep = "--keep" in arguments
    names = [each for each in arguments if not each.startswith("--")]
    folder = DOCS if keep else Path(names.pop(0))
    folder.mkdir(parents=True, exist_ok=True)
    album = Album(folder, [each for each in names if each not in WALKS], keep=keep, light="--light" in arguments)
    album.sizes = tuple(each[7:] for each in arguments if each.startswith("--size=")) or album.sizes
    album.languages = tuple(each[11:] for each in arguments if each.startswith("--language=")) or album.languages
    album.words = "--words" in arguments
    album.quick = "--quick" in arguments
    port = free_port()
    more = ("--port", str(port), "--url", f"http://127.0.0.1:{port}", *MORE)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), *more) as base,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        house = House(base, browser)
        house.language = next((each for each in LANGUAGES if (each,) == album.languages), DEFAULT_LANGUAGE)
        house.touch = album.quick
        command = [sys.executable, "-m", "lapin", "operator", "--data", data, "--url", base]
        album.operator = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        broken: list[str] = []
        for name, walk in WALKS.items():
            if keep and name in UNKEPT:
                continue
            if name in names or not set(names) & set(WALKS):
                try:
                    walk(house, album)
                except (Failed, AssertionError) as failed:  # the other walks have nothing to do with it
                    broken.append(name)
                    print(f"{name} did not come to its end: {failed}", flush=True)
        house.close()
        browser.close()
    if broken:
        sys.exit(f"did not come to their end: {', '.join(broken)}")


if __name__ == "__main__":
    main(sys.argv[1:])
