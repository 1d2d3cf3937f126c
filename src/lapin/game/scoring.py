"""The points of a turn: arithmetic on the revealed row and votes, without state or phase."""

from collections.abc import Mapping, Sequence

from lapin.game.model.ids import Spot
from lapin.game.model.options import Terms


def storyteller_points(
    numbers: Terms,
    teller: int,
    true_spot: Spot,
    owners: Sequence[int],
    ballots: Mapping[int, tuple[Spot, ...]],
    sides: int,
) -> tuple[int, ...]:
    """Return the points of each side for a turn with one card to find (C1-C3, O1-O5, T6).

    `owners` are the sides of the cards in the row, `true_spot` is the spot of the storyteller's card, `ballots`
    are the votes by side. A side is one player, or in `team` two.
    """
    finders = [side for side, spots in ballots.items() if true_spot in spots]
    shared = len(finders) in (0, len(ballots))
    if shared:
        points = [2] * sides
        points[teller] = 0
    else:
        found = 4 if numbers.lone_finder else 3  # C2: with three players "some" is exactly one
        points = [0] * sides
        points[teller] = found
        for side in finders:
            points[side] = found
    bonus = [0] * sides
    for spots in ballots.values():
        for spot in spots:
            if spot != true_spot:
                bonus[owners[spot - 1]] += 1  # O4: both votes count
    if not numbers.partner_bonus:
        bonus[teller] = 0  # T6
    cap = numbers.bonus_cap
    for side, votes in enumerate(bonus):
        points[side] += votes if cap is None else min(votes, cap)
    if numbers.single_vote_point and (numbers.single_vote_always or len(finders) < len(ballots)):  # O2, O5
        for side in finders:
            if len(ballots[side]) == 1:
                points[side] += 1
    return tuple(points)


CROWD_MOST = 5


def crowd_points(votes: Sequence[Spot], red: Spot) -> tuple[int, ...]:
    """Return the points of each seat in a party turn (P4, P6).

    A seat gets a point for everybody who chose the same card, itself included; it gets none if nobody else chose
    the card, or if the red vote lies on it.
    """
    points = []
    for spot in votes:
        agreeing = votes.count(spot)
        points.append(0 if agreeing == 1 or spot == red else min(agreeing, CROWD_MOST))
    return tuple(points)
