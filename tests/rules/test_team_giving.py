"""The giver of a team: T3."""

import pytest

from lapin.game.model.commands import AgreeGiver, NameGiver
from lapin.game.model.events import (
    CardsGiven,
    GiverNamed,
    GiverOffered,
    RowRevealed,
)
from lapin.game.model.ids import Card, Seat
from lapin.game.model.moves import MayAgreeGiver, MayGive, MayNameGiver
from lapin.game.model.refusals import Refusal
from lapin.game.model.state import GiverOffer
from lapin.game.seen import CardsSeen, StoryTable
from lapin.game.views import view
from tests.rules.tabletop import Tabletop, giving, only, telling, voting
from tests.rules.team_tables import NAMED, a_clue, a_row


def agreed_and_given(table: Tabletop) -> None:
    """Seat 1 gives for its team, and seat 4 agrees."""
    table.give(1, 5)
    table.agree_giver(4, 1)


def test_t3_the_storytellers_partner_gives_a_card_too() -> None:
    """My partner adds a card from their own hand to mine, without being named."""
    table = a_clue()
    assert 3 in table.waiting_for
    assert table.give(3, 13) == [CardsGiven(Seat(3), (Card(13),))]
    assert table.story.givers[0] is None


def test_t3_the_storyteller_gives_no_second_card() -> None:
    """The storyteller's card is in already."""
    table = a_clue()
    assert 0 not in table.waiting_for
    assert table.mine(0).may == ()
    assert table.refused(0, giving(1)) is Refusal.STORYTELLER_CANNOT_GIVE


def test_t3_of_every_other_team_one_of_the_two_gives() -> None:
    """The table waits for either of us; when one has given, the other has only to say yes."""
    table = a_clue()
    assert table.waiting_for == (1, 2, 3, 4, 5)
    table.give(4, 16)
    assert set(table.waiting_for) == {1, 2, 3, 5}
    assert table.refused(1, giving(4)) is Refusal.PARTNER_GIVES
    table.agree_giver(1, 4)
    assert set(table.waiting_for) == {2, 3, 5}
    assert table.refused(1, giving(4)) is Refusal.PARTNER_GIVES


def test_t3_a_player_who_gives_unnamed_offers_to_give() -> None:
    """Giving without a word is as good as saying: I would like to."""
    table = a_clue()
    assert table.give(4, 16) == [CardsGiven(Seat(4), (Card(16),)), GiverOffered(Seat(4), Seat(4))]
    assert table.story.givers == (None, None, None)
    assert table.story.offers == (None, GiverOffer(Seat(4), Seat(4)), None)
    assert table.give(4, 17) == [CardsGiven(Seat(4), (Card(17),))]


@pytest.mark.parametrize("by", [1, 4])
@pytest.mark.parametrize(("giver", "other"), [(1, 4), (4, 1)])
def test_t3_partners_agree_who_gives(by: int, giver: int, other: int) -> None:
    """Either of us offers to give, or names the other; with the partner's yes it is settled."""
    table = a_clue()
    partner = 5 - by
    assert table.name_giver(by, giver) == [GiverOffered(Seat(by), Seat(giver))]
    assert not any(table.story.givers)
    assert (by in table.waiting_for, partner in table.waiting_for) == (False, True)
    assert table.agree_giver(partner, giver) == [GiverNamed(Seat(partner), Seat(giver))]
    assert (table.story.givers[1], table.story.offers[1]) == (giver, None)
    assert (giver in table.waiting_for, other in table.waiting_for) == (True, False)
    assert table.refused(other, giving(table.hand(other)[0])) is Refusal.PARTNER_GIVES
    assert table.give(giver, table.hand(giver)[0]) == [CardsGiven(Seat(giver), table.story.given[giver])]


def test_t3_naming_whom_the_partner_offered_agrees() -> None:
    """Both say the same: that is agreed."""
    table = a_clue()
    table.name_giver(1, 4)
    assert table.name_giver(4, 4) == [GiverNamed(Seat(4), Seat(4))]


def test_t3_giving_as_the_partner_offered_agrees() -> None:
    """You want me to give, and I do."""
    table = a_clue()
    table.name_giver(1, 4)
    assert table.give(4, 16) == [CardsGiven(Seat(4), (Card(16),)), GiverNamed(Seat(4), Seat(4))]
    assert (table.story.givers[1], table.story.offers[1]) == (4, None)


def test_t3_the_partner_may_want_it_the_other_way_round() -> None:
    """I give; no, rather me; good. Nothing is settled before the last word."""
    table = a_clue()
    table.name_giver(1, 1)
    assert table.name_giver(4, 4) == [GiverOffered(Seat(4), Seat(4))]
    assert table.story.offers[1] == GiverOffer(Seat(4), Seat(4))
    assert (1 in table.waiting_for, 4 in table.waiting_for) == (True, False)
    table.agree_giver(1, 4)
    assert table.story.givers[1] == 4


