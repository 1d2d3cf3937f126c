"""Reads clues for a mix of decks: each picture by the books of its own deck.

Pictures of built-in decks are read by the books that were written for them. Captions and tags of people's own
decks are read like small books.
"""

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from lapin.bots.book_mind import BookMind, PicturePhrase, balanced
from lapin.bots.books import Association, Book, PictureBook
from lapin.bots.descriptions import Described, Descriptions
from lapin.bots.mind import Embeds, Knowledge, Numbers
from lapin.bots.phrases import phrases
from lapin.bots.shelf import Indices, Shelf, ShelfVectors
from lapin.languages import DEFAULT_LANGUAGE, LANGUAGES, Language

_CACHED = 512
_SAMPLE = 40
"""The number of phrases that measure how well any clue fits a description."""


class MixPart(msgspec.Struct, frozen=True):
    """A deck of a mix: its mind, the mix's numbers of its pictures, and their numbers in the deck."""

    mind: BookMind
    here: Indices
    there: Indices


class MixedMind:
    """Judges clues for the pictures of a mix."""

    def __init__(self, pictures: int, parts: Sequence[MixPart]) -> None:
        self.pictures = pictures
        self._parts = tuple(parts)
        self.guesses = not self._parts
        self._known = np.zeros(pictures, dtype=bool)
        self._own: dict[int, tuple[MixPart, int]] = {}
        for part in self._parts:
            self._known[part.here] = True
            for here, there in zip(part.here.tolist(), part.there.tolist(), strict=True):
                self._own[here] = part, there
        self._scale = [_usual_description(part) for part in self._parts]
        self._looks: dict[tuple[str, Knowledge | None], Numbers] = {}
        self._books: dict[Language, Numbers] = {}

    def knows(self, knowledge: Knowledge, phrase: PicturePhrase) -> bool:
        """Whether a player with this knowledge would think of this phrase."""
        part, there = self._own[phrase.picture]
        return part.mind.knows(knowledge, PicturePhrase(there, phrase.text))

    def suits(self, clue: str, knowledge: Knowledge | None = None) -> Numbers:
        """Return how well a clue suits each picture: ways x pictures."""
        key = (clue, knowledge)
        if key not in self._looks:
            raw = np.zeros((3, self.pictures), dtype=np.float32)
            for part, scale in zip(self._parts, self._scale, strict=True):
                raw[:, part.here] = _scaled(part.mind.raw(clue, knowledge), scale)[:, part.there]
            if len(self._looks) >= _CACHED:
                self._looks.pop(next(iter(self._looks)))
            self._looks[key] = self._balanced(raw)
        return self._looks[key]

    def book(self, language: Language) -> Numbers:
        """Return the same for every phrase that was written for no picture."""
        if language not in self._books:
            self._books[language] = np.stack([self.suits(phrase.text) for phrase in phrases(language)])
        return self._books[language]

    def suits_phrases(self, told: Sequence[PicturePhrase], language: Language) -> tuple[Numbers, Numbers]:
        """Return the same for phrases of the books, for people who have not thought of them, or who have."""
        both = np.zeros((2, len(told), 3, self.pictures), dtype=np.float32)
        for part, scale in zip(self._parts, self._scale, strict=True):
            own = [row for row, phrase in enumerate(told) if self._own[phrase.picture][0] is part]
            if own:
                there = [PicturePhrase(self._own[told[row].picture][1], told[row].text) for row in own]
                for which, raw in enumerate(part.mind.raw_phrases(there, language)):
                    rows = both[which, own]
                    rows[:, :, part.here] = _scaled(raw, scale)[:, :, part.there]
                    both[which, own] = rows
            for row in set(range(len(told))) - set(own):
                both[:, row][:, :, part.here] = _scaled(part.mind.raw(told[row].text), scale)[:, part.there]
        return self._balanced(both[0]), self._balanced(both[1])

    def suits_people(self, told: Sequence[PicturePhrase], people: Sequence[Knowledge]) -> Numbers:
        """Return the same for people who each know a part of the phrase's own deck; of other decks, everything."""
        found = np.zeros((len(people), len(told), 3, self.pictures), dtype=np.float32)
        for part, scale in zip(self._parts, self._scale, strict=True):
            own = [row for row, phrase in enumerate(told) if self._own[phrase.picture][0] is part]
            there = [PicturePhrase(self._own[told[row].picture][1], told[row].text) for row in own]
            people_see = part.mind.raw_people(there, people) if own else None
            for row, phrase in enumerate(told):
                raw = (
                    part.mind.raw(phrase.text)
                    if people_see is None or row not in own
                    else people_see[:, own.index(row)]
                )
                found[:, row][..., part.here] = _scaled(raw, scale)[..., part.there]
        return self._balanced(found)

    def _balanced(self, raw: Numbers) -> Numbers:
        """Bring the ways to one scale over the pictures that are known; the others are as good as any."""
        found = np.zeros_like(raw)
        if self._known.any():
            found[..., self._known] = balanced(raw[..., self._known])
        return found


def small_book(pictures: Sequence[Described]) -> dict[Language, Book]:
    """Return captions and tags as books: captions are near phrases, tags plain words of the first language."""
    found: dict[Language, list[PictureBook]] = {language: [] for language in LANGUAGES}
    for picture in pictures:
        for language in LANGUAGES:
            caption = picture.shows.get(language, "")
            said = (Association(caption, "line", 1, ""),) if caption else ()
            found[language].append(PictureBook(said, picture.tags if language == DEFAULT_LANGUAGE else ()))
    return {language: tuple(books) for language, books in found.items()}


def small_mind(descriptions: Descriptions, encoder: Embeds | None) -> BookMind | None:
    """Return the mind of an own deck, read by its captions and tags; None if it has none."""
    shelf = Shelf(descriptions.deck, small_book(descriptions.pictures))
    if not shelf.texts:
        return None
    vectors = None if encoder is None else ShelfVectors.whole(shelf.texts, encoder)
    return BookMind(shelf, descriptions, encoder, vectors)


def by_deck(descriptions: Descriptions) -> Mapping[str, tuple[list[int], list[int]]]:
    """Return for each deck of a mix the mix's numbers of its pictures, and their places in the deck."""
    found: dict[str, tuple[list[int], list[int]]] = {}
    for number, picture in enumerate(descriptions.pictures):
        deck, _, place = picture.source.rpartition("/")
        here, there = found.setdefault(deck, ([], []))
        here.append(number)
        there.append(int(place))
    return found


def _usual_description(part: MixPart) -> tuple[float, float]:
    """Return mean and spread of how well phrases fit the descriptions of a part: its own scale."""
    texts = [phrase.text for phrase in phrases(DEFAULT_LANGUAGE)[:_SAMPLE]]
    fits = np.stack([part.mind.raw(text)[2] for text in texts])
    return float(fits.mean()), float(fits.std() + 1e-6)


def _scaled(raw: Numbers, scale: tuple[float, float]) -> Numbers:
    found = raw.copy()
    found[..., 2, :] = (found[..., 2, :] - scale[0]) / scale[1]
    return found
