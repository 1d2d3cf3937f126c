"""How pages and pictures are served."""

import hashlib
import re

import httpx
import pytest

from lapin.decks.plain import picture, sentences


def test_every_picture_is_another_one() -> None:
    """No two cards of a deck look the same, and each has its sentence in three languages."""
    for deck, count in (("plain", 84), ("plain-two-sided", 142)):
        drawn = [picture(deck, number) for number in range(count)]
        told = sentences(deck)
        assert len({hashlib.sha256((each or "").encode()).digest() for each in drawn}) == count
        assert told is not None
        assert len(told) == count
        assert all(set(each) == {"en", "fr", "es"} for each in told)
        assert picture(deck, count) is None
    assert sentences("none") is None


@pytest.mark.parametrize("path", ["/", "/t/ABCD", "/tv/ABCD", "/learn", "/learn/jinx"])
def test_every_screen_is_one_page(base: str, path: str) -> None:
    """A link into the middle of the app opens the app, and a second visit costs a few bytes."""
    first = httpx.get(base + path)
    assert first.headers["content-type"].startswith("text/html")
    assert "'unsafe-inline'" not in first.headers["content-security-policy"]
    again = httpx.get(base + path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_files_with_a_hash_are_kept_for_a_year(base: str) -> None:
    """Scripts and pictures are fetched once."""
    script = re.search(r"/assets/[\w.-]+\.js", httpx.get(base).text)
    assert script is not None
    for path in (script[0], "/api/decks/plain/3.svg"):
        assert "immutable" in httpx.get(base + path).headers["cache-control"]


@pytest.mark.parametrize(
    "path", ["plain/84.svg", "plain/-1.svg", "plain/9" + "9" * 5000 + ".svg", "x/1.svg", "x.json"]
)
def test_what_is_not_there_is_not_found(base: str, path: str) -> None:
    """A wrong number or deck is an ordinary 404."""
    assert httpx.get(f"{base}/api/decks/{path}").status_code == 404
