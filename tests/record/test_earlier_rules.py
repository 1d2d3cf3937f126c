"""A record is verified by the rules of its own time."""

from pathlib import Path

import msgspec
import pytest

from lapin.game import apply
from lapin.game.model.clues import Clue, Live, Recording, Words
from lapin.game.model.commands import CloseWindow, Give, Tell, Vote
from lapin.game.model.events import (
    AnyEvent,
    CardsGiven,
    ClueGiven,
    GameEnded,
    GiverNamed,
    RowRevealed,
    SeatsAdded,
    TurnBegan,
)
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.record import BadRecord, recap, verify
from lapin.record.earlier_rules import decide_by
from lapin.record.lines import RULES_VERSION
from tests.record.records import lines_of, record_of, resealed
from tests.rules.jinx_tables import TARGET, a_hunt
from tests.rules.tabletop import Tabletop

RELEASED = Path(__file__).parent / "released"
EARLIER = Path(__file__).parent / "earlier_rules"


@pytest.mark.parametrize("path", sorted(RELEASED.glob("*.jsonl")), ids=lambda path: path.name)
def test_records_of_earlier_releases_still_verify(path: Path) -> None:
    """A game kept from any release can be read for ever, with the same result."""
    record = verify(path.read_bytes())
    assert recap(record, verified=True).scores == record.end.scores


def renamed(data: bytes, rules: int) -> bytes:
    """The same record, marked as one of another version of the rules."""
    lines = lines_of(data)
    lines[0] = msgspec.json.encode({**msgspec.json.decode(lines[0]), "rules": rules})
    return resealed(lines)


def test_l5_a_record_is_verified_by_the_rules_that_it_names() -> None:
    """A latecomer ended this game with four cards left: right by the first rules, wrong by the second."""
    old = (EARLIER / "1-late-comer.jsonl").read_bytes()
    assert verify(old).header.rules == 1
    with pytest.raises(BadRecord, match="the rules and the secret give TurnBegan") as caught:
        verify(renamed(old, 2))
    assert caught.value.line == len(lines_of(old)) - 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [("x" * 201, "CLUE_TOO_LONG"), ("two\nlines", "CLUE_UNREADABLE")],
    ids=["long", "two lines"],
)
def test_s4_a_clue_that_the_first_rules_did_not_allow_is_right_by_the_second_only(text: str, reason: str) -> None:
    """Longer clues with line breaks came with version 2."""
    lines = lines_of(record_of("odyssey", 4))
    place = next(at for at, line in enumerate(lines) if b'"clue_given"' in line)
    event = msgspec.json.decode(lines[place], type=ClueGiven)
    lines[place] = msgspec.json.encode(msgspec.structs.replace(event, clue=Words(text)))
    told = resealed(lines)
    assert recap(verify(told), verified=True).turns[0].clue == text
    with pytest.raises(BadRecord, match=reason) as caught:
        verify(renamed(told, 1))
    assert caught.value.line == place + 1


def test_t3_a_team_agrees_by_the_rules_that_the_record_names() -> None:
    """Up to version 2 one of the two named the giver alone; since version 3 the other has to agree."""
    old, new = (EARLIER / "2-team.jsonl").read_bytes(), record_of("team", 6)
    assert (verify(old).header.rules, verify(new).header.rules) == (2, 3)
    assert b"giver_offered" in new
    with pytest.raises(BadRecord, match="GiverOffered"):
        verify(renamed(old, 3))
    with pytest.raises(BadRecord, match="GiverNamed"):
        verify(renamed(new, 2))


def test_t3_by_the_second_rules_the_card_of_the_last_team_reveals_the_row() -> None:
    """Players who give have named themselves, whichever teams the others and the storyteller are in."""
    table = Tabletop("team", 6, Options(first=Seat(2)))
    table.tell_something()
    table.give(5, table.hand(5)[0])
    said = []
    for seat in (Seat(1), Seat(0)):
        events = decide_by(2, table.state, seat, Give(table.hand(seat)[:1]), table.chance)
        said.append([type(event) for event in events])
        for event in events:
            table.state = apply(table.state, event)
    assert said == [[GiverNamed, CardsGiven], [GiverNamed, CardsGiven, RowRevealed]]


