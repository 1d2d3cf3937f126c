"""The archive of a table: records that verify, for people who sat there, and names that can be erased."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from lapin import archive
from lapin.archive.reader import GameReader
from lapin.game import apply, decide, fold
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.events import AnyEvent, CardsGiven, TurnBegan
from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Story
from lapin.game.variants import GAMES
from lapin.record import Header, read, verify
from lapin.record.lines import RULES_VERSION, Computer
from lapin.record.recap import StoryRecap, retold
from lapin.record.verify import command_of
from lapin.simulation import commands
from lapin.store.log import LogEntry
from lapin.table.commands import AddComputer, Dress, DressTeam, EndGame, Explain, KeepSafe, Kick, Leave, Say, SetUp
from lapin.table.decide import clock_ran_out
from lapin.table.people import gone_away
from lapin.table.state import ERASED_NAME, Clocks
from tests.live.live_table import Browser, FailingLog, LiveTable
from tests.table.pure_table import HOST, LEAST, NAMES, SECOND, THIRD, PureTable, in_order
from tests.table.slow_tables import play, slow_table, stand_in_moves

EARLIER = Path(__file__).parents[1] / "record" / "earlier_rules"
SHORT = {"classic-2008": Options(rounds=1), "classic-2014": Options(rounds=1), "odyssey": Options(rounds=1)}


async def play_out(live: LiveTable) -> None:
    """Somebody looks at the page and lets a stand-in play, and the others are away: it plays to the end."""
    host = next(person.id for person in live.state.members if not person.computer)
    await live.open_pages(host)
    await live.table.change(lambda state: gone_away(state, host, int(live.clock.ms)))
    await live.wait(60_000 + 3_600_000)
    assert not live.state.playing


async def record(live: LiveTable, number: int, person: int) -> bytes:
    """The record of a finished game, as this person gets it."""
    return archive.record(await GameReader(live.log).finished(live.table, number, PersonId(person)))


async def refusal_of_record(live: LiveTable, number: int, person: int) -> str:
    """Return why this person does not get the record."""
    with pytest.raises(Refused) as refused:
        await record(live, number, person)
    return refused.value.code


@pytest.mark.parametrize("game", GAMES)
async def test_the_record_of_a_finished_game_verifies(live: LiveTable, game: GameId) -> None:
    """Everybody who sat there can check every shuffle and every point."""
    await live.open(game, LEAST[game], options=SHORT.get(game, Options()))
    await live.start()
    await play_out(live)
    checked = verify(await record(live, 1, SECOND))
    assert checked.header.names == NAMES[: LEAST[game]]
    assert checked.header.date == "2023-11-14"
    assert checked.header.game == game
    assert live.state.game is not None
    assert checked.end.scores == live.state.game.scores


async def test_late_comers_and_people_who_left_are_in_the_record(live: LiveTable) -> None:
    """Everybody who sat there is named, in the order of the seats."""
    await live.open("jinx", 3, clocks=Clocks(touch=20))
    await live.start()
    late = await live.join("Zoe")
    await live.execute(THIRD, Leave())
    await play_out(live)
    assert verify(await record(live, 1, late)).header.names == ("Ada", "Bo", "Cleo", "Zoe")


async def test_the_record_tells_computers_from_people(live: LiveTable) -> None:
    """A computer player is named with its level; a stand-in's moves are named one by one, a person's are not."""
    await live.open("odyssey", 3, options=Options(rounds=1, first=Seat(0)))
    await live.execute(HOST, AddComputer(level="hard"))
    await live.start()
    game = live.state.game
    assert isinstance(game, Story)
    await live.execute(HOST, Tell(Words("a door left open"), game.hands[0][0]))
    await play_out(live)
    checked = verify(await record(live, 1, HOST))
    by_seat = {computer.seat: computer for computer in checked.header.computers}
    assert (by_seat[3].level, by_seat[3].lines) == ("hard", ())
    movers = {line: command_of(event) for line, event in enumerate(checked.events, 2)}
    for seat in range(3):
        own = [line for line, cause in movers.items() if cause is not None and cause[0] == seat]
        assert by_seat[seat].level == "medium"
        assert by_seat[seat].lines == tuple(own[1:] if seat == 0 else own)


async def test_only_people_who_sat_there_get_the_record(live: LiveTable) -> None:
    """A person who joined after the game does not."""
    await live.open("odyssey", 3)
    await live.start()
    await live.execute(HOST, EndGame())
    after = await live.join("Zoe")
    assert await refusal_of_record(live, 1, after) == "NOT_YOUR_SEAT"
    verify(await record(live, 1, THIRD))


async def test_there_is_no_record_of_a_game_that_is_not_over(live: LiveTable) -> None:
    """The secret comes out when the game has ended, not before."""
    await live.open("odyssey", 3)
    assert await refusal_of_record(live, 1, HOST) == "NO_SUCH_RECORD"
    await live.start()
    for number in (0, 1, 2):
        assert await refusal_of_record(live, number, HOST) == "NO_SUCH_RECORD"


async def test_each_game_of_an_evening_has_its_record(live: LiveTable) -> None:
    """Each has its own people, house rules and order of seats, whatever was changed afterwards."""
    await live.open("odyssey", 3, options=Options(target=20, first=Seat(0)))
    await live.start()
    await live.execute(HOST, EndGame())
    await live.execute(HOST, Kick(THIRD))
    await live.execute(HOST, SetUp(game="jinx"))
    await live.execute(HOST, AddComputer())
    await live.execute(HOST, in_order(3, 1, 0))
    await live.start()
    await live.execute(HOST, EndGame())
    first, second = verify(await record(live, 1, HOST)), verify(await record(live, 2, HOST))
    assert (first.header.game, first.header.names) == ("odyssey", ("Ada", "Bo", "Cleo"))
    assert first.header.options == Options(target=20, first=Seat(0))
    assert (second.header.game, second.header.names) == ("jinx", ("Basil", "Bo", "Ada"))
    games = await archive.games_of(live.log, live.table.id)
    assert [(game.game, game.over) for game in games] == [("odyssey", True), ("jinx", True)]


async def test_the_newest_game_is_the_one_that_goes_on(live: LiveTable) -> None:
    """The turns of a running game can be looked up; before the first start there are none."""
    await live.open("odyssey", 3)
    assert await GameReader(live.log).newest(live.table) is None
    assert await archive.games_of(live.log, "no such table") == []
    await live.start()
    newest = await GameReader(live.log).newest(live.table)
    assert newest is not None
    assert (newest.game, newest.over, newest.players) == ("odyssey", False, 3)


def rows(table: PureTable) -> list[LogEntry]:
    """Return the entries of a table as the log holds them."""
    return [LogEntry(at, None, msgspec.json.encode(entry)) for at, entry in enumerate(table.entries, 1)]


def test_a_single_move_that_a_stand_in_makes_in_a_game_over_days_is_marked_as_its_own() -> None:
    """Two are late with their cards; one of them gives them after all, before the stand-in does."""
    table = slow_table("odyssey", 3)
    play(table, HOST)
    assert table.state.deadline is not None
    table.now = table.state.deadline
    table.take(clock_ran_out(table.state, table.now))
    play(table, SECOND)
    stand_in_moves(table)
    [game] = archive.folded(rows(table))
    late = table.person(THIRD).seat
    assert late is not None
    given = [at for at, event in enumerate(game.events, 2) if isinstance(event, CardsGiven) and event.seat == late]
    assert game.computers == (Computer(late, "medium", tuple(given)),)
    assert len(given) == 1


def test_t1_a_finished_game_shows_its_teams_as_they_were_when_it_began() -> None:
    """Names that people choose afterwards are for the next one."""
    table = PureTable("team", 6)
    table.execute(HOST, DressTeam(name="Owls"))
    table.start()
    table.execute(HOST, EndGame())
    table.execute(HOST, DressTeam(name="Crows"))
    [game] = archive.folded(rows(table))
    assert [team.name for team in game.teams] == ["Owls", None, None]


# Erasing a name


async def test_a_name_can_be_erased_from_everything_that_is_kept(live: LiveTable) -> None:
    """My name, earlier names and talk are gone from the log, the table and the records; others' stay."""
    table = await live.open("odyssey", 3)
    await live.execute(SECOND, Say("I am Bo, the secret one"))
    await live.execute(HOST, Say("Welcome"))
    await live.execute(SECOND, Dress(name="Bodil"))
    await live.start()
    await live.execute(HOST, EndGame())
    browser = Browser(HOST)
    await table.connect(browser)
    await archive.erase(live.log, table, SECOND)
    stored = b"".join(entry.payload for entry in await live.log.read(table.id))
    assert not [word for word in (b'"Bo"', b"Bodil", b"secret one") if word in stored]
    assert b"Welcome" in stored
    assert browser.frames[-1].room.people[SECOND].name == ERASED_NAME
    assert [line.text for line in live.state.talk] == ["Welcome"]
    assert verify(await record(live, 1, HOST)).header.names == ("Ada", ERASED_NAME, "Cleo")


