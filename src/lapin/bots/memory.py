"""A player's memory of a table: the finished turns and every clue. All of it is public."""

import msgspec
from msgspec.structs import replace

from lapin.game.model.clues import Clue, Recording, Words
from lapin.game.model.ids import Card
from lapin.game.model.state import SquareTurn, State, StoryTurn

Turn = StoryTurn | SquareTurn
MOST_SAID = 400


class Memory(msgspec.Struct, frozen=True):
    """The finished turns of this game, and the clues given at this table so far, newest last."""

    stories: tuple[StoryTurn, ...] = msgspec.field(default=(), name="tales")
    squares: tuple[SquareTurn, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The finished turns of this game."""
        return (*self.stories, *self.squares)


def text_of(clue: Clue | None) -> str:
    """Return the words of a clue; a song or a mime may have none."""
    match clue:
        case Words(text):
            return text
        case Recording():
            return clue.words
        case _:
            return ""


def told_for(turn: StoryTurn | SquareTurn) -> Card | None:
    """Return the card of the finished turn for which its clue was told."""
    if isinstance(turn, SquareTurn):
        return turn.square[turn.target - 1]
    given = turn.given[turn.storyteller]
    return given[0] if given else None


def remembered(memory: Memory, before: State | None, after: State | None) -> Memory:
    """Return the memory after a game went from one state to the next."""
    if after is None:
        return memory
    if before is None or before.commitment != after.commitment:
        return Memory(said=memory.said)
    last = after.last
    if last is None or last is before.last:
        return memory
    text = text_of(last.clue)
    said = (*memory.said[-MOST_SAID:], text) if text else memory.said
    if isinstance(last, StoryTurn):
        return replace(memory, stories=(*memory.stories, last), said=said)
    return replace(memory, squares=(*memory.squares, last), said=said)


def collected(memory: Memory) -> dict[Card, tuple[str, ...]]:
    """Return the clues of each picture: those given for it, and those for which it got votes."""
    found: dict[Card, list[str]] = {}
    for turn in memory.stories:
        text = text_of(turn.clue)
        voted = {turn.row[spot - 1] for spots in turn.votes for spot in spots}
        for card in dict.fromkeys((*turn.given[turn.storyteller][:1], *sorted(voted))):
            if text:
                found.setdefault(card, []).append(text)
    for square in memory.squares:
        meant = square.square[square.target - 1]
        text = text_of(square.clue)
        if meant is not None and text:
            found.setdefault(meant, []).append(text)
    return {card: tuple(dict.fromkeys(texts)) for card, texts in found.items()}