def test_t3_a_player_says_yes_to_what_the_partner_offers_now() -> None:
    """Nobody says yes to their own offer, or to one that is not there, or no longer is."""
    table = a_clue()
    refused = table.refusal(4, AgreeGiver(Seat(1)))
    assert (refused.code, refused.data) == (Refusal.NOT_OFFERED, {"seat": 1})
    table.name_giver(1, 1)
    assert table.refused(1, AgreeGiver(Seat(1))) is Refusal.NOT_OFFERED
    table.name_giver(1, 4)
    assert table.refused(4, AgreeGiver(Seat(1))) is Refusal.NOT_OFFERED
    assert table.refused(4, AgreeGiver(Seat(2))) is Refusal.NOT_YOUR_TEAM
    assert table.refused(3, AgreeGiver(Seat(0))) is Refusal.NOT_NOW
    table.agree_giver(4, 4)
    assert table.refused(4, AgreeGiver(Seat(4))) is Refusal.NOT_OFFERED


def test_t3_everybody_hears_what_partners_agree_on() -> None:
    """Partners speak in the open: who offered what, and who agreed, is seen by all."""
    table = a_clue()
    table.name_giver(1, 4)
    for seat in (None, *range(6)):
        assert table.heard_by(seat)[-1] == GiverOffered(Seat(1), Seat(4))
        board = view(table.state, None if seat is None else Seat(seat)).table
        assert isinstance(board, StoryTable)
        assert (board.givers, board.offers) == ((None,) * 3, (None, GiverOffer(Seat(1), Seat(4)), None))
    table.agree_giver(4, 4)
    for seat in (None, *range(6)):
        assert table.heard_by(seat)[-1] == GiverNamed(Seat(4), Seat(4))
        board = view(table.state, None if seat is None else Seat(seat)).table
        assert isinstance(board, StoryTable)
        assert (board.givers, board.offers) == ((None, 4, None), (None,) * 3)


def test_t3_what_each_may_do_is_offered() -> None:
    """My screen offers me to give, to name one of us two, and to say yes when my partner has named one."""
    table = a_clue()
    naming = MayNameGiver((Seat(1), Seat(4)))
    hand = tuple(map(Card, (4, 5, 6, 7)))
    assert table.mine(1).may == (MayGive(hand, 1, again=False), naming)
    assert table.mine(3).may == (MayGive(table.hand(3), 1, again=False, decoy=True),)
    table.name_giver(4, 4)
    assert table.mine(1).may == (MayAgreeGiver(Seat(4)), naming)
    assert table.mine(4).may == (MayGive(table.hand(4), 1, again=False), naming)
    table.name_giver(4, 1)
    assert table.mine(1).may == (MayAgreeGiver(Seat(1)), MayGive(hand, 1, again=False), naming)
    table.agree_giver(1, 1)
    assert table.mine(4).may == (naming,)


def test_t3_an_offer_may_be_taken_back_for_the_other() -> None:
    """First you, then rather me."""
    table = a_clue()
    table.name_giver(1, 4)
    table.name_giver(1, 1)
    assert table.story.offers[1] == GiverOffer(Seat(1), Seat(1))
    assert table.refused(4, giving(16)) is Refusal.PARTNER_GIVES
    table.agree_giver(4, 1)
    assert table.story.givers[1] == 1


def test_t3_what_is_agreed_holds_until_both_agree_on_something_else() -> None:
    """I would rather give after all: until you say yes, your card stays, and the row does not wait for us."""
    table = a_clue()
    agreed_and_given(table)
    table.name_giver(4, 4)
    assert (table.story.givers[1], table.story.given[1]) == (1, (5,))
    assert (1 in table.waiting_for, 4 in table.waiting_for) == (False, False)
    assert table.refused(4, giving(16)) is Refusal.PARTNER_GIVES
    assert table.name_giver(4, 1) == [GiverNamed(Seat(4), Seat(1))]  # never mind
    assert (table.story.offers[1], table.story.given[1]) == (None, (5,))
    table.name_giver(4, 4)
    table.give(3, 12)
    table.give(2, 8)
    only(RowRevealed, table.agree_giver(5, 2))


def test_t3_a_card_already_given_goes_back_when_both_agree_on_the_other() -> None:
    """If we decide that you give after all, my card comes back to my hand."""
    table = a_clue()
    agreed_and_given(table)
    table.name_giver(1, 4)
    table.agree_giver(4, 4)
    assert table.story.given[1] == ()
    assert set(table.hand(1)) == {4, 5, 6, 7}
    assert (1 in table.waiting_for, 4 in table.waiting_for) == (False, True)


@pytest.mark.parametrize("by", [1, 4])
def test_t3_a_card_that_waits_for_a_yes_goes_back_when_the_other_is_offered(by: int) -> None:
    """My card was an offer; another offer takes its place."""
    table = a_clue()
    table.give(1, 5)
    table.name_giver(by, 4)
    assert table.story.given[1] == ()
    assert set(table.hand(1)) == {4, 5, 6, 7}


