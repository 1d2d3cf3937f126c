"""What is kept of a table: records that verify, for those who sat there; and names that can be taken out."""

from pathlib import Path
from random import Random

import pytest

from lapin.game import apply, decide, fold
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.events import AnyEvent, TurnBegan
from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Story
from lapin.game.variants import GAMES
from lapin.live import archive
from lapin.record import Header, read, verify
from lapin.record.lines import RULES_VERSION
from lapin.record.verify import command_of
from lapin.simulation import commands
from lapin.table.commands import AddComputer, Arrange, Dress, EndGame, Kick, Leave, Say, SetUp
from lapin.table.state import ERASED_NAME, Clocks
from tests.live.company import Company, Ear, FickleLog
from tests.table.lobby import HOST, LEAST, NAMES, SECOND, THIRD

EARLIER = Path(__file__).parents[1] / "record" / "earlier_rules"
SHORT = {"classic-2008": Options(rounds=1), "classic-2014": Options(rounds=1), "odyssey": Options(rounds=1)}


async def play_out(company: Company) -> None:
    """Everybody is away: stand-ins play the game to its end."""
    await company.wait(60_000 + 3_600_000)
    assert not company.state.playing


async def record(company: Company, number: int, person: int) -> bytes:
    """The record of a finished game, as somebody gets it."""
    return archive.record(await archive.finished(company.log, company.table.id, number, PersonId(person)))


async def refusal_of_record(company: Company, number: int, person: int) -> str:
    """Why somebody does not get it."""
    with pytest.raises(Refused) as refused:
        await record(company, number, person)
    return refused.value.code


@pytest.mark.parametrize("game", GAMES)
async def test_the_record_of_a_finished_game_verifies(company: Company, game: GameId) -> None:
    """Whoever sat there can check every shuffle and every point."""
    await company.open(game, LEAST[game], options=SHORT.get(game, Options()))
    await company.start()
    await play_out(company)
    checked = verify(await record(company, 1, SECOND))
    assert checked.header.names == NAMES[: LEAST[game]]
    assert checked.header.date == "2023-11-14"
    assert checked.header.game == game
    assert company.state.game is not None
    assert checked.end.scores == company.state.game.scores


async def test_late_comers_and_those_who_left_are_in_the_record(company: Company) -> None:
    """Who sat there is named in the order of the seats."""
    await company.open("jinx", 3, clocks=Clocks(touch=20))
    await company.start()
    late = await company.join("Zoe")
    await company.ask(THIRD, Leave())
    await play_out(company)
    assert verify(await record(company, 1, late)).header.names == ("Ada", "Bo", "Cleo", "Zoe")


async def test_the_record_tells_computers_from_people(company: Company) -> None:
    """A computer player is named with its level; a stand-in's moves are named one by one, a person's are not."""
    await company.open("odyssey", 3, options=Options(rounds=1, first=Seat(0)))
    await company.ask(HOST, AddComputer(level="hard"))
    await company.start()
    game = company.state.game
    assert isinstance(game, Story)
    await company.ask(HOST, Tell(Words("a door left open"), game.hands[0][0]))
    await play_out(company)
    checked = verify(await record(company, 1, HOST))
    by_seat = {computer.seat: computer for computer in checked.header.computers}
    assert (by_seat[3].level, by_seat[3].lines) == ("hard", ())
    movers = {line: command_of(event) for line, event in enumerate(checked.events, 2)}
    for seat in range(3):
        own = [line for line, cause in movers.items() if cause is not None and cause[0] == seat]
        assert by_seat[seat].level == "medium"
        assert by_seat[seat].lines == tuple(own[1:] if seat == 0 else own)


async def test_only_those_who_sat_there_get_the_record(company: Company) -> None:
    """Not who came afterwards."""
    await company.open("odyssey", 3)
    await company.start()
    await company.ask(HOST, EndGame())
    after = await company.join("Zoe")
    assert await refusal_of_record(company, 1, after) == "NOT_YOUR_SEAT"
    verify(await record(company, 1, THIRD))


async def test_there_is_no_record_of_a_game_that_is_not_over(company: Company) -> None:
    """The secret comes out when the game has ended, not before."""
    await company.open("odyssey", 3)
    assert await refusal_of_record(company, 1, HOST) == "NO_SUCH_RECORD"
    await company.start()
    for number in (0, 1, 2):
        assert await refusal_of_record(company, number, HOST) == "NO_SUCH_RECORD"


async def test_each_game_of_an_evening_has_its_record(company: Company) -> None:
    """With its own people, house rules and order of seats, whatever was changed afterwards."""
    await company.open("odyssey", 3, options=Options(target=20, first=Seat(0)))
    await company.start()
    await company.ask(HOST, EndGame())
    await company.ask(HOST, Kick(THIRD))
    await company.ask(HOST, SetUp(game="jinx"))
    await company.ask(HOST, AddComputer())
    await company.ask(HOST, Arrange((3, 1, 0)))
    await company.start()
    await company.ask(HOST, EndGame())
    first, second = verify(await record(company, 1, HOST)), verify(await record(company, 2, HOST))
    assert (first.header.game, first.header.names) == ("odyssey", ("Ada", "Bo", "Cleo"))
    assert first.header.options == Options(target=20, first=Seat(0))
    assert (second.header.game, second.header.names) == ("jinx", ("Basil", "Bo", "Ada"))
    games = await archive.games_of(company.log, company.table.id)
    assert [(game.game, game.over) for game in games] == [("odyssey", True), ("jinx", True)]


