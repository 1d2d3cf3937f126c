"""A person at a page: sees what is on the screen, and clicks what a finger would click. Knows no rules.

Before each click the whole screen is looked at (`tests.web.sight`), as for everybody in these tests.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Error as Missed
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

LOCALES = Path(__file__).parents[2] / "web" / "src" / "locales"

SEE = """(words) => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true });
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const named = (each) => [...each.childNodes].filter((part) => part.ariaHidden !== "true")
    .map((part) => part.textContent).join("").trim();
  const button = (...texts) => shown("button").find((each) => texts.includes(named(each)));
  const live = (each) => Boolean(each) && !each.disabled;
  const line = document.querySelector(".play .kicker > span")?.textContent.trim() ?? "";
  const said = (key) =>
    new RegExp(`^${words[key].replace(/[.*+?^$()|]/g, "\\\\$&").replace(/\\{\\w+\\}/g, ".+")}$`).test(line);
  const asked = (...keys) => keys.some(said);
  const pick = shown(".hand:not([hidden]) button").length > 0 && shown(".play h1").some(
    (each) => [words["title.pick"], words["title.open"]].includes(each.textContent.trim()));
  return {
    zoomed: shown("dialog[open] .big").length > 0,
    go_on: live(button(words["reveal.next"])),
    skip: live(button(words["reveal.all"])),
    tell: shown("#clue").length > 0 || pick,
    needs_card: !shown("#clue").length,
    agree: live(shown(".switch .offered")[0]),
    give: asked(
      "now.give#one", "now.give#other", "now.giveCrowd", "now.giveOwn", "now.agree", "now.decoy",
      "draft.quicker"),
    vote: shown(".area ol button").length > 0 && asked(
      "now.vote", "now.voteTwo", "now.voteGreen", "now.voteRed", "party.nowRed", "party.nowGreen"),
    red: asked("now.voteRed", "party.nowRed", "party.nowGreen"),
    touch: asked("now.touch"),
    jinx: shown("button.jinx").length > 0,
    over: shown(".podium").length > 0,
  };
}"""

WORDS_TO_SEE = sorted(set(re.findall(r'"((?!button)[a-z]+\.[\w#]+)"', SEE)))
"""The keys of the words by which somebody sees what there is to do. All of them would take as long as the rest."""

NEWS = """(ms) => new Promise((done) => {
  const end = () => { eye.disconnect(); setTimeout(() => done(null), 20); };
  const eye = new MutationObserver(end);
  eye.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  setTimeout(end, ms);
})"""
"""Resolves when something on the page changes; if that was a moment ago, a little later."""

LIKE_KEYS = "() => [...new Set(document.body.innerText.match(/[a-z]+\\.[\\w.]+/g) ?? [])]"
"""Whatever on the screen looks like the key of a text."""

WAIT = 1200
"""The milliseconds that a finger waits for a button before it looks again what there is to do."""

NEWS_MS = 150
"""The milliseconds that somebody waits for news before looking again."""

SOON_MS = 40
"""The most milliseconds that somebody waits for what their own move changes, before they look again."""

PATIENCE = 60_000
"""The milliseconds that anything else may take, on a slow machine too."""

LONG_GAME = 600
"""Seconds in which the slowest machine has played a game."""


@cache
def words_of(language: str, catalogue: str = "") -> dict[str, str]:
    """Return what the client says in a language; some of it is in catalogues of its own, like "safety."."""
    found: dict[str, str] = json.loads((LOCALES / f"{catalogue}{language}.json").read_text(encoding="utf-8"))
    return found


@cache
def _keys() -> frozenset[str]:
    return frozenset(key.partition("#")[0] for key in words_of("en"))


def keys_on_screen(page: Page) -> list[str]:
    """Keys that stand on the screen where words should be."""
    return sorted(_keys().intersection(page.evaluate(LIKE_KEYS)))


def hand_of(page: Page) -> list[str | None]:
    """The pictures in a hand, by their descriptions: a phone and a laptop load different files of them."""
    page.wait_for_function(
        "() => { const all = document.querySelectorAll('.hand li'); return all.length && "
        "[...all].every((each) => each.querySelector('img')); }"
    )
    return [button.get_attribute("aria-label") for button in page.locator(".hand li button").all()]


def wait_until(page: Page, ready: Callable[[], bool], what: str) -> None:
    """Wait for something that no single page can tell; the pages go on meanwhile."""
    end = monotonic() + PATIENCE / 1000
    while not ready():
        assert monotonic() < end, f"there never was: {what}"
        page.wait_for_timeout(20)  # the loop looks again


def wait_for_news(page: Page, most_ms: int = NEWS_MS) -> None:
    """Wait until something on a page has changed, or a moment has passed; whoever calls this looks again then."""
    try:
        page.evaluate(NEWS, most_ms)
    except Missed as missed:  # another page comes
        if "context was destroyed" not in missed.message:
            raise


class Player:
    """One page at the table."""

    def __init__(
        self,
        page: Page,
        clue: str = "almost the moon",
        language: str = "en",
        words: dict[str, str] | None = None,
    ) -> None:
        self.page = page
        self.clue = clue
        self.words = words or words_of(language)
        self._seen_by = {key: self.words[key] for key in WORDS_TO_SEE}
        self.moves = 0
        self.late = 0

    def sees(self) -> dict[str, Any]:
        """Return what there is to do."""
        seen: dict[str, Any] = self.page.evaluate(SEE, self._seen_by)
        return seen

    @property
    def is_over(self) -> bool:
        """Whether the podium is there."""
        return bool(self.sees()["over"])

    def act(self, seen: dict[str, Any] | None = None) -> bool:
        """Do one thing, if there is one; return whether there was. The table may go on meanwhile."""
        self.page.set_default_timeout(WAIT)
        try:
            return self._act(self.sees() if seen is None else seen)
        except Missed as missed:
            if not isinstance(missed, TooLate) and "not visible" not in missed.message:
                raise
            self.late += 1
            return True
        finally:
            self.page.set_default_timeout(PATIENCE)

    def act_or_wait(self, seen: dict[str, Any] | None = None) -> None:
        """Do one thing, or wait for news from the others."""
        if not self.act(seen):
            self.wait_for_news()

    def wait_for_news(self) -> None:
        """Wait until something on the page has changed, or a moment has passed."""
        wait_for_news(self.page)

    def until(self, *what: str) -> None:
        """Play on until one of these is to be seen."""
        self.play(lambda seen: any(seen[each] for each in what), " or ".join(what))

    def play(self, ready: Callable[[dict[str, Any]], bool], what: str) -> None:
        """Play on until this is true."""
        end = monotonic() + LONG_GAME
        while not ready(seen := self.sees()):
            assert monotonic() < end, f"there never was: {what}"
            self.act_or_wait(seen)

    def _act(self, seen: dict[str, Any]) -> bool:
        if seen["zoomed"]:
            self.page.keyboard.press("Escape")
        elif seen["go_on"] or seen["skip"]:
            self._press("reveal.next" if seen["go_on"] else "reveal.all")
        elif seen["tell"]:
            self._tell(bool(seen["needs_card"]))
        elif seen["agree"]:
            self.page.locator(".switch .offered").click()
        elif seen["give"]:
            self._give()
        elif seen["vote"]:
            self._vote(bool(seen["red"]))
        elif seen["jinx"]:
            self.page.locator("button.jinx").click()
        elif seen["touch"]:
            self.page.locator(".both ol button:not(.shut)").nth(self.moves % 4).click()
        else:
            return False
        self.moves += 1
        return True

    def choose(self, place: int) -> None:
        """Pick a card of the hand for a clue: a tap makes it large."""
        self.page.locator(".hand:not([hidden]) button").nth(place).click()

    def look(self, place: int) -> None:
        """Tap a card of the hand, to see it large."""
        self.page.locator(".hand:not([hidden]) button").nth(place).click()
        self.page.locator("dialog[open] .big").wait_for()

    def look_at(self, place: int) -> None:
        """Tap a card of the row that this person may vote for, to see it large."""
        self.page.locator(".area:not([hidden]) li:not(.off) .card").nth(place).click()
        self.page.locator("dialog[open] .big").wait_for()

    def _tell(self, needs_card: bool) -> None:
        if needs_card:
            self.choose(self.moves % 3)
        self.page.fill("#clue", self.clue)
        self._press("tell.go")

    def _give(self) -> None:
        place = 0
        while place < 7 and self.sees()["give"]:
            self.look(place)
            self.page.locator("dialog[open] .actions .lamp").click()
            self.page.locator("dialog[open]").wait_for(state="detached")
            self._settle()
            place += 1

    def _vote(self, red: bool) -> None:
        self.look_at(self.moves % 2)
        if red:
            self.page.locator("dialog[open] .actions .green").click()
            self.look_at(self.moves % 3)
            self.page.locator("dialog[open] .actions .red").click()
        else:
            self.page.locator("dialog[open] .actions .lamp").click()
        self._settle()

    def _press(self, key: str) -> None:
        self.page.get_by_role("button", name=self.words[key], exact=True).click()
        self._settle()

    def _settle(self) -> None:
        """Wait for the server's word, which is on its way and changes the page."""
        wait_for_news(self.page, SOON_MS)


def play_on(players: list[Player], watch: Callable[[dict[str, Any]], None] | None = None) -> None:
    """Let everybody act until every page shows the podium; `watch` is told what the first one sees."""
    end = monotonic() + LONG_GAME
    while monotonic() < end:
        seen = [player.sees() for player in players]
        if watch:
            watch(seen[0])
        if all(each["over"] for each in seen):
            return
        acted = [player.act(each) for player, each in zip(players, seen, strict=True)]
        if not any(acted):
            players[0].wait_for_news()
    headings = [player.page.locator("h1").first.text_content() for player in players]
    raise AssertionError(f"the game did not end: {headings}")
