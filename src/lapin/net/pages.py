"""The pages: the built web client, and the pictures of the built-in decks; the same for everybody.

The client is read into memory once. Files with a hash in their name never change, so browsers may keep them for
a year; the one page that names them is asked for again each time, and answered in a few bytes by its ETag.
"""

import gzip
import hashlib
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from lapin.decks import DECKS
from lapin.decks.plain import picture, sentences

STATIC = Path(__file__).parent.parent / "web" / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

Handler = Callable[[Request], Awaitable[Response]]

SCREENS = ("/", "/t/{code}", "/tv/{code}", "/learn", "/learn/{game}", "/try/{game}", "/replay/{code}/{number}")
"""Addresses of the client's screens: one page serves them all."""

NOT_BUILT = (
    "Lapin is here, but its pages are not built yet: run `pip install -e .` with Node 20 or newer, or `npm ci && "
    "npm run build` in web/.\nThe API is described at /api/openapi.json and /api/socket.json.\n"
)

MEDIA = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".js": "text/javascript"}


class File(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    data: bytes
    media: str
    tag: str
    keep: str
    small: bytes | None = None
    """The same, compressed, where that is worth it."""


class DeckPictures(msgspec.Struct, frozen=True):
    """Where the pictures of a deck are (`{picture}` is the number), their shape, and what each one shows."""

    id: str
    small: str
    large: str
    ratio: tuple[int, int]
    shows: tuple[dict[str, str], ...]


def page_routes(static: Path = STATIC) -> list[Route]:
    """Routes for pages and pictures; they come last, after the API's."""
    files = _read(static)
    page = files.get("index.html")
    routes = [Route(path, _sent(page) if page else _not_built, methods=["GET"]) for path in SCREENS]
    routes += [Route(f"/{name}", _sent(file), methods=["GET"]) for name, file in files.items()]
    routes.append(Route("/favicon.ico", _icon, methods=["GET"]))
    routes.append(Route("/api/decks/{deck}.json", _deck, methods=["GET"]))
    routes.append(Route("/api/decks/{deck}/{number}.svg", _picture, methods=["GET"]))
    return routes


def _read(static: Path) -> dict[str, File]:
    found: dict[str, File] = {}
    if not (static / "index.html").is_file():
        return found
    for path in sorted(static.rglob("*")):
        if not path.is_file() or path.name.startswith("."):
            continue
        name = path.relative_to(static).as_posix()
        data = path.read_bytes()
        media = MEDIA.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        found[name] = _file(data, media, FOR_EVER if name.startswith("assets/") else ASK_AGAIN)
    return found


def _file(data: bytes, media: str, keep: str) -> File:
    packed = media.startswith(("font/", "image/png", "image/webp"))
    small = None if packed else gzip.compress(data, mtime=0)
    return File(data, media, _tag(data), keep, small if small is not None and len(small) < len(data) else None)


def _tag(data: bytes) -> str:
    return f'"{hashlib.sha256(data).hexdigest()[:20]}"'


def _sent(file: File) -> Handler:
    async def answer(request: Request) -> Response:
        return _answer(request, file)

    return answer


def _answer(request: Request, file: File) -> Response:
    headers = {"Cache-Control": file.keep, "ETag": file.tag}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    data = file.data
    if file.small is not None:
        headers["Vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"], data = "gzip", file.small
    return Response(data, media_type=file.media, headers=headers)


async def _not_built(_request: Request) -> Response:
    return PlainTextResponse(NOT_BUILT)


async def _icon(_request: Request) -> Response:
    return RedirectResponse("/icon.svg", status_code=308)


async def _picture(request: Request) -> Response:
    """A picture by its number in the deck: the address says nothing about who holds it."""
    number = request.path_params["number"]
    short = number.isascii() and number.isdigit() and len(number) < 6
    drawn = picture(request.path_params["deck"], int(number)) if short else None
    if drawn is None:
        return Response(status_code=404)
    return _answer(request, _file(drawn.encode(), "image/svg+xml", FOR_EVER))


async def _deck(request: Request) -> Response:
    """What the pictures of a deck show, for people who listen to them."""
    name = request.path_params["deck"]
    shows, info = sentences(name), DECKS.get(name)
    if shows is None or info is None:
        return Response(status_code=404)
    where = f"/api/decks/{name}/{{picture}}.svg"
    data = msgspec.json.encode(DeckPictures(name, where, where, (1, 1) if info.two_sided else (2, 3), shows))
    return _answer(request, _file(data, "application/json", "public, max-age=3600"))
