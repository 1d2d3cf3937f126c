"""`lapin listen` and `lapin tell`: what computer players understand and say, as JSON lines for studies."""

import argparse
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from lapin.bots.personas import LEVELS, PERSONAS
from lapin.cli.words import complain
from lapin.decks import DECKS
from lapin.decks.built_in import built_in
from lapin.game.model.clues import LONGEST_CLUE
from lapin.game.model.ids import Card
from lapin.game.variants import DEFAULT_GAME, variant_of
from lapin.languages import DEFAULT_LANGUAGE, LANGUAGES

if TYPE_CHECKING:
    from lapin.bots.study import Study

_LONGEST_ROW = 12

_Question = Callable[["Study"], Iterable[Any]]
"""The question of a line to the players."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line for `lapin listen`: a clue and the numbers of the cards it may be for."""

    clue: str
    row: tuple[int, ...]


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line for `lapin tell`: the cards of a hand, how many play, and clues that were said before."""

    hand: tuple[int, ...]
    players: int = 6
    said: tuple[str, ...] = ()


def add_to(commands: Any) -> None:
    """Add the commands."""
    listen = commands.add_parser(
        "listen", help="what computer players understand by clues (JSON lines, docs/bots.md)"
    )
    tell = commands.add_parser("tell", help="what computer players would tell (JSON lines, docs/bots.md)")
    for parser, run in ((listen, _listen), (tell, _tell)):
        parser.add_argument("--level", default="hard", choices=LEVELS)
        parser.add_argument("--language", default=DEFAULT_LANGUAGE, choices=LANGUAGES)
        parser.add_argument("--deck", default="reverie", choices=sorted(DECKS))
        parser.add_argument("--seed", type=int, default=0, help="same seed, same answers (default 0)")
        parser.add_argument(
            "--persona",
            default="",
            help="the answers of one persona, such as basil (default: all twelve)",
        )
        parser.set_defaults(run=run)


def _listen(arguments: argparse.Namespace) -> int:
    def question(line: str) -> _Question:
        asked = msgspec.json.decode(line, type=Row)
        _check_cards(arguments.deck, asked.row, 2, _LONGEST_ROW)
        if not asked.clue.strip() or len(asked.clue) > LONGEST_CLUE:
            raise ValueError(f"a clue has 1 to {LONGEST_CLUE} characters")
        return lambda study: study.listen(asked.clue, [Card(card) for card in asked.row])

    return _answer(arguments, question)


def _tell(arguments: argparse.Namespace) -> int:
    def question(line: str) -> _Question:
        asked = msgspec.json.decode(line, type=Hand)
        _check_cards(arguments.deck, asked.hand, 1, _LONGEST_ROW)
        variant = variant_of(DEFAULT_GAME)
        if not variant.least <= asked.players <= variant.most:
            raise ValueError(f"{variant.least} to {variant.most} play")
        return lambda study: study.tell([Card(card) for card in asked.hand], asked.players, asked.said)

    return _answer(arguments, question)


def _answer(arguments: argparse.Namespace, question: Callable[[str], _Question]) -> int:
    if arguments.persona and arguments.persona not in {persona.id for persona in PERSONAS}:
        return complain(f"--persona: one of {', '.join(persona.id for persona in PERSONAS)}")
    study: Study | None = None
    for number, line in enumerate(sys.stdin, 1):
        if not line.strip():
            continue
        try:
            ask = question(line)
        except (msgspec.DecodeError, ValueError) as bad:
            return complain(f"line {number}: {bad}")
        study = study or _study(arguments)
        for answer in ask(study):
            if arguments.persona in ("", answer.persona):
                print(msgspec.json.encode(answer).decode(), flush=True)
    return 0


def _study(arguments: argparse.Namespace) -> "Study":
    # NumPy and the players' minds take seconds to load: a line that makes no sense is named before.
    from lapin.bots.study import Study  # noqa: PLC0415 - brings the models of computer players

    return Study(arguments.deck, arguments.level, arguments.language, arguments.seed)


def _check_cards(deck: str, cards: tuple[int, ...], least: int, most: int) -> None:
    pictures = len(built_in(deck).pictures)
    if not least <= len(cards) <= most or len(set(cards)) < len(cards):
        raise ValueError(f"{least} to {most} different cards")
    if not all(0 <= card < pictures for card in cards):
        raise ValueError(f"cards are numbered from 0 to {pictures - 1}")
