"""The clue before the hand, a card from everybody: P1 and P2."""

import pytest

from lapin.game.model.clues import LONGEST_CLUE, Clue, Live, Recording, Words
from lapin.game.model.events import (
    ClueGiven,
    RowRevealed,
)
from lapin.game.model.ids import Card, Seat
from lapin.game.model.moves import MayGive, MayTell
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from lapin.game.seen import CardsSeen, ClueSeen, HandsSeen, StoryTable
from lapin.game.views import view
from tests.rules.party_tables import NAMED, play_turn
from tests.rules.tabletop import StackedChance, Tabletop, giving, only, telling, voting

# P1: the clue before the hand


def test_p1_the_storyteller_sees_the_hand_only_after_the_clue() -> None:
    """I tell before I look: my hand lies face down until my clue is out."""
    table = Tabletop("party", 6, Options(first=Seat(2)))
    assert table.mine(2).hand is None
    table.tell(2)
    assert table.mine(2).hand == table.hand(2)


def test_p1_the_others_may_look_at_their_hands_while_they_wait() -> None:
    """Only the storyteller tells blind; everybody else may look meanwhile."""
    table = Tabletop("party", 6, Options(first=Seat(2)))
    for seat in (0, 1, 3, 4, 5):
        assert table.mine(seat).hand == table.hand(seat)


def test_p1_on_an_open_first_turn_no_hand_is_shown_to_anyone() -> None:
    """While anybody may still claim the turn, nobody looks."""
    table = Tabletop("party", 6)
    assert [table.mine(seat).hand for seat in range(6)] == [None] * 6
    table.tell(4)
    assert [table.mine(seat).hand for seat in range(6)] == list(table.story.hands)


def test_p1_the_first_to_find_a_clue_tells_first() -> None:
    """The first is the storyteller; the second comes too late."""
    table = Tabletop("party", 6)
    assert table.waiting_for == (0, 1, 2, 3, 4, 5)
    table.tell(4)
    assert table.story.storyteller == 4
    assert table.refused(1, telling()) is Refusal.NOT_NOW


def test_p1_the_deal_shows_no_card_to_anyone() -> None:
    """Cards are dealt face down, for players and onlookers."""
    table = Tabletop("party", 6)
    for seat in (None, *range(6)):
        dealt = table.heard_by(seat)[0]
        assert isinstance(dealt, HandsSeen)
        assert dealt.hand is None


def test_p1_before_the_clue_two_different_deals_look_the_same() -> None:
    """Nothing that reaches me before the clue depends on the cards I was dealt."""
    one = Tabletop("party", 6)
    other = Tabletop("party", 6, chance=StackedChance({"deal": range(83, -1, -1)}))
    for seat in range(6):
        assert one.seen_by(seat) == other.seen_by(seat)
        assert one.heard_by(seat) == other.heard_by(seat)


def test_p1_the_next_storyteller_does_not_see_the_hand_that_was_passed() -> None:
    """On every later turn too, the storyteller tells before looking at the new hand."""
    table = Tabletop("party", 6, NAMED)
    play_turn(table)
    assert table.story.storyteller == 1
    assert table.mine(1).hand is None
    assert table.mine(0).hand == table.hand(0)
    table.tell(1)
    assert table.mine(1).hand == table.hand(1)


def test_p1_what_the_storyteller_may_tell_names_no_card() -> None:
    """My screen offers me a clue to give, and not one card to look at."""
    table = Tabletop("party", 6, Options(first=Seat(2)))
    assert table.mine(2).may == (MayTell(None, performed=False),)
    assert table.mine(3).may == ()


def test_p1_nobody_but_the_storyteller_tells() -> None:
    """When the storyteller is known, the others wait."""
    table = Tabletop("party", 6, Options(first=Seat(2)))
    assert table.waiting_for == (2,)
    refused = table.refusal(3, telling())
    assert (refused.code, refused.data) == (Refusal.NOT_YOUR_TURN, {"seat": 2, "storyteller": 2, "active": 2})


def test_p1_the_first_storyteller_may_be_drawn() -> None:
    """A table may leave the first storyteller to chance."""
    table = Tabletop("party", 6, Options(first="draw"), chance=StackedChance(numbers={"first": 5}))
    assert table.story.storyteller == 5


@pytest.mark.parametrize(
    ("clue", "why"),
    [
        (Words(""), Refusal.CLUE_EMPTY),
        (Words(" \t\n "), Refusal.CLUE_EMPTY),
        (Words("x" * (LONGEST_CLUE + 1)), Refusal.CLUE_TOO_LONG),
        (Words("moon\x00light"), Refusal.CLUE_UNREADABLE),
        (Words("moon\ud800light"), Refusal.CLUE_UNREADABLE),
        (Live("song"), Refusal.CLUE_FORM),
    ],
)
def test_p1_a_clue_that_is_none_is_refused(clue: Clue, why: Refusal) -> None:
    """A clue is never empty, endless or garbled, nor sung where the table does not sing."""
    assert Tabletop("party", 6).refused(3, telling(clue=clue)) is why


