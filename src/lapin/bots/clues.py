"""The clues that a computer player could tell: phrases of a card's own book, or some that suit many pictures."""

from collections.abc import Sequence

import msgspec
import numpy as np

from lapin.bots.book_mind import BookMind, PicturePhrase
from lapin.bots.books import Association, PictureBook, book, pictures_with
from lapin.bots.context import DecisionContext
from lapin.bots.descriptions import Descriptions
from lapin.bots.heard import heard_id
from lapin.bots.mind import Knowledge, Numbers
from lapin.bots.mixed_mind import MixedMind
from lapin.bots.phrases import KIN, phrases
from lapin.bots.wording import bare, share_a_word
from lapin.game.model.ids import Card
from lapin.languages import Language

_PHRASES = 60
_LINK = 1.0
"""The least fit, in standard deviations, at which a phrase written for no picture is told for a card."""


class Candidate(msgspec.Struct, frozen=True):
    """A card with a clue for it. `distance` is that of the card's book, or 0 for a phrase that suits many cards.

    `place` is the phrase's number in the list of phrases, for one that is not from a book; `pictures` says with
    how many pictures of the deck the phrase is told.
    """

    card: Card
    text: str
    kinds: tuple[str, ...]
    distance: int = 0
    about: str = ""
    place: int = -1
    pictures: int = 1

    @property
    def from_book(self) -> bool:
        """Whether the phrase stands in the card's own book."""
        return self.place < 0


def unsaid(context: DecisionContext, card: Card, texts: Sequence[str]) -> list[int]:
    """Return the places of the texts that nobody has said at this table, or heard with this card at another."""
    said = {bare(clue) for clue in context.memory.said}
    fresh = [place for place, text in enumerate(texts) if bare(text) not in said]
    if context.heard:
        source = context.descriptions.source(card)
        fresh = [place for place in fresh if heard_id(source, texts[place]) not in context.heard]
    return fresh


def book_of(descriptions: Descriptions, card: Card, language: Language) -> PictureBook:
    """Return the book of a card in a language, which is empty for a deck without books."""
    deck, _, place = descriptions.source(card).rpartition("/")
    found = book(deck, language)
    return found[int(place)] if found is not None and int(place) < len(found) else PictureBook()


def book_candidates(context: DecisionContext, card: Card) -> list[Candidate]:
    """Return the phrases of a card's own book that this player knows and nobody here has heard, shuffled."""
    mind = context.mind
    if not isinstance(mind, BookMind | MixedMind):
        return []
    known = book_of(context.descriptions, card, context.profile.language).associations
    listed = [one for one in known if one.told]
    new = [listed[place] for place in unsaid(context, card, [one.text for one in listed])]
    fresh = [one for one in new if mind.knows(context.knowledge, PicturePhrase(card, one.text))] or new
    fresh = _not_lately(context, card, fresh)
    context.rng.shuffle(fresh)
    deck = context.descriptions.source(card).rpartition("/")[0]
    everywhere = pictures_with(deck, context.profile.language)
    return [
        Candidate(card, one.text, (one.kind,), one.distance, one.about, pictures=everywhere[one.text])
        for one in fresh
    ]


def _not_lately(context: DecisionContext, card: Card, listed: list[Association]) -> list[Association]:
    """Return what was not told lately with a card at this site; where nothing is left of a distance, all of it."""
    if not context.lately:
        return listed
    source = context.descriptions.source(card)
    rare = [heard_id(source, one.text) not in context.lately for one in listed]
    left = {one.distance for one, fresh in zip(listed, rare, strict=True) if fresh}
    return [one for one, fresh in zip(listed, rare, strict=True) if fresh or one.distance not in left]


def phrase_candidates(context: DecisionContext, card: Card) -> list[Candidate]:
    """Return phrases that were written for no picture and suit this card, in random order; there is always one.

    No phrase shares a word with the card's description.
    """
    listed = phrases(context.profile.language)
    texts = [phrase.text for phrase in listed]
    places = np.array(unsaid(context, card, texts) or range(len(texts)))
    if not context.mind.guesses:
        fit = context.everybodys_eye(context.mind.book(context.profile.language)[places])[:, card]
        best = np.argsort(-fit)[:_PHRASES]
        linked = [place for place in best if fit[place] >= _LINK] or best[:1].tolist()
        places = places[linked]
    shown = context.descriptions.of(card).texts
    allowed = [place for place in places.tolist() if not share_a_word(texts[place], shown)]
    found = [
        Candidate(card, texts[place], KIN[listed[place].kind], place=place) for place in allowed or places.tolist()
    ]
    context.rng.shuffle(found)
    return found


def candidates(context: DecisionContext, card: Card) -> list[Candidate]:
    """Return what this player could say for a card, in random order."""
    return book_candidates(context, card) or phrase_candidates(context, card)


def liking(context: DecisionContext, candidate: Candidate) -> float:
    """Return how much this player likes a clue; this depends on its kind only, not on any hand."""
    return float(any(kind in context.profile.persona.likes for kind in candidate.kinds))


def looks(context: DecisionContext, listed: Sequence[Candidate]) -> tuple[Numbers, Numbers]:
    """Return how well clues suit every picture for others: candidates x ways x pictures.

    The first answer is that of people who have not thought of the phrase, the second of people who have.
    """
    language, mind = context.profile.language, context.mind
    if isinstance(mind, BookMind | MixedMind) and all(one.from_book for one in listed):
        return mind.suits_phrases([PicturePhrase(one.card, one.text) for one in listed], language)
    if all(not one.from_book for one in listed):
        found = mind.book(language)[[one.place for one in listed]]
    else:
        found = np.stack([mind.suits(one.text) for one in listed])
    return found, found


def imagined(context: DecisionContext, listed: Sequence[Candidate], people: Sequence[Knowledge]) -> Numbers | None:
    """Return the same for people who each know a part of the books: people x candidates x ways x pictures.

    None without books.
    """
    if not isinstance(context.mind, BookMind | MixedMind) or not all(one.from_book for one in listed):
        return None
    return context.mind.suits_people([PicturePhrase(one.card, one.text) for one in listed], people)
