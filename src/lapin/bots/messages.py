"""The messages between the server and the bot worker: questions for computer players, and their answers."""

from typing import Literal

import msgspec

from lapin.bots.descriptions import Descriptions
from lapin.bots.memory import Memory
from lapin.bots.personas import LevelId
from lapin.game.model.commands import Move
from lapin.game.seen import View
from lapin.languages import Language

ComputerLevel = Literal[LevelId, "model"]
"""The level of a computer player; `model` asks a language model if the server has one."""


class Asked(msgspec.Struct, frozen=True):
    """A request for a decision: what a person in that seat would know, and which player decides."""

    game: str
    """The id of the game; the cost of a language model is counted by it."""
    deck: str
    view: View
    memory: Memory
    persona: str
    level: ComputerLevel
    language: Language
    seed: str
    now: int = 0
    descriptions: Descriptions | None = None
    """The descriptions of the pictures if the deck is not built in."""
    heard: tuple[str, ...] = ()
    """The clues that people at the table have heard elsewhere, for a player who is to tell."""
    lately: tuple[str, ...] = ()
    """The clues that computer players of this site have told lately with the cards that it could tell."""
    pictures: dict[int, str] = {}
    """Pictures of a mix that a language model may see, as data URLs by number."""
    wants: Literal["move", "reason"] = "move"
    """Whether to answer with a move, or with what the player was thinking of in the last finished turn."""


class BotAnswer(msgspec.Struct, frozen=True):
    """A move, or None if there is nothing to do. `ms` is the time a touch takes; `guesses`: it was a guess.

    `says` is the line about the last finished turn, if that was asked for and there is one.
    """

    move: Move | None
    ms: int = 0
    guesses: bool = False
    says: str = ""


class BotLine(msgspec.Struct, frozen=True):
    """A numbered question, sent as one line."""

    number: int
    asked: Asked


class Reply(msgspec.Struct, frozen=True):
    """The answer to a numbered question, or with number 0 a message for the log; sent as one line."""

    number: int
    answer: BotAnswer | None = None
    say: str = ""


LONGEST_LINE = 8 * 1024 * 1024
encode = msgspec.json.Encoder().encode
decode_line = msgspec.json.Decoder(BotLine).decode
decode_reply = msgspec.json.Decoder(Reply).decode
