"""One button gives or votes, by keys, too, and the choice can be changed. The focus goes where the eye goes."""

import json
import re

from playwright.sync_api import Page, expect

from tests.web.conftest import House, people

FOCUS = """() => {
  const at = document.activeElement;
  return at.closest('dialog') ? 'dialog ' + at.textContent.trim() : at.closest('.hand') ? 'hand'
    : at.closest('.area') ? 'row' : at.tagName.toLowerCase();
}"""


def asked(page: Page) -> str:
    """The small line above the title."""
    return page.locator(".play .kicker").inner_text()


def test_one_tap_gives_and_one_tap_votes(house: House) -> None:
    """The button in the large view sends; there is no second one; and until the phase ends it can be changed."""
    (guest,) = house.playing("odyssey", "Bea", "Cy", unseen=("Cy",), computers=2, options={"first": 2})
    (giver,) = people(guest)
    giver.until("give")
    before = [each.get_attribute("aria-label") for each in guest.locator(".hand button").all()]
    giver.look(1)
    guest.get_by_role("button", name="Give this one").click()
    expect(guest.locator(".hand button").nth(1)).to_have_attribute("aria-pressed", "true")
    guest.locator(".kicker", has_text="Sent").wait_for()
    assert [each.get_attribute("aria-label") for each in guest.locator(".hand button").all()] == before
    giver.look(3)
    guest.get_by_role("button", name="Give this one").click()
    expect(guest.locator(".hand button").nth(3)).to_have_attribute("aria-pressed", "true")
    expect(guest.locator(".hand button").nth(1)).to_have_attribute("aria-pressed", "false")
    house.moves_unseen("Cy")
    giver.until("vote")
    giver.look_at(0)
    guest.get_by_role("button", name="Vote for this one").click()
    guest.locator(".kicker", has_text="Sent").wait_for()
    expect(guest.locator(".area li.marked")).to_have_count(1)
    assert guest.get_by_role("button", name="Vote", exact=True).count() == 0
    giver.look_at(1)
    guest.get_by_role("button", name="Vote for this one").click()
    expect(guest.locator(".area li:not(.off)").nth(1)).to_have_class(re.compile("marked"))
    expect(guest.locator(".area li.marked")).to_have_count(1)


def test_number_keys_choose_enter_sends_and_the_focus_follows(house: House) -> None:
    """Nobody needs a mouse from clue to vote; after each choice and phase the focus is where the eye is."""
    host, guest = house.playing("odyssey", "Ada", "Bea", computers=2, options={"first": 0})
    host.locator(".hand button").first.wait_for()
    host.keyboard.press("2")
    expect(host.locator("#clue")).to_be_focused()
    host.keyboard.type("by keys")
    host.keyboard.press("Escape")
    host.keyboard.press("1")
    expect(host.locator("#clue")).to_be_focused()
    expect(host.locator("#clue")).to_have_value("by keys")
    host.keyboard.press("Enter")
    expect(guest.locator(".play h1")).to_contain_text("by keys")
    expect(guest.locator(".play h1")).to_be_focused()
    guest.keyboard.press("Tab")
    assert guest.evaluate(FOCUS) == "hand"
    guest.keyboard.press("ArrowRight")
    expect(guest.locator(".hand button").nth(1)).to_be_focused()
    guest.keyboard.press("3")
    assert guest.evaluate(FOCUS) == "dialog Give this one"
    guest.keyboard.press("ArrowRight")
    guest.keyboard.press("Enter")
    guest.locator(".area:not([hidden])").wait_for()
    expect(guest.locator(".play h1")).to_be_focused()
    guest.keyboard.press("Tab")
    assert guest.evaluate(FOCUS) == "row"
    place = guest.locator(".area li:not(.off) .spot").first.inner_text()
    guest.keyboard.press(place)
    assert guest.evaluate(FOCUS) == "dialog Vote for this one"
    guest.keyboard.press("Escape")
    assert guest.evaluate(FOCUS) == "row"
    guest.keyboard.press(place)
    guest.keyboard.press("Enter")
    told = guest.get_by_role("button", name="Continue")
    guest.get_by_role("button", name="Show everything").or_(told).first.wait_for()
    assert guest.evaluate(FOCUS) != "body"


def test_o3_the_last_voter_has_both_votes_too(house: House) -> None:
    """With seven players a first vote can be kept until the second: the reveal does not begin between them."""
    sent: list[str] = []

    def note(page: Page) -> None:
        page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))

    (page,) = house.playing("odyssey", "Ada", computers=6, options={"first": 1}, prepare=note)
    player = people(page)[0]
    player.until("vote")
    player.look_at(0)
    page.get_by_role("button", name="This one and another").click()
    page.locator(".kicker", has_text="Now your second vote").wait_for()
    expect(page.locator(".area li.marked")).to_have_count(1)
    player.look_at(1)
    page.get_by_role("button", name="Second vote here").click()
    player.until("go_on")
    (vote,) = [text for text in sent if '"do":"vote"' in text]
    assert len(json.loads(vote)["ask"]["spots"]) == 2


def test_p_green_and_red_are_in_the_large_view(house: House) -> None:
    """The storyteller of Party places both with a tap each; the second one sends them."""
    (page,) = house.playing("party", "Ada", computers=5, options={"first": 0})
    player = people(page)[0]
    player.until("vote")
    assert asked(page) == "Which will most people choose? And which will you spoil?"
    player.look_at(0)
    for name, why in (("Green", "most will choose it"), ("Red", "spoil it for them")):
        expect(page.locator("dialog .actions button", has_text=name)).to_contain_text(why)
    page.locator("dialog .green").click()
    page.locator(".kicker", has_text="Now spoil one").wait_for()
    player.look_at(2)
    page.locator("dialog .red").click()
    player.until("go_on")


def test_t_a_pair_is_one_pill_and_a_switch_says_who_gives(house: House) -> None:
    """A pair has two rabbits and one score; the reader's own pair comes first."""
    others = ("Bea", "Cy", "Dee")
    (page,) = house.playing(
        "team", "Ada", *others, unseen=others, computers=2, width=390, height=844, options={"first": 4}
    )
    people(page)[0].until("give")
    assert "who gives a card, you or" in asked(page)
    pairs = page.locator(".seats .pair")
    expect(pairs).to_have_count(3)
    assert page.locator(".seats .pair.mine .name").inner_text() == "You and Dee"
    switch = page.get_by_role("group", name="One of you gives")
    expect(switch.get_by_role("button", pressed=True)).to_have_count(0)
    switch.get_by_role("button", name="I give").click()
    expect(switch.get_by_role("button", name="I give")).to_have_attribute("aria-pressed", "true")


def test_words_are_kept_through_a_reload_and_a_quicker_neighbour(house: House) -> None:
    """A person who was slower is told so, and finds the words again when it is their turn."""
    (page,) = house.playing("odyssey", "Camille", "Ada", "Bo", unseen=("Camille", "Bo"))
    slow = people(page)[0]
    slow.choose(1)
    page.fill("#clue", "almost a moon")
    page.reload()
    expect(page.locator("#clue")).to_have_value("almost a moon")
    house.moves_unseen("Camille")
    page.locator(".kicker", has_text="Camille was quicker. Your words are kept.").wait_for()
    slow.play(lambda seen: slow.moves > 0 and not seen["give"], "cards given")
    house.moves_unseen("Bo")
    slow.until("vote")
    house.moves_unseen("Bo")
    slow.until("tell")
    slow.choose(0)
    expect(page.locator("#clue")).to_have_value("almost a moon")