async def test_an_explanation_stays_with_its_turn_and_in_no_record(live: LiveTable) -> None:
    """Everybody finds it in the list of turns; once its storyteller is erased, a tombstone stands there."""
    await live.open("odyssey", 3, options=Options(rounds=1))
    await live.start()
    await play_out(live)
    game = live.state.game
    assert isinstance(game, Story)
    assert game.last is not None
    teller = live.state.sitting(game.last.storyteller).id
    await live.execute(teller, Explain("It is my grandmother's house."))
    played = await GameReader(live.log).finished(live.table, 1, teller)
    turns, _ = retold(played.events, played.explained)
    assert [turn.explained for turn in turns] == [None, None, "It is my grandmother's house."]
    assert b"grandmother" not in archive.record(played)
    await archive.erase(live.log, live.table, teller)
    [erased] = await archive.games_of(live.log, live.table.id)
    assert erased.explained == {3: ERASED_NAME}


async def test_what_was_told_before_a_table_became_safe_is_in_no_history_record_or_replay(live: LiveTable) -> None:
    """Unkind clues and explanations of all its games go, and recordings; the record still verifies."""
    unkind, kind = Words("what the f*ck"), Words("a kind word")
    await live.open("odyssey", 3, options=Options(rounds=1, first=Seat(0)))
    for clue in (unkind, kind):
        await live.start()
        game = live.state.game
        assert isinstance(game, Story)
        await live.execute(HOST, Tell(clue, game.hands[0][0]))
        await play_out(live)
        game = live.state.game
        assert isinstance(game, Story)
        assert game.last is not None
        await live.execute(live.state.sitting(game.last.storyteller).id, Explain("Du Arschloch"))
    reader = GameReader(live.log)
    assert b"f*ck" in archive.record(await reader.finished(live.table, 1, HOST))
    await live.execute(HOST, KeepSafe(on=True))
    for number, shown in ((1, "…"), (2, "a kind word")):
        played = await reader.finished(live.table, number, HOST)
        turns, _ = retold(played.events, played.explained)
        assert isinstance(turns[0], StoryRecap)
        assert turns[0].clue == shown
        assert [turn.explained for turn in turns] == [None, None, None]
        assert verify(archive.record(played)).header.names == NAMES[:3]
    await live.execute(HOST, KeepSafe(on=False))
    assert b"f*ck" not in archive.record(await reader.finished(live.table, 1, HOST))


