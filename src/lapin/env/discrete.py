"""The games with discrete actions: a choice, or a card of the hand with a phrase of its book.

- Actions below `CHOICES` are the choices of `lapin.env.choices`, for everything but telling.
- `CHOICES + place x PHRASES + phrase` tells for the card at this place of the hand, with this phrase of its book.
  In Party and Jinx, where no card is chosen, the place is 0: Party takes the phrases that suit many pictures, Jinx
  those of the picture that is meant.
- The last action, `WAIT`, is legal only for an agent that has nothing to do.

`action_mask` has a one for each legal action, in the observation or, with `mask_in="info"`, in the info.
"""

from typing import Any, ClassVar, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from lapin.bots.books import book
from lapin.bots.memory import text_of
from lapin.bots.phrases import phrases
from lapin.bots.shelf import COMPONENTS, Shelf, ShelfVectors, shelf_file
from lapin.env.aec import LapinEnv
from lapin.env.choices import MOST, open_choices
from lapin.env.layout import HAND, LAYOUT, LENGTH, ROW
from lapin.game.model.ids import Seat
from lapin.game.model.moves import AnyMay, MayTell
from lapin.game.model.options import Options
from lapin.game.model.state import Square
from lapin.game.variants import DEFAULT_GAME
from lapin.game.views import private
from lapin.languages import LANGUAGES, Language

CHOICES = MOST
PHRASES = 200
"""The number of phrases of a book from which an agent chooses."""
ACTIONS = CHOICES + HAND * PHRASES + 1
WAIT = ACTIONS - 1
_NO_CLUE = -1.0


class IllegalAction(ValueError):  # noqa: N818 - what it says
    """An action that the mask does not allow."""


