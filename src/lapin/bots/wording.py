"""Compares words, not meanings: whether two texts share a word, and which language a text is in."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from lapin.bots.speech import FUNCTION_WORDS
from lapin.languages import Language

_WORD = re.compile(r"[^\W\d_]+")
_HAN = r"[\u3400-\u9fff\uf900-\ufaff々]+"
_HIRAGANA = r"[\u3040-\u309f]+"
_KATAKANA = r"[\u30a0-\u30ff]+"
_THAI = r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+"
_UNSPACED = re.compile(f"({_HAN})|({_HIRAGANA})|({_KATAKANA})|({_THAI})")
"""Letters of languages without spaces between words: Chinese, Japanese, Thai, Lao, Burmese, Khmer."""
_STEM = 5
_SHORTEST = 2


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
    Where no spaces stand between words, letters that stand together are taken for words.
    """
    found = (word for word in words(text) if word not in _PLAIN_EVERYWHERE)
    return frozenset(stem for word in found for stem in _stems_of(word))


def _stems_of(word: str) -> list[str]:
    if _UNSPACED.search(word):
        return [stem for runs in _UNSPACED.findall(word) for stem in _unspaced(*runs)]
    if len(word) <= _SHORTEST:
        return []
    return [word[:_STEM] if len(word) >= _STEM else word.removesuffix("s")]


def _unspaced(han: str, hiragana: str, katakana: str, thai: str) -> list[str]:
    """Return the stems of one run of letters; one or two hiragana are an ending."""
    if han:
        return _together(han, 2)
    if hiragana:
        return _together(hiragana, 2) if len(hiragana) > _SHORTEST else []
    return [katakana[:_STEM]] if katakana else _together(thai, 4)


def _together(run: str, count: int) -> list[str]:
    return [run[place : place + count] for place in range(max(1, len(run) - count + 1))]


@lru_cache(maxsize=16384)
def bare(clue: str) -> str:
    """Return a clue without punctuation and case, to find out whether it was said before."""
    return " ".join(words(clue))


def within_a_sentence(clue: str) -> str:
    """Return a clue as it would stand within a sentence: most begin with a capital only since they stand alone."""
    kept = "".join(sign for sign in clue if sign.isalnum() or sign in " ’'_")
    return kept[:1].lower() + kept[1:] or clue


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
