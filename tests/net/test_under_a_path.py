"""A site under a path of a host that others share: what it says, where cookies go, and which paths it takes."""

import re
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from starlette.responses import RedirectResponse

from lapin.cli.setting_values import site_address
from lapin.languages import LANGUAGES
from lapin.net.pages import SCREENS, STATIC
from lapin.net.site import Site
from lapin.net.under import under
from tests.net.whole_site import QUICK, bearer, opened

PATH = "/games/lapin"
HOME = f"https://example.org{PATH}"
SITE = replace(QUICK, url=f"{HOME}/", secure=True)


@pytest.fixture
async def web(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A browser at such a site."""
    async with opened(tmp_path, site=SITE) as web:
        web.base_url = httpx.URL("https://example.org")
        yield web


async def test_every_page_names_its_files_under_the_path(web: httpx.AsyncClient) -> None:
    """In every language, at every address, and on the page without a network; scripts find each other alone."""
    pages = [f"/{file}.{tag}.html" for file in ("offline", "index") for tag in LANGUAGES]
    for screen in (*SCREENS, *pages):
        page = (await web.get(PATH + screen)).text
        named = re.findall(r'(?:href|src)="(/[^"]*)"', page)
        assert named, screen
        assert [each for each in named if not each.startswith(f"{PATH}/")] == [], screen
    front = (await web.get(f"{PATH}/")).text
    assert f'content="{HOME}/preview.jpg"' in front
    assert f'<meta name="lapin-home" content="{PATH}" />' in front
    for file in (STATIC / "assets").glob("*.*s"):
        assert not re.search(r"""["'(]/assets/""", file.read_text()), f"{file.name} names a file from the root"
    manifest = (await web.get(f"{PATH}/manifest.en.webmanifest")).json()
    assert [manifest["start_url"], manifest["icons"][0]["src"]] == ["./", "icon.svg"]


async def test_links_codes_tickets_and_replays_are_addresses_that_people_can_open(web: httpx.AsyncClient) -> None:
    """Whatever is sent, scanned or shared begins with the address of the site."""
    seat = (await web.post(f"{PATH}/api/tables", json={"name": "Ada"})).json()
    at, own = f"{PATH}/api/tables/{seat['code']}", bearer(seat["token"])
    ticket = (await web.post(f"{at}/ticket", headers=own)).json()
    look = (await web.get(f"{at}/look", headers=own)).json()
    links = [seat["link"], seat["qr_svg"], seat["qr_png"], ticket["link"], look["link"]]
    assert [link for link in links if not link.startswith(f"{HOME}/")] == []
    assert (await web.get(seat["qr_svg"])).headers["content-type"] == "image/svg+xml"
    described = (await web.get(f"{PATH}/api/openapi.json")).json()
    assert described["servers"] == [{"url": PATH}]


async def test_a_seat_is_sent_to_lapin_and_to_nothing_else_on_the_host(web: httpx.AsyncClient) -> None:
    """Every cookie has the site's path; the browser takes it there, and not to the neighbours."""
    answer = await web.post(f"{PATH}/api/tables", json={"name": "Ada"})
    code = answer.json()["code"]
    deck = await web.post(f"{PATH}/api/decks", json={"title": "Hares"})
    watch = await web.post(f"{PATH}/api/tables/{code}/watch")
    word = (await web.get(f"{PATH}/api/tables/{code}/look")).json()["look"]
    look = await web.post(f"{PATH}/api/tables/{code}/look", json={"look": word})
    cookies = [each for one in (answer, deck, watch, look) for each in one.headers.get_list("set-cookie")]
    assert Counter(re.findall(r"Path=(\S+?)(?:;|$)", "\n".join(cookies))) == {
        f"{PATH}/": 3,
        f"{PATH}/api/decks/{deck.json()['id']}": 1,
    }
    assert all("Secure" in each and "HttpOnly" in each for each in cookies)
    assert (await web.get(f"{PATH}/api/tables/{code}")).json()["seated"] == 0
    neighbour = web.build_request("GET", "https://example.org/shop/")
    assert "cookie" not in neighbour.headers


async def test_a_front_may_take_the_path_off_or_leave_it(web: httpx.AsyncClient) -> None:
    """The same answers either way, so that a health check needs no path; the path alone leads to its slash."""
    for path in ("/", "/healthz", "/api/games", "/learn"):
        with_path, without = await web.get(PATH + path), await web.get(path)
        assert with_path.status_code == without.status_code == 200
        assert with_path.content == without.content
    bare = await web.get(f"{PATH}?from=bookmark")
    assert (bare.status_code, bare.headers["location"]) == (308, f"{PATH}/?from=bookmark")
    icon = await web.get(f"{PATH}/favicon.ico")
    assert (icon.status_code, icon.headers["location"]) == (308, f"{PATH}/icon.svg")
    assert (await web.get("/games/lapinette")).status_code == 404


async def test_pages_of_the_host_are_ours_and_those_of_others_are_not(web: httpx.AsyncClient) -> None:
    """An origin has no path: a request of our own page is let in, and one of a stranger's is not."""
    for origin, status in (("https://example.org", 201), ("https://games.example", 403), (HOME, 403)):
        answer = await web.post(f"{PATH}/api/tables", json={"name": "Ada"}, headers={"Origin": origin})
        assert answer.status_code == status


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("https://example.org/a b", "wants an address like"),
        ("https://example.org/games/../lapin", "wants an address like"),
        ("https://example.org//lapin", "wants an address like"),
        ("https://example.org/lapin?x=1", "wants an address like"),
        ("https://example.org/lapin#x", "wants an address like"),
        ('https://example.org/"><script>', "wants an address like"),
        ("https://example.org/api/", "wants a path that does not begin with"),
        ("https://example.org/t", "wants a path that does not begin with"),
        ("ftp://example.org/lapin", "wants an address like"),
        ("https:///lapin", "wants an address like"),
    ],
)
def test_an_address_that_cannot_be_a_site_is_refused_when_it_is_given(text: str, why: str) -> None:
    """Also one whose path begins as addresses of ours do: without the path, nobody could tell them apart."""
    with pytest.raises(ValueError, match=why):
        site_address(text)


