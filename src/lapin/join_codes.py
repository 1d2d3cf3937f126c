"""The join code of a table, which people say across a room, type or scan; and its TV password, for a screen.

A code has four syllables of three letters, as in KIT MEL BES TAN: easy to say in any of our languages, and 468
thousand million of them, so nobody finds a table by trying (`docs/limits-and-sizes.md` has the arithmetic).
Tables from before have four or six consonants, and keep them.
"""

from collections.abc import Callable
from typing import Final

Entropy = Callable[[int], bytes]
"""A source of randomness: returns this many bytes that nobody can guess."""

FIRST: Final = "BDFGJKLMNPRSTVZ"

MIDDLE: Final = "AEIOU"

LAST: Final = "BDFGKLMNPRST"
"""Letters that are read much the same in English, French, Spanish and German."""

SYLLABLES: Final = 4

LENGTHS: Final = (4, 6, 3 * SYLLABLES)
"""The lengths of codes: earlier ones have four letters, or six."""

LETTERS: Final = "BCDFGHJKMPQRTVWXYZ"
"""The letters of earlier codes and of words that are only spelled: no vowels, and none that looks like another."""

# fmt: off
UGLY: Final = frozenset((
    "BIT", "DIK", "DUM", "FAG", "FAP", "FEG", "FIK", "FIS", "FOK", "FOT", "FUD", "FUK", "FUT", "GAS", "GIL",
    "JAP", "JEB", "JIS", "JUD", "KAK", "KIK", "KIL", "KOK", "KON", "KOT", "KUK", "KUL", "KUM", "KUN", "KUS",
    "KUT", "LUL", "MAM", "MOR", "MUF", "NAS", "NEG", "NIG", "NIK", "NIP", "NUD", "PED", "PIK", "PIN", "PIP",
    "PIS", "POF", "POP", "PUD", "PUS", "PUT", "RAP", "RAT", "SAK", "SAP", "SAT", "SEK", "SIK", "SOT", "SUK",
    "TAP", "TAR", "TET", "TIT", "TOD", "TOT", "TUB", "VAG", "VIB", "VUL", "ZIG", "ZOB", "ZUG",
))
# fmt: on
"""Syllables that somebody could take for a word they would not say to a class."""


def is_ugly(code: str) -> bool:
    """Whether a syllable of a code looks like an ugly word."""
    return any(code[place : place + 3] in UGLY for place in range(0, len(code), 3))


def draw_code(entropy: Entropy) -> str:
    """Draw a code. Only the log knows whether it is free."""
    while True:
        number = int.from_bytes(entropy(16))  # enough bits that every code is as likely as the others
        letters = []
        for _ in range(SYLLABLES):
            for choices in (FIRST, MIDDLE, LAST):
                number, place = divmod(number, len(choices))
                letters.append(choices[place])
        code = "".join(letters)
        if not is_ugly(code):
            return code


def how_many() -> int:
    """Return the number of possible codes."""
    syllables: int = len(FIRST) * len(MIDDLE) * len(LAST) - len(UGLY)
    return syllables * syllables * syllables * syllables


def tidy_code(text: str) -> str:
    """Return a code that somebody typed, in the form in which it is stored."""
    if text.isascii() and text.isalpha() and text.isupper():  # as a page or a program sends it
        return text[: LENGTHS[-1]]
    return "".join(sign for sign in text.upper() if sign.isalpha())[: LENGTHS[-1]]


TV_PASSWORD_LETTERS: Final = 8


def draw_tv_password(entropy: Entropy) -> str:
    """Draw a TV password: letters to be spelled to a television."""
    number = int.from_bytes(entropy(16))
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(TV_PASSWORD_LETTERS))
