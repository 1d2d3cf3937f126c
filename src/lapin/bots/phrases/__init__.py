"""The phrases that computer players make clues of: our own words, by language and by kind."""

from functools import lru_cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec

from lapin.languages import LANGUAGES, Language

Kind = Literal["word", "idiom", "proverb", "title", "sound", "question", "remark"]
KINDS: tuple[Kind, ...] = get_args(Kind)
_HIGH_SIGNS = "?!:;"


class Phrase(msgspec.Struct, frozen=True):
    """Something one can say of many pictures."""

    text: str
    kind: Kind


class NoPhrases(Exception):  # noqa: N818 - an answer
    """There is no book of phrases in this language."""


@lru_cache(maxsize=8)
def phrases(language: Language) -> tuple[Phrase, ...]:
    """All phrases of a language."""
    if language not in LANGUAGES:
        raise NoPhrases(language)
    found: list[Phrase] = []
    kind: Kind = "word"
    for line in files(__package__).joinpath(f"{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            kind = KINDS[KINDS.index(line[2:])]
        elif line:
            found.append(Phrase(_set(line, language), kind))
    return tuple(found)


def _set(line: str, language: Language) -> str:
    """The line as printers set it: French keeps a narrow blank before high signs."""
    if language == "fr":
        for sign in _HIGH_SIGNS:
            line = line.replace(f" {sign}", f"\N{NARROW NO-BREAK SPACE}{sign}")
    return line
