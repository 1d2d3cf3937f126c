"""The end of a turn, changes of mind, the end of the game: S10 to S12."""

import pytest

from lapin.game.model.commands import (
    AnyCommand,
    Arrive,
    Stop,
)
from lapin.game.model.events import (
    CardsGiven,
    GameEnded,
    HandsRefilled,
    PointsScored,
    TurnBegan,
    VoteCast,
    VotesRevealed,
)
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.moves import MayGive, MayVote
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from lapin.game.seen import RefillSeen, StoryTable
from lapin.game.views import redact
from tests.rules.story_tables import clue_is_out, each_game, four_players, row_is_out
from tests.rules.tabletop import Tabletop, giving, only, telling, voting

# S10: the end of the turn


def test_s10_everybody_sees_how_many_cards_wait_and_how_many_are_used_up() -> None:
    """The pile gets smaller, the discards grow, and nobody sees which cards they are."""
    table = four_players()

    def counted() -> list[tuple[int, int]]:
        views = [table.seen_by(seat).table for seat in (None, 0, 3)]
        return [(view.pile, view.discards) for view in views if isinstance(view, StoryTable)]

    assert counted() == [(84 - 4 * 6, 0)] * 3
    table.play_turn({1: 0, 2: 0, 3: 1})
    assert counted() == [(84 - 4 * 6 - 4, 4)] * 3


def test_s10_the_row_is_discarded() -> None:
    """The cards of the turn leave the table and go to nobody's hand."""
    table = row_is_out()
    table.all_vote({1: 0, 2: 0, 3: 0})
    assert table.story.discards == (0, 6, 12, 18)
    assert table.story.row == ()
    assert table.story.given == ((), (), (), ())


@pytest.mark.parametrize("teller", [0, 1, 3])
def test_s10_hands_fill_up_from_the_left_of_the_storyteller(teller: int) -> None:
    """The left neighbour draws the top card, the storyteller draws last."""
    table = four_players()
    table.play_turn({seat: teller for seat in range(4) if seat != teller}, teller=teller)
    assert table.hand((teller + 1) % 4)[-1] == 24
    assert table.hand((teller + 2) % 4)[-1] == 25
    assert table.hand((teller + 3) % 4)[-1] == 26
    assert table.hand(teller)[-1] == 27
    assert tuple(map(len, table.story.hands)) == (6, 6, 6, 6)
    assert table.story.pile[0] == 28


def test_s10_i_see_what_i_draw_and_nobody_else_does() -> None:
    """A card drawn is a secret like the rest of the hand."""
    table = row_is_out()
    refilled = only(HandsRefilled, table.all_vote({1: 0, 2: 0, 3: 0}))
    assert redact(refilled, Seat(1)) == RefillSeen((Card(24),), reshuffled=False, passed_on=False)
    assert redact(refilled, None) == RefillSeen(None, reshuffled=False, passed_on=False)


@pytest.mark.parametrize(("teller", "left"), [(0, 1), (1, 2), (2, 3), (3, 0)])
@each_game
def test_s10_the_seat_to_the_left_tells_next(game: str, teller: int, left: int) -> None:
    """The left neighbour is the next storyteller; left of the last seat is the first."""
    table = Tabletop(game, 4)
    table.play_turn({seat: teller for seat in range(4) if seat != teller}, teller=teller)
    assert table.story.storyteller == left
    assert table.waiting_for == (left,)
    assert table.story.turn == 2


def test_s10_the_storyteller_goes_round_the_table() -> None:
    """Five turns with four players: everybody tells once, and the first one again."""
    table = four_players(Options(first=Seat(2)))
    table.play_turn({0: 2, 1: 2, 3: 2})
    table.play_turn({0: 3, 1: 3, 2: 3})
    table.play_turn({1: 0, 2: 0, 3: 0})
    table.play_turn({0: 1, 2: 1, 3: 1})
    table.play_turn({0: 2, 1: 2, 3: 2})
    tellers = [event.storyteller for event in table.events if isinstance(event, TurnBegan)]
    assert tellers == [2, 3, 0, 1, 2, 3]


def test_s10_a_turn_closes_in_one_go() -> None:
    """With the last vote come the votes, the points, the new cards and the next turn, in this order."""
    table = row_is_out()
    table.vote(1, 1)
    table.vote(2, 1)
    events = table.vote(3, 1)
    kinds = [type(event) for event in events]
    assert kinds == [VoteCast, VotesRevealed, PointsScored, HandsRefilled, TurnBegan]


def test_s10_a_new_turn_starts_with_a_clean_table() -> None:
    """The clue, the cards and the votes of the last turn are gone."""
    table = row_is_out()
    table.all_vote({1: 0, 2: 0, 3: 0})
    assert table.state.phase == "tell"
    assert table.story.clue is None
    assert table.story.votes == ((), (), (), ())


# S11: changes of mind


def test_s11_a_given_card_may_be_changed_until_the_last_is_in() -> None:
    """I may take my card back and give another as long as somebody has not given."""
    table = clue_is_out()
    table.give(1, 6)
    assert table.may(1) == (MayGive((*table.hand(1), Card(6)), count=1, again=True),)
    assert table.give(1, 9) == [CardsGiven(Seat(1), (Card(9),))]
    assert table.story.given[1] == (9,)
    assert sorted(table.hand(1)) == [6, 7, 8, 10, 11]
    table.give(2, 12)
    table.give(3, 18)
    assert table.story.row == (0, 9, 12, 18)


