"""Pictures such as people bring, and files such as they should not bring."""

import struct
import zipfile
import zlib
from io import BytesIO
from typing import Any

from PIL import Image


def snap(number: int = 0, size: tuple[int, int] = (160, 120), kind: str = "JPEG", **how: Any) -> bytes:
    """A picture unlike the others: a bright spot that is somewhere else in each."""
    picture = Image.new("RGB", size, (20 + 7 * number % 90, 30, 60))
    spot = Image.new("RGB", (size[0] // 4, size[1] // 4), (250, 240 - 5 * number % 200, 90))
    picture.paste(spot, ((37 * number) % (3 * size[0] // 4), (53 * number) % (3 * size[1] // 4)))
    out = BytesIO()
    picture.save(out, kind, **how)
    return out.getvalue()


def parcel(*files: tuple[str, bytes]) -> bytes:
    """A zip of these files."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, data in files:
            made.writestr(name, data)
    return out.getvalue()


def huge_png(side: int = 20_000) -> bytes:
    """A PNG of a few kilobytes that claims this many pixels a side."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"\0" * 1_000_000, 9)
    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def linked() -> bytes:
    """A zip with a symbolic link in it."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        entry = zipfile.ZipInfo("picture.jpg")
        entry.external_attr = 0o120777 << 16
        made.writestr(entry, "/etc/passwd")
    return out.getvalue()


def bomb() -> bytes:
    """Fifty megabytes of nothing in fifty kilobytes."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        made.writestr("picture.jpg", b"\0" * 50_000_000)
    return out.getvalue()


def locked() -> bytes:
    """A zip that says its one file is encrypted."""
    data = bytearray(parcel(("picture.jpg", snap())))
    data[6] |= 1
    at = data.rindex(b"PK\x01\x02")
    data[at + 8] |= 1
    return bytes(data)


def lying() -> bytes:
    """A zip whose file is larger than its list says."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("picture.jpg", b"\0" * 30_000_000)
    data = bytearray(out.getvalue())
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = struct.pack("<I", 500)
    return bytes(data)


def vast(more: int = 0) -> bytes:
    """A zip whose forty files are four gigabytes together, as its list says, or `more` bytes more."""
    data = bytearray(parcel(*((f"{n}.jpg", b"") for n in range(40))))
    at = len(data)
    for number in range(40):
        at = data.rindex(b"PK\x01\x02", 0, at)
        data[at + 20 : at + 28] = struct.pack("<II", 2_000_000, 100_000_000 + (more if number == 0 else 0))
    return bytes(data)


SCRIPT = b"<script>alert(1)</script>"
POLYGLOT = snap() + parcel(("evil.html", SCRIPT)) + SCRIPT
"""A picture that is a zip and a page as well."""

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>'
