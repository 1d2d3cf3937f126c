"""Addresses of the pictures that people brought to a table: they tell nothing, and open nothing else.

An address is made from the table's id, the deck and the file with the site's own key. It has a tag that only the
key can make, and the table's id, hidden under the tag. So any process finds the table again, also after a restart,
and nobody else can read from an address which table, deck or file it is, or make the address of another picture.
It opens nothing by itself: the caller must have a seat at the table, or the TV password.
"""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import OrderedDict
from hashlib import shake_256
from typing import Final

TAG_BYTES: Final = 15
MOST_KEPT: Final = 20_000
"""The most addresses that are remembered rather than made again; a deck of 1,000 cards has 2,000."""

AT: Final = "/api/cards/"


class CardAddresses:
    """Makes addresses and reads them."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._known: OrderedDict[bytes, tuple[str, str]] = OrderedDict()

    def address(self, table: str, deck: str, file: str) -> str:
        """Return the address of a file of a deck, for the people at this table."""
        text = f"{table}\n{deck}\n{file}".encode()
        tag = hmac.digest(self._key, b"card " + text, "sha256")[:TAG_BYTES]
        self._known[tag] = (deck, file)
        self._known.move_to_end(tag)
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
        return AT + urlsafe_b64encode(tag + self._hidden(tag, table.encode())).decode().rstrip("=")

    def table(self, address: str) -> str | None:
        """Return the table that an address is for; None if it cannot be one. `file` checks the tag, not this."""
        data = _decoded(address)
        if data is None:
            return None
        try:
            return self._hidden(data[:TAG_BYTES], data[TAG_BYTES:]).decode("ascii")
        except UnicodeDecodeError:
            return None

    def file(self, address: str) -> tuple[str, str] | None:
        """Return the deck and the file that an address is for; None if this process has not made it."""
        data = _decoded(address)
        known = None if data is None else self._known.get(data[:TAG_BYTES])
        table = self.table(address)
        if known is None or table is None or self.address(table, *known) != AT + address:
            return None
        return known

    def _hidden(self, tag: bytes, text: bytes) -> bytes:
        """Return the text under, or from under, a tag."""
        stream = shake_256(hmac.digest(self._key, b"table " + tag, "sha256")).digest(len(text))
        return bytes(one ^ other for one, other in zip(text, stream, strict=True))


def _decoded(address: str) -> bytes | None:
    if not address.isascii() or not TAG_BYTES < len(address) < 100:
        return None
    try:
        data = urlsafe_b64decode(address + "=" * (-len(address) % 4))
    except ValueError:
        return None
    return data if len(data) > TAG_BYTES else None
