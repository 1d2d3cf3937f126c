"""Green votes, the red one, and points: P3 and P4."""

import pytest

from lapin.game.model.events import (
    VotesRevealed,
)
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.moves import MayVote
from lapin.game.model.refusals import Refusal
from lapin.game.seen import StoryTable, VoteSeen
from lapin.game.views import redact, view
from tests.rules.party_tables import NAMED, a_row, all_vote, play_turn
from tests.rules.tabletop import Tabletop, only, voting

# P3: green votes and a red one


def test_p3_everybody_votes_the_storyteller_too() -> None:
    """The table waits for every player's vote; the storyteller's comes with the red one."""
    table = a_row()
    assert table.waiting_for == (0, 1, 2, 3, 4, 5)
    every_spot = tuple(map(Spot, range(1, 7)))
    assert table.mine(0).may == (MayVote(every_spot, 1, red=True, again=False),)
    assert table.mine(1).may == (MayVote(every_spot, 1, red=False, again=False),)
    table.vote(0, 1, red=2)
    for seat in (1, 2, 3, 4):
        table.vote(seat, 1)
    assert list(table.waiting_for) == [5]


@pytest.mark.parametrize("seat", range(6))
def test_p3_a_vote_for_ones_own_card_is_allowed(seat: int) -> None:
    """I may vote for the card I gave, storyteller or not."""
    table = a_row()
    own = table.spots_of(seat)[0]
    table.vote(seat, own, red=1 if seat == 0 else None)
    assert table.story.votes[seat] == (own,)


@pytest.mark.parametrize("red", range(1, 7))
def test_p3_the_red_vote_may_be_on_any_card(red: int) -> None:
    """The storyteller's red vote goes anywhere: on their own card, or on the one with their green vote."""
    table = a_row()
    table.vote(0, 4, red=red)
    assert table.story.red == red


def test_p3_the_storyteller_must_cast_the_red_vote() -> None:
    """A green vote alone is not a storyteller's vote."""
    assert a_row().refused(0, voting(4)) is Refusal.RED_WANTED


def test_p3_nobody_else_has_a_red_vote() -> None:
    """One red vote a turn, and it is the storyteller's."""
    assert a_row().refused(1, voting(4, red=3)) is Refusal.NO_RED


@pytest.mark.parametrize("spots", [(), (1, 2)])
@pytest.mark.parametrize("seat", [0, 1])
def test_p3_one_green_vote_and_no_other_number(seat: int, spots: tuple[int, ...]) -> None:
    """Everybody has one green vote, however many we are."""
    refused = a_row(12).refusal(seat, voting(*spots, red=1 if seat == 0 else None))
    assert (refused.code, refused.data) == (Refusal.VOTE_COUNT, {"count": len(spots), "most": 1})


@pytest.mark.parametrize("beside", [-1, 0, 7])
def test_p3_a_vote_is_for_a_card_of_the_row(beside: int) -> None:
    """There is nothing to vote for outside the row, green or red."""
    table = a_row()
    assert table.refused(1, voting(beside)) is Refusal.NOT_IN_ROW
    assert table.refused(0, voting(beside, red=1)) is Refusal.NOT_IN_ROW
    assert table.refused(0, voting(1, red=beside)) is Refusal.NOT_IN_ROW


def test_p3_votes_are_secret_the_red_one_too() -> None:
    """Everybody sees that I voted; for what, only I."""
    table = a_row()
    table.vote(0, 4, red=3)
    assert table.heard_by(0)[-1] == VoteSeen(Seat(0), (Spot(4),), Spot(3))
    assert (table.mine(0).votes, table.mine(0).red) == ((4,), 3)
    for seat in (None, 1, 5):
        assert table.heard_by(seat)[-1] == VoteSeen(Seat(0), None, None)
    assert (table.mine(1).votes, table.mine(1).red) == ((), None)
    board = view(table.state, None).table
    assert isinstance(board, StoryTable)
    assert board.voted == (True, False, False, False, False, False)


def test_p3_two_different_votes_look_the_same_to_the_others() -> None:
    """Nothing that reaches me depends on a vote I may not know."""
    one, other = a_row(), a_row()
    one.vote(0, 4, red=3)
    other.vote(0, 1, red=6)
    for seat in (None, 1, 2, 3, 4, 5):
        assert one.seen_by(seat) == other.seen_by(seat)
        assert one.heard_by(seat) == other.heard_by(seat)


