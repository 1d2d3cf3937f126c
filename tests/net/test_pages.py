"""The pages of the client: people get them in their language, programs as files, and nobody loads one twice."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from lapin.net.files import File, packed
from lapin.net.pages import page_routes, read_pages

PAGE = '<html><head></head><body>{}<script src="/assets/a-1.js"></script></body></html>'
PREVIEW = '<meta property="og:image" content="/card.jpg" />'


def _built(static: Path) -> dict[str, File]:
    """A client as it is built, with two languages."""
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("the template")
    for tag, words in {"en": "Hello", "fr": "Bonjour"}.items():
        (static / f"index.{tag}.html").write_text(PAGE.format(words).replace("</head>", f"{PREVIEW}</head>"))
        (static / f"manifest.{tag}.webmanifest").write_text(f'{{"lang":"{tag}"}}')
    for name in ("assets/a-1.js", "icon.svg", ".hidden", "notes.unknown"):
        (static / name).write_text(name)
    return read_pages(static)


@asynccontextmanager
async def browser(files: dict[str, File], *arguments: object, **named: object) -> AsyncIterator[httpx.AsyncClient]:
    """A browser at a site with these pages alone."""
    app = Starlette(routes=page_routes(files, *arguments, **named))  # type: ignore[arg-type]  # each test knows which
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as web:
        yield web


async def test_files_with_a_hash_are_kept_for_ever_and_pages_are_asked_for_again(tmp_path: Path) -> None:
    """Each with its media type; what is hidden is not there."""
    async with browser(_built(tmp_path)) as web:
        for path, media, keep in (
            ("/assets/a-1.js", "text/javascript", "public, max-age=31536000, immutable"),
            ("/icon.svg", "image/svg+xml", "no-cache"),
            ("/notes.unknown", "application/octet-stream", "no-cache"),
            ("/", "text/html", "no-cache"),
        ):
            answer = await web.get(path)
            assert answer.status_code == 200, path
            assert answer.headers["content-type"].partition(";")[0] == media
            assert answer.headers["cache-control"] == keep
        assert (await web.get("/.hidden")).status_code == 404
        known = (await web.get("/")).headers["etag"]
        assert (await web.get("/", headers={"If-None-Match": known})).status_code == 304


async def test_every_screen_is_the_page_in_the_readers_language_and_is_counted(tmp_path: Path) -> None:
    """Caches are told that it depends on the language; the manifest does, too, and is no page."""
    seen: list[int] = []
    async with browser(_built(tmp_path), opened=lambda: seen.append(1)) as web:
        for path in ("/", "/t/ABCD", "/decks", "/r/x"):
            for language, words in (("fr", "Bonjour"), ("en", "Hello"), ("xx", "Hello")):
                answer = await web.get(path, headers={"Accept-Language": language})
                assert words in answer.text
                assert answer.headers["content-language"] == ("fr" if language == "fr" else "en")
                assert "Accept-Language" in answer.headers["vary"]
        assert len(seen) == 12
        manifest = await web.get("/manifest.webmanifest", headers={"Accept-Language": "fr"})
        assert (manifest.json(), len(seen)) == ({"lang": "fr"}, 12)
        assert 'name="lapin-build"' in (await web.get("/")).text


async def test_an_address_of_nothing_is_a_page_for_people_and_a_code_for_programs(tmp_path: Path) -> None:
    """Both with 404; a place of the program's, or a file, is answered with a code."""
    async with browser(_built(tmp_path)) as web:
        page = await web.get("/somewhere/else", headers={"Accept-Language": "fr", "Accept": "text/html"})
        assert (page.status_code, "Bonjour" in page.text) == (404, True)
        assert (page.headers["cache-control"], page.headers["content-language"]) == ("no-cache", "fr")
        for path in ("/api/nothing", "/ws/ABCD", "/assets/gone.js", "/robots.txt", "/a/b.png"):
            answer = await web.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_PAGE"), path
        assert (await web.get("/favicon.ico")).headers["location"] == "/icon.svg"
    async with browser({}) as web:
        assert "not built" in (await web.get("/")).text
        answer = await web.get("/somewhere")
        assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_PAGE")
    assert read_pages(tmp_path / "nothing") == {}


async def test_a_file_of_another_version_is_looked_for(tmp_path: Path) -> None:
    """And sent as what it is; our own are sent without a look."""
    asked: list[tuple[str, str]] = []

    async def find(name: str, media: str) -> File | None:
        asked.append((name, media))
        return packed(b"of before", media, "no-cache") if "before" in name else None

    async with browser(_built(tmp_path), None, find) as web:
        assert (await web.get("/assets/before-1.css")).text == "of before"
        assert (await web.get("/assets/never-1.css")).status_code == 404
        assert (await web.get("/assets/a-1.js")).status_code == 200
    assert asked == [("assets/before-1.css", "text/css"), ("assets/never-1.css", "text/css")]


@pytest.mark.parametrize(
    ("url", "script", "home"),
    [
        ("https://lapin.example", "/assets/a-1.js", "https://lapin.example"),
        ("https://a.example/games/lapin/", "/games/lapin/assets/a-1.js", "https://a.example/games/lapin"),
        ('https://a.example/"x', '/"x/assets/a-1.js', "https://a.example/&quot;x"),
    ],
)
async def test_a_page_names_the_address_that_people_use(tmp_path: Path, url: str, script: str, home: str) -> None:
    """In its preview, which needs a whole address, and in front of everything that it loads."""
    async with browser(_built(tmp_path), url) as web:
        page = (await web.get("/")).text
    assert f'<meta property="og:url" content="{home}/" />' in page
    assert f'<meta property="og:image" content="{home}/card.jpg" />' in page
    assert f'src="{script}"' in page
    assert ('name="lapin-home"' in page) is (script != "/assets/a-1.js")


async def test_a_room_names_the_sites_that_may_show_it_once(tmp_path: Path) -> None:
    """No other page does; a site that nobody may show has no rooms."""
    files = _built(tmp_path)
    async with browser(files, embed_in=("https://calls.example", 'https://"x')) as web:
        room, page = (await web.get("/embed/5b")).text, (await web.get("/")).text
        assert room.count('<meta name="lapin-embed-in" content="https://calls.example https://&quot;x" />') == 1
        assert "lapin-embed-in" not in page
    async with browser(files) as web:
        assert (await web.get("/embed/5b")).status_code == 404
