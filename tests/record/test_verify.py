"""A record can be checked by a stranger, and no byte of it can be changed unnoticed."""

from random import Random

import msgspec
import pytest

from lapin.game.model.chance import Secret
from lapin.game.model.events import (
    AnyEvent,
    CardsGiven,
    ClueGiven,
    GameEnded,
    HandsDealt,
    PointsScored,
    RowRevealed,
    SquareFilled,
    SquareLaid,
    VoteCast,
    VotesRevealed,
)
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.record import BadRecord, Computer, Header, RecordedDeck, read, recap, verify, write
from lapin.record.lines import FORMAT_VERSION, LARGEST_FILE, LONGEST_LINE, RULES_VERSION
from lapin.record.verify import command_of
from lapin.simulation import simulated_record
from tests.properties.worlds import TABLES
from tests.record.records import lines_of, record_of, resealed
from tests.rules.tabletop import Tabletop


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_simulated_game_verifies(game: str, players: int) -> None:
    """Any of the games, with any number of players, can be checked to the last line."""
    data = record_of(game, players)
    record = verify(data)
    assert recap(record, verified=True).scores == record.end.scores


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_j11_a_game_of_whole_squares_verifies(players: int) -> None:
    """The house rule is in the header, and the verifier goes by it."""
    data = simulated_record("jinx", players, Options(whole_square=True), 1, 1)
    record = verify(data)
    assert record.header.options.whole_square
    filled = [event for event in record.events if isinstance(event, SquareFilled)]
    assert {len(event.pictures) for event in filled} == {9}
    assert len(filled) == players, "with this secret, the game has as many turns as seats"


@pytest.mark.parametrize(("game", "players"), [("odyssey", 4), ("party", 6), ("team", 6), ("jinx", 3)])
def test_any_changed_byte_is_noticed(game: str, players: int) -> None:
    """Flip any byte anywhere, and the record no longer verifies; it never crashes."""
    data, rng = record_of(game, players), Random(7)
    places = {rng.randrange(len(data)) for _ in range(400)} | set(range(len(data) - 400, len(data)))
    for place in places:
        changed = bytearray(data)
        changed[place] ^= 1 << rng.randrange(8)
        with pytest.raises(BadRecord):
            verify(bytes(changed))


@pytest.mark.parametrize(
    "kind", [HandsDealt, ClueGiven, CardsGiven, RowRevealed, VoteCast, PointsScored, GameEnded]
)
def test_a_forger_who_reseals_is_caught_by_the_replay_at_the_line(kind: type[AnyEvent]) -> None:
    """Changing what happened and recomputing the digest does not help: the rules or the secret say otherwise."""
    lines = lines_of(record_of("odyssey", 4))
    events = read(record_of("odyssey", 4)).events
    place = next(at for at, event in enumerate(events) if isinstance(event, kind))
    forged = _forged(events[place])
    lines[place + 1] = msgspec.json.encode(forged)
    with pytest.raises(BadRecord) as caught:
        verify(resealed(lines))
    shows = VotesRevealed if kind is VoteCast else kind  # nobody knows a vote before all are revealed
    assert caught.value.line == 2 + next(at for at, event in enumerate(events) if isinstance(event, shows))


def _forged(event: AnyEvent) -> AnyEvent:
    change = msgspec.structs.replace
    match event:
        case HandsDealt():
            return change(event, hands=event.hands[::-1])
        case ClueGiven():
            return change(event, card=(event.card or 0) + 1)
        case CardsGiven():
            return change(event, cards=(event.cards[0] + 1,))
        case RowRevealed():
            return change(event, row=event.row[::-1])
        case VoteCast():
            return change(event, spots=(event.spots[0] % 4 + 1,))
        case PointsScored():
            return change(event, points=event.points[::-1])
        case _:
            assert isinstance(event, GameEnded)
            return change(event, winners=(0, 1, 2, 3))


def test_another_deal_is_caught_though_the_digest_fits() -> None:
    """A forger who deals better pictures and seals the record again is caught on the line of the first event."""
    data = record_of("jinx", 4)
    lines, laid = lines_of(data), read(data).events[0]
    assert isinstance(laid, SquareLaid)
    lines[1] = msgspec.json.encode(msgspec.structs.replace(laid, square=laid.square[::-1]))
    with pytest.raises(BadRecord) as caught:
        verify(resealed(lines))
    assert caught.value.line == 2


