"""Measures computer players, and writes the figures of docs/bots.md.

    python -m bench.bots self greedy levels found speed env beside --write
    python -m bench.bots memoriser --write
    python -m bench.bots memory package start --write  # what they cost a server
    python -m bench.bots lone glove among --write      # needs bench/strangers-requirements.txt

Each part stands alone; `--games` makes it longer or shorter, `--processes` says how many cores to use.
`--of team,jinx` measures only these games of `levels` and `among`, `--only "five easy,greedy"` only the rows of
`lone` and `glove` that have one of these words; both leave the other rows as they are. `--seed` plays other games
than those of the page, to see whether a figure also holds there.
"""

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from bench import bot_costs
from lapin.arena.matches import Fixture, Result, played
from lapin.arena.ratings import Estimate, estimated, found, wins

SEEDS = [2026]
"""The seed of the games on the page; the command line may name another."""
OTHER_GAMES = {"team": 2000}
"""The distance to a game's seed: numbers of its players were chosen with the games of the page in view."""

PAGE = Path(__file__).parent.parent / "docs" / "bots.md"


def _results(fixture: Fixture, games: int, processes: int | None) -> list[Result]:
    return sorted(played(fixture, games, processes), key=lambda result: result.number)


def _some(results: list[Result], name: str | None) -> Estimate:
    return estimated(results, lambda drawn: found(drawn, name, "some"))


def _outcome(results: list[Result], name: str | None) -> str:
    return f"{found(results, name, 'all'):.3f} | {_some(results, name)} | {found(results, name, 'none'):.3f}"


def self_play(games: int, processes: int | None) -> list[str]:
    """Six hard players."""
    lines = ["| six hard players | turns | all found | some | none |", "|---|---|---|---|---|"]
    results = _results(Fixture("odyssey", ("hard",), 6, "reverie", seed=SEEDS[0]), games, processes)
    turns = sum(len(result.told) for result in results)
    return [*lines, f"| odyssey, {games} games | {turns} | {_outcome(results, 'hard')} |"]


def greedy(games: int, processes: int | None) -> list[str]:
    """One hard player against five greedy ones."""
    results = _results(
        Fixture("odyssey", ("hard", *["greedy"] * 5), 6, "reverie", seed=SEEDS[0]), games, processes
    )
    share = estimated(results, lambda drawn: wins(drawn, "hard"))
    return [
        "| one hard, five greedy | wins of the hard one (fair: .167) | all found | some | none |",
        "|---|---|---|---|---|",
        f"| odyssey, {games} games | {share} | {_outcome(results, 'hard')} |",
    ]


ONLY = [""]
"""Words of which the rows of `lone` must have one."""
GAMES = ["classic-2008", "classic-2014", "odyssey", "party", "team", "jinx"]
"""The games that are measured; the command line may name fewer."""
LEVELS = ("hard", "medium", "easy")


def _deck(game: str) -> str:
    return "glimpse" if game == "jinx" else "reverie"


def _seed(game: str) -> int:
    return SEEDS[0] + OTHER_GAMES.get(game, 0)


def levels(games: int, processes: int | None) -> list[str]:
    """Two of each level at one table, in every game."""
    lines = ["| share of wins (fair: .333) | games | hard | medium | easy |", "|---|---|---|---|---|"]
    for game in GAMES:
        results = _results(Fixture(game, LEVELS, 6, _deck(game), seed=_seed(game)), games, processes)
        shares = [str(estimated(results, lambda d, n=name: wins(d, n))) for name in LEVELS]  # type: ignore[misc]  # bound now
        lines.append(f"| {game} | {games} | {' | '.join(shares)} |")
        print(lines[-1], file=sys.stderr, flush=True)  # a row takes minutes
    return lines


