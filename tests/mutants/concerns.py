"""The tests that concern a module: the near ones run first, and the far ones if those have noticed nothing."""

import msgspec


class Room(msgspec.Struct, frozen=True):
    """Files of a part of the program, how many of its mutants are tried, and its tests."""

    name: str
    files: tuple[str, ...]
    share: int
    near: tuple[str, ...]
    far: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    """Files that belong to another part."""
    aimed: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    """Modules, and the only tests with servers that are run for them: those of all others would cost minutes."""
    about: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    """Modules, and tests that are about them though they are not named like them: these are run before others."""

    def told_of(self, path: str) -> tuple[str, ...]:
        """The tests that are about a file though they are not named like it."""
        module = path.rpartition("/")[2].removesuffix(".py")
        return tuple(test for modules, tests in self.about if module in modules for test in tests)

    def with_servers(self, path: str) -> tuple[str, ...]:
        """The tests that start servers, and what is far, for a file."""
        module = path.rpartition("/")[2].removesuffix(".py")
        for modules, tests in self.aimed:
            if module in modules:
                return tests
        return (*(test for test in self.near if test.startswith(SERVERS)), *self.far)


SERVERS = "tests/server/"
"""Tests that start the program in processes of its own: nothing is known about which line they run."""
VIEWS = (
    "src/lapin/game/views.py",
    "src/lapin/game/seen.py",
    "src/lapin/table/frames.py",
    "src/lapin/table/frame_encoder.py",
)
FOR_PHONES = ("src/lapin/box/course.py", "src/lapin/box/points.py")
"""Nothing that runs: `web/wire.py` writes down what these say, and `--check` in `./test` compares each byte."""

SITE = ("tests/server/test_http.py", "tests/server/test_seats.py", "tests/server/test_shared_replays.py")

