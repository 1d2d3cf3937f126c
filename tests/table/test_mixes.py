"""Several decks at one table, and cards left out: what the lobby says, what stays, what computers know."""

import pytest
from msgspec.structs import replace

from lapin.bots.descriptions import Descriptions
from lapin.bots.memory import Memory
from lapin.decks.manifest import Picture
from lapin.decks.mixing import Choice, Mix, Part, mixed
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.live import bots
from lapin.record.lines import BadRecord, RecordedDeck
from lapin.record.lines import RecordedPart as RecordPart
from lapin.record.verify import check_parts
from lapin.table import decide, people, setup
from lapin.table.apply import apply
from lapin.table.commands import AddComputer, EndGame, HouseCommand, SetUp, Start
from lapin.table.events import DecksMixed, SetUpChanged, TableEntry
from lapin.table.frames import room_view
from lapin.table.state import Clocks, TableState

EDITION = "0" * 20
PARTS = (Part("reverie", EDITION, 84, tuple(range(60))), Part("own-" + "x" * 22, EDITION, 4, (1,)))
MIX = mixed(False, PARTS)
PAIRS = mixed(True, (Part("glimpse", EDITION, 71, (3,)),))


def opened(deck: Mix | str | None = None, count: int = 3) -> TableState:
    """A table with its host and some computers, and this deck."""
    opening = setup.open_table("t", "CODE", "odyssey", Options(), deck, Clocks(), listed=False, now=0)
    state = apply(None, opening)
    state = apply(state, people.join(state, "Ada", None, "key", 0))
    for _ in range(count - 1):
        state = apply(state, decide.decide(state, PersonId(0), AddComputer(), 0, bytes, ms=0))
    return state


def decided(state: TableState, command: HouseCommand, laid: Mix | str | None = None) -> TableEntry:
    """The entry that the host's command leads to."""
    return decide.decide(state, PersonId(0), command, 0, lambda count: b"\x07" * count, ms=0, laid=laid)


def test_a_mix_is_counted_without_the_cards_left_out() -> None:
    """The mix has 84 cards less 60, and 4 less 1; one that is too small says how many cards are needed (S1)."""
    state = opened(MIX)
    assert (state.deck, state.mix) == (MIX.id, MIX)
    assert setup.start_refusal(state) is None
    small = mixed(False, (PARTS[1],))
    missing = setup.start_refusal(opened(small))
    assert missing is not None
    assert (missing.code, missing.data) == ("DECK_TOO_SMALL", {"deck": 3, "needed": 26})


def test_a_mix_stays_until_another_deck_is_chosen() -> None:
    """Other rules keep it, and so does a game with the same kind of deck; another kind has its own deck."""
    state = apply(opened(), decided(opened(), SetUp(decks=(Choice("x"),)), MIX))
    assert state.mix == MIX
    entry = decided(state, SetUp(options=Options(target=10)))
    assert entry.house == (SetUpChanged("odyssey", Options(target=10), MIX.id, Clocks(), listed=False),)
    assert apply(state, entry).mix == MIX
    classic = apply(state, decided(state, SetUp(game="classic-2014")))
    assert (classic.deck, classic.mix) == (MIX.id, MIX)
    jinx = apply(state, decided(state, SetUp(game="jinx")))
    assert (jinx.deck, jinx.mix) == ("glimpse", None)
    plain = apply(state, decided(state, SetUp(deck="reverie")))
    assert (plain.deck, plain.mix) == ("reverie", None)


def test_a_mix_must_be_of_the_games_kind() -> None:
    """Two-sided cards are for jinx alone."""
    with pytest.raises(Refused, match="UNKNOWN_DECK"):
        decided(opened(), SetUp(decks=(Choice("glimpse"),)), PAIRS)
    jinx = apply(opened(), decided(opened(), SetUp(game="jinx", decks=(Choice("glimpse"),)), PAIRS))
    assert jinx.mix == PAIRS


def test_the_log_says_what_each_card_is() -> None:
    """The log has it before the game starts, even if the next game uses another deck."""
    state = opened()
    entry = decided(state, SetUp(decks=(Choice("x"),)), MIX)
    assert entry.house[0] == DecksMixed(MIX)
    state = apply(state, entry)
    state = apply(state, decided(state, Start()))
    assert (state.played_deck, state.played_mix, state.cards) == (MIX.id, MIX, 27)


def test_everybody_sees_the_deck_on_the_table_though_the_next_game_has_another() -> None:
    """The pictures of the last turns belong to it."""
    state = apply(opened(), decided(opened(), SetUp(decks=(Choice("x"),)), MIX))
    assert (room_view(state).deck, room_view(state).played_deck) == (MIX.id, None)
    for command in (Start(), EndGame(), SetUp(deck="reverie")):
        state = apply(state, decided(state, command))
    assert (room_view(state).deck, room_view(state).played_deck) == ("reverie", MIX.id)


def test_a_built_in_deck_costs_nothing_more() -> None:
    """A table with a plain deck logs and holds what it did before there were mixes."""
    state = opened()
    assert decided(state, SetUp(deck="reverie")).house == (
        SetUpChanged("odyssey", Options(), "reverie", Clocks(), listed=False),
    )
    assert (state.mix, apply(state, decided(state, Start())).played_mix) == (None, None)


def test_computers_are_told_what_people_wrote() -> None:
    """They get captions and tags by card number while the host lets pictures be described, and nothing else."""
    state = opened(mixed(False, (Part("own-" + "x" * 22, EDITION, 30),)))
    assert state.mix is not None
    state = apply(state, decided(state, Start()))
    pictures = [("own", Picture(f"p{n}", "l", "s", ("tag",), {"fr": "Une tache."})) for n in range(30)]
    known = bots.descriptions(state.mix or MIX, pictures)
    seat = Seat(1)
    moment = bots.moment(state, seat)
    assert moment is not None
    told = bots.question(state, Memory(), moment, 0, known).descriptions
    assert told is not None
    assert told.pictures[29].texts == ("tag", "Une tache.")
    quiet = replace(state, described=False)
    assert bots.question(quiet, Memory(), moment, 0, known).descriptions == Descriptions(state.played_deck, ())


@pytest.mark.parametrize(
    "parts",
    [
        (RecordPart("a", EDITION, 84, (1, 1)),),
        (RecordPart("a", EDITION, 84, (2, 1)),),
        (RecordPart("a", EDITION, 84, (84,)),),
        (RecordPart("a", EDITION, 84, ()), RecordPart("b", EDITION, 3, ())),
    ],
)
def test_a_record_whose_decks_do_not_add_up_is_refused(parts: tuple[RecordPart, ...]) -> None:
    """A card comes twice, out of order or beyond the deck, or there are more cards than were played with."""
    with pytest.raises(BadRecord, match="line 1"):
        check_parts(RecordedDeck("mix-x", 83, parts))
    check_parts(RecordedDeck("mix-x", 83, (RecordPart("a", EDITION, 84, (7,)),)))
