"""What a browser keeps of the app, for when there is no network."""

import pytest
from playwright.sync_api import expect

from lapin.languages import LANGUAGES
from tests.web.conftest import House
from tests.web.players import PATIENCE, words_of

NO_NETWORK = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|^503"


def test_without_a_network_a_page_says_so_and_the_seat_is_kept(house: House) -> None:
    """A page that is loaded again in a tunnel says what is the matter; after it, people sit where they sat."""
    page = house.page(frugal=False, announced=NO_NETWORK)
    table = page.request.post(f"{house.base}/api/tables", data={"name": "Ada", "game": "odyssey"})
    page.goto(f"{house.base}/t/{table.json()['code']}")
    page.wait_for_selector(".start")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("There’s no connection right now. Your seat is safe.")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("() => [...document.styleSheets].some((sheet) => sheet.cssRules.length > 0)")
    page.context.set_offline(False)
    page.reload()
    expect(page.locator(".seats")).to_contain_text("Ada", timeout=PATIENCE)


@pytest.mark.parametrize(
    ("locale", "chosen", "language"),
    [
        pytest.param("de-AT", None, "de", marks=pytest.mark.long),
        ("fr-FR", "es", "es"),
        pytest.param("pl-PL", None, "en", marks=pytest.mark.long),
    ],
)
def test_without_a_network_a_page_speaks_the_readers_language(
    house: House, locale: str, chosen: str | None, language: str
) -> None:
    """It is the language chosen in the app, else the browser's, else English."""
    page = house.page(locale=locale, frugal=False, announced=NO_NETWORK)
    page.goto(house.base)
    if chosen:
        page.locator("select.pick").select_option(chosen)
        page.wait_for_function("(name) => caches.has(name)", arg="lapin-language")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text(words_of(language)["page.offline"])).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("document.documentElement.lang") == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_in_the_readers_language_before_any_script_runs(house: House, language: str) -> None:
    """So are title, description, preview, words without scripts and manifest; caches keep languages apart."""
    words = words_of(language)
    page = house.page()
    asking = {"Accept-Language": f"{language};q=0.9, pl"}
    answer = page.request.get(f"{house.base}/t/BCDF", headers=asking)
    assert answer.headers["content-language"] == language
    assert "Accept-Language" in answer.headers["vary"]
    assert answer.headers["cache-control"] == "no-cache"
    text = answer.text()
    assert f'<html lang="{language}"' in text
    for key in ("page.title", "page.description", "page.noscript"):
        assert words[key] in text
    other = page.request.get(f"{house.base}/t/BCDF", headers={"Accept-Language": "eo"})
    assert (other.headers["etag"] == answer.headers["etag"]) is (language == "en")
    manifest = page.request.get(f"{house.base}/manifest.{language}.webmanifest").json()
    assert (manifest["lang"], manifest["description"]) == (language, words["page.description"])
