"""Serves the pictures of decks: their addresses, their descriptions, and the files themselves.

Built-in pictures are the same for everybody, and an address says nothing about who holds a card: a file is named
after its content, and everybody may read the list. Files that never change may be kept for a year. Requests for
other decks go to `OtherDecks`.
"""

from collections.abc import Callable
from functools import cache
from typing import Protocol

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from lapin.decks import card_ratio, first_of_kind
from lapin.decks.built_in import BUILT_IN, built_in, folder
from lapin.decks.manifest import Manifest
from lapin.decks.refusals import DeckRefusal
from lapin.game.model.refusals import Refused
from lapin.languages import LANGUAGES
from lapin.net.files import FOR_EVER, File, answer, packed
from lapin.net.responses import problem

JSON = "application/json"


class DeckPart(msgspec.Struct, frozen=True):
    """One deck of a mix: how many cards it has, and which of them were taken out."""

    deck: str
    title: str
    cards: int
    without: tuple[int, ...]
    own: bool
    """Whether it is somebody's own deck."""


class DeckPictures(msgspec.Struct, frozen=True):
    """The addresses of a deck's pictures, by number; their shape, and what each one shows."""

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
    parts: tuple[DeckPart, ...] = ()
    """The decks of a mix; empty for one deck unchanged."""


class OtherDecks(Protocol):
    """Serves decks that are not built in."""

    async def pictures_of(self, request: Request, deck: str) -> DeckPictures:
        """Return the addresses of a deck's pictures; Refused if the caller may not know them."""

    async def picture(self, request: Request, deck: str, file: str) -> Response:
        """Return a picture; Refused if the caller may not see it."""


def picture_routes(others: OtherDecks) -> list[Route]:
    """Routes for pictures and lists of pictures."""

    async def deck_list(request: Request) -> Response:
        """Return the addresses of a deck's pictures, by number; of an own deck, for those who may see it."""
        name = request.path_params["deck"]
        if name in BUILT_IN:
            language = request.query_params.get("language", "")
            told_in = language if language in LANGUAGES else None
            return answer(request, _list_of_ours(name, avif=wants_avif(request), language=told_in))
        try:
            found = await others.pictures_of(request, name)
        except Refused:
            return _none()
        return Response(_known(found), media_type=JSON, headers={"Cache-Control": "private, no-cache"})

    async def deck_picture(request: Request) -> Response:
        """Return a picture of a deck."""
        name, file = request.path_params["deck"], request.path_params["file"]
        if name in BUILT_IN:
            return _ours(name, file)
        try:
            return await others.picture(request, name, file)
        except Refused:
            return _none()

    return [
        Route("/api/decks/{deck}.json", deck_list, methods=["GET"]),
        Route("/api/decks/{deck}/{file}", deck_picture, methods=["GET"]),
    ]


def _none() -> Response:
    """Return the same answer, whether a picture does not exist or the caller may not see it."""
    return problem(Refused(DeckRefusal.NO_SUCH_DECK))


@cache
def _list_of_ours(name: str, *, avif: bool, language: str | None) -> File:
    """Return the list of a built-in deck. It takes 5 ms to make, and everybody asks for the same.

    Descriptions are by far the most of it: with a language, only those in it.
    """
    deck = deck_pictures(built_in(name), avif=avif)
    if language is not None:
        in_it = ({language: told[language]} if language in told else told for told in deck.shows)
        deck = replace(deck, shows=tuple(in_it))
    return packed(_known(deck), JSON, "public, max-age=3600")


def _known(deck: DeckPictures) -> bytes:
    return msgspec.json.encode(deck)


def wants_avif(request: Request) -> bool:
    """Whether a browser asks for the addresses of AVIF files, where a deck has some; WebP is for all others."""
    return request.query_params.get("format") == "avif"


def deck_pictures(
    deck: Manifest, address: Callable[[str], str] | None = None, *, avif: bool = False
) -> DeckPictures:
    """Return what a client has to know of a deck. `address` says where a file is; a built-in back has its own."""
    at = address or (lambda file: f"/api/decks/{deck.id}/{file}")
    ours = first_of_kind(deck.two_sided)
    back = f"/api/decks/{ours.id}/{ours.back.small}" if deck.back == ours.back else at(deck.back.small)
    return DeckPictures(
        deck.id,
        deck.title,
        deck.author,
        deck.licence,
        card_ratio(deck.two_sided),
        tuple(at(picture.files(avif=avif).small) for picture in deck.pictures),
        tuple(at(picture.files(avif=avif).large) for picture in deck.pictures),
        back,
        back if deck.cover == deck.back else at(deck.cover.small),
        tuple(picture.shows for picture in deck.pictures),
    )


def _ours(deck: str, file: str) -> Response:
    if file not in built_in(deck).files:
        return _none()
    media = f"image/{file.rpartition('.')[2]}"
    return FileResponse(folder(deck) / file, media_type=media, headers={"Cache-Control": FOR_EVER})
