"""What another process has just stored, as the bus brings it: a shortcut past the log, never a way around it.

A hint may carry the entries that it speaks of. They are sealed with a key that only those can make who have read
the table's log, so that nobody else on the bus can read a hand of cards or slip in a move; and they are sent only
once they are stored. What cannot be opened, or does not follow the version at hand, is left aside: then the log
is read, as it is after a hint that was lost.
"""

import os
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import msgspec

from lapin.store.log import LogEntry, Move

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE_BYTES: Final = 12
MOST_KEPT: Final = 64
"""Entries that wait for one before them."""

LONGEST: Final = 16_384
"""Bytes of an entry that still travel with the hint; a longer one is read from the log."""

_encode = msgspec.msgpack.Encoder().encode
_entries: msgspec.msgpack.Decoder[LogEntry] = msgspec.msgpack.Decoder(LogEntry)


def root_of(first: bytes) -> bytes:
    """What the key of a table is made of: its first entry, which nobody but the log has whole."""
    return sha256(b"lapin news " + first).digest()


class News:
    """The news of one table: sealed for others, opened and kept until it is their turn."""

    __slots__ = ("_cipher", "_kept", "_root", "_table")

    def __init__(self, table: str, root: bytes) -> None:
        self._table = table.encode()
        self._root = root
        self._cipher: AESGCM | None = None
        self._kept: dict[int, LogEntry] = {}

    def sealed(self, first: int, moves: Sequence[Move]) -> list[bytes]:
        """The entries from this version on, for others who have this table; nothing of what is too long."""
        entries = [LogEntry(version, *move) for version, move in enumerate(moves, first)]
        return [self._sealed(_encode(entry)) for entry in entries if len(entry.payload) <= LONGEST]

    def _sealed(self, text: bytes) -> bytes:
        nonce = os.urandom(NONCE_BYTES)
        return nonce + self._key().encrypt(nonce, text, self._table)

    def keep(self, news: bytes) -> None:
        """Open what came; nothing happens if it is not of this table, or not whole."""
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415 - only sites of several processes have it

        try:
            entry = _entries.decode(self._key().decrypt(news[:NONCE_BYTES], news[NONCE_BYTES:], self._table))
        except (InvalidTag, ValueError, msgspec.DecodeError):
            return
        if len(self._kept) < MOST_KEPT:
            self._kept[entry.version] = entry

    def after(self, version: int) -> list[LogEntry]:
        """What follows this version without a gap; whatever is older is forgotten."""
        if not self._kept:
            return []
        found = []
        while (entry := self._kept.pop(version + 1, None)) is not None:
            found.append(entry)
            version += 1
        self._kept = {number: entry for number, entry in self._kept.items() if number > version}
        return found

    def _key(self) -> "AESGCM":
        if self._cipher is None:
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415 - as above

            self._cipher = AESGCM(self._root)
        return self._cipher
