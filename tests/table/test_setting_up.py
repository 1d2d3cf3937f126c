"""What the host chooses before the start, and how a game begins."""

import pytest

from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.variants import GAMES
from lapin.table import decide, setup
from lapin.table.commands import AddComputer, Arrange, Dress, EndGame, Leave, RemoveComputer, SetUp, Start
from lapin.table.decide import COMPUTER_NAMES, MOST_PEOPLE
from lapin.table.events import GameStarted
from lapin.table.setup import start_refusal
from lapin.table.state import Clocks, Rabbit
from tests.table.lobby import HOST, LEAST, NO_CLOCKS, NOON, SECOND, THIRD, Lobby, playing

HOST_ASKS = [
    SetUp(),
    Arrange((0, 1, 2)),
    Start(),
    EndGame(),
    AddComputer(),
    RemoveComputer(PersonId(0)),
]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_can_be_opened_for_each_game(game: str) -> None:
    """Whatever the host wants to play, with the deck that belongs to it."""
    state = Lobby(game, 0).state
    assert (state.game_id, state.deck) == (game, "glimpse" if game == "jinx" else "reverie")
    assert (state.host, state.playing, state.games) == (None, False, 0)


@pytest.mark.parametrize(
    ("game", "options", "deck", "code"),
    [
        ("whist", Options(), None, "UNKNOWN_GAME"),
        ("jinx", Options(hand=6), None, "OPTION_NOT_IN_GAME"),
        ("odyssey", Options(hand=2), None, "OPTION_OUT_OF_RANGE"),
        ("odyssey", Options(), "my holidays", "UNKNOWN_DECK"),
        ("odyssey", Options(), "glimpse", "UNKNOWN_DECK"),
        ("jinx", Options(), "reverie", "UNKNOWN_DECK"),
    ],
)
def test_a_table_that_could_never_play_is_not_opened(
    game: str, options: Options, deck: str | None, code: str
) -> None:
    """Mistakes are told at once, not when everybody is waiting."""
    with pytest.raises(Refused) as refused:
        setup.open_table("t", "BCDF", game, options, deck, NO_CLOCKS, listed=False, now=NOON)
    assert refused.value.code == code


def test_the_host_changes_what_will_be_played_and_the_rest_stays() -> None:
    """Each choice by itself."""
    lobby = Lobby("odyssey", 3)
    lobby.ask(HOST, SetUp(options=Options(target=20)))
    lobby.ask(HOST, SetUp(clocks=Clocks(vote=30)))
    lobby.ask(HOST, SetUp(listed=True))
    lobby.ask(HOST, SetUp(deck="reverie"))
    state = lobby.state
    assert (state.game_id, state.options.target, state.clocks.vote, state.listed) == ("odyssey", 20, 30, True)


def test_another_game_brings_its_own_rules_and_deck() -> None:
    """House rules of one game mean nothing in another; clocks stay."""
    lobby = Lobby("odyssey", 3, options=Options(target=20), clocks=Clocks(tell=30))
    lobby.ask(HOST, SetUp(game="jinx"))
    assert (lobby.state.game_id, lobby.state.options, lobby.state.deck) == ("jinx", Options(), "glimpse")
    assert lobby.state.clocks.tell == 30


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (SetUp(options=Options(tie_window=100)), "OPTION_NOT_IN_GAME"),
        (SetUp(options=Options(target=500)), "OPTION_OUT_OF_RANGE"),
        (SetUp(game="jinx", options=Options(target=30)), "OPTION_NOT_IN_GAME"),
        (SetUp(game="jinx", deck="reverie"), "UNKNOWN_DECK"),
        (SetUp(deck="my holidays"), "UNKNOWN_DECK"),
    ],
)
def test_a_choice_that_cannot_be_played_is_refused(ask: SetUp, code: str) -> None:
    """And what was chosen before stays."""
    assert Lobby("odyssey", 3).refused(HOST, ask) == code


@pytest.mark.parametrize("ask", HOST_ASKS, ids=lambda ask: type(ask).__name__)
def test_only_the_host_arranges_the_game(ask: Start) -> None:
    """A guest cannot start, end or change anything."""
    assert Lobby("odyssey", 3).refused(SECOND, ask) == "NOT_HOST"


@pytest.mark.parametrize(
    "ask",
    [SetUp(game="jinx"), Start(), Arrange((2, 1, 0)), Dress(name="Zoe")],
    ids=lambda ask: type(ask).__name__,
)
def test_nothing_of_this_changes_while_a_game_runs(ask: Start) -> None:
    """A game is played to its end by the rules it began with."""
    assert playing("odyssey").refused(HOST, ask) == "GAME_RUNNING"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_starts_with_the_people_who_are_here(game: str) -> None:
    """Everybody gets a seat in the order of the table, and the first turn begins."""
    lobby = playing(game)
    assert lobby.state.playing
    assert [person.seat for person in lobby.state.people] == list(range(LEAST[lobby.state.game_id]))
    assert (lobby.game.phase, lobby.game.turn) == ("tell", 1)


@pytest.mark.parametrize(
    ("game", "people", "code"),
    [("odyssey", 2, "PLAYER_COUNT"), ("team", 7, "PLAYER_COUNT"), ("jinx", 7, "PLAYER_COUNT")],
)
def test_a_game_does_not_start_with_too_few_or_too_many(game: str, people: int, code: str) -> None:
    """The lobby says why beforehand, and the same when asked to start."""
    lobby = Lobby(game, people)
    why = start_refusal(lobby.state)
    assert why is not None
    assert why.code == lobby.refused(HOST, Start()) == code