def among(games: int, processes: int | None) -> list[str]:
    """One of each level and three strangers at one table, in every game; in team, pairs, one of them strangers."""
    lines = [
        "| share of wins among strangers | games | hard | medium | easy | each stranger |",
        "|---|---|---|---|---|---|",
    ]
    for game in GAMES:
        strange = ["medium*"] * (1 if game == "team" else 3)
        seats = 8 if game == "team" else 6
        fixture = Fixture(
            game,
            (*LEVELS, *strange),
            seats,
            _deck(game),
            seed=_seed(game),
            other_mind="bench.strangers:WordLlamaReader",
        )
        results = _results(fixture, games, processes)
        shares = [str(estimated(results, lambda d, n=name: wins(d, n))) for name in LEVELS]  # type: ignore[misc]  # bound now
        stranger = wins(results, "medium*") / len(strange)
        lines.append(f"| {game} | {games} | {' | '.join(shares)} | {stranger:.3f} |")
        print(lines[-1], file=sys.stderr, flush=True)
    return lines


def memoriser(games: int, _processes: int | None) -> list[str]:
    """Return how often somebody who understands nothing but remembers earlier games finds hard players' cards.

    A server remembers what its computer players told lately (`lapin.bots.told`), with the same code as here; the
    last row is one that would not.
    """
    lines = [
        "| somebody who only remembers six hard players' clues | turns | heard before | found (chance .2) |",
        "|---|---|---|---|",
    ]
    for label, sits, remembers in (
        ("a stranger who has read the records", False, True),
        ("somebody who sat there", True, True),
        ("the stranger, at a server without a memory", False, False),
    ):
        again, shares = _remembered(games, sits=sits, remembers=remembers)
        rng = Random(0)
        drawn = sorted(sum(rng.choices(shares, k=len(shares))) / len(shares) for _ in range(400))
        share = Estimate(sum(shares) / len(shares), drawn[10], drawn[389])
        lines.append(f"| {label}, {games} games | {len(shares)} | {again / len(shares):.3f} | {share} |")
        print(lines[-1], file=sys.stderr, flush=True)  # a row takes minutes
    return lines