def test_a_secret_that_does_not_fit_the_commitment_is_caught() -> None:
    """The secret was promised before the first card was dealt; another one does not do."""
    lines = lines_of(record_of("party", 6))
    end = msgspec.json.decode(lines[-1])
    end["secret"] = "00" * 32
    lines[-1] = msgspec.json.encode(end)
    with pytest.raises(BadRecord, match="commitment") as caught:
        verify(resealed(lines))
    assert caught.value.line == 1


@pytest.mark.parametrize("field", ["scores", "winners"])
def test_wrong_results_in_the_last_line_are_caught(field: str) -> None:
    """The last line cannot name another winner."""
    lines = lines_of(record_of("team", 6))
    end = msgspec.json.decode(lines[-1])
    end[field] = [99]
    lines[-1] = msgspec.json.encode(end)
    with pytest.raises(BadRecord, match="scores or winners") as caught:
        verify(resealed(lines))
    assert caught.value.line == len(lines)


def test_a_game_cut_short_is_caught() -> None:
    """A record that leaves out the end of the game does not verify, sealed or not."""
    lines = lines_of(record_of("odyssey", 4))
    with pytest.raises(BadRecord, match="the game is not over") as caught:
        verify(resealed([*lines[:20], lines[-1]]))
    assert caught.value.line == 21


@pytest.mark.parametrize(("game", "players"), [("odyssey", 4), ("party", 6), ("jinx", 4)])
def test_a_game_cut_short_anywhere_is_caught(game: str, players: int) -> None:
    """Cut before a move, the game is not over; cut inside what follows from one, the next of that is missing."""
    data = record_of(game, players)
    lines, events = lines_of(data), read(data).events
    for kept in range(2, min(60, len(lines) - 1)):
        cut_off = events[kept - 1]
        reason = f"{type(cut_off).__name__} is missing" if command_of(cut_off) is None else "the game is not over"
        with pytest.raises(BadRecord) as caught:
            verify(resealed([*lines[:kept], lines[-1]]))
        assert (caught.value.line, str(caught.value)) == (kept + 1, f"line {kept + 1}: {reason}")


def with_parts(*parts: dict[str, object], cards: int = 84) -> bytes:
    """A record whose deck is said to be made of these parts."""
    lines = lines_of(record_of("odyssey", 4))
    header = msgspec.json.decode(lines[0])
    assert header["deck"]["cards"] == 84
    header["deck"] = {"id": "mix-x", "cards": cards, "parts": list(parts)}
    lines[0] = msgspec.json.encode(header)
    return resealed(lines)


def part(cards: int, *without: int) -> dict[str, object]:
    """One of several decks, without some of its cards."""
    return {"deck": "reverie", "edition": "0" * 20, "cards": cards, "without": without}


def test_a_mix_of_decks_says_what_each_card_is() -> None:
    """The cards of all parts, without those left out, are as many as were played with."""
    assert len(verify(with_parts(part(44, 0, 43), part(42))).header.deck.parts) == 2
    for wrong in ((44, 43, 0), (44, 0, 0), (44, 0, 44)):
        with pytest.raises(BadRecord, match="not in it, or not in order") as caught:
            verify(with_parts(part(*wrong), part(42)))
        assert caught.value.line == 1
    for cards in (41, 43):
        with pytest.raises(BadRecord, match="do not have as many cards") as caught:
            verify(with_parts(part(44, 0, 43), part(cards)))
        assert caught.value.line == 1


def test_an_event_that_nobody_can_cause_is_named() -> None:
    """A refill out of nowhere does not follow from anything."""
    data = record_of("odyssey", 4)
    lines, events = lines_of(data), read(data).events
    refill = next(msgspec.json.encode(e) for e in events if type(e).__name__ == "HandsRefilled")
    lines.insert(3, refill)
    with pytest.raises(BadRecord, match="does not follow") as caught:
        verify(resealed(lines))
    assert caught.value.line == 4


def test_a_move_against_the_rules_is_named_with_its_code() -> None:
    """A second clue in one turn is against the rules, and the verifier says which."""
    lines = lines_of(record_of("odyssey", 4))
    lines.insert(4, lines[3])
    with pytest.raises(BadRecord, match="NOT_NOW") as caught:
        verify(resealed(lines))
    assert caught.value.line == 5


