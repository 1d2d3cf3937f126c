"""Real cards on a real table: phones for the numbers, a television, and one phone without a network."""

import re

import pytest
from playwright.sync_api import Page, expect

from lapin.game.model.ids import GameId
from lapin.game.variants import VARIANTS
from tests.web import sight
from tests.web.conftest import House
from tests.web.players import PATIENCE, words_of
from tests.web.real_cards import walk
from tests.web.test_barriers import Look, barriers

WIDE, HIGH = 390, 844
NO_NETWORK = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|^503"


def press(page: Page, name: str) -> None:
    """Press the button with this name; every action looks at the page first."""
    page.get_by_role("button", name=name, exact=True).click()


def starts(host: Page, *names: str) -> None:
    """The host starts with those who sit at the real table, by their names."""
    press(host, "Start")
    sheet = host.get_by_role("dialog", name="Who’s at your table?")
    for name in names:
        sheet.get_by_role("button", name=name, exact=True).click()
    sight.look(host)
    sheet.get_by_role("button", name=f"Start with {len(names) + 1}", exact=True).click()


def says(page: Page, own: tuple[int, ...], vote: int | None = None) -> None:
    """Tap one's own cards, then the vote."""
    for spot in own:
        press(page, f"Card {spot}")
    if vote is not None:
        press(page, "Next")
        press(page, f"Card {vote}")
    press(page, "Done")


def test_a_family_plays_two_turns_with_three_phones_and_a_television(house: House) -> None:
    """They begin at the first page; the others come by link. All see the same points, and why.

    Somebody else has the link, too, and says nothing: nobody waits for them.
    """
    ada = house.page(width=WIDE, height=HIGH)
    ada.goto(house.base)
    ada.get_by_role("link", name="Got the real box?").click()
    press(ada, words_of("en")["game.classic-2014"])
    press(ada, "Open a table")
    ada.wait_for_url(re.compile("/t/"))
    code = ada.url.rsplit("/", 1)[1]
    others = []
    for name in ("Mal", "Bo", "Cleo"):
        page = house.page(width=WIDE, height=HIGH)
        page.goto(f"{house.base}/t/{code}")
        page.get_by_label("Your name").fill(name)
        page.keyboard.press("Enter")
        page.wait_for_selector(".people")
        others.append(page)
    mal, bo, cleo = others
    tv = house.page(width=1920, height=1080)
    tv.goto(f"{house.base}/tv/{code}")
    expect(tv.get_by_text("Cleo", exact=True)).to_be_visible(timeout=PATIENCE)
    starts(ada, "Bo", "Cleo")
    host = words_of("en")["home.you"]
    expect(mal.get_by_text(f"Waiting for {host} to let you join in")).to_be_visible(timeout=PATIENCE)
    expect(ada.get_by_role("button", name="Let Mal join in")).to_be_visible()
    bo.get_by_role("group", name="Who’s the first storyteller?").get_by_role("button", name=host).click()
    says(ada, (1,))
    says(bo, (2, 3), 1)
    expect(tv.get_by_text("Still to answer: Cleo")).to_be_visible(timeout=PATIENCE)
    says(cleo, (4, 5), 2)
    expect(bo.get_by_role("heading", name="You found", exact=False)).to_be_visible(timeout=PATIENCE)
    for page in (ada, bo, cleo):
        expect(page.locator("li small", has_text="4")).to_have_count(1)
        sight.look(page)
    expect(tv.locator(".path ol.unseen")).to_contain_text("Bo", timeout=PATIENCE)
    for page in (ada, cleo):
        press(page, "Next turn: Bo’s clue")
    press(bo, "Next turn: your clue")
    says(bo, (1,))
    says(ada, (2, 3), 1)
    says(cleo, (4, 5), 1)
    for page in (ada, bo, cleo):
        expect(page.locator("li small", has_text="5")).to_have_count(1, timeout=PATIENCE)
    sight.look(tv)


