"""The limits that people are told about, as numbers. Other tests use their names, so a change is noticed here."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lapin.archive.shared_replays import LONGEST_ADDRESS
from lapin.bots.reasons import LONGEST_EXPLANATION
from lapin.box.decide import MOST_TURNS
from lapin.close_codes import MOST_CONNECTIONS
from lapin.decks import image_processing, zip_reading
from lapin.decks.clues import MOST_GAMES
from lapin.decks.mixing import MOST_PARTS
from lapin.decks.own import DeckLimits
from lapin.game.house_rules import HOUSE_RULES
from lapin.game.model.clues import LONGEST_CLUE, MOST_CLUE_LINES
from lapin.game.model.ids import MOST_CARDS, GameId
from lapin.game.variants import DEFAULT_GAME, VARIANTS
from lapin.join_codes import LOOK_LETTERS
from lapin.languages import LANGUAGES
from lapin.live import pace, scheduler
from lapin.net import deck_shapes, feeds, mails, notices, operator, recordings, shapes, webhooks
from lapin.net.admission import FULL_SECONDS, MOST_ONLOOKERS
from lapin.net.callers import COOKIE_DAYS
from lapin.net.card_addresses import MOST_KEPT
from lapin.net.connections import ConnectionLimits
from lapin.net.description import socket_schema
from lapin.net.finding import LONGEST_LOOK, WRONG_LOOKS
from lapin.net.kept_pages import KEPT_DAYS, LEAST_VERSIONS
from lapin.net.mails import ASKS, QUESTIONS, QUESTIONS_AT_ALL
from lapin.net.messages import CHANGES_SINCE, PROTOCOL
from lapin.net.networks import CUSTOMER_PREFIX, IPV6_PREFIX
from lapin.net.picows_connection import FLOODER_WAITS, SLACK_MS
from lapin.net.privacy import SECURITY_DAYS
from lapin.net.rate_limits import (
    HELD_AT_ALL,
    HELD_OF_ONE,
    HELD_SECONDS,
    LONGEST_QUEUE,
    MOST_BURSTS_OWED,
    Rate,
)
from lapin.net.reports import MOST_LINES
from lapin.net.responses import BODY_SECONDS, LARGEST_BODY
from lapin.net.session import MOST_EARLY, MOST_STRIKES
from lapin.net.site import Site
from lapin.net.uploads import (
    AGAIN_SECONDS,
    AT_ALL,
    CLUES_AT_ALL,
    CLUES_PER_NETWORK,
    PER_NETWORK,
    READING_SECONDS,
    THROWN_AWAY,
    UPLOAD_SECONDS,
)
from lapin.net.workshop import LARGEST_CHANGE
from lapin.notices import condition
from lapin.record.earlier_rules import LONGEST_CLUE_OF_VERSION_1, OLDEST_PLAYED
from lapin.record.lines import (
    FORMAT_VERSION,
    LARGEST_FILE,
    LONGEST_LINE,
    RULES_VERSION,
    SHUFFLED_VERSION,
    End,
    Header,
)
from lapin.recordings.limits import LIMITS, OVERSHOOT_MS, SHORTEST_MS, RecordingLimits
from lapin.server import Settings
from lapin.store import left_behind, postgres_address, postgres_connection, postgres_move
from lapin.store.postgres import BETWEEN_TRIES, LATEST, READ_CONNECTIONS, READ_SECONDS
from lapin.store.postgres_writer import MOST_LOSSES, MOST_MOVES, MOST_TRIES
from lapin.store.sqlite_writer import BUSY_MS, CHECKPOINT_PAGES, LONGEST_WAL
from lapin.table.apply import FORMER_KEPT, GONE_KEPT, TALK_KEPT
from lapin.table.decide import MOST_EXTENSIONS
from lapin.table.first_turn import CLAIM_MS, EARLY_MS, FREE_MS, LONGEST_CLAIM_MS
from lapin.table.onlookers import MOST_SENT_OFF
from lapin.table.people import MOST_PEOPLE, TICKET_MS
from lapin.table.setup import SHUFFLE_MS
from lapin.table.slow import LATEST_MS, MARKS_KEPT, MOST_MISSED, SOONEST_MS
from lapin.table.state import LEAD_MS, LIVE_MS, Clocks
from lapin.table.talk import LONGEST_NAME, LONGEST_TALK
from lapin.table.waits import MORNING, NIGHT, OFFER_MS


def test_a_table_and_talk_have_their_limits() -> None:
    """Sixteen people; names, clues and talk have a length; a ticket is good for ten minutes."""
    assert (MOST_PEOPLE, LONGEST_NAME, LONGEST_TALK, TALK_KEPT) == (16, 24, 300, 50)
    assert (LONGEST_CLUE, MOST_CLUE_LINES) == (400, 12)
    assert TICKET_MS == 600_000
    assert MOST_TURNS == 200
    assert (FREE_MS, OFFER_MS, CLAIM_MS, MOST_EXTENSIONS) == (15_000, 45_000, 45_000, 3)
    assert (LONGEST_CLAIM_MS, EARLY_MS) == (240_000, 5_000)
    assert (LONGEST_EXPLANATION, LOOK_LETTERS, LONGEST_ADDRESS, SHUFFLE_MS) == (140, 8, 64, 1_500)
    assert Clocks() == Clocks(tell=None, give=None, vote=None, touch=None, away=60)


def test_what_waits_for_people_waits_so_long_and_no_longer() -> None:
    """A duel for a call, computers for people who look for words or read, a notice for a line that may be dead."""
    assert (scheduler.DUEL_MS, condition.GRACE_MS, condition.SILENCE_MS) == (4_000, 5_000, 75_000)
    assert (pace.LONGEST_MS, pace.LONGEST_READING_MS, pace.LONGEST_ALONE_MS) == (240_000, 45_000, 600_000)


def test_a_table_that_is_played_over_days_has_its_limits() -> None:
    """People sleep from 22 to 8; a computer answers within nine minutes; the second missed move counts."""
    assert (MORNING, NIGHT, SOONEST_MS, LATEST_MS) == (8, 22, 60_000, 540_000)
    assert (MOST_MISSED, MARKS_KEPT) == (2, 32)


def test_a_table_remembers_so_many_people_and_no_more() -> None:
    """Those who left without a seat, older tokens, and networks of onlookers whom the host sent away."""
    assert (GONE_KEPT, FORMER_KEPT, MOST_SENT_OFF) == (16, 64, 32)


def test_a_table_that_names_no_game_plays_odyssey() -> None:
    """It is also the first of the list."""
    assert (DEFAULT_GAME, next(iter(VARIANTS))) == ("odyssey", "odyssey")


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
    game: GameId,
    players: tuple[int, int],
    deck: int,
    hand: int,
    target: int | None,
    computers: int,
    cover: int,
) -> None:
    """The numbers of players, of cards in the box and in a hand, and of points; and what a client shows."""
    book = VARIANTS[game]
    assert (book.least, book.most) == players
    assert (book.deck, book.hand, book.target) == (deck, hand, target)
    assert (book.facts.quick_table, book.facts.cover) == (computers, cover)


def test_house_rules_have_the_ranges_that_the_lobby_offers() -> None:
    """The least and the most of each that is a number, which of them are ours, and which concern real cards."""
    rules = {rule.name: rule for rule in HOUSE_RULES}
    ends = {"hand": (3, 10), "target": (5, 200), "rounds": (1, 10), "bonus_cap": (0, 24), "tie_window": (20, 1000)}
    ours = {"single_vote_always", "partner_bonus", "tie_window", "whole_square"}
    on_screens = {"performed", "tie_window", "whole_square", "first"}
    known = {*ends, *ours, *on_screens, "second_vote", "lone_finder"}
    assert {name: (rules[name].least, rules[name].most) for name in ends} == ends
    assert {name for name in known if rules[name].most is not None} == set(ends)
    assert {name for name in known if rules[name].ruling} == ours
    assert {name for name in known if not rules[name].real_cards} == on_screens


def test_the_games_of_the_books_say_what_a_client_must_know_of_them() -> None:
    """The kind of table, the end, the phases and cards, whether one card is the right one, and who begins."""
    story, square = ("tell", "give", "vote"), ("tell", "touch")
    expected: dict[GameId, tuple[object, ...]] = {
        "classic-2008": ("story", "pile", story, False, True, None),
        "classic-2014": ("story", "points", story, False, True, None),
        "odyssey": ("story", "points", story, False, True, None),
        "party": ("story", "rounds", story, False, False, None),
        "team": ("story", "rounds", story, False, True, None),
        "jinx": ("square", "square", square, True, False, "youngest"),
    }
    for game, facts in expected.items():
        f = VARIANTS[game].facts
        assert (f.kind, f.goal, f.phases, f.two_sided, f.true_card, f.first_asked) == facts, game


def test_recordings_have_their_limits() -> None:
    """Twenty seconds of sound, fifteen of video; both play a moment and a half after the clue."""
    assert LIMITS["audio"] == RecordingLimits(seconds=20, bytes=4_194_304)
    assert LIMITS["video"] == RecordingLimits(seconds=15, bytes=41_943_040)
    assert (SHORTEST_MS, OVERSHOOT_MS, LEAD_MS, LIVE_MS) == (200, 1_000, 1_500, 10_000)


def test_the_page_about_privacy_names_as_many_games_as_a_deck_keeps_clues_of() -> None:
    """In every language."""
    catalogues = sorted((Path(__file__).parent.parent / "web" / "src" / "locales").glob("safety.*.json"))
    assert MOST_GAMES == 40
    assert len(catalogues) >= len(LANGUAGES)
    for each in catalogues:
        assert " 40 " in json.loads(each.read_text())["privacy.clues"].replace("\xa0", " "), each.name


def test_own_decks_have_their_limits() -> None:
    """The limits are those of one deck's weight, and of the number of decks in a mix."""
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
    assert (image_processing.LEAST_SIDE, image_processing.MASTER_SIDE) == (64, 2000)
    assert (zip_reading.MOST_ENTRIES, zip_reading.MOST_UNPACKED) == (2_000, 4_000_000_000)
    assert (LARGEST_CHANGE, THROWN_AWAY, UPLOAD_SECONDS, READING_SECONDS) == (65_536, 67_108_864, 600.0, 1_800.0)
    assert (PER_NETWORK, AT_ALL, AGAIN_SECONDS) == (6, 24, 10)
    assert (CLUES_PER_NETWORK, CLUES_AT_ALL) == (24, 48)
    assert (Site().least_free_bytes, Site().most_bytes) == (1_073_741_824, 21_474_836_480)


