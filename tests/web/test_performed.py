"""Sung and mimed clues on real pages: the browser's own microphone and camera, both of which are make-believe."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.recordings.making import recording
from tests.web.conftest import House
from tests.web.players import Player
from tests.web.test_barriers import barriers

SUNG = {"performed": True, "first": 0}

PLAYED = """() => {
  const media = document.querySelector("main .player audio, main .player video");
  return media !== null && media.played.length > 0 && media.currentTime > 0;
}"""
"""Whether the clue has been heard on this page, or begins to be."""


FILMED = """() => {
  const frames = document.querySelector(".mirror video").getVideoPlaybackQuality().totalVideoFrames;
  return frames > 12 && parseInt(document.querySelector(".left").textContent) <= 14;
}"""
"""Whether the camera has given enough for a film, however slow the machine is."""


def table(house: House, game: str = "odyssey", **options: object) -> tuple[Page, Page, Page]:
    """A host about to tell, a guest, and the television beside them; computers sit with them."""
    host, guest = house.playing(
        game, "Ada", "Bea", computers=1, width=390, height=780, options={**SUNG, **options}
    )
    screen = house.page()
    screen.goto(f"{house.base}/tv/{house.code}")
    screen.wait_for_selector(".scene.think")
    return host, guest, screen


def choose(page: Page, form: str, card: bool = True) -> None:
    """Take a card, and say how it will be told."""
    if card:
        Player(page).choose(1)
    page.locator("fieldset label", has_text=form).click()


def sung(page: Page) -> None:
    """Record for a moment, and look at the level meanwhile."""
    page.get_by_role("button", name="Record", exact=True).click()
    level = page.get_by_role("meter")
    level.wait_for()
    page.wait_for_function("() => Number(document.querySelector('[role=meter]')?.ariaValueNow) > 3")  # it beeps
    page.get_by_role("button", name="Stop").click()


def mimed(page: Page) -> None:
    """Film for a moment, after the countdown."""
    page.get_by_role("button", name="Film", exact=True).click()
    page.locator(".count").wait_for()
    page.get_by_text("s left").wait_for()
    page.wait_for_function(FILMED)
    page.get_by_role("button", name="Stop").click()


def hear(page: Page) -> None:
    """Listen to it, or watch it, before it is sent."""
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => document.querySelector('form audio, form video')?.currentTime > 0")


def send(page: Page) -> None:
    """Send it; the server's answer is shown if a test fails."""
    with page.expect_response(lambda answer: answer.url.endswith(("/sound", "/video"))) as answered:
        page.get_by_role("button", name="Send").click()
    assert answered.value.status == 201, answered.value.text()


@pytest.mark.parametrize(
    ("form", "record"),
    [
        pytest.param("Record a tune", sung, id="sung"),
        pytest.param("Film it", mimed, id="mimed", marks=pytest.mark.long),
    ],
)
def test_c4_a_whole_turn_is_played_without_a_word(
    house: House, axe: str, form: str, record: Callable[[Page], None]
) -> None:
    """It is recorded, heard, sent, played to everybody at once, and there again when the turn is over."""
    host, guest, screen = table(house)
    choose(host, form)
    record(host)
    hear(host)
    assert barriers(host, axe) == []
    host.fill("#words", "<b>like a fridge</b>")
    send(host)
    for page in (host, guest, screen):
        page.get_by_text("<b>like a fridge</b>").first.wait_for()
        page.wait_for_function(PLAYED)
    assert barriers(guest, axe) == []
    Player(guest).until("vote")
    guest.locator(".headline").get_by_role("button", name="Play", exact=True).click()  # again, before voting
    Player(guest).until("go_on")
    told = guest.locator(".headline")
    expect(told.locator("h1")).to_contain_text("<b>like a fridge</b>")
    expect(told.locator("h1")).to_contain_text("Ada sang it" if record is sung else "Ada mimed it")
    told.get_by_role("button", name="Play", exact=True).click()
    guest.wait_for_function(PLAYED)


LIVE = "Mime or sing here"


