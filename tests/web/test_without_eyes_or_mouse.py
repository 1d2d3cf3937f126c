"""Whole games from the first page: one by what a screen reader says, one by the keys alone."""

import re
from time import monotonic

from playwright.sync_api import Error as Missed
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import House
from tests.web.players import LONG_GAME, WAIT, Player, wait_for_news, words_of
from tests.web.test_access import play_by_keyboard, tab_to

WORDS = words_of("en")


def starts_with(words: str) -> re.Pattern[str]:
    """Any name that begins like this."""
    return re.compile("^" + re.escape(words))


class Listener:
    """Somebody who knows a page only by the roles and names of its parts."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """All buttons with this name."""
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def title(self) -> str:
        """The title of the page."""
        return " ".join(self.page.get_by_role("heading", level=1).all_inner_texts())

    def act(self) -> bool:
        """Press what there is to press, by its name; return whether there was anything."""
        hand, row = self.button(starts_with("Your card")), self.button(starts_with("Card "))
        clue = self.page.get_by_role("textbox", name=WORDS["tell.hint"])
        for key in ("give.this", "vote.choose", "back", "reveal.next", "reveal.all"):
            if (found := self.button(WORDS[key])).count():
                found.first.click()
                return True
        if clue.count():
            self._tell(clue)
        elif row.count():
            self._other(row).click()
        elif hand.count():
            hand.first.click()
        else:
            return False
        return True

    def _tell(self, field: Locator) -> None:
        field.fill("what a reader hears")
        self.button(WORDS["tell.go"]).click()

    def _other(self, row: Locator) -> Locator:
        names = [each.inner_text() for each in row.all()]
        own = next((at for at, name in enumerate(names) if WORDS["row.own"] in name), -1)
        return row.nth(1 if own == 0 else 0)

    def play(self) -> None:
        """Play until the page offers another game."""
        self.page.set_default_timeout(WAIT)
        end = monotonic() + LONG_GAME
        while not self.button(WORDS["end.again"]).count():
            assert monotonic() < end, f"the game did not end: {self.title()}"
            try:
                waits = not self.act()
            except Missed:  # the table went on meanwhile
                waits = True
            if waits:
                wait_for_news(self.page)


def test_a_game_is_played_by_roles_and_names_alone(house: House) -> None:
    """Nothing else is needed from the first page through the lobby to the end, and into the next game."""
    page = house.page(width=390, height=844)
    page.goto(house.base)
    ear = Listener(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(WORDS["home.title"])
    ear.button(f"{WORDS['home.friends']} {WORDS['home.friends.how']}: {WORDS['game.odyssey']}").click()
    invitation = page.get_by_role("heading", name=WORDS["invite.title"])
    expect(invitation).to_be_visible()
    for count in range(2, 5):
        ear.button(WORDS["lobby.addComputer"]).click()
        expect(page.get_by_role("heading", name=starts_with(f"{count} at the table"))).to_be_visible()
    page.get_by_text(WORDS["choose.house"]).click()
    page.get_by_role("combobox", name=starts_with(WORDS["option.target"])).select_option("5")
    ear.button(WORDS["lobby.start"]).click()
    ear.play()
    assert ear.title()
    page.set_default_timeout(10_000)
    ear.button(WORDS["end.again"]).click()
    expect(page.get_by_role("list", name=WORDS["people.title"])).to_be_visible()


def test_the_keys_alone_lead_from_the_first_page_to_the_next_game(house: House) -> None:
    """Tab, Enter, arrows and letters lead to a table, company, a shorter game, its end, and another one."""
    page = house.page()
    page.goto(house.base)
    page.get_by_role("button", name=WORDS["home.friends"]).first.wait_for()

    def press(name: str) -> None:
        for _ in range(150):
            page.keyboard.press("Tab")
            if page.evaluate("() => document.activeElement.innerText?.trim().split('\\n')[0].trim()") == name:
                page.keyboard.press("Enter")
                return
        raise AssertionError(f"no key leads to {name}")

    press(WORDS["home.friends"])
    page.wait_for_selector(".start")
    for count in range(2, 5):
        tab_to(page, ".head .add button")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name=starts_with(f"{count} at the table")).wait_for()
    tab_to(page, "summary")
    page.keyboard.press("Enter")
    tab_to(page, "details select")
    page.keyboard.type("5")
    page.locator(".ours li", has_text="Target score: 5").wait_for()
    tab_to(page, ".start .lamp")
    page.keyboard.press("Enter")
    page.wait_for_selector(".play")
    play_by_keyboard(Player(page))
    expect(page.get_by_role("button", name=WORDS["end.again"])).to_be_enabled()
    press(WORDS["end.again"])
    page.wait_for_selector(".play")
