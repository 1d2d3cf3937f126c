"""The bot worker: the process in which computer players decide. It reads questions and writes answers.

    python -m lapin.bots.worker

Only this process loads numpy and the vectors, so the server starts at once and no decision delays a person's move.
Until the encoder is loaded, and if it is missing, players compare words. The worker ends when its input ends.
"""

import contextlib
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import BinaryIO

from msgspec.structs import replace

from lapin.bots.context import SeatProfile
from lapin.bots.descriptions import Descriptions
from lapin.bots.encoder import Encoder, NoEncoder
from lapin.bots.explaining import explanation
from lapin.bots.known import Minds, descriptions_of
from lapin.bots.llm.player import ModelPlayer, NoMove
from lapin.bots.llm.settings import BadEndpoint, endpoint
from lapin.bots.memory import Memory, collected
from lapin.bots.messages import Asked, BotAnswer, BotLine, Reply, decode_line, encode
from lapin.bots.personas import LEVEL, persona
from lapin.bots.player import decide
from lapin.fallbacks import yield_to_others
from lapin.game.model.ids import Card

_NICENESS = 5
_MODELS_AT_ONCE = 16


class Thinker:
    """Answers questions offline, without a language model."""

    def __init__(self, minds: Minds, say_once: Callable[[str, str], None]) -> None:
        self._minds = minds
        self._say_once = say_once

    def answer(self, asked: Asked) -> BotAnswer:
        """Return what the player does or, if that was asked, what it says about the last turn."""
        built_in = asked.descriptions is None
        known = descriptions_of(asked.deck) if asked.descriptions is None else asked.descriptions
        if known.silent:
            self._say_once(
                f"deck {asked.deck}",
                f"deck {asked.deck!r} has no descriptions: players go by past clues, or guess",
            )
            built_in = False
        if not built_in:
            known = enriched(known, asked.memory)
        mind = self._minds.mind(known, built_in=built_in)
        if asked.wants == "reason":
            return BotAnswer(None, says=explanation(asked, known, mind))
        level = LEVEL["hard" if asked.level == "model" else asked.level]
        who = persona(asked.persona)
        if who.id != asked.persona:
            who = replace(who, id=asked.persona)  # stand-ins: each with an eye of its own
        profile = SeatProfile(who, level, asked.language, asked.game.partition(" ")[0])
        rng = Random(asked.seed)  # noqa: S311 - taste
        heard, lately = frozenset(asked.heard), frozenset(asked.lately)
        found = decide(asked.view, asked.memory, profile, mind, known, rng, asked.now, heard, lately)
        return BotAnswer(found.move, found.ms, found.guesses)


def enriched(descriptions: Descriptions, memory: Memory) -> Descriptions:
    """Return a deck whose pictures are described, beside captions and tags, by the clues that they got.

    Those of other tables count for every picture, those of this game for pictures without captions.
    """
    clues = {Card(card): picture.said for card, picture in enumerate(descriptions.pictures) if picture.said}
    for card, texts in collected(memory).items():
        if not descriptions.of(card).texts:
            clues[card] = tuple(dict.fromkeys((*clues.get(card, ()), *texts)))
    if not clues:
        return descriptions
    pictures = [descriptions.of(Card(card)) for card in range(max(len(descriptions.pictures), max(clues) + 1))]
    for card, texts in clues.items():
        pictures[card] = replace(pictures[card], tags=(*pictures[card].tags, *texts))
    return Descriptions(descriptions.deck, tuple(pictures))


class BotWorker:
    """Reads one question a line and writes one answer a line."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source = source
        self._sink = sink
        self._writing = threading.Lock()
        self._logged: set[str] = set()
        self._minds = Minds()
        self._thinker = Thinker(self._minds, self.say_once)
        self._encoder: Encoder | None = None
        self._models = ThreadPoolExecutor(_MODELS_AT_ONCE)
        self._thinking = threading.Lock()
        self._model = self._found_model()

    def run(self) -> None:
        """Answer questions until the input ends."""
        threading.Thread(target=self._load, daemon=True).start()
        for text in self._source:
            line = decode_line(text)
            self._swap_mind()
            if line.asked.level == "model" and self._model is not None and line.asked.wants == "move":
                self._models.submit(self._ask_model, line, self._model)
            else:
                with self._thinking:
                    self._answer(line)

    def _found_model(self) -> ModelPlayer | None:
        """Return a player for the language model that the environment names; None if there is no usable one."""
        try:
            named = endpoint(os.environ)
            return None if named is None else ModelPlayer(named)
        except BadEndpoint as bad:
            self.say_once("model", f"players of the level model play offline: {bad}")
        except ImportError:
            self.say_once("model", 'players of the level model play offline: pip install "lapin[llm]"')
        return None

    def _ask_model(self, line: BotLine, model: ModelPlayer) -> None:
        asked = line.asked
        known = descriptions_of(asked.deck) if asked.descriptions is None else asked.descriptions
        try:
            self._write(Reply(line.number, model.answer(asked, known)))
        except NoMove as no_move:
            if not no_move.quietly:
                self.say_once(
                    str(no_move).partition(":")[0], f"a language-model player plays offline for a move: {no_move}"
                )
            with self._thinking:
                self._answer(line)
        except Exception as error:  # whatever a library raises, the table goes on
            self.say_once(type(error).__name__, f"a language-model player failed: {type(error).__name__}")
            with self._thinking:
                self._answer(line)

    def _load(self) -> None:
        try:
            self._encoder = Encoder()
        except NoEncoder as missing:
            self.say_once("encoder", f"computer players go by words in common: {missing}")

    def _swap_mind(self) -> None:
        """Use the encoder once it is loaded; called between questions, so that each decision uses one mind."""
        if self._encoder is not None:
            self._minds.use(self._encoder)
            self._encoder = None

    def _answer(self, line: BotLine) -> None:
        try:
            answer: BotAnswer | None = self._thinker.answer(line.asked)
        except Exception as error:
            self.say_once(f"{type(error).__name__}", f"a computer player failed: {type(error).__name__}: {error}")
            answer = None
        self._write(Reply(line.number, answer))

    def say_once(self, key: str, text: str) -> None:
        """Send a message for the server's log, only once for each key."""
        if key not in self._logged:
            self._logged.add(key)
            self._write(Reply(0, say=text))

    def _write(self, reply: Reply) -> None:
        with self._writing, contextlib.suppress(BrokenPipeError):
            self._sink.write(encode(reply) + b"\n")
            self._sink.flush()


def main() -> None:
    """Answer questions until the server ends."""
    yield_to_others(_NICENESS)  # the server's work for people comes first
    BotWorker(sys.stdin.buffer, sys.stdout.buffer).run()


if __name__ == "__main__":
    main()
