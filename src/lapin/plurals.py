"""The form of a word that goes with a whole number, by the rules of CLDR: "1 table", "2 stoły", "5 stołów".

A browser has these rules (`Intl.PluralRules`), and the client takes them from there. tests/test_plurals.py
compares both.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

OTHER: Final = "other"
"""The form that every language has."""

_MILLION: Final = 1_000_000


def _asian(_: int) -> str:
    return OTHER


def _germanic(count: int) -> str:
    return "one" if count == 1 else OTHER


def _romance(count: int) -> str:
    return "many" if count and count % _MILLION == 0 else _germanic(count)


def _french(count: int) -> str:
    return "one" if count == 0 else _romance(count)


def _indic(count: int) -> str:
    return "one" if count in {0, 1} else OTHER


def _ends(count: int, digits: Iterable[int]) -> bool:
    """Whether a number ends in one of these digits, and is none of those from 11 to 19."""
    return count % 10 in digits and count % 100 // 10 != 1


def _east_slavic(count: int) -> str:
    return "one" if _ends(count, (1,)) else "few" if _ends(count, (2, 3, 4)) else "many"


def _south_slavic(count: int) -> str:
    return "one" if _ends(count, (1,)) else "few" if _ends(count, (2, 3, 4)) else OTHER


def _polish(count: int) -> str:
    return "one" if count == 1 else "few" if _ends(count, (2, 3, 4)) else "many"


def _czech(count: int) -> str:
    return "one" if count == 1 else "few" if count in {2, 3, 4} else OTHER


def _slovenian(count: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(count % 100, OTHER)


def _lithuanian(count: int) -> str:
    return "one" if _ends(count, (1,)) else "few" if _ends(count, range(2, 10)) else OTHER


def _latvian(count: int) -> str:
    return "one" if _ends(count, (1,)) else OTHER if _ends(count, range(2, 10)) else "zero"


def _romanian(count: int) -> str:
    return "one" if count == 1 else "few" if count == 0 or 1 <= count % 100 <= 19 else OTHER


def _hebrew(count: int) -> str:
    return {1: "one", 2: "two"}.get(count, OTHER)


def _arabic(count: int) -> str:
    if count < 3:
        return ("zero", "one", "two")[count]
    return "few" if 3 <= count % 100 <= 10 else "many" if count % 100 >= 11 else OTHER


def _irish(count: int) -> str:
    if count in {1, 2}:
        return ("one", "two")[count - 1]
    return "few" if 3 <= count <= 6 else "many" if 7 <= count <= 10 else OTHER


def _welsh(count: int) -> str:
    return {0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"}.get(count, OTHER)


_FAMILIES: Final[tuple[tuple[str, Callable[[int], str]], ...]] = (
    ("da de el en eo fi hu nl no sv tr", _germanic),
    ("id ja ko lo ms my th vi yue zh", _asian),
    ("ca es it", _romance),
    ("fr", _french),
    ("pt-PT", _romance),
    ("pt", _french),
    ("am as bn fa gu hi kn zu hy", _indic),
    ("be ru uk", _east_slavic),
    ("bs hr sr", _south_slavic),
    ("pl", _polish),
    ("cs sk", _czech),
    ("sl", _slovenian),
    ("lt", _lithuanian),
    ("lv", _latvian),
    ("ro", _romanian),
    ("he", _hebrew),
    ("ar", _arabic),
    ("ga", _irish),
    ("cy", _welsh),
)
_RULES: Final = {tag: rule for tags, rule in _FAMILIES for tag in tags.split()}

TAGS: Final = tuple(_RULES)
"""The languages that are known here; all others have the usual rule."""


def plural_form(language: str, count: int) -> str:
    """Return the form for a number of things: `one`, `few`, `other` and so on. An unknown language has `one`."""
    return _RULES.get(language, _RULES.get(language.partition("-")[0], _germanic))(count)


def forms_of(language: str) -> set[str]:
    """Return every form that a language needs for numbers below a million."""
    return {plural_form(language, count) for count in range(200)}


def counted(forms: Mapping[str, str], count: int, language: str) -> str:
    """Return the text for a number of things, with the number in it."""
    return forms.get(plural_form(language, count), forms[OTHER]).replace("{n}", str(count))