def _remembered(games: int, *, sits: bool, remembers: bool) -> tuple[int, list[float]]:
    """Return how many clues were heard before, and the chance to find each card.

    `sits`: with a device's list; `remembers`: at a server that remembers what was told lately.
    """
    from lapin.arena.matches import Arena  # noqa: PLC0415 - other parts start without it
    from lapin.bots.heard import MOST_HEARD, heard_id  # noqa: PLC0415 - the same
    from lapin.bots.memory import text_of  # noqa: PLC0415 - the same
    from lapin.bots.told import ToldLately  # noqa: PLC0415 - the same
    from lapin.bots.wording import bare  # noqa: PLC0415 - the same
    from lapin.game.model.events import ClueGiven, RowRevealed  # noqa: PLC0415 - the same
    from lapin.record.lines import read  # noqa: PLC0415 - the same

    arena = Arena(Fixture("odyssey", ("hard",), 6, "reverie", seed=SEEDS[0]))
    known: dict[str, set[int]] = {}
    device: list[str] = []
    told = ToldLately() if remembers else None
    shares: list[float] = []
    again = 0
    for number in range(games + max(games // 5, 1)):
        result = arena.play(number, frozenset(device[-MOST_HEARD:]) if sits else frozenset(), told)
        clue: ClueGiven | None = None
        for event in read(result.record).events:
            if isinstance(event, ClueGiven):
                clue = event
            elif isinstance(event, RowRevealed) and clue is not None and clue.card is not None:
                text = text_of(clue.clue)
                remembered = known.setdefault(bare(text), set())
                if number >= games:
                    again += bool(remembered)
                    shares.append(_chance(clue.card, event.row, remembered))
                remembered.add(clue.card)
                device.append(heard_id(f"reverie/{clue.card}", text))
                if told is not None:  # a turn that is over; no clue comes twice within a game anyway
                    told.note("en", f"reverie/{clue.card}", text, number)
    return again, shares


def _chance(card: int, row: Sequence[int], remembered: set[int]) -> float:
    """Return the chance of somebody who only remembers: one of the remembered cards of the row, or else any."""
    known = remembered & set(row)
    if known:
        return 1 / len(known) if card in known else 0.0
    return 1 / 5  # all but their own


def lone(games: int, processes: int | None, other: str = "WordLlama") -> list[str]:
    """One player of another mind among five of a level; then hard and greedy ones among five of another mind."""
    lines = [
        "| one against five | games | wins (fair: .167) | its cards: all found | some | none |",
        "|---|---|---|---|---|---|",
    ]
    tables = [(f"{other} among five {level}", "hard*", level) for level in LEVELS]
    tables += [
        (f"{name} among five {level} of {other}", name, f"{level}*")
        for level in ("medium", "hard")
        for name in ("hard", "greedy")
    ]
    for label, one, five in tables:
        if not any(word in label for word in ONLY):
            continue
        fixture = Fixture(
            "odyssey", (one, *[five] * 5), 6, "reverie", seed=SEEDS[0], other_mind=f"bench.strangers:{other}Reader"
        )
        results = _results(fixture, games, processes)
        share = estimated(results, lambda d, n=one: wins(d, n))  # type: ignore[misc]  # bound now
        lines.append(f"| {label} | {games} | {share} | {_outcome(results, one)} |")
        print(lines[-1], file=sys.stderr, flush=True)  # a row takes minutes
    return lines


def glove(games: int, processes: int | None) -> list[str]:
    """The same with another stranger."""
    return lone(games, processes, "Glove")


def understanding(games: int, _processes: int | None) -> list[str]:
    """Return how often the card of a person's clue is found among six."""
    from tests.bots.finding import CLUES, FRESH, share_found  # noqa: PLC0415 - the held-out list belongs to the tests

    lines = [
        "| clues of people, found among six cards (chance: .167) | first list | second list |",
        "|---|---|---|",
    ]
    first, second = (share_found(rounds=max(12, games // 10), clues=clues) for clues in (CLUES, FRESH))
    return [*lines, *(f"| {kind} | {first[kind]} | {second[kind]} |" for kind in sorted(first))]


def speed(_games: int, _processes: int | None) -> list[str]:
    """Return how long decisions take, and how much memory the players' process has."""
    code = "from bench.bots import _decisions; _decisions()"
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment
    )
    return ["| default mind | p50 | p95 |", "|---|---|---|", *done.stdout.splitlines()]


def _decisions() -> None:
    import numpy as np  # noqa: PLC0415 - in a process of its own

    from lapin.arena import contestants  # noqa: PLC0415 - the same
    from lapin.arena.matches import Arena  # noqa: PLC0415 - the same

    play, times = contestants.Offline.decide, dict[str, list[float]]()

    def timed(self, view, memory, rng, now):  # type: ignore[no-untyped-def]  # takes what `decide` takes
        start = time.process_time()  # CPU time: the machine may be busy with other programs
        answer = play(self, view, memory, rng, now)
        times.setdefault(view.table.phase, []).append(1000 * (time.process_time() - start))
        return answer

    contestants.Offline.decide = timed  # type: ignore[method-assign]  # with a stopwatch
    for seats in (6, 12):
        arena = Arena(Fixture("odyssey", ("hard",), seats, "reverie"))
        arena.play(0)
        times.clear()
        for number in range(1, 6):
            arena.play(number)
        for phase, taken in times.items():
            p50, p95 = np.percentile(taken, [50, 95])
            print(f"| hard, {seats} seats, {phase} | {p50:.1f} ms | {p95:.1f} ms |")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"| memory of the whole process, at most | {peak:.0f} MB | |")


def beside(games: int, _processes: int | None) -> list[str]:
    """Return how long a person's move takes while twenty tables of computer players play on, and without them."""
    import asyncio  # noqa: PLC0415 - only here
    import tempfile  # noqa: PLC0415 - the same

    import numpy as np  # noqa: PLC0415 - the same

    from lapin.table.commands import Say  # noqa: PLC0415 - the same
    from tests.bots.test_live import registry, table  # noqa: PLC0415 - a registry with its log and its players

    async def measured() -> list[str]:
        lines = ["| a person's command, stored and acknowledged | p50 | p99 |", "|---|---|---|"]
        with tempfile.TemporaryDirectory() as folder:
            async with registry(Path(folder)) as opened:
                quiet = await table(opened, "odyssey")
                for tables in (0, 20):
                    hosts = [await table(opened, "odyssey") for _ in range(tables)]
                    for host in hosts:
                        await host.begin(3, level="hard")
                    waits = []
                    for number in range(games):
                        for host in hosts:
                            if not host.table.state.playing:
                                await host.begin(0)  # they never pause
                        start = time.perf_counter()
                        await quiet.execute(Say(f"line {number}"))
                        waits.append(1000 * (time.perf_counter() - start))
                        await asyncio.sleep(0.005)
                    p50, p99 = np.percentile(waits, [50, 99])
                    label = f"beside {tables} tables of four that never pause" if tables else "alone"
                    lines.append(f"| {label} | {p50:.1f} ms | {p99:.1f} ms |")
        return lines

    return asyncio.run(measured())


PARTS: dict[str, tuple[Callable[[int, int | None], list[str]], int]] = {
    "self": (self_play, 150),
    "greedy": (greedy, 400),
    "levels": (levels, 300),
    "among": (among, 200),
    "found": (understanding, 240),
    "memoriser": (memoriser, 100),
    "lone": (lone, 120),
    "glove": (glove, 60),
    "speed": (speed, 1),
    "beside": (beside, 1000),
    **bot_costs.PARTS,
}


def main() -> None:
    """Measure the parts that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="+", choices=PARTS)
    parser.add_argument("--games", type=int, default=None)
    parser.add_argument("--processes", type=int, default=None)
    parser.add_argument("--of", default=",".join(GAMES), help="the games of `levels` and `among`")
    parser.add_argument("--only", default="", help="words of which the rows of `lone` and `glove` must have one")
    parser.add_argument("--seed", type=int, default=SEEDS[0], help="another seed than that of the page")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/bots.md")
    arguments = parser.parse_args()
    if unknown := set(arguments.of.split(",")) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    if arguments.write and arguments.seed != SEEDS[0]:
        parser.error("the page has the games of its own seed")
    SEEDS[0] = arguments.seed
    ONLY[:] = arguments.only.split(",")
    GAMES[:] = [game for game in GAMES if game in arguments.of.split(",")]
    for part in arguments.parts:
        measure, usual = PARTS[part]
        games = arguments.games or usual
        lines = measure(games, arguments.processes)
        print("\n".join(lines), flush=True)
        if arguments.write:
            _write(part, lines, arguments.games)


def _label(line: str) -> str:
    """Return the first cell of a row."""
    return line.split("|")[1].strip()


def _write(part: str, lines: list[str], games: int | None) -> None:
    command = f"python -m bench.bots {part}"
    commands = [command if games is None else f"{command} --games {games}"]
    before, _, rest = PAGE.read_text().partition(f"<!-- {part} -->\n")
    present, _, after = rest.partition(f"<!-- end of {part} -->\n")
    measured = {_label(line): line for line in lines}
    if part in {"levels", "among", "lone", "glove"}:
        kept = [line for line in present.splitlines() if line.startswith("|")]
        lines = [measured.get(_label(line), line) for line in kept] or lines
        commands = _commands(command, "of" if part in {"levels", "among"} else "only", lines[2:])
    block = "\n".join([*lines, "", *(f"`{each} --write`  " for each in commands)]).rstrip()
    PAGE.write_text(f"{before}<!-- {part} -->\n\n{block}\n\n<!-- end of {part} -->\n{after}")


def _commands(command: str, option: str, rows: Sequence[str]) -> list[str]:
    """Return the commands that measure these rows, one for each number of games."""
    by_games: dict[str, list[str]] = {}
    for row in rows:
        by_games.setdefault(row.split("|")[2].strip(), []).append(_label(row))
    if len(by_games) == 1:
        return [f"{command} --games {games}" for games in by_games]
    return [f'{command} --games {games} --{option} "{",".join(labels)}"' for games, labels in by_games.items()]


if __name__ == "__main__":
    main()