async def test_the_newest_game_is_the_one_that_goes_on(company: Company) -> None:
    """Its turns so far can be looked up; before the first start there are none."""
    await company.open("odyssey", 3)
    assert await archive.newest_game(company.log, company.table.id) is None
    assert await archive.games_of(company.log, "no such table") == []
    await company.start()
    newest = await archive.newest_game(company.log, company.table.id)
    assert newest is not None
    assert (newest.game, newest.over, newest.players) == ("odyssey", False, 3)


# Erasing a name


async def test_a_name_can_be_taken_out_of_everything_that_is_kept(company: Company) -> None:
    """Name, earlier names and talk are gone from the log, the table and the records; others' stay."""
    table = await company.open("odyssey", 3)
    await company.ask(SECOND, Say("I am Bo, the secret one"))
    await company.ask(HOST, Say("Welcome"))
    await company.ask(SECOND, Dress(name="Bodil"))
    await company.start()
    await company.ask(HOST, EndGame())
    ear = Ear(HOST)
    await table.connect(ear)
    await archive.erase(company.log, table, SECOND)
    stored = b"".join(entry.payload for entry in await company.log.read(table.id))
    assert not [word for word in (b'"Bo"', b"Bodil", b"secret one") if word in stored]
    assert b"Welcome" in stored
    assert ear.frames[-1].room.people[SECOND].name == ERASED_NAME
    assert [line.text for line in company.state.talk] == ["Welcome"]
    assert verify(await record(company, 1, HOST)).header.names == ("Ada", ERASED_NAME, "Cleo")


async def test_a_table_restored_after_an_erasure_is_the_same(company: Company) -> None:
    """Nothing comes back from the log."""
    table = await company.open("odyssey", 3)
    for number in range(60):
        await company.ask(SECOND if number % 3 else HOST, Say(f"line {number}"))
    await archive.erase(company.log, table, SECOND)
    again = await company.another_registry().find(table.state.code)
    assert again.state == table.state
    assert all(line.person == HOST for line in again.state.talk)


async def test_a_failing_disk_is_told_and_erasing_can_be_repeated(company: Company, log: FickleLog) -> None:
    """Nobody is told that a name is gone while it is still there."""
    table = await company.open("odyssey", 3)
    log.after_append = lambda: setattr(log, "failing", "read_failed")
    with pytest.raises(Refused) as refused:
        await archive.erase(log, table, SECOND)
    assert refused.value.code == "NOT_STORED"
    with pytest.raises(Refused) as refused:
        await archive.games_of(log, table.id)
    assert refused.value.code == "NOT_STORED"
    log.after_append = log.failing = None
    await archive.erase(log, table, SECOND)
    assert b'"Bo"' not in b"".join(entry.payload for entry in await log.read(table.id))


def kept(events: tuple[AnyEvent, ...], header: Header, secret: str, rules: int) -> archive.PlayedGame:
    """A finished game as the log of a table has it, begun under this version of the rules."""
    return archive.PlayedGame(
        game="classic-2008",
        options=header.options,
        players=header.players,
        deck=header.deck,
        secret=secret,
        started=0,
        events=events,
        people=tuple((PersonId(seat), name) for seat, name in enumerate(header.names)),
        rabbits=(),
        over=True,
        rules=rules,
    )


def test_l5_a_game_that_a_late_comer_ended_under_the_first_rules_names_those() -> None:
    """What an old log holds is a record that verifies, by the rules of its time."""
    old = read((EARLIER / "1-late-comer.jsonl").read_bytes())
    record = verify(archive.record(kept(old.events, old.header, old.end.secret, rules=1)))
    assert (record.header.rules, record.end.scores) == (1, old.end.scores)


def test_l5_a_game_that_began_under_the_first_rules_and_ended_under_the_second_names_those() -> None:
    """A game ran while the server was updated, and its late comer waited: the record says by which rules."""
    old = read((EARLIER / "1-late-comer.jsonl").read_bytes())
    chance, rng = Secret(bytes.fromhex(old.end.secret)), Random(1)
    events, state = list(old.events[:-1]), fold(old.events[:-1])
    assert isinstance(state, Story)
    assert state.storyteller is not None
    events.append(TurnBegan(state.turn + 1, Seat((state.storyteller + 1) % state.players)))
    state = apply(state, events[-1])
    while state.phase != "over":
        for seat, command in commands(state, rng):
            decided = decide(state, seat, command, chance)
            events += decided
            for event in decided:
                state = apply(state, event)
    record = verify(archive.record(kept(tuple(events), old.header, old.end.secret, rules=1)))
    assert (record.header.rules, record.end.scores) == (2, state.scores)


async def test_a_game_that_begins_now_names_the_rules_of_now(company: Company) -> None:
    """The log remembers under which rules a game began."""
    await company.open("classic-2008", 3, options=Options(rounds=1))
    await company.start()
    await play_out(company)
    assert verify(await record(company, 1, SECOND)).header.rules == RULES_VERSION == 2
