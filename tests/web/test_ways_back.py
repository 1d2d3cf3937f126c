"""Ways back to a table, endings, the lobby on a phone, rules at the table, and the coach of a first game."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import House
from tests.web.players import PATIENCE, Player
from tests.web.sight import look
from tests.web.test_large import fits, resized

PHONES = [(390, 844), (360, 640)]


def leave(page: Page) -> None:
    """Leave the table by the menu."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Sure? Press again").click()


def heading(page: Page, name: str | re.Pattern[str]) -> None:
    """Wait for the page's title."""
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible(timeout=PATIENCE)


def test_the_first_page_shows_the_way_back_to_a_table_that_waits(house: House) -> None:
    """It says with whom, in which turn and for what; one that was left is also there; others never see it."""
    (page,) = house.playing("odyssey", "Ada", computers=3, width=390, height=844, options={"first": 0})
    code = house.code
    page.goto(house.base)
    own = page.get_by_role("region", name="Your tables")
    expect(own.get_by_role("heading", name="They’re waiting for your clue")).to_be_visible(timeout=PATIENCE)
    expect(own.get_by_text(re.compile(r"Odyssey · turn 1 · with \w+, \w+,? and \w+"))).to_be_visible()
    stranger = house.page()
    stranger.goto(house.base)
    expect(stranger.get_by_role("heading", level=1)).to_be_visible()
    expect(stranger.get_by_role("link", name="Back to your table")).to_have_count(0)
    own.get_by_role("link", name="Back to your table").click()
    page.wait_for_selector(".play")
    assert page.url.endswith(code)
    leave(page)
    heading(page, "You’ve left the table")
    page.get_by_role("link", name="Home").click()
    expect(own.get_by_role("heading", name="They’re waiting for your clue")).to_be_visible(timeout=PATIENCE)
    own.get_by_role("link", name="Back to your table").click()
    page.wait_for_selector(".play .hand")
    leave(page)
    heading(page, "You’ve left the table")
    page.get_by_role("button", name="Come back").click()
    page.wait_for_selector(".play .hand")


def test_leaving_being_sent_away_and_moving_each_end_in_their_own_way(house: House) -> None:
    """Each page says what has happened, now and after a reload, and has a way on."""
    host, left, sent, moved = house.playing("odyssey", "Ada", "Bo", "Cy", "Dee", computers=1)
    code = house.code
    leave(left)
    heading(left, "You’ve left the table")
    left.reload()
    heading(left, "You’ve left the table")
    left.get_by_role("button", name="Come back").click()
    left.wait_for_selector(".play .hand")
    ticket = moved.request.post(f"{house.base}/api/tables/{code}/ticket", data={}).json()["link"]
    other = house.page()
    other.goto(ticket)
    other.wait_for_selector(".play")
    heading(moved, "Your seat has moved")
    moved.get_by_role("button", name="Just watch").click()
    moved.wait_for_selector(".play")
    host.get_by_role("button", name="Menu", exact=True).click()
    host.get_by_role("button", name="End this game").click()
    host.get_by_role("button", name="Sure? Press again").click()
    host.get_by_role("button", name="Change game or players").click()
    host.wait_for_selector(".start")
    host.get_by_role("button", name=re.compile("Cy")).click()
    host.get_by_role("button", name="Remove Cy for good").click()
    host.get_by_role("button", name="Remove Cy? Press again").click()
    heading(sent, "The host has removed you from this table")
    sent.reload()
    heading(sent, "The host has removed you from this table")


def test_a_code_that_no_table_has_says_so(house: House) -> None:
    """A mistyped code is no dead end."""
    page = house.page(announced="^404: GET .*/api/tables/QQQQ$")
    page.goto(f"{house.base}/t/QQQQ")
    heading(page, "No table has this code")
    page.get_by_role("link", name="Home").click()
    expect(page.locator("#code")).to_be_visible()


