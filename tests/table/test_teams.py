"""Teams of two around the game (T1): who is paired, and the name and colour that two people chose."""

from lapin.game.model.ids import PersonId
from lapin.table.commands import Dress, DressTeam, EndGame, Leave, SetUp
from lapin.table.events import PersonErased, TableEntry
from lapin.table.frames import room_view
from lapin.table.people import TeamView
from lapin.table.state import Rabbit
from tests.table.pure_table import HOST, SECOND, THIRD, PureTable, in_order

FOURTH, FIFTH = PersonId(3), PersonId(4)


def teams(table: PureTable) -> tuple[TeamView, ...]:
    """The teams as everybody sees them."""
    return room_view(table.state).teams


def test_t1_the_lobby_says_who_is_paired() -> None:
    """People sit opposite their partner, and a team has the colour of one of its rabbits unless it chose one."""
    table = PureTable("team", 6)
    assert [team.people for team in teams(table)] == [(0, 3), (1, 4), (2, 5)]
    assert [team.colour for team in teams(table)] == [table.person(seat).rabbit.colour for seat in range(3)]
    assert [team.name for team in teams(table)] == [None] * 3
    table.execute(HOST, in_order(0, 2, 1, 3, 4, 5))
    assert [team.people for team in teams(table)] == [(0, 3), (2, 4), (1, 5)]


def test_t1_a_team_stays_a_team_when_one_of_it_leaves_the_game() -> None:
    """The seat is theirs to the end, and a newcomer changes no pair; then people are paired as they are there."""
    table = PureTable("team", 6)
    table.start()
    table.join("Zoe")
    table.execute(FOURTH, Leave())
    assert [team.people for team in teams(table)] == [(0, 3), (1, 4), (2, 5)]
    table.execute(HOST, EndGame())
    assert [team.people for team in teams(table)] == [(0, 4), (1, 5), (2, 6)]


def test_t1_after_a_game_with_real_cards_people_are_paired_as_they_will_sit() -> None:
    """During the game they are paired as they sit, whoever has come since."""
    table = PureTable("team", 6, box=True)
    table.start()
    table.join("Zoe")
    assert [team.people for team in teams(table)] == [(0, 3), (1, 4), (2, 5)]
    table.execute(HOST, EndGame())
    table.execute(SECOND, Leave())
    assert [team.people for team in teams(table)] == [(0, 4), (2, 5), (3, 6)]


def test_t1_a_colour_that_was_chosen_goes_before_the_colour_of_a_rabbit() -> None:
    """Also if the team that chose it sits behind."""
    table = PureTable("team", 6)
    own = table.person(HOST).rabbit.colour
    table.execute(SECOND, DressTeam(colour=own))
    assert [team.colour for team in teams(table)[:2]] == [table.person(FOURTH).rabbit.colour, own]


def test_t1_no_two_teams_have_the_same_colour() -> None:
    """A team whose two colours are taken gets another one, and the team behind it none of that colour."""
    table = PureTable("team", 8)
    first, second = (table.person(number).rabbit.colour for number in (0, 4))
    table.execute(SECOND, DressTeam(colour=first))
    table.execute(THIRD, DressTeam(colour=second))
    colours = [team.colour for team in teams(table)]
    assert colours[1:3] == [first, second]
    assert colours[0] == table.person(SECOND).rabbit.colour
    assert len(set(colours)) == 4


def test_t1_a_team_may_take_any_colour_that_no_other_team_chose() -> None:
    """Another team with a name has chosen none, or another one."""
    table = PureTable("team", 6)
    table.execute(SECOND, DressTeam(name="Owls"))
    assert teams(table)[1] == TeamView((SECOND, FIFTH), table.person(SECOND).rabbit.colour, "Owls")
    table.execute(HOST, DressTeam(colour="moss"))
    table.execute(SECOND, DressTeam(colour="ink"))
    assert [(team.name, team.colour) for team in teams(table)[:2]] == [(None, "moss"), ("Owls", "ink")]


def test_t1_nobody_is_paired_in_other_games_or_with_an_odd_number() -> None:
    """There are no teams to show, and none to name."""
    for table in (PureTable("odyssey", 6), PureTable("team", 5)):
        assert teams(table) == ()
        assert table.refused(HOST, DressTeam(name="Foxes")) == "NO_TEAM"


def test_t1_either_of_two_names_the_team_and_chooses_its_colour() -> None:
    """The other may change it again; an empty name takes it away and keeps the colour."""
    table = PureTable("team", 6)
    table.execute(HOST, DressTeam(name="  Night \n foxes ", colour="ink"))
    assert teams(table)[0] == TeamView((HOST, FOURTH), "ink", "Night foxes")
    table.execute(FOURTH, DressTeam(name=""))
    assert teams(table)[0] == TeamView((HOST, FOURTH), "ink", None)
    assert table.refused(HOST, DressTeam(name="x" * 25)) == "NAME_LENGTH"


def test_t1_no_two_teams_have_one_colour() -> None:
    """A colour that a team chose is taken; a team that chose none gets another, if its rabbit's is taken."""
    table = PureTable("team", 6)
    rabbit = table.person(SECOND).rabbit.colour
    table.execute(HOST, DressTeam(colour=rabbit))
    assert table.refused(SECOND, DressTeam(colour=rabbit)) == "RABBIT_TAKEN"
    assert [team.colour for team in teams(table)] == [
        rabbit,
        table.person(FIFTH).rabbit.colour,
        table.person(2).rabbit.colour,
    ]
    table.execute(HOST, Dress(rabbit=Rabbit("moss", "stars")))
    assert len({team.colour for team in teams(table)}) == 3


def test_t1_a_name_belongs_to_two_people() -> None:
    """It goes when they are no pair, and is there again when they are."""
    table = PureTable("team", 6)
    table.execute(HOST, DressTeam(name="Foxes"))
    table.execute(HOST, in_order(0, 2, 1, 5, 4, 3))
    assert [team.name for team in teams(table)] == [None] * 3
    table.execute(HOST, in_order(3, 1, 2, 0, 4, 5))
    assert teams(table)[0] == TeamView((FOURTH, HOST), table.person(FOURTH).rabbit.colour, "Foxes")


def test_t1_a_team_keeps_its_name_in_the_game_and_cannot_change_it_there() -> None:
    """Teams are in the order of their scores."""
    table = PureTable("team", 6)
    table.execute(SECOND, DressTeam(name="Foxes"))
    table.start()
    assert [team.name for team in teams(table)] == [None, "Foxes", None]
    assert table.refused(SECOND, DressTeam(name="Hares")) == "GAME_RUNNING"


def test_a_team_forgets_its_name_when_one_of_the_two_is_erased() -> None:
    """It may hold that person's name."""
    table = PureTable("team", 6)
    table.execute(HOST, DressTeam(name="Ada and Dan", colour="ink"))
    table.take(TableEntry(table.now, HOST, (PersonErased(FOURTH),)))
    assert teams(table)[0] == TeamView((HOST, FOURTH), "ink", None)


def test_another_game_has_no_teams() -> None:
    """The host changes what is played; back again, the name is still there."""
    table = PureTable("team", 6)
    table.execute(HOST, DressTeam(name="Foxes"))
    table.execute(HOST, SetUp(game="odyssey"))
    assert teams(table) == ()
    table.execute(HOST, SetUp(game="team"))
    assert teams(table)[0].name == "Foxes"
