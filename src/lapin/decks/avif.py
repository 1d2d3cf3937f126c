"""Reads the size of an AVIF picture from the beginning of its file, without decoding it."""

HEAD = 512
"""The number of bytes of a file that are enough."""


class NotAvif(Exception):  # noqa: N818 - it names the thing
    """The bytes are not an AVIF picture."""


def size(head: bytes) -> tuple[int, int]:
    """Return width and height in pixels, or raise NotAvif."""
    extents = head.find(b"ispe")  # the box with the size: its name, four bytes of version and flags, width, height
    if head[4:12] != b"ftypavif" or extents < 0 or len(head) < extents + 16:
        raise NotAvif
    return int.from_bytes(head[extents + 8 : extents + 12], "big"), int.from_bytes(
        head[extents + 12 : extents + 16], "big"
    )
