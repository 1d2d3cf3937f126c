"""A turn with real cards: who says what, what is refused, mistakes, and the end."""

import msgspec
import pytest

from lapin.box import decide
from lapin.box.events import BoxScored
from lapin.box.state import BoxGame, SaidNumbers, TurnPoints
from lapin.box.views import public
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import StoryTurn
from lapin.game.variants.variant import Variant
from tests.box.box_turns import after, begun, spoken

A, B, C, D = map(Seat, range(4))


def said(own: tuple[int, ...] = (), votes: tuple[int, ...] = (), red: int | None = None) -> SaidNumbers:
    """Numbers along the row."""
    return SaidNumbers(tuple(map(Spot, own)), tuple(map(Spot, votes)), None if red is None else Spot(red))


TURN = {0: said((1,)), 1: said((2,), (1,)), 2: said((3,), (2,)), 3: said((4,), (1,))}
"""The first tells: two of three find card 1, and one votes for the second player's."""


def refusal(box: BoxGame, seat: Seat, words: SaidNumbers) -> str:
    """The code with which numbers are refused."""
    with pytest.raises(Refused) as caught:
        decide.say(box, seat, words)
    return str(caught.value.code)


def test_s8_the_last_number_counts_the_turn_and_the_left_neighbour_tells() -> None:
    """S9, S10: nobody presses a button for it."""
    box = begun("classic-2014", 4)
    assert decide.waited_for(box) == (A, B, C, D)
    box = spoken(box, TURN)
    assert (box.scores, box.turn, box.teller) == ((3, 4, 0, 3), 2, B)
    assert isinstance(box.last, StoryTurn)
    assert box.said == (None,) * 4


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (said((), (1,)), "CARD_COUNT"),
        (said((2, 3), (1,)), "CARD_COUNT"),
        (said((2,)), "VOTE_COUNT"),
        (said((2,), (1, 3)), "VOTE_COUNT"),
        (said((2,), (2,)), "OWN_CARD"),
        (said((2,), (5,)), "NOT_IN_ROW"),
        (said((0,), (1,)), "NOT_IN_ROW"),
        (said((2,), (1,), 3), "NO_RED"),
    ],
)
def test_s7_numbers_that_the_turn_does_not_ask_for_are_refused(words: SaidNumbers, code: str) -> None:
    """S7: one card of one's own, one vote, never for it."""
    assert refusal(begun("classic-2014", 4), B, words) == code


def test_s13_with_three_players_the_others_name_two_cards() -> None:
    """S13: a row of five, and none of one's own two may be voted for."""
    box = begun("classic-2014", 3)
    assert box.row == 5
    assert refusal(box, B, said((2,), (1,))) == "CARD_COUNT"
    assert refusal(box, B, said((2, 2), (1,))) == "CARD_TWICE"
    assert refusal(box, B, said((2, 3), (3,))) == "OWN_CARD"
    box = spoken(box, {0: said((1,)), 1: said((2, 3), (1,)), 2: said((4, 5), (1,))})
    assert box.scores == (0, 2, 2)


def test_o3_two_votes_are_for_two_cards() -> None:
    """O3: and one is enough."""
    box = begun("odyssey", 7)
    assert refusal(box, B, said((2,), (1, 1))) == "VOTE_TWICE"
    box = spoken(box, {1: said((2,), (1, 3)), 2: said((3,), (1,))})
    assert box.said[1] == said((2,), (1, 3))


def test_p3_only_the_storyteller_has_a_red_vote_and_must_cast_it() -> None:
    """P2, P3: nobody is asked whose card is whose."""
    box = begun("party", 6)
    assert refusal(box, A, said((), (1,))) == "RED_WANTED"
    assert refusal(box, B, said((), (1,), 2)) == "NO_RED"
    assert refusal(box, B, said((1,), (2,))) == "CARD_COUNT"


