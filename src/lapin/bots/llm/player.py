"""Asks a language model for a move, within one deadline for everything: retries, rests and slow answers.

The caller falls back on the offline player when this raises `NoMove`. The cost of a call is reserved before it is
made, and when a game's cap is reached the model is no longer asked. The key goes into one header and nowhere
else.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from lapin.bots.descriptions import Descriptions
from lapin.bots.llm.answers import SCHEMA, Nonsense, text_of_content
from lapin.bots.llm.prompts import choices, corrected, meant, messages
from lapin.bots.llm.settings import ModelEndpoint
from lapin.bots.llm.spending import MOST_TOKENS, NOTHING, Spending, Usage
from lapin.bots.messages import Asked, BotAnswer

_TRIES = 2
_LONGEST_REST = 5.0
_LONGEST_ANSWER = 1_000_000
_AGAIN = frozenset({408, 409, 425, 429})
"""The answers after which a second try may help, in addition to those from 500 on."""
_OTHER_FORM = frozenset({400, 415, 422})
"""The answers of an endpoint that does not know a field of the request."""

_FORMS: tuple[dict[str, Any], ...] = (
    {"max_tokens": MOST_TOKENS, "response_format": {"type": "json_schema", "json_schema": SCHEMA}},
    {"max_completion_tokens": MOST_TOKENS, "response_format": {"type": "json_schema", "json_schema": SCHEMA}},
    {"max_tokens": MOST_TOKENS},
    {"max_completion_tokens": MOST_TOKENS},
)
"""The forms that endpoints understand: not all know schemas, and the limit of tokens has two names."""


class NoMove(Exception):  # noqa: N818 - an answer
    """The model gave no move; with `quietly`, that is expected and needs no message in the log."""

    def __init__(self, why: str, *, quietly: bool = False) -> None:
        super().__init__(why)
        self.quietly = quietly


class _Message(msgspec.Struct, frozen=True):
    content: str | list[Any] | None = None


class _Choice(msgspec.Struct, frozen=True):
    message: _Message


class _Completion(msgspec.Struct, frozen=True):
    choices: list[_Choice]
    usage: Usage | None = None


class _TryAgain(Exception):  # noqa: N818 - an answer
    """The endpoint could not answer now. `rest` is how long it wants to be left alone, in seconds."""

    def __init__(self, why: str, rest: float = 0.0) -> None:
        super().__init__(why)
        self.rest = rest


class ModelPlayer:
    """A player that asks a language model for its moves."""

    def __init__(self, endpoint: ModelEndpoint, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        import httpx  # noqa: PLC0415 - comes with the extra

        self._httpx = httpx
        self._endpoint = endpoint
        self._spending = Spending(endpoint)
        self._sleep = sleep
        self._form = 0
        """The form that this endpoint understands, as far as known."""

    def spent(self, game: str) -> float:
        """Return what a game has cost so far."""
        return self._spending.spent(game)

    def answer(self, asked: Asked, descriptions: Descriptions) -> BotAnswer:
        """Return the model's move, or raise NoMove."""
        try:
            return asyncio.run(self._within_deadline(asked, descriptions))
        except TimeoutError:
            raise NoMove(f"the endpoint failed: no answer in {self._endpoint.seconds:g} seconds") from None

    async def _within_deadline(self, asked: Asked, descriptions: Descriptions) -> BotAnswer:
        async with asyncio.timeout(self._endpoint.seconds):
            return await self._move(asked, descriptions)

    async def _move(self, asked: Asked, descriptions: Descriptions) -> BotAnswer:
        found = choices(asked)
        if found is None:
            raise NoMove("nothing to choose by eye", quietly=True)
        may, cards = found
        conversation = messages(asked, may, cards, descriptions)
        why = ""
        headers = {"Authorization": f"Bearer {self._endpoint.key}"} if self._endpoint.key else {}
        async with self._httpx.AsyncClient(timeout=self._endpoint.seconds, headers=headers) as client:
            for last in (False,) * (_TRIES - 1) + (True,):
                try:
                    said = await self._completion(client, asked.game, conversation)
                    return BotAnswer(meant(said, asked, may, cards, descriptions))
                except Nonsense as nonsense:
                    why = f"nonsense from the model: {nonsense}"
                    conversation = corrected(conversation, nonsense)
                except _TryAgain as again:
                    why = f"the endpoint failed: {again}"
                    if again.rest and not last:
                        await self._sleep(again.rest)
                except self._httpx.HTTPError as fault:
                    why = f"the endpoint failed: {type(fault).__name__}"
        raise NoMove(why)

    async def _completion(self, client: Any, game: str, conversation: list[dict[str, Any]]) -> str:
        """Return what the model says, asking in another form if the endpoint does not understand this one."""
        while True:
            form = self._form
            status, content, rest = await self._call(client, game, conversation, _FORMS[form])
            if status == 200:
                return content
            if status in _OTHER_FORM and form + 1 < len(_FORMS):
                self._form = max(self._form, form + 1)
                continue
            if status in _OTHER_FORM:
                self._form = 0
            if status in _AGAIN or status >= 500:
                raise _TryAgain(f"status {status}", rest)
            raise NoMove(f"the endpoint refuses: status {status}")  # 401 and its like: asking again is no use

    async def _call(
        self, client: Any, game: str, conversation: list[dict[str, Any]], form: dict[str, Any]
    ) -> tuple[int, str, float]:
        """Make one call; return its status, what the model says, and how long the endpoint wants to rest."""
        reserved = self._spending.reserve(game, conversation)
        if reserved is None:
            raise NoMove(f"the game has cost as much as it may ({self._endpoint.cap:g})")
        try:
            status, body, rest = await self._posted(client, {"messages": conversation, **form})
        except self._httpx.ConnectError:
            self._spending.settle(game, reserved, NOTHING)
            raise
        if status != 200:
            self._spending.settle(game, reserved, NOTHING)
            return status, "", rest
        try:
            completion = msgspec.json.decode(body, type=_Completion)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Nonsense(f"not a completion: {error}") from None
        self._spending.settle(game, reserved, completion.usage)
        if not completion.choices:
            raise Nonsense("no choice in the completion")
        return status, text_of_content(completion.choices[0].message.content), rest

    async def _posted(self, client: Any, asked: dict[str, Any]) -> tuple[int, bytes, float]:
        """Send a request; return the status, the body, and how long the endpoint wants to rest."""
        url = f"{self._endpoint.url}/chat/completions"
        async with client.stream("POST", url, json={"model": self._endpoint.model, **asked}) as response:
            body = bytearray()
            async for part in response.aiter_bytes():
                body += part
                if len(body) > _LONGEST_ANSWER:
                    raise _TryAgain("an endless answer")
        return response.status_code, bytes(body), _rest(response.status_code, response.headers.get("retry-after"))


def _rest(status: int, header: str | None) -> float:
    """Return how long an endpoint wants to be left alone, in seconds."""
    if status != 429:
        return 0.0
    try:
        wanted = float(header or "1")
    except ValueError:
        wanted = 1.0
    return min(wanted, _LONGEST_REST) if wanted >= 0 else 1.0