def test_the_invitation_is_seen_without_scrolling(house: House) -> None:
    """Code, QR code and the way to send the link are above the bar with the start button, on every phone."""
    page, _ = house.open("odyssey")
    for size in PHONES:
        resized(page, size)
        bar = page.locator(".start").bounding_box()
        assert bar is not None
        for part in (".code", ".qr", ".invite .button >> nth=0"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert box["y"] >= 0, (size, part)
            assert box["y"] + box["height"] <= bar["y"], (size, part)


def test_a_full_table_takes_no_more_computers(house: House) -> None:
    """The button is off, and says why."""
    page, _ = house.open("classic-2014", width=390, height=844, computers=4)
    house.computers(page, 1)
    button = page.get_by_role("button", name="Add a computer player")
    expect(button).to_be_disabled()
    expect(button).to_have_accessible_description("There are no seats left in this game.")


def test_the_rules_at_the_table_open_at_the_present_phase(house: House) -> None:
    """They are one tap away, and in the menu: the part about this phase is open, and the others are not."""
    (page,) = house.playing(
        "odyssey", "Ada", computers=3, width=390, height=844, options={"first": 0, "target": 20}
    )
    player = Player(page)

    def open_part(*, by_menu: bool) -> tuple[str | None, list[str]]:
        if by_menu:
            page.get_by_role("button", name="Menu", exact=True).click()
        where = page.get_by_role("dialog", name="Menu") if by_menu else page.locator(".play")
        where.get_by_role("button", name="Rules", exact=True).click()
        sheet = page.get_by_role("dialog", name="Odyssey: the rules")
        expect(sheet.locator("details.now")).to_have_count(1, timeout=PATIENCE)
        now = sheet.locator("details.now").get_attribute("data-part")
        opened = [each.get_attribute("data-part") or "" for each in sheet.locator("details[open]").all()]
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        return now, opened

    assert open_part(by_menu=False) == ("tell", ["tell", "table"])
    player.until("go_on")
    assert open_part(by_menu=True) == ("points", ["points", "table"])


def test_the_coach_speaks_in_the_first_game_only(house: House) -> None:
    """It has a line for the first card, vote and reveal, each once; a second game has none."""
    page = house.page(width=390, height=844)
    page.goto(house.base)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector(".play")
    player = Player(page)
    coach = page.locator("[role=status].says")
    player.until("give")
    expect(coach).to_contain_text("Which of your cards could this clue be about?")
    page.get_by_role("button", name="Got it").click()
    expect(coach).to_have_count(0)
    player.until("vote")
    expect(coach).to_contain_text("the rest are decoys like yours")
    player.until("go_on")
    expect(coach).to_contain_text("who gave which card")
    resized(page, (1440, 900))  # a laptop has room for the path beside that
    fits(page, ".track", ".go-on .list b", "[role=status].says")
    resized(page, PHONES[0])
    said = page.evaluate("localStorage.getItem('lapin.coach.said')").split()
    assert {"give", "vote"} <= set(said)
    page.goto(house.base)
    page.get_by_role("button", name="Play now").first.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 0
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector(".play")
    player.play(lambda seen: bool(seen["vote"] or seen["go_on"]), "a vote")
    expect(coach).to_have_count(0)
    page.go_back()  # the way back to the table stands at the top
    expect(page.get_by_role("link", name="Back to your table").first).to_be_in_viewport(timeout=PATIENCE)


def test_the_coach_speaks_in_a_first_game_that_is_begun_from_the_lobby(house: House) -> None:
    """Not only "Play now" is explained: whoever waited in the lobby may be as new."""
    page, _ = house.open("odyssey", computers=3, width=390, height=844, knows=False, options={"first": 1})
    house.start(page)
    expect(page.locator("[role=status].says")).to_contain_text("Which of your cards", timeout=PATIENCE)


def test_a_tutorial_fits_a_small_phone(house: House) -> None:
    """Every card is wholly on the screen, below the coach, who is also read beside a large card.

    The learner's score stands in the row of all players.
    """
    page = house.page(width=360, height=640)
    page.goto(f"{house.base}/try/odyssey")
    page.get_by_role("button", name="begin").click()
    Player(page).until("give")
    cards = page.locator(".hand:not([hidden]) li")
    expect(cards).not_to_have_count(0)
    for card in cards.all():
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 640
    expect(page.locator(".seats .badge")).to_have_count(7)
    expect(page.locator(".seats .me .badge")).to_be_visible()
    said = page.locator("header .line").inner_text()
    cards.first.locator("button").click()
    expect(page.get_by_role("dialog").get_by_text(said)).to_be_visible()
    look(page)


def test_points_clocks_and_sung_clues_are_the_first_house_rules(house: House) -> None:
    """The rules that tables seldom change stand under a summary of their own."""
    page, _ = house.open("odyssey", width=390, height=844)
    page.locator("summary", has_text="House rules").click()
    shown = page.locator("details[open] > .grid label > span:first-child")
    expect(page.get_by_label("Target score")).to_be_visible()
    assert shown.all_inner_texts()[0] == "Target score"
    assert shown.all_inner_texts()[-1] == "Sung and mimed clues"
    expect(page.get_by_label("Hand size")).to_be_hidden()
    page.locator("summary", has_text="More rules").click()
    expect(page.get_by_label("Hand size")).to_be_visible()


def test_a_phone_on_its_side_shows_the_way_in_and_the_door_of_a_full_table_says_so(house: House) -> None:
    """At 844 x 390 a game can be played and a seat taken without scrolling; an address breaks before its code."""
    host, code = house.open("odyssey", width=360, height=640, computers=11)
    assert host.locator(".link .whole").first.evaluate("(code) => [code.textContent, code.offsetHeight < 36]") == [
        code,
        True,
    ]
    phone = house.page(width=844, height=390)
    phone.goto(house.base)
    phone.wait_for_selector(".games li .now:enabled")
    fits(phone, "#code", ".games li:first-child .now")
    phone.goto(f"{house.base}/t/{code}")
    expect(phone.get_by_text("Every seat is taken.")).to_be_visible(timeout=PATIENCE)
    phone.fill("#name", "Bea")
    fits(phone, "#name", "form .lamp")


IN_A_HURRY = """() => {
  const menu = document.querySelector("button[aria-label=Menu]");
  window.wentBack = 0;
  addEventListener("popstate", () => { window.wentBack += 1; });
  history.back = () => {
    const entries = history.length;
    setTimeout(() => history.go(entries - history.length - 1), 60);
    menu.click();
  };
}"""
"""The browser goes back as slowly as on an old phone, to where it was; meanwhile somebody opens the menu."""


def test_a_sheet_opened_right_after_another_closed_stays_open(house: House) -> None:
    """Slow phones take their time to go back; what somebody opens meanwhile is not closed by that."""
    (page,) = house.playing("odyssey", "Ada", computers=3, width=390, height=844, options={"first": 0})
    menu = page.get_by_role("dialog", name="Menu")
    page.evaluate(IN_A_HURRY)
    page.get_by_role("button", name="Menu", exact=True).click()
    for times in (1, 2):
        page.wait_for_function("history.state?.sheet")
        page.keyboard.press("Escape")
        page.wait_for_function("(times) => window.wentBack >= times", arg=times)
        expect(menu).to_be_visible()
    page.wait_for_function("history.state?.sheet")
    page.go_back()
    expect(menu).to_have_count(0)
    assert house.code in page.url
