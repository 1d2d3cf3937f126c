"""The points of every game as tables, for a phone without a network: filled in by asking the rules, case by case.

A phone looks a turn up here: it counts who found the card, and how many votes lie on whose, and reads what that
brings. No number and no rule is in the client. `web/wire.py` writes the tables down; a test plays turns in both
ways and compares every point and every reason.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from lapin.box.asks import SeatAsk, asks
from lapin.box.course import BOOK, BoxEnd, begun, ended, ends, following
from lapin.box.state import BoxPhase
from lapin.box.turns import TARGET
from lapin.box.views import besides, public
from lapin.game.model.ids import GameId, Seat, Side, Spot
from lapin.game.model.reasons import AgreedWith, AnyHeadline, AnyReason, FooledVoters, Reasons, SingleVote
from lapin.game.scoring import OpenTurn
from lapin.game.seen import StoryTable
from lapin.game.variants import VARIANTS, Storytelling
from lapin.game.variants.variant import Variant
from lapin.scorekeeper import PlayedSquare, PlayedTouch, square_told

TELLER = Seat(0)


class PointsLine(msgspec.Struct, frozen=True, array_like=True):
    """A reason without the people in it: its code and its points."""

    code: str
    points: int


class FinderOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The points of a turn with a given number of finders: headline, and the reasons of storyteller and others.

    `side` is for each other side; where it is None, `finder` and `missed` are for each voter.
    """

    head: PointsLine
    teller: PointsLine
    side: PointsLine | None = None
    finder: PointsLine | None = None
    missed: PointsLine | None = None


class FoundPoints(msgspec.Struct, frozen=True, omit_defaults=True):
    """The points of a game in which one card is the right one."""

    outcomes: tuple[FinderOutcome, ...]
    """The outcomes, by the number of finders."""
    fooled: tuple[int, ...]
    """The points for votes on one's own cards, by their number."""
    partner: tuple[int, ...] = ()
    """The same for the card of the storyteller's partner."""
    single: tuple[int, ...] = ()
    """The extra points of a finder with a single vote, by the number of finders."""


class CrowdPoints(msgspec.Struct, frozen=True):
    """The points of a game in which the crowd decides: for each player, by how many chose the same card."""

    agreed: tuple[PointsLine, ...]
    spoilt: tuple[PointsLine, ...]
    """The reasons under the red vote."""
    most: int
    """The number of others from which on nobody gets more."""


class FingerPoints(msgspec.Struct, frozen=True):
    """The points of a game with a square."""

    finder: PointsLine
    wrong: PointsLine
    slower: PointsLine
    active: tuple[PointsLine, ...]
    """The reasons for the player who gave the clue, by the number of wrong fingers before the right one."""
    unfound: tuple[PointsLine, ...]
    """The same if nobody finds the picture, by the number of their cards; the last one also stands for more."""


class BoxRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that a phone needs to count for a number of players: the course, who says what, the points."""

    players: int
    sides: tuple[Side, ...]
    """The score that each seat plays for."""
    row: int
    phase: BoxPhase
    """The phase that begins once people know who tells."""
    asks: tuple[SeatAsk, ...]
    """The questions, by the distance from the storyteller's seat."""
    following: tuple[Seat, ...]
    """The seat that tells after each seat."""
    ends: tuple[BoxEnd, ...]
    """The ends of the game after a turn; earlier ones take precedence."""
    ended: BoxEnd
    """The meaning of an end by the people at the table."""
    turns: int
    """The number of turns of the game, where that is certain; else 0."""
    drawn_after: int | None
    by_hand: bool
    goal: int | None = None
    """The points that end the game; None where points do not."""
    found: FoundPoints | None = None
    crowd: CrowdPoints | None = None
    fingers: FingerPoints | None = None


def tables(game: GameId) -> tuple[BoxRules, ...]:
    """Return the tables of a game by the book, one for each number of players."""
    return tuple(_table(game, players) for players in VARIANTS[game].table_sizes())


def _table(game: GameId, players: int) -> BoxRules:
    variant = VARIANTS[game]
    story = variant if isinstance(variant, Storytelling) else None
    true_card = variant.facts.true_card
    box = begun(game, players, TELLER)
    shown, more = public(box), besides(box)
    return BoxRules(
        players=players,
        sides=variant.seating(players),
        row=box.row,
        phase=box.phase,
        asks=asks(game, BOOK, players, TELLER),
        following=following(game, players),
        ends=ends(game, players),
        ended=ended(game, players),
        turns=shown.turns if isinstance(shown, StoryTable) else 0,
        drawn_after=more.drawn_after,
        by_hand=more.by_hand,
        goal=shown.goal if isinstance(shown, StoryTable) else None,
        found=_found(story, players) if story is not None and true_card else None,
        crowd=_crowd(story, players) if story is not None and not true_card else None,
        fingers=_fingers(variant, players) if story is None else None,
    )


