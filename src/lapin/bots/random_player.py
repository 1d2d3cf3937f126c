"""The simplest computer player: it makes random legal moves."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from lapin.game.model.clues import Words
from lapin.game.model.commands import AgreeGiver, CallJinx, Give, Move, NameGiver, Tell, Touch, Vote
from lapin.game.model.moves import (
    AnyMay,
    MayAgreeGiver,
    MayCallJinx,
    MayGive,
    MayNameGiver,
    MayTell,
    MayTouch,
    MayVote,
)
from lapin.game.seen import View

T = TypeVar("T")

PHRASES = (
    "the last train home",
    "almost",
    "what the sea remembers",
    "Monday",
    "too big for the room",
    "shhh",
    "a promise",
    "before the rain",
    "somebody else's birthday",
    "upside down",
    "it was like this when I came",
    "seven",
    "the long way round",
    "hungry",
    "never on time",
    "grandmother's secret",
    "free",
    "bzzzz",
    "nobody is watching",
    "once more",
)


def any_move(may: AnyMay, rng: Random, ms: int = 0) -> Move:
    """Return a random command that this permission allows. `ms` is the time of a touch or call."""
    return _MOVES[type(may)](may, rng, ms)


def _give(may: MayGive, rng: Random, _ms: int) -> Give:
    return Give(_some(may.cards, may.count, rng))


def _vote(may: MayVote, rng: Random, _ms: int) -> Vote:
    spots, most = may.spots, may.most
    count = 1 if most == 1 or len(spots) == 1 else rng.randint(1, most)
    return Vote(_some(spots, count, rng), one_of(spots, rng) if may.red else None)


def _tell(may: MayTell, rng: Random, _ms: int) -> Tell:
    return Tell(Words(one_of(PHRASES, rng)), None if may.cards is None else one_of(may.cards, rng))


def _name_giver(may: MayNameGiver, rng: Random, _ms: int) -> NameGiver:
    return NameGiver(one_of(may.seats, rng))


def _agree_giver(may: MayAgreeGiver, _rng: Random, _ms: int) -> AgreeGiver:
    return AgreeGiver(may.giver)


def _touch(may: MayTouch, rng: Random, ms: int) -> Touch:
    return Touch(one_of(may.spots, rng), ms)


def _call_jinx(_may: MayCallJinx, _rng: Random, ms: int) -> CallJinx:
    return CallJinx(ms)


_MOVES: dict[type[AnyMay], Callable[[Any, Random, int], Move]] = {
    MayGive: _give,
    MayVote: _vote,
    MayTell: _tell,
    MayNameGiver: _name_giver,
    MayAgreeGiver: _agree_giver,
    MayTouch: _touch,
    MayCallJinx: _call_jinx,
}
"""The use of each permission, as a table: a chain of cases would ask for every type before the right one."""


def progress(may: tuple[AnyMay, ...], rng: Random, ms: int = 0) -> Move | None:
    """Return a random move that advances the game. It neither changes an earlier move (S11) nor names a giver."""
    for permission in may:
        if brings_on(permission):
            return any_move(permission, rng, ms)
    return None


def brings_on(may: AnyMay) -> bool:
    """Whether using this permission advances the game."""
    match may:
        case MayGive() | MayVote():
            return not may.again
        case MayNameGiver():
            return False
        case _:
            return True


def owes(may: tuple[AnyMay, ...]) -> bool:
    """Whether this seat has a move to make: the game waits for it, or it may call in a duel."""
    return any(map(brings_on, may))


def random_player(view: View, rng: Random, ms: int) -> Move | None:
    """Return a random legal move, or None if there is nothing to do."""
    return None if view.mine is None else progress(view.mine.may, rng, ms)


def one_of(choices: Sequence[T], rng: Random) -> T:
    """Return one of these, each as likely as the others."""
    return choices[int(rng.random() * len(choices))]


def _some(choices: tuple[T, ...], count: int, rng: Random) -> tuple[T, ...]:
    return (one_of(choices, rng),) if count == 1 else tuple(rng.sample(choices, count))
