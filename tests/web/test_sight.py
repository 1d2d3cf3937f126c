"""The look before each action finds what is wrong, and lets alone what is meant to be so."""

import inspect

import pytest
from playwright.sync_api import Frame, Locator, Page, Playwright

from tests.web.conftest import House
from tests.web.sight import ACTS, PLACES, look, wrong_on

DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
LONG = '<p style="height:3000px">long</p>'
OVER = '<p style="position:absolute;inset:%s;margin:0;background:red">over</p>'
UNSEEN = '<input type="radio" class="unseen" style="position:absolute;opacity:0">'
TINY = '<input type="checkbox" style="width:1px;height:1px;margin:0;appearance:none">'
PLACE = 'style="position:relative"'
LARGE = '<div style="position:relative;width:100px"><button style="width:100px;height:80px">b</button>'
LOW = '<p style="position:absolute;inset:0 0 -150px %s;margin:0;background:red">over</p>'
FAN = '<li style="position:absolute;left:%spx"><button style="width:100px;height:150px">%s</button></li>'
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
    "a fan": f"<ul {PLACE}>{''.join(FAN % (60 * place, place) for place in range(3))}</ul>",
    "a corner under a badge": LARGE + OVER % "0 0 50px 60px" + "</div>",
    "a label in place of its box": f"<label>{UNSEEN}pick</label><label>{TINY}tick</label>",
    "a frame": "<iframe srcdoc='<button>b</button>'></iframe>",
    "a card's back": '<span class="picture back"><svg width="40" height="60"></svg></span>',
}
WRONG = {
    "covered: <label pick> by <p over>": f"<div {PLACE}><label>{UNSEEN}pick</label>{OVER % 0}</div>",
    "covered: <label tick> by <p over>": f"<div {PLACE}><label>{TINY}tick</label>{OVER % 0}</div>",
    "half covered: <button b> by <p over> and <p over>": LARGE + OVER % "0 0 0 60px" + "</div>",
    "half covered: <button 0> by <p over> and <p over>": f"<ul {PLACE}>{FAN % (0, 0)}{LOW % '60px'}</ul>",
    "covered: <button f> by <p over>": f"<iframe srcdoc='<button>f</button>{OVER % 0}'></iframe>",
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
    """Return what is wrong with a page that has this body."""
    page.set_content(f"<!doctype html><body style='margin:0'>{body}")
    return wrong_on(page)


@pytest.mark.parametrize("kind", PLACES)
def test_whatever_touches_a_page_is_looked_at_before(kind: type) -> None:
    """Playwright gives the same words to all that does, and to what presses nothing."""
    offered = [(name, each) for name, each in inspect.getmembers(kind, inspect.isfunction) if name[0] != "_"]
    telling = {"force", "no_wait_after"}
    acts = {name for name, each in offered if telling & set(inspect.signature(each).parameters)}
    assert "click" in acts
    assert acts - {"hover", "add_locator_handler"} <= set(ACTS)


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
    """A 404, an error and a warning in the console stop it; those that are announced do not."""
    noisy = house.page(announced="^404: GET .*/announced$")
    noisy.goto(house.base)
    noisy.evaluate("() => fetch('/api/announced').then(() => null)")
    look(noisy)
    noisy.evaluate("() => fetch('/api/nothing/here').then(() => null)")
    noisy.evaluate("() => { console.error('oh'); console.warn('hm'); console.log('well'); }")
    with pytest.raises(AssertionError, match=r"404: GET .*/api/nothing/here', 'console: oh', 'console: hm'\]"):
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
        lambda: page.keyboard.down("a"),
        lambda: page.touchscreen.tap(9, 9),
        lambda: page.main_frame.click("h1"),
        lambda: page.locator("h1").first.dispatch_event("click"),
        page.wait_for_selector("h1").click,  # type: ignore[union-attr]  # it is there
        page.mouse.down,
        page.go_back,
    ):
        with pytest.raises(AssertionError, match="console: oh"):
            act()
    assert page.url == f"{house.base}/privacy"
    house.errors.clear()


def test_nobody_touches_a_page_to_which_nobody_listens(house: House) -> None:
    """A page that another opens is listened to, and what goes wrong there is wrong in the test."""
    page = house.page()
    page.goto(house.base)
    with page.expect_popup() as opened:
        page.evaluate("() => { open('/privacy'); }")
    look(opened.value)
    opened.value.evaluate("() => console.error('oh')")
    with pytest.raises(AssertionError, match="console: oh"):
        opened.value.keyboard.press("Enter")
    assert house.errors == ["console: oh"]
    house.errors.clear()
    assert page.context.browser is not None
    alone = page.context.browser.new_context()
    with pytest.raises(AssertionError, match="nobody listens to about:blank"):
        alone.new_page().keyboard.press("Enter")
    alone.close()


def test_whoever_has_only_playwright_looks_too(playwright: Playwright) -> None:
    """A test that starts a browser of its own, and no other has started one before."""
    assert playwright.chromium is not None
    assert all(hasattr(each, "__wrapped__") for each in (Page.click, Locator.fill, Frame.press))
