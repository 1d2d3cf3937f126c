"""The reasons for points: the scoring itself gives them to every side, with data (S9, T6, P4, J9, J10)."""

from lapin.game.model.ids import Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.reasons import (
    AgreedWith,
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
    SingleVote,
    SomeFound,
    SpoiltByRed,
    TooClear,
    TooDark,
    TookPicture,
    Why,
    WrongPicture,
)
from tests.rules import party_tables, team_tables
from tests.rules.jinx_tables import TARGET, a_hunt, try_one
from tests.rules.tabletop import Tabletop

A, B, C, D = map(Seat, range(4))


def why(table: Tabletop) -> Why:
    """Return why the last turn brought its points, as onlookers see it."""
    last = table.seen_by(None).table.last
    assert last is not None
    assert last.why is not None
    return last.why


def test_s8_a_turn_has_no_reasons_before_it_is_over() -> None:
    """Until the last vote is in, nobody sees any."""
    table = Tabletop("odyssey", 4)
    table.tell_something(0)
    table.all_give()
    table.vote_for(1, 0)
    table.vote_for(2, 0)
    assert table.seen_by(1).table.last is None


def test_s9_storyteller_finders_and_a_player_who_missed_have_their_reasons() -> None:
    """Seats 1 and 2 find the card; seat 3 votes for the card of seat 1."""
    table = Tabletop("odyssey", 4)
    table.play_turn({1: 0, 2: 0, 3: 1}, teller=0)
    assert why(table).headline == SomeFound(3, A, (B, C))
    assert why(table).sides == (
        (SomeFound(3, A, (B, C)),),
        (FoundCard(3, B), FooledVoters(1, B, (D,), 1)),
        (FoundCard(3, C),),
        (MissedCard(0, D, (B,)),),
    )


def test_s9_everybody_else_gets_two_if_all_found_the_card() -> None:
    """The clue was too clear."""
    table = Tabletop("odyssey", 4)
    table.play_turn({1: 0, 2: 0, 3: 0}, teller=0)
    assert why(table).headline == EverybodyFound(2, A)
    assert why(table).sides == ((TooClear(0, A),), *[(EverybodyFound(2, A),)] * 3)


def test_s9_everybody_else_gets_two_if_nobody_found_the_card() -> None:
    """The clue was too dark, and votes on other cards count beside it."""
    table = Tabletop("odyssey", 4)
    table.play_turn({1: 2, 2: 1, 3: 1}, teller=0)
    assert why(table).headline == NobodyFound(2, A)
    assert why(table).sides == (
        (TooDark(0, A),),
        (NobodyFound(2, A), FooledVoters(2, B, (C, D), 2)),
        (NobodyFound(2, A), FooledVoters(1, C, (B,), 1)),
        (NobodyFound(2, A),),
    )


def test_o1_a_reason_says_when_the_cap_cut_it() -> None:
    """Four votes lie on the card of seat 1, and three points are the most."""
    table = Tabletop("odyssey", 6)
    table.play_turn({1: 0, 2: 1, 3: 1, 4: 1, 5: 1}, teller=0)
    voters = tuple(map(Seat, (2, 3, 4, 5)))
    assert why(table).sides[1] == (FoundCard(3, B), FooledVoters(3, B, voters, 4, 3))


def test_o2_a_single_vote_is_a_reason_of_its_own() -> None:
    """Seat 1 votes once, seat 2 twice; both find the card."""
    table = Tabletop("odyssey", 7)
    table.play_turn({1: 0, 2: (0, 1), 3: 1, 4: 1, 5: (2, 3), 6: 2}, teller=0)
    assert why(table).sides[1][:2] == (FoundCard(3, B), SingleVote(1, B))
    assert why(table).sides[2][0] == FoundCard(3, C)
    assert why(table).sides[5] == (MissedCard(0, Seat(5), (C, D)),)


