"""Folds text to what a reader sees in it: case, accents, letters of other alphabets that look like Latin ones."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

LOOK_ALIKE: Final = str.maketrans(
    # Cyrillic
    "АВЕЅІЈКМНОРСТУХЗаеѕіјкморстухпгвьԁԛԝһҮүӀᴀ"
    # Greek
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορτυχωγ"
    # Cherokee and Lisu
    "ᎠᎡᎢᎪᎫᎬᎳᎷᎻᏃᏙᏚᏞᏟᏢᏦᏴ"
    "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ"
    # Latin letters that are drawn like others
    "ıɩƖłŁøØđĐɑɡəƏꞵƒ",
    "ABESIJKMHOPCTYX3aesijkmopctyxnrbbdqwhYylAABEZHIKMNOPTYXaeikvoptuxwy"
    "DRTAJEWMHZVSLCPKBBPDTGKJCZFMNLSRVHWXYAEIOUiillLoOdDageEbf",
)
"""Letters of other alphabets that look like a Latin one; a small part of Unicode's list of confusables."""

LEET: Final = str.maketrans("03456789@$€!|+1¡¢£μ", "oeasgtbgaseiitiiclu")
"""Signs that people write in place of letters; 1 is an i here, and an l below."""

LEET_L: Final = str.maketrans("03456789@$€!|+1¡¢£μ", "oeasgtbgaselltliclu")

SQUARED: Final = {first + n: chr(97 + n) for first in (0x1F150, 0x1F170) for n in range(26)}
"""White letters on black, which Unicode takes for pictures."""

KEPT_MARKS: Final = ("n\N{COMBINING TILDE}",)
"""Letters with a mark that are letters of their own: coño is not cono."""

_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
"""A word: an apostrophe inside belongs to it."""

ELIDED: Final = re.compile(r"(?:[cdjlmnst]|qu)['’](?=[^\W_])")
"""The words that French shortens to a letter or two before another."""

_THRICE: Final = re.compile(r"(.)\1{2,}")
_AT_THE_END: Final = re.compile(r"[!|+]+(?!\w)")
"""Signs at the end of a word: these are no letters."""

_PIECES: Final = re.compile(r"\s+|\S+")
_LETTER: Final = re.compile(r"[^\W\d_]")
_AT_A_LETTER: Final = re.compile(r"[^\W\d_]@|@[^\W\d_]")
_ONE_FOR_L: Final = str.maketrans("I|1", "lll")


def plain(text: str) -> str:
    """Return the text in small Latin letters without accents, as far as it looks like them; ñ stays."""
    shown = unicodedata.normalize("NFKC", text.translate(SQUARED)).translate(LOOK_ALIKE)
    parted = unicodedata.normalize("NFKD", shown.casefold())
    found: list[str] = []
    for place, sign in enumerate(parted):
        if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
            if parted[place - 1 : place + 1] in KEPT_MARKS:
                found[-1] = "ñ"
            continue
        found.append(sign)
    return "".join(found)


def without_marks(text: str) -> str:
    """Return the text without signs at the end of a word that would be taken for letters inside it."""
    return _AT_THE_END.sub(" ", text)


def spelled(text: str) -> tuple[str, str, str]:
    """Return the text as it is, and with digits and signs taken for letters in two ways, where letters are.

    7175 is a number, and 5 cm are centimetres.
    """
    pieces = _PIECES.findall(text)
    one, other = (
        "".join(
            piece.translate(table) if len(_LETTER.findall(piece)) > 1 or _AT_A_LETTER.search(piece) else piece
            for piece in pieces
        )
        for table in (LEET, LEET_L)
    )
    return text, one, other


def readings(text: str) -> Iterator[tuple[str, ...]]:
    """Yield the words of a text in every way in which one may read them: as they are, or signs for letters."""
    seen = ELIDED.sub(" ", without_marks(plain(text)))
    found = {}
    for written in dict.fromkeys(spelled(seen)):
        words = _WORD.findall(written)
        found[tuple(words)] = found[tuple(_spelled(words))] = True
        for shortened in (r"\1", r"\1\1"):
            found[tuple(_THRICE.sub(shortened, word) for word in words)] = True
    return iter(found)


def _spelled(words: list[str]) -> Iterator[str]:
    """Yield the words, with single letters in a row taken for one word: f. u. n. is fun."""
    letters = ""
    for word in words:
        if len(word) == 1:
            letters += word
            continue
        if letters:
            yield letters
        letters = ""
        yield word
    if letters:
        yield letters


@lru_cache(maxsize=1024)  # the names of a table are compared whenever something around its game changes
def looks_of(name: str) -> str:
    """Return what a name looks like from afar: two names with the same looks are taken for each other."""
    seen = plain(unicodedata.normalize("NFKC", name).translate(LOOK_ALIKE).translate(_ONE_FOR_L))
    letters = "".join(sign for sign in seen if unicodedata.category(sign)[0] not in "PZ")
    return (letters or seen).replace("0", "o").replace("ñ", "n").replace("rn", "m").replace("vv", "w")