def calls(page: Page, form: str = "I’ll mime it") -> None:
    """Call everybody to look, and count down to the end."""
    page.get_by_role("button", name=form).click()
    page.locator(".count").wait_for()
    expect(page.get_by_role("button", name="Done", exact=True)).to_be_focused()


def phase(house: House, page: Page) -> str:
    """The phase of the turn, as the server tells somebody who sits there."""
    told: str = page.request.get(f"{house.base}/api/tables/{house.code}").json()["own"]["phase"]
    return told


def test_a_mime_takes_as_long_as_it_takes_and_is_told_when_it_is_done(house: House, axe: str) -> None:
    """Everybody is called to look, then reads who mimes; cards are given when that person is done."""
    host, guest, third = house.playing(
        "odyssey", "Ada", "Bea", "Cy", computers=1, width=390, height=780, options=SUNG
    )
    screen = house.page()
    screen.goto(f"{house.base}/tv/{house.code}")
    screen.wait_for_selector(".scene.think")
    choose(host, LIVE)
    host.get_by_text("Computer players can’t see or hear it").wait_for()
    host.get_by_role("button", name="I’ll mime it").click()
    for page in (guest, third, screen):
        page.get_by_text("Look at Ada!").wait_for()
    done = host.get_by_role("button", name="Done", exact=True)
    expect(done).to_be_focused()
    hidden = host.get_by_role("button", name="Hold to see your card")
    expect(hidden).to_be_visible()  # everybody looks at her, and perhaps at her phone
    expect(host.locator(".hand:not([hidden]) button:visible")).to_have_count(1)
    hidden.press("Enter")
    expect(hidden).to_have_count(0)
    host.locator(".hand .large button").press("Enter")
    done.focus()
    for page in (guest, third):
        expect(page.locator(".headline .kicker")).to_have_text("Look at Ada. Afterwards you choose a card")
        expect(page.locator("h1")).to_have_text("Ada is miming")
        expect(page.locator(".soon")).to_have_count(0)
        expect(page.get_by_role("status").filter(has_text="Ada is miming")).to_have_count(1)
    expect(screen.get_by_role("status").filter(has_text="Ada is miming")).to_be_visible()
    expect(host.get_by_text("Everyone is watching you.")).to_be_visible()
    assert barriers(host, axe) == []
    assert barriers(guest, axe) == []
    assert barriers(screen, axe) == []
    assert phase(house, guest) == "tell", "the countdown has told nothing"

    host.get_by_role("button", name="Change card or form").click()
    for page in (guest, third):
        expect(page.locator("h1")).to_have_text("Ada is thinking of a clue")
    expect(screen.locator(".soon")).to_have_count(0)
    calls(host, "I’ll sing it")
    for page in (guest, third):
        expect(page.locator("h1")).to_have_text("Ada is singing")
    expect(screen.locator(".soon")).to_contain_text("Ada is singing")
    host.reload()  # her page is gone, and nothing is stuck
    expect(guest.locator("h1")).to_have_text("Ada is thinking of a clue")
    expect(screen.locator(".soon")).to_have_count(0)
    host.locator("fieldset label", has_text=LIVE).click()  # the card is still chosen
    calls(host)
    expect(guest.locator("h1")).to_have_text("Ada is miming")
    host.keyboard.press("Enter")
    for page in (guest, third, screen):
        expect(page.locator("h1")).to_have_text("Ada mimed it")
    expect(host.locator("h1")).to_have_text("You mimed it")
    expect(screen.locator(".soon")).to_have_count(0)
    Player(guest).until("give")


def test_j5_a_race_begins_for_all_when_the_mime_is_done(house: House) -> None:
    """Until then nobody can touch a picture, whatever their page does."""
    host, guest, third = house.playing(
        "jinx", "Ada", "Bea", "Cy", width=390, height=780, options={"performed": True, "first": 0}
    )
    screen = house.page()
    screen.goto(f"{house.base}/tv/{house.code}")
    choose(host, LIVE, card=False)
    calls(host)
    for page in (guest, third):
        expect(page.locator("h1")).to_have_text("Ada is miming")
        assert page.locator("kbd").count() == 0
        page.keyboard.press("1")
        assert not Player(page).sees()["touch"]
    expect(screen.locator(".soon")).to_contain_text("Ada is miming")
    assert phase(house, guest) == "tell"
    host.get_by_role("button", name="Done", exact=True).click()
    for page in (guest, third):
        expect(page.locator("h1")).to_have_text("Ada mimed it")
        Player(page).until("touch")
    expect(screen.locator(".soon")).to_have_count(0)


