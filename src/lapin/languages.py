"""The languages Lapin speaks: the one list from which everything that has a language takes it.

The client's list is generated from here by web/wire.py; its words are in web/src/locales. CONTRIBUTING.md has the
recipe for a new language; tests/test_languages.py names every text that is missing.
"""

import re
from collections.abc import Collection
from typing import Final, Literal, get_args

Language = Literal["en", "fr", "es", "de"]
"""A language by its tag."""

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
DEFAULT_LANGUAGE: Final[Language] = "en"
ENGLISH_NAMES: Final[dict[Language, str]] = {"en": "English", "fr": "French", "es": "Spanish", "de": "German"}
"""The English name of each language, as a language model is told it."""


def known_language(text: str) -> Language:
    """Return the language with these letters; the default one, if there is no such language."""
    return next((language for language in LANGUAGES if language == text), DEFAULT_LANGUAGE)


_LONGEST_HEADER = 500
_NARROW = "\N{NARROW NO-BREAK SPACE}"
_BEFORE_A_MARK = re.compile(r"(?<=\S)[ \N{NO-BREAK SPACE}](?=[;:!?»])")
_AFTER_A_QUOTE = re.compile(r"«[ \N{NO-BREAK SPACE}]")
_BEFORE_DOTS = re.compile(r"(?<=\w) (?=…)|(?<=\bz\.) (?=B\.)")


def typeset(text: str, language: str) -> str:
    """Return a text with the spaces and apostrophes of its language.

    In French, a narrow space that never breaks stands before ; : ! ? and inside « ». In German, none breaks before
    three dots and in "z. B.". An apostrophe is curly.
    """
    if language == "fr":
        text = _AFTER_A_QUOTE.sub(f"«{_NARROW}", _BEFORE_A_MARK.sub(_NARROW, text))
    if language == "de":
        text = _BEFORE_DOTS.sub("\N{NO-BREAK SPACE}", text)
    return re.sub(r"(?<=\w)'", "’", text)


def negotiated(header: str, known: Collection[str]) -> str:
    """Return the one of these languages that a reader wants most, by the `Accept-Language` of a request."""
    for wanted in _wanted(header):
        for tag in _forms(wanted):
            found = next((each for each in known if each.casefold() == tag), None)
            if found:
                return found
        kin = next((each for each in known if each.casefold().split("-")[0] == wanted.split("-")[0]), None)
        if kin:
            return kin
    return DEFAULT_LANGUAGE


def _forms(tag: str) -> list[str]:
    """Return the tags to look for, best first, as the client does: `zh-tw`, `zh-hant`, `zh`."""
    language, *more = tag.split("-")
    shorter = ["-".join([language, *more[:count]]) for count in range(len(more), 0, -1)]
    kin = []
    if language == "zh" and more:
        kin = ["zh-hant" if {"tw", "hk", "mo", "hant"} & set(more) else "zh-hans"]
    if language == "es" and more:
        kin = ["es-es" if "es" in more else "es-419"]
    if language == "pt" and more:
        kin = ["pt-br" if "br" in more else "pt-pt"]
    return [*shorter, *kin, language]


def _wanted(header: str) -> list[str]:
    """Return the tags of the header, the most wanted first; those that are not wanted at all are left out."""
    weighed = []
    for place, part in enumerate(header[:_LONGEST_HEADER].split(",")):
        tag, _, weight = part.partition(";")
        quality = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", weight)
        value = float(quality[1]) if quality else 1.0
        if value > 0 and tag.strip():
            weighed.append((-value, place, tag.strip().casefold()))
    return [tag for _, _, tag in sorted(weighed)]
