"""The command line, called as its program calls it: most tests need no process of their own for that."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest

from lapin.cli import main


def lapin(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Return what the command answers to these arguments and this input, and the status with which it ends."""
    asked = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    said, complained = io.StringIO(), io.StringIO()
    umask = os.umask(0o022)  # a server changes its own
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said), redirect_stderr(complained):
        patch.setattr(sys, "stdin", asked)
        try:
            status: object = main(arguments)
        except SystemExit as end:  # as argparse ends it
            status = end.code
        finally:
            os.umask(umask)
    assert isinstance(status, int), status
    return subprocess.CompletedProcess(arguments, status, said.getvalue(), complained.getvalue())


def process(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The same from a real process."""
    command = [sys.executable, "-m", "lapin", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)
