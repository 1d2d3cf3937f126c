"""A computer player: from a seat's view, and what it remembers, to a move. The six games meet here."""

from random import Random

import msgspec

from lapin.bots import crowd, reading, square, telling
from lapin.bots.company import Company, Sitter
from lapin.bots.descriptions import Descriptions
from lapin.bots.memory import Memory, text_of
from lapin.bots.mind import Mind
from lapin.game.model.clues import Words
from lapin.game.model.commands import CallJinx, Move, NameGiver, Tell
from lapin.game.model.ids import Card
from lapin.game.model.moves import MayCallJinx, MayGive, MayNameGiver, MayTell, MayTouch, MayVote
from lapin.game.seen import SquareTable, StoryTable, View
from lapin.game.variants import VARIANTS

_GIVES_FROM = 0.9
"""How well one's best card has to suit before one gives it oneself instead of leaving it to the partner (T3)."""


class Decision(msgspec.Struct, frozen=True):
    """A move, and for a touch how long after the clue it comes. `guesses`: nothing was known of the pictures."""

    move: Move | None
    ms: int = 0
    guesses: bool = False


def decide(
    view: View, memory: Memory, sitter: Sitter, mind: Mind, descriptions: Descriptions, rng: Random, now: int = 0
) -> Decision:
    """What this player does now; nothing if the game does not wait for it."""
    if view.mine is None:
        return Decision(None)
    company = Company(view, memory, sitter, mind, descriptions, rng)
    for may in view.mine.may:
        match may:
            case MayTell(cards):
                return Decision(_tell(company, cards), guesses=mind.guesses)
            case MayGive(again=False):
                return Decision(_give(company, may), guesses=mind.guesses)
            case MayVote(again=False):
                cast = reading.vote if VARIANTS[view.table.game].facts.true_card else crowd.vote
                return Decision(cast(company, may), guesses=mind.guesses)
            case MayTouch():
                return Decision(square.touch(company, may, now), square.reaction_ms(company), mind.guesses)
            case MayCallJinx():
                return Decision(CallJinx(now), _call_ms(company), mind.guesses)
            case MayGive() | MayVote() | MayNameGiver():
                continue
    return Decision(None)


def _tell(company: Company, cards: tuple[Card, ...] | None) -> Move:
    if cards is None:
        is_square = isinstance(company.view.table, SquareTable)
        return Tell(Words(square.clue(company) if is_square else crowd.clue(company)))
    card, clue = telling.choose(company, cards)
    return Tell(Words(clue), card)


def _give(company: Company, may: MayGive) -> Move:
    """A card; where a pair agrees who gives, a poor hand leaves it to the partner once (T3)."""
    table = company.view.table
    variant, seat = VARIANTS[table.game], company.mine.seat
    mate = variant.partner(seat, table.players)
    if mate is not None and isinstance(table, StoryTable):
        named = table.givers[variant.side(seat, table.players)]
        offers = any(isinstance(other, MayNameGiver) for other in company.mine.may)
        if offers and named is None and company.level.crowd:
            best = float(company.look(text_of(table.clue), may.cards, blurred=False, for_others=True).max())
            if best < _GIVES_FROM:
                return NameGiver(mate)
    return reading.give(company, may)


def _call_ms(company: Company) -> int:
    """How long "Jinx!" takes to say."""
    quick = {"easy": 650, "medium": 500, "hard": 380}[company.level.id]
    return int(quick * company.rng.lognormvariate(0, 0.25))
