"""The end: a ceremony that can be skipped, album, scores and titles, a picture to share, a replay by link."""

from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House, people
from tests.web.friends import end, table_of_a_friend
from tests.web.players import PATIENCE, Player, words_of
from tests.web.test_large import fits
from tests.web.test_tv import SIZES, television

LAST_PICTURE = """() => ({
  words: document.querySelector(".ceremony").innerText.replace(/\\s+/g, " ").trim(),
  boxes: [...document.querySelectorAll(".ceremony :is(h1, .step, .block, .below li, .acts button, .rain span)")]
    .filter((each) => each.getClientRects().length)
    .map((each) => each.getBoundingClientRect())
    .map(({left, top, width}) => [left, top, width].map(Math.round)),
})"""

UNDER_THE_CHART = """() => {
  const chart = document.querySelector('.album aside').getBoundingClientRect();
  return [...document.querySelectorAll('.album :is(.clue, .story, .others li)')]
    .filter((each) => each.getBoundingClientRect().bottom > chart.top)
    .map((each) => each.className || each.tagName);
}"""
"""The parts of an album's page that reach under the chart beside it."""

PAINTED = """async () => {
  const image = document.querySelector("dialog[open] img");
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {width: 90, height: 112});
  const paper = canvas.getContext("2d");
  paper.drawImage(image, 0, 0, 90, 112);
  const dots = paper.getImageData(0, 0, 90, 112).data;
  const colours = new Set();
  for (let at = 0; at < dots.length; at += 4) colours.add([0, 1, 2].map((one) => dots[at + one] >> 4).join());
  return {width: image.naturalWidth, height: image.naturalHeight, colours: colours.size};
}"""


def ended(house: House, **options: object) -> Page:
    """A page that comes to the podium of a game that is over."""
    (page,) = house.playing("odyssey", "Ada", computers=3, over=True, width=390, height=844, options=options)
    return page


def test_the_ceremony_can_be_skipped_and_ends_as_without_motion(browser: Browser, base: str) -> None:
    """A tap shows the last picture at once, which is the one that people who prefer no motion see."""
    house = House(base, browser, motion=True, frugal=True)
    (page,) = house.playing(
        "odyssey", "Ada", computers=3, width=390, height=844, options={"first": 0, "target": 5}
    )
    people(page)[0].until("over")
    skip = page.get_by_role("button", name="Skip", exact=True)
    expect(skip).to_be_visible(timeout=PATIENCE)
    page.locator(".ceremony .below, .ceremony .title").first.wait_for()
    skip.click()
    expect(skip).to_have_count(0, timeout=PATIENCE)
    page.wait_for_function(
        "() => document.getAnimations().every((each) => !['rain', 'moonrise'].includes(each.animationName))"
    )
    skipped = page.evaluate(LAST_PICTURE)
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    page.wait_for_selector(".ceremony.told .rain span")
    page.wait_for_function("() => document.querySelector('.ceremony .title p')")
    assert page.evaluate(LAST_PICTURE) == skipped
    assert len(skipped["boxes"]) > 8
    assert page.evaluate("document.activeElement?.tagName") == "H1", "the result has the focus"
    house.close()
    assert house.errors == []


@pytest.mark.long
def test_a_phone_that_still_shows_the_last_turn_is_told_who_ended_the_game(house: House) -> None:
    """It shows the end at once, with who ended it; the television says who led, and where it goes on."""
    with table_of_a_friend(house.base, computers=1, first=0) as friend:
        screen = television(house, friend.code, SIZES[1])
        page = house.join(friend.code, "Leo", width=844, height=390)
        friend.begin()
        Player(page).until("go_on")
        assert page.get_by_text("Ada ended the game.").count() == 0
        expect(screen.locator(".next .turn")).to_have_text("turn 2", timeout=PATIENCE)
        end(house.base, friend.code, friend.token)
        expect(page.get_by_text("Ada ended the game.")).to_be_visible(timeout=PATIENCE)
        expect(page.locator("h1")).to_have_text("The game ended early")
        fits(page, ".ceremony .why", ".ceremony .acts .lamp")
        screen.clock.fast_forward(20_000)
        expect(screen.locator(".scene.end .won")).to_contain_text("nded early", timeout=PATIENCE)
        expect(screen.locator(".scene.end .phones")).to_have_text("Open the album or play again on your phones")


def test_a_game_that_ended_early_has_no_winner_and_everybody_has_shuffled_it(house: House) -> None:
    """It says so, on the podium and in the scores; and the page finds its own number in the shuffle."""
    page, _ = house.open("odyssey", width=390, height=844, computers=3, options={"first": 0})
    house.start(page)
    player = people(page)[0]
    player.until("go_on")
    player.act()
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="End this game", exact=True).click()
    page.get_by_role("button", name="Sure? Press again", exact=True).click()
    page.wait_for_selector(".podium")
    expect(page.locator("h1")).to_have_text("The game ended early", timeout=PATIENCE)
    assert "win" not in page.locator(".ceremony").inner_text().lower()
    page.get_by_role("button", name="Open the album").click()
    page.get_by_role("button", name="Scores", exact=True).click()
    expect(page.locator("h1")).to_have_text("The game ended early", timeout=PATIENCE)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Check the shuffle").click()
    words = words_of("en", "safety.")
    expect(page.locator(".verdict:not(.bad)")).to_have_text(words["check.fair"], timeout=PATIENCE)
    expect(page.locator(".shufflers")).to_have_text(words["check.everybody"])
    expect(page.get_by_text(words["check.own"])).to_be_visible()


