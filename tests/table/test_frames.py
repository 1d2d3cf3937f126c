"""A frame is the whole view of a person, without an outdated part and without a secret."""

from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from msgspec import NODEFAULT
from msgspec.structs import fields, replace

from lapin.game.model.clues import Recording
from lapin.game.model.commands import Give, Tell, Vote
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.game.seen import StoryTable
from lapin.game.variants import GAMES
from lapin.game.views import private, public, redact
from lapin.table.commands import (
    ClaimTurn,
    Describe,
    EndGame,
    HideCode,
    Kick,
    LetIn,
    Say,
    SetUp,
    Start,
    TableCommand,
)
from lapin.table.decide import decide_for_table
from lapin.table.events import Reacted, Said, TableEntry, TicketMade
from lapin.table.frame_encoder import FrameEncoder
from lapin.table.frames import Changes, Frame, room_view, updated
from lapin.table.state import Person, TableState
from tests.live.live_table import decode_frame
from tests.table.pure_table import HOST, NOON, SECOND, THIRD, PureTable, playing
from tests.table.random_play import games, random_play, seeds

encode = msgspec.json.Encoder().encode
decode_changes = msgspec.json.Decoder(Changes).decode


def fresh(
    state: TableState, version: int, person: Person | None, entry: TableEntry | None, ack: str | None
) -> Frame:
    """The frame, built from nothing."""
    game, seat = state.game, None if person is None else person.seat
    told = () if entry is None else tuple(h for h in entry.house if isinstance(h, Said | Reacted))
    events = () if entry is None else tuple(redact(event, seat) for event in entry.game)
    return Frame(
        version=version,
        now=NOON,
        me=None if person is None else person.id,
        ack=ack,
        room=room_view(state),
        table=None if game is None else public(game),
        mine=None if game is None or seat is None or seat >= game.players else private(game, seat),
        events=events + told,
        talk=state.talk if entry is None else None,
    )


def test_the_host_sees_at_once_that_somebody_may_come_back() -> None:
    """Nothing else at the table changes when a person who was sent away is let in again."""
    table, printer = PureTable("odyssey", 2), FrameEncoder()
    asks: tuple[TableCommand, ...] = (Kick(SECOND), LetIn(SECOND))
    for version, ask in enumerate(asks, 1):
        entry = table.execute(HOST, ask)
        host = table.state.members[0]
        printed = printer.frame(table.state, version, NOON, host, entry, None)
        assert printed == encode(fresh(table.state, version, host, entry, None))


def test_everybody_sees_at_once_that_somebody_has_claimed_the_first_turn() -> None:
    """A claim changes nothing else that a frame shows."""
    table, printer = playing(), FrameEncoder()
    for version, claims in enumerate((False, True), 1):
        entry = table.execute(SECOND, ClaimTurn()) if claims else None
        host = table.state.members[0]
        printed = printer.frame(table.state, version, NOON, host, entry, None)
        assert printed == encode(fresh(table.state, version, host, entry, None))


def test_everybody_sees_at_once_when_a_recorded_clue_begins_to_play() -> None:
    """Also where no clock runs: nothing else at the table changes when it is told."""
    table, printer = playing(options=Options(performed=True, first=Seat(0))), FrameEncoder()
    host = table.state.members[0]
    printer.frame(table.state, 1, NOON, host, None, None)
    told = Tell(Recording("audio", "0-x.mp3", "0" * 64, 1000), table.game.hands[0][0])  # type: ignore[union-attr]
    entry = table.take(decide_for_table(table.state, told, NOON, host.seat))
    printed = printer.frame(table.state, 2, NOON, host, entry, None)
    assert decode_frame(printed).room.plays_at == NOON + 1500
    assert printed == encode(fresh(table.state, 2, host, entry, None))


@pytest.mark.no_cover  # nothing of the rules is run here alone, and measuring takes most of the time
@given(games, seeds)
@settings(max_examples=40, deadline=None)
def test_no_part_of_a_frame_is_ever_out_of_date(game: str, seed: int) -> None:
    """For any person, at any time: the parts that the encoder kept are those that it would encode again."""
    printer, rng, version = FrameEncoder(), Random(seed), 0
    for table, entry in random_play(game, seed, 120):
        version += 1
        for person in (None, *table.state.members):
            if rng.random() < 0.3:
                continue  # not everybody looks every time
            shown = None if rng.random() < 0.1 else entry
            ack = "mine" if rng.random() < 0.1 else None
            printed = printer.frame(table.state, version, NOON, person, shown, ack)
            assert printed == encode(fresh(table.state, version, person, shown, ack))