def test_t5_of_two_partners_one_names_a_card_and_the_other_votes() -> None:
    """T3, T5: and they may change places, once the first has taken it back."""
    box = spoken(begun("team", 6), {1: said((2,))})
    assert refusal(box, Seat(4), said((3,))) == "PARTNER_GIVES"
    assert refusal(box, Seat(4), said((3,), (1,))) == "PARTNER_GIVES"
    assert spoken(box, {4: said((), (2,))}).said[4] == said((), (2,))
    voted = spoken(begun("team", 6), {1: said((), (2,))})
    assert refusal(voted, Seat(4), said((), (1,))) == "PARTNER_VOTES"
    freed = spoken(box, {1: SaidNumbers()})
    assert freed.said[1] is None
    assert spoken(freed, {4: said((3,)), 1: said((), (1,))}).said[1] == said((), (1,))


@pytest.mark.parametrize("named", [1, 2, 3])
def test_s7_if_two_name_the_same_card_everybody_says_theirs_again(named: int) -> None:
    """S7: so whoever names another's card does not learn whose it is. Votes stand until they are changed."""
    clash = TURN | {3: said((named,), (1 if named > 1 else 2,))}
    box = spoken(begun("classic-2014", 4), clash)
    assert box.again == decide.waited_for(box) == (A, B, C, D)
    assert (box.turn, box.said) == (1, tuple(clash.values()))
    box = spoken(box, {3: TURN[3], 0: TURN[0], 1: TURN[1]})
    assert decide.waited_for(box) == (C,)
    assert spoken(box, {2: TURN[2]}).scores == (3, 4, 0, 3)


def test_t5_if_two_teams_name_the_same_card_those_who_vote_are_not_asked_again() -> None:
    """T5: they have named no card."""
    words = {0: said((1,)), 1: said((2,)), 2: said((2,)), 3: said((3,)), 4: said((), (1,)), 5: said((), (1,))}
    assert spoken(begun("team", 6), words).again == (A, B, C, D)


def test_a_mistake_is_corrected_after_the_turn() -> None:
    """The turn is as it was said; anybody who was wrong says it again, and it is counted again."""
    box = spoken(begun("classic-2014", 4), TURN)
    open_again = after(box, decide.take_back(box))
    assert open_again.scores == (0, 0, 0, 0)
    assert open_again.said == tuple(TURN.values())
    assert (open_again.turn, open_again.teller, open_again.last) == (1, A, None)
    mended = spoken(open_again, {2: said((3,), (1,))})
    assert mended.scores == (0, 2, 2, 2)


def test_turns_are_taken_back_one_after_the_other() -> None:
    """Of the turn before the last one only the points are known: its numbers are asked for again."""
    box = spoken(begun("classic-2014", 4), TURN)
    second = {0: said((1,), (2,)), 1: said((2,)), 2: said((3,), (2,)), 3: said((4,), (2,))}
    box = spoken(box, second)
    assert box.scores == (5, 4, 2, 5)
    box = after(box, decide.take_back(box))
    box = after(box, decide.take_back(box))
    assert (box.scores, box.turn, box.teller) == ((0, 0, 0, 0), 1, A)
    assert decide.waited_for(box) == (A, B, C, D)
    with pytest.raises(Refused):
        decide.take_back(box)


def test_s12_enough_points_end_the_game() -> None:
    """S12: the real goal, or the table's own."""
    box = spoken(begun("classic-2014", 4, options=Options(target=5)), TURN)
    assert box.phase == "vote"
    box = spoken(box, {0: said((1,), (2,)), 1: said((2,)), 2: said((3,), (2,)), 3: said((4,), (2,))})
    assert (box.phase, box.reason, box.scores) == ("over", "target", (5, 4, 2, 5))
    with pytest.raises(Refused):
        decide.say(box, A, TURN[0])
    back = after(box, decide.take_back(box))
    assert (back.phase, back.turn) == ("vote", 2)


def test_s12_rounds_end_the_game() -> None:
    """S12: everybody has told once, whoever began."""
    box = begun("party", 6, teller=2)
    for turn in range(6):
        assert (box.phase, box.turn) == ("vote", turn + 1)
        box = spoken(box, {seat: said((), (1,), 2 if seat == box.teller else None) for seat in range(6)})
    assert (box.phase, box.reason) == ("over", "rounds")