def test_connections_have_their_limits() -> None:
    """The limits are those of messages and their speed, of a seat's windows, and of onlookers."""
    assert ConnectionLimits() == ConnectionLimits(
        frame_bytes=8_192, outbox_bytes=262_144, ping_seconds=15.0, silence_seconds=40.0, close_seconds=2.0
    )
    assert (MOST_CONNECTIONS, MOST_ONLOOKERS, FULL_SECONDS, COOKIE_DAYS) == (8, 200, 30, 400)
    assert (MOST_EARLY, MOST_STRIKES) == (64, 100)
    assert (PROTOCOL, CHANGES_SINCE, LONGEST_QUEUE, HELD_SECONDS) == (2, 2, 10.0, 0.25)
    assert (Site().opens, Site().visits, Site().joins) == (Rate(40, 0.5), Rate(400, 20.0), Rate(40, 0.2))
    assert (Site().requests, Site().sockets) == (Rate(2_000, 300.0), 2_000)
    assert (HELD_OF_ONE, HELD_AT_ALL, MOST_BURSTS_OWED) == (256, 2_048, 100)
    assert (LARGEST_BODY, BODY_SECONDS) == (16_384, 30.0)
    assert (FLOODER_WAITS, SLACK_MS) == (3, 30.0)
    fields = dict(zip(Settings.__struct_fields__[1:], Settings.__struct_defaults__, strict=True))
    assert (fields["command_rate"], fields["idle_hours"], fields["keep_days"]) == (Rate(60, 15.0), 12.0, None)


