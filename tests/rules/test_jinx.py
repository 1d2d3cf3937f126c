"""Jinx by the book (J1-J12): nine pictures, a clue for one of them, and fast fingers."""

from collections.abc import Sequence

import pytest

from lapin.engine.chance import Secret
from lapin.engine.clues import Clue, Live, Recording, Words
from lapin.engine.commands import Arrive, CallJinx, CloseWindow, NameGiver, RunOut, Stop, Touch
from lapin.engine.events import (
    AnyEvent,
    CardsGiven,
    FingersLifted,
    GameEnded,
    JinxCalled,
    PositionDrawn,
    SeatsAdded,
    SquareFilled,
    SquareLaid,
    SquareScored,
    TimeRanOut,
    TouchCounted,
    Touched,
    WindowClosed,
)
from lapin.engine.ids import Card, Seat, Spot
from lapin.engine.moves import MayCallJinx, MayTell, MayTouch
from lapin.engine.options import Options
from lapin.engine.refusals import Refusal
from lapin.engine.state import Counted, Finger, SquareTurn
from lapin.rules import NotThisGame, apply
from lapin.rules.books import Departure, departures
from lapin.seen import ClueSeen, PositionSeen, SquareSeen, SquareTable
from lapin.views import redact, view
from tests.rules.tabletop import StackedChance, Tabletop, giving, only, setup_refused, telling, voting

WINDOW = 150
"""Milliseconds that count as "at the same time" unless a table says otherwise."""

TARGET = 5
"""The picture that is meant on every first turn here: the one in the middle."""


def a_square(players: int = 4, options: Options = Options(), deck: int = 71) -> Tabletop:  # noqa: B008 - frozen
    """A square 0, 2, .. 16 with seat 0 active and picture 5 meant; on the second turn 1 is meant."""
    return Tabletop("jinx", players, options, deck=deck, chance=StackedChance(numbers={"position/1": TARGET - 1}))


def a_hunt(players: int = 4, options: Options = Options(), deck: int = 71) -> Tabletop:  # noqa: B008 - frozen
    """The same, and the clue is out: the others may touch."""
    table = a_square(players, options, deck)
    table.tell(0)
    return table


def try_one(table: Tabletop, seat: int, spot: int, ms: int = 1000) -> list[AnyEvent]:
    """A player touches a picture, and nobody else does at the same time."""
    return table.touch(seat, spot, ms) + table.close_window(spot)


def answers(events: Sequence[AnyEvent]) -> list[tuple[int, int, bool]]:
    """Who got a yes or no for which picture, in order."""
    return [(event.seat, event.spot, event.right) for event in events if isinstance(event, TouchCounted)]


# J1: the deck


@pytest.mark.parametrize(("players", "removed"), [(3, 30), (4, 20), (5, 10), (6, 0)])
def test_j1_cards_are_taken_out_by_number_of_players(players: int, removed: int) -> None:
    """Thirty, twenty, ten or no cards stay in the box with three, four, five or six players."""
    table = Tabletop("jinx", players)
    assert len(table.square.removed) == removed
    assert len(table.square.pile) == 71 - removed - 9


