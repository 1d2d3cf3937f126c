"""Computer players for programs: ask one for a move, or write one of your own for the arena."""

from random import Random
from typing import Literal

from msgspec.structs import replace

from lapin.api.deck import Deck
from lapin.arena.contestants import ContestantParts
from lapin.arena.matches import shared_minds
from lapin.bots.memory import Memory, text_of
from lapin.bots.messages import Asked
from lapin.bots.personas import PERSONAS, LevelId
from lapin.bots.player import Decision
from lapin.bots.random_player import random_player
from lapin.bots.worker import Thinker
from lapin.decks import DECKS, default_deck
from lapin.game.model.commands import CallJinx, Move, Touch
from lapin.game.model.state import StoryTurn
from lapin.game.seen import View
from lapin.languages import DEFAULT_LANGUAGE, Language

__all__ = ["ComputerPlayer", "ContestantParts", "Decision", "Memory"]


class ComputerPlayer:
    """A computer player for one seat. Its level is "easy", "medium" or "hard", as at a table, or "random".

        player = ComputerPlayer("hard", seed=1)
        move = player.move(game.view(seat))

    It decides by the view and by the turns it has seen before. Each player has a persona with its own taste, drawn
    by its seed, so make one for each seat. The same seed gives the same player.
    """

    def __init__(
        self,
        level: LevelId | Literal["random"] = "medium",
        *,
        seed: int | None = None,
        language: Language = DEFAULT_LANGUAGE,
        deck: Deck | None = None,
    ) -> None:
        self._level = level
        self._rng = Random(seed)  # noqa: S311 - taste, not secrets
        self._persona = self._rng.choice(PERSONAS)
        self._language = language
        self._deck = deck
        self._memory = Memory()
        self._game = ""
        self._thinker = Thinker(shared_minds(reading=level != "random"), lambda _key, _text: None)

    @property
    def name(self) -> str:
        """The name of its persona."""
        return self._persona.name

    def move(self, view: View, now: int = 0) -> Move | None:
        """Return its move for this view; None if it has nothing to do.

        In Jinx, `now` is the time (`Game.now`); the touch comes later by the player's reaction time.
        """
        self._remember(view)
        if self._level == "random":
            return random_player(view, self._rng, now)
        table = view.table
        own = self._deck is not None and self._deck.id not in DECKS
        found = self._thinker.answer(
            Asked(
                table.commitment,
                self._deck.id if self._deck is not None else default_deck(table.game).id,
                view,
                self._memory,
                self._persona.id,
                self._level,
                self._language,
                str(self._rng.getrandbits(64)),
                now,
                self._deck.words if own and self._deck is not None else None,
            )
        )
        match found.move:
            case Touch(spot):
                return Touch(spot, now + found.ms)
            case CallJinx():
                return CallJinx(now + found.ms)
            case _:
                return found.move

    def _remember(self, view: View) -> None:
        """Remember the last finished turn if it is new; of earlier games, keep only the clues."""
        if view.table.commitment != self._game:
            self._game, self._memory = view.table.commitment, Memory(said=self._memory.said)
        last, memory = view.table.last, self._memory
        if last is None or (memory.turns and memory.turns[-1].turn == last.turn):
            return
        text = text_of(last.clue)
        said = (*memory.said, text) if text else memory.said
        if isinstance(last, StoryTurn):
            self._memory = replace(memory, stories=(*memory.stories, last), said=said)
        else:
            self._memory = replace(memory, squares=(*memory.squares, last), said=said)