def test_chart_and_table_agree_with_the_scores(house: House) -> None:
    """The table begins at nothing and ends with the scores; the chart ends with the same.

    On the widest screen, too, no button lies on another.
    """
    page = ended(house, target=8)
    page.get_by_role("button", name="Open the album").click()
    pages = page.locator(".album .dots li").count()
    page.get_by_role("button", name="Scores", exact=True).click()
    standing = page.locator(".standing b")
    first, titles = standing.first.bounding_box(), page.locator(".titles").bounding_box()
    assert first is not None
    assert titles is not None
    assert first["y"] < titles["y"], "scores come first"
    page.get_by_role("button", name="As a table").click()
    rows = page.locator("dialog[open] tbody tr")
    expect(rows).to_have_count(4, timeout=PATIENCE)
    numbers = [[int(cell) for cell in row.locator("td").all_inner_texts()] for row in rows.all()]
    assert all(len(line) == pages + 1 and line[0] == 0 for line in numbers)
    assert all(after >= before for line in numbers for before, after in pairwise(line))
    last = [line[-1] for line in numbers]
    assert [int(each) for each in standing.all_inner_texts()] == last
    assert [int(each) for each in page.locator(".chart .end b").all_inner_texts()] == last
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.get_by_role("button", name="Album", exact=True).click()
    page.set_viewport_size({"width": 1366, "height": 768})
    page.get_by_role("button", name="As a table").click()  # it is over the page, which stays as it is
    expect(rows).to_have_count(4, timeout=PATIENCE)
    page.keyboard.press("Escape")
    fits(page, ".acts .share", ".album aside .chart")
    assert page.evaluate(UNDER_THE_CHART) == []
    page.get_by_role("button", name="More", exact=True).click()


def test_the_picture_to_share_is_made_here(house: House) -> None:
    """It is 1080 by 1350, not blank, and saved as a file; without the name it is another picture."""
    page = ended(house, target=5)
    page.get_by_role("button", name="Open the album").click()
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_selector("dialog[open] img")
    painted = page.evaluate(PAINTED)
    assert (painted["width"], painted["height"]) == (1080, 1350)
    assert painted["colours"] > 40
    before = page.locator("dialog[open] img").get_attribute("src")
    page.get_by_role("switch").click()
    page.wait_for_function("was => document.querySelector('dialog[open] img')?.src !== was", arg=before)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the picture").click()
    assert saved.value.path().read_bytes().startswith(b"\xff\xd8\xff")
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()


def test_the_pages_of_the_album_can_be_turned(house: House) -> None:
    """They turn by button and by arrow; every page has a clue and a picture, and the album stops at both ends."""
    page = ended(house, target=10)  # nobody gets that many in a single turn
    page.get_by_role("button", name="Open the album").click()
    head = page.locator(".album h1")
    expect(head).to_contain_text("page 1 of", timeout=PATIENCE)
    page.keyboard.press("ArrowRight")
    expect(head).to_contain_text("page 2 of", timeout=PATIENCE)
    assert page.locator(".album .clue q").inner_text().strip("“” ")
    page.get_by_role("button", name="Previous page").click()
    page.keyboard.press("ArrowLeft")
    expect(head).to_contain_text("page 1 of", timeout=PATIENCE)
    page.locator(".album .card button").click()
    expect(page.locator("dialog[open] .big")).to_be_visible(timeout=PATIENCE)


def test_a_replay_by_link_is_agreed_to_and_taken_back(house: House) -> None:
    """One person with computers agrees, somebody else opens it, it is taken back, and the page says so kindly."""
    page = ended(house, target=5)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("switch").check()
    link = page.get_by_role("textbox", name=words_of("en", "safety.")["consent.link"])
    expect(link).to_be_visible(timeout=PATIENCE)
    address = link.input_value()
    stranger = house.page(announced="^404: GET .*/api/replays/")
    stranger.goto(address)
    expect(stranger.locator(".replay")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("switch").uncheck()
    expect(link).to_have_count(0, timeout=PATIENCE)
    stranger.reload()
    expect(stranger.get_by_role("heading", name=words_of("en", "safety.")["replay.gone"])).to_be_visible(
        timeout=PATIENCE
    )


def test_the_host_finds_both_ways_on_and_guests_are_told_of_the_next_game(house: House) -> None:
    """A guest who still looks at the end reads who has begun again, and goes on with a touch.

    Somebody who came without a name of their own is asked for it until they say it.
    """
    host, guest = house.playing(
        "odyssey", "Ada", "Bo", computers=2, over=True, width=360, height=640, options={"target": 5}
    )
    for page in (host, guest):
        page.wait_for_selector(".ceremony")
    other = host.get_by_role("button", name="Change game or players", exact=True)
    expect(other).to_be_in_viewport(ratio=1)
    guest.get_by_role("button", name="More", exact=True).click()
    guest.get_by_label("You’re called Bo for now. What’s your name?").fill("Bonnie")
    guest.get_by_role("button", name="Save", exact=True).click()
    expect(guest.get_by_label("You’re called")).to_have_count(0)
    expect(host.locator(".ceremony", has_text="Bonnie")).to_be_visible()
    guest.keyboard.press("Escape")
    host.get_by_role("button", name="Play again", exact=True).click()
    told = guest.get_by_role("alertdialog")
    expect(told).to_contain_text("Ada has started another game: Odyssey")
    told.get_by_role("button").click()
    expect(told).to_have_count(0)
    guest.wait_for_selector(".play")
    expect(host.get_by_role("alertdialog")).to_have_count(0)