def test_c2_the_only_finder_of_three_players_gets_four_points() -> None:
    """The reason has the points of the book of 2008."""
    table = Tabletop("classic-2008", 3)
    table.play_turn({1: 0, 2: 1}, teller=0)
    (teller,), (found, fooled) = why(table).sides[:2]
    assert (teller, found) == (SomeFound(4, A, (B,)), FoundCard(4, B))
    assert isinstance(fooled, FooledVoters)
    assert (fooled.points, fooled.voters, [points for _, points in fooled.cards]) == (1, (C,), [1])


def test_c3_of_two_cards_only_the_one_that_got_votes_brought_points() -> None:
    """With three players everybody gives two cards: the reason says which of them fooled somebody."""
    table = Tabletop("classic-2008", 3)
    table.tell_something(0)
    table.all_give()
    [_, second], [_, other] = table.spots_of(1), table.spots_of(2)
    table.vote(1, other)
    table.vote(2, second)
    assert why(table).sides[1:] == (
        (NobodyFound(2, A), FooledVoters(1, B, (C,), 1, cards=((second, 1),))),
        (NobodyFound(2, A), FooledVoters(1, C, (B,), 1, cards=((other, 1),))),
    )


def test_o3_one_voter_may_be_fooled_twice_by_the_same_owner() -> None:
    """With three players and two votes, both votes can lie on the two cards of one seat."""
    table = Tabletop("odyssey", 3, Options(second_vote=True))
    table.tell_something(0)
    table.all_give()
    both = tuple((spot, 1) for spot in sorted(table.spots_of(2)))
    table.vote(1, *table.spots_of(2))
    table.vote_for(2, 0)
    assert why(table).sides[2] == (FoundCard(3, C), SingleVote(1, C), FooledVoters(2, C, (B,), 2, cards=both))
    assert why(table).sides[1] == (MissedCard(0, B, (C,)),)


def test_o1_where_one_point_is_the_most_the_first_of_two_cards_brought_it() -> None:
    """Seat 1 votes for both cards of seat 2: the other card brought nothing any more."""
    table = Tabletop("odyssey", 3, Options(second_vote=True, bonus_cap=1))
    table.tell_something(0)
    table.all_give()
    first, _ = sorted(table.spots_of(2))
    table.vote(1, *table.spots_of(2))
    table.vote_for(2, 0)
    assert why(table).sides[2][-1] == FooledVoters(1, C, (B,), 2, 1, ((first, 1),))


def test_l1_reasons_count_those_who_played_the_turn() -> None:
    """A seventh player sits down after the turn: the six did not have two votes."""
    table = Tabletop("odyssey", 6)
    table.arrive()
    table.play_turn(dict.fromkeys(range(1, 6), 0), teller=0)
    assert table.story.players == 7
    assert why(table).sides == ((TooClear(0, A),), *[(EverybodyFound(2, A),)] * 5)


def test_t6_a_team_has_reasons_that_name_its_players() -> None:
    """Seats 1 and 2 gave; of their partners seat 4 finds the card, and seat 5 votes for the card of seat 1."""
    table = team_tables.a_row()
    table.vote_for(4, 0)
    table.vote_for(5, 1)
    assert why(table).sides == (
        (SomeFound(3, A, (Seat(4),)),),
        (FoundCard(3, Seat(4)), FooledVoters(1, B, (Seat(5),), 1)),
        (MissedCard(0, Seat(5), (B,)),),
    )


def test_t6_votes_on_the_partners_card_may_bring_nothing() -> None:
    """Where the partner's bonus is off, the reason says that none was to be had."""
    bare = Options(first=A, partner_bonus=False)
    table = team_tables.a_row(options=bare)
    table.vote_for(4, 3)
    table.vote_for(5, 3)
    voters = (Seat(4), Seat(5))
    assert why(table).sides[0] == (TooDark(0, A), FooledVoters(0, D, voters, 2, 0))
    table = team_tables.a_row()
    table.vote_for(4, 3)
    table.vote_for(5, 3)
    assert why(table).sides[0] == (TooDark(0, A), FooledVoters(2, D, voters, 2))


