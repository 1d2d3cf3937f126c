"""The look before each action finds what is wrong, and lets alone what is meant to be so."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import House
from tests.web.sight import look, wrong_on

DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
LONG = '<p style="height:3000px">long</p>'
BAR = '<div style="position:fixed;inset:%s;height:90px;background:red;z-index:1">bar</div>'

FINE = {
    "a list that scrolls": '<div style="height:60px;overflow:auto"><p style="height:200px">long</p>'
    "<button>b</button></div>",
    "a page that scrolls": f"{LONG}<button>b</button>",
    "under a bar that stays": f'{LONG}{BAR % "auto 0 0"}<button style="position:absolute;top:640px">b</button>',
    "behind a dialog": "<button>b</button><dialog>above</dialog>"
    "<script>document.querySelector('dialog').showModal()</script>",
    "disabled, inert, hidden": '<div style="position:relative"><button disabled>a</button><button inert>b</button>'
    '<button hidden>c</button><p style="position:absolute;inset:0;background:red">over</p></div>',
    "a label over its box": '<label style="position:relative"><input type="checkbox">'
    '<span style="position:absolute;inset:0">all of it</span></label>',
    "a card's back": '<span class="picture back"><svg width="40" height="60"></svg></span>',
}
WRONG = {
    "covered: <button b> by <p over>": '<div style="position:relative"><button>b</button>'
    '<p style="position:absolute;inset:0;margin:0;background:red">over</p></div>',
    "cut: <button b> by <div.box b>": '<div class="box" style="height:10px;overflow:hidden">'
    '<button style="height:60px">b</button></div>',
    "cut: <button b> by the screen's side": '<button style="position:absolute;left:780px;width:90px">b</button>',
    "cut: <button b> by the screen's edge": '<button style="position:fixed;bottom:-20px;height:50px">b</button>',
    "covered: <button t> by <div bar>": f'<button style="position:absolute">t</button>{LONG}{BAR % "0 0 auto"}',
    "covered: <button b> by <div bar>": f'<button style="position:absolute;bottom:0">b</button>{BAR % "auto 0 0"}',
    "blank:  in <BODY>": '<span class="picture" style="display:block;width:40px;height:60px"></span>',
    "one colour: ": f'<span class="picture" style="display:block"><img src="{DOT}" width="40" height="60"></span>',
    "not loaded: ": '<img src="data:image/gif;base64,AAAA" alt="" width="40" height="60">',
}


def shown(page: Page, body: str) -> list[str]:
    """What is wrong with a page that has this body."""
    page.set_content(f"<!doctype html><body style='margin:0'>{body}")
    return wrong_on(page)


def test_faults_are_found_and_what_is_meant_so_is_let_alone(house: House) -> None:
    """One page after the other is looked at, each with a single thing on it."""
    page = house.page()
    for what, body in FINE.items():
        assert shown(page, body) == [], what
    for what, body in WRONG.items():
        found = shown(page, body)
        assert len(found) == 1, (what, found)
        assert found[0].startswith(what), found


def test_a_noisy_log_stops_the_next_action(house: House) -> None:
    """A 404 and an error in the console stop it; those that are announced do not."""
    noisy = house.page(announced="^404: GET .*/announced$")
    noisy.goto(house.base)
    noisy.evaluate("() => fetch('/api/announced').then(() => null)")
    look(noisy)
    noisy.evaluate("() => fetch('/api/nothing/here').then(() => null)")
    noisy.evaluate("() => console.error('oh')")
    with pytest.raises(AssertionError, match=r"404: GET .*/api/nothing/here.*console: oh"):
        noisy.get_by_role("button", name="Play now").first.click()
    house.errors.clear()


def test_keys_the_mouse_and_the_way_back_are_looked_at_as_clicks_are(house: House) -> None:
    """Each is stopped by a log that is not silent. The tab key only moves the focus, and a mouse may move."""
    page = house.page()
    page.goto(house.base)
    page.goto(f"{house.base}/privacy")
    page.keyboard.press("Escape")
    page.evaluate("() => console.error('oh')")
    page.keyboard.press("Tab")
    page.mouse.move(9, 9)
    for act in (
        lambda: page.keyboard.press("Enter"),
        lambda: page.keyboard.type("a"),
        lambda: page.mouse.click(9, 9),
        page.mouse.down,
        page.go_back,
    ):
        with pytest.raises(AssertionError, match="console: oh"):
            act()
    assert page.url == f"{house.base}/privacy"
    house.errors.clear()