ROOMS = (
    Room(
        "rules",
        ("src/lapin/game/**/*.py",),
        100,
        (
            "tests/rules",
            "tests/engine",
            "tests/test_limits.py",
            "tests/record/test_verify.py",
            "tests/record/test_earlier_rules.py",
        ),
        ("tests/properties", "tests/table", "tests/net/test_offers.py"),
        VIEWS,
    ),
    Room(
        "views",
        VIEWS,
        20,
        ("tests/rules", "tests/table", "tests/properties/test_secrecy.py"),
        ("tests/live/test_table.py", "tests/live/test_presence.py", *SITE),
    ),
    Room(
        "tables",
        ("src/lapin/table/*.py", "src/lapin/join_codes.py", "src/lapin/archive/shared_replays.py"),
        60,
        ("tests/table", "tests/archive", "tests/live", "tests/test_limits.py"),
        SITE,
        VIEWS,
    ),
    Room(
        "tables, live",
        ("src/lapin/live/*.py",),
        60,
        (
            "tests/live",
            "tests/table",
            "tests/archive",
            "tests/net",
            "tests/bots/test_live.py",
            "tests/bots/test_own_decks.py",
            "tests/bots/test_reasons.py",
            "tests/bots/test_told.py",
            "tests/notices/test_telling.py",
            "tests/test_limits.py",
        ),
        ("tests/server/test_games.py", *SITE, "tests/cluster/test_watching.py"),
    ),
    Room(
        "real cards",
        ("src/lapin/box/*.py",),
        12,
        ("tests/box", "tests/table", "tests/test_limits.py"),
        ("tests/live/test_real_cards.py",),
        FOR_PHONES,
    ),
    Room(
        "record",
        ("src/lapin/record/*.py", "src/lapin/archive/*.py"),
        36,
        ("tests/record", "tests/archive", "tests/net", "tests/test_limits.py"),
        SITE,
        ("src/lapin/archive/shared_replays.py",),
    ),
    Room(
        "store, SQLite",
        (
            "src/lapin/store/sqlite*.py",
            "src/lapin/store/schema.py",
            "src/lapin/store/log.py",
            "src/lapin/store/outbox.py",
            "src/lapin/store/versions.py",
            "src/lapin/store/waiting.py",
            "src/lapin/store/complaint.py",
            "src/lapin/store/left_behind.py",
            "src/lapin/store/rights.py",
        ),
        20,
        ("tests/store", "tests/test_limits.py"),
        ("tests/live/test_table.py", "tests/live/test_registry.py", "tests/server/test_disk.py"),
    ),
    Room(
        "store, PostgreSQL",
        ("src/lapin/store/postgres*.py", "src/lapin/store/places.py"),
        14,
        ("tests/store", "tests/test_limits.py"),
        ("tests/server/test_postgres.py",),
    ),
    Room(
        "net, sockets",
        (
            "src/lapin/net/picows*.py",
            "src/lapin/net/asgi_edge.py",
            "src/lapin/net/edges.py",
            "src/lapin/net/counted_websockets.py",
            "src/lapin/net/connections.py",
            "src/lapin/net/admission.py",
            "src/lapin/net/session.py",
            "src/lapin/net/messages.py",
            "src/lapin/net/rate_limits.py",
            "src/lapin/net/shared_metrics.py",
            "src/lapin/net/callers.py",
            "src/lapin/net/finding.py",
            "src/lapin/net/wrong_codes.py",
            "src/lapin/net/networks.py",
            "src/lapin/net/tcp_info.py",
            "src/lapin/net/patient_http.py",
            "src/lapin/net/site.py",
        ),
        20,
        ("tests/net", "tests/test_limits.py"),
        (*SITE, "tests/server/test_bad_connections.py", "tests/server/test_mischief.py"),
    ),
    Room(
        "net, the web",
        (
            "src/lapin/net/api.py",
            "src/lapin/net/app.py",
            "src/lapin/net/description.py",
            "src/lapin/net/files.py",
            "src/lapin/net/kept_pages.py",
            "src/lapin/net/pages.py",
            "src/lapin/net/pictures.py",
            "src/lapin/net/responses.py",
            "src/lapin/net/operator.py",
            "src/lapin/net/operator_tables.py",
            "src/lapin/net/privacy.py",
            "src/lapin/net/replays.py",
            "src/lapin/net/reports.py",
            "src/lapin/net/whereabouts.py",
            "src/lapin/net/offers.py",
            "src/lapin/net/shapes.py",
            "src/lapin/net/metrics.py",
            "src/lapin/net/webfetch.py",
            "src/lapin/net/recordings.py",
            "src/lapin/net/workshop.py",
            "src/lapin/net/table_decks.py",
            "src/lapin/net/own_decks.py",
            "src/lapin/net/uploads.py",
            "src/lapin/net/card_addresses.py",
            "src/lapin/net/deck_shapes.py",
            "src/lapin/net/feeds.py",
            "src/lapin/net/notices.py",
            "src/lapin/net/mails.py",
            "src/lapin/net/webhooks.py",
            "src/lapin/net/places.py",
            "src/lapin/net/rooms.py",
            "src/lapin/net/summaries.py",
            "src/lapin/net/under.py",
        ),
        20,
        (
            "tests/net",
            "tests/notices/test_feeds.py",
            "tests/notices/test_wishes.py",
            "tests/notices/test_more_wishes.py",
            "tests/notices/test_mails.py",
            "tests/notices/test_webhooks.py",
            "tests/test_limits.py",
            "tests/server/test_onlookers.py",
            "tests/server/test_http.py",
            "tests/server/test_operator.py",
            "tests/server/test_own_decks.py",
            "tests/server/test_privacy.py",
            "tests/server/test_recordings.py",
            "tests/server/test_safety.py",
            "tests/server/test_seats.py",
            "tests/server/test_shared_replays.py",
        ),
        ("tests/server/test_games.py", "tests/server/test_workers.py", "tests/cluster/test_watching.py"),
        about=(
            (("app", "description"), ("tests/net/test_described_answers.py",)),
            (
                ("app", "api", "responses"),
                ("tests/net/test_visitors.py", "tests/net/test_answers_in_full.py", "tests/net/test_doors.py"),
            ),
        ),
        aimed=(
            (("operator", "operator_tables"), ("tests/server/test_operator.py",)),
            (("privacy",), ("tests/server/test_privacy.py",)),
            (("reports",), ("tests/server/test_safety.py", "tests/server/test_privacy.py")),
            (("recordings", "files"), ("tests/server/test_recordings.py", "tests/server/test_http.py")),
            (("replays",), ("tests/server/test_shared_replays.py", "tests/server/test_http.py")),
            (
                ("workshop", "table_decks", "own_decks", "uploads", "card_addresses", "deck_shapes", "pictures"),
                ("tests/server/test_own_decks.py", "tests/server/test_http.py"),
            ),
        ),
    ),
)
