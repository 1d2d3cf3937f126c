"""The words of each language that computer players know beside their phrases: one file for a language."""

import tomllib
from importlib.resources import files

import msgspec

from lapin.languages import LANGUAGES, Language, typeset


class Speech(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a language that the program itself needs."""

    names: tuple[str, ...]
    """The names of the personas, in their order."""
    guessing: str
    """The line of a player who has not been told what the pictures show."""
    shown: str
    """The line of a language model before it is shown pictures that people have brought."""
    reasons: tuple[str, ...]
    """Lines about the thing in the picture to which a clue belongs."""
    kind_reason: str
    """The words before such a line, for a clue that somebody may not recognise for what it is."""
    seen: str
    """The line about a thing in a picture that nobody found, if the clue was not from its book."""
    kinds: dict[str, str]
    """The names of the kinds of phrases that somebody may not recognise."""
    callback: str
    """The words added about an earlier clue of this table that the card would have suited."""
    function_words: str
    """Words such as "the", with blanks between them."""


def _read(language: Language) -> Speech:
    text = files(__package__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Speech)


SPEECH: dict[Language, Speech] = {language: _read(language) for language in LANGUAGES}
NAMES: dict[Language, tuple[str, ...]] = {language: speech.names for language, speech in SPEECH.items()}
"""The names of the personas in each language, in their order: herbs everywhere."""
GUESSING: dict[Language, str] = {
    language: typeset(speech.guessing, language) for language, speech in SPEECH.items()
}
SHOWN: dict[Language, str] = {language: typeset(speech.shown, language) for language, speech in SPEECH.items()}
FUNCTION_WORDS: dict[Language, frozenset[str]] = {
    language: frozenset(speech.function_words.split()) for language, speech in SPEECH.items()
}