def test_j1_every_card_is_in_the_square_the_deck_or_the_box_with_one_side() -> None:
    """Seventy-one cards, each once: a card's other side is nowhere else."""
    square = Tabletop("jinx", 3, chance=Secret(bytes(32))).square
    pictures = [*square.pile, *square.removed, *(picture for picture in square.square if picture is not None)]
    assert sorted(picture // 2 for picture in pictures) == list(range(71))


def test_j1_cards_are_shuffled_sides_too() -> None:
    """Neither the order of the cards nor the side that lies up is known beforehand."""
    square = Tabletop("jinx", 6, chance=Secret(bytes(32))).square
    cards = [picture // 2 for picture in square.pile]
    assert cards != sorted(cards)
    assert {picture % 2 for picture in square.pile} == {0, 1}


def test_j1_chance_decides_which_side_of_a_card_lies_up() -> None:
    """Every card is turned by a draw of its own."""
    chance = StackedChance({"deal": (70, 3)}, {"side/3": 1})
    assert Tabletop("jinx", 4, chance=chance).square.square[:4] == (140, 7, 0, 2)


@pytest.mark.parametrize("players", [-1, 0, 2, 7])
def test_j1_jinx_is_for_three_to_six(players: int) -> None:
    """Two are too few, and seven too many."""
    assert setup_refused("jinx", players).code is Refusal.PLAYER_COUNT


@pytest.mark.parametrize(("players", "needed"), [(3, 39), (4, 29), (5, 19), (6, 9)])
def test_j1_another_deck_must_be_enough_for_a_square(players: int, needed: int) -> None:
    """What is left when the box has its share must make nine pictures."""
    assert Tabletop("jinx", players, deck=needed).square.pile == ()
    refused = setup_refused("jinx", players, deck=needed - 1)
    assert (refused.code, refused.data) == (Refusal.DECK_TOO_SMALL, {"deck": needed - 1, "needed": needed})


# J2: the square


def test_j2_nine_pictures_lie_open() -> None:
    """Everybody, onlookers too, sees nine pictures and nothing of deck and box."""
    table = a_square()
    pictures = tuple(map(Card, range(0, 18, 2)))
    assert table.square.square == pictures
    for seat in (None, 0, 3):
        assert table.heard_by(seat)[0] == SquareSeen("jinx", 4, Options(), 71, "stacked", pictures)
        board = view(table.state, None if seat is None else Seat(seat)).table
        assert isinstance(board, SquareTable)
        assert (board.square, board.pile) == (pictures, 42)


def test_j2_nobody_sees_what_comes_next() -> None:
    """Two decks that differ below the square look the same."""
    one = Tabletop("jinx", 4)
    other = Tabletop("jinx", 4, chance=StackedChance({"deal": (*range(9), *range(70, 8, -1))}))
    for seat in (None, 0, 1, 2, 3):
        assert one.seen_by(seat) == other.seen_by(seat)
        assert one.heard_by(seat) == other.heard_by(seat)


def test_j2_nobody_holds_a_hand() -> None:
    """There are no hands in this game, only what was won."""
    mine = a_square().mine(0)
    assert (mine.hand, mine.given, mine.votes) == ((), (), ())


# J3: who starts


@pytest.mark.parametrize("youngest", range(4))
def test_j3_the_youngest_starts(youngest: int) -> None:
    """A table says who is youngest."""
    assert Tabletop("jinx", 4, Options(first=Seat(youngest))).square.active == youngest


@pytest.mark.parametrize("options", [Options(), Options(first="draw")])
def test_j3_or_the_first_active_player_is_drawn(options: Options) -> None:
    """A table that does not say draws one."""
    assert Tabletop("jinx", 4, options, chance=StackedChance(numbers={"first": 2})).square.active == 2


@pytest.mark.parametrize("first", ["claim", Seat(4), Seat(-1)])
def test_j3_the_first_turn_cannot_be_claimed_or_given_to_nobody(first: Seat) -> None:
    """Nobody claims the first turn here, and who starts must have a seat."""
    assert setup_refused("jinx", 4, Options(first=first)).code is Refusal.OPTION_OUT_OF_RANGE


# J4: position card and clue


@pytest.mark.parametrize("number", range(9))
def test_j4_one_of_nine_position_cards_is_drawn(number: int) -> None:
    """Each of the nine pictures may be the one that is meant."""
    chance = StackedChance(numbers={"position/1": number})
    table = Tabletop("jinx", 4, chance=chance)
    assert table.square.target == number + 1
    assert "position/1" in chance.asked


def test_j4_a_new_position_card_is_drawn_for_every_turn() -> None:
    """What is meant next has nothing to do with what was meant before."""
    chance = StackedChance(numbers={"position/1": 4, "position/2": 8})
    table = Tabletop("jinx", 4, chance=chance)
    table.tell(0)
    try_one(table, 1, 5)
    assert table.square.target == 9


def test_j4_the_active_player_alone_sees_which_picture_is_meant() -> None:
    """I see my position card; the others see only that I drew one."""
    table = a_square()
    assert table.mine(0).target == TARGET
    assert table.heard_by(0)[1] == PositionSeen(1, Seat(0), Spot(TARGET))
    assert [table.mine(seat).target for seat in (1, 2, 3)] == [None] * 3
    for seat in (None, 1, 2, 3):
        assert table.heard_by(seat)[1] == PositionSeen(1, Seat(0), None)


@pytest.mark.parametrize("told", [False, True])
def test_j4_two_position_cards_look_the_same_to_the_others(told: bool) -> None:
    """Nothing that reaches me depends on the position card, before the clue or after it."""
    one, other = (Tabletop("jinx", 4, chance=StackedChance(numbers={"position/1": n})) for n in (2, 7))
    if told:
        for table in (one, other):
            table.tell(0)
            table.touch(1, 1, 500)
            try_one(table, 2, 6)
    for seat in (None, 1, 2, 3):
        assert one.seen_by(seat) == other.seen_by(seat)
        assert one.heard_by(seat) == other.heard_by(seat)
    assert one.seen_by(0) != other.seen_by(0)


@pytest.mark.parametrize(
    "clue",
    [Words("intersection"), Words("which way now?"), Live("mime"), Recording("video", "kept/1", "ab" * 32, 9)],
)
def test_j4_a_clue_is_a_word_a_sentence_or_a_gesture(clue: Clue) -> None:
    """I say something, or make a gesture, and everybody gets it."""
    table = a_square()
    table.tell(0, clue=clue)
    assert (table.square.clue, table.square.phase) == (clue, "touch")
    for seat in (None, 0, 3):
        assert table.heard_by(seat)[-1] == ClueSeen(Seat(0), clue, None)


def test_j4_a_table_may_do_without_gestures() -> None:
    """Words only, if the table wants it so."""
    table = Tabletop("jinx", 4, Options(performed=False))
    assert table.mine(0).may == (MayTell(None, performed=False),)
    assert table.refused(0, telling(clue=Live("mime"))) is Refusal.CLUE_FORM


@pytest.mark.parametrize(
    ("text", "why"),
    [("", Refusal.CLUE_EMPTY), ("x" * 201, Refusal.CLUE_TOO_LONG), ("a\x1bb", Refusal.CLUE_UNREADABLE)],
)
def test_j4_a_clue_is_never_empty_endless_or_garbled(text: str, why: Refusal) -> None:
    """Silence is no clue."""
    assert a_square().refused(0, telling(clue=text)) is why


def test_j4_only_the_active_player_gives_a_clue() -> None:
    """The others wait with their fingers on the table."""
    table = a_square()
    assert table.waiting_for == (0,)
    assert table.mine(0).may == (MayTell(None, performed=True),)
    assert table.mine(1).may == ()
    refused = table.refusal(1, telling())
    assert (refused.code, refused.data) == (Refusal.NOT_YOUR_TURN, {"active": 0})


def test_j4_a_clue_is_given_once_and_names_no_card() -> None:
    """The position card says which picture is meant, and there is no second clue."""
    table = a_square()
    assert table.refused(0, telling(4)) is Refusal.NO_CARD_WANTED
    table.tell(0)
    assert table.refused(0, telling()) is Refusal.NOT_NOW


# J5: touching


def test_j5_nobody_touches_before_the_clue() -> None:
    """Fingers stay on the table until the clue is out."""
    assert a_square().refused(1, Touch(Spot(5), 0)) is Refusal.BEFORE_THE_CLUE


def test_j5_every_other_player_may_touch() -> None:
    """Everybody but the active player is waited for, and may touch any of the nine."""
    table = a_hunt()
    assert table.waiting_for == (1, 2, 3)
    assert table.mine(1).may == (MayTouch(tuple(map(Spot, range(1, 10)))),)
    assert table.mine(0).may == ()
    assert table.refused(0, Touch(Spot(1), 0)) is Refusal.ACTIVE_TOUCHES_NOT


def test_j5_everybody_sees_a_finger_come_down() -> None:
    """Fingers are there for all to see."""
    table = a_hunt()
    assert table.touch(1, 3, 700) == [Touched(Seat(1), Spot(3), 700)]
    for seat in (None, 0, 2):
        assert table.heard_by(seat)[-1] == Touched(Seat(1), Spot(3), 700)
        board = view(table.state, None if seat is None else Seat(seat)).table
        assert isinstance(board, SquareTable)
        assert board.fingers == (Finger(Seat(1), Spot(3), 700),)


@pytest.mark.parametrize("spot", [3, 4])
def test_j5_a_touch_cannot_be_taken_back(spot: int) -> None:
    """Once my finger is down I cannot change my mind."""
    table = a_hunt()
    table.touch(1, 3, 700)
    assert table.waiting_for == (2, 3)
    assert table.mine(1).may == ()
    assert table.refused(1, Touch(Spot(spot), 710)) is Refusal.FINGER_DOWN


def test_j5_a_picture_with_a_finger_is_closed() -> None:
    """Who comes after the finger that is there chooses another picture."""
    table = a_hunt()
    table.touch(1, 3, 700)
    refused = table.refusal(2, Touch(Spot(3), 700 + WINDOW + 1))
    assert (refused.code, refused.data) == (Refusal.PICTURE_TAKEN, {"spot": 3})
    table.touch(2, 4, 700 + WINDOW + 1)


@pytest.mark.parametrize("ms", [0, 1000, 5000])
def test_j5_a_picture_that_got_its_no_stays_closed(ms: int) -> None:
    """A wrongly touched picture is closed for good, whenever one claims to have touched it."""
    table = a_hunt()
    try_one(table, 1, 3, 1000)
    assert table.refused(2, Touch(Spot(3), ms)) is Refusal.PICTURE_TAKEN
    assert table.mine(2).may == (MayTouch(tuple(map(Spot, (1, 2, 4, 5, 6, 7, 8, 9)))),)


@pytest.mark.parametrize("beside", [-1, 0, 10])
def test_j5_there_are_nine_pictures_to_touch(beside: int) -> None:
    """Beside the square there is nothing to touch."""
    refused = a_hunt().refusal(1, Touch(Spot(beside), 0))
    assert (refused.code, refused.data) == (Refusal.NOT_IN_SQUARE, {"spot": beside})


# J6: yes and no


def test_j6_a_wrong_touch_puts_its_player_out_for_the_turn() -> None:
    """No: I may not try again this turn, and the others go on."""
    table = a_hunt()
    assert try_one(table, 1, 3)[1:] == [WindowClosed(Spot(3)), TouchCounted(Seat(1), Spot(3), right=False)]
    assert table.square.out == (1,)
    assert table.waiting_for == (2, 3)
    assert table.mine(1).may == ()
    assert table.refused(1, Touch(Spot(4), 2000)) is Refusal.ALREADY_OUT


def test_j6_who_was_out_plays_again_on_the_next_turn() -> None:
    """Out is for this turn only."""
    table = a_hunt()
    try_one(table, 2, 3)
    try_one(table, 1, TARGET)
    assert table.square.out == ()
    table.tell(1)
    assert table.waiting_for == (0, 2, 3)


def test_j6_a_touch_on_the_right_picture_ends_the_turn() -> None:
    """Yes: the turn is over, whoever has not touched yet."""
    table = a_hunt()
    events = try_one(table, 1, TARGET)
    assert answers(events) == [(1, TARGET, True)]
    assert only(SquareScored, events).found_by == 1
    assert (table.square.turn, table.square.phase) == (2, "tell")
    assert (table.square.fingers, table.square.counted, table.square.clue) == ((), (), None)


def test_j6_a_finger_counts_when_its_window_is_closed_and_only_then() -> None:
    """No answer is given while another may still have touched at the same time."""
    table = a_hunt()
    table.touch(1, TARGET, 700)
    assert table.square.turn == 1
    assert table.square.counted == ()
    table.close_window(TARGET)
    assert table.square.turn == 2


def test_j6_everybody_sees_how_the_turn_went() -> None:
    """When the turn is over the meant picture, every touch and the finder are known to all."""
    table = a_hunt()
    before = table.square.square
    try_one(table, 3, 9)
    try_one(table, 1, TARGET)
    board = view(table.state, None).table
    assert isinstance(board, SquareTable)
    touches = (Counted(Seat(3), Spot(9)), Counted(Seat(1), Spot(TARGET)))
    assert board.last == SquareTurn(
        1, Seat(0), Words("a clue"), before, Spot(TARGET), touches, found_by=Seat(1), points=(1, 1, 0, 0)
    )
    assert board.won == ((16,), (8,), (), ())


@pytest.mark.parametrize("spot", [3, 4, TARGET, 0, 10])
def test_j6_a_picture_without_a_finger_has_no_window_to_close(spot: int) -> None:
    """Where nobody has a finger down there is nothing to answer; nor where the answer was given."""
    table = a_hunt()
    try_one(table, 1, 3)
    refused = table.refusal(None, CloseWindow(Spot(spot)))
    assert (refused.code, refused.data) == (Refusal.NO_FINGER, {"spot": spot})


def test_j6_there_is_no_window_to_close_before_the_clue() -> None:
    """Before the clue nobody has touched."""
    assert a_square().refused(None, CloseWindow(Spot(1))) is Refusal.NO_FINGER


# J7: everybody must try


def test_j7_every_player_left_must_try() -> None:
    """After each no the table waits for all who are left, down to the last."""
    table = a_hunt(5)
    left = [1, 2, 3, 4]
    for spot in (1, 2, 3):
        assert list(table.waiting_for) == left
        try_one(table, left.pop(), spot)
        assert table.square.turn == 1
    assert list(table.waiting_for) == [1]


def test_j7_there_is_no_pass() -> None:
    """Whoever is left is offered pictures to touch, and nothing else."""
    table = a_hunt()
    try_one(table, 1, 1)
    try_one(table, 2, 2)
    assert [type(may) for may in table.mine(3).may] == [MayTouch]
    assert table.refused(3, telling()) is Refusal.NOT_NOW
    assert table.refused(3, CallJinx(0)) is Refusal.NO_DUEL
    assert table.refused(3, giving()) is table.refused(3, voting()) is Refusal.NOT_IN_THIS_GAME
    assert table.waiting_for == (3,)


def test_j7_the_turn_ends_when_nobody_is_left() -> None:
    """Everybody touched wrongly: the turn is over and the picture was not found."""
    table = a_hunt()
    try_one(table, 1, 1)
    try_one(table, 2, 2)
    scored = only(SquareScored, try_one(table, 3, 3))
    assert (scored.target, scored.found_by) == (TARGET, None)
    assert table.square.turn == 2


def test_j7_who_lets_the_timer_run_out_is_out() -> None:
    """Time is up for those without a finger down, and with them the turn."""
    table = a_hunt()
    try_one(table, 2, 1)
    events = table.run_out()
    assert events[0] == TimeRanOut((Seat(1), Seat(3)))
    assert only(SquareScored, events).found_by is None
    assert (table.square.turn, table.square.phase) == (2, "tell")


def test_j7_out_by_timer_is_out_like_any_other() -> None:
    """The moment time is up, those who did not touch are out."""
    table = a_hunt()
    try_one(table, 2, 1)
    board = view(apply(table.state, TimeRanOut((Seat(1), Seat(3)))), None).table
    assert isinstance(board, SquareTable)
    assert board.out == (2, 1, 3)


def test_j7_fingers_that_are_down_in_time_count() -> None:
    """A finger that came down before time was up gets its answer, the right one too."""
    table = a_hunt()
    table.touch(1, 2, 800)
    table.touch(2, TARGET, 900)
    events = table.run_out()
    assert events[0] == TimeRanOut((Seat(3),))
    assert answers(events) == [(1, 2, False), (2, TARGET, True)]
    assert table.scores == (1, 0, 1, 0)


def test_j7_when_time_is_up_fingers_count_in_the_order_of_their_touches() -> None:
    """What was touched after the right picture does not count, when time is up either."""
    table = a_hunt()
    table.touch(1, 2, 900)
    table.touch(2, TARGET, 800)
    assert answers(table.run_out()) == [(2, TARGET, True)]
    assert table.scores == (0, 0, 1, 0)
    assert table.square.square[1] == 2


def test_j7_a_duel_is_settled_when_time_is_up() -> None:
    """When time is up the first to call keeps the picture; there is no time for the other to choose again."""
    table = a_hunt()
    table.touch(1, TARGET, 800)
    table.touch(2, TARGET, 810)
    table.call_jinx(2, 900)
    events = table.run_out()
    assert only(FingersLifted, events) == FingersLifted((Seat(1),), Spot(TARGET))
    assert answers(events) == [(2, TARGET, True)]


def test_j7_the_timer_does_not_run_before_the_clue() -> None:
    """A player who thinks of a clue is not hurried by this timer."""
    assert a_square().refused(None, RunOut()) is Refusal.NOT_NOW


# J8: at the same time


@pytest.mark.parametrize("apart", [0, 1, WINDOW - 1, WINDOW])
def test_j8_touches_within_the_tie_window_are_at_the_same_time(apart: int) -> None:
    """Up to the very edge of the window two fingers may be on one picture: a duel."""
    table = a_hunt()
    table.touch(1, 3, 700)
    table.touch(2, 3, 700 + apart)
    assert [finger.seat for finger in table.square.fingers] == [1, 2]
    assert table.mine(1).may == table.mine(2).may == (MayCallJinx(Spot(3)),)


@pytest.mark.parametrize("apart", [WINDOW + 1, WINDOW + 1000])
def test_j8_a_touch_after_the_tie_window_is_too_late(apart: int) -> None:
    """One millisecond past the window the picture is taken."""
    table = a_hunt()
    table.touch(1, 3, 700)
    assert table.refused(2, Touch(Spot(3), 700 + apart)) is Refusal.PICTURE_TAKEN


@pytest.mark.parametrize("window", [20, 1000])
def test_j8_a_table_sets_its_own_tie_window(window: int) -> None:
    """A table may be stricter or more patient."""
    table = a_hunt(options=Options(tie_window=window))
    table.touch(1, 3, 700)
    assert table.refused(2, Touch(Spot(3), 701 + window)) is Refusal.PICTURE_TAKEN
    table.touch(2, 3, 700 + window)


@pytest.mark.parametrize("window", [0, 19, 1001])
def test_j8_a_tie_window_has_limits(window: int) -> None:
    """No window at all would be unfair to slow lines, and a very long one no game."""
    assert setup_refused("jinx", 4, Options(tie_window=window)).code is Refusal.OPTION_OUT_OF_RANGE


def test_j8_the_window_is_measured_from_the_first_touch() -> None:
    """A third finger does not get a longer window because a second one came."""
    table = a_hunt()
    table.touch(1, 3, 700)
    table.touch(2, 3, 800)
    assert table.refused(3, Touch(Spot(3), 700 + WINDOW + 1)) is Refusal.PICTURE_TAKEN


def test_j8_an_earlier_touch_that_arrives_later_displaces_a_later_one() -> None:
    """On a slow line I was first all the same: the other finger goes, and chooses again."""
    table = a_hunt()
    table.touch(1, 3, 1000)
    events = table.touch(2, 3, 1000 - WINDOW - 1)
    assert events[1:] == [FingersLifted((Seat(1),), Spot(3))]
    assert [finger.seat for finger in table.square.fingers] == [2]
    assert 1 in table.waiting_for
    assert table.refused(1, Touch(Spot(3), 1000)) is Refusal.PICTURE_TAKEN
    table.touch(1, 4, 1300)


@pytest.mark.parametrize("earlier", [1, WINDOW])
def test_j8_an_earlier_touch_within_the_window_makes_a_duel(earlier: int) -> None:
    """An earlier touch that arrives later, but at the same time, displaces nobody."""
    table = a_hunt()
    table.touch(1, 3, 1000)
    assert table.touch(2, 3, 1000 - earlier) == [Touched(Seat(2), Spot(3), 1000 - earlier)]
    assert len(table.square.fingers) == 2


def test_j8_an_earlier_touch_displaces_only_who_came_too_late() -> None:
    """Of two fingers that are there, the one within the window of the newly first stays."""
    table = a_hunt()
    table.touch(1, 3, 1000)
    table.touch(2, 3, 1100)
    assert only(FingersLifted, table.touch(3, 3, 900)).seats == (2,)
    assert {finger.seat for finger in table.square.fingers} == {1, 3}


def test_j8_the_first_to_call_keeps_the_picture() -> None:
    """I touched second but called first: my finger stays."""
    table = a_hunt()
    table.touch(1, 3, 700)
    table.touch(2, 3, 750)
    assert table.call_jinx(2, 900) == [JinxCalled(Seat(2), 900)]
    events = table.close_window(3)
    assert only(FingersLifted, events) == FingersLifted((Seat(1),), Spot(3))
    assert answers(events) == [(2, 3, False)]


@pytest.mark.parametrize("arriving_first", [1, 2])
def test_j8_the_first_call_is_the_earliest_not_the_one_that_arrives_first(arriving_first: int) -> None:
    """A call made earlier wins on whatever line."""
    table = a_hunt()
    table.touch(1, TARGET, 700)
    table.touch(2, TARGET, 700)
    calls = {1: 950, 2: 940}
    table.call_jinx(arriving_first, calls.pop(arriving_first))
    for seat, ms in calls.items():
        table.call_jinx(seat, ms)
    assert answers(table.close_window(TARGET)) == [(2, TARGET, True)]


def test_j8_of_two_calls_at_the_same_moment_the_earlier_touch_decides() -> None:
    """When both call at once, who touched first keeps the picture."""
    table = a_hunt()
    table.touch(1, TARGET, 720)
    table.touch(2, TARGET, 700)
    table.call_jinx(1, 900)
    table.call_jinx(2, 900)
    assert answers(table.close_window(TARGET)) == [(2, TARGET, True)]


@pytest.mark.parametrize("ms", [(700, 720), (720, 700)])
def test_j8_when_nobody_calls_the_first_touch_keeps_the_picture(ms: tuple[int, int]) -> None:
    """Silence leaves it at who touched first."""
    table = a_hunt()
    table.touch(1, TARGET, ms[0])
    table.touch(2, TARGET, ms[1])
    assert answers(table.close_window(TARGET)) == [(1 + ms.index(700), TARGET, True)]


def test_j8_a_call_beats_an_earlier_touch_without_one() -> None:
    """One call is enough, however late."""
    table = a_hunt()
    table.touch(1, TARGET, 700)
    table.touch(2, TARGET, 700 + WINDOW)
    table.call_jinx(2, 3000)
    assert answers(table.close_window(TARGET)) == [(2, TARGET, True)]


@pytest.mark.parametrize("called", [False, True])
def test_j8_a_perfect_tie_does_not_go_to_the_better_line(called: bool) -> None:
    """Same moment of touch and of call: who keeps it does not depend on whose message came in first."""

    def keeper(order: tuple[int, int]) -> list[tuple[int, int, bool]]:
        table = a_hunt()
        for seat in order:
            table.touch(seat, TARGET, 700)
        for seat in order if called else ():
            table.call_jinx(seat, 900)
        return answers(table.close_window(TARGET))

    assert keeper((1, 2)) == keeper((2, 1))


def test_j8_the_losers_of_a_duel_choose_again() -> None:
    """Who lost a duel is not out: another picture, please."""
    table = a_hunt(5)
    for seat, ms in ((1, 700), (2, 710), (3, 720)):
        table.touch(seat, 3, ms)
    table.call_jinx(3, 800)
    table.call_jinx(1, 850)
    events = table.close_window(3)
    assert only(FingersLifted, events).seats == (1, 2)
    assert table.square.out == (3,)
    assert table.waiting_for == (1, 2, 4)
    assert table.refused(1, Touch(Spot(3), 1000)) is Refusal.PICTURE_TAKEN
    assert answers(try_one(table, 1, TARGET, 1000)) == [(1, TARGET, True)]


def test_j8_duels_on_two_pictures_are_apart() -> None:
    """A call in one duel says nothing about another."""
    table = a_hunt(5)
    for seat, spot in ((1, 3), (2, 3), (3, 4), (4, 4)):
        table.touch(seat, spot, 700 + seat)
    table.call_jinx(2, 800)
    assert answers(table.close_window(3)) == [(2, 3, False)]
    assert answers(table.close_window(4)) == [(3, 4, False)]


def test_j8_a_call_is_heard_by_everybody() -> None:
    """Jinx! is shouted, not whispered."""
    table = a_hunt()
    table.touch(1, 3, 700)
    table.touch(2, 3, 710)
    table.call_jinx(2, 800)
    for seat in (None, 0, 1, 3):
        assert table.heard_by(seat)[-1] == JinxCalled(Seat(2), 800)


def test_j8_one_calls_once() -> None:
    """The second shout is refused, and no longer offered."""
    table = a_hunt()
    table.touch(1, 3, 700)
    table.touch(2, 3, 710)
    table.call_jinx(2, 800)
    assert table.refused(2, CallJinx(790)) is Refusal.CALLED_ALREADY
    assert table.mine(2).may == ()
    assert table.mine(1).may == (MayCallJinx(Spot(3)),)


def test_j8_there_is_nothing_to_call_without_a_duel() -> None:
    """Alone on a picture, without a finger down, before the clue or as active player: no duel."""
    assert a_square().refused(1, CallJinx(0)) is Refusal.NO_DUEL
    table = a_hunt()
    table.touch(1, 3, 700)
    for seat in (0, 1, 2):
        assert table.refused(seat, CallJinx(800)) is Refusal.NO_DUEL


# J9: found


def test_j9_the_finder_takes_the_card() -> None:
    """The picture I found lies in front of me; the active player gets nothing when nobody was wrong."""
    table = a_hunt()
    try_one(table, 2, TARGET)
    assert table.square.won == ((), (), (8,), ())
    assert table.scores == (0, 0, 1, 0)


def test_j9_the_active_player_takes_every_card_wrongly_touched_before() -> None:
    """Two wrong guesses before the right one are two cards for the active player."""
    table = a_hunt()
    try_one(table, 1, 9)
    try_one(table, 3, 2)
    scored = only(SquareScored, try_one(table, 2, TARGET))
    assert scored.points == (2, 0, 1, 0)
    assert table.square.won == ((16, 2), (), (8,), ())
    assert table.square.discards == ()


def test_j9_cards_are_won_turn_by_turn() -> None:
    """What I won stays in front of me."""
    table = a_hunt()
    try_one(table, 2, 1)
    try_one(table, 1, TARGET)
    table.tell(1)
    try_one(table, 0, 1)  # on the second turn picture 1 is meant
    assert table.scores == (2, 1, 0, 0)


def test_j9_earlier_wrong_touches_count_before_the_right_one() -> None:
    """Fingers that came down before the right one get their no first, in the order of their touches."""
    table = a_hunt(5)
    table.touch(1, 9, 800)
    table.touch(2, 1, 700)
    table.touch(3, TARGET, 900)
    events = table.close_window(TARGET)
    assert answers(events) == [(2, 1, False), (1, 9, False), (3, TARGET, True)]
    assert table.square.won == ((0, 16), (), (), (8,), ())


def test_j9_a_duel_on_a_wrong_picture_is_settled_before_the_right_one() -> None:
    """One finger of the duel counts, and its picture is one card, not two."""
    table = a_hunt(5)
    table.touch(1, 9, 700)
    table.touch(2, 9, 710)
    table.call_jinx(2, 750)
    table.touch(3, TARGET, 900)
    events = table.close_window(TARGET)
    assert only(FingersLifted, events) == FingersLifted((Seat(1),), Spot(9))
    assert answers(events) == [(2, 9, False), (3, TARGET, True)]
    assert table.scores == (1, 0, 0, 1, 0)


def test_j9_what_is_touched_after_the_right_picture_is_never_taken_into_account() -> None:
    """A later finger on a wrong picture wins nobody a card, and the picture stays."""
    table = a_hunt()
    table.touch(1, TARGET, 700)
    table.touch(2, 9, 701)
    events = table.close_window(TARGET)
    assert answers(events) == [(1, TARGET, True)]
    assert table.scores == (0, 1, 0, 0)
    assert table.square.square[8] == 16
    assert table.square.fingers == ()


def test_j9_a_wrong_touch_after_the_right_one_counts_not_even_if_its_window_is_closed_first() -> None:
    """What was touched after the right picture is not taken into account, in whatever order windows are closed."""
    table = a_hunt()
    table.touch(1, TARGET, 700)
    table.touch(2, 9, 701)
    table.close_window(9)
    if table.square.turn == 1:
        table.close_window(TARGET)
    assert table.scores == (0, 1, 0, 0)


def test_j9_a_wrong_touch_at_the_very_moment_of_the_right_one_is_not_before_it() -> None:
    """Wrong and right at one and the same moment: nothing was wrongly touched before."""
    table = a_hunt()
    table.touch(2, 1, 700)
    table.touch(1, TARGET, 700)
    assert answers(table.close_window(TARGET)) == [(1, TARGET, True)]


def test_j9_at_the_same_moment_is_not_before_when_time_is_up_either() -> None:
    """Whether a window closes or time runs out, the same touches win the same cards."""
    table = a_hunt()
    table.touch(2, 1, 700)
    table.touch(1, TARGET, 700)
    assert answers(table.run_out()) == [(1, TARGET, True)]


# J10: not found


def test_j10_the_active_player_loses_the_card_won_last_under_the_deck() -> None:
    """Nobody found it: my last card goes under the deck, and the others keep theirs."""
    table = a_hunt(3)
    try_one(table, 2, 9)
    try_one(table, 1, TARGET)  # won: seat 0 has 16, seat 1 has 8
    table.tell(1)
    try_one(table, 0, 7)
    try_one(table, 2, 1)  # seat 1 was active and has 8 and 12 now
    assert table.square.won == ((16,), (8, 12), (0,))
    table.tell(2)
    try_one(table, 0, 1)  # seat 0 has found picture 1
    table.tell(0)
    lost = table.square.won[0][-1]
    try_one(table, 1, 2)
    scored = only(SquareScored, try_one(table, 2, 3))
    assert (scored.found_by, scored.points) == (None, (-1, 0, 0))
    assert table.square.won[0] == (16,)
    assert table.square.pile[-1] == lost


def test_j10_who_has_won_nothing_loses_nothing() -> None:
    """Without a card in front of me I have none to lose."""
    table = a_hunt(3)
    bottom = table.square.pile[-1]
    try_one(table, 1, 1)
    scored = only(SquareScored, try_one(table, 2, 2))
    assert scored.points == (0, 0, 0)
    assert table.scores == (0, 0, 0)
    assert table.square.pile[-1] == bottom


def test_j10_the_wrongly_touched_cards_go_to_nobody() -> None:
    """If nobody finds it, wrong touches win the active player nothing."""
    table = a_hunt(3)
    try_one(table, 1, 1)
    try_one(table, 2, 9)
    assert table.square.won == ((), (), ())
    assert set(table.square.discards) == {0, 16, 8}


def test_j10_a_timer_that_runs_out_is_not_found_either() -> None:
    """Nobody touched at all: the meant picture is discarded, and the active player loses a card."""
    table = a_hunt(3)
    try_one(table, 2, 9)
    try_one(table, 1, TARGET)
    table.tell(1)
    meant = table.square.square[0]
    events = table.run_out()
    assert only(SquareScored, events).points == (0, -1, 0)
    assert table.square.won == ((16,), (), ())
    assert table.square.discards == (meant,)
    assert table.square.pile[-1] == 8


# J11: the square is completed


def test_j11_gaps_are_filled_and_the_other_pictures_stay() -> None:
    """Touched pictures and the right one leave; new ones lie in their places, the rest does not move."""
    table = a_hunt()
    events = try_one(table, 1, 9)
    events += try_one(table, 2, TARGET)
    assert only(SquareFilled, events).pictures == (18, 20)
    assert table.square.square == (0, 2, 4, 6, 18, 10, 12, 14, 20)
    assert table.square.pile[0] == 22


def test_j11_the_right_picture_leaves_even_if_nobody_found_it() -> None:
    """All touched pictures and the one that was meant are discarded and replaced."""
    table = a_hunt(3)
    try_one(table, 1, 1)
    events = try_one(table, 2, 9)
    assert table.square.square == (18, 2, 4, 6, 20, 10, 12, 14, 22)
    assert redact(only(SquareFilled, events), None) == SquareFilled(tuple(map(Card, (18, 20, 22))))


def test_j11_no_card_is_ever_lost() -> None:
    """Square, deck, box, discards and what was won are always the seventy-one cards."""
    table = Tabletop("jinx", 3, chance=Secret(bytes(range(32))))
    while not table.over:
        active = table.square.active
        table.tell(active)
        wrong = next(spot for spot in range(1, 10) if spot != table.square.target)
        try_one(table, (active + 1) % 3, wrong)
        if table.square.turn % 3:
            try_one(table, (active + 2) % 3, table.square.target)
        else:
            table.run_out()
        square = table.square
        lying = [picture for picture in square.square if picture is not None]
        won = [picture for pictures in square.won for picture in pictures]
        everything = [*lying, *won, *square.pile, *square.discards, *square.removed]
        assert sorted(picture // 2 for picture in everything) == list(range(71))


@pytest.mark.parametrize(("dev", "won", "deck"), [(9, (2, 0, 0, 1), 39), (3, (0, 0, 0, 0), 38)])
def test_j11_ana_ben_cleo_and_dev(dev: int, won: tuple[int, ...], deck: int) -> None:
    """Ana means the bottom right; Ben and Cleo are wrong, and Dev finds it, or is wrong too."""
    table = Tabletop("jinx", 4, chance=StackedChance(numbers={"position/1": 8}))
    table.tell(0)
    try_one(table, 1, 5)
    try_one(table, 2, 1)
    assert len(table.square.pile) == 42
    try_one(table, 3, dev)
    assert table.scores == won
    assert len(table.square.pile) == deck


# J12: the next turn and the end


def test_j12_the_left_neighbour_is_active_next() -> None:
    """The position cards go round to the left."""
    table = Tabletop("jinx", 4, Options(first=Seat(2)))
    actives = []
    for _ in range(5):
        actives.append(table.square.active)
        table.tell(table.square.active)
        table.run_out()
    assert actives == [2, 3, 0, 1, 2]


def test_j12_the_game_ends_when_the_square_cannot_be_completed() -> None:
    """Two gaps and one card left: the game is over."""
    table = a_hunt(3, deck=30 + 9 + 1)
    try_one(table, 1, 9)
    events = try_one(table, 2, TARGET)
    assert only(GameEnded, events) == GameEnded("square", (1, 0, 1), (0, 2))
    assert not any(isinstance(event, (SquareFilled, PositionDrawn)) for event in events)
    assert (table.over, table.square.reason) == (True, "square")
    assert table.square.square[4] is table.square.square[8] is None
    assert table.waiting_for == ()


def test_j12_the_game_goes_on_while_the_square_can_be_completed() -> None:
    """Two gaps and two cards left: one more turn."""
    table = a_hunt(3, deck=30 + 9 + 2)
    try_one(table, 1, 9)
    try_one(table, 2, TARGET)
    assert not table.over
    assert table.square.pile == ()
    table.tell(1)
    try_one(table, 0, 1)
    assert table.over


@pytest.mark.parametrize(("left", "over"), [(3, True), (4, False)])
def test_j12_a_card_lost_under_the_deck_can_still_complete_the_square(left: int, over: bool) -> None:
    """A card that goes under the deck is in the deck: it may be the last one to fill a gap."""
    table = a_hunt(3, deck=30 + 9 + left)
    try_one(table, 2, 9)
    try_one(table, 1, TARGET)  # two gaps filled; seat 1 has won 8
    table.tell(1)
    try_one(table, 0, 2)
    try_one(table, 2, 3)  # three gaps, and 8 goes under the deck
    assert table.over is over
    assert (8 in table.square.square) is not over
    assert table.scores == (1, 0, 0)


def test_j12_most_cards_won_wins() -> None:
    """Cards in front of me are points."""
    table = a_hunt(4, deck=20 + 9 + 2)
    try_one(table, 1, 9)
    try_one(table, 3, 8)
    ended = only(GameEnded, try_one(table, 2, TARGET))
    assert (ended.scores, ended.winners) == ((2, 0, 1, 0), (0,))
    assert table.square.winners == (0,)


def test_j12_a_whole_game_of_six_comes_to_its_end() -> None:
    """Found at once every time, sixty-three turns use up the whole deck."""
    table = Tabletop("jinx", 6, chance=Secret(bytes(range(32))))
    while not table.over:
        active = table.square.active
        table.tell(active)
        try_one(table, (active + 1) % 6, table.square.target)
    assert table.square.turn == 63
    assert sum(table.scores) == 63
    assert table.square.pile == ()


# Late comers, and the table's other calls


def test_a_late_comer_sits_down_at_the_end_of_the_turn() -> None:
    """Who comes late waits for the turn's end, then sits right of the first seat with nothing won."""
    table = a_hunt()
    table.arrive()
    assert (table.square.players, table.square.arriving) == (4, 1)
    assert table.refused(4, Touch(Spot(1), 0)) is Refusal.UNKNOWN_SEAT
    events = try_one(table, 1, TARGET)
    assert only(SeatsAdded, events).count == 1
    assert (table.square.players, table.square.arriving) == (5, 0)
    assert table.scores == (0, 1, 0, 0, 0)
    table.tell(1)
    assert table.waiting_for == (0, 2, 3, 4)


def test_a_late_comer_does_not_keep_the_turn_from_ending() -> None:
    """The turn is over when all who sit are out; who waits need not try."""
    table = a_hunt(3)
    table.arrive()
    try_one(table, 1, 1)
    try_one(table, 2, 2)
    assert (table.square.turn, table.square.players) == (2, 4)


def test_a_late_comer_becomes_active_in_turn() -> None:
    """After the last of the old seats comes the new one."""
    table = Tabletop("jinx", 4, Options(first=Seat(3)))
    table.tell(3)
    table.arrive()
    table.run_out()
    assert table.square.active == 4
    table.tell(4)
    table.run_out()
    assert table.square.active == 0


def test_a_square_is_for_six_with_those_who_wait() -> None:
    """Two may join four, and then the table is full."""
    table = a_hunt()
    table.arrive()
    table.arrive()
    refused = table.refusal(None, Arrive())
    assert (refused.code, refused.data) == (Refusal.TABLE_FULL, {"most": 6})


def test_a_late_comer_in_the_last_turn_has_won_nothing() -> None:
    """Who waits when the game ends does not win it from those who played."""
    table = a_hunt(3, deck=30 + 9)
    table.arrive()
    ended = only(GameEnded, try_one(table, 1, TARGET))
    assert ended.winners == (1,)
    assert len(ended.scores) == len(table.scores)


def test_a_late_comer_in_the_last_turn_does_not_share_the_win() -> None:
    """A game that nobody won a card in is shared by those who played, not by who never sat down to play."""
    table = a_hunt(3, deck=30 + 9)
    table.arrive()
    ended = only(GameEnded, table.run_out())
    assert ended.winners == (0, 1, 2)


def test_jinx_may_be_stopped_at_any_time() -> None:
    """The table ends the game as it stands; after that nothing moves."""
    table = a_hunt()
    try_one(table, 1, TARGET)
    table.tell(1)
    table.touch(2, 3, 700)
    assert only(GameEnded, table.stop()) == GameEnded("stopped", (0, 1, 0, 0), (1,))
    assert table.mine(3).may == ()
    assert table.refused(3, Touch(Spot(4), 800)) is Refusal.GAME_OVER
    for call in (CloseWindow(Spot(3)), RunOut(), Arrive(), Stop()):
        assert table.refused(None, call) is Refusal.GAME_OVER


# What cannot be


@pytest.mark.parametrize(
    "options",
    [
        Options(hand=6),
        Options(target=30),
        Options(rounds=1),
        Options(bonus_cap=3),
        Options(second_vote=True),
        Options(lone_finder=True),
        Options(single_vote_always=True),
        Options(partner_bonus=True),
    ],
)
def test_house_rules_of_other_games_are_refused_in_jinx(options: Options) -> None:
    """No hands, no votes and no partners here."""
    assert setup_refused("jinx", 4, options).code is Refusal.OPTION_NOT_IN_GAME


def test_house_rules_of_a_square_are_shown_beside_the_book() -> None:
    """Everybody can read in what this table departs from the book; drawing who starts is no departure."""
    assert departures("jinx", 4, Options(first="draw")) == ()
    chosen = Options(first=Seat(2), performed=False, tie_window=300)
    assert departures("jinx", 4, chosen) == (
        Departure("performed", book=True, chosen=False),
        Departure("tie_window", WINDOW, 300),
        Departure("first", "draw", 2),
    )


def test_moves_of_storyteller_games_are_refused_in_jinx() -> None:
    """There is nothing to give, to vote for, or to name."""
    table = a_hunt()
    for move in (giving(0), voting(1), NameGiver(Seat(1))):
        refused = table.refusal(1, move)
        assert (refused.code, refused.data) == (Refusal.NOT_IN_THIS_GAME, {"game": "jinx"})


def test_players_do_not_make_the_tables_calls_nor_the_table_moves_in_jinx() -> None:
    """No player closes a window or stops the clock, and the table has no finger."""
    table = a_hunt()
    table.touch(1, 3, 700)
    for call in (CloseWindow(Spot(3)), RunOut(), Arrive(), Stop()):
        assert table.refused(1, call) is Refusal.NOT_A_PLAYERS_CALL
    for move in (Touch(Spot(4), 700), CallJinx(700), telling(), giving(0)):
        assert table.refused(None, move) is Refusal.ONLY_FOR_PLAYERS


@pytest.mark.parametrize("seat", [-1, 4])
def test_only_seats_at_the_square_play(seat: int) -> None:
    """Somebody without a seat has no finger in the game."""
    assert a_hunt().refused(seat, Touch(Spot(1), 0)) is Refusal.UNKNOWN_SEAT


def test_events_of_storyteller_games_do_not_happen_in_jinx() -> None:
    """A record that gives a card in this game is broken, and says so."""
    with pytest.raises(NotThisGame, match="CardsGiven"):
        apply(a_hunt().state, CardsGiven(Seat(0), (Card(0),)))


def test_the_layout_is_told_without_deck_and_box() -> None:
    """What everybody hears of the start names nine pictures and no others."""
    table = a_square()
    laid = table.events[0]
    assert isinstance(laid, SquareLaid)
    for seat in (None, Seat(0)):
        seen = redact(laid, seat)
        assert not hasattr(seen, "pile")
        assert not hasattr(seen, "removed")
