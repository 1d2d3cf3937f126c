"""The points of a turn, each with its reason: arithmetic on what lies open, without state or phase.

Every function gives reasons by side. Points are their sum.
"""

from collections.abc import Sequence

import msgspec

from lapin.game.model.events import Votes
from lapin.game.model.ids import SEATS, Card, Seat, Side, Spot
from lapin.game.model.moves import Stakes
from lapin.game.model.options import Terms
from lapin.game.model.reasons import (
    AgreedWith,
    AnyHeadline,
    AnyReason,
    ChoseAlone,
    CrowdAgreed,
    CrowdSpoilt,
    EverybodyFound,
    FooledVoters,
    FoundAtOnce,
    FoundCard,
    MisledFingers,
    MissedCard,
    NobodyFound,
    NoTouch,
    NoTwoAgreed,
    PictureFound,
    PictureNotFound,
    Reasons,
    SingleVote,
    SomeFound,
    SpoiltByRed,
    TooClear,
    TooDark,
    TookPicture,
    WrongPicture,
)
from lapin.game.model.state import Counted


class OpenTurn(msgspec.Struct, frozen=True, gc=False):
    """What lies open when the votes are revealed (S8): owners by spot, votes by seat."""

    storyteller: Seat
    owners: tuple[Seat, ...]
    votes: Votes
    red: Spot | None

    @property
    def players(self) -> int:
        """How many played this turn; late comers sit down after it."""
        return len(self.votes)

    @property
    def true_spot(self) -> Spot:
        """The spot of the storyteller's card."""
        return Spot(self.owners.index(self.storyteller) + 1)


def owners_of(row: Sequence[Card], given: Sequence[Sequence[Card]]) -> tuple[Seat, ...]:
    """Return the seat that gave each card of a row."""
    owner_of = {card: seat for seat, cards in zip(SEATS, given, strict=False) for card in cards}
    return tuple([owner_of[card] for card in row])


def _finders(turn: OpenTurn) -> tuple[tuple[Seat, ...], int]:
    """Return who found the storyteller's card, and how many voted."""
    true_spot = turn.true_spot
    finders = tuple([seat for seat, spots in zip(SEATS, turn.votes, strict=False) if true_spot in spots])
    return finders, len(turn.votes) - turn.votes.count(())


_SHARED = 2
"""What everybody but the storyteller gets if all or none found the card (C1, C3, O1, T6)."""


def storyteller_reasons(numbers: Terms, turn: OpenTurn, sides: Sequence[Side]) -> Reasons:
    """Return the points of a turn with one card to find (C1-C3, O1-O5, T6). `sides` are the sides by seat."""
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
                chosen = tuple(dict.fromkeys([turn.owners[spot - 1] for spot in spots]))
                found[sides[seat]].append(MissedCard(0, seat, chosen))
    if numbers.single_vote_point and (numbers.single_vote_always or len(finders) < voters):  # O2, O5
        for seat in finders:
            if len(turn.votes[seat]) == 1:
                found[sides[seat]].append(SingleVote(1, seat))
    for owner, fooled in _fooled(turn).items():
        most = 0 if sides[owner] == own and not numbers.partner_bonus else numbers.bonus_cap  # T6
        found[sides[owner]].append(_for_fooling(turn, owner, fooled, most))
    return tuple([tuple(reasons) for reasons in found])


def _for_finding(numbers: Terms) -> int:
    return 4 if numbers.lone_finder else 3  # C2: with three players "some" is exactly one


def _fooled(turn: OpenTurn) -> dict[Seat, list[Seat]]:
    """Return who voted for cards of each owner but the storyteller, once for each vote (O4: both votes count)."""
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


CROWD_MOST = 5


def _for_agreeing(agreeing: int) -> int:
    """What each of this many who chose the same card gets, without the red vote (P4)."""
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
    points = crowd_points(votes, turn.red)
    return tuple([(_of_crowd(turn, votes, seat, points[seat]),) for seat in SEATS[: turn.players]])


def _of_crowd(turn: OpenTurn, votes: Sequence[Spot], seat: Seat, points: int) -> AnyReason:
    spot = votes[seat]
    others = tuple(
        [other for other, chosen in zip(SEATS, votes, strict=False) if chosen == spot and other != seat]
    )
    if not others:
        return ChoseAlone(points, seat, spot)
    if spot == turn.red:
        return SpoiltByRed(points, seat, spot, turn.storyteller)
    return AgreedWith(points, seat, spot, others, CROWD_MOST if len(others) >= CROWD_MOST else None)


def crowd_headline(turn: OpenTurn) -> AnyHeadline:
    """Return how a party turn came out: on which cards most agreed."""
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


def square_reasons(
    players: int, active: Seat, touches: Sequence[Counted], found_by: Seat | None, *, can_lose: bool
) -> Reasons:
    """Return what each seat won or lost in a turn of jinx (J9, J10). `touches` are the fingers that counted.

    `can_lose` says whether the active player has a card to give back.
    """
    touched = {touch.seat: touch.spot for touch in touches}
    found: list[tuple[AnyReason, ...]] = []
    for seat in map(Seat, range(players)):
        if seat == active:
            fingers = [touch.seat for touch in touches]
            found.append((_of_active(active, fingers, found_by, can_lose),))
        elif seat == found_by:
            found.append((TookPicture(1, seat, touched[seat]),))
        elif seat in touched:
            found.append((WrongPicture(0, seat, touched[seat]),))
        else:
            found.append((NoTouch(0, seat, found_by),))
    return tuple(found)


def _of_active(active: Seat, fingers: Sequence[Seat], found_by: Seat | None, can_lose: bool) -> AnyReason:
    if found_by is None:
        return PictureNotFound(-1 if can_lose else 0, active)
    wrong = tuple([seat for seat in fingers if seat != found_by])
    return MisledFingers(len(wrong), active, wrong) if wrong else FoundAtOnce(0, active, found_by)


def square_stakes(*, can_lose: bool) -> Stakes:
    """Return what a clue can bring the active player (J9, J10), by the function that counts it."""
    active, other, finder = Seat(0), Seat(1), Seat(2)

    def points(fingers: Sequence[Seat], found_by: Seat | None) -> int:
        return _of_active(active, fingers, found_by, can_lose).points

    return Stakes(points((other, finder), finder), points((finder,), finder), points((other,), None))


def square_headline(active: Seat, touches: Sequence[Counted], found_by: Seat | None, lost: int) -> AnyHeadline:
    """Return how a turn of jinx came out. `lost` is 1 if the active player gave a card back."""
    if found_by is None:
        return PictureNotFound(-lost, active)
    return PictureFound(found_by, active, len(touches) - 1)
