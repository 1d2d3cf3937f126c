"""The points of a turn with one card to find, each with its reason.

This is arithmetic on what lies open, without state or phase. Every function returns reasons by side.
Points are their sum.
"""

from collections.abc import Sequence

import msgspec

from lapin.game.model.events import Votes
from lapin.game.model.ids import SEATS, SPOTS, Card, Seat, Side, Spot
from lapin.game.model.options import Terms
from lapin.game.model.reasons import (
    AnyHeadline,
    AnyReason,
    EverybodyFound,
    FooledVoters,
    FoundCard,
    MissedCard,
    NobodyFound,
    Reasons,
    SingleVote,
    SomeFound,
    TooClear,
    TooDark,
)


class OpenTurn(msgspec.Struct, frozen=True, gc=False):
    """The turn as it lies open when the votes are revealed (S8): owners by spot, votes by seat."""

    storyteller: Seat
    owners: tuple[Seat, ...]
    votes: Votes
    red: Spot | None

    @property
    def players(self) -> int:
        """The number of players in this turn; latecomers sit down after it."""
        return len(self.votes)

    @property
    def true_spot(self) -> Spot:
        """The spot of the storyteller's card."""
        return SPOTS[self.owners.index(self.storyteller)]


def owners_of(row: Sequence[Card], given: Sequence[Sequence[Card]]) -> tuple[Seat, ...]:
    """Return the seat that gave each card of a row."""
    owner_of = {card: seat for seat, cards in zip(SEATS, given, strict=False) for card in cards}
    return tuple([owner_of[card] for card in row])


def _finders(turn: OpenTurn) -> tuple[tuple[Seat, ...], int]:
    """Return the seats that found the storyteller's card, and the number of voters."""
    true_spot = turn.true_spot
    finders = tuple([seat for seat, spots in zip(SEATS, turn.votes, strict=False) if true_spot in spots])
    return finders, len(turn.votes) - turn.votes.count(())


SINGLE_VOTE = 1
"""The points for finding the card with one vote, where two are allowed (O2)."""

_SHARED = 2
"""The points of everybody but the storyteller if all or none found the card (C1, C3, O1, T6)."""


def storyteller_reasons(numbers: Terms, turn: OpenTurn, sides: Sequence[Side]) -> Reasons:
    """Return the points of a turn with one card to find (C1, C3, O1). `sides` are the sides by seat."""
    teller = turn.storyteller
    found: list[list[AnyReason]] = [[] for _ in range(max(sides) + 1)]
    own = sides[teller]
    finders, voters = _finders(turn)
    if not finders:
        for side, reasons in enumerate(found):
            reasons.append(TooDark(0, teller) if side == own else NobodyFound(_SHARED, teller))
    elif len(finders) == voters:
        for side, reasons in enumerate(found):
            reasons.append(TooClear(0, teller) if side == own else EverybodyFound(_SHARED, teller))
    else:
        points = _for_finding(numbers)
        found[own].append(SomeFound(points, teller, finders))
        for seat, spots in zip(SEATS, turn.votes, strict=False):
            if seat in finders:
                found[sides[seat]].append(FoundCard(points, seat))
            elif spots:
                found[sides[seat]].append(MissedCard(0, seat, _chosen(turn, spots)))
    if numbers.single_vote_point and (numbers.single_vote_always or len(finders) < voters):  # O2, O5
        for seat in finders:
            if len(turn.votes[seat]) == 1:
                found[sides[seat]].append(SingleVote(SINGLE_VOTE, seat))
    for owner, fooled in _fooled(turn).items():
        most = 0 if sides[owner] == own and not numbers.partner_bonus else numbers.bonus_cap  # T6
        found[sides[owner]].append(_for_fooling(turn, owner, fooled, most))
    return tuple([tuple(reasons) for reasons in found])


def _chosen(turn: OpenTurn, spots: tuple[Spot, ...]) -> tuple[Seat, ...]:
    """Return the owners of the cards that were voted for, each once."""
    if len(spots) == 1:
        return (turn.owners[spots[0] - 1],)
    return tuple(dict.fromkeys([turn.owners[spot - 1] for spot in spots]))


def _for_finding(numbers: Terms) -> int:
    return 4 if numbers.lone_finder else 3  # C2: with three players "some" is exactly one


def _fooled(turn: OpenTurn) -> dict[Seat, list[Seat]]:
    """Return the voters for cards of each owner but the storyteller, once for each vote (O4: both votes count)."""
    fooled: dict[Seat, list[Seat]] = {}
    true_spot = turn.true_spot
    for seat, spots in zip(SEATS, turn.votes, strict=False):
        for spot in spots:
            if spot != true_spot:
                fooled.setdefault(turn.owners[spot - 1], []).append(seat)
    return fooled


def _for_fooling(turn: OpenTurn, owner: Seat, fooled: list[Seat], most: int | None) -> FooledVoters:
    voters, votes = tuple(dict.fromkeys(fooled)), len(fooled)
    if most is None or votes <= most:
        return FooledVoters(votes, owner, voters, votes, cards=_by_card(turn, owner, votes))
    return FooledVoters(most, owner, voters, votes, most, _by_card(turn, owner, most))


def _by_card(turn: OpenTurn, owner: Seat, points: int) -> tuple[tuple[Spot, int], ...]:
    """Return what each card brought, where the owner gave several: a point a vote, along the row."""
    if turn.owners.count(owner) == 1:
        return ()
    brought = []
    for spot in [Spot(place) for place, seat in enumerate(turn.owners, start=1) if seat == owner]:
        each = min(points, sum(spot in chosen for chosen in turn.votes))
        points -= each
        if each:
            brought.append((spot, each))
    return tuple(brought)


def storyteller_headline(numbers: Terms, turn: OpenTurn) -> AnyHeadline:
    """Return how a turn with one card to find came out."""
    finders, voters = _finders(turn)
    if not finders:
        return NobodyFound(_SHARED, turn.storyteller)
    if len(finders) == voters:
        return EverybodyFound(_SHARED, turn.storyteller)
    return SomeFound(_for_finding(numbers), turn.storyteller, finders)
