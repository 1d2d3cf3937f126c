"""A file as it is sent: with a tag by which a browser asks whether it changed, and compressed where that pays."""

import gzip
import hashlib

import msgspec
from starlette.requests import Request
from starlette.responses import Response

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class File(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    data: bytes
    media: str
    tag: str
    keep: str
    small: bytes | None = None
    """The same, compressed, where that is worth it."""


def packed(data: bytes, media: str, keep: str) -> File:
    """Make a file ready to be sent often."""
    dense = media.startswith(("font/", "image/png", "image/webp", "image/jpeg"))
    small = None if dense else gzip.compress(data, mtime=0)
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    return File(data, media, tag, keep, small if small is not None and len(small) < len(data) else None)


def answer(request: Request, file: File) -> Response:
    """Send it, or say that the browser has it already."""
    headers = {"Cache-Control": file.keep, "ETag": file.tag}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    data = file.data
    if file.small is not None:
        headers["Vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"], data = "gzip", file.small
    return Response(data, media_type=file.media, headers=headers)
