"""Lists of words that are not for a table of children: whole words and phrases, never parts of a word."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from lapin.languages import LANGUAGES
from lapin.manners.disguises import disguised
from lapin.manners.folding import plain, readings

TAKEN_OFF: Final = "-"
"""A line of an operator's list that begins with it takes a word off ours."""


class WordList(msgspec.Struct, frozen=True, gc=False):
    """Words and phrases, each as `plain` gives it."""

    words: frozenset[str]
    phrases: frozenset[str] = frozenset()

    def found_in(self, text: str) -> bool:
        """Whether one of them is in a text, as a whole word or phrase, however it is written."""
        for words in readings(text):
            if not self.words.isdisjoint(words):
                return True
            line = f" {' '.join(words)} "
            if any(f" {phrase} " in line for phrase in self.phrases):
                return True
        return disguised(self.words).found_in(text)


def listed(lines: Iterable[str], before: WordList | None = None) -> WordList:
    """Return the words of a list, one entry a line; `#` begins a remark, `-` takes a word off the list before."""
    words = set() if before is None else {*before.words, *before.phrases}
    for line in lines:
        entry = " ".join(plain(line.partition("#")[0]).split())
        if entry.startswith(TAKEN_OFF):
            words.discard(entry.removeprefix(TAKEN_OFF).strip())
        elif entry:
            words.add(entry)
    phrases = frozenset(each for each in words if " " in each)
    return WordList(frozenset(words) - phrases, phrases)


@cache
def in_language(language: str) -> WordList:
    """Our own list of a language; empty where there is none."""
    file = files(__package__).joinpath(f"{language}.txt")
    return listed(file.read_text(encoding="utf-8").splitlines() if file.is_file() else ())


def _all_languages() -> WordList:
    found = [in_language(language) for language in LANGUAGES]
    return WordList(
        frozenset().union(*(each.words for each in found)), frozenset().union(*(each.phrases for each in found))
    )


BUILT_IN: Final = _all_languages()
"""Our own lists of all languages together: nobody knows in which one somebody will write."""
