"""What somebody at a table remembers: turns as they lay open, and every clue. Part of nobody's secrets."""

import msgspec
from msgspec.structs import replace

from lapin.game.model.clues import Clue, Recording, Words
from lapin.game.model.ids import Card
from lapin.game.model.state import SquareTurn, State, StoryTurn

Turn = StoryTurn | SquareTurn
MOST_SAID = 400


class Memory(msgspec.Struct, frozen=True):
    """The finished turns of this game, and every clue that was ever given at this table, newest last."""

    tales: tuple[StoryTurn, ...] = ()
    squares: tuple[SquareTurn, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The finished turns of this game."""
        return (*self.tales, *self.squares)


def text_of(clue: Clue | None) -> str:
    """The words of a clue; a song or a mime may have none."""
    match clue:
        case Words(text):
            return text
        case Recording():
            return clue.words
        case _:
            return ""


def remembered(memory: Memory, before: State | None, after: State | None) -> Memory:
    """What is remembered when a game has come from one state to the next."""
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
        return replace(memory, tales=(*memory.tales, last), said=said)
    return replace(memory, squares=(*memory.squares, last), said=said)


def collected(memory: Memory) -> dict[Card, tuple[str, ...]]:
    """The clues that each picture has collected: those it was told with, and those it got votes for."""
    found: dict[Card, list[str]] = {}
    for turn in memory.tales:
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