def test_l5_where_discards_are_shuffled_again_a_late_comer_never_ended_a_game() -> None:
    """Odyssey has no last card: both versions of the rules give the same, with a newcomer and a short pile."""
    table = Tabletop("odyssey", 4, deck=36)
    table.play_turn({1: 0, 2: 0, 3: 1})
    table.tell_something()
    table.all_give()
    table.arrive()
    table.vote_for(0, 1)
    table.vote_for(2, 1)
    assert len(table.story.pile) == 8  # the newcomer needs six, and each of the others one
    last = (table.state, Seat(3), Vote(table.spots_of(0)), table.chance)
    first_rules, now = decide_by(1, *last), decide_by(2, *last)
    assert first_rules == now
    assert isinstance(now[-1], TurnBegan)


@pytest.mark.parametrize("rules", [0, RULES_VERSION + 1])
def test_rules_that_do_not_exist_yet_or_never_did_are_refused(rules: int) -> None:
    """A record of a later Lapin is not judged by rules that it was not played by."""
    with pytest.raises(BadRecord, match=f"version {rules} of the rules"):
        verify(renamed(record_of("odyssey", 4), rules))


def test_l5_by_the_first_rules_a_late_comer_sits_down_where_the_pile_lasts() -> None:
    """A newcomer and the refill need ten of twenty cards: the game goes on, as by the rules of today."""
    table = Tabletop("classic-2014", 4, deck=44)
    table.tell_something()
    table.all_give()
    table.arrive()
    table.vote_for(1, 0)
    table.vote_for(2, 0)
    assert len(table.story.pile) == 20
    last = (table.state, Seat(3), Vote(table.spots_of(1)), table.chance)
    assert decide_by(1, *last) == decide_by(2, *last)
    assert isinstance(decide_by(1, *last)[-1], TurnBegan)


def by_both_rules(players: int, deck: int, newcomers: int = 1) -> tuple[list[AnyEvent], list[AnyEvent]]:
    """Return the events after the last vote of a second turn by the first rules and by today's, with newcomers."""
    table = Tabletop("classic-2014", players, deck=deck)
    table.play_turn({seat: (0 if seat < 2 else 1) for seat in range(1, players)}, teller=0)
    for _ in range(newcomers):
        table.arrive()
    table.tell_something()
    table.all_give()
    for seat in range(2, players):
        table.vote_for(seat, 1)
    last = (table.state, Seat(0), Vote(table.spots_of(2)[:1]), table.chance)
    return decide_by(1, *last), decide_by(2, *last)


@pytest.mark.parametrize(("players", "deck", "newcomers"), [(4, 38, 1), (3, 34, 1), (4, 44, 2)])
def test_l5_by_the_first_rules_hands_that_take_the_last_card_end_the_game(
    players: int, deck: int, newcomers: int
) -> None:
    """Nobody sits down then, though there is a hand for one of two; now those without a hand wait."""
    first_rules, now = by_both_rules(players, deck, newcomers)
    assert isinstance(first_rules[-1], GameEnded)
    assert first_rules[-1].reason == "pile"
    assert not any(isinstance(event, SeatsAdded) for event in first_rules)
    assert isinstance(now[-1], TurnBegan)


@pytest.mark.parametrize(("players", "deck"), [(4, 39), (3, 35)])
def test_l5_by_the_first_rules_one_card_more_is_enough(players: int, deck: int) -> None:
    """A card is left for the next turn. With three players the storyteller has six cards, and draws none."""
    first_rules, now = by_both_rules(players, deck)
    assert first_rules == now
    assert any(isinstance(event, SeatsAdded) for event in now)


def test_l5_a_late_comer_at_a_square_is_waited_for_by_all_rules() -> None:
    """Jinx has no hands that could take the last card."""
    table = a_hunt()
    table.arrive()
    table.touch(1, TARGET, 1000)
    last = (table.state, None, CloseWindow(Spot(TARGET)), table.chance)
    assert decide_by(1, *last) == decide_by(2, *last)


@pytest.mark.parametrize("letters", [200, 201])
def test_s4_the_words_of_a_song_had_a_length_and_a_song_at_the_table_has_none(letters: int) -> None:
    """A song at the table is not written down; words beside a recording are as long as a clue."""
    table = Tabletop("odyssey", 4, Options(first="draw", performed=True))
    teller = table.story.storyteller
    assert teller is not None
    card = table.story.hands[teller][0]

    def told(rules: int, clue: Clue) -> list[AnyEvent]:
        return decide_by(rules, table.state, teller, Tell(clue, card), table.chance)

    assert told(1, Live("song")) == told(2, Live("song"))
    recorded = Recording("audio", "ref", "0" * 64, 1, "x" * letters)
    assert told(2, recorded)
    if letters > 200:
        with pytest.raises(Refused, match="CLUE_TOO_LONG"):
            told(1, recorded)
    else:
        assert told(1, recorded) == told(2, recorded)
