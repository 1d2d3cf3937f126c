"""The cost of a language model's games. A call's cost is reserved before it is made, so no cap is passed."""

import threading
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from lapin.bots.llm.settings import ModelEndpoint

MOST_TOKENS = 200
_IMAGE_TOKENS = 300
_LETTERS_A_TOKEN = 3
_GAMES_KEPT = 1000


class Usage(msgspec.Struct, frozen=True):
    """The tokens of a call, as the endpoint counts them."""

    prompt_tokens: int = 0
    completion_tokens: int = 0


class Spending:
    """Counts the cost of each game, calls that are under way included."""

    def __init__(self, endpoint: ModelEndpoint) -> None:
        self._endpoint = endpoint
        self._spent: dict[str, float] = {}
        self._dearer = 1.0
        """The largest factor by which a call has been dearer than estimated."""
        self._lock = threading.Lock()

    def spent(self, game: str) -> float:
        """Return what a game has cost so far, with what is reserved for calls under way."""
        return self._spent.get(game, 0.0)

    def reserve(self, game: str, conversation: Sequence[Mapping[str, Any]]) -> float | None:
        """Reserve what a call may cost; None if the game may not cost so much."""
        with self._lock:
            wanted = self._cost(estimated(conversation)) * self._dearer
            if self.spent(game) + wanted > self._endpoint.cap:
                return None
            while len(self._spent) >= _GAMES_KEPT and game not in self._spent:
                self._spent.pop(next(iter(self._spent)))
            self._spent[game] = self.spent(game) + wanted
            return wanted

    def settle(self, game: str, reserved: float, usage: Usage | None) -> None:
        """Count what a call has cost in place of what was reserved; without a count the reservation stays."""
        if usage is None:
            return
        with self._lock:
            cost = self._cost(usage)
            self._spent[game] = max(self.spent(game) - reserved + cost, 0.0)
            if reserved > 0:
                self._dearer = max(self._dearer, cost / reserved * self._dearer)

    def _cost(self, usage: Usage) -> float:
        prices = self._endpoint.price_in, self._endpoint.price_out
        return (usage.prompt_tokens * prices[0] + usage.completion_tokens * prices[1]) / 1_000_000


NOTHING = Usage()
"""The usage of a call that was not answered with a completion."""


def estimated(conversation: Sequence[Mapping[str, Any]]) -> Usage:
    """Estimate the tokens of a call from its length and its pictures."""
    letters = images = 0
    for message in conversation:
        content = message["content"]
        for part in [{"type": "text", "text": content}] if isinstance(content, str) else content:
            letters += len(part.get("text", ""))
            images += part["type"] == "image_url"
    return Usage(letters // _LETTERS_A_TOKEN + images * _IMAGE_TOKENS, MOST_TOKENS)