def test_one_phone_counts_without_a_network_once_it_was_opened(house: House) -> None:
    """It goes round, counts a turn, and knows the game again after it was closed in a tunnel."""
    page = house.page(width=WIDE, height=HIGH, frugal=False, announced=NO_NETWORK)
    page.goto(f"{house.base}/box")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.context.set_offline(True)
    page.reload()
    press(page, words_of("en")["game.classic-2014"])
    press(page, "Enter the names")
    for name in ("Ada", "Bo", "Cleo", "Dan"):
        page.get_by_label("Name", exact=True).fill(name)
        page.keyboard.press("Enter")
    press(page, "Start")
    press(page, "Ada")
    press(page, "Pass the phone to Ada")
    for name, own, vote in (("Ada", 1, None), ("Bo", 2, 1), ("Cleo", 3, 2), ("Dan", 4, 1)):
        press(page, f"I’m {name}")
        says(page, (own,), vote)
    totals = page.locator("main.open li small")
    expect(totals).to_have_text([re.compile(number) for number in ("4", "3", "3", "0")])
    press(page, "Fix a mistake")
    sight.look(page)
    page.get_by_role("dialog", name="Undo the last turn?").get_by_role("button", name="Leave it as it is").click()
    expect(totals).to_have_count(4)
    page.reload()
    press(page, "Carry on")
    expect(page.get_by_text("Bo is the storyteller")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("from left to right, as Bo sees them")).to_be_visible()
    press(page, "Points and more")
    press(page, "Someone else gives the clue")
    page.get_by_role("group", name="Who’s the storyteller this turn?").get_by_role("button", name="Cleo").click()
    expect(page.get_by_text("Cleo is the storyteller")).to_be_visible()
    press(page, "Points and more")
    press(page, "Undo the last turn")
    press(page, "Undo the turn")
    expect(page.get_by_text("The turn is open again")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(VARIANTS))
def test_there_are_no_barriers_in_any_game_of_real_cards(house: House, axe: str, game: GameId) -> None:
    """From the lobby with its house rules to the end, on a phone and on the television, dark and light."""
    look = Look(axe)
    page = house.page(width=WIDE, height=HIGH)
    page.goto(f"{house.base}/box")
    page.get_by_role("button", name="Open a table").wait_for()
    look.at("box", page)
    walk(house, game, look.at)
    assert look.bad == []


@pytest.mark.long
def test_the_host_chooses_house_rules_and_somebody_comes_late(house: House, axe: str) -> None:
    """Everybody sees the rule; whoever comes in the first turn plays in the second. No screen has a barrier."""
    ada, code = house.open("classic-2014", width=WIDE, height=HIGH, box=True)
    bo = house.join(code, "Bo", WIDE, HIGH)
    cleo = house.join(code, "Cleo", WIDE, HIGH)
    ada.locator("summary").click()
    ada.get_by_label(words_of("en")["option.target"]).select_option("5")
    expect(bo.get_by_text(f"{words_of('en')['option.target']}: 5")).to_be_visible()
    press(ada, "Start")
    assert barriers(ada, axe) == []
    ada.keyboard.press("Escape")
    assert barriers(ada, axe) == []
    starts(ada, "Bo", "Cleo")
    bo.get_by_role("group", name="Who’s the first storyteller?").get_by_role("button").first.click()
    dan = house.page(width=WIDE, height=HIGH)
    dan.goto(f"{house.base}/t/{code}")
    dan.get_by_label("Your name").fill("Dan")
    dan.keyboard.press("Enter")
    expect(dan.get_by_text("Waiting for Ada to let you join in")).to_be_visible()
    press(ada, "Let Dan join in")
    expect(dan.get_by_text(words_of("en")["now.nextTurn"])).to_be_visible()
    says(ada, (1,))
    says(bo, (2, 3), 1)
    says(cleo, (4, 5), 2)
    expect(dan.locator("main.open")).to_be_visible()
    assert barriers(dan, axe) == []
    press(dan, "Next turn: Bo’s clue")
    says(dan, (4,), 1)
    expect(dan.get_by_text("Your answer is in")).to_be_visible()
