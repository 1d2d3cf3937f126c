"""Asks a language model for a move, at most twice.

The caller falls back on the offline player when this raises `NoMove`. The cost of each game is counted, and when
it reaches the cap the model is not asked any more. The key goes into one header and nowhere else.
"""

import threading
from collections.abc import Callable
from typing import Any

import msgspec

from lapin.bots.descriptions import Descriptions
from lapin.bots.llm.prompts import SCHEMA, Nonsense, choices, meant, messages
from lapin.bots.llm.settings import ModelEndpoint
from lapin.bots.messages import Asked, BotAnswer

_TRIES = 2
_LONGEST_REST = 5.0
_MOST_TOKENS = 200
_IMAGE_TOKENS = 300
_LETTERS_A_TOKEN = 4
_GAMES_KEPT = 1000


class NoMove(Exception):  # noqa: N818 - an answer
    """The model gave no move; with `quietly`, that is expected and needs no message in the log."""

    def __init__(self, why: str, *, quietly: bool = False) -> None:
        super().__init__(why)
        self.quietly = quietly


class _Usage(msgspec.Struct, frozen=True):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class _Message(msgspec.Struct, frozen=True):
    content: str | None = None


class _Choice(msgspec.Struct, frozen=True):
    message: _Message


class _Completion(msgspec.Struct, frozen=True):
    choices: list[_Choice]
    usage: _Usage | None = None


class ModelPlayer:
    """A player that asks a language model for its moves."""

    def __init__(self, endpoint: ModelEndpoint, sleep: Callable[[float], None] | None = None) -> None:
        import httpx  # noqa: PLC0415 - comes with the extra

        self._endpoint = endpoint
        self._spent: dict[str, float] = {}
        self._lock = threading.Lock()
        self._sleep = sleep or threading.Event().wait
        headers = {"Authorization": f"Bearer {endpoint.key}"} if endpoint.key else {}
        self._client = httpx.Client(timeout=endpoint.seconds, headers=headers)
        self._faults: tuple[type[Exception], ...] = (httpx.HTTPError,)

    def spent(self, game: str) -> float:
        """Return what a game has cost so far."""
        return self._spent.get(game, 0.0)

    def answer(self, asked: Asked, descriptions: Descriptions) -> BotAnswer:
        """Return the model's move, or raise NoMove."""
        found = choices(asked)
        if found is None:
            raise NoMove("nothing to choose by eye", quietly=True)
        may, cards = found
        conversation = messages(asked, may, cards, descriptions)
        why = ""
        for _ in range(_TRIES):
            if self.spent(asked.game) >= self._endpoint.cap:
                raise NoMove(f"the game has cost as much as it may ({self._endpoint.cap:g})")
            try:
                return BotAnswer(
                    meant(self._completion(asked.game, conversation), asked, may, cards, descriptions)
                )
            except Nonsense as nonsense:
                why = f"nonsense from the model: {nonsense}"
            except self._faults as fault:
                why = f"the endpoint failed: {type(fault).__name__}"
        raise NoMove(why)

    def _completion(self, game: str, conversation: list[dict[str, Any]]) -> bytes:
        response = self._client.post(
            f"{self._endpoint.url}/chat/completions",
            json={
                "model": self._endpoint.model,
                "messages": conversation,
                "max_tokens": _MOST_TOKENS,
                "response_format": {"type": "json_schema", "json_schema": SCHEMA},
            },
        )
        if response.status_code == 429:  # too many requests: wait before the second try
            try:
                rest = float(response.headers.get("retry-after", "1"))
            except ValueError:
                rest = 1.0
            self._sleep(min(max(rest, 0.0), _LONGEST_REST))
        response.raise_for_status()
        try:
            completion = msgspec.json.decode(response.content, type=_Completion)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._count(game, conversation, None)
            raise Nonsense(f"not a completion: {error}") from None
        self._count(game, conversation, completion.usage)
        if not completion.choices:
            raise Nonsense("no choice in the completion")
        return (completion.choices[0].message.content or "").encode()

    def _count(self, game: str, conversation: list[dict[str, Any]], usage: _Usage | None) -> None:
        """Add the cost of a call: by the endpoint's count of tokens, or estimated from its length."""
        if usage is None:
            parts = conversation[-1]["content"]
            letters = sum(len(part.get("text", "")) for part in parts)
            images = sum(part["type"] == "image_url" for part in parts)
            usage = _Usage(letters // _LETTERS_A_TOKEN + images * _IMAGE_TOKENS, _MOST_TOKENS)
        prices = self._endpoint.price_in, self._endpoint.price_out
        cost = (usage.prompt_tokens * prices[0] + usage.completion_tokens * prices[1]) / 1_000_000
        with self._lock:
            while len(self._spent) >= _GAMES_KEPT and game not in self._spent:
                self._spent.pop(next(iter(self._spent)))
            self._spent[game] = self._spent.get(game, 0.0) + cost
