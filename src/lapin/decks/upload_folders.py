"""Temporary folders for uploads. Nothing stays in them, not even after a crash."""

import contextlib
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

LEFT_SECONDS = 86_400.0


class UploadFolders:
    """Makes and clears the temporary folders in which uploads are processed."""

    def __init__(self, incoming: Path) -> None:
        self._incoming = incoming.absolute()  # the image worker stands in another folder

    @property
    def home(self) -> Path:
        """The folder in which they are made, once there is one."""
        return self._incoming.parent

    @contextlib.contextmanager
    def temporary(self) -> Iterator[Path]:
        """Provide a temporary folder, and delete it at the end of the block."""
        folder = self.fresh()
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def clear(self) -> None:
        """Delete old folders that a crash has left."""
        for folder in self._incoming.glob("*"):
            with contextlib.suppress(OSError):
                if time.time() - folder.stat().st_mtime > LEFT_SECONDS:
                    shutil.rmtree(folder)

    def fresh(self) -> Path:
        """Return a new temporary folder; the caller deletes it."""
        self._incoming.mkdir(parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(dir=self._incoming))
