"""The questions of a turn with real cards to everybody: found by letting the rules play one, never kept twice."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import count

import msgspec

from lapin.game import apply, decide, legal, opened
from lapin.game.model.clues import Words
from lapin.game.model.commands import AgreeGiver, Arrive, Give, Tell
from lapin.game.model.events import HandsDealt, SquareLaid, TurnBegan
from lapin.game.model.ids import Card, GameId, Seat
from lapin.game.model.moves import AnyMay, MayAgreeGiver, MayGive, MayNameGiver, MayVote
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import State, Story
from lapin.game.square import PICTURES
from lapin.game.variants import VARIANTS, Storytelling
from lapin.scorekeeper import RowOrder


class SeatAsk(msgspec.Struct, frozen=True, gc=False):
    """The numbers that one seat has to say in a turn. `either`: its own card or a vote, never both (T3, T5)."""

    own: int
    """The number of cards of the row that it names as its own."""
    votes: int
    """The most votes that it has; it casts one at least."""
    red: bool
    """Whether it also casts a red vote."""
    barred: bool
    """Whether it may not vote for the cards that are its own."""
    either: bool

    @property
    def nothing(self) -> bool:
        """Whether the turn waits for nothing from this seat."""
        return not (self.own or self.votes)


NOTHING = SeatAsk(0, 0, red=False, barred=False, either=False)


@lru_cache(maxsize=512)
def asks(game: GameId, options: Options, players: int, teller: Seat) -> tuple[SeatAsk, ...]:
    """Return what a turn of this storyteller asks of each seat; nothing in a game with a square."""
    variant = VARIANTS[game]
    if not isinstance(variant, Storytelling):
        return (NOTHING,) * players
    giving = _told(game, options, players, teller)
    own = [_count(legal(giving, seat)) or len(giving.given[seat]) for seat in _seats(players)]
    pairs = [any(isinstance(may, MayNameGiver) for may in legal(giving, seat)) for seat in _seats(players)]
    voting = _given(giving)
    voters = {seat: may for seat in _seats(players) for may in legal(voting, seat) if isinstance(may, MayVote)}
    found = []
    for seat in _seats(players):
        partner = variant.partner(seat, players) if pairs[seat] else None
        vote = voters.get(seat) or (None if partner is None else voters.get(partner))
        counts = variant.facts.true_card  # where no card is the right one, it does not matter whose is whose
        found.append(
            SeatAsk(
                own[seat] if counts else 0,
                0 if vote is None else vote.most,
                red=vote is not None and vote.red,
                barred=vote is not None and not pairs[seat] and len(vote.spots) < len(voting.row),
                either=pairs[seat],
            )
        )
    return tuple(found)


@lru_cache(maxsize=512)
def admitted(game: GameId, options: Options, players: int, waiting: int) -> int:
    """Return how many of those who wait may sit down when the turn is over (L1, L3).

    Only the people at the table see the draw pile, and know whether it has a hand for newcomers (L5).
    """
    variant = VARIANTS[game]
    if isinstance(variant, Storytelling):
        state: State = msgspec.structs.replace(_told(game, options, players, Seat(0)), deck=variant.deck)
    else:
        pictures = tuple(map(Card, range(500)))
        state = opened(SquareLaid(game, players, options, 0, "", pictures[:PICTURES], pictures[PICTURES:], ()))
    for seated in range(waiting):
        try:
            events = decide(state, None, Arrive(), RowOrder(()))
        except Refused:
            return seated
        for event in events:
            state = apply(state, event)
    return waiting


def row_size(game: GameId, options: Options, players: int) -> int:
    """Return how many cards lie in the row; 0 in a game with a square."""
    variant = VARIANTS[game]
    return variant.terms(players, options).row if isinstance(variant, Storytelling) else 0


def _seats(players: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, range(players)))


def _told(game: GameId, options: Options, players: int, teller: Seat) -> Story:
    """Return the state of a game in which this storyteller has just given a clue."""
    cards = map(Card, count(1))
    variant = VARIANTS[game]
    hand = variant.terms(players, options).hand
    hands = tuple(tuple(next(cards) for _ in range(hand)) for _ in range(players))
    spare = tuple(next(cards) for _ in range(200))
    state = apply(opened(HandsDealt(game, players, options, 0, "", hands, spare)), TurnBegan(1, teller))
    clue = Tell(Words("?"), hands[teller][0] if variant.facts.true_card else None)
    for event in decide(state, teller, clue, RowOrder(())):
        state = apply(state, event)
    assert isinstance(state, Story)
    return state


def _given(told: Story) -> Story:
    """Return the state after everybody has given the first cards of the hand."""
    state: State = told
    while state.phase == "give":
        seat, move = next(_gifts(state))
        for event in decide(state, seat, move, RowOrder(())):
            state = apply(state, event)
    assert isinstance(state, Story)
    return state


def _gifts(state: State) -> Iterator[tuple[Seat, AgreeGiver | Give]]:
    for seat in _seats(state.players):
        for may in legal(state, seat):
            if isinstance(may, MayAgreeGiver):
                yield seat, AgreeGiver(may.giver)
            elif isinstance(may, MayGive) and not may.again:
                yield seat, Give(may.cards[: may.count])


def _count(moves: tuple[AnyMay, ...]) -> int:
    return next((may.count for may in moves if isinstance(may, MayGive)), 0)