@pytest.mark.parametrize("text", ["https://lapin.example", "http://10.0.0.2:8000/", f"{HOME}/", HOME])
def test_an_address_with_or_without_a_path_is_taken_as_it_is(text: str) -> None:
    """The last slash does not matter."""
    assert site_address(text) == text


async def test_only_addresses_within_the_site_get_its_path() -> None:
    """A redirect to another site stays as it is, and so does whatever else begins with a slash."""
    for goal, said in (
        ("https://elsewhere.example/", "https://elsewhere.example/"),
        ("/t/ABCD", f"{PATH}/t/ABCD"),
    ):
        site = under(SITE, RedirectResponse(goal, headers={"x-path": "/t/ABCD"}))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(site), base_url=HOME) as web:
            headers = (await web.get("/")).headers
        assert (headers["location"], headers["x-path"]) == (said, "/t/ABCD")


async def test_a_socket_passes_as_it_came() -> None:
    """Admission takes the path off by itself."""
    seen: list[object] = []

    async def site(*passed: object) -> None:
        seen.extend(passed)

    async def nobody(*_: object) -> Any:
        pytest.fail("nothing is said")

    scope = {"type": "websocket", "path": f"{PATH}/ws/ABCD"}
    await under(SITE, site)(scope, nobody, nobody)
    assert seen == [{"type": "websocket", "path": f"{PATH}/ws/ABCD"}, nobody, nobody]


@pytest.mark.parametrize(
    ("asked", "inside"),
    [
        ("/games", "/"),
        ("/games/", "/"),
        ("/games/api/tables", "/api/tables"),
        ("/gamesapi", "/gamesapi"),
        ("/api", "/api"),
    ],
)
def test_a_front_may_leave_the_path_of_the_site_or_take_it_off(asked: str, inside: str) -> None:
    """Either way a request is for the same thing."""
    assert Site(url="https://example.org/games").within(asked) == inside
