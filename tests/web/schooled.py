"""More walks of `tests.web.screens`: every step of every tutorial, with all that the coach says."""

from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error as Failed
from playwright.sync_api import Page

from tests.web.album import Album
from tests.web.conftest import House
from tests.web.players import Player, words_of
from tests.web.seldom import LOCALES


def until(players: list[Player], ready: Callable[[dict[str, bool]], bool], who: int = 0) -> None:
    """Play on until somebody sees what we wait for."""
    for _ in range(3000):
        if ready(players[who].sees()):
            return
        if not any(player.act() for player in players):
            players[0].wait_for_news()
    raise AssertionError("that never came")


PATIENT_MS = {"jinx": 9000}
"""The time for which somebody waits for others before they move themselves, so that this is also told."""

USUAL_MS = 2500
SOON_MS = 800
"""The time for which somebody looks at a turn that is over: meanwhile the others begin the next one."""

ANOTHER = "(text) => ![text, undefined].includes(document.querySelector('header .line')?.innerText)"


def tutorials(house: House, album: Album) -> None:
    """Every step of every tutorial on a phone."""
    for game in ("classic-2008", "classic-2014", "odyssey", "party", "team", "jinx"):
        for language in album.languages:
            if not album.wants(f"tutorial-{game}") and not album.wants(f"hello-{game}"):
                continue
            page = house.page(locale=LOCALES[language], width=390, height=844)
            page.goto(f"{house.base}/try/{game}")
            page.get_by_role("button", name=words_of(language)["try.begin"], exact=True).wait_for()
            album.take(f"hello-{game}", page, language=language)
            if not album.wants(f"tutorial-{game}"):
                continue
            page.get_by_role("button", name=words_of(language)["try.begin"], exact=True).click()
            page.wait_for_selector(".play")
            said: list[str] = []

            def look(
                _: dict[str, bool],
                page: Page = page,
                said: list[str] = said,
                game: str = game,
                on: str = words_of(language)["reveal.next"],
                at: str = f"{game}-{language}",
            ) -> bool:
                while True:
                    done = page.locator(".more").count() > 0
                    text = "" if done else page.locator("header .line").inner_text()
                    if not done and (not text or text in said):
                        return False
                    said.append(text)
                    path = album.folder / f"tutorial-{at}-{len(said):02}.png"
                    page.screenshot(path=path)
                    album.note(path, page)
                    print(f"{at} {len(said):02} {text}", flush=True)
                    if done or not album.quick:
                        return done
                    patience = (
                        SOON_MS if page.get_by_role("button", name=on).count() else PATIENT_MS.get(game, USUAL_MS)
                    )
                    with suppress(Failed):  # what others do meanwhile is told, too
                        page.wait_for_function(ANOTHER, arg=text, timeout=patience)

            until([Player(page, words_of(language)["home.title"], language)], look)


def partner_gives(house: House, album: Album) -> None:
    """In the tutorial for partners one may also leave it to the other to give."""
    for language in album.languages:
        page = house.page(locale=LOCALES[language], width=390, height=844)
        page.goto(f"{house.base}/try/team")
        page.get_by_role("button", name=words_of(language)["try.begin"], exact=True).click()
        page.locator(".switch button").last.click()
        until([Player(page, "", language)], lambda seen: bool(seen["vote"]))
        album.take("tutorial-partner-gives", page, language=language)


SCHOOLED = {"tutorials": tutorials, "partner_gives": partner_gives}
