"""Votes, reveal and scores: S7 to S9."""

import pytest

from lapin.game.model.clues import Words
from lapin.game.model.events import (
    VoteCast,
    VotesRevealed,
)
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.moves import MayVote
from lapin.game.model.refusals import Refusal
from lapin.game.seen import StoryTable, VoteSeen
from lapin.game.views import redact
from tests.rules.story_tables import each_game, four_players, row_is_out
from tests.rules.tabletop import StackedChance, Tabletop, only, voting

# S7: voting


@each_game
def test_s7_each_player_but_the_storyteller_votes(game: str) -> None:
    """When the row lies open the table waits for a vote from everybody but the storyteller."""
    table = Tabletop(game, 4)
    table.tell_something(1)
    table.all_give()
    assert table.waiting_for == (0, 2, 3)
    table.vote(2, 2)
    assert 2 not in table.waiting_for


def test_s7_the_storyteller_does_not_vote() -> None:
    """The storyteller knows the answer."""
    table = row_is_out()
    assert table.refused(0, voting(2)) is Refusal.STORYTELLER_CANNOT_VOTE
    assert table.may(0) == ()
    table.vote(1, 1)


def test_s7_nobody_votes_for_a_card_that_they_gave() -> None:
    """A voter's own card is neither offered nor accepted."""
    table = row_is_out()
    assert table.may(2) == (MayVote((Spot(1), Spot(2), Spot(4)), most=1, red=False, again=False),)
    refused = table.refusal(2, voting(3))
    assert refused.code is Refusal.OWN_CARD
    assert refused.data == {"spot": 3}
    table.vote(2, 4)


@pytest.mark.parametrize("spot", [0, 5, -1, 100])
def test_s7_a_vote_is_for_a_card_of_the_row(spot: int) -> None:
    """The row has numbers 1 to 4, and nothing else can be voted for."""
    table = row_is_out()
    refused = table.refusal(1, voting(spot))
    assert refused.code is Refusal.NOT_IN_ROW
    assert refused.data == {"spot": spot}
    table.vote(1, 1)


def test_s7_an_empty_vote_is_no_vote() -> None:
    """Nobody can abstain."""
    table = row_is_out()
    refused = table.refusal(1, voting())
    assert refused.code is Refusal.VOTE_COUNT
    assert refused.data == {"count": 0, "most": 1}
    table.vote(1, 1)


@pytest.mark.parametrize("spots", [(1, 3), (1, 1), (1, 3, 4)])
@each_game
def test_s7_everybody_has_one_vote(game: str, spots: tuple[int, ...]) -> None:
    """So it is with up to six players."""
    table = Tabletop(game, 6)
    table.tell_something(0)
    table.all_give()
    assert table.refused(1, voting(*spots)) is Refusal.VOTE_COUNT
    table.vote(1, 1)


def test_s7_there_is_no_red_vote() -> None:
    """The red marker belongs to another game."""
    table = row_is_out()
    assert table.refused(1, voting(1, red=3)) is Refusal.NO_RED
    table.vote(1, 1)


def test_s7_nobody_votes_before_the_row_is_out() -> None:
    """There is nothing to vote for yet, neither before the clue nor before the last card."""
    table = four_players()
    assert table.refused(1, voting(1)) is Refusal.NOT_NOW
    table.tell(0, 0)
    assert table.refused(1, voting(1)) is Refusal.NOT_NOW
    table.give(1, 6)


@pytest.mark.parametrize("watcher", [0, 2, 3, None])
def test_s7_votes_are_secret(watcher: int | None) -> None:
    """The table looks the same to the others, storyteller included, whatever I voted for."""
    one, other = row_is_out(), row_is_out()
    one.vote(1, 1)
    other.vote(1, 4)
    assert one.seen_by(watcher) == other.seen_by(watcher)


def test_s7_everybody_sees_who_has_voted() -> None:
    """Only the voter sees for which card."""
    table = row_is_out()
    (cast,) = table.vote(1, 4)
    seen = table.seen_by(None).table
    assert isinstance(seen, StoryTable)
    assert seen.voted == (False, True, False, False)
    assert redact(cast, Seat(1)) == VoteSeen(Seat(1), (Spot(4),), None)
    assert redact(cast, Seat(0)) == VoteSeen(Seat(1), None, None)


# S8: the reveal


def test_s8_nothing_is_revealed_before_the_last_vote() -> None:
    """A vote that is not the last one changes nothing that others see of the cards."""
    table = row_is_out()
    assert table.vote(1, 1) == [VoteCast(Seat(1), (Spot(1),), None)]
    assert table.vote(2, 1) == [VoteCast(Seat(2), (Spot(1),), None)]
    assert table.story.last is None


def test_s8_the_last_vote_reveals_all_votes_and_all_owners_at_once() -> None:
    """With the last vote everybody sees who voted for what and whose card was whose."""
    table = four_players(chance=StackedChance({"row/1": [18, 0, 12, 6]}))
    table.tell(0, 0, "a white rabbit")
    table.all_give()
    table.vote(3, 2)
    table.vote(1, 3)
    revealed = only(VotesRevealed, table.vote(2, 1))
    assert revealed.owners == (3, 0, 2, 1)
    assert revealed.votes == ((), (3,), (1,), (2,))
    assert revealed.red is None
    assert redact(revealed, None) == revealed


def test_s8_the_turn_that_is_over_stays_open_to_all() -> None:
    """After a turn anyone can look up its clue, row, owners, votes and points."""
    table = row_is_out()
    table.all_vote({1: 0, 2: 1, 3: 1})
    seen = table.seen_by(None).table
    assert isinstance(seen, StoryTable)
    last = seen.last
    assert last is not None
    assert (last.turn, last.storyteller, last.clue) == (1, 0, Words("a clue"))
    assert last.row == (0, 6, 12, 18)
    assert last.given == ((0,), (6,), (12,), (18,))
    assert last.votes == ((), (1,), (2,), (2,))
    assert last.points == (3, 5, 0, 0)


# S9: scores


def test_s9_points_are_added_to_the_scores() -> None:
    """The points of a turn are added to the score before."""
    table = four_players()
    assert table.play_turn({1: 0, 2: 1, 3: 1}, teller=0) == (3, 5, 0, 0)
    assert table.scores == (3, 5, 0, 0)
    assert table.play_turn({0: 1, 2: 1, 3: 1}) == (2, 0, 2, 2)
    assert table.scores == (5, 5, 2, 2)


def test_s9_everybody_starts_at_zero() -> None:
    """All rabbits start on place 0."""
    assert four_players().scores == (0, 0, 0, 0)


@pytest.mark.parametrize("owner_voted_for", [0, 1, 2, 3])
def test_s9_scores_never_fall(owner_voted_for: int) -> None:
    """However a turn goes, nobody loses a point."""
    table = row_is_out()
    table.move_rabbits(7, 7, 7, 7)
    table.all_vote({seat: owner_voted_for if seat != owner_voted_for else 0 for seat in (1, 2, 3)})
    assert min(table.scores) >= 7
