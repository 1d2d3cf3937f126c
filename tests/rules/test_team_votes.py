"""The row, votes and points: T4 to T7."""

from collections.abc import Mapping

import pytest

from lapin.game.model.events import (
    VotesRevealed,
)
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.moves import MayVote
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from tests.rules.tabletop import StackedChance, Tabletop, only, voting
from tests.rules.team_tables import NAMED, a_clue, a_row

# T4: the row


@pytest.mark.parametrize("players", [6, 8, 10, 12])
def test_t4_the_row_has_two_cards_of_the_storytellers_team_and_one_of_each_other(players: int) -> None:
    """The row has one card more than there are teams."""
    table = a_row(players)
    assert len(table.story.row) == players // 2 + 1
    by_team = [0] * (players // 2)
    for seat, cards in enumerate(table.story.given):
        by_team[seat % (players // 2)] += len(cards)
    assert by_team == [2] + [1] * (players // 2 - 1)


def test_t4_the_row_is_shuffled() -> None:
    """Where a card lies does not tell whose it is."""
    table = Tabletop("team", 6, NAMED, chance=StackedChance({"row/1": (12, 8)}))
    table.tell(0, 0)
    table.all_give()
    assert table.story.row == (12, 8, 0, 4)


# T5: who votes


@pytest.mark.parametrize("players", [6, 8, 10, 12])
def test_t5_in_every_other_team_the_partner_who_did_not_give_votes(players: int) -> None:
    """You gave, so I vote."""
    half = players // 2
    assert a_row(players).waiting_for == tuple(range(half + 1, players))


def test_t5_who_votes_follows_from_who_gave() -> None:
    """When the other one gave, I am the one who votes."""
    table = a_clue()
    table.name_giver(1, 4)
    table.all_give()
    assert table.waiting_for == (1, 5)
    assert table.mine(1).may == (MayVote(tuple(map(Spot, (1, 2, 3, 4))), 1, red=False, again=False),)
    assert table.mine(4).may == ()


def test_t5_storyteller_and_partner_never_vote() -> None:
    """The storyteller's team knows too much."""
    table = a_row()
    assert table.refused(0, voting(2)) is Refusal.STORYTELLER_CANNOT_VOTE
    assert table.refused(3, voting(2)) is Refusal.GIVER_CANNOT_VOTE


@pytest.mark.parametrize("giver", [1, 2])
def test_t5_a_player_who_gave_does_not_vote(giver: int) -> None:
    """Nobody who gave a card takes part in the vote."""
    assert a_row().refused(giver, voting(1)) is Refusal.GIVER_CANNOT_VOTE


@pytest.mark.parametrize("players", [6, 12])
@pytest.mark.parametrize("spots", [(), (1, 2)])
def test_t5_one_vote_however_many_play(players: int, spots: tuple[int, ...]) -> None:
    """The second vote of large tables does not exist in this game."""
    voter = players - 1
    refused = a_row(players).refusal(voter, voting(*spots))
    assert (refused.code, refused.data) == (Refusal.VOTE_COUNT, {"count": len(spots), "most": 1})


@pytest.mark.parametrize("beside", [-1, 0, 5])
def test_t5_a_vote_is_for_a_card_of_the_row(beside: int) -> None:
    """There is nothing to vote for outside the row."""
    refused = a_row().refusal(4, voting(beside))
    assert (refused.code, refused.data) == (Refusal.NOT_IN_ROW, {"spot": beside})


def test_t5_there_is_no_red_vote() -> None:
    """The red vote is for parties."""
    assert a_row().refused(4, voting(1, red=2)) is Refusal.NO_RED


def test_t5_a_vote_may_be_changed_and_is_revealed_with_the_last() -> None:
    """I may vote again until everybody has voted; then all votes are open at once."""
    table = a_row()
    table.vote(4, 2)
    table.vote(4, 1)
    revealed = only(VotesRevealed, table.vote(5, 4))
    assert revealed == VotesRevealed(
        tuple(map(Seat, (0, 1, 2, 3))), ((), (), (), (), (Spot(1),), (Spot(4),)), red=None
    )


# T6: points. Eight players: 0 tells, 4 is the partner, 1, 2 and 3 gave, 5, 6 and 7 vote


@pytest.mark.parametrize(
    ("votes", "points"),
    [
        pytest.param({5: 0, 6: 0, 7: 0}, (0, 2, 2, 2), id="all found"),
        pytest.param({5: 2, 6: 3, 7: 1}, (0, 3, 3, 3), id="none found, one vote on each other team's card"),
        pytest.param({5: 2, 6: 3, 7: 2}, (0, 2, 4, 3), id="none found, two votes on one card"),
        pytest.param({5: 0, 6: 0, 7: 1}, (3, 4, 3, 0), id="two found, one vote on a finder's team's card"),
        pytest.param({5: 0, 6: 1, 7: 1}, (3, 5, 0, 0), id="one found, two votes on its team's card"),
        pytest.param({5: 3, 6: 3, 7: 0}, (3, 0, 0, 5), id="one found, two votes on its partner's card"),
        pytest.param({5: 0, 6: 4, 7: 4}, (5, 3, 0, 0), id="one found, two on the storyteller's partner's card"),
        pytest.param({5: 4, 6: 4, 7: 4}, (3, 2, 2, 2), id="none found, all on the storyteller's partner's card"),
        pytest.param({5: 4, 6: 3, 7: 2}, (1, 2, 3, 3), id="none found, one on the storyteller's partner's card"),
    ],
)
def test_t6_points_by_team(votes: Mapping[int, int], points: tuple[int, ...]) -> None:
    """All or none found it: the other teams get two; else storyteller's and finders' get three. Votes add one."""
    table = a_row(8)
    table.all_vote(votes)
    assert table.last_points == points


@pytest.mark.parametrize(
    ("votes", "points"),
    [
        ({5: 0, 6: 4, 7: 4}, (3, 3, 0, 0)),
        ({5: 4, 6: 4, 7: 4}, (0, 2, 2, 2)),
        ({5: 2, 6: 4, 7: 4}, (0, 2, 3, 2)),
    ],
)
def test_t6_without_partner_bonus_the_partners_card_earns_nothing(
    votes: Mapping[int, int], points: tuple[int, ...]
) -> None:
    """A table may decide that the storyteller's team gets nothing for votes on the partner's card."""
    table = a_row(8, Options(first=Seat(0), partner_bonus=False))
    table.all_vote(votes)
    assert table.last_points == points


@pytest.mark.parametrize("bonus", [True, False])
def test_t6_votes_on_the_storytellers_own_card_earn_no_extra_point(bonus: bool) -> None:
    """Being found is paid once, not vote by vote."""
    table = a_row(12, Options(first=Seat(0), partner_bonus=bonus))
    table.all_vote({7: 0, 8: 0, 9: 0, 10: 0, 11: 2})
    assert table.last_points == (3, 3, 4, 3, 3, 0)


def test_t6_a_card_earns_three_points_at_most() -> None:
    """Four votes on my team's card earn three."""
    table = a_row(12)
    table.all_vote({7: 0, 8: 1, 9: 1, 10: 1, 11: 1})
    assert table.last_points == (3, 6, 0, 0, 0, 0)


def test_t6_the_partners_card_earns_three_points_at_most() -> None:
    """Four votes on the card of the storyteller's partner earn three as well."""
    table = a_row(12)
    table.all_vote({7: 0, 8: 6, 9: 6, 10: 6, 11: 6})
    assert table.last_points == (6, 3, 0, 0, 0, 0)


def test_t6_a_table_may_lift_the_limit() -> None:
    """With another limit as a house rule, four votes earn four."""
    table = a_row(12, Options(first=Seat(0), bonus_cap=24))
    table.all_vote({7: 0, 8: 1, 9: 1, 10: 1, 11: 1})
    assert table.last_points == (3, 7, 0, 0, 0, 0)


@pytest.mark.parametrize("players", [8, 10, 12])
def test_t6_no_extra_point_for_a_single_vote_however_many_play(players: int) -> None:
    """The points of large tables do not exist in this game: everybody has a single vote anyway."""
    table = a_row(players)
    voters = table.waiting_for
    for voter in voters[:-1]:
        table.vote_for(voter, 0)
    table.vote_for(voters[-1], players // 2)
    assert table.last_points == (4, *[3] * (players // 2 - 2), 0)


@pytest.mark.parametrize(("bonus", "mia_and_otto"), [(True, 4), (False, 3)])
def test_t6_mia_and_otto(bonus: bool, mia_and_otto: int) -> None:
    """Ten players; Mia's card is found by Red, Otto's gets Blue's vote, Green votes Red's, Gold its own."""
    table = a_row(10, Options(first=Seat(0), partner_bonus=bonus))
    mia, otto, red, gold = 0, 5, 1, 4
    table.all_vote({6: mia, 7: otto, 8: red, 9: gold})
    assert table.last_points == (mia_and_otto, 4, 0, 0, 1)


# T7: voting for the partner's card


def test_t7_a_vote_for_the_partners_card_earns_the_team_its_point() -> None:
    """I did not know it was yours: we get the point for a vote on it."""
    table = a_row(8)
    table.all_vote({5: 1, 6: 0, 7: 3})
    assert table.last_points == (3, 1, 3, 1)


def test_t7_every_card_of_the_row_may_be_voted_for() -> None:
    """A voter gave no card, so none is barred."""
    for spot in (1, 2, 3, 4):
        table = a_row()
        table.vote(4, spot)
        assert table.story.votes[4] == (spot,)


def test_t7_a_voter_is_not_told_which_card_the_partner_gave() -> None:
    """Two tables that differ only in who gave which card of the row look the same to me."""
    one = Tabletop("team", 6, NAMED)
    other = Tabletop("team", 6, NAMED, chance=StackedChance({"deal": (0, 1, 2, 3, 8, 5, 6, 7, 4)}))
    for table in (one, other):  # seat 1 gives 4 and seat 2 gives 8; or the other way round
        table.chance = StackedChance({"row/1": (0, 4, 8, 12)})
        table.tell(0, 0)
        table.all_give()
    assert one.story.row == other.story.row
    assert one.story.given[1] != other.story.given[1]
    assert one.seen_by(4) == other.seen_by(4)
    assert one.heard_by(4) == other.heard_by(4)