def test_s11_changing_a_card_does_not_count_as_another_players() -> None:
    """Giving three times alone does not lay out the row."""
    table = clue_is_out()
    table.give(1, 6)
    table.give(1, 7)
    table.give(1, 8)
    assert table.state.phase == "give"
    assert table.waiting_for == (2, 3)


def test_s11_a_card_may_be_changed_while_a_single_one_is_missing() -> None:
    """A change counts up to the last moment, and the row waits for the player who has not given."""
    table = clue_is_out()
    table.give(1, 6)
    table.give(2, 12)
    table.give(1, 7)
    assert table.waiting_for == (3,)
    table.give(3, 18)
    assert table.story.row == (0, 7, 12, 18)


def test_s11_giving_the_same_card_again_changes_nothing() -> None:
    """A card given twice is still given once."""
    table = clue_is_out()
    table.give(1, 6)
    before = table.state
    table.give(1, 6)
    assert table.state == before


def test_s11_a_card_stays_as_given_once_the_row_is_out() -> None:
    """When the last card is in, nobody can change theirs."""
    table = row_is_out()
    assert table.refused(1, giving(7)) is Refusal.NOT_NOW
    assert table.refused(3, giving(19)) is Refusal.NOT_NOW
    table.vote(1, 1)


def test_s11_a_refused_change_leaves_the_card_where_it_was() -> None:
    """Asking for a card I do not hold does not cost me the one I gave."""
    table = clue_is_out()
    table.give(1, 6)
    assert table.refused(1, giving(12)) is Refusal.CARD_NOT_HELD
    assert table.story.given[1] == (6,)


def test_s11_a_vote_may_be_changed_until_the_last_is_in() -> None:
    """I may vote again as long as somebody has not voted, and the last word counts."""
    table = row_is_out()
    table.vote(1, 3)
    assert table.may(1) == (MayVote((Spot(1), Spot(3), Spot(4)), most=1, red=False, again=True),)
    table.vote(1, 1)
    table.vote(2, 4)
    table.vote(3, 3)
    assert table.last_points == (3, 3, 1, 1)


def test_s11_changing_a_vote_does_not_count_as_another_players() -> None:
    """Voting three times alone does not end the turn."""
    table = row_is_out()
    table.vote(1, 1)
    table.vote(1, 3)
    table.vote(1, 4)
    assert table.waiting_for == (2, 3)


def test_s11_a_vote_may_be_changed_while_a_single_one_is_missing() -> None:
    """A change counts up to the last moment, and the table waits for the player who has not voted."""
    table = row_is_out()
    table.vote(1, 3)
    table.vote(2, 4)
    table.vote(1, 1)
    assert table.waiting_for == (3,)
    table.vote(3, 3)
    assert table.last_points == (3, 3, 1, 1)


def test_s11_a_vote_stays_as_cast_once_the_last_is_in() -> None:
    """When the votes are open, nobody can change theirs."""
    table = row_is_out()
    table.all_vote({1: 0, 2: 0, 3: 0})
    assert table.refused(1, voting(3)) is Refusal.NOT_NOW
    table.tell(1, 7)


# S12: the end


def test_s12_the_target_is_looked_at_when_the_turn_is_over() -> None:
    """A rabbit on place 30 ends nothing until the turn is over."""
    table = clue_is_out()
    table.move_rabbits(30, 0, 0, 0)
    table.all_give()
    table.vote(1, 1)
    table.vote(2, 1)
    assert not table.over
    table.vote(3, 1)
    assert table.over


def test_s12_the_highest_score_wins_not_the_first_to_get_there() -> None:
    """Storyteller and finder both pass 30 in one turn: the higher score wins."""
    table = row_is_out()
    table.move_rabbits(29, 28, 0, 0)
    events = table.all_vote({1: 0, 2: 1, 3: 1})
    assert only(GameEnded, events) == GameEnded("target", (32, 33, 0, 0), (1,))
    assert table.story.winners == (1,)


def test_s12_equal_highest_scores_share_the_win() -> None:
    """Two players with the same highest score have both won."""
    table = row_is_out()
    table.move_rabbits(29, 29, 20, 0)
    events = table.all_vote({1: 0, 2: 3, 3: 2})
    assert only(GameEnded, events) == GameEnded("target", (32, 32, 21, 1), (0, 1))


def test_s12_no_next_turn_begins_after_the_end() -> None:
    """The end is the last thing that happens."""
    table = row_is_out()
    table.move_rabbits(29, 0, 0, 0)
    events = table.all_vote({1: 0, 2: 3, 3: 2})
    assert isinstance(events[-1], GameEnded)
    assert not any(isinstance(event, TurnBegan) for event in events)
    assert table.waiting_for == ()
    assert table.may(0) == ()


@pytest.mark.parametrize(
    ("seat", "command"),
    [
        (1, telling(7)),
        (1, giving(7)),
        (1, voting(1)),
        (None, Arrive()),
        (None, Stop()),
        (9, telling(7)),
    ],
)
def test_s12_nothing_happens_after_the_end(seat: int | None, command: AnyCommand) -> None:
    """When the game is over it stays over."""
    table = four_players()
    table.stop()
    assert table.refused(seat, command) is Refusal.GAME_OVER


def test_s12_a_game_that_is_stopped_ends_as_it_stands() -> None:
    """If the table stops in the middle of a turn, the highest score so far wins, shared if equal."""
    table = row_is_out()
    table.move_rabbits(5, 8, 8, 0)
    table.vote(1, 1)
    assert table.stop() == [GameEnded("stopped", (5, 8, 8, 0), (1, 2))]
    assert table.over
    assert table.story.reason == "stopped"
