"""The host's choices before the start, and how a game begins."""

import pytest

from lapin.bots.speech import NAMES
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.variants import GAMES
from lapin.languages import Language
from lapin.table import decide, people, setup
from lapin.table.commands import AddComputer, Dress, EndGame, Leave, RemoveComputer, SetUp, Start
from lapin.table.events import GameStarted
from lapin.table.setup import start_refusal
from lapin.table.state import Clocks, Rabbit
from tests.table.pure_table import HOST, LEAST, NO_CLOCKS, NOON, SECOND, THIRD, PureTable, in_order, playing

HOST_COMMANDS = [
    SetUp(),
    in_order(0, 1, 2),
    Start(),
    EndGame(),
    AddComputer(),
    RemoveComputer(PersonId(0)),
]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_can_be_opened_for_each_game(game: str) -> None:
    """It has the deck that belongs to its game."""
    state = PureTable(game, 0).state
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
    """The host hears of a mistake at once, not when everybody is waiting."""
    with pytest.raises(Refused) as refused:
        setup.open_table("t", "BCDF", game, options, deck, NO_CLOCKS, listed=False, now=NOON)
    assert refused.value.code == code


def test_the_host_changes_what_will_be_played_and_the_rest_stays() -> None:
    """Each choice is made by itself."""
    table = PureTable("odyssey", 3)
    table.execute(HOST, SetUp(options=Options(target=20)))
    table.execute(HOST, SetUp(clocks=Clocks(vote=30)))
    table.execute(HOST, SetUp(listed=True))
    table.execute(HOST, SetUp(deck="reverie"))
    state = table.state
    assert (state.game_id, state.options.target, state.clocks.vote, state.listed) == ("odyssey", 20, 30, True)


def test_another_game_brings_its_own_rules_and_deck() -> None:
    """House rules of one game mean nothing in another; clocks stay."""
    table = PureTable("odyssey", 3, options=Options(target=20), clocks=Clocks(tell=30))
    table.execute(HOST, SetUp(game="jinx"))
    assert (table.state.game_id, table.state.options, table.state.deck) == ("jinx", Options(), "glimpse")
    assert table.state.clocks.tell == 30


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (SetUp(options=Options(tie_window=100)), "OPTION_NOT_IN_GAME"),
        (SetUp(options=Options(target=500)), "OPTION_OUT_OF_RANGE"),
        (SetUp(game="jinx", options=Options(target=30)), "OPTION_NOT_IN_GAME"),
        (SetUp(game="jinx", deck="reverie"), "UNKNOWN_DECK"),
        (SetUp(deck="my holidays"), "UNKNOWN_DECK"),
    ],
)
def test_a_choice_that_cannot_be_played_is_refused(command: SetUp, code: str) -> None:
    """The choice made before stays."""
    assert PureTable("odyssey", 3).refused(HOST, command) == code


@pytest.mark.parametrize("command", HOST_COMMANDS, ids=lambda command: type(command).__name__)
def test_only_the_host_sets_the_game_up(command: Start) -> None:
    """A guest cannot start, end or change anything."""
    assert PureTable("odyssey", 3).refused(SECOND, command) == "NOT_HOST"


@pytest.mark.parametrize(
    "command",
    [SetUp(game="jinx"), Start(), in_order(2, 1, 0), Dress(name="Zoe")],
    ids=lambda command: type(command).__name__,
)
def test_the_set_up_does_not_change_while_a_game_runs(command: Start) -> None:
    """A game is played to its end by the rules it began with."""
    assert playing("odyssey").refused(HOST, command) == "GAME_RUNNING"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_starts_with_the_people_who_are_here(game: str) -> None:
    """Everybody gets a seat in the order of the table, and the first turn begins."""
    table = playing(game)
    assert table.state.playing
    assert [person.seat for person in table.state.people] == list(range(LEAST[table.state.game_id]))
    assert (table.game.phase, table.game.turn) == ("tell", 1)


@pytest.mark.parametrize(
    ("game", "people", "code"),
    [("odyssey", 2, "PLAYER_COUNT"), ("team", 7, "PLAYER_COUNT"), ("jinx", 7, "PLAYER_COUNT")],
)
def test_a_game_does_not_start_with_too_few_or_too_many_players(game: str, people: int, code: str) -> None:
    """The lobby says why beforehand, and so does the refusal of the start."""
    table = PureTable(game, people)
    why = start_refusal(table.state)
    assert why is not None
    assert why.code == table.refused(HOST, Start()) == code


def test_the_lobby_knows_when_the_game_can_start() -> None:
    """Nothing is missing with three at the table; while it runs there is nothing to start."""
    table = PureTable("odyssey", 3)
    assert start_refusal(table.state) is None
    table.start()
    why = start_refusal(table.state)
    assert why is not None
    assert why.code == "GAME_RUNNING"


def test_each_game_has_a_secret_of_its_own() -> None:
    """No deal follows from the one before."""
    table = playing("odyssey")
    first = table.state.secret
    table.execute(HOST, EndGame())
    table.start()
    assert table.state.secret != first
    assert len(bytes.fromhex(first)) == 32


def test_the_host_may_end_the_game_as_it_stands() -> None:
    """Supper is ready: the game is over, and counts as played."""
    table = playing("odyssey")
    table.execute(HOST, EndGame())
    assert not table.state.playing
    assert table.state.games == 1
    assert table.refused(HOST, EndGame()) == "GAME_OVER"


def test_there_is_no_game_to_end_before_one_was_started() -> None:
    """Nothing happens to an empty table."""
    assert PureTable("odyssey", 3).refused(HOST, EndGame()) == "NO_GAME"


