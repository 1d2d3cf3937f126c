"""What a computer storyteller says after the reveal: in one line, what in the picture it was thinking of.

Everything in the line is open by then: the clue, the card it was told for, and earlier clues of this table.
"""

from collections import Counter
from random import Random

from lapin.bots.books import Association, PictureBook
from lapin.bots.speech import SPEECH
from lapin.bots.wording import bare
from lapin.languages import Language, typeset

LONGEST_LINE = 140


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
    return said if len(said) <= LONGEST_LINE else ""


def line(thought: Association, language: Language, rng: Random, earlier: str = "") -> str:
    """Return the line about a thought; with an earlier clue of this table that the card suits, if it fits in."""
    if not thought.about:
        return ""
    speech = SPEECH[language]
    kind = speech.kinds.get(thought.kind)
    form = speech.kind_reason if kind and rng.random() < 0.7 else rng.choice(speech.reasons)
    about = thought.about
    said = typeset(form.format(kind=kind, about=about, About=about[0].upper() + about[1:]), language)
    longer = f"{said} {typeset(speech.callback.format(clue=earlier), language)}"
    found = longer if earlier and len(longer) <= LONGEST_LINE else said
    return found if len(found) <= LONGEST_LINE else ""
