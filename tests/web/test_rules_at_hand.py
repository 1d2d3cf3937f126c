"""The rules and the table's own are one tap away on every screen; a team is a pair wherever it is."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import House, people

SIZES = ((390, 844), (360, 640), (844, 390), (820, 1180), (1440, 900))
SHEET = "dialog[open]"


def sheet_of(page: Page, part: str) -> None:
    """Require that the rules are open at the part about this phase, with what differs here and with the points."""
    sheet = page.locator(SHEET)
    expect(sheet.locator(f"details[data-part={part}][open]")).to_have_count(1)
    expect(sheet.locator("details[data-part=table][open]")).to_contain_text("25")
    expect(sheet.locator("details[data-part=points]")).to_have_count(1)


@pytest.mark.parametrize("players", [pytest.param(3, marks=pytest.mark.long), 12])
def test_c5_rules_and_departures_are_one_tap_away_on_every_screen(house: House, players: int) -> None:
    """The rule holds for any number of players, in any size; the button is large enough for a finger."""
    (page,) = house.playing("odyssey", "Ada", computers=players - 1, options={"first": 1, "target": 25})
    people(page)[0].until("give")
    page.locator(".hand:not([hidden]) button").first.wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        button = page.locator(".play").get_by_role("button", name="Rules", exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
        button.click()
        sheet_of(page, "give")
        page.keyboard.press("Escape")
        expect(page.locator(SHEET)).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 12])
def test_c5_a_television_shows_the_rules_by_pointer_and_by_key(house: House, players: int) -> None:
    """The button comes when a pointer moves or a key is pressed, and has the focus; R is enough."""
    house.playing("odyssey", "Ada", unseen=("Ada",), computers=players - 1, options={"first": 0, "target": 25})
    screen = house.page(width=1280, height=720)
    screen.goto(f"{house.base}/tv/{house.code}")
    button = screen.get_by_role("button", name="Rules")
    button.wait_for()
    expect(button).to_have_css("opacity", "0")
    screen.mouse.move(200, 200)
    screen.mouse.move(400, 300)
    expect(button).to_have_css("opacity", "1")
    button.click()
    sheet_of(screen, "tell")
    screen.keyboard.press("Escape")
    expect(screen.locator(SHEET)).to_have_count(0)
    screen.keyboard.press("ArrowDown")
    screen.keyboard.press("r")
    sheet_of(screen, "tell")
    screen.keyboard.press("Escape")
    screen.keyboard.press("Enter")
    sheet_of(screen, "tell")


def test_l1_late_comers_read_what_differs_before_they_sit_down(house: House) -> None:
    """They come by link, by the code on the first page, or by the QR code, which holds the same link."""
    house.playing("odyssey", "Ada", unseen=("Ada",), computers=2, options={"target": 25})
    code = house.code
    by_link, by_code = house.page(), house.page()
    invited = by_link.request.get(f"{house.base}/api/tables/{code}/qr.svg")
    assert invited.ok
    by_link.goto(f"{house.base}/t/{code}")
    by_code.goto(house.base)
    by_code.fill("#code", code)
    by_code.keyboard.press("Enter")
    for door in (by_link, by_code):
        door.locator("#name").wait_for()
        expect(door.locator("details[open]")).to_contain_text("Target score: 25")
        assert door.locator(".play").count() == 0


@pytest.mark.long
def test_t1_a_team_is_a_pair_at_the_table_at_the_end_and_in_the_replay(house: House) -> None:
    """Its name and colour are in the bar, on the path, at the points, on the podium and in the replay."""
    page, code = house.open("team", width=390, height=844, computers=5, options={"first": 0, "target": 5})
    page.get_by_label("Name your team").fill("Night Owls")
    page.get_by_label("Your team’s colour").select_option("plum")
    expect(page.locator(".ring")).to_be_visible()
    screen = house.page(width=1280, height=720)
    screen.goto(f"{house.base}/tv/{code}")
    expect(screen.locator(".place.team")).to_have_count(6)
    house.start(page)
    player = people(page)[0]
    player.until("go_on")
    expect(page.locator(".seats .pair.mine .name")).to_have_text("Night Owls")
    expect(page.locator(".seats .pair.mine")).to_have_attribute(
        "style", "--team: #8e4f9e; --team-stripe: #f3d8fa;"
    )
    expect(page.locator(".pennant.team")).to_have_count(4)
    page.get_by_role("button", name="Points").click()
    expect(page.locator("dialog[open] li.mine strong")).to_have_text("Night Owls")
    expect(page.locator("dialog[open] .path li", has_text="Night Owls")).to_have_count(1)
    page.keyboard.press("Escape")
    player.until("over")
    expect(page.locator(".ceremony")).to_contain_text("Night Owls")
    page.goto(f"{house.base}/replay/{code}/1")
    page.locator(".replay li.team").first.wait_for()
    expect(page.locator(".replay li.team")).to_have_count(6)
    expect(page.locator(".replay .who", has_text="Night Owls")).to_have_count(2)