async def test_a_table_restored_after_an_erasure_is_the_same(live: LiveTable) -> None:
    """Nothing comes back from the log."""
    table = await live.open("odyssey", 3)
    for number in range(60):
        await live.execute(SECOND if number % 3 else HOST, Say(f"line {number}"))
    await archive.erase(live.log, table, SECOND)
    again = await live.another_registry().find(table.state.code)
    assert again.state == table.state
    assert all(line.person == HOST for line in again.state.talk)


async def test_erasing_on_a_failing_disk_is_refused_and_can_be_repeated(live: LiveTable, log: FailingLog) -> None:
    """Nobody is told that a name is gone while it is still there."""
    table = await live.open("odyssey", 3)
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
    """An old log makes a record that verifies, by the rules of its time."""
    old = read((EARLIER / "1-late-comer.jsonl").read_bytes())
    record = verify(archive.record(kept(old.events, old.header, old.end.secret, rules=1)))
    assert (record.header.rules, record.end.scores) == (1, old.end.scores)


def test_l5_a_game_that_began_under_the_first_rules_and_ended_under_the_second_names_those() -> None:
    """A game ran while the server was updated, and its latecomer waited: the record says by which rules."""
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


async def test_a_game_that_begins_now_names_the_rules_of_now(live: LiveTable) -> None:
    """The log remembers under which rules a game began."""
    await live.open("classic-2008", 3, options=Options(rounds=1))
    await live.start()
    await play_out(live)
    assert verify(await record(live, 1, SECOND)).header.rules == RULES_VERSION == 3
