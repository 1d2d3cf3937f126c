"""Deck, square, first player and clue: J1 to J4."""

import pytest

from lapin.game.model.chance import Secret
from lapin.game.model.clues import LONGEST_CLUE, Clue, Live, Recording, Words
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.moves import MayTell, Stakes
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from lapin.game.seen import ClueSeen, PositionSeen, SquareSeen, SquareTable
from lapin.game.views import view
from tests.rules.jinx_tables import TARGET, a_square, try_one
from tests.rules.tabletop import StackedChance, Tabletop, setup_refused, telling

# J1: the deck


@pytest.mark.parametrize(("players", "removed"), [(3, 30), (4, 20), (5, 10), (6, 0)])
def test_j1_cards_are_taken_out_by_number_of_players(players: int, removed: int) -> None:
    """Thirty, twenty, ten or no cards stay in the box with three, four, five or six players."""
    table = Tabletop("jinx", players)
    assert len(table.square.removed) == removed
    assert len(table.square.pile) == 71 - removed - 9


def test_j1_every_card_is_in_the_square_the_deck_or_the_box_with_one_side() -> None:
    """There are seventy-one cards, each once: a card's other side is nowhere else."""
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
    """The cards that are left beside the box must make nine pictures."""
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
def test_j3_without_a_youngest_the_first_active_player_is_drawn(options: Options) -> None:
    """A table that does not say draws one."""
    assert Tabletop("jinx", 4, options, chance=StackedChance(numbers={"first": 2})).square.active == 2


@pytest.mark.parametrize("first", ["claim", Seat(4), Seat(-1)])
def test_j3_the_first_turn_cannot_be_claimed_or_given_to_nobody(first: Seat) -> None:
    """Nobody claims the first turn here, and the player who starts must have a seat."""
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
    """The next target has nothing to do with the one before."""
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
    """A table that wants it so allows words only."""
    table = Tabletop("jinx", 4, Options(performed=False))
    assert table.mine(0).may == (MayTell(None, performed=False, stakes=Stakes(1, 0, 0)),)
    assert table.refused(0, telling(clue=Live("mime"))) is Refusal.CLUE_FORM


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", Refusal.CLUE_EMPTY),
        ("x" * (LONGEST_CLUE + 1), Refusal.CLUE_TOO_LONG),
        ("a\x1bb", Refusal.CLUE_UNREADABLE),
    ],
)
def test_j4_a_clue_is_never_empty_endless_or_garbled(text: str, why: Refusal) -> None:
    """Silence is no clue."""
    assert a_square().refused(0, telling(clue=text)) is why


def test_j4_only_the_active_player_gives_a_clue() -> None:
    """The others wait with their fingers on the table."""
    table = a_square()
    assert table.waiting_for == (0,)
    assert table.mine(0).may == (MayTell(None, performed=True, stakes=Stakes(1, 0, 0)),)
    assert table.mine(1).may == ()
    refused = table.refusal(1, telling())
    assert (refused.code, refused.data) == (Refusal.NOT_YOUR_TURN, {"seat": 0, "storyteller": 0, "active": 0})


def test_j4_a_clue_is_given_once_and_names_no_card() -> None:
    """The position card says which picture is meant, and there is no second clue."""
    table = a_square()
    assert table.refused(0, telling(4)) is Refusal.NO_CARD_WANTED
    table.tell(0)
    assert table.refused(0, telling()) is Refusal.NOT_NOW
