"""The line of a computer storyteller after the reveal: what in the picture it was thinking of.

Everything in the line is open by then: the clue, the card it was told for, and earlier clues of this table.
"""

from collections import Counter
from random import Random

from lapin.bots.books import Association, PictureBook
from lapin.bots.speech import SPEECH
from lapin.bots.wording import bare
from lapin.languages import Language, typeset

LONGEST_EXPLANATION = 140
"""The most characters of an explanation, whether a computer storyteller gives it or a person."""

_NAMED = 0.7
"""The share of lines that say what a clue is, if somebody may not recognise it."""


def thought_of(known: PictureBook, clue: str) -> Association | None:
    """Return the association of a card's book from which a clue was told."""
    wanted = bare(clue)
    return next((one for one in known.associations if bare(one.text) == wanted), None)


def seen_in(known: PictureBook, language: Language) -> str:
    """Return what is seen in a picture: the thing to which most of its book belongs; empty without a book."""
    things = Counter(one.about for one in known.associations if one.about)
    if not things:
        return ""
    said = typeset(SPEECH[language].seen.format(about=things.most_common(1)[0][0]), language)
    return said if len(said) <= LONGEST_EXPLANATION else ""


def form_of(language: Language, game: str, turn: int) -> str:
    """Return the form of the line about a turn: each game has its own order, and uses all before repeating."""
    forms = list(SPEECH[language].reasons)
    Random(f"forms {game}").shuffle(forms)  # noqa: S311 - taste
    return forms[turn % len(forms)]


def line(thought: Association, language: Language, rng: Random, earlier: str = "", form: str = "") -> str:
    """Return the line about a thought; with an earlier clue of this table that the card suits, if it fits in."""
    if not thought.about:
        return ""
    speech = SPEECH[language]
    kind = speech.kinds.get(thought.kind)
    form = form or rng.choice(speech.reasons)
    if kind and rng.random() < _NAMED:
        form = f"{speech.kind_reason} {form}"
    about = thought.about
    said = typeset(form.format(kind=kind, about=about, About=about[0].upper() + about[1:]), language)
    longer = f"{said} {typeset(speech.callback.format(clue=earlier), language)}"
    found = longer if earlier and len(longer) <= LONGEST_EXPLANATION else said
    return found if len(found) <= LONGEST_EXPLANATION else ""
