"""Moves that no storyteller table accepts."""

import pytest

from lapin.game import NotThisGame, apply, opened
from lapin.game.model.commands import (
    AgreeGiver,
    AnyCommand,
    Arrive,
    CallJinx,
    CloseWindow,
    NameGiver,
    RunOut,
    Stop,
    Touch,
)
from lapin.game.model.events import (
    GiverNamed,
    GiverOffered,
    HandsDealt,
    SquareLaid,
    Touched,
    TurnBegan,
)
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from tests.rules.story_tables import each_game, four_players
from tests.rules.tabletop import Tabletop, giving, setup_refused, telling, voting

# What no table accepts


@pytest.mark.parametrize("game", ["", "dixit", "Odyssey", "classic", "classic-2009"])
def test_a_game_nobody_knows_cannot_be_played(game: str) -> None:
    """A table plays one of the games there are, spelt as they are."""
    refused = setup_refused(game, 4)
    assert refused.code is Refusal.UNKNOWN_GAME
    assert refused.data == {"game": game}


@pytest.mark.parametrize(
    ("game", "players", "most"),
    [
        ("classic-2008", 2, 6),
        ("classic-2008", 7, 6),
        ("classic-2014", 2, 6),
        ("classic-2014", 7, 6),
        ("odyssey", 2, 12),
        ("odyssey", 13, 12),
        ("odyssey", 0, 12),
        ("odyssey", -4, 12),
    ],
)
def test_too_few_or_too_many_players_cannot_start(game: str, players: int, most: int) -> None:
    """The classics are for three to six, odyssey for three to twelve."""
    refused = setup_refused(game, players)
    assert refused.code is Refusal.PLAYER_COUNT
    assert refused.data == {"players": players, "least": 3, "most": most, "pairs": False}


@pytest.mark.parametrize(
    ("game", "players"), [("classic-2008", 6), ("classic-2014", 6), ("odyssey", 3), ("odyssey", 12)]
)
def test_the_smallest_and_biggest_tables_start(game: str, players: int) -> None:
    """The limits themselves are allowed."""
    assert Tabletop(game, players).state.players == players


@pytest.mark.parametrize(
    ("option", "value", "options"),
    [
        ("hand", 2, Options(hand=2)),
        ("hand", 0, Options(hand=0)),
        ("hand", 11, Options(hand=11)),
        ("target", 4, Options(target=4)),
        ("target", 201, Options(target=201)),
        ("rounds", 0, Options(rounds=0)),
        ("rounds", 11, Options(rounds=11)),
        ("bonus_cap", -1, Options(bonus_cap=-1)),
        ("bonus_cap", 25, Options(bonus_cap=25)),
        ("first", -1, Options(first=Seat(-1))),
        ("first", 4, Options(first=Seat(4))),
    ],
)
@each_game
def test_an_option_outside_its_range_is_refused(game: str, option: str, value: int, options: Options) -> None:
    """House rules have limits, and the refusal names the one that was passed."""
    refused = setup_refused(game, 4, options)
    assert refused.code is Refusal.OPTION_OUT_OF_RANGE
    assert refused.data["option"] == option
    assert refused.data["value"] == value


def test_a_refused_option_comes_with_its_range() -> None:
    """The refusal says what would be allowed."""
    assert setup_refused("odyssey", 4, Options(hand=2)).data == {
        "option": "hand",
        "value": 2,
        "low": 3,
        "high": 10,
    }


@pytest.mark.parametrize(
    "options",
    [
        Options(hand=3),
        Options(hand=10),
        Options(target=5),
        Options(target=200),
        Options(rounds=1),
        Options(rounds=10),
        Options(bonus_cap=0),
        Options(bonus_cap=24),
        Options(first=Seat(3)),
    ],
)
@each_game
def test_an_option_at_the_end_of_its_range_is_allowed(game: str, options: Options) -> None:
    """The limits themselves are allowed."""
    assert Tabletop(game, 4, options).state.options == options


