"""Every wait of a person is told once, and never twice, in every game that can be played over days."""

from collections.abc import Iterator
from random import Random

import pytest

from lapin.bots.random_player import any_move, progress
from lapin.durations import DAY_MS, HOUR_MS
from lapin.game import legal, waited_for
from lapin.game.model.commands import AgreeGiver, Give, NameGiver
from lapin.game.model.ids import Card, GameId, PersonId, Seat
from lapin.game.model.moves import MayAgreeGiver
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Story
from lapin.notices.condition import GRACE_MS, newly_owed, notices_set
from lapin.table.commands import GameCommand, SetPace
from lapin.table.state import TableState
from lapin.table.waits import SlowPace, awaited
from tests.notices.conftest import ToldTable
from tests.table.pure_table import HOST, LEAST, NOON, PureTable, as_command
from tests.table.test_slow import STORYTELLING

GRACE = GRACE_MS / 1000
DAILY = SlowPace(24)


def what_is_asked(state: TableState, person: PersonId) -> tuple[int, str, bool] | None:
    """Return what the table wants of somebody, as their own view says it; None if it waits for others."""
    game = state.game
    seat = next(each.seat for each in state.people if each.id == person)
    if game is None or seat is None or seat not in waited_for(game):
        return None
    agreed = isinstance(game, Story) and seat in game.givers  # the row waits for the card, not for an answer
    answers = not agreed and any(isinstance(may, MayAgreeGiver) for may in legal(game, seat))
    return game.turn, game.phase, answers


def moves(table: PureTable, rng: Random) -> Iterator[None]:
    """Moves of all kinds, those that change an earlier one and offers to partners among them."""
    while table.state.playing:
        table.now += 1000
        seat = rng.choice(range(table.game.players))
        permissions = legal(table.game, Seat(seat))
        if not permissions:
            continue
        try:
            table.execute(table.state.sitting(Seat(seat)).id, as_command(any_move(rng.choice(permissions), rng)))
        except Refused:
            continue
        yield


@pytest.mark.parametrize("pace", [DAILY, None])
@pytest.mark.parametrize("game", STORYTELLING)
def test_every_wait_has_a_name_of_its_own(game: GameId, pace: SlowPace | None) -> None:
    """People who are asked something new are owed a notice at that move; those asked the same are owed none."""
    table = PureTable(game, LEAST[game])
    table.execute(HOST, SetPace(pace))
    people = [person.id for person in table.state.people]
    for person in people:
        table.take(notices_set(table.state, person, NOON, on=True))
    lobby = table.state
    table.start()
    names: dict[PersonId, list[str]] = {person: [] for person in people}
    before, waits = lobby, 0
    rng = Random(22)
    for _ in range(600):
        owed = {each.person: each for each in newly_owed(before, table.state, frozenset, table.now)}
        for person in people:
            asked = what_is_asked(table.state, person)
            anew = asked is not None and asked != what_is_asked(before, person)
            told = owed[person].wait if person in owed and owed[person].due is not None else None
            assert (told is not None) is anew, (asked, told)
            if told is not None:
                assert told not in names[person]
                names[person].append(told)
                waits += 1
        before = table.state
        if next(moves(table, rng), before) is before:
            break
    assert waits > 5 * len(people)
    if game == "team":
        assert max(sum(name.startswith("0.1.give") for name in each) for each in names.values()) > 1


def test_t3_a_partner_who_changes_the_offer_neither_calls_again_nor_gives_more_time() -> None:
    """Otherwise one player could ring another's phone all day, or keep the table waiting for ever."""
    table = PureTable("team", 6)
    table.execute(HOST, SetPace(DAILY))
    table.start().play_until("give")
    offering, partner = _undecided_pair(table.state)
    by, other = table.state.sitting(offering).id, table.state.sitting(partner).id
    table.take(notices_set(table.state, other, table.now, on=True))
    table.now += HOUR_MS
    table.execute(by, NameGiver(offering))
    asked, deadline = table.state, table.now + DAY_MS
    for giver in (partner, offering, partner):
        table.now += HOUR_MS
        table.execute(by, NameGiver(giver))
        assert newly_owed(asked, table.state, frozenset, table.now) == ()
        assert [wait.until for wait in awaited(table.state) if wait.person == other] == [deadline]