def test_t3_naming_the_one_who_has_given_changes_nothing() -> None:
    """Saying again that I give leaves my card where it is."""
    table = a_clue()
    table.give(1, 5)
    table.name_giver(4, 1)
    assert (table.story.given[1], table.story.givers[1]) == ((5,), 1)
    assert table.name_giver(4, 1) == [GiverNamed(Seat(4), Seat(1))]
    assert table.story.given[1] == (5,)


def test_t3_the_row_waits_for_a_team_that_changed_its_mind() -> None:
    """The row is not shown while a team that took its card back has not given again."""
    table = a_clue()
    table.give(1, 5)
    table.give(3, 12)
    table.name_giver(1, 4)
    table.give(2, 8)
    table.agree_giver(5, 2)
    assert table.story.phase == "give"
    assert table.waiting_for == (4,)
    assert only(RowRevealed, table.give(4, 16)).row == (0, 8, 12, 16)


def test_t3_the_row_waits_until_every_team_has_agreed() -> None:
    """All cards lie there, and still the row is closed: a card that waits for a yes is an offer."""
    table = a_clue()
    table.give(1, 5)
    table.give(2, 8)
    table.give(3, 12)
    assert (table.story.phase, table.waiting_for) == ("give", (4, 5))
    table.agree_giver(5, 2)
    assert (table.story.phase, table.waiting_for) == ("give", (4,))
    table.give(1, 6)
    named, row = table.agree_giver(4, 1)
    assert (named, only(RowRevealed, [row]).row) == (GiverNamed(Seat(4), Seat(1)), (0, 6, 8, 12))


def test_t3_the_last_card_opens_the_row_if_it_says_yes() -> None:
    """My partner wants me to give, and mine is the last card."""
    table = a_clue()
    agreed_and_given(table)
    table.give(3, 12)
    table.name_giver(2, 5)
    assert only(RowRevealed, table.give(5, 20)).row == (0, 5, 12, 20)


def test_t3_a_card_given_may_be_exchanged_until_the_last_is_in() -> None:
    """The giver may give another card, the storyteller's partner too."""
    table = a_clue()
    for seat, first, then in ((1, 5, 7), (3, 12, 14)):
        table.give(seat, first)
        table.give(seat, then)
        assert table.story.given[seat] == (then,)
        assert first in table.hand(seat)


@pytest.mark.parametrize("giver", [2, 5, 0, 3, -2, 6, 7])
def test_t3_a_player_names_only_a_member_of_their_own_team(giver: int) -> None:
    """I cannot decide for another team, nor name somebody who is not there."""
    refused = a_clue().refusal(1, NameGiver(Seat(giver)))
    assert (refused.code, refused.data) == (Refusal.NOT_YOUR_TEAM, {"seat": giver})


@pytest.mark.parametrize("by", [0, 3])
def test_t3_the_storytellers_team_has_nobody_to_name(by: int) -> None:
    """Both of the storyteller's team give; there is nothing to agree on."""
    table = a_clue()
    for giver in (0, 3):
        assert table.refused(by, NameGiver(Seat(giver))) is Refusal.NOT_NOW


def test_t3_a_giver_is_named_between_clue_and_row() -> None:
    """Nobody is named before there is a clue, or when the row lies open."""
    assert Tabletop("team", 6, NAMED).refused(1, NameGiver(Seat(4))) is Refusal.NOT_NOW
    assert a_row().refused(1, NameGiver(Seat(4))) is Refusal.NOT_NOW


def test_t3_a_card_is_never_shown_to_the_partner() -> None:
    """Partners may talk, but my partner sees neither my hand nor my card."""
    one, other = a_clue(), a_clue()
    one.give(1, 5)
    other.give(1, 7)
    for seat in (None, 0, 2, 3, 4, 5):
        assert one.seen_by(seat) == other.seen_by(seat)
        assert one.heard_by(seat) == other.heard_by(seat)
    assert one.heard_by(1)[-2:] == [CardsSeen(Seat(1), (Card(5),)), GiverOffered(Seat(1), Seat(1))]


@pytest.mark.parametrize("cards", [(), (4, 5)])
def test_t3_a_team_gives_one_card_and_no_other_number(cards: tuple[int, ...]) -> None:
    """No card is too few, and two are too many."""
    refused = a_clue().refusal(1, giving(*cards))
    assert (refused.code, refused.data) == (Refusal.CARD_COUNT, {"count": len(cards), "wanted": 1})


def test_t3_a_player_gives_from_their_own_hand_not_the_partners() -> None:
    """My partner's cards are not mine to give."""
    assert a_clue().refused(1, giving(16)) is Refusal.CARD_NOT_HELD


def test_t3_nobody_gives_before_the_clue_or_votes_before_the_row() -> None:
    """First the clue, then the cards, then the votes, and no way back."""
    assert Tabletop("team", 6, NAMED).refused(1, giving(4)) is Refusal.NOT_NOW
    assert a_clue().refused(1, voting(1)) is Refusal.NOT_NOW
    assert a_row().refused(1, giving(5)) is Refusal.NOT_NOW
    assert a_row().refused(0, telling(1)) is Refusal.NOT_NOW
