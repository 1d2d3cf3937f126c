"""Reads the size of a WebP picture from the first thirty bytes of its file, without decoding it."""


class NotWebp(Exception):  # noqa: N818 - it names the thing
    """The bytes are not a WebP picture."""


def size(head: bytes) -> tuple[int, int]:
    """Return width and height in pixels, or raise NotWebp."""
    if len(head) < 30 or head[:4] != b"RIFF" or head[8:12] != b"WEBP":
        raise NotWebp
    match head[12:16]:
        case b"VP8 " if head[23:26] == b"\x9d\x01\x2a":
            return int.from_bytes(head[26:28], "little") & 0x3FFF, int.from_bytes(head[28:30], "little") & 0x3FFF
        case b"VP8L" if head[20] == 0x2F:
            bits = int.from_bytes(head[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            return int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1
        case _:
            raise NotWebp
