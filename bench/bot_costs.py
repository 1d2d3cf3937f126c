"""The cost of computer players for a server: the memory of their process, the size of their books, the start.

    python -m bench.bots memory package start --write
    python -m bench.bots env --write  # how fast the environment for research is

`start` compares this checkout with itself without the books, and with the commit before there were any. It
needs a clone with its history.
"""

import io
import os
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Self

from bench.processes import lapin
from lapin.arena.game import ArenaGame
from lapin.bots.client import WORKER_ENVIRONMENT
from lapin.bots.memory import Memory
from lapin.bots.messages import Asked, BotLine, decode_reply, encode
from lapin.bots.personas import PERSONAS
from lapin.bots.player import Decision
from lapin.decks.built_in import folder
from lapin.game.model.chance import Secret
from lapin.game.model.options import Options
from lapin.game.seen import View
from lapin.game.variants import variant_of
from lapin.languages import LANGUAGES, Language

ROOT = Path(__file__).parent.parent
BEFORE = "044698a2^"
"""The last commit without books."""
DECKS = {"reverie": ("odyssey", 12), "glimpse": ("jinx", 6)}
"""A game with each deck, and the most players that it has."""
_ROUNDS = 9
_MEGABYTE = 1_000_000


class Worker:
    """The process in which computer players decide, asked as a server does it. Use it in a `with` statement."""

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "lapin.bots.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **WORKER_ENVIRONMENT},
        )
        self._number = 0
        return self

    def __exit__(self, *_failure: object) -> None:
        self._process.communicate()

    def ask(self, asked: Asked) -> Decision:
        """Return the answer to a question."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._number += 1
        self._process.stdin.write(encode(BotLine(self._number, asked)) + b"\n")
        self._process.stdin.flush()
        while True:
            reply = decode_reply(self._process.stdout.readline())
            if reply.number == self._number:
                assert reply.answer is not None, "the player has failed"
                return Decision(reply.answer.move, reply.answer.ms, reply.answer.guesses)

    @property
    def most_memory(self) -> float:
        """The most memory that the process has had so far, in megabytes."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        peak = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
        return int(peak.split()[1]) * 1024 / _MEGABYTE


class _Seat:
    """A hard player whom the worker plays."""

    def __init__(self, worker: Worker, deck: str, language: Language, seat: int) -> None:
        self._worker = worker
        self._deck, self._language, self._persona = deck, language, PERSONAS[seat].id

    def decide(self, view: View, memory: Memory, rng: Random, now: int) -> Decision:
        """Ask the worker."""
        seed = str(rng.random())
        return self._worker.ask(
            Asked("bench", self._deck, view, memory, self._persona, "hard", self._language, seed, now)
        )


def _play(worker: Worker, deck: str, language: Language) -> None:
    game, players = DECKS[deck]
    seats = [_Seat(worker, deck, language, seat) for seat in range(players)]
    ArenaGame(game, seats, Options(), variant_of(game).deck, Secret(bytes(32)), Random(language)).play()


def memory(_games: int, _processes: int | None) -> list[str]:
    """The most memory that the players' process takes, with one deck or both, in one language or all."""
    lines = ["| the players' process, hard players | memory, at most |", "|---|---|"]
    every = ", ".join(LANGUAGES)
    cases: tuple[tuple[str, Sequence[str], Sequence[Language]], ...] = (
        ("Reverie, twelve players, en", ("reverie",), ("en",)),
        ("Glimpse, six players, en", ("glimpse",), ("en",)),
        ("both decks, en", ("reverie", "glimpse"), ("en",)),
        (f"both decks, {every}", ("reverie", "glimpse"), LANGUAGES),
    )
    for label, decks, languages in cases:
        with Worker() as worker:
            for language in languages:
                for deck in decks:
                    _play(worker, deck, language)
            lines.append(f"| {label} | {worker.most_memory:.0f} MB |")
    return lines


def _is_book(path: Path) -> bool:
    return path.name == "books.npz" or path.name.startswith("book.")


