"""Checks of the processes that systemd looks after: whether each serves, and which version runs in it."""

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from lapin import __version__
from lapin.commit import COMMIT, described
from lapin.doctor import computer
from lapin.doctor.findings import Finding, good, hint, wrong

NAMES: Final = ("lapin.service", "lapin@*.service")
ASKED: Final = (
    "Id", "ActiveState", "SubState", "NRestarts", "StatusText", "UnitFileState", "Environment", "ExecStart",
)  # fmt: skip
ASK_SECONDS: Final = 10.0
UP_TO_DATE: Final = "docs/operations.md, A new version without anybody noticing"


class UnitState(msgspec.Struct, frozen=True):
    """The state of one process, as systemd tells it."""

    name: str
    port: int
    active: str
    sub: str
    restarts: int
    status: str
    enabled: bool

    @property
    def serves(self) -> bool:
        """Whether it has come up, as far as systemd knows."""
        return self.active in ("active", "reloading")


def units(config: str | None) -> list[UnitState]:
    """Return those of this machine that read this file of settings; none where systemd does not look after it.

    With --all, because systemd otherwise leaves stopped units out of a pattern.
    """
    if config is None or not Path("/run/systemd/system").is_dir() or not (program := shutil.which("systemctl")):
        return []
    command = [program, "show", "--all", "--no-pager", f"--property={','.join(ASKED)}", *NAMES]
    try:
        said = subprocess.run(  # noqa: S603 - nothing in it comes from outside
            command, capture_output=True, text=True, timeout=ASK_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return []
    return read_units(said.stdout, config)


def read_units(said: str, config: str) -> list[UnitState]:
    """Return the units in an answer of `systemctl show` that read this file and should run, by their ports."""
    found = []
    for part in said.split("\n\n"):
        about = dict(line.split("=", 1) for line in part.splitlines() if "=" in line)
        port = re.search(r"--port[ =](\d+)", about.get("ExecStart", ""))
        if port is None or f"LAPIN_CONFIG={config}" not in about.get("Environment", "").split():
            continue
        unit = UnitState(
            about["Id"].removesuffix(".service"),
            int(port[1]),
            about["ActiveState"],
            about["SubState"],
            int(about.get("NRestarts") or 0),
            about.get("StatusText", ""),
            about.get("UnitFileState", "").startswith("enabled"),
        )
        if unit.enabled or unit.active != "inactive":
            found.append(unit)
    return sorted(found, key=lambda unit: unit.port)


def processes(found: Sequence[UnitState], host: str) -> Iterator[Finding]:
    """Check whether each of them serves, which version and commit it runs, and whether all run the same."""
    running = {}
    for unit in found:
        about = computer.told(host, unit.port) if unit.serves else None
        if about is not None:
            running[unit.name] = (str(about.get("version")), str(about.get("commit") or ""))
        yield from _one(unit, running.get(unit.name), host)
    if len(set(running.values())) > 1:
        text = "they do not all run the same version: an update was not finished"
        yield wrong("process", text, f"finish it, or take it back: {UP_TO_DATE}")
    elif running and (__version__, COMMIT) not in running.values():
        one = next(iter(running))
        text = f"what is installed, and asks now, is another: {described(__version__)}"
        mend = f"if it should serve: systemctl {'restart' if '@' in one else 'reload'} {one}, one after the other"
        yield hint("process", text, mend)


def _one(unit: UnitState, runs: tuple[str, str] | None, host: str) -> Iterator[Finding]:
    """Yield what there is to say of one process."""
    journal = f"journalctl -u {unit.name} -n 20"
    where = f"{unit.name} (port {unit.port})"
    if unit.active == "inactive":
        yield wrong("process", f"{where} is stopped", f"systemctl start {unit.name}, or disable it")
    elif unit.sub == "auto-restart" or unit.active == "failed":
        text = f"{where} does not stay up: systemd has started it again {unit.restarts} times"
        yield wrong("process", text, f"its journal says why: {journal}; systemd tries on")
    elif not unit.serves:
        text = f"{where} does not serve yet: {unit.status or unit.sub}"
        if unit.restarts:
            text = f"{text}; systemd has started it again {unit.restarts} times"
        yield wrong("process", text, f"if it stays so, its journal says why: {journal}")
    elif runs is None:
        text = f"{where} runs, and does not answer"
        yield wrong("process", text, f"{journal}; systemd replaces it if it hangs for 20 seconds")
    else:
        yield good("process", f"{where} runs Lapin {described(*runs)}{_since(unit)}")
        yield from (each for each in computer.ready(host, unit.port, unit.name) if each.mend)
        if unit.restarts:
            text = f"systemd had to start {unit.name} again {unit.restarts} times since somebody did"
            yield hint("process", text, f"its journal says why: journalctl -u {unit.name} -p warning")


def _since(unit: UnitState) -> str:
    """Return since when it serves, as it has told systemd."""
    told = re.search(r" since [0-9: -]+$", unit.status)
    return told[0] if told else ""
