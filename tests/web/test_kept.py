"""The words of a page while there is no network, and the parts of the app that a browser keeps for then."""

import re

import pytest
from playwright.sync_api import expect

from lapin.languages import LANGUAGES
from tests.web.conftest import House
from tests.web.players import PATIENCE, words_of

NO_NETWORK = "^net::ERR_INTERNET_DISCONNECTED|^net::ERR_FAILED|^503"


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


KEPT = """async () => {
    const caching = (await caches.keys()).map(async (key) => (await caches.open(key)).keys());
    return (await Promise.all(caching)).flat().map(({url}) => url);
}"""
"""The addresses of all files that the browser keeps for the app."""


@pytest.mark.parametrize(
    ("locale", "chosen", "language"),
    [("fr-CA", None, "fr"), pytest.param("fr-FR", "es", "es", marks=pytest.mark.long)],
)
def test_a_page_and_its_worker_load_the_words_of_one_language(
    house: House, locale: str, chosen: str | None, language: str
) -> None:
    """Nobody waits for English who does not read it."""
    page = house.page(locale=locale, frugal=False)
    if chosen:
        page.add_init_script(f"localStorage.setItem('lapin.language', '{chosen}')")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(house.base)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    kept = page.evaluate(KEPT)
    catalogue = re.compile(rf"/assets/(?:\w+\.)?({'|'.join(LANGUAGES)})-[\w-]{{8}}\.js$")
    languages = [{found[1] for url in urls if (found := catalogue.search(url))} for urls in (asked, kept)]
    assert languages == [{language}, {language}]
    assert len(kept) > 50


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
    assert re.search(rf'<meta property="og:locale" content="{language}_[A-Z]{{2}}"', text)
    for key in ("page.title", "page.description", "page.noscript"):
        assert words[key] in text
    other = page.request.get(f"{house.base}/t/BCDF", headers={"Accept-Language": "eo"})
    assert (other.headers["etag"] == answer.headers["etag"]) is (language == "en")
    manifest = page.request.get(f"{house.base}/manifest.{language}.webmanifest").json()
    assert (manifest["lang"], manifest["description"]) == (language, words["page.description"])


@pytest.mark.parametrize(
    ("path", "asked", "title"),
    [
        ("/decks", "/api/decks", "Your own decks"),
        ("/operator#token=guessed", "/api/operator", "There’s nothing here"),
    ],
)
def test_a_page_whose_first_answer_is_cut_off_says_so_and_asks_again(
    house: House, path: str, asked: str, title: str
) -> None:
    """It is never empty: the reason stands there, and a button to try again (a guessed token leads nowhere)."""
    page = house.page(announced=f"{NO_NETWORK}|^404: GET .*/api/operator$")
    page.route(f"**{asked}", lambda route: route.abort())
    page.goto(f"{house.base}{path}")
    page.get_by_text("The server can’t be reached.").wait_for()
    page.unroute(f"**{asked}")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("heading", name=title).wait_for()