def people_who_look(table: PureTable) -> tuple[Person | None, ...]:
    """An onlooker and everybody at the table."""
    return (None, *table.state.members)


@pytest.mark.no_cover  # nothing of the rules is run here alone, and measuring takes most of the time
@given(games, seeds)
@settings(max_examples=12, deadline=None)
def test_the_frame_before_and_what_has_changed_make_the_whole_frame(game: str, seed: int) -> None:
    """With the rule of the docs, in three lines, and with the client's types: what is absent is as it was."""
    printer, rng, version = FrameEncoder(), Random(seed), 0
    plain: dict[int | None, dict[str, Any]] = {}
    typed: dict[int | None, Frame] = {}
    for table, entry in random_play(game, seed, 120):
        since, version = version, version + 1
        frames = printer.encode(table.state, version, NOON, entry)
        for person in people_who_look(table):
            me = None if person is None else person.id
            ack = "mine" if rng.random() < 0.1 else None
            whole = fresh(table.state, version, person, entry, ack)
            told = frames.frame(person, ack, changes=me in plain)
            message = msgspec.json.decode(told)
            if message["type"] == "changes":
                before = plain[me]
                assert (message.pop("since"), before["version"]) == (since, since)
                for part in ("room", "table", "mine"):
                    message[part] = before[part] and {**before[part], **message.get(part, {})}
                message = {**before, **message, "type": "frame"}
                typed[me] = updated(typed[me], decode_changes(told))
            else:
                typed[me] = decode_frame(told)
            assert without_usual(message) == msgspec.json.decode(encode(whole))
            assert encode(typed[me]) == encode(whole)
            plain[me] = message


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_six_costs_each_player_little(game: str) -> None:
    """At most 800 bytes a frame and 120 kB a game, though every move has a frame of its own.

    The last one says that the game is over, also where no clock runs that would stop with it.
    """
    table, printer = playing(game, 6), FrameEncoder()
    sent = [len(printer.encode(table.state, 0, NOON, None).frame(table.person(SECOND), None))]
    while table.state.playing:
        entry = table.play_one()
        frames = printer.encode(table.state, len(sent), NOON, entry)
        sent.append(len(frames.frame(table.person(SECOND), None, changes=True)))
    seen = printer.frame(table.state, len(sent), NOON, table.person(SECOND), None, None)
    assert seen == encode(fresh(table.state, len(sent), table.person(SECOND), None, None))
    assert len(sent) > 20
    assert sum(sent) / len(sent) <= 800
    assert sum(sent) <= 120_000


def without_usual(message: dict[str, Any]) -> dict[str, Any]:
    """As a whole frame says it: it leaves a few fields of the table out where they have their usual value."""
    table = message["table"]
    if not table or table["kind"] != "story":
        return message
    usual = {each.name: encode(each.default) for each in fields(StoryTable) if each.default is not NODEFAULT}
    said = {name: value for name, value in table.items() if usual.get(name) != encode(value)}
    return {**message, "table": said}


@given(games, seeds)
@settings(max_examples=15, deadline=None)
def test_every_sent_frame_can_be_decoded(game: str, seed: int) -> None:
    """A client that knows the types understands every frame."""
    printer = FrameEncoder()
    for table, entry in random_play(game, seed, 60):
        for person in (None, *table.state.members):
            assert encode(decode_frame(printer.frame(table.state, 1, NOON, person, entry, None))) == printer.frame(
                table.state, 1, NOON, person, entry, None
            )


@pytest.mark.no_cover  # nothing of the rules is run here alone, and measuring takes most of the time
@given(games, seeds)
@settings(max_examples=25, deadline=None)
def test_no_key_ticket_secret_or_table_id_is_ever_shown(game: str, seed: int) -> None:
    """Nobody can take a seat, or foresee a shuffle, by reading what the browser received."""
    printer, secrets = FrameEncoder(), {b"table-1"}
    for table, entry in random_play(game, seed, 150):
        secrets |= {person.key.encode() for person in table.state.people if person.key}
        secrets |= {made.ticket.encode() for made in entry.house if isinstance(made, TicketMade)}
        secret = {table.state.secret.encode()} - {b""}
        hidden = secrets | secret if table.state.playing else secrets - secret
        frames = printer.encode(table.state, 1, NOON, entry)
        for person in people_who_look(table):
            for changes in (False, True):
                frame = frames.frame(person, None, changes=changes)
                assert not [secret for secret in hidden if secret in frame]


