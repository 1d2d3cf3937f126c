"""Hands and rows are as large as the screen allows, and nothing that people need is off the screen or covered."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import House, people
from tests.web.test_barriers import STILL, still

PHONE = (390, 844)

SEEN = """(selector) => [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length)
  .map((each) => {
    const {left, top, right, bottom, width, height} = each.getBoundingClientRect();
    const spots = [[.5, .5], [.08, .08], [.92, .08], [.08, .92], [.92, .92]];
    const over = spots.map(([x, y]) => document.elementFromPoint(left + x * width, top + y * height))
      .filter((at) => !at || !(each.contains(at) || each.parentElement.contains(at)));
    const by = over.map((at) => at ? `<${at.tagName} ${at.className?.baseVal ?? at.className}>` : "nothing");
    const within = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
    return {width, height, free: !over.length, within, by: by.join()};
  })"""

HAND = ".hand:not([hidden]) button"
ROW = ".area:not([hidden]) ol > li > .card"


def widths(page: Page, selector: str) -> list[float]:
    """The widths of these cards, each of which can be seen and touched as a whole."""
    page.wait_for_function(STILL)
    page.locator(".stage.settling").wait_for(state="detached")  # a moment in which no card takes a touch
    still(page)  # a card may just have begun to move
    found = page.evaluate(SEEN, selector)
    hidden = [each for each in found if not (each["free"] and each["within"])]
    assert hidden == [], str(hidden)
    return [each["width"] for each in found]


def fits(page: Page, *selectors: str) -> None:
    """Require that each of these is there, on the screen, and not covered."""
    page.locator(".stage.settling").wait_for(state="detached")
    for selector in selectors:
        found = page.evaluate(SEEN, selector)
        assert found, selector
        assert [each for each in found if not (each["free"] and each["within"])] == [], selector


def resized(page: Page, size: tuple[int, int]) -> None:
    """Change the size of the screen, and wait until the table has settled on it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("(width) => innerWidth === width", arg=size[0])
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    page.wait_for_function(STILL)


def test_a_hand_and_a_row_of_six_are_large(house: House) -> None:
    """Cards are 145 points wide on a phone, 260 on a laptop; a small phone, even on its side, shows them whole."""
    host, guest = house.playing("odyssey", "Ada", "Bea", computers=4, width=390, height=844, options={"first": 0})
    teller, giver = people(host, guest)
    host.locator(HAND).nth(5).wait_for()
    assert min(widths(host, HAND)) >= 145
    teller.play(lambda seen: not seen["tell"], "a clue")
    giver.until("give")
    assert len(widths(guest, HAND)) == 6
    assert min(widths(guest, HAND)) >= 145
    for size in ((360, 640), (844, 390)):
        resized(guest, size)
        assert min(widths(guest, HAND)) >= 100
        fits(guest, ".play h1", ".play .kicker")
    resized(guest, (1440, 900))
    assert min(widths(guest, HAND)) >= 260
    giver.until("vote")
    assert min(widths(guest, ROW)) >= 260
    for size, least in (((360, 640), 100), ((844, 390), 100), (PHONE, 145)):
        resized(guest, size)
        assert min(widths(guest, ROW)) >= least
        fits(guest, ".play h1", ".play .kicker")
    title = guest.evaluate("() => getComputedStyle(document.querySelector('.play h1')).fontSize")
    assert 28 <= float(title.removesuffix("px")) <= 34


@pytest.mark.long
@pytest.mark.parametrize(("game", "computers"), [("party", 4), ("team", 8)])
def test_other_games_are_as_large(house: House, game: str, computers: int) -> None:
    """In Party and in Team with five pairs, a row of six is just as large."""
    (guest,) = house.playing(
        game, "Ada", "Bea", unseen=("Ada",), computers=computers, width=390, height=844, options={"first": 0}
    )
    (giver,) = people(guest)
    house.moves_unseen("Ada")
    giver.play(lambda seen: bool(seen["give"] or seen["agree"]), "a hand to give from")
    assert min(widths(guest, HAND)) >= 145
    if game == "party":  # there the storyteller gives, too
        house.moves_unseen("Ada")
    giver.play(lambda _: guest.locator(ROW).count() == 6, "a row of six")
    assert min(widths(guest, ROW)) >= 145


