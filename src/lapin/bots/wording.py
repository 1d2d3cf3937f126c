"""Compares words, not meanings: whether two texts share a word, and which language a text is in."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from lapin.bots.speech import FUNCTION_WORDS
from lapin.languages import Language

_WORD = re.compile(r"[^\W\d_]+")
_STEM = 5


_DISTINCTIVE = {
    language: words.difference(*(other for name, other in FUNCTION_WORDS.items() if name != language))
    for language, words in FUNCTION_WORDS.items()
}
_EVERYWHERE = frozenset().union(*FUNCTION_WORDS.values())
_PLAIN_EVERYWHERE = frozenset(
    "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))
    for word in _EVERYWHERE
)


def words(text: str) -> list[str]:
    """Return the words of a text, without case and accents."""
    bare = unicodedata.normalize("NFD", text.casefold())
    return _WORD.findall("".join(sign for sign in bare if not unicodedata.combining(sign)))


@lru_cache(maxsize=8192)
def stems(text: str) -> frozenset[str]:
    """Return the words of a text without their endings; words such as "the" are left out.

    This is cruder than a real stemmer and finds too many words equal: "light" and "lighthouse" count as one.
    """
    found = (word for word in words(text) if len(word) > 2 and word not in _PLAIN_EVERYWHERE)
    return frozenset(word[:_STEM] if len(word) >= _STEM else word.removesuffix("s") for word in found)


@lru_cache(maxsize=65536)
def bare(clue: str) -> str:
    """Return a clue without punctuation and case, to find out whether it was said before."""
    return " ".join(words(clue))


def share_a_word(text: str, others: Iterable[str]) -> bool:
    """Whether a text shares a word with any of the others."""
    own = stems(text)
    return any(not own.isdisjoint(stems(other)) for other in others)


def language_of(texts: Iterable[str]) -> Language | None:
    """Return the language that most of these texts are in; None if that is not clear."""
    counts = dict.fromkeys(_DISTINCTIVE, 0)
    for text in texts:
        for word in _WORD.findall(text.casefold()):
            for language, distinctive in _DISTINCTIVE.items():
                counts[language] += word in distinctive
    best = max(counts, key=lambda language: counts[language])
    ranked = sorted(counts.values())
    return best if ranked[-1] > ranked[-2] else None
