"""Serving pages and pictures."""

import re
import socket
from pathlib import Path

import httpx
import pytest

from lapin.decks import avif
from lapin.decks.webp import size
from lapin.languages import LANGUAGES
from tests.web.conftest import serving


@pytest.mark.parametrize(
    ("deck", "count", "large", "small"),
    [("reverie", 84, (800, 1200), (400, 600)), ("glimpse", 142, (640, 640), (320, 320))],
)
def test_a_deck_says_where_its_pictures_are(
    base: str, deck: str, count: int, large: tuple[int, int], small: tuple[int, int]
) -> None:
    """Every picture comes in two sizes, each at an address of its own, with a sentence in the same languages."""
    told = httpx.get(f"{base}/api/decks/{deck}.json").json()
    assert len(set(told["large"])) == len(set(told["small"])) == len(told["shows"]) == count
    described = set(told["shows"][0])
    assert {"en", "fr", "es", "de"} <= described <= set(LANGUAGES)
    assert all(set(each) == described for each in told["shows"])
    for address, shape in ((told["large"][-1], large), (told["small"][0], small), (told["back"], small)):
        sent = httpx.get(base + address)
        assert sent.headers["content-type"] == "image/webp"
        assert size(sent.content[:30]) == shape


@pytest.mark.parametrize(
    ("deck", "count", "large", "small"),
    [("reverie", 84, (800, 1200), (400, 600)), ("glimpse", 142, (640, 640), (320, 320))],
)
def test_a_phone_may_ask_for_lighter_pictures(
    base: str, deck: str, count: int, large: tuple[int, int], small: tuple[int, int]
) -> None:
    """The same pictures in the same order, as AVIF."""
    told = httpx.get(f"{base}/api/decks/{deck}.json?format=avif").json()
    assert len(set(told["large"])) == len(set(told["small"])) == count
    assert told["shows"] == httpx.get(f"{base}/api/decks/{deck}.json").json()["shows"]
    for address, shape in ((told["large"][-1], large), (told["small"][0], small)):
        sent = httpx.get(base + address)
        assert sent.headers["content-type"] == "image/avif"
        assert "immutable" in sent.headers["cache-control"]
        assert avif.size(sent.content) == shape


@pytest.mark.parametrize("path", ["/", "/t/ABCD", "/tv/ABCD", "/learn", "/learn/jinx"])
def test_every_screen_is_one_page(base: str, path: str) -> None:
    """A link into the middle of the app opens the app, and a second visit costs a few bytes."""
    first = httpx.get(base + path)
    assert first.headers["content-type"].startswith("text/html")
    assert "'unsafe-inline'" not in first.headers["content-security-policy"]
    again = httpx.get(base + path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_link_shows_its_picture_wherever_it_is_pasted(tmp_path: Path) -> None:
    """A server that knows its own address puts the whole of it into the preview of a link."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with serving(tmp_path, "--port", str(port), "--url", "https://lapin.example:8443"):
        page = httpx.get(f"http://127.0.0.1:{port}/t/ABCD").text
    assert '<meta property="og:image" content="https://lapin.example:8443/preview.jpg" />' in page
    assert '<meta property="og:url" content="https://lapin.example:8443/" />' in page


def test_files_with_a_hash_are_kept_for_a_year(base: str) -> None:
    """Scripts and pictures are fetched once."""
    script = re.search(r"/assets/[\w.-]+\.js", httpx.get(base).text)
    assert script is not None
    picture = httpx.get(f"{base}/api/decks/reverie.json").json()["small"][3]
    for path in (script[0], picture):
        assert "immutable" in httpx.get(base + path).headers["cache-control"]


@pytest.mark.parametrize(
    "path", ["reverie/84.webp", "reverie/deck.json", "reverie/..%2Fmanifest.py", "x/1.webp", "x.json"]
)
def test_an_address_with_nothing_there_is_not_found(base: str, path: str) -> None:
    """A wrong number or deck is an ordinary 404."""
    assert httpx.get(f"{base}/api/decks/{path}").status_code == 404
