"""Commands of docs/operations.md, run as they stand there: a page about emergencies must not be wrong."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.postgres_server import programs
from tests.server.process import PATIENCE
from tests.waiting import wait_until

PAGE = Path(__file__).parents[2] / "docs" / "operations.md"


def blocks(heading: str) -> list[str]:
    """The command blocks below a heading, up to the next one."""
    text = PAGE.read_text()
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", text, re.DOTALL | re.MULTILINE)
    assert found is not None, f"the page has no section {heading}"
    return re.findall(r"^```\n(.*?)^```$", found[1], re.DOTALL | re.MULTILINE)


def said(command: str) -> str:
    """A command that stands in a sentence of the page, as it stands there."""
    assert f"`{command}`" in re.sub(r"\s+", " ", PAGE.read_text()), f"the page does not say {command}"
    return command


class Shell:
    """Runs the page's commands with the names of this test in place of the page's examples."""

    def __init__(self, names: Mapping[str, str], **environment: str) -> None:
        self._names = names
        path = f"{programs()}:{os.environ['PATH']}"
        self._environment = {**os.environ, "PATH": path, **environment}
        self._servers: list[subprocess.Popen[bytes]] = []

    def run(self, block: str) -> str:
        """Run a block and give its output; a server in it is left running, once it answers."""
        for mine, theirs in self._names.items():
            block = block.replace(mine, theirs)
        said = []
        block = block.replace("/opt/lapin/current/bin/lapin", "lapin")  # the one of this checkout
        for line in re.sub(r"&&\n *", "&& ", block).splitlines():  # a chain is one command
            if re.match(r"(\S+=\S+ )*lapin serve ", line):
                self._serve(line)
            elif line:
                said.append(self._done(line))
        return "".join(said)

    def end(self) -> None:
        """End everything that still runs."""
        for server in self._servers:
            server.kill()
            server.wait()

    def _done(self, line: str) -> str:
        line = re.sub(r"^lapin ", f"{shlex.quote(sys.executable)} -m lapin ", line)
        done = subprocess.run(
            ["bash", "-ec", line],
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, f"{line}: {done.stderr}"
        return done.stdout

    def _serve(self, line: str) -> None:
        line = re.sub(
            r"(^| )lapin ", rf"\1exec {shlex.quote(sys.executable)} -m lapin ", line.partition("#")[0], count=1
        )
        line = re.sub(r"^((\S+=\S+ )+)exec", r"export \1; exec", line)
        self._servers.append(subprocess.Popen(["bash", "-ec", line], env=self._environment))
        port = re.search(r"--port (\d+)", line)
        assert port is not None
        address, server = f"http://127.0.0.1:{port[1]}/healthz", self._servers[-1]

        def answers() -> bool:
            try:
                urlopen(address, timeout=PATIENCE).close()
            except (URLError, OSError):
                return False
            return True

        wait_until(lambda: answers() or server.poll() is not None, lambda: line)
        assert server.poll() is None, line