def test_the_secret_is_published_when_the_game_is_over_and_not_before() -> None:
    """During the game only its fingerprint is known; then everybody can check the shuffles."""
    table = PureTable("odyssey", 3)
    table.execute(HOST, Start())
    assert frame_of(table, None).room.secret is None
    table.execute(HOST, EndGame())
    frame = frame_of(table, None)
    assert frame.table is not None
    assert frame.room.secret is not None
    assert sha256(bytes.fromhex(frame.room.secret)).hexdigest() == frame.table.commitment


def frame_of(table: PureTable, person: int | None, entry: TableEntry | None = None) -> Frame:
    """The frame that this person is sent."""
    who = None if person is None else table.person(person)
    return decode_frame(FrameEncoder().frame(table.state, 7, NOON, who, entry, None))


def test_the_lobby_shows_the_people_and_why_the_game_cannot_start() -> None:
    """Everybody sees who is here and what is missing."""
    table = PureTable("odyssey", 2, options=Options(target=20))
    frame = frame_of(table, SECOND)
    assert (frame.version, frame.now, frame.me, frame.table, frame.mine) == (7, NOON, SECOND, None, None)
    assert [person.name for person in frame.room.people] == ["Ada", "Bo"]
    assert frame.room.missing is not None
    assert frame.room.missing.code == "PLAYER_COUNT"
    assert [(d.option, d.book, d.chosen) for d in frame.room.departures] == [("target", 30, 20)]
    assert (frame.room.code, frame.room.host, frame.room.playing) == ("BCDF", HOST, False)
    assert (frame.room.deck, frame.room.played_deck, frame.room.secret) == ("reverie", None, None)


def test_a_hidden_code_is_on_nobodys_screen() -> None:
    """It is not on the host's either, because a stream would show it."""
    table = PureTable()
    table.execute(HOST, HideCode(on=True))
    assert frame_of(table, HOST).room.code is None
    assert b"BCDF" not in FrameEncoder().frame(table.state, 1, NOON, table.person(HOST), None, None)


def test_whether_pictures_are_described_is_the_same_for_everybody() -> None:
    """The host says so, before or during a game, and every screen knows."""
    table = playing("odyssey")
    assert frame_of(table, SECOND).room.described
    table.execute(HOST, Describe(on=False))
    assert not any(frame_of(table, person).room.described for person in (HOST, SECOND, None))


@pytest.mark.parametrize("game", GAMES)
def test_an_onlooker_sees_the_table_and_nobodys_hand(game: str) -> None:
    """The same goes for the big screen."""
    frame = frame_of(playing(game), None)
    assert frame.table is not None
    assert (frame.me, frame.mine) == (None, None)


@pytest.mark.parametrize("game", GAMES)
def test_a_player_sees_their_own_seat_with_what_it_may_do(game: str) -> None:
    """They do not see anybody else's."""
    table = playing(game)
    frame = frame_of(table, SECOND)
    assert frame.mine is not None
    assert frame.mine.seat == 1
    assert frame.mine == private(table.game, Seat(1))


def test_a_person_who_waits_for_a_seat_sees_what_onlookers_see() -> None:
    """They also see their own number."""
    table = playing("team", 6)
    late = table.join("Zoe")
    frame = frame_of(table, late)
    assert (frame.me, frame.mine) == (late, None)


def test_talk_comes_whole_with_the_first_frame_then_line_by_line() -> None:
    """Nothing is sent twice."""
    table = PureTable()
    entry = table.execute(HOST, Say("hi"))
    assert [line.text for line in frame_of(table, HOST).talk or ()] == ["hi"]
    later = frame_of(table, HOST, entry)
    assert (later.talk, later.events) == (None, (Said(HOST, "hi"),))


def test_s13_giving_the_same_two_cards_in_another_order_is_shown() -> None:
    """My frame follows every change of what I gave."""
    table = playing("odyssey", 3, options=Options(first=Seat(0))).play_until("give")
    assert isinstance(table.game, Story)
    one, two = table.game.hands[1][-2:]
    printer = FrameEncoder()
    for cards in ((one, two), (two, one)):
        table.execute(SECOND, Give(cards))
        frame = decode_frame(printer.frame(table.state, 1, NOON, table.person(SECOND), None, None))
        assert frame.mine is not None
        assert frame.mine.given == cards