def test_p3_votes_may_be_changed_until_the_last_is_in() -> None:
    """I may vote again, and the storyteller may move the red vote, while somebody still thinks."""
    table = a_row()
    table.vote(0, 4, red=3)
    table.vote(0, 2, red=5)
    table.vote(1, 1)
    table.vote(1, 2)
    assert (table.story.votes[0], table.story.votes[1], table.story.red) == ((2,), (2,), 5)
    for seat in (2, 3, 4):
        table.vote(seat, 3)
    revealed = only(VotesRevealed, table.vote(5, 3))
    assert revealed.votes == ((2,), (2,), (3,), (3,), (3,), (3,))
    assert revealed.red == 5


def test_p3_the_red_vote_stays_when_the_last_vote_is_another_players() -> None:
    """The red vote counts, whoever votes last."""
    table = a_row()
    assert all_vote(table, [1] * 6, red=1) == (0,) * 6


def test_p3_the_red_vote_counts_when_the_storyteller_votes_last() -> None:
    """The red vote counts, even if it is the last vote of all."""
    table = a_row()
    for seat in (1, 2, 3, 4, 5):
        table.vote(seat, 1)
    table.vote(0, 2, red=1)
    assert table.last_points == (0,) * 6


# P4: points


def test_p4_all_votes_are_revealed_together() -> None:
    """Nothing is open before the last vote; then every vote and every owner is."""
    table = a_row()
    table.vote(0, 4, red=2)
    for seat in (1, 2, 3, 4):
        assert not any(isinstance(event, VotesRevealed) for event in table.vote(seat, 3))
    revealed = only(VotesRevealed, table.vote(5, 1))
    assert revealed.owners == (0, 1, 2, 3, 4, 5)
    assert revealed.votes == ((4,), (3,), (3,), (3,), (3,), (1,))
    assert revealed.red == 2
    assert redact(revealed, None) == revealed


@pytest.mark.parametrize(("agreeing", "points"), [(2, 2), (3, 3), (4, 4), (5, 5), (6, 5), (7, 5), (12, 5)])
def test_p4_a_vote_earns_a_point_for_everybody_on_that_card_at_most_five(agreeing: int, points: int) -> None:
    """Each of g voters of a card gets g points, and five at most."""
    alone = [spot for spot in range(1, 13) if spot != 3][: 12 - agreeing]
    assert all_vote(a_row(12), [3] * agreeing + alone, red=12) == (points,) * agreeing + (0,) * len(alone)


def test_p4_a_lone_vote_scores_nothing() -> None:
    """A card that only I like gives me nothing."""
    assert all_vote(a_row(), [1, 2, 3, 4, 5, 6], red=6) == (0,) * 6


def test_p4_a_lone_vote_for_ones_own_card_scores_nothing_either() -> None:
    """Voting for my own card pays only if somebody agrees."""
    assert all_vote(a_row(), [3, 2, 3, 3, 3, 3], red=6) == (5, 0, 5, 5, 5, 5)


def test_p4_the_red_vote_takes_every_point_of_its_card() -> None:
    """A player who voted for the card under the red vote gets nothing; the other cards pay."""
    assert all_vote(a_row(), [2, 2, 3, 3, 3, 2], red=3) == (3, 3, 0, 0, 0, 3)


def test_p4_the_red_vote_hits_the_storyteller_as_well() -> None:
    """A storyteller who puts red on the card with their own green vote gets nothing, either."""
    assert all_vote(a_row(), [3, 3, 3, 1, 1, 1], red=3) == (0, 0, 0, 3, 3, 3)


def test_p4_the_owner_of_a_card_gets_nothing_for_votes_on_it() -> None:
    """Points go to players who agree, never to the owner of the card."""
    assert all_vote(a_row(), [3, 3, 1, 3, 3, 3], red=2) == (5, 5, 0, 5, 5, 5)


def test_p4_points_are_added_turn_by_turn() -> None:
    """Scores add up, and never fall."""
    table = Tabletop("party", 6, NAMED)
    play_turn(table)
    assert table.scores == (5,) * 6
    table.tell(1)
    table.all_give()
    all_vote(table, [1, 1, 2, 3, 3, 3], red=3)
    assert table.scores == (7, 7, 5, 5, 5, 5)