def _line(reason: AnyReason | AnyHeadline) -> PointsLine:
    return PointsLine(str(reason.__struct_config__.tag), getattr(reason, "points", 0))


def _found(variant: Storytelling, players: int) -> FoundPoints:
    """Ask the variant for the points of every number of finders and of votes.

    Card 1 is the storyteller's, card 2 somebody else's.
    """
    numbers = variant.terms(players, BOOK)
    voters = numbers.voters
    other = Seat(1)

    def told(votes: Sequence[tuple[int, ...]], owner: Seat = other) -> tuple[AnyHeadline, Reasons]:
        cast = tuple(tuple(map(Spot, spots)) for spots in votes)
        turn = OpenTurn(TELLER, (TELLER, owner), cast + ((),) * (players - len(cast)), None)
        return variant.headline(numbers, turn), variant.reasons(numbers, turn)

    def fooled(votes: int, owner: Seat) -> int:
        _, sides = told([(), (), (2,) * votes], owner)
        return sum(each.points for each in sides[variant.side(owner, players)] if isinstance(each, FooledVoters))

    outcomes, single = [], []
    for finders in range(voters + 1):
        head, sides = told([(), *[(1,) if seat < finders else (2,) for seat in range(voters)]])
        first, last = sides[variant.side(Seat(1), players)], sides[variant.side(Seat(voters), players)]
        if hasattr(last[0], "seat"):  # for what each of them did, and not the same for all
            outcome = FinderOutcome(_line(head), _line(sides[0][0]), finder=_line(first[0]), missed=_line(last[0]))
        else:
            outcome = FinderOutcome(_line(head), _line(sides[0][0]), side=_line(last[0]))
        outcomes.append(outcome)
        single.append(sum(each.points for each in first if isinstance(each, SingleVote)))
    most = range(voters * numbers.votes + 1)
    partner = variant.partner(TELLER, players)
    return FoundPoints(
        tuple(outcomes),
        tuple(fooled(votes, other) for votes in most),
        () if partner is None else tuple(fooled(votes, partner) for votes in most),
        tuple(single) if any(single) else (),
    )


def _crowd(variant: Storytelling, players: int) -> CrowdPoints:
    """Ask the variant for the points of every number of players on card 1, without and with the red vote on it."""
    numbers = variant.terms(players, BOOK)
    owners = tuple(map(Seat, range(players)))

    def told(agreeing: int, red: int) -> AnyReason:
        votes = tuple([(Spot(1),) if seat < agreeing else (Spot(2),) for seat in range(players)])
        return variant.reasons(numbers, OpenTurn(TELLER, owners, votes, Spot(red)))[0][0]

    some = range(1, players + 1)
    capped = [each.most for each in (told(n, 3) for n in some) if isinstance(each, AgreedWith) and each.most]
    return CrowdPoints(
        tuple(_line(told(n, 3)) for n in some),
        tuple(_line(told(n, 1)) for n in some),
        min(capped, default=players),
    )


def _fingers(variant: Variant[Any], players: int) -> FingerPoints:
    """Let the rules play turns with a square in which more and more fingers are wrong before the right one."""
    active, finder, slow = TELLER, Seat(players - 1), Seat(players - 2)

    def told(wrong: int, found_by: Seat | None, won: int = 1) -> Reasons:
        touches = [PlayedTouch(seat, seat) for seat in range(1, wrong + 1)]
        touches += [] if found_by is None else [PlayedTouch(found_by, TARGET)]
        turn = PlayedSquare(active, TARGET, tuple(touches), found_by, won=(won,) * players)
        sides: Reasons = variant.why(BOOK, square_told(variant.name, players, BOOK, turn).turn).sides
        return sides

    at_once = told(0, finder)
    return FingerPoints(
        finder=_line(at_once[finder][0]),
        wrong=_line(told(1, finder)[1][0]),
        slower=_line(at_once[slow][0]),
        active=tuple(_line(told(wrong, finder)[active][0]) for wrong in range(players - 1)),
        unfound=tuple(_line(told(players - 1, None, won=cards)[active][0]) for cards in (0, 1)),
    )