def test_questions_by_mail_have_their_limits() -> None:
    """By network, by address and in all; IPv6 networks are counted by their first bits."""
    assert (Rate(10, 1 / 600), Rate(3, 3 / 86_400)) == (ASKS, QUESTIONS)
    assert Rate(60, 100 / 3_600) == QUESTIONS_AT_ALL
    assert (IPV6_PREFIX, CUSTOMER_PREFIX) == (64, 48)


def test_whoever_wants_to_be_told_or_reports_has_limits() -> None:
    """By network, by feed and by table; a report has the last ten lines, and a pass to look on holds for a day."""
    assert (Rate(30, 0.1), Rate(40, 0.2), Rate(20, 0.1)) == (feeds.LOOKS, feeds.WISHES, notices.WISHES)
    assert (mails.ASKED_MS, MOST_LINES, operator.MOST_NETWORKS) == (600_000, 10, 10)
    assert (Rate(60, 1 / 60), 16) == (WRONG_LOOKS, LONGEST_LOOK)
    assert (recordings.UPLOAD_SECONDS, recordings.WATCH_SECONDS, recordings.KEPT) == (
        120.0,
        86_400,
        "private, max-age=600",
    )
    assert (LEAST_VERSIONS, KEPT_DAYS, SECURITY_DAYS, MOST_KEPT) == (3, 30, 300, 20_000)


