"""Folders for files on their way in: nothing stays there, not even after a crash."""

import contextlib
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

LEFT_SECONDS = 86_400.0


class UploadFolders:
    """Where what people bring waits until it has been looked at."""

    def __init__(self, incoming: Path) -> None:
        self._incoming = incoming

    @contextlib.contextmanager
    def tray(self) -> Iterator[Path]:
        """A folder for files on their way in, gone afterwards."""
        tray = self.fresh()
        try:
            yield tray
        finally:
            shutil.rmtree(tray, ignore_errors=True)

    def clear(self) -> None:
        """Take away what a crash has left on its way in."""
        for tray in self._incoming.glob("*"):
            with contextlib.suppress(OSError):
                if time.time() - tray.stat().st_mtime > LEFT_SECONDS:
                    shutil.rmtree(tray)

    def fresh(self) -> Path:
        """A folder for files on their way in; whoever has it takes it away."""
        self._incoming.mkdir(parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(dir=self._incoming))
