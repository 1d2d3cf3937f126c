"""A table, a person and an entry before anybody says otherwise; and what people come back to."""

import msgspec
import pytest
from msgspec.structs import asdict

from lapin.game.model.ids import PersonId
from lapin.game.model.options import Options
from lapin.table import people
from lapin.table.commands import AddComputer, Leave, Lock
from lapin.table.events import GameStarted
from lapin.table.state import Clocks, Rabbit
from tests.table.pure_table import HOST, NOON, SECOND, THIRD, PureTable, playing
from tests.table.slow_tables import missing, play, slow_table


def test_a_table_that_was_just_opened_is_empty_and_open_to_all() -> None:
    """Nobody is there, nothing has happened, nothing is hidden, locked or forbidden, and every list is empty."""
    said = {"table": "table-1", "code": "BCDF", "game_id": "odyssey", "options": Options(), "deck": "reverie"}
    said |= {"clocks": Clocks(), "listed": False, "touched": NOON}
    yes = {"described": True, "onlookers": True}
    no = dict.fromkeys(
        ("locked", "code_hidden", "models_shown", "closed", "gestures", "boxed", "look_known"), False
    )
    words = {"safe": "off"} | dict.fromkeys(("secret", "played_deck", "look", "room", "language"), "")
    numbers = dict.fromkeys(("next_person", "cards", "games", "phase_since", "extended"), 0) | {"rules": 1}
    nothing = dict.fromkeys(
        (
            "host", "explained", "game", "mix", "played_mix", "claim", "shuffle", "shuffled", "webhook", "slow",
            "box",
        )
    )  # fmt: skip
    state = asdict(PureTable(people=0).state)
    known = said | yes | no | words | numbers | nothing
    assert {name: state[name] for name in known} == known
    lists = {name: value for name, value in state.items() if isinstance(value, tuple)}
    assert len(lists) > 15
    assert set(lists.values()) == {()}


def test_a_person_who_has_just_come_plays_and_is_heard() -> None:
    """Nobody plays for them, they have missed nothing, and the host has said nothing about them."""
    table = PureTable("odyssey", 0)
    table.join("Ada", Rabbit("moss", "stars"), "key")
    person = {"id": 0, "name": "Ada", "rabbit": Rabbit("moss", "stars"), "key": "key", "seat": None, "level": None}
    no = dict.fromkeys(("computer", "gone", "stand_in", "muted", "covered", "freed"), False)
    assert asdict(table.person(HOST)) == {
        **person, **no, "language": "", "heard": (), "network": "", "missed": 0,
    }  # fmt: skip


def test_a_game_of_the_first_version_names_no_rules_and_no_shuffle() -> None:
    """An entry from before there were others is of the first rules."""
    old = b'{"type":"game_started","seats":[0,1,2],"deck":"reverie","cards":84,"secret":"00"}'
    started = msgspec.json.decode(old, type=GameStarted)
    assert (started.rules, started.shuffle) == (1, None)


def test_a_late_comer_to_a_game_over_days_has_missed_nothing_before() -> None:
    """The first move that they miss is made for them, and the seat stays theirs."""
    table = slow_table("odyssey", 3)
    late = table.join("Zoe")
    while table.person(late).seat is None:
        play(table, next(p.id for p in table.state.members if p.seat in _waited(table)))
    missing(table, late, 1)
    assert not table.person(late).stand_in


def _waited(table: PureTable) -> tuple[int, ...]:
    view = table.state.waiting_since
    return tuple(seat for seat, since in enumerate(view) if since is not None)


# Coming back


def back(table: PureTable, key: str, name: str = "", rabbit: Rabbit | None = None) -> PersonId:
    """Somebody joins with the token that their device had here before."""
    entry = table.take(people.join(table.state, name, rabbit, "fresh", table.now, before=key))
    assert entry.by is not None
    return entry.by


def test_whoever_comes_back_has_the_name_and_the_rabbit_of_before() -> None:
    """Unless they wish for others, or somebody wears that colour by now."""
    table = PureTable("odyssey", 3)
    bo, key = table.person(SECOND), table.person(SECOND).key
    table.execute(SECOND, Leave())
    again = table.person(back(table, key))
    assert (again.name, again.rabbit) == (bo.name, bo.rabbit)
    table.execute(again.id, Leave())
    other = table.person(back(table, "fresh", "Bobby", Rabbit("moss", "stars")))
    assert (other.name, other.rabbit) == ("Bobby", Rabbit("moss", "stars"))
    cleo, key = table.person(THIRD), table.person(THIRD).key
    table.execute(THIRD, Leave())
    table.join("Zoe", Rabbit(cleo.rabbit.colour, "plain"))
    third = table.person(back(table, key))
    assert third.name == cleo.name
    assert third.rabbit.colour not in {p.rabbit.colour for p in table.state.members if p.id != third.id}


def test_whoever_comes_back_into_a_game_has_the_own_seat() -> None:
    """A stranger waits for one, and so does whoever had none."""
    table = playing("odyssey", 4)
    key, seat = table.person(SECOND).key, table.person(SECOND).seat
    table.execute(SECOND, Leave())
    assert table.person(table.join("Zoe")).seat is None
    assert table.person(back(table, key)).seat == seat
    assert table.person(SECOND).seat is None


@pytest.mark.parametrize("alone", [True, False])
def test_a_locked_table_lets_back_in_whoever_nobody_is_left_to_let_in(alone: bool) -> None:
    """With people there, they decide; computers do not."""
    table = PureTable("odyssey", 1)
    table.computers(2)
    if not alone:
        table.join("Zoe")
    table.execute(HOST, Lock(on=True))
    key = table.person(HOST).key
    table.execute(HOST, Leave())
    if alone:
        again = back(table, key)
        assert table.state.host == again
        return
    refused = table.refusal(lambda state: people.join(state, "", None, "fresh", table.now, before=key))
    assert refused.code == "TABLE_LOCKED"


def test_a_computer_is_called_like_nobody_at_the_table() -> None:
    """Eleven people have the names of computers: the twelfth name is left for one."""
    table = PureTable("odyssey", 0)
    herbs = ("Basil", "Clover", "Dill", "Fennel", "Hazel", "Juniper", "Lovage", "Myrtle", "Nettle", "Sorrel")
    for name in (*herbs, "Tansy"):
        table.join(name)
    table.execute(HOST, AddComputer())
    assert table.state.members[-1].name == "Yarrow"
    assert table.refused(HOST, AddComputer()) == "TABLE_FULL"


def test_l1_whoever_leaves_while_waiting_and_comes_back_is_given_a_seat_after_the_turn() -> None:
    """They had none to come back to."""
    table = playing("odyssey", 3)
    late = table.join("Zoe")
    key = table.person(late).key
    table.execute(late, Leave())
    again = back(table, key)
    table.play_turn()
    assert (table.person(again).name, table.person(again).seat is None) == ("Zoe", False)
