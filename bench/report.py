"""The report of a bench: lines for people, and with `--json` the same figures for programs."""

import os
import platform
import sys

import msgspec

from bench import figures

Figure = float | int | str | None
Rows = dict[str, dict[str, Figure]]


class Report:
    """Collects lines and figures. With `json`, standard output has one JSON object, standard error the lines."""

    def __init__(self, *, json: bool) -> None:
        self._json = json
        self.lines: list[str] = []
        self._parts: dict[str, Rows] = {}
        self.machine: dict[str, Figure] = {
            "cores": os.cpu_count(),
            "kind": platform.machine(),
            "python": platform.python_version(),
            "load_before": load(),
        }

    def say(self, text: str) -> None:
        """Print a line for people."""
        print(text, file=sys.stderr if self._json else sys.stdout, flush=True)
        self.lines.append(text)

    def note(self, part: str, row: str, **found: Figure) -> None:
        """Keep the figures of a row; names say the unit. Two notes for one row make one."""
        self._parts.setdefault(part, {}).setdefault(row, {}).update(found)

    def end(self, section: str, failed: str = "", *, write: bool = False) -> int:
        """Say how busy the machine is now, print the JSON, write docs/figures.md; 1 if something failed."""
        self.machine["load_after"] = load()
        if self._json:
            told = {"machine": self.machine, "failed": failed.strip() or None, "figures": self._parts}
            print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
        if write and not failed:
            figures.write(section, self.lines)
        return 1 if failed else 0


def load() -> float:
    """The load of the machine over the last minute."""
    return round(os.getloadavg()[0], 2)