def test_p4_a_voter_agrees_is_alone_or_is_spoilt() -> None:
    """Three voters agree on card 3, two on card 2 under the red vote, and one is alone."""
    table = party_tables.a_row()
    party_tables.all_vote(table, [3, 3, 2, 2, 3, 6], red=2)
    assert why(table).headline == CrowdAgreed((Spot(3),), 3, 3, Spot(2))
    assert why(table).sides == (
        (AgreedWith(3, A, Spot(3), (B, Seat(4))),),
        (AgreedWith(3, B, Spot(3), (A, Seat(4))),),
        (SpoiltByRed(0, C, Spot(2), A),),
        (SpoiltByRed(0, D, Spot(2), A),),
        (AgreedWith(3, Seat(4), Spot(3), (A, B)),),
        (ChoseAlone(0, Seat(5), Spot(6)),),
    )


def test_p4_five_points_are_the_most_and_the_reason_says_so() -> None:
    """Six agree."""
    table = party_tables.a_row()
    party_tables.all_vote(table, [3] * 6, red=2)
    assert why(table).headline == CrowdAgreed((Spot(3),), 6, 5)
    assert why(table).sides[0] == (AgreedWith(5, A, Spot(3), tuple(map(Seat, range(1, 6))), 5),)
    five = party_tables.a_row()
    party_tables.all_vote(five, [3, 3, 3, 3, 3, 1], red=2)
    assert why(five).sides[0] == (AgreedWith(5, A, Spot(3), tuple(map(Seat, range(1, 5)))),)


def test_p4_a_crowd_that_did_not_agree_has_a_headline() -> None:
    """Two cards with as many votes, only a spoilt card, the larger of two crowds, and no two votes together."""
    equal = party_tables.a_row()
    party_tables.all_vote(equal, [3, 3, 2, 2, 1, 6], red=5)
    assert why(equal).headline == CrowdAgreed((Spot(2), Spot(3)), 2, 2)
    spoilt = party_tables.a_row()
    party_tables.all_vote(spoilt, [3, 3, 2, 5, 1, 6], red=3)
    assert why(spoilt).headline == CrowdSpoilt(A, Spot(3), (A, B))
    larger = party_tables.a_row()
    party_tables.all_vote(larger, [3, 3, 2, 2, 3, 6], red=6)
    assert why(larger).headline == CrowdAgreed((Spot(3),), 3, 3)
    none = party_tables.a_row()
    party_tables.all_vote(none, [1, 2, 3, 4, 5, 6], red=3)
    assert why(none).headline == NoTwoAgreed()


def test_j9_the_finder_and_the_active_player_take_cards() -> None:
    """Seat 3 was wrong, seat 1 right, seat 2 too late."""
    table = a_hunt()
    try_one(table, 3, 9)
    try_one(table, 1, TARGET)
    assert why(table).headline == PictureFound(B, A, 1)
    assert why(table).sides == (
        (MisledFingers(1, A, (D,)),),
        (TookPicture(1, B, Spot(TARGET)),),
        (NoTouch(0, C, B),),
        (WrongPicture(0, D, Spot(9)),),
    )


def test_j9_the_active_player_gets_nothing_if_the_first_finger_was_right() -> None:
    """Nobody was misled."""
    table = a_hunt()
    try_one(table, 2, TARGET)
    assert why(table).headline == PictureFound(C, A, 0)
    assert why(table).sides[0] == (FoundAtOnce(0, A, C),)


def test_j10_if_nobody_found_it_a_card_is_given_back_if_there_is_one() -> None:
    """On the first turn there is none; once somebody has won one, there is."""
    table = a_hunt()
    table.run_out()
    assert why(table).headline == PictureNotFound(0, A)
    assert why(table).sides == ((PictureNotFound(0, A),), *[(NoTouch(0, seat),) for seat in (B, C, D)])
    richer = a_hunt()
    try_one(richer, 1, TARGET)
    richer.tell(1)
    richer.run_out()
    assert why(richer).headline == PictureNotFound(-1, B)
    assert why(richer).sides[1] == (PictureNotFound(-1, B),)