@pytest.mark.parametrize("clue", [Live("mime"), Recording("video", "kept/1", "ab" * 32, 900)])
def test_p1_a_clue_may_be_performed_where_the_table_plays_so(clue: Clue) -> None:
    """With the mime and song variant I may hum or mime my clue."""
    table = Tabletop("party", 6, Options(performed=True))
    table.tell(3, clue=clue)
    assert table.story.clue == clue


def test_p1_a_clue_is_kept_without_the_space_around_it() -> None:
    """A clue as long as can be is fine, and the space around it is not counted."""
    table = Tabletop("party", 6)
    table.tell(3, clue="  " + "x" * LONGEST_CLUE + " ")
    assert table.story.clue == Words("x" * LONGEST_CLUE)


# P2: a card from everybody


def test_p2_the_clue_belongs_to_no_card() -> None:
    """I cannot tell of a card: I have not seen any."""
    table = Tabletop("party", 6, NAMED)
    assert table.refused(0, telling(table.hand(0)[0])) is Refusal.NO_CARD_WANTED
    assert only(ClueGiven, table.tell(0)).card is None
    assert table.story.given == ((),) * 6


def test_p2_the_clue_reaches_everybody() -> None:
    """Everybody hears who told, and what."""
    table = Tabletop("party", 6)
    table.tell(4, clue="the last train")
    for seat in (None, 0, 4):
        assert table.heard_by(seat)[-1] == ClueSeen(Seat(4), Words("the last train"), None)


@pytest.mark.parametrize("players", [6, 7, 12])
def test_p2_everybody_holds_five_cards(players: int) -> None:
    """The hand is five, however many we are; the rest is the draw pile."""
    table = Tabletop("party", players)
    assert [len(hand) for hand in table.story.hands] == [5] * players
    assert len(table.story.pile) == 84 - 5 * players


def test_p2_everybody_gives_one_card_the_storyteller_too() -> None:
    """The table waits for a card from every single player, and then shows the row."""
    table = Tabletop("party", 6, NAMED)
    table.tell(0)
    assert table.waiting_for == (0, 1, 2, 3, 4, 5)
    for seat in range(5):
        table.give(seat, table.hand(seat)[2])
    assert table.story.phase == "give"
    revealed = only(RowRevealed, table.give(5, table.hand(5)[2]))
    assert len(revealed.row) == 6
    assert [len(hand) for hand in table.story.hands] == [4] * 6


def test_p2_the_row_is_shuffled() -> None:
    """The place of a card does not tell who gave it."""
    table = Tabletop("party", 6, NAMED, chance=StackedChance({"row/1": (25, 10, 0)}))
    table.tell(0)
    table.all_give()
    assert table.story.row == (25, 10, 0, 5, 15, 20)


def test_p2_who_gave_is_public_what_was_given_is_not() -> None:
    """Everybody sees that I gave; which card, only I."""
    table = Tabletop("party", 6, NAMED)
    table.tell(0)
    table.give(3, 17)
    assert table.heard_by(3)[-1] == CardsSeen(Seat(3), (Card(17),))
    for seat in (None, 0, 2):
        assert table.heard_by(seat)[-1] == CardsSeen(Seat(3), None)
    board = view(table.state, None).table
    assert isinstance(board, StoryTable)
    assert board.given == (0, 0, 0, 1, 0, 0)
    assert board.hands == (5, 5, 5, 4, 5, 5)


def test_p2_a_card_given_may_be_changed_until_the_last_is_in() -> None:
    """I may take my card back and give another while somebody still thinks."""
    table = Tabletop("party", 6, NAMED)
    table.tell(0)
    table.give(3, 17)
    cards = tuple(map(Card, (15, 16, 18, 19, 17)))
    assert table.mine(3).may == (MayGive(cards, 1, again=True),)
    table.give(3, 15)
    assert table.story.given[3] == (15,)
    assert set(table.hand(3)) == {16, 17, 18, 19}
    table.all_give()
    assert table.refused(3, giving(16)) is Refusal.NOT_NOW


@pytest.mark.parametrize("cards", [(), (15, 16)])
def test_p2_everybody_gives_one_card_and_no_other_number(cards: tuple[int, ...]) -> None:
    """No card is too few, and two are too many."""
    table = Tabletop("party", 6, NAMED)
    table.tell(0)
    refused = table.refusal(3, giving(*cards))
    assert (refused.code, refused.data) == (Refusal.CARD_COUNT, {"count": len(cards), "wanted": 1})


@pytest.mark.parametrize("card", [0, 83, 84, -1])
def test_p2_a_player_gives_from_their_own_hand(card: int) -> None:
    """I cannot give a card that I do not hold."""
    table = Tabletop("party", 6, NAMED)
    table.tell(0)
    assert table.refused(3, giving(card)) is Refusal.CARD_NOT_HELD


def test_p2_nobody_gives_or_votes_before_the_clue() -> None:
    """First the clue, then the cards, then the votes."""
    table = Tabletop("party", 6, NAMED)
    assert table.refused(3, giving(15)) is Refusal.NOT_NOW
    table.tell(0)
    assert table.refused(3, voting(1)) is Refusal.NOT_NOW
    assert table.refused(0, telling()) is Refusal.NOT_NOW