async def play(told: ToldTable, person: PersonId, command: GameCommand | None = None) -> None:
    """Somebody makes a move that brings the game on, or this one."""
    game = told.state.game
    seat = next(each.seat for each in told.state.people if each.id == person)
    assert game is not None
    assert seat is not None
    if command is None:
        move = progress(legal(game, seat), Random(1), 0)
        assert move is not None
        command = as_command(move)
    await told.execute(person, command)


async def asked_in_a_turn(told: ToldTable, game: GameId) -> list[int]:
    """Play a turn, with an hour before every move; return how many people are told at the start and after each."""
    await told.open(game, LEAST[game])
    await told.ask(HOST, SetPace(DAILY))
    for seated in told.seats:
        await told.tell(seated.person)
    await told.start()
    heard = [len(await told.look(GRACE))]
    while told.state.game is not None and told.state.game.turn == 1:
        await play(told, told.state.sitting(waited_for(told.state.game)[0]).id)
        heard.append(len(await told.look(GRACE)))
        assert await told.look(3600) == []
    return heard


@pytest.mark.parametrize(
    ("game", "heard"),
    [
        ("classic-2008", [3, 2, 0, 2, 0, 1]),
        ("classic-2014", [3, 2, 0, 2, 0, 1]),
        ("odyssey", [3, 2, 0, 2, 0, 1]),
        # everybody gives a card and votes, the storyteller too (P2, P3)
        ("party", [6, 6, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 1]),
    ],
)
async def test_everybody_is_told_of_each_step_once(told: ToldTable, game: GameId, heard: list[int]) -> None:
    """The open first turn calls everybody; then who gives, who votes, and who tells next."""
    assert await asked_in_a_turn(told, game) == heard


async def test_t3_partners_are_told_of_every_step_between_them(told: ToldTable) -> None:
    """Asked for a card; asked for a yes; asked again after an offer of one's own; asked for the card agreed on."""
    await told.open("team", 6)
    await told.ask(HOST, SetPace(DAILY))
    for seated in told.seats:
        await told.tell(seated.person)
    await told.start()
    assert len(await told.look(GRACE)) == 6
    await play(told, HOST)
    assert len(await told.look(GRACE)) == 5
    one, two = _undecided_pair(told.state)
    first, second = told.state.sitting(one).id, told.state.sitting(two).id
    for by, command, heard in (
        (first, NameGiver(one), 1),  # the partner is asked for a yes
        (first, NameGiver(two), 0),  # still
        (second, NameGiver(one), 1),  # and makes an offer in turn, which asks the first
        (first, NameGiver(two), 1),  # who insists: the second is asked again
        (second, AgreeGiver(two), 1),  # they have agreed: now the card is asked for
        (first, NameGiver(one), 0),  # another offer does not hold the row up
        (second, AgreeGiver(one), 1),  # now it is the other's card
        (first, Give(_hand(told.state, one)), 0),
    ):
        await play(told, by, command)
        assert len(await told.look(GRACE)) == heard, command
        assert await told.look(3600) == []


async def test_t3_a_notice_asks_for_the_answer_not_for_a_card(told: ToldTable) -> None:
    """Somebody who wants to read what is asked reads that the partner waits for a yes."""
    await told.open("team", 6)
    await told.start()
    await play(told, HOST)
    one, two = _undecided_pair(told.state)
    await told.tell(told.state.sitting(two).id, details=True)
    await told.look(60)
    await play(told, told.state.sitting(one).id, NameGiver(one))
    assert len(await told.look(GRACE)) == 1
    assert "Your partner is asking." in str(told.service.shown()[-1]["body"])


def _undecided_pair(state: TableState) -> tuple[Seat, Seat]:
    """Two partners of whom neither tells."""
    game = state.game
    assert isinstance(game, Story)
    teams = game.players // 2
    assert game.storyteller is not None
    seat = Seat((game.storyteller + 1) % teams)
    return seat, Seat(seat + teams)


def _hand(state: TableState, seat: Seat) -> tuple[Card, ...]:
    assert isinstance(state.game, Story)
    return state.game.hands[seat][:1]
