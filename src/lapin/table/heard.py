"""Which clues the people at a table have heard, with which cards: no computer player tells them again."""

from lapin.bots.heard import heard_id
from lapin.bots.memory import text_of, told_for
from lapin.decks.mixing import origin
from lapin.game.model.state import StoryTurn
from lapin.game.variants import VARIANTS
from lapin.table.state import TableState


def heard_last(state: TableState) -> str | None:
    """The id of the last finished turn's clue with its card; None if there is no card or no word."""
    game = state.game
    last = None if game is None else game.last
    if game is None or last is None:
        return None
    if isinstance(last, StoryTurn) and not VARIANTS[game.game].facts.true_card:
        return None
    card, clue = told_for(last), text_of(last.clue)
    if card is None or not clue:
        return None
    mix = state.played_mix
    return heard_id(f"{state.played_deck}/{card}" if mix is None else origin(mix, card), clue)


def heard_elsewhere(state: TableState) -> tuple[str, ...]:
    """What anybody at the table has heard at other tables."""
    return tuple(sorted({each for person in state.members for each in person.heard}))