def test_a_game_without_an_end_is_stopped() -> None:
    """Everybody is sent the points of all turns, so they have an end. The last one can be corrected."""
    before = (TurnPoints(A, (0,) * 4),) * (decide.MOST_TURNS - 2)
    box = spoken(msgspec.structs.replace(begun("odyssey", 4), turns=before), TURN)
    assert (box.phase, box.teller) == ("vote", B)
    box = spoken(box, {0: said((1,), (2,)), 1: said((2,)), 2: said((3,), (2,)), 3: said((4,), (2,))})
    assert (box.phase, box.reason, len(box.turns)) == ("over", "stopped", decide.MOST_TURNS)
    back = after(box, decide.take_back(box))
    assert (back.phase, back.turn) == ("vote", decide.MOST_TURNS)


def test_c6_the_people_at_the_table_say_that_the_pile_is_drawn() -> None:
    """C6, J12: nobody else sees it. Where cards do not end a game, one that is ended by hand has no winner."""
    for game, players, reason in (("classic-2008", 4, "pile"), ("jinx", 3, "square"), ("odyssey", 4, "stopped")):
        box = begun(game, players)  # type: ignore[arg-type]
        over = after(box, decide.end(box))
        assert (over.phase, over.reason) == ("over", reason)
        assert public(over).winners == (() if reason == "stopped" else tuple(range(players)))
        assert after(over, decide.take_back(over)) == box


def test_s12_who_has_won_is_asked_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """S12: a game that has another rule for it would also have it with real cards."""
    box = begun("classic-2008", 4)
    over = after(box, decide.end(box))
    monkeypatch.setattr(Variant, "won", lambda _variant, reason, scores: (len(scores), len(reason)))
    assert public(over).winners == (4, len("pile"))
    assert public(box).winners == ()


def test_s3_somebody_else_may_tell_until_a_number_is_said() -> None:
    """S3: after that the turn is theirs."""
    box = begun("classic-2014", 4)
    box = after(box, decide.name_teller(box, C))
    assert box.teller == C
    with pytest.raises(Refused) as caught:
        decide.name_teller(box, Seat(4))
    assert (caught.value.code, caught.value.data) == ("UNKNOWN_SEAT", {"seat": 4})
    box = spoken(box, {2: said((1,))})
    with pytest.raises(Refused):
        decide.name_teller(box, D)


def test_points_of_somebody_who_had_none_begin_with_what_the_turn_brought() -> None:
    """An earlier version counted people of the turn in which they came."""
    box = begun("odyssey", 3)
    scored = after(box, (BoxScored((1, 2, 3, 4), Seat(1)),))
    assert scored.scores == (1, 2, 3, 4)


def test_j12_when_the_game_is_over_nobody_says_how_a_square_went() -> None:
    """It is over, and not only at another point; in a game without squares nobody ever does."""
    over = after(begun("jinx", 3), decide.end(begun("jinx", 3)))
    for box, code in ((over, "GAME_OVER"), (begun("odyssey", 3), "NOT_NOW")):
        with pytest.raises(Refused) as caught:
            decide.say_touched(box, A, ())
        assert caught.value.code == code


@pytest.mark.parametrize(("finder", "wrong"), [(Seat(3), ()), (None, (Seat(3),)), (None, (A, Seat(-1)))])
def test_j6_only_fingers_of_those_who_play_are_counted(finder: Seat | None, wrong: tuple[Seat, ...]) -> None:
    """Three play."""
    with pytest.raises(Refused) as caught:
        decide.say_touched(begun("jinx", 3), finder, wrong)
    assert caught.value.code == "UNKNOWN_SEAT"


@pytest.mark.parametrize("nobody", [Seat(3), Seat(-1)])
def test_s11_numbers_are_said_by_those_who_play(nobody: Seat) -> None:
    """Three play: a seat that is not there has none, nor does it stand for the last one."""
    with pytest.raises(Refused) as caught:
        decide.say(begun("odyssey", 3, teller=A), nobody, said((1,)))
    assert (caught.value.code, caught.value.data) == ("UNKNOWN_SEAT", {"seat": nobody})