def test_missing_names_are_caught() -> None:
    """Everybody who sat at the table has a name in the record."""
    lines = lines_of(record_of("odyssey", 4))
    header = msgspec.json.decode(lines[0])
    header["names"] = header["names"][:2]
    lines[0] = msgspec.json.encode(header)
    with pytest.raises(BadRecord, match="2 names for 4 players") as caught:
        verify(resealed(lines))
    assert caught.value.line == 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": 2}, "version 2"),
        ({"game": "chess"}, "UNKNOWN_GAME"),
        ({"players": 40}, "PLAYER_COUNT"),
        ({"deck": {"id": "x", "cards": 9}}, "DECK_TOO_SMALL"),
        ({"deck": {"id": "x", "cards": 10**9}}, "Expected `int` <= 2000"),
        ({"deck": {"id": "x", "cards": 1}}, "DECK_TOO_SMALL"),
        ({"deck": {"id": "x", "cards": 0}}, "Expected `int` >= 1"),
        ({"deck": {"id": "x" * 201, "cards": 84}}, "length <= 200"),
        ({"deck": {"id": "x", "cards": 84, "parts": [{"deck": "x" * 101}]}}, "length <= 100"),
        ({"computers": [{"seat": 24, "level": "x"}]}, "Expected `int` <= 23"),
        ({"names": ["x"] * 25}, "length <= 24"),
        ({"computers": [{"seat": 0, "level": "x"}] * 49}, "length <= 48"),
        ({"computers": [{"seat": 0, "level": "x"}] * 48}, "rising order"),
        ({"surprise": 1}, "unknown field"),
        ({"options": {"hand": 99}}, "OPTION_OUT_OF_RANGE"),
        ({"commitment": "abc"}, "matching regex"),
    ],
)
def test_an_impossible_header_is_named(change: dict[str, object], reason: str) -> None:
    """A table that could never have started like this is refused on line 1."""
    lines = lines_of(record_of("odyssey", 4))
    lines[0] = msgspec.json.encode(msgspec.json.decode(lines[0]) | change)
    with pytest.raises(BadRecord, match=reason) as caught:
        verify(resealed(lines))
    assert caught.value.line == 1


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b"\n", "truncated|malformed|invalid"),
        (b"no json\n", "malformed"),
        (b"\xff\xfe\n", "malformed|utf-8|invalid"),
        (b"{}", "cut off"),
        (b"x" * (LONGEST_LINE + 1) + b"\n", "longer than"),
        (b"x" * (LARGEST_FILE + 1), "larger than"),
        (b"[" * 50_000 + b"\n", "malformed|recursion|depth|Expected|truncated|invalid"),
    ],
)
def test_a_file_that_is_no_record_gets_a_reason(data: bytes, reason: str) -> None:
    """Any file at all can be handed in; the answer is a sentence, never a crash."""
    with pytest.raises(BadRecord, match=f"(?i){reason}"):
        read(data)


@pytest.mark.parametrize("kept", [1, 2])
def test_a_record_without_events_is_cut_off(kept: int) -> None:
    """A header alone is no game, nor are a header and an end."""
    lines = lines_of(record_of("odyssey", 4))
    few = [lines[0], lines[-1]][:kept]
    with pytest.raises(BadRecord, match="events or end are missing") as caught:
        read(b"\n".join(few) + b"\n")
    assert caught.value.line == kept + 1


@pytest.mark.parametrize("whole", [0, 1, 7])
def test_a_line_that_is_cut_is_named_by_its_number(whole: int) -> None:
    """The transfer broke off in the middle of a line."""
    lines = lines_of(record_of("odyssey", 4))
    with pytest.raises(BadRecord, match="the last line has no end") as caught:
        read(b"".join(line + b"\n" for line in lines[:whole]) + lines[whole][:10])
    assert caught.value.line == whole + 1


def test_a_line_may_be_as_long_as_the_limit() -> None:
    """At the limit it is read, and refused for what it says; one byte more is too long. The number is given."""
    header = lines_of(record_of("odyssey", 4))[0]
    with pytest.raises(BadRecord, match="malformed") as at_the_limit:
        read(header + b"\n" + b"x" * LONGEST_LINE + b"\n" + b"{}\n")
    with pytest.raises(BadRecord, match="longer than 65536 bytes") as longer:
        read(header + b"\n" + b"x" * (LONGEST_LINE + 1) + b"\n" + b"{}\n")
    assert (at_the_limit.value.line, longer.value.line) == (2, 2)


