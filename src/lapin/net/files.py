"""Files as they are sent: with an ETag, and compressed where that makes them smaller."""

import gzip
import hashlib
import re
from functools import cached_property

import msgspec
from starlette.requests import Request
from starlette.responses import Response

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

_RANGE = re.compile(r"bytes=(\d{0,12})-(\d{0,12})", re.ASCII)
"""A single range; a browser that asks for several gets the whole file."""


class File(msgspec.Struct, frozen=True, dict=True):
    """A file as it is sent."""

    data: bytes
    media: str
    tag: str
    keep: str

    @cached_property
    def small(self) -> bytes | None:
        """The bytes compressed, if that makes them smaller. The first request does it, so that no start waits."""
        if self.media.startswith(("font/", "image/png", "image/webp", "image/jpeg")):
            return None
        small = gzip.compress(self.data, mtime=0)
        return small if len(small) < len(self.data) else None


def packed(data: bytes, media: str, keep: str) -> File:
    """Prepare a file that will be sent often: compute its ETag."""
    return File(data, media, f'"{hashlib.sha256(data).hexdigest()[:20]}"', keep)


def answer(request: Request, file: File) -> Response:
    """Send a file, or say that the browser has it already."""
    headers = {"Cache-Control": file.keep, "ETag": file.tag}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    data = file.data
    if (small := file.small) is not None:
        headers["Vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"], data = "gzip", small
    return Response(data, media_type=file.media, headers=headers)


def partly(request: Request, data: bytes, media: str, keep: str) -> Response:
    """Send a file, or the range of it that was asked for: Safari plays no media without range requests."""
    headers = {
        "Cache-Control": keep,
        "ETag": f'"{hashlib.sha256(data).hexdigest()[:20]}"',
        "Accept-Ranges": "bytes",
    }
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    asked = _RANGE.fullmatch(request.headers.get("range", ""))
    if asked is None or request.headers.get("if-range", headers["ETag"]) != headers["ETag"]:
        return Response(data, media_type=media, headers=headers)
    first, last = asked.groups()
    end = len(data) - 1
    if first:
        start, end = int(first), min(int(last), end) if last else end
    else:
        start = max(0, len(data) - int(last or 0))
    if start > end:
        return Response(status_code=416, headers={**headers, "Content-Range": f"bytes */{len(data)}"})
    headers["Content-Range"] = f"bytes {start}-{end}/{len(data)}"
    return Response(data[start : end + 1], 206, headers, media_type=media)
