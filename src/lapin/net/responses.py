"""Request bodies and responses: bodies of a known shape, values as JSON, refusals with a status."""

import asyncio
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from lapin.decks.refusals import STATUS as DECK_STATUS
from lapin.game.model.refusals import Refused
from lapin.net import shapes
from lapin.refusals import TableRefusal

_encode = msgspec.json.Encoder(enc_hook=str).encode

T = TypeVar("T")

LARGEST_BODY = 16 * 1024
BODY_SECONDS = 30.0

STATUS: dict[str, int] = {
    TableRefusal.NO_SUCH_TABLE: 404,
    TableRefusal.NO_SUCH_RECORD: 404,
    TableRefusal.NO_SUCH_PAGE: 404,
    TableRefusal.NO_SUCH_RECORDING: 404,
    TableRefusal.RECORDING_SIZE: 413,
    TableRefusal.RECORDINGS_OFF: 403,
    TableRefusal.NOTICES_OFF: 403,
    TableRefusal.NOTICES_ENOUGH: 409,
    TableRefusal.FEED_FULL: 409,
    TableRefusal.FEEDS_ENOUGH: 409,
    TableRefusal.MAIL_FULL: 409,
    TableRefusal.MAIL_LINK: 404,
    TableRefusal.NOT_YOUR_SEAT: 401,
    TableRefusal.ORIGIN: 403,
    TableRefusal.TABLE_LOCKED: 409,
    TableRefusal.KEPT_OUT: 403,
    TableRefusal.SAFE_TABLE: 403,
    TableRefusal.TABLE_CROWDED: 409,
    TableRefusal.NO_ONLOOKERS: 403,
    TableRefusal.NAME_TAKEN: 409,
    TableRefusal.RABBIT_TAKEN: 409,
    TableRefusal.TICKET_SPENT: 409,
    TableRefusal.UNREADABLE: 400,
    TableRefusal.TOO_FAST: 429,
    TableRefusal.DRAINING: 503,
    TableRefusal.READ_ONLY: 503,
    TableRefusal.BARRED: 403,
    TableRefusal.NOT_STORED: 503,
    TableRefusal.TRY_AGAIN: 503,
    TableRefusal.TABLE_DAMAGED: 503,
    TableRefusal.INTERNAL: 500,
}
"""The HTTP status of a refusal; for any other it is 422."""


def problem(refused: Refused) -> Response:
    """Return a refusal as an HTTP answer."""
    status = STATUS.get(refused.code) or DECK_STATUS.get(refused.code, 422)
    response = json(shapes.Problem(refused.code, refused.data), status)
    if "seconds" in refused.data:
        response.headers["Retry-After"] = str(refused.data["seconds"])
    return response


async def body(request: Request, shape: type[T], most: int = LARGEST_BODY) -> T:
    """Return the JSON body as this type; Refused if it is too long, not JSON, or not of this shape."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused(TableRefusal.UNREADABLE, reason="application/json is wanted")
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                data += chunk
                if len(data) > most:
                    raise Refused(TableRefusal.UNREADABLE, reason="too long")
    except TimeoutError:
        raise Refused(TableRefusal.UNREADABLE, reason="too slow") from None
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(TableRefusal.UNREADABLE, reason=str(error)) from None


def json(value: object, status: int = 200) -> Response:
    """Return a value as an HTTP answer."""
    return Response(_encode(value), status_code=status, media_type="application/json")
