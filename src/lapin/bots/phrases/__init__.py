"""The phrases that computer players use as clues, by language and kind. They were written for Lapin."""

from functools import lru_cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec

from lapin.languages import LANGUAGES, Language, typeset

PhraseKind = Literal["word", "idiom", "proverb", "title", "sound", "question", "remark"]
KINDS: tuple[PhraseKind, ...] = get_args(PhraseKind)
KIN: dict[PhraseKind, tuple[str, ...]] = {
    "word": ("word", "feeling"),
    "idiom": ("idiom",),
    "proverb": ("proverb",),
    "title": ("film", "song", "book", "tale"),
    "sound": ("sound",),
    "question": ("question",),
    "remark": ("line", "situation"),
}
"""The kinds of associations that each kind of phrase is like."""


class Phrase(msgspec.Struct, frozen=True):
    """A clue that suits many pictures."""

    text: str
    kind: PhraseKind


class NoPhrases(Exception):  # noqa: N818 - an answer
    """There are no phrases in this language."""


@lru_cache(maxsize=8)
def phrases(language: Language) -> tuple[Phrase, ...]:
    """Return all phrases of a language."""
    if language not in LANGUAGES:
        raise NoPhrases(language)
    found: list[Phrase] = []
    kind: PhraseKind = "word"
    for line in files(__package__).joinpath(f"{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            kind = KINDS[KINDS.index(line[2:])]
        elif line:
            found.append(Phrase(typeset(line, language), kind))
    return tuple(found)
