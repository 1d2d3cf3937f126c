"""A computer player for every game: chooses a move from a seat's view and memory."""

from random import Random

import msgspec

from lapin.bots import crowd, reading, square, telling
from lapin.bots.context import DecisionContext, SeatProfile
from lapin.bots.descriptions import Descriptions
from lapin.bots.memory import Memory, text_of
from lapin.bots.mind import Mind
from lapin.game.model.clues import Words
from lapin.game.model.commands import AgreeGiver, CallJinx, Move, NameGiver, Tell
from lapin.game.model.ids import Card
from lapin.game.model.moves import MayAgreeGiver, MayCallJinx, MayGive, MayNameGiver, MayTell, MayTouch, MayVote
from lapin.game.seen import StoryTable, View
from lapin.game.variants import VARIANTS


class Decision(msgspec.Struct, frozen=True):
    """A move. `ms` is the time a touch takes; `guesses`: nothing was known about the pictures."""

    move: Move | None
    ms: int = 0
    guesses: bool = False


def decide(
    view: View,
    memory: Memory,
    profile: SeatProfile,
    mind: Mind,
    descriptions: Descriptions,
    rng: Random,
    now: int = 0,
    heard: frozenset[str] = frozenset(),
    lately: frozenset[str] = frozenset(),
) -> Decision:
    """Return this player's decision, without a move if the game does not wait for it."""
    if view.mine is None:
        return Decision(None)
    context = DecisionContext(view, memory, profile, mind, descriptions, rng, heard, lately)
    for may in view.mine.may:
        match may:
            case MayTell(cards):
                return Decision(_tell(context, cards), guesses=mind.guesses)
            case MayGive(again=False):
                return Decision(_give(context, may), guesses=mind.guesses)
            case MayVote(again=False):
                cast = reading.vote if VARIANTS[view.table.game].facts.true_card else crowd.vote
                return Decision(cast(context, may), guesses=mind.guesses)
            case MayTouch():
                return Decision(square.touch(context, may, now), square.reaction_ms(context), mind.guesses)
            case MayCallJinx():
                return Decision(CallJinx(now), _call_ms(context), mind.guesses)
            case MayAgreeGiver(giver):
                return Decision(AgreeGiver(giver), guesses=mind.guesses)
            case MayGive() | MayVote() | MayNameGiver():
                continue
    return Decision(None)


def _tell(context: DecisionContext, cards: tuple[Card, ...] | None) -> Move:
    if cards is None:
        race = VARIANTS[context.view.table.game].facts.race
        return Tell(Words(square.clue(context) if race else crowd.clue(context)))
    card, clue = telling.choose(context, cards)
    return Tell(Words(clue.text), card)


def _give(context: DecisionContext, may: MayGive) -> Move:
    """Give a card; in a team, a player with a poor hand may once name the partner instead (T3)."""
    table = context.view.table
    variant, seat = VARIANTS[table.game], context.mine.seat
    mate = variant.partner(seat, table.players)
    if mate is not None and isinstance(table, StoryTable):
        named = table.givers[variant.side(seat, table.players)]
        offers = any(isinstance(other, MayNameGiver) for other in context.mine.may)
        if offers and named is None and context.level.yields_below is not None:
            best = float(context.look(text_of(table.clue), may.cards, blur=0.0).max())
            if best < context.level.yields_below:
                return NameGiver(mate)
    return reading.give(context, may)


def _call_ms(context: DecisionContext) -> int:
    """Return how long it takes this player to call "Jinx!"."""
    return int(context.level.calls * context.rng.lognormvariate(0, 0.25))
