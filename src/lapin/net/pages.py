"""Serves the built web client: the same for everybody, but for the language of its few words before the script.

The client is read into memory once. Files with a hash in their name never change, so browsers may keep them for
a year; the one page that names them is requested each time, and an unchanged ETag answers that in a few bytes.
"""

import mimetypes
import re
from collections.abc import Awaitable, Callable, Sequence
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Match, Route
from starlette.types import Scope

from lapin.game.model.refusals import Refused
from lapin.languages import negotiated
from lapin.net.files import ASK_AGAIN, FOR_EVER, File, answer, packed
from lapin.net.kept_pages import build_of
from lapin.net.responses import problem
from lapin.net.site import path_of
from lapin.refusals import TableRefusal

STATIC = Path(__file__).parent.parent / "web" / "static"

Handler = Callable[[Request], Awaitable[Response]]

SCREENS = (
    "/",
    "/t/{code}",
    "/tv",
    "/tv/{code}",
    "/learn",
    "/learn/{game}",
    "/try/{game}",
    "/replay/{code}/{number}",
    "/r/{address}",
    "/privacy",
    "/mail",
    "/operator",
    "/decks",
    "/decks/{deck}",
    "/box",
)
"""Addresses of the client's screens; all of them get the same page."""

EMBED = "/embed/"
"""The addresses of rooms: the only ones that pages of other sites may show in a frame."""

FIRST_NAMES = frozenset({screen.split("/")[1] for screen in SCREENS} | {"api", "ws", "assets", "embed"}) - {""}
"""The beginnings of our own addresses: a site cannot live under such a path, since a front may take it off."""

NOT_BUILT = (
    "Lapin is here, but its pages are not built yet: run `pip install -e .` with Node 20 or newer, or `npm ci && "
    "npm run build` in web/.\nThe API is described at /api/openapi.json and /api/socket.json.\n"
)

