"""Sets a checkout up and starts Lapin in it: what ./play and play.cmd do once they have found Python.

The first run makes `.venv` and installs every package that is needed, in exact versions and with the hashes that
this folder has; later runs do so again only after a change. Some settings need packages that most people do not:
PostgreSQL, Redis and others, by option, variable or file.
"""

import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

TOP = Path(__file__).parent.parent
PROGRAMS = TOP / ".venv" / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
LAPIN = PROGRAMS / ("lapin.exe" if os.name == "nt" else "lapin")
STAMP = TOP / ".venv" / "play-stamp"
ABOUT_ITSELF = ("--help", "-h", "--version")
SERVERS = ("serve", "start")
WHOLE_PYTHON = (
    "get it from https://www.python.org/downloads/" if os.name == "nt" else "apt-get install python3-venv"
)

# Files in requirements/ have hashes and name what their packages need: nothing else is fetched.
PINNED = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes")
# The checkout itself, and nothing else: what builds it is installed already.
CHECKOUT = (
    "-m",
    "pip",
    "install",
    "--quiet",
    "--disable-pip-version-check",
    "--no-deps",
    "--no-build-isolation",
    "-e",
    ".",
)


def main(arguments: list[str]) -> NoReturn:
    """Set everything up, and become Lapin."""
    os.chdir(TOP)
    stamp = digest()
    if not LAPIN.exists() or not STAMP.is_file() or STAMP.read_text(encoding="utf-8") != stamp:
        print("Setting up (only the first time, and after changes) ...", file=sys.stderr)
        set_up()
        STAMP.write_text(stamp, encoding="utf-8")
    first = arguments[0] if arguments else ""
    if first not in ABOUT_ITSELF and (not first or first.startswith("-") or first in SERVERS):
        add_missing(arguments[1:] if first in SERVERS else arguments)
    become([str(LAPIN), *(["play", *arguments[1:]] if first == "console" else arguments)])


def digest() -> str:
    """A hash of everything that the installation depends on."""
    total = hashlib.sha256()
    for place in ("pyproject.toml", "hatch_build.py", "requirements", "web"):
        found = [TOP / place] if (TOP / place).is_file() else sorted(files(TOP / place))
        for path in found:
            total.update(
                f"{path.relative_to(TOP).as_posix()}\0".encode() + hashlib.sha256(path.read_bytes()).digest()
            )
    return total.hexdigest()


def files(folder: Path) -> list[Path]:
    """All files below a folder, without what was installed or compiled there."""
    found = []
    for home, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("node_modules", "__pycache__")]
        found += [Path(home, name) for name in names]
    return found


def set_up() -> None:
    """Make the environment, and install the game into it."""
    if not PYTHON.exists():
        try:
            import venv  # noqa: PLC0415 - some Pythons have none

            venv.create(TOP / ".venv", with_pip=True)
        except (ImportError, OSError, subprocess.CalledProcessError):
            sys.exit(f"Python's venv module is missing: {WHOLE_PYTHON}")
    must(install("play", "mind", "build"))
    if install("recordings"):
        print("PyAV does not install here, so sung and mimed clues cannot be recorded.", file=sys.stderr)
    if install("push"):
        print("cryptography does not install here, so browsers cannot be told whose turn it is.", file=sys.stderr)
    if not run([sys.executable, "web/build.py", "--lacks-node"]):
        must(install("node"))
    path = os.pathsep.join((str(PROGRAMS), os.environ.get("PATH", "")))
    must(run([str(PYTHON), *CHECKOUT], {**os.environ, "PATH": path}))


def add_missing(options: list[str]) -> None:
    """Install what these settings need besides."""
    asked = [str(LAPIN), "config", "--missing", *options]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)  # noqa: S603 - what the person typed
    missing = done.stdout.split() if done.returncode == 0 else []
    if missing:
        print(f"Setting up for these settings: {' '.join(missing)} ...", file=sys.stderr)
        if "moderation" in missing:
            print("The model of nudenet is to be taken as AGPL-3.0: docs/dependencies.md.", file=sys.stderr)
        must(install(*missing))


def install(*names: str) -> int:
    """Install the packages that these files name; gives pip's status."""
    return run([str(PYTHON), *PINNED, *(word for name in names for word in ("-r", f"requirements/{name}.txt"))])


def run(command: list[str], environment: "dict[str, str] | None" = None) -> int:
    """Run a command; gives its status."""
    return subprocess.run(command, env=environment, check=False).returncode  # noqa: S603 - our own commands


def must(status: int) -> None:
    """End here if a command has failed: it has said why."""
    if status:
        sys.exit(status)


def become(command: list[str]) -> NoReturn:
    """Run Lapin in place of this program; Windows cannot, so there this one waits for its end."""
    if os.name != "nt":
        os.execv(command[0], command)  # noqa: S606 - our own program
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for Lapin
    sys.exit(run(command))


if __name__ == "__main__":
    main(sys.argv[1:])
