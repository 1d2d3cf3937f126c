"""The peers' venv and process: made on first use, and run one round at a time. Knows no game."""

import json
import os
import subprocess
import sys
import venv
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self

from bench.rounds import Round

TOP = Path(__file__).parent.parent
REQUIREMENTS = Path(__file__).with_name("peers-requirements.txt")


class NoPeers(Exception):  # noqa: N818 - says what is missing
    """The peers cannot be installed, or do not answer."""


def venv_folder() -> Path:
    """The folder of the peers' venv: another one for each Python and each set of pinned versions."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    pins = sha256(REQUIREMENTS.read_bytes()).hexdigest()[:8]
    return cache / "lapin-bench" / f"peers-{sys.version_info.major}.{sys.version_info.minor}-{pins}"


def installed() -> Path:
    """The Python of the peers' venv; they are installed first if need be."""
    folder = venv_folder()
    python, ready = folder / "bin" / "python", folder / "ready"
    if ready.exists():
        return python
    print(f"installing the peers into {folder} ...", flush=True)
    venv.create(folder, clear=True, with_pip=True)
    pip: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--requirement", REQUIREMENTS]
    done = subprocess.run(pip, check=False, capture_output=True, text=True)
    if done.returncode:
        raise NoPeers("\n".join(done.stderr.strip().splitlines()[-3:]) or "pip failed")
    ready.touch()
    return python


class Peers:
    """The running process. Use it in a `with` statement."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [installed(), "-W", "ignore", "-m", "bench.peer_games"],
            cwd=TOP,
            env=os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},  # one core, as Lapin
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def round(self, game: str, seconds: float) -> Round:
        """Run one round of a game such as "rlcard uno"; this process waits meanwhile."""
        requests, answers = self._process.stdin, self._process.stdout
        assert requests is not None
        assert answers is not None
        try:
            print(json.dumps({"game": game, "seconds": seconds}), file=requests, flush=True)
            line = answers.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise NoPeers(f"{game}: the peers' process ended")
        answer = json.loads(line)
        if "failed" in answer:
            raise NoPeers(f"{game}: {answer['failed']}")
        return Round(*answer["round"])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()  # closes its input, so that it ends
