"""Partners, hand and clue: T1 and T2."""

import pytest

from lapin.game.model.clues import LONGEST_CLUE, Live, Words
from lapin.game.model.ids import Card, Seat
from lapin.game.model.moves import MayTell
from lapin.game.model.refusals import Refusal
from lapin.game.seen import ClueSeen
from lapin.game.variants.team import Team
from tests.rules.tabletop import Tabletop, setup_refused, telling
from tests.rules.team_tables import NAMED, a_clue, a_row

# T1: who sits with whom

TEAM = Team()


@pytest.mark.parametrize("players", [6, 8, 10, 12])
def test_t1_partners_sit_opposite_each_other(players: int) -> None:
    """Across the table from me sits my partner, and I am my partner's partner."""
    half = players // 2
    for seat in map(Seat, range(players)):
        across = TEAM.partner(seat, players)
        assert abs(across - seat) == half
        assert TEAM.partner(across, players) == seat
        assert TEAM.side(across, players) == TEAM.side(seat, players)
    assert TEAM.seating(players) == tuple(TEAM.side(Seat(seat), players) for seat in range(players))


@pytest.mark.parametrize("players", [6, 8, 10, 12])
def test_t1_a_team_has_one_score(players: int) -> None:
    """Two players, one rabbit on the board."""
    table = a_row(players)
    assert table.scores == (0,) * (players // 2)
    for voter in table.waiting_for:
        table.vote_for(voter, 0)
    assert table.scores == (0,) + (2,) * (players // 2 - 1)


def test_t1_either_partner_scores_for_the_same_team() -> None:
    """Points of seat 1 and of seat 4 go to the same rabbit."""
    one = a_row()
    one.all_vote({4: 0, 5: 1})  # 4 finds the card and 1 gets a vote
    other = a_clue()
    other.name_giver(1, 4)
    other.all_give()
    other.all_vote({1: 0, 5: 4})  # 1 finds the card and 4 gets a vote
    assert one.last_points == other.last_points == (3, 4, 0)


@pytest.mark.parametrize("players", [-2, 0, 4, 5, 7, 9, 11, 13, 14])
def test_t1_teams_are_three_to_six_pairs(players: int) -> None:
    """Nobody plays without a partner, and two teams are not enough."""
    refused = setup_refused("team", players)
    assert (refused.code, refused.data["pairs"]) == (Refusal.PLAYER_COUNT, True)


# T2: hand and clue


@pytest.mark.parametrize("players", [6, 8, 10, 12])
def test_t2_everybody_holds_four_cards(players: int) -> None:
    """A hand has four cards, and everybody sees only their own."""
    table = Tabletop("team", players)
    assert [len(hand) for hand in table.story.hands] == [4] * players
    assert len(table.story.pile) == 84 - 4 * players
    assert [table.mine(seat).hand for seat in range(players)] == list(table.story.hands)


def test_t2_the_first_to_find_a_clue_tells_first() -> None:
    """The first claim wins the first turn; after that it is the storyteller's."""
    table = Tabletop("team", 6)
    assert table.waiting_for == (0, 1, 2, 3, 4, 5)
    cards = tuple(map(Card, (8, 9, 10, 11)))
    assert table.mine(2).may == (MayTell(cards, performed=False),)
    table.tell(2, 9)
    assert table.story.storyteller == 2
    assert table.refused(3, telling(12)) is Refusal.NOT_NOW


def test_t2_the_storyteller_picks_a_card_for_the_clue() -> None:
    """The card I tell of is given at once, and nobody else learns which it is."""
    table = Tabletop("team", 6, NAMED)
    table.tell(0, 2, "a long way down")
    assert (table.story.given[0], table.hand(0)) == ((2,), (0, 1, 3))
    assert table.heard_by(0)[-1] == ClueSeen(Seat(0), Words("a long way down"), Card(2))
    for seat in (None, 1, 3):
        assert table.heard_by(seat)[-1] == ClueSeen(Seat(0), Words("a long way down"), None)


def test_t2_a_clue_needs_a_card_of_the_storytellers_hand() -> None:
    """There is no clue without a card, nor for a card that lies elsewhere."""
    table = Tabletop("team", 6, NAMED)
    assert table.refused(0, telling()) is Refusal.CARD_WANTED
    for card in (4, 83, -1, 84):
        refused = table.refusal(0, telling(card))
        assert (refused.code, refused.data) == (Refusal.CARD_NOT_HELD, {"card": card})


def test_t2_only_the_storyteller_tells_and_not_without_words() -> None:
    """The others wait for the clue; an empty or sung one is refused as in every game."""
    table = Tabletop("team", 6, NAMED)
    assert table.refused(1, telling(4)) is Refusal.NOT_YOUR_TURN
    assert table.refused(3, telling(12)) is Refusal.NOT_YOUR_TURN
    assert table.refused(0, telling(0, " ")) is Refusal.CLUE_EMPTY
    assert table.refused(0, telling(0, "x" * (LONGEST_CLUE + 1))) is Refusal.CLUE_TOO_LONG
    assert table.refused(0, telling(0, "a\x07b")) is Refusal.CLUE_UNREADABLE
    assert table.refused(0, telling(0, Live("song"))) is Refusal.CLUE_FORM