@pytest.mark.parametrize(
    ("option", "options"),
    [("partner_bonus", Options(partner_bonus=False)), ("tie_window", Options(tie_window=100))],
)
@each_game
def test_an_option_of_another_game_is_refused(game: str, option: str, options: Options) -> None:
    """There are no partners and no ties in time here."""
    refused = setup_refused(game, 4, options)
    assert refused.code is Refusal.OPTION_NOT_IN_GAME
    assert refused.data == {"option": option, "game": game}


@pytest.mark.parametrize("seat", [-1, 4, 99])
@pytest.mark.parametrize("command", [telling(0), giving(0), voting(1)])
def test_a_seat_that_does_not_exist_can_do_nothing(seat: int, command: AnyCommand) -> None:
    """Nobody sits there."""
    table = four_players()
    refused = table.refusal(seat, command)
    assert refused.code is Refusal.UNKNOWN_SEAT
    assert refused.data == {"seat": seat}
    table.tell(0, 0)


@pytest.mark.parametrize("command", [Touch(Spot(1), 0), CallJinx(0), NameGiver(Seat(1)), AgreeGiver(Seat(1))])
@each_game
def test_moves_of_other_games_are_refused(game: str, command: AnyCommand) -> None:
    """There are no fingers, no jinx and no teams at this table."""
    table = Tabletop(game, 4)
    refused = table.refusal(1, command)
    assert refused.code is Refusal.NOT_IN_THIS_GAME
    assert refused.data == {"game": game}
    table.tell(1, 6)


@pytest.mark.parametrize("call", [CloseWindow(Spot(1)), RunOut()])
def test_calls_of_other_games_are_refused(call: AnyCommand) -> None:
    """The table has no clock to call here."""
    table = four_players()
    assert table.refused(None, call) is Refusal.NOT_IN_THIS_GAME
    table.tell(1, 6)


@pytest.mark.parametrize("call", [Arrive(), Stop(), RunOut(), CloseWindow(Spot(1))])
def test_a_player_cannot_speak_for_the_table(call: AnyCommand) -> None:
    """A player cannot say that somebody arrives, or that the game ends."""
    table = four_players()
    assert table.refused(1, call) is Refusal.NOT_A_PLAYERS_CALL
    table.tell(1, 6)


@pytest.mark.parametrize("move", [telling(0), giving(0), voting(1), NameGiver(Seat(1)), Touch(Spot(1), 0)])
def test_the_table_cannot_play_for_a_player(move: AnyCommand) -> None:
    """Only a seat can tell, give or vote."""
    table = four_players()
    assert table.refused(None, move) is Refusal.ONLY_FOR_PLAYERS
    table.tell(1, 6)


def test_a_finger_in_a_storyteller_games_record_is_an_error() -> None:
    """A record that mixes two games is broken, and says so."""
    with pytest.raises(NotThisGame):
        apply(four_players().state, Touched(Seat(1), Spot(1), 0))


def test_a_record_that_starts_in_the_middle_is_an_error() -> None:
    """A game starts with the deal."""
    with pytest.raises(NotThisGame):
        opened(TurnBegan(1, None))


def test_a_record_in_which_nobody_has_a_partner_names_no_giver() -> None:
    """Only in pairs (T3) is a giver named."""
    with pytest.raises(NotThisGame, match="GiverNamed"):
        apply(four_players().state, GiverNamed(Seat(1), Seat(2)))
    with pytest.raises(NotThisGame, match="GiverOffered"):
        apply(four_players().state, GiverOffered(Seat(1), Seat(2)))


def test_a_square_laid_out_for_a_storyteller_game_is_an_error() -> None:
    """A record whose first event belongs to another game is broken, and says so."""
    laid = SquareLaid("odyssey", 4, Options(), 84, "", (), (), ())
    with pytest.raises(NotThisGame, match="SquareLaid"):
        opened(laid)


def test_hands_dealt_for_jinx_are_an_error() -> None:
    """A game of jinx begins with a square (J2)."""
    dealt = HandsDealt("jinx", 4, Options(), 71, "", ((),) * 4, ())
    with pytest.raises(NotThisGame, match="HandsDealt"):
        opened(dealt)