def test_a_rematch_is_played_by_the_people_who_are_still_here() -> None:
    """People who left are gone, people who waited have seats, and nobody has a stand-in now."""
    table = playing("odyssey", 4)
    table.execute(THIRD, Leave())
    table.take(people.gone_away(table.state, SECOND, NOON))
    table.execute(HOST, EndGame())
    late = table.join("Zoe")
    entry = table.execute(HOST, Start())
    assert isinstance(entry.house[0], GameStarted)
    assert entry.house[0].seats == (0, 1, 3, late)
    assert [(p.id, p.seat, p.stand_in) for p in table.state.people] == [
        (0, 0, False),
        (1, 1, False),
        (3, 2, False),
        (late, 3, False),
    ]


def test_the_host_arranges_the_order_of_the_seats() -> None:
    """The game follows the new order round the table."""
    table = PureTable("odyssey", 4)
    table.execute(THIRD, Leave())
    table.execute(HOST, in_order(3, 0, 1))
    assert [person.id for person in table.state.members] == [3, 0, 1]
    table.start()
    assert table.state.sitting(Seat(0)).id == 3


def test_the_host_arranges_the_seats_again() -> None:
    """The second order replaces the first, also when somebody left in between; the newest order is played."""
    table = PureTable("odyssey", 4)
    table.execute(HOST, in_order(3, 0, 1, 2))
    table.execute(THIRD, Leave())
    table.execute(HOST, in_order(1, 3, 0))
    assert [person.id for person in table.state.members] == [1, 3, 0]
    table.execute(HOST, in_order(0, 1, 3))
    assert [person.id for person in table.state.members] == [0, 1, 3]
    assert [person.id for person in table.state.people] == [0, 1, 3, 2]
    table.start()
    assert [table.state.sitting(Seat(seat)).id for seat in range(3)] == [0, 1, 3]


@pytest.mark.parametrize("order", [(), (0, 1), (0, 1, 1), (0, 1, 2, 3), (0, 1, 9)])
def test_everybody_who_is_here_is_arranged_once(order: tuple[int, ...]) -> None:
    """Nobody is left out or put in twice."""
    assert PureTable("odyssey", 3).refused(HOST, in_order(*order)) == "ORDER_WRONG"


def test_computers_join_with_names_of_their_own() -> None:
    """They are easily told from people; a name that is taken is skipped."""
    table = PureTable("odyssey", 0)
    table.join(NAMES["en"][0].upper())
    table.computers(11)
    table.execute(HOST, RemoveComputer(PersonId(11)))
    table.join(NAMES["en"][11])
    computers = [person for person in table.state.members if person.computer]
    assert [person.name for person in computers] == list(NAMES["en"][1:11])
    assert all(person.played_by_computer and not person.key for person in computers)
    assert table.state.host == 0


def test_computers_have_names_of_the_hosts_language() -> None:
    """One persona is never there twice, whichever language it was called in."""
    table = PureTable("odyssey", 1)
    order: tuple[Language, ...] = ("fr", "es", "de", "en", "fr", "es")
    for language in order:
        table.execute(HOST, AddComputer("easy", language))
    names = [person.name for person in table.state.people if person.computer]
    assert names[:2] == ["Basilic", "Trébol"]
    assert names == [NAMES[language][place] for place, language in enumerate(order)]


def test_the_host_adds_computers_until_the_table_is_full() -> None:
    """There are as many as the game has seats for, people included; a smaller game has fewer."""
    table = PureTable("odyssey", 3)
    table.computers(9)
    refused = table.refusal(lambda state: decide.decide(state, HOST, AddComputer(), NOON, table.entropy, ms=0))
    assert (refused.code, refused.data) == ("TABLE_FULL", {"most": 12})
    table.execute(HOST, RemoveComputer(PersonId(11)))
    table.execute(HOST, AddComputer())
    table.execute(HOST, SetUp(game="jinx"))
    assert table.refused(HOST, AddComputer()) == "TABLE_FULL"


def test_a_computer_can_be_removed_before_the_start() -> None:
    """It has to be a computer that is here, and not in a running game."""
    table = PureTable("odyssey", 3)
    table.computers(1)
    assert table.refused(HOST, RemoveComputer(SECOND)) == "NOT_A_COMPUTER"
    assert table.refused(HOST, RemoveComputer(PersonId(99))) == "NO_SUCH_PERSON"
    table.start()
    assert table.refused(HOST, RemoveComputer(PersonId(3))) == "GAME_RUNNING"
    table.execute(HOST, EndGame())
    table.execute(HOST, RemoveComputer(PersonId(3)))
    assert [person.id for person in table.state.members] == [0, 1, 2]
    assert table.refused(HOST, RemoveComputer(PersonId(3))) == "NO_SUCH_PERSON"


def test_between_games_a_person_may_change_name_and_rabbit() -> None:
    """They may change either or both; my own name in capitals is still mine."""
    table = PureTable("odyssey", 3)
    table.execute(SECOND, Dress(rabbit=Rabbit("stone", "stars")))
    assert (table.person(SECOND).name, table.person(SECOND).rabbit) == ("Bo", Rabbit("stone", "stars"))
    table.execute(SECOND, Dress(name="BO"))
    assert (table.person(SECOND).name, table.person(SECOND).rabbit) == ("BO", Rabbit("stone", "stars"))
    table.execute(SECOND, Dress(name="Bob", rabbit=Rabbit("stone", "spots")))
    assert (table.person(SECOND).name, table.person(SECOND).rabbit) == ("Bob", Rabbit("stone", "spots"))
    assert table.refused(SECOND, Dress(name="ada")) == "NAME_TAKEN"
    assert table.refused(SECOND, Dress(name=" ")) == "NAME_LENGTH"
    assert table.refused(SECOND, Dress(rabbit=table.person(HOST).rabbit)) == "RABBIT_TAKEN"
