"""The answers of language models: JSON as it was asked for, or inside a fence or prose, in one text or several."""

import re
from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder
from typing import Any

import msgspec


class Wanted(msgspec.Struct, frozen=True):
    """The form of the answer: the number of a picture as shown, a second number or 0, and a clue or nothing."""

    picture: int
    second: int = 0
    clue: str = ""


class Nonsense(Exception):  # noqa: N818 - an answer
    """The model's answer is not a legal move; the text says why, for the model too."""

    def __init__(self, why: str, said: str = "") -> None:
        super().__init__(why)
        self.said = said


SCHEMA: dict[str, Any] = {
    "name": "move",
    "strict": True,
    "schema": {
        "type": "object",
        "properties": {
            "picture": {"type": "integer"},
            "second": {"type": "integer"},
            "clue": {"type": "string"},
        },
        "required": ["picture", "second", "clue"],
        "additionalProperties": False,
    },
}

_THOUGHTS = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_MOST_OBJECTS = 50


def text_of_content(content: object) -> str:
    """Return the text of a message's content: a text, or a list of parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = [part.get("text", "") if isinstance(part, dict) else part for part in content]
        return "".join(part for part in parts if isinstance(part, str))
    return ""


def wanted(said: str) -> Wanted:
    """Return the answer in what a model said: the last JSON object of the right form, or raise Nonsense."""
    why = "there is no JSON object in it"
    found: Wanted | None = None
    for each in _objects(_THOUGHTS.sub("", said)):
        try:
            found = msgspec.convert(each, Wanted, strict=False)
        except msgspec.ValidationError as error:
            why = f"not the form that was asked for: {error}"
    if found is None:
        raise Nonsense(why, said)
    return found


def _objects(text: str) -> Iterator[Any]:
    """Yield the JSON objects in a text, in their order."""
    decoder = JSONDecoder()
    place = 0
    for _ in range(_MOST_OBJECTS):
        place = text.find("{", place)
        if place < 0:
            return
        try:
            found, place = decoder.raw_decode(text, place)
            yield found
        except (JSONDecodeError, RecursionError):
            place += 1
