"""The pictures of the built-in decks: where they are, what they show, and the files themselves.

The same for everybody, and by an address that says nothing about who holds a card: a file is named by its content,
and the list of all of them is open. What never changes may be kept for a year.
"""

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from lapin.decks.manifest import Manifest
from lapin.decks.shelf import BUILT_IN, built_in, folder
from lapin.net.files import FOR_EVER, answer, packed


class DeckPictures(msgspec.Struct, frozen=True):
    """Where the pictures of a deck are, by their numbers, their shape, and what each one shows."""

    id: str
    title: str
    author: str
    licence: str
    ratio: tuple[int, int]
    small: tuple[str, ...]
    large: tuple[str, ...]
    back: str
    cover: str
    shows: tuple[dict[str, str], ...]


def picture_routes() -> list[Route]:
    """Routes for what decks have to show."""
    return [
        Route("/api/decks/{deck}.json", _deck, methods=["GET"]),
        Route("/api/decks/{deck}/{file}", _picture, methods=["GET"]),
    ]


def deck_pictures(deck: Manifest) -> DeckPictures:
    """What a client has to know of a deck."""
    at = f"/api/decks/{deck.id}"
    return DeckPictures(
        deck.id,
        deck.title,
        deck.author,
        deck.licence,
        (1, 1) if deck.two_sided else (2, 3),
        tuple(f"{at}/{picture.small}" for picture in deck.pictures),
        tuple(f"{at}/{picture.large}" for picture in deck.pictures),
        f"{at}/{deck.back.small}",
        f"{at}/{deck.cover.small}",
        tuple(picture.shows for picture in deck.pictures),
    )


async def _deck(request: Request) -> Response:
    name = request.path_params["deck"]
    if name not in BUILT_IN:
        return Response(status_code=404)
    data = msgspec.json.encode(deck_pictures(built_in(name)))
    return answer(request, packed(data, "application/json", "public, max-age=3600"))


async def _picture(request: Request) -> Response:
    name, file = request.path_params["deck"], request.path_params["file"]
    if name not in BUILT_IN or file not in built_in(name).files:
        return Response(status_code=404)
    return FileResponse(folder(name) / file, media_type="image/webp", headers={"Cache-Control": FOR_EVER})