def test_s3_an_open_first_turn_is_kept_for_whoever_mimes(house: House) -> None:
    """Nobody else is offered to start, not even when it begins again."""
    host, guest = house.playing(
        "odyssey", "Ada", "Bea", "Cy", unseen=("Cy",), width=390, height=780, options={"performed": True}
    )
    choose(host, LIVE)
    calls(host)
    expect(guest.locator("h1")).to_have_text("Ada is miming")
    expect(guest.get_by_role("button", name="I’ll start")).to_have_count(0)
    host.get_by_role("button", name="Change card or form").click()
    expect(guest.locator("h1")).to_have_text("Ada is thinking of a clue")
    expect(guest.get_by_role("button", name="I’ll start")).to_have_count(0)
    calls(host)
    host.get_by_role("button", name="Done", exact=True).click()
    expect(guest.locator("h1")).to_have_text("Ada mimed it")


@pytest.mark.long  # the tune is that of the test above
def test_j4_a_tune_may_stand_for_one_of_nine(house: House) -> None:
    """Jinx is played with more than words by the book; all hear it beside the square."""
    # People alone: a computer may be quick, and right.
    host, guest = house.playing("jinx", "Ada", "Bea", "Cy", unseen=("Cy",), options={"first": 0})
    choose(host, "Record a tune", card=False)
    sung(host)
    send(host)
    guest.wait_for_function(PLAYED)
    assert guest.locator(".both ol li").count() == 9
    assert Player(guest).sees()["touch"]


def test_without_https_a_page_says_why_and_takes_a_file(house: House) -> None:
    """On a home network browsers lend no microphone: people pick a recording, or perform live."""
    host, code = house.open("odyssey", options={"performed": True, "first": 1})
    guest = house.page(announced="^console: .*Cross-Origin-Opener-Policy|^4.*POST .*/sound$")
    guest.goto(f"{house.base.replace('127.0.0.1', 'home.test')}/t/{code}")
    guest.fill("#name", "Bea")
    guest.keyboard.press("Enter")
    guest.wait_for_selector(".start")
    house.start(host, 1)
    guest.wait_for_selector(".play")
    choose(guest, "Record a tune")
    guest.get_by_text("only allow the").wait_for()
    assert guest.get_by_role("button", name="Record", exact=True).count() == 0
    picker = guest.locator("input[type=file]")
    picker.set_input_files({"name": "tune.mp3", "mimeType": "audio/mpeg", "buffer": b"<script>hit()</script>"})
    guest.get_by_role("button", name="Send").click()
    guest.get_by_text("Recordings in this format can’t be played here.").wait_for()
    guest.get_by_role("button", name="Record again").click()
    tune = recording("wav", "pcm_s16le", seconds=0.6)
    picker.set_input_files({"name": "tune.wav", "mimeType": "audio/wav", "buffer": tune})
    guest.get_by_role("button", name="Send").click()
    host.wait_for_function(PLAYED)


@pytest.mark.long
def test_a_table_that_plays_with_words_offers_nothing_else(house: House) -> None:
    """The host may change that, and then the lobby says that it is no rule of the book."""
    host, _ = house.open("odyssey", options={"first": 0})
    host.get_by_text("House rules and clocks").click()
    rule = host.get_by_label("Sung and mimed clues")
    rule.select_option("true")
    host.get_by_text("usually: off").first.wait_for()
    rule.select_option("")
    house.start(host, 2)
    Player(host).choose(0)
    assert host.locator("#clue").count() == 1
    assert host.locator("fieldset").count() == 0
