"""The thought of a computer storyteller in the last finished turn, found in the book of its card."""

from collections.abc import Sequence
from random import Random

from lapin.bots.clues import book_of
from lapin.bots.descriptions import Descriptions
from lapin.bots.memory import Turn, text_of, told_for
from lapin.bots.messages import Asked
from lapin.bots.mind import Mind
from lapin.bots.readers import blended, unknown
from lapin.bots.reasons import form_of, line, seen_in, thought_of
from lapin.game.model.ids import Card
from lapin.game.model.state import SquareTurn

_CALLBACKS = 6
"""An earlier clue of this table is mentioned in one of this many turns, if one suits."""
_SUITED = 2.2
"""The least fit at which an earlier clue is mentioned for the card, in standard deviations."""
_TURNS = 12


def explanation(asked: Asked, descriptions: Descriptions, mind: Mind) -> str:
    """Return what the storyteller of the last turn says about it; empty if its clue was from no book.

    About a picture of a square that nobody found there is always something to say: what can be seen in it.
    """
    last = asked.view.table.last
    card = None if last is None else told_for(last)
    if last is None or card is None or mind.guesses:
        return ""
    known = book_of(descriptions, card, asked.language)
    thought = thought_of(known, text_of(last.clue))
    if thought is None:
        # Nobody is left with a picture that nobody found and not a word about it.
        return seen_in(known, asked.language) if isinstance(last, SquareTurn) and last.found_by is None else ""
    rng = Random(asked.seed)  # noqa: S311 - taste
    recalls = last.turn % _CALLBACKS == Random(asked.game).randrange(_CALLBACKS)  # noqa: S311 - taste
    earlier = _suited(mind, card, asked.memory.turns[:-1]) if recalls else ""
    return line(thought, asked.language, rng, earlier, form_of(asked.language, asked.game, last.turn))


def _suited(mind: Mind, card: Card, turns: Sequence[Turn]) -> str:
    """Return the earlier clue, told for another card, that suits this card best; empty if none suits it well."""
    best, found = _SUITED, ""
    for turn in turns[-_TURNS:]:
        text = text_of(turn.clue)
        if text and told_for(turn) != card:
            fit = float(blended(mind.suits(text), unknown().mix)[card])
            if fit > best:
                best, found = fit, text
    return found
