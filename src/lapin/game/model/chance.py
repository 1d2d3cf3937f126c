"""Chance as data: every shuffle of a game follows from one secret, and can be checked afterwards.

A game has a secret of 256 bits. Its SHA-256, the commitment, is published when the game starts; the secret
itself is published when the game ends. Each use of chance has a label of its own ("deal", "row/7"), so a draw
does not depend on the draws before it, and deciding the same move twice gives the same result.

People may take part: each adds a number of 256 bits that is sealed, by its SHA-256, before any is known. Then all
streams follow from the secret and these numbers together, and neither alone decides anything.

The stream of a label is HMAC-SHA-256(key, label + "#" + k) for k = 0, 1, 2, ... in decimal ASCII, read as
32-bit big-endian numbers. A number below n is drawn by rejection: numbers from the largest multiple of n on
are skipped, and the first other number is taken modulo n. A shuffle is Fisher-Yates from the last place down.
"""

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import chain, count, repeat
from struct import Struct
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from hashlib import _Hash

T = TypeVar("T")

SECRET_BYTES = 32
_EIGHT_NUMBERS = Struct(">8L")
_NUMBERS = 1 << 32
_BLOCK = 64
_INNER = bytes(number ^ 0x36 for number in range(256))
_OUTER = bytes(number ^ 0x5C for number in range(256))


class Chance(Protocol):
    """The source of randomness for decisions. The rules never draw random numbers in any other way."""

    @property
    def commitment(self) -> str:
        """The hash that is published before anybody sees a card."""

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in the order that this label gives them."""

    def below(self, label: str, n: int) -> int:
        """Return a number from 0 to n-1; all are equally likely."""


def seal_of(number: str) -> str:
    """Return the seal of a number: SHA-256 of its bytes. Both are 64 hexadecimal digits."""
    return sha256(bytes.fromhex(number)).hexdigest()


def combined(secret: bytes, numbers: Sequence[tuple[int, str]]) -> bytes:
    """Return the key of a game in which people took part: `numbers` are theirs, each with its seat, rising.

    HMAC-SHA-256(secret, "shuffle" and for each number a line feed, the seat in decimal, a blank and the number).
    Without numbers, it is the secret itself.
    """
    if not numbers:
        return secret
    text = "".join(("shuffle", *(f"\n{seat} {number}" for seat, number in numbers)))
    return hmac.digest(secret, text.encode(), "sha256")


class Secret:
    """Chance that is derived from a game's secret, and from the numbers of those who took part in the shuffle."""

    __slots__ = ("_halves", "_numbers", "_secret")

    def __init__(self, secret: bytes, numbers: Sequence[tuple[int, str]] = ()) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self._secret = secret
        self._numbers = numbers
        self._halves: tuple[_Hash, _Hash] | None = None  # made when needed: most moves draw nothing

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret, in hexadecimal."""
        return sha256(self._secret).hexdigest()

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Fisher-Yates from the last place down."""
        order = list(items)
        stream = self._stream(label)
        for last in range(len(order) - 1, 0, -1):
            pick = _below(stream, last + 1)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order)

    def below(self, label: str, n: int) -> int:
        """Return the first number of the label's stream that falls below n without bias."""
        number = self._eight(label, 0)[0]
        return number % n if number <= _NUMBERS - n else _below(self._stream(label), n)

    def _stream(self, label: str) -> Iterator[int]:
        return chain.from_iterable(map(self._eight, repeat(label), count()))

    def _eight(self, label: str, k: int) -> tuple[int, ...]:
        """Return the next eight numbers of a label's stream."""
        if self._halves is None:  # HMAC written out: the key is digested once for all labels
            key = combined(self._secret, self._numbers).ljust(_BLOCK, b"\0")
            self._halves = sha256(key.translate(_INNER)), sha256(key.translate(_OUTER))
        half, other_half = self._halves
        inner, outer = half.copy(), other_half.copy()
        inner.update(f"{label}#{k}".encode())
        outer.update(inner.digest())
        return _EIGHT_NUMBERS.unpack(outer.digest())


def _below(stream: Iterator[int], n: int) -> int:
    number = next(stream)
    if number > _NUMBERS - n:  # hardly ever; all below are fair
        fair = _NUMBERS - _NUMBERS % n
        while number >= fair:
            number = next(stream)
    return number % n