MEDIA = {
    ".css": "text/css",
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The media types of our files; any other is looked up in the computer's list, which takes a while to read."""


Find = Callable[[str, str], Awaitable[File | None]]
"""Returns a file of another version's pages by its name and media type; None if there is none."""


def page_routes(
    files: dict[str, File],
    url: str | None = None,
    find: Find | None = None,
    guarded: Callable[[Handler], Handler] = lambda handler: handler,
    embed_in: tuple[str, ...] = (),
    opened: Callable[[], object] = lambda: None,
    others: Sequence[Route] = (),
) -> list[Route]:
    """Routes for pages; they come last, after `others`. `url` is the address that people use, if it is known.

    `embed_in` are the sites whose pages may show rooms in a frame; `opened` is called whenever a page is sent.
    """
    build = build_of(files)
    prefix = path_of(url)
    if prefix:
        files = {name: _moved(name, file, prefix) for name, file in files.items()}
    pages = {
        tag: packed(_with_build(page.data, build), page.media, page.keep)
        for tag, page in _in_languages(files, "index.html").items()
    }
    if url:
        home = url.rstrip("/")
        pages = {tag: packed(_with_absolute_addresses(p.data, home), p.media, p.keep) for tag, p in pages.items()}
    routes = [Route(path, _chosen(pages, opened) if pages else _not_built, methods=["GET"]) for path in SCREENS]
    if pages and embed_in:
        rooms = {
            tag: packed(_for_hosts(page.data, embed_in), page.media, page.keep) for tag, page in pages.items()
        }
        routes.append(Route(EMBED + "{room}", _chosen(rooms, opened), methods=["GET"]))
    manifests = _in_languages(files, "manifest.webmanifest")
    if manifests:
        routes.append(Route("/manifest.webmanifest", _chosen(manifests), methods=["GET"]))
    routes.append(_FileRoute(files))
    if find is not None:
        routes.append(Route("/assets/{name}", guarded(_of_another_version(find)), methods=["GET"]))
    routes.append(Route("/favicon.ico", _icon, methods=["GET"]))
    routes.append(_NothingHere([*others, *routes], guarded(_nothing_here(pages))))
    return routes


class _FileRoute(Route):
    """The one route of all files: a route for each would compile hundreds of patterns, and try them in turn."""

    def __init__(self, files: dict[str, File]) -> None:
        super().__init__("/{name:path}", self._send, methods=["GET"])
        self._files = files

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether a request asks for one of the files."""
        match, found = super().matches(scope)
        if match is not Match.NONE and found["path_params"]["name"] not in self._files:
            return Match.NONE, {}
        return match, found

    async def _send(self, request: Request) -> Response:
        return answer(request, self._files[request.path_params["name"]])


class _NothingHere(Route):
    """The last route: for requests to read an address that no other route has."""

    def __init__(self, others: Sequence[Route], handler: Handler) -> None:
        super().__init__("/{path:path}", handler, methods=["GET"])
        self._others = others

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether it is a GET, and the address is not one that takes another method."""
        match, found = super().matches(scope)
        return (match, found) if match is Match.FULL and not methods_at(self._others, scope) else (Match.NONE, {})


def methods_at(routes: Sequence[Route], scope: Scope) -> set[str]:
    """Return the methods that an address takes; none if there is nothing."""
    there = [route for route in routes if route.matches(scope)[0] is not Match.NONE]
    return {method for route in there for method in route.methods or ()}


def read_pages(static: Path = STATIC) -> dict[str, File]:
    """Return all files of the built client, by name; none if it is not built."""
    found: dict[str, File] = {}
    if not (static / "index.html").is_file():
        return found
    for path in sorted(static.rglob("*")):
        if not path.is_file() or path.name.startswith("."):
            continue
        name = path.relative_to(static).as_posix()
        data = path.read_bytes()
        found[name] = packed(data, _media(name), FOR_EVER if name.startswith("assets/") else ASK_AGAIN)
    return found


def _media(name: str) -> str:
    return MEDIA.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def _with_build(page: bytes, build: str) -> bytes:
    """Return the page with the name of its version, by which it notices that the server has another."""
    return page.replace(b"</head>", f'<meta name="lapin-build" content="{build}" />\n  </head>'.encode())


def _for_hosts(page: bytes, embed_in: tuple[str, ...]) -> bytes:
    """Return the page with the sites that may show it in a frame: it listens and speaks to no others."""
    hosts = escape(" ".join(embed_in), quote=True)
    return page.replace(b"</head>", f'<meta name="lapin-embed-in" content="{hosts}" />\n  </head>'.encode())


def _moved(name: str, file: File, prefix: str) -> File:
    """Return a page with the site's path in front of the addresses that it names, and a word of it for the client.

    Scripts and style sheets name each other by relative addresses, and so does the manifest.
    """
    if not name.endswith(".html"):
        return file
    page = re.sub(rb'((?:href|src)=")/', rb"\1" + prefix.encode() + b"/", file.data)
    page = page.replace(b"<head>", f'<head>\n    <meta name="lapin-home" content="{prefix}" />'.encode())
    return packed(page, file.media, file.keep)


def _of_another_version(find: Find) -> Handler:
    """Send a file of the version before, or of the one that other processes have already."""

    async def sent(request: Request) -> Response:
        name = request.path_params["name"]
        file = await find(f"assets/{name}", _media(name))
        return problem(Refused(TableRefusal.NO_SUCH_PAGE)) if file is None else answer(request, file)

    return sent


def _in_languages(files: dict[str, File], name: str) -> dict[str, File]:
    """Return the forms of a page by language: `index.fr.html` is the French one of `index.html`."""
    stem, _, ending = name.partition(".")
    form = re.compile(rf"{stem}\.([\w-]+)\.{ending}")
    return {found[1]: file for each, file in files.items() if (found := form.fullmatch(each))}


def _with_absolute_addresses(page: bytes, url: str) -> bytes:
    """Return the page with absolute addresses in its preview tags: link previews do not work with others."""
    home = escape(url, quote=True).encode()
    there = b'<meta property="og:url" content="' + home + b'/" />\n    <meta property="og:image" content="' + home
    return page.replace(b'<meta property="og:image" content="', there)


def _chosen(forms: dict[str, File], opened: Callable[[], object] = lambda: None) -> Handler:
    """Send the form in the language that the reader's browser asks for."""

    async def chosen(request: Request) -> Response:
        opened()
        language = negotiated(request.headers.get("accept-language", ""), forms)
        return _told(answer(request, forms[language]), language)

    return chosen


def _told(response: Response, language: str) -> Response:
    """Return the answer, with a word to caches that it depends on the reader's language."""
    response.headers["Content-Language"] = language
    response.headers.add_vary_header("Accept-Language")
    return response


def _nothing_here(forms: dict[str, File]) -> Handler:
    """Answer for addresses that nothing has: people get the client's page, which says so; programs get JSON."""

    async def nothing_here(request: Request) -> Response:
        path = request.path_params["path"]
        own = path.startswith(("api/", "ws/", "assets/", ".well-known/")) or "." in path.rpartition("/")[2]
        if not forms or own or "text/html" not in request.headers.get("accept", ""):
            return problem(Refused(TableRefusal.NO_SUCH_PAGE))
        language = negotiated(request.headers.get("accept-language", ""), forms)
        page = forms[language]
        headers = {"Cache-Control": "no-cache"}
        return _told(Response(page.data, 404, media_type=page.media, headers=headers), language)

    return nothing_here


async def _not_built(_request: Request) -> Response:
    return PlainTextResponse(NOT_BUILT)


async def _icon(_request: Request) -> Response:
    return RedirectResponse("/icon.svg", status_code=308)
