"""Finds words that somebody has disguised: with signs for letters, signs between them, or letters written twice.

Only whole words are found, never a part of one, and what somebody may have written without a thought is no
disguise: a number, an initial before a name, a mark at the end of a sentence, a word that is on the harmless list.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from typing import Final

from lapin.manners.folding import ELIDED, LEET, plain, spelled, without_marks

HIDES: Final = "*#%~•·×_"
"""Signs that hide a letter."""

MAY_HIDE: Final = "-.?"
"""Signs that may also hide a letter, if it is the only one that is missing."""

SHORTEST: Final = 4
"""Words with fewer letters have to be whole: b*d may be anything."""

_SAME: Final = re.compile(r"(.)\1+")
_SIGN: Final = re.compile(rf"\w[{re.escape(HIDES + MAY_HIDE)}]+\w|\w\*\*")
_PART: Final = re.compile(r"[^\W_]+")
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LETTER: Final = re.compile(r"[^\W\d_]")
_BRACKET: Final = re.compile(r"(?<=[^\W_])[(<{\[](?=[^\W_])")
_AROUND: Final = re.compile(r"^[^\w*]+|[^\w*]+$")
_NAMED: Final = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]{2,}")
_HIDDEN: Final = re.compile(rf"[^\W_][^\W]*(?:[{re.escape(HIDES + MAY_HIDE)}]+[^\W_]+)+|[^\W_]{{2,}}\*{{2,}}")


class Disguised:
    """The words of a list, as they are looked up however they are disguised."""

    def __init__(self, words: Iterable[str]) -> None:
        self._runs: dict[str, list[tuple[int, ...]]] = {}
        self._lengths: dict[int, list[str]] = {}
        for word in words:
            letters, runs = _runs(word)
            self._runs.setdefault(letters, []).append(runs)
            if len(word) >= SHORTEST:
                self._lengths.setdefault(len(word), []).append(word)

    def found_in(self, text: str) -> bool:
        """Whether one of the words is in a text."""
        pieces = [(piece, _bare(piece)) for piece in text.split()]
        if any(self._is(word) for word in _in_pieces([seen for _, seen in pieces])):
            return True
        for raw, seen in pieces:
            if seen.isalpha() and "ph" not in seen and "v" not in seen:  # nearly all of them
                if self._is(seen):
                    return True
            elif any(map(self._is, _words(raw, seen))) or (
                not _is_name(raw) and any(map(self._hides, _forms(seen)))
            ):
                return True
        return False

    def _is(self, word: str) -> bool:
        """Whether it is one of the words, with letters more than once or not."""
        known = self._runs.get(_SAME.sub(r"\1", word))
        if known is None or word in _harmless():
            return False
        _, runs = _runs(word)
        return any(all(had <= has for had, has in zip(each, runs, strict=True)) for each in known)

    def _hides(self, form: str) -> bool:
        """Whether some letters of one of the words are hidden here."""
        if not _SIGN.search(form):
            return False
        core = _AROUND.sub("", form)
        core = core.lstrip("*") if core.endswith("**") else core.strip("*")
        if not _HIDDEN.fullmatch(core):
            return False
        hidden = HIDES + MAY_HIDE
        shown = sum(sign not in hidden for sign in core)
        if any(sign in MAY_HIDE for sign in core) and (shown < SHORTEST - 1 or shown + 1 < len(core)):
            return False
        if shown < 2 or (core.endswith("*") and 2 * shown < len(core)):
            return False
        fewer = core.replace("**", "*", 1)  # nobody counts stars
        return any(
            all(sign in (letter, *hidden) for letter, sign in zip(word, tried, strict=True))
            for tried in dict.fromkeys((core, fewer if "**" in fewer else core))
            for word in self._lengths.get(len(tried), ())
        )


def _runs(word: str) -> tuple[str, tuple[int, ...]]:
    """Return the letters of a word without repeated ones, and how often each is there in a row."""
    grouped = [(letter, len(list(same))) for letter, same in groupby(word)]
    return "".join(letter for letter, _ in grouped), tuple(count for _, count in grouped)


def _bare(piece: str) -> str:
    """Return a piece of a text in small letters, without what French puts before a word."""
    seen = without_marks(plain(piece)).strip()
    elided = ELIDED.match(seen)
    return seen if elided is None else seen[elided.end() :]


def _forms(seen: str) -> Iterator[str]:
    """Yield a piece of a text in every way in which it may be read."""
    yield from dict.fromkeys(
        other
        for form in spelled(_BRACKET.sub("c", seen))
        for other in (form, form.replace("ph", "f"), form.replace("v", "u"))
    )
    if _BRACKET.search(seen):
        yield from dict.fromkeys(spelled(seen))


def _words(raw: str, seen: str) -> Iterator[str]:
    """Yield the words of one piece of a text, and the piece as one word without the signs between its letters."""
    for form in _forms(seen):
        yield from _WORD.findall(form)
        parts = _PART.findall(form)
        if len(parts) < 2 or _is_name(raw):
            continue
        between = _PART.split(form)[1:-1]
        if all(len(sign) == 1 and sign not in "'’/" for sign in between) or all(len(part) == 1 for part in parts):
            yield "".join(parts)


def _in_pieces(pieces: list[str]) -> Iterator[str]:
    """Yield words that were written in pieces of one or two letters each: f u ck."""
    sizes = [len(part) <= 2 for part in _PART.findall(" ".join(pieces).translate(LEET))]
    if not any(map(all, zip(sizes, sizes[1:], sizes[2:], strict=False))):  # three in a row
        return
    texts = dict.fromkeys(" ".join(forms) for forms in zip(*map(spelled, pieces), strict=True))
    for text in texts:
        for small, parts in groupby(_WORD.findall(text), lambda part: len(part) <= 2):
            if small:
                yield from _windows(list(parts))


def _windows(parts: list[str]) -> Iterator[str]:
    for first in range(len(parts) - 2):
        for last in range(first + 3, min(first + 12, len(parts)) + 1):
            window = parts[first:last]
            if sum(len(part) == 1 for part in window) > 1:
                yield "".join(window)


def _is_name(raw: str) -> bool:
    """Whether it is a name after initials, such as P.Rickman."""
    named = _NAMED.match(raw)
    if named is None:
        return False
    initials, _, name = named[0].rpartition(".")
    return initials.isupper() and name.istitle()


@lru_cache(maxsize=8)
def disguised(words: frozenset[str]) -> Disguised:
    """Return the words of a list, ready to be looked up."""
    return Disguised(words)


@lru_cache(maxsize=1)
def _harmless() -> frozenset[str]:
    lines = files(__package__).joinpath("harmless.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(plain(line) for line in lines if line and not line.startswith("#"))
