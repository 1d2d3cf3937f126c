"""A walk through the screens of a game with real cards: one phone, a television, and others without phones."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from lapin.game.model.ids import GameId, PersonId, Spot
from lapin.game.variants import VARIANTS
from lapin.table.commands import AddName, BoxSay, BoxTell, BoxTouch, EndGame, Start, TableCommand
from tests.web.conftest import House
from tests.web.friends import ask_as

PHONE: Final = (390, 844)
TELEVISION: Final = (1920, 1080)
OTHERS: Final = ("Bo", "Cleo", "Dan", "Eva", "Finn", "Gil")
HOST: Final = PersonId(0)

Look = Callable[[str, Page], None]


def walk(house: House, game: GameId, look: Look, phone: tuple[int, int] = PHONE) -> None:
    """Walk through every screen of a game: `look` is given its name and the page that shows it."""
    page = house.page(width=phone[0], height=phone[1])
    about = {"name": "Ada", "game": game, "box": True}
    seat = page.request.post(f"{house.base}/api/tables", data=about).json()
    code, token = seat["code"], seat["token"]
    tv = house.page(width=TELEVISION[0], height=TELEVISION[1])
    names = OTHERS[: max(VARIANTS[game].least, 4) - 1]

    def ask(*commands: TableCommand) -> None:
        ask_as(house.base, code, token, *commands)

    ask(*map(AddName, names))
    page.goto(f"{house.base}/t/{code}")
    tv.goto(f"{house.base}/tv/{code}")
    expect(page.get_by_text(names[-1], exact=True)).to_be_visible()
    for each in page.locator("summary").all():
        each.click()
    look("lobby", page)
    tv.wait_for_selector(".qr")
    look("tv lobby", tv)
    ask(Start())
    page.locator(".who").wait_for()
    look("first", page)
    ask(BoxTell(HOST))
    page.locator(".fingers" if VARIANTS[game].facts.kind == "square" else ".numbers, .say").first.wait_for()
    look("turn", page)
    look("tv turn", tv)
    if VARIANTS[game].facts.kind == "square":
        ask(BoxTouch(PersonId(2), (PersonId(1),)))
    else:
        _numbers(page, game, names, ask, look)
    page.locator("main.open").wait_for()
    look("open", page)
    tv.locator(".told").wait_for()
    look("tv open", tv)
    page.locator(".dock .lamp").click()
    page.locator("header button").click()
    page.locator("dialog[open] table").wait_for()
    look("menu", page)
    page.keyboard.press("Escape")
    ask(EndGame())
    page.locator(".podium").wait_for()
    look("end", page)


def _numbers(page: Page, game: GameId, names: tuple[str, ...], ask: Callable[..., None], look: Look) -> None:
    """Everybody says their numbers; the host's own phone shows that its are said, and to whom it goes."""
    people = range(len(names) + 1)
    if VARIANTS[
        game
    ].pairs:  # the storyteller's partner also gives; of others, one gives and the other votes (T3, T5)
        half = len(people) // 2
        said = {each: BoxSay(own=(Spot(each + 1),)) for each in range(half + 1)}
        said |= {each: BoxSay(votes=(Spot(1 if each % 2 else 2),)) for each in range(half + 1, 2 * half)}
    elif VARIANTS[game].facts.true_card:
        said = {each: BoxSay((Spot(each + 1),), (Spot(1 if each % 2 else 2),) if each else ()) for each in people}
        said[1] = BoxSay((Spot(2),), (Spot(1),))
    else:
        said = {each: BoxSay(votes=(Spot(1 + each % 2),), red=None if each else Spot(3)) for each in people}
    ask(said.pop(0))
    page.locator(".said").wait_for()
    look("said", page)
    page.get_by_role("button", name=f"Pass the phone to {names[0]}").click()
    page.get_by_role("button", name=f"I’m {names[0]}").click()
    look("passed", page)
    for person, words in said.items():
        ask(BoxSay(words.own, words.votes, words.red, PersonId(person)))
