"""The end of turn and game, the book's example, latecomers: P5, P6, L1-L4."""

import pytest

from lapin.game.model.commands import Arrive, Stop
from lapin.game.model.events import (
    GameEnded,
    HandsRefilled,
    SeatsAdded,
)
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from lapin.game.seen import RefillSeen
from lapin.game.views import redact
from tests.rules.party_tables import NAMED, a_row, all_vote, play_turn
from tests.rules.tabletop import Tabletop, only, telling

# P5: the end of a turn


def test_p5_the_row_is_discarded_and_hands_are_filled_to_five() -> None:
    """All six cards of the row leave, and everybody holds five again."""
    table = a_row()
    row = table.story.row
    all_vote(table, [1] * 6, red=2)
    assert set(table.story.discards) == set(row)
    assert table.story.row == ()
    assert [len(hand) for hand in table.story.hands] == [5] * 6
    assert len(table.story.pile) == 84 - 30 - 6


def test_p5_the_whole_hand_goes_to_the_left() -> None:
    """The cards that I kept and drew go to my left neighbour, and I get my right neighbour's."""
    table = a_row()
    kept = table.story.hands
    all_vote(table, [1] * 6, red=2)
    drawn = only(HandsRefilled, table.events).drawn
    assert [len(cards) for cards in drawn] == [1] * 6
    for seat in range(6):
        assert table.hand((seat + 1) % 6) == kept[seat] + drawn[seat]


def test_p5_cards_are_drawn_from_the_left_of_the_storyteller_on() -> None:
    """The storyteller's left neighbour draws first, the storyteller last."""
    table = Tabletop("party", 6, Options(first=Seat(2)))
    table.tell(2)
    table.all_give()
    all_vote(table, [1] * 6, red=2)
    assert only(HandsRefilled, table.events).drawn == ((33,), (34,), (35,), (30,), (31,), (32,))


def test_p5_drawn_cards_are_not_shown_before_they_are_passed() -> None:
    """I never see the card that I draw only to pass it on."""
    table = a_row()
    all_vote(table, [1] * 6, red=2)
    refilled = only(HandsRefilled, table.events)
    for seat in (None, *range(6)):
        seen = redact(refilled, None if seat is None else Seat(seat))
        assert seen == RefillSeen(None, reshuffled=False, passed_on=True)


def test_p5_the_left_neighbour_tells_next() -> None:
    """Telling goes round to the left, from the last seat to the first."""
    table = Tabletop("party", 6, Options(first=Seat(4)))
    tellers = [table.story.storyteller]
    for _ in range(5):
        play_turn(table)
        tellers.append(table.story.storyteller)
    assert tellers == [4, 5, 0, 1, 2, 3]


def test_p5_a_pile_that_runs_short_is_filled_with_the_shuffled_discards() -> None:
    """The cards that are left are drawn first, then the discards come back as a new pile."""
    table = Tabletop("party", 6, NAMED, deck=40)  # ten in the pile: enough for one turn, not for two
    play_turn(table)
    left, gone = table.story.pile, table.story.discards
    table.tell(1)
    table.all_give()
    row = table.story.row
    before = len(table.events)
    all_vote(table, [1] * 6, red=2)
    refilled = only(HandsRefilled, table.events[before:])
    assert refilled.reshuffled == gone + row
    assert [refilled.drawn[seat][0] for seat in (2, 3, 4, 5)] == list(left)
    assert [refilled.drawn[seat][0] for seat in (0, 1)] == list((gone + row)[:2])
    assert table.story.discards == ()
    assert [len(hand) for hand in table.story.hands] == [5] * 6
    assert redact(refilled, Seat(0)) == RefillSeen(None, reshuffled=True, passed_on=True)


# P6: the example of the book


def test_p6_the_example_of_the_book() -> None:
    """Tomás and five others vote 3, Daniel and Myriam 2 under the red vote, Laura alone 5."""
    tomas_and_five, daniel_and_myriam, laura = [3] * 6, [2, 2], [5]
    points = all_vote(a_row(9), tomas_and_five + daniel_and_myriam + laura, red=2)
    assert points == (5, 5, 5, 5, 5, 5, 0, 0, 0)


# The end of the game


