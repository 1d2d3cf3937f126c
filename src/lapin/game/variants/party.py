"""Party: a clue before anybody looks, a card from everybody, and points for agreeing with the crowd (P1-P6)."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from lapin.game.house_rules import FIRST, HAND, LONGER, PERFORMED, ROUNDS, TARGET, Value
from lapin.game.model.commands import Tell, Vote
from lapin.game.model.ids import SEATS, Card, Seat, Spot
from lapin.game.model.options import Terms
from lapin.game.model.reasons import (
    AgreedWith,
    AnyHeadline,
    AnyReason,
    ChoseAlone,
    CrowdAgreed,
    CrowdSpoilt,
    NoTwoAgreed,
    Reasons,
    SpoiltByRed,
)
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import Story
from lapin.game.scoring import OpenTurn
from lapin.game.variants.storytelling import Storytelling
from lapin.game.variants.variant import Facts


class Party(Storytelling):
    """There is no true card: the crowd decides which one a clue was for."""

    name = "party"
    least, most = 6, 12
    deck = 84
    hand = 5
    rounds = 1  # S12
    passes_hands = True  # P5
    deals_face_up = False  # P1
    house_rules = (HAND, TARGET, ROUNDS, PERFORMED, FIRST)
    book_variants: ClassVar[Mapping[str, tuple[Value, ...]]] = {
        **Storytelling.book_variants,
        ROUNDS.name: LONGER,
    }
    facts = Facts("story", "rounds", ("tell", "give", "vote"), False, False, quick_table=5, cover=55)

    def row_and_voters(self, players: int, gives: int) -> tuple[int, int]:
        """Everybody gives a card and votes (P2, P3)."""
        return players, players

    def sees_hand(self, state: Story, seat: Seat) -> bool:
        """A player who may give the clue does not look at the hand before the clue is given (P1)."""
        return state.phase != "tell" or state.storyteller not in (None, seat)

    def cards_to_tell(self, state: Story, seat: Seat) -> tuple[Card, ...] | None:
        """A clue belongs to no card (P2)."""
        return None

    def told_card(self, state: Story, seat: Seat, tell: Tell) -> Card | None:
        """Refuse a clue that comes with a card (P2)."""
        if tell.card is not None:
            raise Refused(Refusal.NO_CARD_WANTED)
        return None

    def cards_due(self, state: Story, seat: Seat) -> int:
        """Everybody gives one card, the storyteller too (P2)."""
        return 1

    def may_vote(self, state: Story, seat: Seat) -> Refusal | None:
        """Everybody votes, the storyteller too (P3)."""
        return None

    def barred(self, state: Story, seat: Seat) -> tuple[Spot, ...]:
        """Nothing: players may vote for their own card (P3)."""
        return ()

    def votes_red(self, state: Story, seat: Seat) -> bool:
        """The storyteller adds the red vote, on any card (P3)."""
        return seat == state.storyteller

    def check_red(self, state: Story, seat: Seat, vote: Vote) -> None:
        """Refuse a red vote that is missing, not due, or not in the row (P3)."""
        if not self.votes_red(state, seat):
            super().check_red(state, seat, vote)
        elif vote.red is None:
            raise Refused(Refusal.RED_WANTED)
        elif not 1 <= vote.red <= len(state.row):
            raise Refused(Refusal.NOT_IN_ROW, spot=vote.red)

    def reasons(self, numbers: Terms, turn: OpenTurn) -> Reasons:
        """Return a point for every player who chose the same card; none alone, or under the red vote (P4)."""
        return crowd_reasons(turn)

    def headline(self, numbers: Terms, turn: OpenTurn) -> AnyHeadline:
        """Return the cards on which most players agreed (P4)."""
        return crowd_headline(turn)


CROWD_MOST = 5


def _for_agreeing(agreeing: int) -> int:
    """Return the points of each of this many players who chose the same card, without the red vote (P4)."""
    return 0 if agreeing == 1 else min(agreeing, CROWD_MOST)


def crowd_points(votes: Sequence[Spot], red: Spot) -> tuple[int, ...]:
    """Return the points of each seat in a party turn (P4, P6).

    A seat gets a point for everybody who chose the same card, itself included; it gets none if nobody else chose
    the card, or if the red vote lies on it.
    """
    return tuple([0 if spot == red else _for_agreeing(votes.count(spot)) for spot in votes])


def crowd_reasons(turn: OpenTurn) -> Reasons:
    """Return the points of each seat in a party turn, with reasons (P4, P6)."""
    assert turn.red is not None
    votes = [spots[0] for spots in turn.votes]
    crowds: dict[Spot, tuple[Seat, ...]] = {}
    for seat, spot in zip(SEATS, votes, strict=False):
        crowds[spot] = (*crowds.get(spot, ()), seat)
    each = zip(SEATS, votes, crowd_points(votes, turn.red), strict=False)
    return tuple([(_of_crowd(turn, seat, spot, crowds[spot], points),) for seat, spot, points in each])


def _of_crowd(turn: OpenTurn, seat: Seat, spot: Spot, crowd: tuple[Seat, ...], points: int) -> AnyReason:
    if len(crowd) == 1:
        return ChoseAlone(points, seat, spot)
    if spot == turn.red:
        return SpoiltByRed(points, seat, spot, turn.storyteller)
    own = crowd.index(seat)
    others = crowd[:own] + crowd[own + 1 :]
    return AgreedWith(points, seat, spot, others, CROWD_MOST if len(others) >= CROWD_MOST else None)


def crowd_headline(turn: OpenTurn) -> AnyHeadline:
    """Return how a party turn came out: the cards on which most players agreed."""
    assert turn.red is not None
    votes = [spots[0] for spots in turn.votes]
    agreeing = {spot: votes.count(spot) for spot in sorted(set(votes)) if votes.count(spot) > 1}
    spoilt = agreeing.pop(turn.red, 0)
    if agreeing:
        most = max(agreeing.values())
        spots = tuple([spot for spot, count in agreeing.items() if count == most])
        return CrowdAgreed(spots, most, _for_agreeing(most), turn.red if spoilt else None)
    if spoilt:
        voters = tuple([Seat(seat) for seat, spot in enumerate(votes) if spot == turn.red])
        return CrowdSpoilt(turn.storyteller, turn.red, voters)
    return NoTwoAgreed()
