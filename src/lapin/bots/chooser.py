"""A player that does something legal at random: the simplest computer player, and a sparring partner."""

from random import Random

from lapin.engine.clues import Words
from lapin.engine.commands import CallJinx, Give, Move, NameGiver, Tell, Touch, Vote
from lapin.engine.ids import Spot
from lapin.engine.moves import AnyMay, MayCallJinx, MayGive, MayNameGiver, MayTell, MayTouch, MayVote

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
    """A command that this permission allows. `ms` is the time of a touch or call."""
    match may:
        case MayGive(cards, count):
            return Give(tuple(rng.sample(cards, count)))
        case MayVote(spots, most, red):
            count = 1 if most == 1 else rng.randint(1, most)
            choice = (rng.choice(spots),) if count == 1 else tuple(rng.sample(spots, count))
            return Vote(choice, Spot(rng.choice(spots)) if red else None)
        case MayTell(cards):
            return Tell(Words(rng.choice(PHRASES)), None if cards is None else rng.choice(cards))
        case MayNameGiver(seats):
            return NameGiver(rng.choice(seats))
        case MayTouch(spots):
            return Touch(rng.choice(spots), ms)
        case MayCallJinx():
            return CallJinx(ms)


def progress(may: tuple[AnyMay, ...], rng: Random, ms: int = 0) -> Move | None:
    """A random move that brings the game on: nothing already done is changed (S11)."""
    for permission in may:
        if not getattr(permission, "again", False):
            return any_move(permission, rng, ms)
    return None
