"""Typed text is text, in every place where it is shown."""

import re

from tests.web.conftest import House, people

CORPUS = [
    "<img src=x onerror=hit()>",
    "<script>hit()</script>",
    "{{hit()}}${hit()}",
    "<svg/onload=hit()>",
    "\"'><b>hit</b>",
]


def test_names_clues_and_talk_run_nothing(house: House) -> None:
    """A name, a clue or a line of talk that looks like a program stays a line of letters."""
    host, guest = house.playing("classic-2014", CORPUS[0][:24], CORPUS[3], computers=1)
    for page in (host, guest):
        page.evaluate("window.hits = 0; window.hit = () => window.hits++; null")
    for player, clue in zip(people(host, guest), CORPUS[1:], strict=False):
        player.clue = clue
        for _ in range(3):
            player.act()
    guest.get_by_role("button", name=re.compile("^Chat")).first.click()
    for nasty in CORPUS:
        guest.fill("#talk", nasty)
        guest.keyboard.press("Enter")
        guest.locator(".talk li", has_text=nasty).first.wait_for()
    host.get_by_role("button", name=re.compile("^Chat")).first.click()
    for page in (host, guest):
        page.locator(".talk li", has_text=CORPUS[-1]).first.wait_for()
        assert page.evaluate("window.hits") == 0
        assert page.locator("img[src='x'], b:text-is('hit')").count() == 0
