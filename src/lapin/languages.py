"""The languages Lapin speaks: the one list from which everything that has a language takes it.

The client's list is generated from here by web/wire.py; its words are in web/src/locales. A new language also
needs phrases in bots/phrases, and a text wherever tests/test_languages.py finds one missing.
"""

import re
from typing import Final, Literal, get_args

Language = Literal["en", "fr", "es"]
"""A language as its two letters."""

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
DEFAULT_LANGUAGE: Final[Language] = "en"
ENGLISH_NAMES: Final[dict[Language, str]] = {"en": "English", "fr": "French", "es": "Spanish"}
"""What each language is called in English, as a language model is told it."""


def known_language(text: str) -> Language:
    """The language with these letters; the default one, if there is no such language."""
    return next((language for language in LANGUAGES if language == text), DEFAULT_LANGUAGE)


_NARROW = "\N{NARROW NO-BREAK SPACE}"
_BEFORE_A_MARK = re.compile(r"(?<=\S)[ \N{NO-BREAK SPACE}](?=[;:!?»])")
_AFTER_A_QUOTE = re.compile(r"«[ \N{NO-BREAK SPACE}]")


def typeset(text: str, language: str) -> str:
    """Return a text with the spaces and apostrophes of its language.

    In French, a narrow space that never breaks stands before ; : ! ? and inside « ». An apostrophe is curly.
    """
    if language == "fr":
        text = _AFTER_A_QUOTE.sub(f"«{_NARROW}", _BEFORE_A_MARK.sub(_NARROW, text))
    return re.sub(r"(?<=\w)'", "’", text)
