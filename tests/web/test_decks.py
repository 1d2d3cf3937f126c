"""Own pictures: a deck is made in the browser, played with, and kept from everybody else."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.web.conftest import House
from tests.web.friends import seat_computers
from tests.web.photos import photos, zipped
from tests.web.players import PATIENCE, Player
from tests.web.test_barriers import Look

expect.set_options(timeout=PATIENCE)


def make(house: House, page: Page, *files: Path) -> str:
    """Make a deck of these files and leave its bench open; return its name."""
    page.goto(f"{house.base}/decks")
    zips = files[0].suffix == ".zip"
    page.locator("input[type=file]").nth(1 if zips else 0).set_input_files(files)
    page.wait_for_selector("#enough")
    return page.url.rpartition("/")[2]


def cards(page: Page) -> list[str]:
    """The pictures on the bench, in their order."""
    found: list[str] = page.eval_on_selector_all(
        "ol .card img", "all => all.map((each) => each.getAttribute('src'))"
    )
    return found


def test_a_zip_of_pictures_is_played_with(house: House, tmp_path: Path) -> None:
    """They are dropped, shown one by one, chosen at a table and seen in a turn; nobody else sees a single one.

    At the table no deck can be pressed until all are there: the last one would push it from under the finger.
    """
    page, code = house.open("classic-2014", options={"first": 1})
    parcel = zipped(tmp_path / "holiday.zip", 26, **{"notes.txt": b"no picture"})
    deck = make(house, page, parcel)
    expect(page.locator("#enough")).to_have_text("26 cards", timeout=120_000)
    expect(page.locator(".refused li")).to_have_count(1)
    mine = cards(page)
    held: list[Route] = []
    page.route("**/api/decks", lambda route: held.append(route))  # noqa: PLW0108 - Playwright keeps a mark on it
    page.goto(f"{house.base}/t/{code}")
    page.wait_for_selector("#choose")
    expect(page.locator(".decks")).to_have_text("")
    expect(page.locator(".count")).not_to_contain_text("cards")
    for late in held:
        late.continue_()
    page.unroute("**/api/decks")
    expect(page.locator(".decks button")).to_have_text([re.compile("Reverie"), re.compile("Our deck")])
    page.get_by_role("button", name="Our deck").click()
    expect(page.locator(".count")).to_contain_text("110 cards")
    page.get_by_role("button", name="Reverie").click()
    expect(page.locator(".count")).to_contain_text("26 cards")
    house.start(page, 2)
    page.locator(".hand button").first.click()
    seen = page.locator("dialog[open] .big img").last.get_attribute("src")
    assert seen is not None
    assert seen.startswith("/api/cards/")
    page.get_by_role("button", name="Report a picture").click()
    page.get_by_label("What’s wrong").fill("a test")
    page.get_by_role("button", name="Send the report").click()
    page.get_by_text("Thank you").wait_for()
    page.get_by_role("button", name="Close", exact=True).last.click()
    page.keyboard.press("Escape")
    Player(page).until("go_on")
    stranger = house.page().request
    for address in (seen, mine[0], f"/api/decks/{deck}"):
        assert page.request.get(house.base + address).status == 200
        assert stranger.get(house.base + address).status == 404
    assert stranger.get(f"{house.base}/api/decks/{deck}.json").status == 404


def test_cards_are_cropped_described_moved_and_taken_away(house: House, axe: str, tmp_path: Path) -> None:
    """By hand and by keyboard; everything is still there after a reload, and nothing is in anybody's way."""
    look = Look(axe)
    page = house.page(announced="^4.*POST .*/api/decks/", width=1100, height=800)
    page.goto(f"{house.base}/decks")
    page.wait_for_selector("#new")
    look.at("shelf", page)
    files = photos(tmp_path, 1, 2, 3, 4, 1)
    (tmp_path / "letter.txt").write_text("Dear all")
    make(house, page, *files, tmp_path / "letter.txt")
    expect(page.locator("ol .card")).to_have_count(5)
    expect(page.locator(".refused li")).to_contain_text("isn’t a format we can read")
    expect(page.locator("#enough ~ .short")).to_be_visible()
    page.get_by_role("button", name="Keep only the first").click()
    expect(page.locator("ol .card")).to_have_count(4)
    look.at("bench", page)

    before = cards(page)
    page.locator("ol .card").first.click()
    page.wait_for_selector("dialog[open] .frame")
    look.at("card", page)
    page.locator(".frame").focus()
    for key in ("+", "+", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)
    page.locator("#caption").fill("A hill at night.")
    page.locator("#tags").fill("night, hill,, night")
    page.locator("dialog").get_by_role("button", name="Save").click()
    expect(page.locator("dialog")).to_have_count(0)
    after = cards(page)
    assert after[0] != before[0]
    assert after[1:] == before[1:]

    page.get_by_role("button", name="Move card 1").focus()
    with page.expect_response(is_order):
        page.keyboard.press("ArrowRight")
    with page.expect_response(is_order):
        drag(page, 3, 0)
    wanted = [after[3], after[1], after[0], after[2]]
    assert cards(page) == wanted
    page.reload()
    expect(page.locator("ol .card")).to_have_count(4)
    assert cards(page) == wanted
    page.get_by_role("button", name="Change card 3. A hill at night.").click()
    assert page.locator("#tags").input_value() == "night, hill"
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Sure?").click()
    expect(page.locator("ol .card")).to_have_count(3)
    assert look.bad == []


def is_order(answer: Response) -> bool:
    """Whether this answers a new order of cards, and not what was saved before."""
    return '"order"' in (answer.request.post_data or "")


