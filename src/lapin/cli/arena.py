"""`lapin arena`: hundreds of games between computer players, with ratings, records and a chart."""

import argparse
from pathlib import Path
from typing import Any

from lapin.cli.words import complain, refusal, with_progress
from lapin.decks import DECKS, default_deck
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.variants import DEFAULT_GAME, GAMES, variant_of
from lapin.languages import DEFAULT_LANGUAGE, LANGUAGES


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("arena", help="let computer players meet, and see who plays better")
    parser.add_argument(
        "--players",
        required=True,
        help="with commas: hard, medium, easy, greedy, random, model, or module:factory of your own",
    )
    parser.add_argument("--game", default=DEFAULT_GAME, help=", ".join(GAMES))
    parser.add_argument("--games", type=int, default=100, help="for each table size (default 100)")
    parser.add_argument("--seats", default="", help="table sizes, with commas (default: as many as players)")
    parser.add_argument("--deck", default="", help="default: the one a table of this game plays with")
    parser.add_argument("--language", default=DEFAULT_LANGUAGE, choices=LANGUAGES)
    parser.add_argument("--seed", type=int, default=0, help="same seed, same games (default 0)")
    parser.add_argument(
        "--other-mind", default="", help="module:class; the mind of players with a star, as in hard*"
    )
    parser.add_argument("--processes", type=int, default=None, help="default: one for each core")
    parser.add_argument(
        "--out", type=Path, default=None, help="folder for records, report.json, report.svg and .png"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.set_defaults(run=_arena)


def _arena(arguments: argparse.Namespace) -> int:
    # NumPy and the players' minds take long to load: only this command needs them.
    from lapin.arena.contestants import UnknownContestant, checked  # noqa: PLC0415 - brings the computer players
    from lapin.arena.matches import Fixture  # noqa: PLC0415 - the same

    try:
        players = tuple(checked(name.strip()) for name in arguments.players.split(","))
        variant = variant_of(arguments.game)
        sizes = [int(size) for size in arguments.seats.split(",") if size]
        sizes = sizes or [max(variant.least, len(players) * (2 if variant.pairs and len(players) > 1 else 1))]
        for size in sizes:
            variant.check_table(size, Options(), variant.deck)
    except UnknownContestant as unknown:
        return complain(str(unknown))
    except Refused as refused:
        return complain(refusal(refused))
    except ValueError:
        return complain(f"--seats: {arguments.seats} is not a list of numbers")
    deck = arguments.deck or default_deck(arguments.game).id
    if deck not in DECKS or DECKS[deck].two_sided != variant.facts.two_sided:
        return complain(f"--deck: {deck} is not a deck for {arguments.game}")
    if arguments.games < 1:
        return complain("--games: at least 1")
    fixtures = [
        Fixture(
            arguments.game,
            players,
            size,
            deck,
            arguments.language,
            arguments.seed,
            other_mind=arguments.other_mind,
        )
        for size in sizes
    ]
    try:
        return _play(arguments, fixtures)
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")


def _play(arguments: argparse.Namespace, fixtures: list[Any]) -> int:
    from lapin.arena.matches import Result, played  # noqa: PLC0415 - the same
    from lapin.arena.plots import as_svg, save_png  # noqa: PLC0415 - only where games were played
    from lapin.arena.report import as_json, as_table, reported  # noqa: PLC0415 - the same

    out: Path | None = arguments.out
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    by_size: dict[int, list[Result]] = {}
    for fixture in fixtures:
        games = played(fixture, arguments.games, arguments.processes)
        results = by_size.setdefault(fixture.seats, [])
        for result in with_progress(games, arguments.games, f"{fixture.game}, {fixture.seats} seats"):
            results.append(result)
            if out is not None:
                (out / f"{fixture.seats:02}-{result.number:05}.jsonl").write_bytes(result.record)
        results.sort(key=lambda result: result.number)  # the same report, whichever process was first
    report = reported(fixtures[0], by_size)
    if out is not None:
        (out / "report.json").write_bytes(as_json(report))
        (out / "report.md").write_text(as_table(report) + "\n", encoding="utf-8")
        (out / "report.svg").write_text(as_svg(report), encoding="utf-8")
        save_png(report, out / "report.png")
    print(as_json(report).decode() if arguments.json else as_table(report))
    return 0
