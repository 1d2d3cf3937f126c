"""The limits that people are told about, as numbers. Other tests use their names, so a change is noticed here."""

import pytest

from lapin.decks.mixing import MOST_PARTS
from lapin.decks.own import DeckLimits
from lapin.game.model.clues import LONGEST_CLUE, MOST_CLUE_LINES
from lapin.game.variants import VARIANTS
from lapin.live.presence import MOST_CONNECTIONS
from lapin.net.admission import FULL_SECONDS, MOST_ONLOOKERS
from lapin.net.callers import COOKIE_DAYS
from lapin.net.connections import ConnectionLimits
from lapin.net.rate_limits import Rate
from lapin.net.site import Site
from lapin.record.lines import FORMAT_VERSION, LARGEST_FILE, LONGEST_LINE, MOST_CARDS, RULES_VERSION
from lapin.recordings.limits import LIMITS, OVERSHOOT_MS, SHORTEST_MS, RecordingLimits
from lapin.server import Settings
from lapin.table.apply import TALK_KEPT
from lapin.table.people import MOST_PEOPLE, TICKET_MS
from lapin.table.state import LEAD_MS, LIVE_MS, Clocks
from lapin.table.talk import LONGEST_NAME, LONGEST_TALK


def test_a_table_and_talk_have_their_limits() -> None:
    """Sixteen people; names, clues and talk have a length; a ticket is good for ten minutes."""
    assert (MOST_PEOPLE, LONGEST_NAME, LONGEST_TALK, TALK_KEPT) == (16, 24, 300, 50)
    assert (LONGEST_CLUE, MOST_CLUE_LINES) == (400, 12)
    assert TICKET_MS == 600_000
    assert Clocks() == Clocks(tell=None, give=None, vote=None, touch=None, away=60)


@pytest.mark.parametrize(
    ("game", "players", "deck", "hand", "target", "computers", "cover"),
    [
        ("classic-2008", (3, 6), 84, 6, None, 3, 12),
        ("classic-2014", (3, 6), 84, 6, 30, 3, 4),
        ("odyssey", (3, 12), 84, 6, 30, 3, 0),
        ("party", (6, 12), 84, 5, None, 5, 55),
        ("team", (6, 12), 84, 4, None, 5, 66),
        ("jinx", (3, 6), 71, 0, None, 3, 4),
    ],
)
def test_every_game_has_the_numbers_of_its_box(
    game: str,
    players: tuple[int, int],
    deck: int,
    hand: int,
    target: int | None,
    computers: int,
    cover: int,
) -> None:
    """How many play, with how many cards in the box and in a hand, to how many points; and what a client shows."""
    book = next(variant for name, variant in VARIANTS.items() if name == game)
    assert (book.least, book.most) == players
    assert (book.deck, book.hand, book.target) == (deck, hand, target)
    assert (book.facts.quick_table, book.facts.cover) == (computers, cover)


def test_recordings_have_their_limits() -> None:
    """Twenty seconds of sound, fifteen of video; both play a moment and a half after the clue."""
    assert LIMITS["audio"] == RecordingLimits(seconds=20, bytes=4_194_304)
    assert LIMITS["video"] == RecordingLimits(seconds=15, bytes=41_943_040)
    assert (SHORTEST_MS, OVERSHOOT_MS, LEAD_MS, LIVE_MS) == (200, 1_000, 1_500, 10_000)


def test_own_decks_have_their_limits() -> None:
    """What one deck may weigh, and how many decks are mixed."""
    assert DeckLimits() == DeckLimits(
        pictures=500,
        file_bytes=20_000_000,
        pixels=40_000_000,
        deck_bytes=536_870_912,
        zip_bytes=1_073_741_824,
        decks=50,
        title=60,
        caption=200,
        tags=20,
        tag=40,
    )
    assert (MOST_PARTS, MOST_CARDS) == (8, 2000)


def test_connections_have_their_limits() -> None:
    """What a client may send, and how fast; how many windows a seat has, and how many look on."""
    assert ConnectionLimits() == ConnectionLimits(
        frame_bytes=8_192, outbox_bytes=262_144, ping_seconds=15.0, silence_seconds=40.0, close_seconds=2.0
    )
    assert (MOST_CONNECTIONS, MOST_ONLOOKERS, FULL_SECONDS, COOKIE_DAYS) == (8, 200, 30, 30)
    assert (Site().opens, Site().visits) == (Rate(40, 0.5), Rate(400, 20.0))
    fields = dict(zip(Settings.__struct_fields__[1:], Settings.__struct_defaults__, strict=True))
    assert (fields["command_rate"], fields["idle_hours"], fields["keep_days"]) == (Rate(60, 15.0), 12.0, None)


def test_records_have_their_limits() -> None:
    """The versions of the format and of the rules, and how large a record may be."""
    assert (FORMAT_VERSION, RULES_VERSION) == (1, 3)
    assert (LONGEST_LINE, LARGEST_FILE) == (65_536, 16_777_216)