def test_a_row_of_twelve_is_large_and_every_name_is_there(house: House) -> None:
    """Each card is 110 points wide on a phone; a screen reader has twelve names, whatever the eye sees of them."""
    names = ("Ada", "Grand-mère Zoé")
    (guest,) = house.playing(
        "odyssey", *names, unseen=("Ada",), computers=10, width=390, height=844, options={"first": 0}
    )
    (voter,) = people(guest)
    house.moves_unseen("Ada")
    voter.until("vote")
    assert len(widths(guest, ROW)) == 12
    assert min(widths(guest, ROW)) >= 110
    seats = guest.locator(".seats [data-seat]")
    assert seats.count() == 12
    texts = seats.all_inner_texts()
    listed = guest.evaluate("() => document.querySelector('.seats').textContent")
    assert "Ada" in listed
    assert "Grand-mère Zoé" in listed
    assert all(len(text.strip()) > 1 for text in texts), texts
    assert "Points: 0 : still choosing." not in texts
    resized(guest, (1440, 900))
    fits(guest, ".play h1", ".seats > li")
    # On its side, a phone shows clue, cards, words and the way on of its reveal beside each other.
    voter.until("go_on")
    for size, least in (((844, 390), 84), ((740, 360), 72), (PHONE, 80), ((360, 640), 70)):
        resized(guest, size)
        assert min(widths(guest, ROW)) >= least, size
        fits(guest, ".play h1", ".go-on .lamp")
    # On laptops nobody's points have to be looked for.
    for size in ((1440, 900), (1366, 768)):
        resized(guest, size)
        assert guest.locator(".go-on .list b").count() == 12
        fits(guest, ".play h1", ".go-on .lamp", ".go-on .list b")


def test_a_clue_is_told_on_every_screen_with_the_keyboard_open(house: House) -> None:
    """The picked card, its neighbours, the field and its button are seen, on phones, on their side, and typing."""
    (page,) = house.playing("classic-2014", "Ada", computers=3, width=390, height=844, options={"first": 0})
    people(page)[0].choose(2)
    page.fill("#clue", "slowly, then all at once")
    for size, large in (
        ((390, 844), 300),
        ((360, 640), 180),
        ((844, 390), 200),
        ((390, 500), 200),
        ((844, 200), 90),
    ):
        resized(page, size)
        fits(page, "#clue", ".tell .lamp", ".hand button")
        picked = page.evaluate("() => document.querySelector('.hand .large').getBoundingClientRect().width")
        assert picked >= large, size


def test_the_large_view_has_the_clue_the_others_and_the_button(house: House) -> None:
    """They are there on every screen, and nothing of the table shows through."""
    (page,) = house.playing("odyssey", "Ada", computers=5, width=390, height=844, options={"first": 1})
    player = people(page)[0]
    player.until("give")
    clue = page.locator(".play h1 .said").inner_text()
    player.look(2)
    for size in ((390, 844), (360, 640), (844, 390), (820, 1180), (1440, 900)):
        resized(page, size)
        fits(page, "dialog .big", "dialog .strip button", "dialog .actions .lamp", "dialog .said")
        assert page.locator("dialog .said").inner_text() == clue
    backdrop = page.evaluate(
        "() => getComputedStyle(document.querySelector('dialog'), '::backdrop').backgroundColor"
    )
    assert "rgba" not in backdrop


def test_j_the_square_keeps_its_size_and_place(house: House) -> None:
    """In a game of reflexes, nine pictures stand still from the clue to the reveal."""
    place = "() => { const {left, top, width} = document.querySelector('.stage ol').getBoundingClientRect();"
    place += " return [left, top, width].map(Math.round); }"
    (page,) = house.playing("jinx", "Ada", computers=3, width=390, height=844, options={"first": 0})
    player = people(page)[0]
    places = {}
    for phase in ("tell", "go_on", "touch"):
        player.until(phase)
        page.wait_for_function(STILL)
        places[phase] = page.evaluate(place)
    assert len(set(map(tuple, places.values()))) == 1, places
