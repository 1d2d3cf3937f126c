"""What a table asks of a computer player, and what it answers: the messages between the two processes."""

from typing import Literal

import msgspec

from lapin.bots.descriptions import Descriptions, Language
from lapin.bots.memory import Memory
from lapin.bots.personas import LevelId
from lapin.game.model.commands import Move
from lapin.game.seen import View

ComputerLevel = Literal[LevelId, "model"]
"""How well a computer player plays; `model` asks a language model, where the server has one."""


class Asked(msgspec.Struct, frozen=True):
    """A decision that is wanted. Holds what a person in that seat would know, and who is to decide."""

    game: str
    """Names this game among all; what a language model may spend is counted by it."""
    deck: str
    view: View
    memory: Memory
    persona: str
    level: ComputerLevel
    language: Language
    seed: str
    now: int = 0
    descriptions: Descriptions | None = None
    """What is said of the pictures of a deck that is not built in."""


class BotAnswer(msgspec.Struct, frozen=True):
    """The move, if there is one to make; for a touch, how long after the clue it comes."""

    move: Move | None
    ms: int = 0
    guesses: bool = False


class BotLine(msgspec.Struct, frozen=True):
    """A question with its number, as one line."""

    number: int
    asked: Asked


class Reply(msgspec.Struct, frozen=True):
    """The answer to a numbered question, as one line; or something for the log (number 0)."""

    number: int
    answer: BotAnswer | None = None
    say: str = ""


LONGEST_LINE = 8 * 1024 * 1024
encode = msgspec.json.Encoder().encode
decode_line = msgspec.json.Decoder(BotLine).decode
decode_reply = msgspec.json.Decoder(Reply).decode