def drag(page: Page, which: int, to: int) -> None:
    """Pull a card by its handle to the place of another."""
    grip = page.locator(".grip").nth(which).bounding_box()
    goal = page.locator("ol li").nth(to).bounding_box()
    assert grip is not None
    assert goal is not None
    page.mouse.move(grip["x"] + 20, grip["y"] + 20)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=6)
    page.mouse.up()


@pytest.mark.long  # tests/server/test_own_decks does it without a page
def test_the_secret_link_and_the_zip_are_the_deck(house: House, axe: str, tmp_path: Path) -> None:
    """Another browser can change the deck only with its link; its zip makes it again; once deleted, it is gone."""
    page = house.page()
    deck = make(house, page, *photos(tmp_path, 6, 7, 8))
    expect(page.locator("ol .card")).to_have_count(3)
    page.locator("ol .card").nth(1).click()
    page.locator("#caption").fill("Two trees.")
    page.locator("dialog").get_by_role("button", name="Save").click()
    link = page.get_by_label("Secret link").input_value()
    assert link.startswith(f"{house.base}/decks/{deck}#edit=")

    friend = house.page(announced="^404: GET .*/api/decks/")
    friend.goto(f"{house.base}/decks/{deck}")
    friend.get_by_text("That deck doesn’t exist").wait_for()
    friend.goto("about:blank")
    friend.goto(link)
    friend.get_by_label("Name of the deck").fill("Garden")
    friend.get_by_label("Name of the deck").press("Tab")
    expect(friend.locator("h1")).to_have_text("Garden")
    assert "edit" not in friend.url
    with friend.expect_download() as download:
        friend.get_by_role("link", name="Download as a zip").click()
    again = tmp_path / "again.zip"
    download.value.save_as(again)
    make(house, friend, again)
    expect(friend.locator("ol .card")).to_have_count(3)
    expect(friend.locator("h1")).to_have_text("Garden")
    assert friend.get_by_role("button", name="Change card 2. Two trees.").count() == 1

    look = Look(axe)
    friend.get_by_role("button", name="Delete the deck").click()
    look.at("delete", friend)
    friend.get_by_role("button", name="Delete for good").click()
    friend.wait_for_selector("#new")
    expect(friend.locator("a.deck")).to_have_count(1)
    assert look.bad == []


def tv_needs_the_word(house: House, page: Page, code: str) -> None:
    """A screen without a seat sees the pictures that people brought only if it knows the TV password."""
    tv = house.page()
    tv.goto(f"{house.base}/tv/{code}")
    tv.locator("#word").fill(page.locator(".look").inner_text().rpartition(" ")[2])
    tv.keyboard.press("Enter")
    expect(tv.locator("#word")).to_have_count(0)


@pytest.mark.long  # tests/server/test_own_decks mixes them without a page
def test_decks_are_mixed_and_cards_taken_out(house: House, axe: str, tmp_path: Path) -> None:
    """A small deck alone is too small, and the lobby says how many cards are needed; with another it is enough."""
    page, code = house.open("classic-2014", computers=2)
    page.goto(f"{house.base}/decks#table={code}")
    page.locator("input[type=file]").first.set_input_files(photos(tmp_path, 11, 12, 13))
    expect(page.locator("ol .card")).to_have_count(3)
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name="Our deck").click()
    expect(page.locator(".count")).to_contain_text("87 cards")
    page.get_by_role("button", name="Reverie").click()
    expect(page.locator(".count")).to_contain_text("3 players need 26")
    expect(page.get_by_role("button", name="Start the game")).to_be_disabled()
    page.get_by_role("button", name="Reverie").click()
    tv_needs_the_word(house, page, code)
    page.get_by_role("button", name="Browse cards").click()
    look = Look(axe)
    page.wait_for_selector("dialog section >> nth=1")
    look.at("take out", page)
    page.locator("dialog section").nth(0).locator("li button").first.click()
    page.locator("dialog section").nth(1).locator("li button").nth(4).click()
    page.locator("dialog").get_by_role("button", name="Save").click()
    expect(page.locator(".count")).to_contain_text("85 cards")
    expect(page.locator(".count")).to_contain_text("2 left out")
    look.at("lobby", page)
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    assert look.bad == []


@pytest.mark.long
def test_owner_and_host_say_what_computers_may_do_with_pictures(house: House, axe: str, tmp_path: Path) -> None:
    """Switches in the workshop and at the table, both kept by the server; everybody there reads what holds."""
    page, look = house.page(width=390, height=844), Look(axe)
    seat = page.request.post(f"{house.base}/api/tables", data={"name": "Ada", "game": "classic-2014"}).json()
    seat_computers(house.base, seat["code"], seat["token"], 2, "model")
    page.goto(f"{house.base}/decks#table={seat['code']}")
    page.locator("input[type=file]").first.set_input_files(photos(tmp_path, 11, 12, 13))
    learns = page.get_by_label("They remember clues")
    models = page.get_by_label("Language models may see the pictures")
    expect(learns).to_be_checked()
    expect(models).not_to_be_checked()
    models.check()
    learns.uncheck()
    look.at("workshop", page)
    page.reload()
    expect(models).to_be_checked()
    expect(learns).not_to_be_checked()
    page.goto(f"{house.base}/t/{seat['code']}")
    page.get_by_role("button", name="Our deck").click()
    guest = house.page()
    guest.request.post(f"{house.base}/api/tables/{seat['code']}/join", data={"name": "Bo"})
    guest.goto(f"{house.base}/t/{seat['code']}")
    guest.get_by_text("It doesn’t see any pictures you’ve added").wait_for()
    expect(guest.get_by_role("button", name="Show it our own pictures")).to_have_count(0)
    page.get_by_role("button", name="Show it our own pictures").click()
    guest.get_by_text("It sees pictures you’ve added if their makers agreed").wait_for()
    look.at("lobby with a model", page)
    assert look.bad == []
