"""In every language, no bare key is on the screen, from the first page to a replay, and in tutorials."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import House
from tests.web.players import PATIENCE, Player, keys_on_screen, words_of


def named(page: Page, language: str, key: str, role: str = "button") -> None:
    """Press what has this name in a language."""
    words = words_of(language)
    page.get_by_role("link" if role == "link" else "button", name=words[key], exact=True).click()


def narrow_space(page: Page, typeface: str) -> float:
    """Return how wide the space before a French question mark is in a typeface, in em."""
    width: float = page.evaluate(
        """async (typeface) => {
            await document.fonts.load(`100px ${typeface}`, "\u202f");
            const ruler = document.createElement("canvas").getContext("2d");
            ruler.font = `100px ${typeface}`;
            return (ruler.measureText("x\u202fx").width - ruler.measureText("xx").width) / 100;
        }""",
        typeface,
    )
    return width


@pytest.mark.parametrize(
    ("language", "locale"),
    [
        ("fr", "fr-FR"),
        pytest.param("es", "es-ES", marks=pytest.mark.long),
        pytest.param("de", "de-AT", marks=pytest.mark.long),
    ],
)
def test_pages_around_a_game_are_in_the_readers_language(house: House, language: str, locale: str) -> None:
    """The browser's language from the first page to the lobby, and from the podium to the replay."""
    page = house.page(locale=locale)
    bare: set[str] = set()
    page.goto(house.base)
    bare.update(keys_on_screen(page))
    table = page.request.post(f"{house.base}/api/tables", data={"name": "Zoé", "game": "odyssey"})
    page.goto(f"{house.base}/t/{table.json()['code']}")
    page.wait_for_selector(".start")
    assert page.evaluate("document.documentElement.lang") == language
    house.computers(page, 1, words_of(language)["lobby.addComputer"])
    bare.update(keys_on_screen(page))
    (page,) = house.playing("odyssey", "Zoé", computers=3, locale=locale, over=True, options={"target": 5})
    bare.update(keys_on_screen(page))
    named(page, language, "end.albumOpen")
    bare.update(keys_on_screen(page))
    named(page, language, "end.scores")
    bare.update(keys_on_screen(page))
    named(page, language, "end.more")
    named(page, language, "end.replay", "link")
    page.wait_for_selector(".replay")
    for _ in ("given", "row", "votes", "points"):
        bare.update(keys_on_screen(page))
        named(page, language, "replay.forward")
    named(page, language, "check.open")
    page.wait_for_selector(".verdict:not(.bad)")
    expect(page.locator(".shufflers")).to_have_text(words_of(language, "safety.")["check.everybody"])
    bare.update(keys_on_screen(page))
    assert bare == set()
    for typeface in ("Fraunces", "Figtree"):
        assert 0.15 < narrow_space(page, typeface) < 0.25


@pytest.mark.parametrize(
    ("game", "language", "locale"),
    [
        pytest.param("odyssey", "de", "de-DE", marks=pytest.mark.long),
        pytest.param("party", "en", "en-GB", marks=pytest.mark.long),
        pytest.param("team", "fr", "fr-FR", marks=pytest.mark.long),
        ("jinx", "es", "es-ES"),
    ],
)
def test_a_tutorial_is_played_to_its_end(house: House, game: str, language: str, locale: str) -> None:
    """Somebody who does what there is to do gets there, and the coach has something to say all the way.

    A reveal waits for its reader: nothing of the next turn comes by itself before somebody has gone on.
    """
    page = house.page(locale=locale)
    page.goto(f"{house.base}/try/{game}")
    named(page, language, "try.begin")
    page.wait_for_selector(".play")
    player = Player(page, "ein Versuch", language)
    said = set()
    waited = False

    def done(seen: dict[str, Any]) -> bool:
        nonlocal waited
        if seen["go_on"] and not waited:
            waited = True
            line = page.locator("header .line").inner_text()
            page.wait_for_timeout(4000)  # time is what it is about: longer than a scene
            assert page.locator("header .line").inner_text() == line
        if any(seen[what] for what in ("tell", "give", "vote", "touch", "jinx", "go_on")):
            said.add(page.locator("header .line").inner_text())
        assert keys_on_screen(page) == []
        return page.locator(".more").count() > 0

    player.play(done, "the end of the tutorial")
    assert waited
    assert len(said - {""}) >= 4
    expect(page.get_by_role("button", name=words_of(language)["home.playNow"])).to_be_enabled(timeout=PATIENCE)


def test_a_reader_of_another_language_is_told_where_to_help(house: House) -> None:
    """The line is in English, with the language's own name; a reader who has chosen a language does not see it."""
    page = house.page(locale="pl-PL")
    page.goto(house.base)
    expect(page.locator("footer")).to_contain_text("Lapin doesn’t speak polski yet.")
    expect(page.locator("footer")).to_contain_text("docs/translating.md")
    page.locator("select.pick").select_option("de")
    page.reload()
    expect(page.locator("footer")).to_contain_text(words_of("de")["home.free"])
    expect(page.locator("footer .missed")).to_have_count(0)


def test_a_record_is_for_people_who_sat_there(house: House) -> None:
    """After the game I step through it and download it; somebody without a seat may not."""
    (page,) = house.playing("classic-2014", "Ada", computers=2, over=True, options={"target": 5})
    code = page.url.rpartition("/")[2]
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".all > li")).to_have_count(3, timeout=PATIENCE)
    expect(page.locator(".hand li")).to_have_count(21, timeout=PATIENCE)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game file").click()
    lines = download.value.path().read_text().splitlines()
    assert json.loads(lines[0])["format"] == "lapin record"
    assert "secret" in json.loads(lines[-1])
    page.reload()
    page.wait_for_selector(".replay")
    stranger = house.page(announced="^401: GET .*/replay$")
    stranger.goto(f"{house.base}/replay/{code}/1")
    stranger.get_by_text("You can’t watch this replay here").wait_for()