def test_a_file_may_be_as_large_as_the_limit() -> None:
    """At the limit it is read; one byte more is too large."""
    with pytest.raises(BadRecord, match="longer than"):
        read(b"x" * (LARGEST_FILE - 1) + b"\n")
    with pytest.raises(BadRecord, match="larger than 16777216 bytes") as larger:
        read(b"x" * LARGEST_FILE + b"\n")
    with pytest.raises(BadRecord, match="empty") as empty:
        read(b"")
    assert (larger.value.line, empty.value.line) == (1, 1)


def test_another_spelling_of_the_same_line_is_refused() -> None:
    """A record has one spelling: blanks between the characters are not part of it."""
    lines = lines_of(record_of("odyssey", 4))
    lines[2] = lines[2].replace(b'":', b'": ', 1)
    with pytest.raises(BadRecord, match="one way") as caught:
        verify(resealed(lines))
    assert caught.value.line == 3


def marked(computers: list[dict[str, object]]) -> bytes:
    """A simulated record whose header names computers."""
    lines = lines_of(record_of("odyssey", 4))
    lines[0] = msgspec.json.encode({**msgspec.json.decode(lines[0]), "computers": computers})
    return resealed(lines)


def a_gift_of(seat: int) -> int:
    """The number of the first line in which this seat gives a card."""
    given = f'"cards_given","seat":{seat}'.encode()
    return next(n for n, line in enumerate(lines_of(record_of("odyssey", 4)), 1) if given in line)


LAST_LINE = len(lines_of(record_of("odyssey", 4)))


def test_a_record_says_which_seats_computers_played() -> None:
    """A computer's level stands in the header; so do the moves of a stand-in."""
    first = a_gift_of(2)
    record = verify(marked([{"seat": 0, "level": "hard"}, {"seat": 2, "level": "medium", "lines": [first]}]))
    told = recap(record, verified=True)
    assert [(each.seat, each.level, each.lines) for each in told.computers] == [
        (0, "hard", ()),
        (2, "medium", (first,)),
    ]
    assert not verify(record_of("odyssey", 4)).header.computers


def test_a_stand_in_may_make_the_last_move_of_a_game_that_is_stopped() -> None:
    """Its line is the last but one before the end."""
    chance = Secret(bytes(32))
    table = Tabletop("odyssey", 4, Options(first=Seat(2)), chance=chance)
    table.tell_something()
    table.stop()
    header = Header(
        "lapin record",
        FORMAT_VERSION,
        RULES_VERSION,
        "odyssey",
        4,
        Options(first=Seat(2)),
        ("Ada", "Bo", "Cy", "Dan"),
        RecordedDeck("numbers", 84),
        chance.commitment,
        None,
        computers=(Computer(2, "medium", (4,)),),
    )
    assert verify(write(header, table.events, bytes(32))).header == header


@pytest.mark.parametrize(
    ("computers", "reason"),
    [
        ([{"seat": 4, "level": "hard"}], "seats of this game"),
        ([{"seat": 1, "level": "hard"}, {"seat": 0, "level": "hard"}], "rising order"),
        ([{"seat": 1, "level": "hard"}, {"seat": 1, "level": "easy"}], "rising order"),
        ([{"seat": 1, "level": "medium", "lines": [2]}], "line 2 is no move"),
        ([{"seat": 1, "level": "medium", "lines": [99999]}], "line 99999 is no move"),
        ([{"seat": 1, "level": "medium", "lines": [LAST_LINE]}], f"line {LAST_LINE} is no move"),
        ([{"seat": 1, "level": "medium", "lines": [a_gift_of(2)]}], f"line {a_gift_of(2)} is no move of seat 1"),
        ([{"seat": 1, "level": "medium", "lines": [9, 8]}], "not in order"),
        ([{"seat": 1, "level": "hard", "lines": []}], "the one way"),
    ],
)
def test_a_record_cannot_name_computers_that_were_not_there(
    computers: list[dict[str, object]], reason: str
) -> None:
    """Seats that nobody had, and moves that were not theirs, are refused in the header's line."""
    with pytest.raises(BadRecord, match=reason) as bad:
        verify(marked(computers))
    assert bad.value.line == 1