class DixitEnv(LapinEnv):
    """A game whose agents choose one of a fixed number of actions. `phrase(action)` says what one would tell."""

    metadata: ClassVar[dict[str, Any]] = {**LapinEnv.metadata, "name": "dixit_v0"}

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        players: int = 6,
        options: Options | None = None,
        render_mode: str | None = None,
        *,
        language: Language = "en",
        mask_in: Literal["observation", "info"] = "observation",
        embeddings: bool = False,
    ) -> None:
        super().__init__(game, players, options, render_mode)
        if language not in LANGUAGES:
            raise ValueError(f"there is no language {language!r}: {', '.join(LANGUAGES)}")
        written = book(self.deck, language)
        if written is None:
            raise ValueError(f"the deck {self.deck} has no book in {language!r}")
        self._texts = [tuple(one.text for one in known.associations)[:PHRASES] for known in written]
        self._general = tuple(phrase.text for phrase in phrases(language))[:PHRASES]
        listed = dict.fromkeys(text for texts in (*self._texts, self._general) for text in texts)
        self._number = {text: number for number, text in enumerate(listed)}
        self._vectors = _Vectors(self.deck) if embeddings else None
        self._mask_in = mask_in
        length = LENGTH + 1 + (0 if self._vectors is None else (1 + HAND + ROW) * COMPONENTS)
        seen = spaces.Box(-1.0, 32767.0, (length,), np.float32)
        self._discrete = spaces.Discrete(ACTIONS)
        self._seen = (
            seen
            if mask_in == "info"
            else spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)})
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002 - the same for all
        """Return the space of observations."""
        return self._seen

    def action_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002 - the same for all
        """Return the space of actions."""
        return self._discrete

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same deal."""
        if seed is not None:
            self._discrete.seed(seed)
        super().reset(seed, options)
        self._put_masks()

    def observe(self, agent: str) -> Any:
        """Return what an agent sees now: numbers, then the number of the clue, then vectors if they are wanted."""
        numbers = super().observe(agent)["observation"].astype(np.float32)
        told = text_of(self._state.clue)
        parts = [numbers, np.array([self._number.get(told, _NO_CLUE)], dtype=np.float32)]
        if self._vectors is not None:
            parts += self._vectors.of(told, numbers[LAYOUT["hand"]], numbers[LAYOUT["row"]])
        seen = np.concatenate(parts)
        return seen if self._mask_in == "info" else {"observation": seen, "action_mask": self.mask(agent)}

    def mask(self, agent: str) -> NDArray[np.int8]:
        """Return which actions are legal for an agent now."""
        found = np.zeros(ACTIONS, dtype=np.int8)
        mine = private(self._state, self._seat[agent])
        may = mine.may
        if may and isinstance(may[0], MayTell):
            for place, texts in enumerate(self._told_from(self._seat[agent], may)):
                found[CHOICES + place * PHRASES :][: len(texts)] = 1
        else:
            found[:CHOICES] = open_choices(may).mask
        found[WAIT] = not found.any()
        return found

    def phrase(self, action: int, agent: str | None = None) -> str:
        """Return the clue that an action of an agent tells now; empty if it tells none."""
        seat = self._seat[agent or self.agent_selection]
        may = private(self._state, seat).may
        if not CHOICES <= action < WAIT or not may or not isinstance(may[0], MayTell):
            return ""
        place, number = divmod(action - CHOICES, PHRASES)
        told = self._told_from(seat, may)
        return told[place][number] if place < len(told) and number < len(told[place]) else ""

    def step(self, action: Any) -> None:
        """Make the move of the selected agent; raise IllegalAction if the mask does not allow it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            super().step(action)
            return
        self.check(agent, action)
        self.step_after_others(action)

    def check(self, agent: str, action: Any) -> None:
        """Raise IllegalAction if the mask of an agent does not allow an action."""
        chosen = int(action)
        if not 0 <= chosen < ACTIONS or not self.mask(agent)[chosen]:
            raise IllegalAction(f"action {chosen} is not legal for {agent} in the phase {self._state.phase}")

    def step_after_others(self, action: Any) -> None:
        """Make a move that was legal when the agents chose, as it is or as the nearest that is left."""
        told = self.phrase(int(action))
        choice = (int(action) - CHOICES) // PHRASES if told else int(action)
        super().step({"choice": choice, "clue": told})
        self._put_masks()

    def _told_from(self, seat: Seat, may: tuple[AnyMay, ...]) -> list[tuple[str, ...]]:
        """Return the phrases to choose from, for each place of the hand."""
        first = may[0]
        assert isinstance(first, MayTell)
        if first.cards is not None:
            return [self._texts[card] for card in first.cards]
        if isinstance(self._state, Square):
            target = private(self._state, seat).target
            meant = None if target is None else self._state.square[target - 1]
            return [self._general if meant is None else self._texts[meant] or self._general]
        return [self._general]

    def _put_masks(self) -> None:
        if self._mask_in == "info":
            self.infos = {agent: {"action_mask": self.mask(agent)} for agent in self.agents}


class _Vectors:
    """Pictures and phrases as vectors: a picture's is the mean of all phrases of its books."""

    def __init__(self, deck: str) -> None:
        shelf = Shelf(deck)
        stored = ShelfVectors.stored(shelf_file(deck), shelf.fingerprint)
        if stored is None:
            raise ValueError(f"the vectors of {deck} are missing or old: python -m lapin.bots.embed")
        vectors = stored.unit(np.arange(len(shelf.texts)))
        self._phrase = {text: vectors[place] for place, text in enumerate(shelf.texts)}
        self._picture = np.stack(
            [vectors[shelf.picture == number].mean(axis=0) for number in range(shelf.count)]
        ).astype(np.float32)
        self._nothing = np.zeros(COMPONENTS, dtype=np.float32)

    def of(self, clue: str, hand: NDArray[Any], row: NDArray[Any]) -> list[NDArray[np.float32]]:
        """Return the vectors of the clue and of the pictures of hand and row, zeros for what is not there."""
        pictures = [self._picture[int(card)] if card >= 0 else self._nothing for card in (*hand, *row)]
        return [self._phrase.get(clue, self._nothing), *pictures]