def test_whoever_gives_the_same_card_again_sees_it_and_nobody_elses() -> None:
    """Nothing of anybody's own has changed then: still the move of each is shown to that person alone."""
    table, printer = playing("odyssey", 4, options=Options(first=Seat(0))).play_until("give"), FrameEncoder()
    assert isinstance(table.game, Story)
    cards = {person: table.game.hands[person][:1] for person in (SECOND, THIRD)}
    for person, card in cards.items():
        table.execute(person, Give(card))
    printer.encode(table.state, 1, NOON, None)
    again = [table.execute(person, Give(card)) for person, card in cards.items()]
    both = TableEntry(NOON, None, (), tuple(event for entry in again for event in entry.game))
    frames = printer.encode(table.state, 2, NOON, both)
    for looks in (*table.state.members, None):
        message = msgspec.json.decode(frames.frame(looks, None, changes=True))
        me = None if looks is None else looks.id
        seen = {event["seat"]: event["cards"] for event in message["events"]}
        assert seen == {person: [*card] if person == me else None for person, card in cards.items()}
        assert "mine" not in message


def test_p3_moving_only_the_red_vote_is_shown() -> None:
    """The storyteller changes nothing else, and the frame shows it."""
    table, printer = playing("party", 6, options=Options(first=Seat(0))).play_until("vote"), FrameEncoder()
    for red in (Spot(2), Spot(3)):
        table.execute(HOST, Vote((Spot(1),), red))
        frame = decode_frame(printer.frame(table.state, 1, NOON, table.person(HOST), None, None))
        assert frame.mine is not None
        assert frame.mine.red == red


def test_choosing_another_game_shows_at_once() -> None:
    """The part about the table is encoded again when anything in it changes."""
    table, printer = PureTable("odyssey", 3), FrameEncoder()
    before = printer.frame(table.state, 1, NOON, None, None, None)
    table.execute(HOST, SetUp(game="classic-2008"))
    after = decode_frame(printer.frame(table.state, 2, NOON, None, None, None))
    assert decode_frame(before).room.game == "odyssey"
    assert after.room.game == "classic-2008"


def test_a_field_that_a_frame_leaves_out_is_nothing() -> None:
    """An earlier server says less: nobody has a mark, nobody waits without a hand, no row is known."""
    table = playing("odyssey", 3)
    frame = msgspec.json.decode(encode(fresh(table.state, 1, table.state.person(HOST), None, None)))
    for person in frame["room"]["people"]:
        del person["mark"], person["muted"]
    for name in ("without_hand", "offers", "row_size", "turns", "goal", "places", "most_votes"):
        frame["table"].pop(name, None)
    read = decode_frame(encode(frame))
    assert {(person.mark, person.muted) for person in read.room.people} == {(0, False)}
    assert isinstance(read.table, StoryTable)
    assert (read.table.without_hand, read.table.offers, read.table.row_size, read.table.turns) == (0, (), 0, 0)
    assert (read.table.goal, read.table.places, read.table.most_votes) == (None, (), 1)


def test_l1_late_comers_are_told_when_they_sit_down() -> None:
    """They sit down as they came: after this turn, or in the next game if no hand (L5) or no seat (L3) is left."""
    table = playing("odyssey", 3)

    def told(game: Story) -> list[tuple[int, str]]:
        late = room_view(replace(table.state, game=game)).late
        return [(each.person, each.sits) for each in late]

    assert isinstance(table.game, Story)
    assert told(table.game) == []
    first, second = table.join("Late"), table.join("Later")
    game = table.game
    assert isinstance(game, Story)
    assert told(game) == [(first, "next_turn"), (second, "next_turn")]
    assert told(replace(game, arriving=1)) == [(first, "next_turn"), (second, "next_game")]
    drawn = replace(game, arriving=1, terms=replace(game.terms, reshuffles=False), pile=())
    assert told(drawn) == [(first, "no_hand"), (second, "next_game")]
    table.execute(HOST, EndGame())
    assert room_view(table.state).late == (), "nobody waits for a game that is over"


def test_l1_a_frame_says_so_until_they_sit_down() -> None:
    """A person who comes or sits down changes the surroundings of the game, so these are shown again."""
    table, printer = playing("odyssey", 3, options=Options(first=Seat(0))).play_until("vote"), FrameEncoder()
    newcomer = table.join("Late")
    before = decode_frame(printer.frame(table.state, 1, NOON, None, None, None))
    assert [each.person for each in before.room.late] == [newcomer]
    table.play_until("tell")
    assert decode_frame(printer.frame(table.state, 2, NOON, None, None, None)).room.late == ()