def _books() -> Iterator[Path]:
    for deck in DECKS:
        yield from (path for path in sorted(folder(deck).iterdir()) if _is_book(path))


def package(_games: int, _processes: int | None) -> list[str]:
    """Return how much larger the books and their vectors make the package."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path in _books():
            wheel.write(path, f"{path.parent.name}/{path.name}")
    installed = sum(path.stat().st_size for path in _books())
    return [
        "| books and their vectors, both decks | size |",
        "|---|---|",
        f"| in the package, packed as a wheel is | {len(packed.getvalue()) / _MEGABYTE:.1f} MB |",
        f"| installed | {installed / _MEGABYTE:.1f} MB |",
    ]


@contextmanager
def _without_books() -> Iterator[Path]:
    """Give a copy of this checkout's program whose decks have no books."""
    with TemporaryDirectory(prefix="lapin-bench-") as name:
        shutil.copytree(
            ROOT / "src",
            Path(name) / "src",
            ignore=lambda within, names: [each for each in names if _is_book(Path(within) / each)],
        )
        yield Path(name)


@contextmanager
def _before_books() -> Iterator[Path]:
    """Give the program as it was before there were books, with the client of today."""
    done = subprocess.run(["git", "archive", BEFORE, "src"], cwd=ROOT, check=True, capture_output=True)
    with TemporaryDirectory(prefix="lapin-bench-") as name:
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
            archive.extractall(name, filter="data")
        client = Path("src", "lapin", "web", "static")
        shutil.copytree(ROOT / client, Path(name) / client, dirs_exist_ok=True)
        yield Path(name)


def start(_games: int, _processes: int | None) -> list[str]:
    """Return how long a server takes until it answers: builds in turn, so that a busy moment affects all alike."""
    lines = [
        "| from the start of a server until it answers | processor time | beside this one | time |",
        "|---|---|---|---|",
    ]
    with _without_books() as without, _before_books() as before:
        builds = {
            "this one": ROOT,
            "this one, without books": without,
            f"the commit before books, {BEFORE}": before,
        }
        taken: dict[str, list[tuple[float, float]]] = {label: [] for label in builds}
        for number in range(_ROUNDS + 1):
            for label, checkout in builds.items():
                with (
                    TemporaryDirectory(prefix="lapin-bench-") as data,
                    lapin(Path(data), checkout=checkout) as server,
                ):
                    seconds = server.wait_for("/healthz")
                    used = _processor_seconds(server.pid)
                if number:  # the first start of each build reads its files from the disk
                    taken[label].append((used, seconds))
    for label, times in taken.items():
        ratio = median(one[0] / own[0] for one, own in zip(times, taken["this one"], strict=True))
        used, seconds = (1000 * median(column) for column in zip(*times, strict=True))
        lines.append(f"| {label} | {used:.0f} ms | {ratio:.2f} | {seconds:.0f} ms |")
    return lines


def _processor_seconds(pid: int) -> float:
    """Return the processor time that a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def environment(_games: int, _processes: int | None) -> list[str]:
    """Return how many steps a second the environment makes, each with the observation of the agent that moves."""
    from lapin.env.aec import LapinEnv  # noqa: PLC0415 - an extra

    lines = ["| environment | steps for a second of processor time |", "|---|---|"]
    for game, players in (
        ("classic-2008", 4),
        ("classic-2014", 3),
        ("odyssey", 6),
        ("party", 6),
        ("team", 6),
        ("jinx", 4),
    ):
        env, rng, steps = LapinEnv(game, players), Random(1), 0
        env.reset(seed=1)
        began = time.process_time()
        while (taken := time.process_time() - began) < 3:
            for _ in range(200):
                if any(env.terminations.values()):
                    env.reset()
                env.last()
                env.step({"choice": rng.randrange(144), "clue": "so it goes"})
                steps += 1
        lines.append(f"| {game}, {players} agents | {steps / taken:,.0f} |")
    return lines


PARTS: dict[str, tuple[Callable[[int, int | None], list[str]], int]] = {
    "memory": (memory, 1),
    "package": (package, 1),
    "start": (start, 1),
    "env": (environment, 1),
}