def test_the_log_has_its_limits() -> None:
    """A query is given up after a minute, and a connection that does not come after five seconds."""
    assert (READ_SECONDS, postgres_address.CONNECT_SECONDS, READ_CONNECTIONS) == (60.0, 5.0, 4)
    lost = postgres_connection
    assert (lost.GRACE_SECONDS, lost.STATEMENT_SECONDS, lost.HANGING_SECONDS) == (3.0, 5.0, 8.0)
    assert (MOST_MOVES, BUSY_MS, left_behind.MOST) == (1_000, 5_000, 10_000)
    assert (CHECKPOINT_PAGES, LONGEST_WAL, postgres_move.A_BATCH) == (4_000, 16_000, 500)
    assert (lost.FIRST_PAUSE, lost.LONGEST_PAUSE, BETWEEN_TRIES) == (0.05, 1.0, 0.1)
    assert (MOST_TRIES, MOST_LOSSES, LATEST) == (5, 3, 9_223_372_036_854_775_807)


def test_records_have_their_limits() -> None:
    """The versions of the format and of the rules, and how large a record may be."""
    assert (FORMAT_VERSION, RULES_VERSION) == (1, 3)
    assert (SHUFFLED_VERSION, OLDEST_PLAYED, LONGEST_CLUE_OF_VERSION_1) == (2, 2, 200)
    assert (LONGEST_LINE, LARGEST_FILE) == (65_536, 16_777_216)


def test_what_a_record_holds_has_the_bounds_of_its_description() -> None:
    """A file that somebody else wrote is read within these."""
    _, parts = msgspec.json.schema_components([Header, End])
    names = ("Header", "End", "RecordedDeck", "RecordedPart", "Computer", "Contribution", "RecordedShuffle")
    found = {at: own for name in names for own, at in bounds(parts[name], name)}
    assert found == {
        "Header.game": "maxLength 40",
        "Header.names": "maxItems 24",
        "Header.names[]": "maxLength 100",
        "Header.date": "maxLength 40",
        "Header.computers": "maxItems 48",
        "RecordedDeck.id": "maxLength 200",
        "RecordedDeck.cards": "minimum 1 maximum 2000",
        "RecordedDeck.parts": "maxItems 8",
        "RecordedPart.deck": "maxLength 100",
        "RecordedPart.cards": "minimum 1 maximum 2000",
        "RecordedPart.without": "maxItems 2000",
        "RecordedPart.without[]": "minimum 0 exclusiveMaximum 2000",
        "Computer.seat": "minimum 0 exclusiveMaximum 24",
        "Computer.level": "maxLength 100",
        "Computer.lines": "maxItems 5000",
        "Contribution.seat": "minimum 0 exclusiveMaximum 24",
        "RecordedShuffle.numbers": "maxItems 24",
        "RecordedShuffle.silent": "maxItems 24",
        "RecordedShuffle.silent[]": "minimum 0 exclusiveMaximum 24",
    }


REQUESTS = (shapes, deck_shapes, feeds, mails, notices, webhooks, operator)

BOUNDS = ("minLength", "maxLength", "minimum", "maximum", "exclusiveMaximum", "minItems", "maxItems")


def bounds(schema: Any, at: str) -> Iterator[tuple[str, str]]:
    """Every place of a schema that has bounds, and the bounds in words."""
    for each in schema if isinstance(schema, list) else [schema]:
        if own := " ".join(f"{name} {each[name]}" for name in BOUNDS if name in each):
            yield own, at
        for field, inside in each.get("properties", {}).items():
            yield from bounds(inside, f"{at}.{field}")
        yield from bounds(each.get("anyOf", []), at)
        yield from bounds(each.get("prefixItems", []), f"{at}[]")
        if isinstance(each.get("items"), dict):
            yield from bounds(each["items"], f"{at}[]")


