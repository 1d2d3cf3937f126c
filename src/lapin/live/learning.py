"""What people say about pictures of their own decks, kept with the deck for computer players (decisions/039)."""

from lapin.bots.memory import Memory, text_of, told_for
from lapin.decks.built_in import BUILT_IN
from lapin.decks.mixing import Mix
from lapin.game.model.ids import Card, Seat
from lapin.game.model.refusals import Refused
from lapin.game.model.state import StoryTurn
from lapin.game.variants import VARIANTS
from lapin.live.services import Services, log_failure
from lapin.table.state import TableState


def own_mix(state: TableState) -> Mix | None:
    """The cards that are played with, if people have brought any of them."""
    mix = state.played_mix
    return mix if mix is not None and any(part.deck not in BUILT_IN for part in mix.parts) else None


def said_by_people(state: TableState, memory: Memory) -> dict[int, tuple[str, ...]]:
    """The clues of this game by picture: those that people told for it, and those for which people chose it."""
    found: dict[int, dict[str, None]] = {}
    people = {person.seat for person in state.people if not person.played_by_computer}
    true_card = state.game is not None and VARIANTS[state.game.game].facts.true_card

    def note(card: Card | None, text: str) -> None:
        if card is not None and text:
            found.setdefault(int(card), {})[text] = None

    for turn in memory.turns:
        text = text_of(turn.clue)
        if isinstance(turn, StoryTurn):
            if turn.storyteller in people and true_card:
                note(told_for(turn), text)
            for seat, spots in enumerate(turn.votes):
                for spot in spots if Seat(seat) in people else ():
                    note(turn.row[spot - 1], text)
        elif turn.active in people:
            note(told_for(turn), text)
    return {card: tuple(texts) for card, texts in found.items()}


async def learn(services: Services, state: TableState, memory: Memory) -> None:
    """Keep with the decks of their owners what people have said in this game so far."""
    mix = own_mix(state)
    clues = said_by_people(state, memory)
    if mix is None or not clues:
        return
    try:
        await services.library.learn(state.table, state.secret, mix, clues, int(services.clock()))
    except Refused as refused:  # the storage cannot be reached: the next turn is kept with this one
        log_failure("clues could not be kept with their deck", state.table, refused)