def test_the_lobby_knows_when_the_game_can_start() -> None:
    """Nothing is missing with three at the table; while it runs there is nothing to start."""
    lobby = Lobby("odyssey", 3)
    assert start_refusal(lobby.state) is None
    lobby.start()
    why = start_refusal(lobby.state)
    assert why is not None
    assert why.code == "GAME_RUNNING"


def test_each_game_has_a_secret_of_its_own() -> None:
    """No deal follows from the one before."""
    lobby = playing("odyssey")
    first = lobby.state.secret
    lobby.ask(HOST, EndGame())
    lobby.start()
    assert lobby.state.secret != first
    assert len(bytes.fromhex(first)) == 32


def test_the_host_may_end_the_game_as_it_stands() -> None:
    """Supper is ready: the game is over, and counts as played."""
    lobby = playing("odyssey")
    lobby.ask(HOST, EndGame())
    assert not lobby.state.playing
    assert lobby.state.games == 1
    assert lobby.refused(HOST, EndGame()) == "GAME_OVER"


def test_there_is_no_game_to_end_before_one_was_started() -> None:
    """Nothing happens to an empty table."""
    assert Lobby("odyssey", 3).refused(HOST, EndGame()) == "NO_GAME"


def test_a_rematch_is_played_by_who_is_still_here() -> None:
    """Who left is forgotten, who came waits no longer, and nobody has a stand-in any more."""
    lobby = playing("odyssey", 4)
    lobby.ask(THIRD, Leave())
    lobby.take(decide.gone_away(lobby.state, SECOND, NOON))
    lobby.ask(HOST, EndGame())
    late = lobby.join("Zoe")
    step = lobby.ask(HOST, Start())
    assert isinstance(step.house[0], GameStarted)
    assert step.house[0].seats == (0, 1, 3, late)
    assert [(p.id, p.seat, p.stand_in) for p in lobby.state.people] == [
        (0, 0, False),
        (1, 1, False),
        (3, 2, False),
        (late, 3, False),
    ]


def test_the_host_says_who_sits_beside_whom() -> None:
    """The game follows the new order round the table."""
    lobby = Lobby("odyssey", 4)
    lobby.ask(THIRD, Leave())
    lobby.ask(HOST, Arrange((3, 0, 1)))
    assert [person.id for person in lobby.state.members] == [3, 0, 1]
    lobby.start()
    assert lobby.state.sitting(Seat(0)).id == 3


@pytest.mark.parametrize("order", [(), (0, 1), (0, 1, 1), (0, 1, 2, 3), (0, 1, 9)])
def test_everybody_who_is_here_is_arranged_once(order: tuple[int, ...]) -> None:
    """Nobody is left out or put in twice."""
    assert Lobby("odyssey", 3).refused(HOST, Arrange(order)) == "ORDER_WRONG"


def test_computers_join_with_names_of_their_own() -> None:
    """One sees at once who is a computer; a name that is taken is passed over."""
    lobby = Lobby("odyssey", 0)
    lobby.join(COMPUTER_NAMES[0].upper())
    lobby.computers(13)
    computers = [person for person in lobby.state.people if person.computer]
    assert [person.name for person in computers[:11]] == list(COMPUTER_NAMES[1:])
    assert computers[11].name == "Rabbit 12"
    assert all(person.played_by_computer and not person.key for person in computers)
    assert lobby.state.host == 0


def test_a_locked_door_lets_the_hosts_computers_in_until_the_table_is_full() -> None:
    """Sixteen chairs, no more."""
    lobby = Lobby("odyssey", 3)
    lobby.computers(MOST_PEOPLE - 3)
    assert lobby.refused(HOST, AddComputer()) == "TABLE_CROWDED"


def test_a_computer_can_be_removed_before_the_start() -> None:
    """Only a computer, only one that is here, and not out of a running game."""
    lobby = Lobby("odyssey", 3)
    lobby.computers(1)
    assert lobby.refused(HOST, RemoveComputer(SECOND)) == "NOT_A_COMPUTER"
    assert lobby.refused(HOST, RemoveComputer(PersonId(99))) == "NO_SUCH_PERSON"
    lobby.start()
    assert lobby.refused(HOST, RemoveComputer(PersonId(3))) == "GAME_RUNNING"
    lobby.ask(HOST, EndGame())
    lobby.ask(HOST, RemoveComputer(PersonId(3)))
    assert [person.id for person in lobby.state.members] == [0, 1, 2]
    assert lobby.refused(HOST, RemoveComputer(PersonId(3))) == "NO_SUCH_PERSON"


def test_between_games_one_may_dress_otherwise() -> None:
    """Another name, another rabbit, or both; one's own name in capitals is still one's own."""
    lobby = Lobby("odyssey", 3)
    lobby.ask(SECOND, Dress(name="BO"))
    lobby.ask(SECOND, Dress(rabbit=Rabbit("stone", "stars")))
    assert (lobby.person(SECOND).name, lobby.person(SECOND).rabbit) == ("BO", Rabbit("stone", "stars"))
    assert lobby.refused(SECOND, Dress(name="ada")) == "NAME_TAKEN"
    assert lobby.refused(SECOND, Dress(name=" ")) == "NAME_LENGTH"
    assert lobby.refused(SECOND, Dress(rabbit=lobby.person(HOST).rabbit)) == "RABBIT_TAKEN"