def test_what_a_client_sends_has_the_bounds_that_the_description_says() -> None:
    """Both descriptions, of requests and of the socket, are made from the types that decode them."""
    named = (each for module in REQUESTS for each in vars(module).values())
    structs = [each for each in named if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    _, requests = msgspec.json.schema_components(structs)
    found: dict[str, set[str]] = {}
    for name, schema in {**requests, **socket_schema()["$defs"]}.items():
        for own, at in bounds(schema, name):
            found.setdefault(own, set()).add(at)
    assert {own: " ".join(sorted(places)) for own, places in found.items()} == {
        "maxItems 10": "TryTutorial.clues",
        "maxItems 12": "BoxSay.own BoxSay.votes BoxTouch.wrong",
        "maxItems 60": "TryTutorial.answers",
        "maxItems 100": "ChangeCard.tags",
        "maxItems 1200": "EnterRoom.heard JoinTable.heard OpenTable.heard",
        "maxItems 2000": "ChangeDeck.order Choice.without",
        "maxLength 20": "SendOff.onlooker",
        "maxLength 35": "SetWebhook.language TellByMail.language TellByPush.language TryTutorial.language "
        "WantFeed.language",
        "maxLength 40": "TellByPush.auth",
        "maxLength 64": "HeldLink.token RevokeFeed.feed TellByMail.zone TellNoMore.id WantFeed.feed",
        "maxLength 100": "ChangeDeck.order[] ChangeDeck.seat ChangeDeck.table Choice.deck Erase.receipt "
        "Look.look MakeDeck.table OpenDeck.secret ReportDeck.file SetUp.deck TellByPush.p256dh",
        "maxLength 200": "EnterRoom.name JoinTable.name OpenTable.name OperatorAct.about TryTutorial.clues[] "
        "TryTutorial.name UseTicket.ticket",
        "maxLength 254": "TellByMail.mail",
        "maxLength 300": "ReportDeck.why ReportPerson.why ReportPicture.why",
        "maxLength 400": "Recording.words",
        "maxLength 1000": "ChangeCard.caption ChangeCard.tags[] ChangeDeck.author ChangeDeck.licence "
        "ChangeDeck.title MakeDeck.author MakeDeck.licence MakeDeck.title",
        "maxLength 1024": "SetWebhook.url TellByPush.endpoint",
        "minItems 1 maxItems 8": "SetUp.decks",
        "minItems 2 maxItems 2": "CardView.focus ChangeCard.focus FooledVoters.cards[] SeatedTeam.seats "
        "TeamView.people WorkshopView.ratio",
        "minLength 1 maxLength 64": "QuietHours.zone Request.id",
        "minLength 1 maxLength 200": "Recording.ref",
        "minLength 32 maxLength 64": "TellByMail.box",
        "minimum 0 exclusiveMaximum 1440": "QuietHours.begin QuietHours.end",
        "minimum 0 exclusiveMaximum 2000": "Choice.without[]",
        "minimum -720 maximum 840": "SlowPace.utc_offset",
        "minimum 0.0 maximum 1.0": "ChangeCard.focus[]",
        "minimum 0 maximum 10000": "ReportPicture.picture",
        "minimum 0 maximum 43200": "OperatorAct.minutes",
        "minimum 0 maximum 9007199254740992": "JinxCalled.ms Touched.ms",
        "minimum 1.0 maximum 4.0": "ChangeCard.zoom",
        "minimum 1 maximum 60000": "Recording.milliseconds",
        "minimum 5 maximum 86400": "Clocks.away Clocks.give Clocks.tell Clocks.touch Clocks.vote",
    }


def test_what_is_not_said_means_what_the_description_says() -> None:
    """Of requests and answers: programs leave out what is usual, and older servers what they do not know."""
    named = (each for module in REQUESTS for each in vars(module).values())
    structs = [each for each in named if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    own = {each.__name__ for each in structs if each.__module__.startswith("lapin.net") and each is not Site}
    _, schemas = msgspec.json.schema_components(structs)
    found: dict[object, set[str]] = {}
    for name, schema in schemas.items():
        for field, about in schema.get("properties", {}).items():
            if name in own and isinstance(about.get("default"), bool | int | float):
                found.setdefault(repr(about["default"]), set()).add(f"{name}.{field}")
    limits = {name for value, names in found.items() if value not in ("True", "False") for name in names}
    others = sorted(name for name in limits if not name.startswith("OwnLimits."))
    assert " ".join(others) == (
        "Health.damaged OperatorAct.minutes SiteFacts.idle_hours SiteFacts.reported_days TableSummary.free"
    )
    assert " ".join(sorted(found["True"])) == (
        "OfferedRule.real_cards OperatorAct.on SiteFacts.listing SiteFacts.own_decks TableSummary.watch "
        "Tables.listing WorkshopView.learns"
    )
    assert " ".join(sorted(found["False"])) == (
        "MakeDeck.two_sided NoticeWishes.feeds NoticeWishes.mails NoticeWishes.may_set_webhook NoticeWishes.named "
        "NoticeWishes.webhooks OpenTable.box OpenTable.listed OwnSeat.slow SetWebhook.link SetWebhook.names "
        "SiteFacts.language_model SiteFacts.recordings SiteFacts.safe TableSummary.box TableSummary.closed "
        "TableSummary.kept_out TableSummary.safe TellByMail.details TellByPush.details "
        "WorkshopView.shown_to_models"
    )
    assert (Site().safe, Site().secure, Site().listing) == (False, False, True)
    assert shapes.OpenTable("Ada").game == "odyssey"
    assert (shapes.SiteFacts().idle_hours, operator.OperatorAct("drain").minutes) == (12.0, 0)