@pytest.mark.parametrize("rounds", [None, 1, 2, 3])
def test_the_party_ends_when_everybody_has_told_as_often_as_agreed(rounds: int | None) -> None:
    """By the book that is once; a table that wants a longer game plays more rounds."""
    table = Tabletop("party", 6, Options(rounds=rounds))
    turns = 6 * (rounds or 1)
    table.tell(3)
    table.all_give()
    all_vote(table, [1] * 6, red=2)
    for _ in range(turns - 2):
        play_turn(table)
    assert not table.over
    play_turn(table)
    ended = only(GameEnded, table.events)
    assert (ended.reason, table.story.turn) == ("rounds", turns)
    assert table.waiting_for == ()
    assert table.mine(0).may == ()


def test_the_most_points_win_a_party() -> None:
    """Highest score wins; equal highest scores share the win."""
    table = Tabletop("party", 6, NAMED)
    for _ in range(6):
        table.tell_something()
        table.all_give()
        all_vote(table, [1, 1, 1, 2, 2, 3], red=6)
    assert table.scores == (18, 18, 18, 12, 12, 0)
    assert table.story.winners == (0, 1, 2)


def test_a_party_may_play_to_a_target() -> None:
    """A house rule may end the game at a score, looked at when the turn is over."""
    table = Tabletop("party", 6, Options(target=10))
    play_turn(table)
    assert not table.over
    play_turn(table)
    assert table.story.reason == "target"


def test_a_party_that_is_over_takes_no_more_moves() -> None:
    """When the game is over, it is over for players and for the table."""
    table = Tabletop("party", 6, NAMED)
    table.stop()
    for seat, command in ((0, telling()), (None, Arrive()), (None, Stop())):
        assert table.refused(seat, command) is Refusal.GAME_OVER


def test_a_party_may_be_stopped_at_any_time() -> None:
    """The table ends the game as it stands; the turn under way does not count."""
    table = Tabletop("party", 6, NAMED)
    play_turn(table)
    table.tell(1)
    ended = only(GameEnded, table.stop())
    assert ended == GameEnded("stopped", (5,) * 6, (0, 1, 2, 3, 4, 5))
    assert table.over


# L1-L4: latecomers


def test_l1_a_late_comer_sits_down_at_the_end_of_the_turn() -> None:
    """A player who comes late waits for the turn's end, then gets a hand, passes on, and starts at nothing."""
    table = a_row()
    table.arrive()
    assert (table.story.players, table.story.arriving) == (6, 1)
    kept = table.story.hands
    all_vote(table, [1] * 6, red=2)
    assert only(SeatsAdded, table.events).count == 1
    assert (table.story.players, table.story.arriving) == (7, 0)
    assert [len(hand) for hand in table.story.hands] == [5] * 7
    drawn = only(HandsRefilled, table.events).drawn
    assert table.hand(0) == drawn[6]
    assert table.hand(6) == kept[5] + drawn[5]
    assert table.scores == (5, 5, 5, 5, 5, 5, 0)


def test_l2_a_late_comer_gives_votes_and_tells_like_everybody() -> None:
    """Once seated I am one of the players, and the game does not end before I have told."""
    table = Tabletop("party", 6, NAMED)
    table.arrive()
    for _ in range(6):
        play_turn(table)
    assert not table.over
    assert table.story.storyteller == 6
    assert table.mine(6).hand is None
    play_turn(table)
    assert table.over
    assert table.scores == (35, 35, 35, 35, 35, 35, 30)


def test_l4_a_late_comer_is_not_seated_when_the_game_is_over() -> None:
    """A player who arrives during the very last turn has come too late."""
    table = Tabletop("party", 6, NAMED)
    for _ in range(5):
        play_turn(table)
    table.arrive()
    play_turn(table)
    assert table.over
    assert len(table.scores) == 6


def test_l3_two_late_comers_take_the_last_two_seats_of_twelve() -> None:
    """A party is for twelve at most, those who wait included."""
    table = Tabletop("party", 10, NAMED)
    table.arrive()
    table.arrive()
    refused = table.refusal(None, Arrive())
    assert (refused.code, refused.data) == (Refusal.TABLE_FULL, {"most": 12})
    play_turn(table)
    assert table.story.players == 12


def test_l3_a_late_comer_needs_cards_to_play_with() -> None:
    """A deck that is just enough for six is not enough for seven."""
    table = Tabletop("party", 6, NAMED, deck=36)
    refused = table.refusal(None, Arrive())
    assert (refused.code, refused.data) == (Refusal.DECK_TOO_SMALL, {"deck": 36, "needed": 42})
